"""What people read: the fight on a screen, for ears, and with names that are not words."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.fed_dice import FedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in

NAMES = (
    "Bartholomew the Unforgiving", "Ann", "Maximiliana-Theresa von Hohenfels", "Bob",
    "Wandering-Through-Long-Shadows", "Cid", "Eleonora Featherstonehaugh", "Dot",
)  # fmt: skip

Crowd = tuple[Any, Any, list[Any]]
"""A room, its storyteller, and those who fight there."""


def lines_of(text: str) -> list[str]:
    return text.replace("||", "|").split("\n")


@pytest.fixture
def crowd(table: Any) -> Crowd:
    """Eight people with long names, haste, wounds and conditions; Sam runs the fight."""
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    sheet = {"kind": "garou", "weapons": ["assault rifle"],
             "traits": {"dexterity": 3, "wits": 3, "rage": 9, "firearms": 2}}  # fmt: skip
    people = [table.player(name, room, sheet=sheet) for name in NAMES]
    sam.must("+combat/start")
    with service.dice_from(FedDice({f"{n}.initiative": [i] for i, n in enumerate(NAMES, 1)})):
        for player in people:
            player.must("+init")
    for name in NAMES:
        sam.must(
            f"+damage {name}=3 lethal", f"+combat/set {name}=prone", f"+combat/set {name}=blinded",
            f"+combat/set {name}=range {NAMES[NAMES.index(name) - 1]} 30",
            f"+combat/mod {name}=-1, smoke and mirrors, 3 rounds",
        )  # fmt: skip
    for player, name in zip(people[:7], NAMES, strict=False):
        player.must("+haste 4=rage", f"+attack/power {NAMES[NAMES.index(name) - 1]}=assault rifle")
    return room, sam, people


def test_a_fight_of_eight_fits_a_screen(crowd: Crowd) -> None:
    _, sam, people = crowd
    for reader in (sam, people[7], people[0]):
        shown = lines_of(reader.say("+combat"))
        assert len(shown) <= 24
        assert max(map(len, shown)) <= 80
        for name in NAMES:
            assert any(line.startswith(name[:10]) for line in shown)
        assert any("Waiting for Dot" in line for line in shown)


def test_a_fight_of_one_fits_too(table: Any) -> None:
    ann = table.player("Ann", table.room())
    ann.must("+init")
    assert "Waiting for Ann" in ann.say("+combat")


def test_for_ears_each_fact_has_a_line_of_its_own(crowd: Crowd, table: Any) -> None:
    room, *_ = crowd
    ear = table.player("Ear", room, screenreader=True)
    shown = lines_of(ear.say("+combat"))
    for fact in (
        "Ann has initiative 8.", "Ann: active.", "Ann is prone and blinded.",
        "Ann has 4 haste actions left.",
        "Ann is Injured: 3 lethal of 7 boxes, 1 die lost.",
        "Ann has declared power attack on Bartholomew the Unforgiving with assault rifle.",
    ):  # fmt: skip
        assert fact in shown
    assert not any("  " in line or "[" in line or "--" in line for line in shown)
    assert all(line.endswith((".", ":", "?")) for line in shown)


def test_for_ears_a_roll_is_told_fact_by_fact(table: Any) -> None:
    room = table.room()
    ear = table.player("Ear", room, screenreader=True)
    eye = table.player("Eye", room)
    fed = FedDice({
        "Ear.initiative": [1], "Eye.initiative": [9], "Eye.attack": [{"faces": [7, 3, 1, 9]}],
        "Ear.dodge": [{"faces": [2, 3]}], "Eye.damage": [0],
    })  # fmt: skip
    with service.dice_from(fed):
        ear.must("+init")
        eye.must("+init")
        ear.must("+dodge")
        eye.must("+attack Ear")
    told = lines_of(ear.heard[-1])
    assert any("Eye attacks Ear: 4 dice, difficulty 6" in line for line in told)
    assert any(line.startswith("Rolled 9 7 3 1") for line in told)
    assert any(line.startswith("1 success") for line in told)
    drawn = lines_of(eye.heard[-1])
    assert any("rolled 9 7 3 1" in line and "1 success" in line for line in drawn)


def test_what_a_pool_is_made_of_is_its_owners_business(table: Any) -> None:
    room = table.room()
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    sam = table.player("Sam", room, permission="Helper")
    ida = table.player("Ida", room)
    sam.must("+combat/start")
    fed = FedDice({"Jane.initiative": [9], "Frank.initiative": [1]}, "random", "a seed")
    with service.dice_from(fed):
        jane.must("+init")
        frank.must("+init")
        frank.must("+block")
        jane.must("+attack Frank")
    assert "dexterity 2 + brawl 2" in jane.heard[-1]
    jane_told = next(x for x in lines_of(jane.heard[-1]) if "Jane attacks" in x)
    frank_told = next(x for x in lines_of(frank.heard[-1]) if "Jane attacks" in x)
    assert "dexterity 2" in jane_told and "dexterity" not in frank_told
    assert "dexterity" not in ida.heard[-1]
    assert sam.heard[-1].count("dexterity 2 + brawl 2") == 2


def test_a_sealed_declaration_is_seen_by_its_owner_and_the_storyteller(table: Any) -> None:
    room = table.room()
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    sam = table.player("Sam", room, permission="Helper")
    sam.must("+combat/start")
    with service.dice_from(FedDice({"Jane.initiative": [5], "Frank.initiative": [5]})):
        jane.must("+init")
        frank.must("+init")
    jane.must("+block")
    assert not any("block" in text for text in frank.heard[-1:])
    assert "block" not in frank.say("+init/list")
    assert not any("block" in line for line in lines_of(frank.say("+combat")) if "Jane" in line)
    assert "block" not in frank.say("+combat/log")
    assert "block" in sam.heard[-1] and "block" in sam.say("+combat")
    frank.must("+pass")
    assert "Declared together" in frank.heard[-1] and "Jane: block" in frank.heard[-1]


# --- names ------------------------------------------------------------------------------------

ODD = ("|rRed|n", "Bob {x} $You()", "{0}", "$py(1)", "%s %(x)s", "Zoë-Ünal", "A|b")


@pytest.mark.parametrize("name", ODD)
def test_a_name_is_shown_as_it_is_and_breaks_nothing(name: str, table: Any) -> None:
    from evennia.utils.ansi import parse_ansi

    room = table.room()
    odd, jane = table.player(name, room), table.player("Jane", room)
    sam = table.player("Sam", room, permission="Helper")
    sam.must("+combat/start")
    fed = FedDice({"Jane.initiative": [9], f"{name}.initiative": [1]}, "random", "a seed")
    with service.dice_from(fed):
        odd.must("+init")
        jane.must("+init")
        odd.must("+misc say {hi} |r $You() %s")
        jane.must(f"+attack {name}")
        sam.must(f"+combat/mod {name}=-1, {{why}} |r", "+combat/books", "+combat", "+combat/log 20")
        odd.must("+health", "+sheet", "+init/list")
    seen = "\n".join(parse_ansi(text, strip_ansi=True) for text in jane.heard)
    assert f"{name} joins the fight." in seen
    assert "misc: say {hi} |r $You() %s" in seen
    assert "(Traceback" not in "\n".join([*odd.heard, *jane.heard, *sam.heard])


def test_a_name_is_no_link(table: Any) -> None:
    room = table.room()
    jane = table.player("Jane", room)
    table.player("|lcquit|ltx|le", room).must("+init")
    assert "||lcquit||ltx||le joins the fight." in jane.heard[-1]


def test_a_refusal_repeats_a_word_as_it_was_typed(table: Any) -> None:
    jane = table.player("Jane", table.room())
    jane.must("+init")
    said = jane.refused("+attack {x} |r$You()")
    assert "{x}" in said and "$You()" in said


def test_two_thugs_are_two(table: Any) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane = table.player("Jane", room)
    one = table.character("Thug", room, player=False)
    two = table.character("Thug", room, player=False)
    sam.must("+damage Thug-2=1 lethal")
    assert (one.ashes.snapshot()["health"], two.ashes.snapshot()["health"]) == ("", "X")
    sam.must("+heal Thug-2=1 lethal", "+combat/start", "+combat/add Thug", "+combat/add Thug")
    assert "already" in sam.refused("+combat/add Thug")
    state = fight_in(room).live.state
    assert [p.name for p in state.people.values()] == ["Thug", "Thug-2"]
    assert {p.ref for p in state.people.values()} == {one.id, two.id}
    sam.must("+damage Thug-2=2 lethal", "+damage Thug=1 lethal")
    marked = {p.name: p.track for p in fight_in(room).live.state.people.values()}
    assert marked == {"Thug": "X", "Thug-2": "XX"}
    hurt = {one.id: one.ashes.snapshot()["health"], two.id: two.ashes.snapshot()["health"]}
    for person in state.people.values():
        assert hurt[person.ref] == marked[person.name]
    assert "Thug-2 is Hurt" in jane.say("+health Thug-2")
    assert "Thug is Bruised" in jane.say("+health Thug")
