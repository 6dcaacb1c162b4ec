"""Dice conventions (DIC)."""

import pytest

from combat_ashes.engine.dice import Request, SeededDice, count_successes


def lock(f, pool="dexterity+melee", difficulty="", **more):
    """Frank's miscellaneous roll of this round."""
    f.misc("Frank", "lock", pool, difficulty, **more).pass_("Jane")
    return f.roll("Frank", "misc")


def test_successes(duel):
    """ASH-DIC-01: a die at or above the difficulty is a success."""
    f = duel().feed("Frank.misc", (7, 6, 5, 9, 2, 10))
    assert lock(f, difficulty=6).successes == 4


def test_faces_are_even():
    """ASH-DIC-01: ten sides, one as likely as the other."""
    faces = SeededDice("seed").roll(
        Request(1, "main", "p1", "Jane", "attack", 1, 20_000, 10, 20_000, 6, sum)
    )
    assert all(1800 < faces.count(face) < 2200 for face in range(1, 11))


def test_ones_cancel(duel):
    """ASH-DIC-02, ASH-DIC-03: each 1 takes a success, never below 0; that is no botch."""
    rolled = lock(duel().feed("Frank.misc", (7, 1, 1, 5, 5, 5)), difficulty=6)
    assert (rolled.successes, rolled.botch) == (0, False)
    assert lock(duel().feed("Frank.misc", (7, 8, 1, 5, 5, 5)), difficulty=6).successes == 1


@pytest.mark.parametrize(("purpose", "key"), [
    ("attack", "dice.ones_cancel_action"), ("damage", "dice.ones_cancel_damage"),
    ("soak", "dice.ones_cancel_soak"),
])  # fmt: skip
@pytest.mark.parametrize("cancel", [True, False])
def test_whether_ones_cancel(duel, purpose, key, cancel):
    """ASH-DIC-02: dice.ones_cancel_action, ones_cancel_damage and ones_cancel_soak."""
    faces = {"attack": (8, 8, 8, 1, 2, 2), "damage": (8, 8, 1), "soak": (8, 1, 2)}
    f = duel(settings={key: cancel}).pass_("Frank")
    f.feed("Jane.attack", faces["attack"] if purpose == "attack" else (8, 2, 2, 2, 2, 2))
    extra = (8,) * (2 - cancel) if purpose == "attack" else ()
    f.feed("Jane.damage", faces["damage"] + extra)
    f.feed("Frank.soak", faces["soak"]).attack("Jane", "Frank").pass_("Frank")
    who = "Frank" if purpose == "soak" else "Jane"
    assert f.roll(who, purpose).successes == {"attack": 3, "damage": 2, "soak": 1}[purpose] - cancel


@pytest.mark.parametrize(
    ("rule", "faces", "botch"),
    [("no_success_and_a_one", (1, 2, 3, 4, 5, 5), True),
     ("no_success_and_a_one", (2, 2, 3, 4, 5, 5), False),
     ("no_success_and_a_one", (1, 1, 8, 4, 5, 5), False),
     ("ones_exceed_successes", (1, 1, 8, 4, 5, 5), True),
     ("ones_exceed_successes", (1, 8, 8, 4, 5, 5), False), ("off", (1, 1, 1, 4, 5, 5), False)],
)  # fmt: skip
def test_botches(duel, rule, faces, botch):
    """ASH-DIC-03: dice.botch_rule."""
    f = duel(settings={"dice.botch_rule": rule}).feed("Frank.misc", faces)
    assert lock(f, difficulty=6).botch == botch


def test_a_botch_scores_nothing(duel):
    """ASH-DIC-03: where ones do not cancel, a botch still counts 0 successes."""
    settings = {"dice.botch_rule": "ones_exceed_successes", "dice.ones_cancel_action": False}
    f = duel(settings=settings)
    rolled = lock(f.feed("Frank.misc", (1, 1, 8, 4, 5, 5)), difficulty=6)
    assert (rolled.botch, rolled.successes) == (True, 0)


@pytest.mark.parametrize(
    ("tens", "plain", "special"),
    [("double_with_specialty", 2, 4), ("single", 2, 2), ("double_always", 4, 4)],
)
def test_tens(duel, tens, plain, special):
    """ASH-DIC-04: dice.tens; damage never gains by it."""
    f = duel(settings={"dice.tens": tens}).feed("Jane.attack", (10, 10, 2, 2, 2, 2))
    f.feed("Jane.damage", (10,) * 3 + (2,) * (plain - 1)).pass_("Frank").attack("Jane", "Frank")
    f.pass_("Frank")
    assert (f.roll("Jane", "attack").successes, f.roll("Jane", "damage").successes) == (plain, 3)
    f = duel(settings={"dice.tens": tens}).feed("Frank.dodge", (10, 10, 2, 2, 2, 2))
    f.dodge("Frank", options=["specialty"]).attack("Jane", "Frank")
    assert f.roll("Frank", "dodge").successes == special


def test_tens_rolled_again(duel):
    """ASH-DIC-04: dice.tens `reroll_with_specialty`: one success and another die, each time."""
    f = duel(settings={"dice.tens": "reroll_with_specialty"})
    f.feed("Frank.misc", (10, 2, 2, 2, 10, 2, 10, 8, 7))
    rolled = lock(f, options=["specialty"])
    assert (len(rolled.faces), rolled.successes) == (9, 5)


