"""Dice that are told how to fall."""

import pytest

from combat_ashes.engine.dice import Request, SeededDice, count_successes
from combat_ashes.engine.scripted_dice import ScriptedDice, ScriptedDiceError, faces_scoring


def score(difficulty, double=False):
    return lambda faces: count_successes(faces, difficulty, True, 1 + double, 10)[0]


def ask(name="Jane", purpose="attack", dice=5, difficulty=6, again=0, time=1, double=False):
    return Request(
        1, "main", "p1", name, purpose, time, dice, 10, dice, difficulty,
        score(difficulty, double), again,
    )  # fmt: skip


def test_faces_in_order():
    dice = ScriptedDice({"jane.ATTACK": [{"faces": [1, 2]}, {"faces": [3, 4], "pool": 2}]})
    assert dice.seed == ""
    assert dice.left_over() == ["jane.ATTACK: faces [1, 2]", "jane.ATTACK: faces [3, 4]"]
    assert [dice.roll(ask(dice=2)), dice.roll(ask(dice=2))] == [(1, 2), (3, 4)]
    assert dice.left_over() == []


@pytest.mark.parametrize("difficulty", range(2, 11))
@pytest.mark.parametrize("double", [False, True])
def test_every_number_that_can_be_scored(difficulty, double):
    """What cannot be found cannot be rolled: at 2 every die is a success or takes one away."""
    reached = set()
    for wanted in range(11):
        faces = faces_scoring(score(difficulty, double), wanted, 5, 10)
        if faces is not None:
            assert len(faces) == 5 and score(difficulty, double)(faces) == wanted
            reached.add(wanted)
    if difficulty == 2 and not double:
        assert reached == {0, 1, 3, 5}
    elif difficulty == 10 and double:
        assert reached == {0, 1, 2, 3, 4, 5, 6, 7, 8, 10}
    else:
        assert reached >= set(range(6))


def test_plain_faces_before_ones():
    assert 1 not in ScriptedDice({"Jane.attack": [0]}).roll(ask())


def test_initiative_is_the_face():
    dice = ScriptedDice({"Jane.initiative": [7, {"faces": [3]}]})
    request = ask(purpose="initiative", dice=1, difficulty=0)
    assert [dice.roll(request), dice.roll(request)] == [(7,), (3,)]


@pytest.mark.parametrize(
    ("entry", "told"),
    [({"successes": 2, "pool": 4}, "Jane.attack has pool 5, and 4 is written"),
     ({"successes": 2, "difficulty": 7}, "Jane.attack has difficulty 6, and 7 is written"),
     (6, "Jane.attack: 5 dice at difficulty 6 cannot come to 6"),
     ({"faces": [1, 2]}, "Jane.attack rolls 5 dice and is fed 2 faces"),
     ({"faces": [1, 2, 3, 4, 11]}, "Jane.attack: no die of 10 shows 11")],
)  # fmt: skip
def test_mistakes_name_the_roll(entry, told):
    with pytest.raises(ScriptedDiceError) as error:
        ScriptedDice({"Jane.attack": [entry]}).roll(ask())
    assert str(error.value) == told


def test_too_many_faces():
    """They could be for dice rolled again, so it shows with the next roll, or at the end."""
    dice = ScriptedDice({"Jane.attack": [{"faces": [7] * 6}], "Jane.damage": [1]})
    dice.roll(ask())
    assert dice.left_over() == [
        "Jane.damage: 1", "Jane.attack: faces [7] beyond its 5 dice",
    ]  # fmt: skip
    with pytest.raises(ScriptedDiceError, match=r"Jane\.attack rolls 5 dice and is fed 6 faces"):
        dice.roll(ask(purpose="damage"))


def test_dice_rolled_again():
    dice = ScriptedDice({"Jane.attack": [{"faces": [10, 2, 10, 7, 3]}]})
    assert dice.roll(ask(dice=2)) == (10, 2)
    assert dice.roll(ask(dice=1, again=1)) == (10,)
    with pytest.raises(ScriptedDiceError, match="again"):
        dice.roll(ask(dice=3, again=2))
    assert dice.roll(ask(dice=2, again=2)) == (7, 3)
    assert dice.left_over() == []


def test_what_nothing_feeds():
    with pytest.raises(ScriptedDiceError, match=r"nothing feeds Jane\.attack"):
        ScriptedDice({}).roll(ask())
    assert ScriptedDice({}, unfed="random", seed="s").roll(ask()) == SeededDice("s").roll(ask())
    assert ScriptedDice({}).roll(ask(dice=0)) == ()


@pytest.mark.parametrize(
    ("rolls", "told"),
    [({"Jane": [1]}, "names no roll"), ({"Jane.": [1]}, "names no roll"),
     ({"Jane.attack": ["3"]}, "write successes"), ({"Jane.attack": [True]}, "write successes"),
     ({"Jane.attack": [{}]}, "either successes or faces"),
     ({"Jane.attack": [{"successes": 1, "faces": [1]}]}, "either successes or faces"),
     ({"Jane.attack": [{"successes": 1, "dice": 3}]}, "dice"),
     ({"Jane.attack": [{"successes": 1, "pool": "3"}]}, "pool must be a whole number"),
     ({"Jane.attack": [{"faces": "3"}]}, "faces must be a list"),
     ({"Jane.attack": [{"faces": 3}]}, "faces must be a list")],
)  # fmt: skip
def test_entries_that_make_no_sense(rolls, told):
    with pytest.raises(ScriptedDiceError, match=told):
        ScriptedDice(rolls)