def test_the_specialty_on_the_sheet(duel):
    """ASH-DIC-04: a specialty in the weapon applies by itself."""
    f = duel(jane={"weapons": ["club"], "specialties": {"melee": ["club"]}}).pass_("Frank")
    f.feed("Jane.attack", (10, 2, 2, 2, 2, 2)).feed("Jane.damage", 0)
    f.attack("Jane", "Frank").pass_("Frank")
    assert f.roll("Jane", "attack").successes == 2


@pytest.mark.parametrize(("word", "successes"), [("off", 1), ("on", 2), ("usual", 2)])
def test_the_storyteller_accepts_a_specialty(duel, word, successes):
    """ASH-DIC-04: a specialty is the player's to claim and the storyteller's to refuse."""
    f = duel().set("Frank", f"specialty {word}").feed("Frank.misc", (10, 2, 2, 2, 2, 2))
    assert lock(f, options=["specialty"]).successes == successes


def test_the_parts_of_a_pool(duel):
    """ASH-DIC-06: every part is named and signed; its owner and the storyteller see them."""
    f = duel(frank={"health": "X" * 4, "armor": ["kevlar"]}).modify("Frank", 1, why="high ground")
    f.join("Cleo", die=8, dexterity=4, brawl=1).dodge("Frank").attack("Cleo", "Frank")
    f.attack("Jane", "Frank")
    assert dict(f.rolls("Frank", "dodge")[1].pool_terms) == {
        "dexterity": 3, "athletics": 3, "wounds": -2, "armor": -1, "high ground": 1,
        "attackers": -1,
    }  # fmt: skip
    log = {name: [e for e in f.log(name) if e.get("purpose") == "dodge"]
           for name in ("Frank", "Jane")}  # fmt: skip
    assert log["Frank"][0]["pool_terms"] and not log["Jane"][0]["pool_terms"]


@pytest.mark.parametrize(("zero", "pool"), [("no_roll", None), ("one_die", 1)])
def test_a_pool_at_zero(duel, zero, pool):
    """ASH-DIC-06: dice.zero_pool: not rolled, no defense; or a single die."""
    f = duel(settings={"dice.zero_pool": zero}).modify("Frank", -9).dodge("Frank")
    f.attack("Jane", "Frank").end_round().next().misc("Frank", "lock", "dexterity").end_round()
    for purpose in ("dodge", "misc"):
        assert [roll.pool for roll in f.rolls("Frank", purpose)] == ([pool] if pool else [])
    assert len(f.told("attack.uncontested")) == (0 if pool else 1)


@pytest.mark.parametrize(("harder", "attack", "lockpick"), [(1, 7, 7), (0, 6, 6)])
def test_missing_abilities(duel, harder, attack, lockpick):
    """ASH-DIC-07: dice.untrained_skill_difficulty for skills; talents cost nothing."""
    f = duel(settings={"dice.untrained_skill_difficulty": harder},
             jane={"melee": 0, "weapons": ["club"]}, frank={"athletics": 0})  # fmt: skip
    f.dodge("Frank").attack("Jane", "Frank")
    assert (f.pool("Jane", "attack"), f.difficulty("Jane", "attack")) == (3, attack)
    assert (f.pool("Frank", "dodge"), f.difficulty("Frank", "dodge")) == (3, 5)
    assert lock(f.next(), "dexterity+larceny").difficulty == lockpick


def test_a_trait_nobody_wrote(duel):
    """ASH-DIC-07: an attribute nobody set is 1, an ability 0."""
    assert lock(duel(), "appearance+larceny").pool == 1


def test_willpower(duel):
    """ASH-DIC-08: one automatic success that no 1 takes away, for a point, once a round."""
    f = duel(frank={"pools": {"willpower": 2}}).feed("Frank.dodge", (1, 1, 2, 2, 2, 2))
    f.dodge("Frank", options=["willpower"]).attack("Jane", "Frank")
    rolled = f.roll("Frank", "dodge")
    assert (rolled.successes, rolled.bonus, rolled.botch) == (1, 1, False)
    assert f.person("Frank").pools["willpower"] == 1


@pytest.mark.parametrize(("most", "bonuses"), [(1, [1, 0, 1]), (2, [1, 1, 1])])
def test_how_often_willpower(duel, most, bonuses):
    """ASH-DIC-08: dice.willpower_per_round."""
    f = duel(settings={"dice.willpower_per_round": most}, jane={"celerity": 1})
    f.dodge("Frank", options=["willpower"]).haste("Jane", 1).attack("Jane", "Frank")
    f.attack("Jane", "Frank")
    if most == 1:
        with f.refused("err.willpower.spent"):
            f.dodge("Frank", options=["willpower"])
        f.dodge("Frank")
    else:
        f.dodge("Frank", options=["willpower"])
    f.next().dodge("Frank", options=["willpower"]).attack("Jane", "Frank")
    assert [roll.bonus for roll in f.rolls("Frank", "dodge")] == bonuses


def test_a_roll_without_dice_costs_nothing(duel):
    """ASH-DIC-08, ASH-DIC-06: Willpower is not spent on a pool that is not rolled."""
    f = duel().modify("Frank", -9).misc("Frank", "lock", "dexterity", options=["willpower"])
    assert f.pass_("Jane").person("Frank").pools["willpower"] == 5


def test_counting():
    """ASH-DIC-01, ASH-DIC-02, ASH-DIC-04: the one function that counts."""
    assert count_successes((10, 10, 1, 3), 6, True, 2, 10) == (3, 2, 1)
    assert count_successes((10, 10, 1, 3), 6, False, 1, 10) == (2, 2, 1)
    assert count_successes((1, 1), 6, True, 1, 10) == (0, 0, 2)
