"""Notes: declared once, with a type, a default and how long they last."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import Struct, ValidationError

import combat_ashes.rulesets
from combat_ashes.engine.codec import dump_state, load_state
from combat_ashes.engine.decision import Decision
from combat_ashes.engine.dice import SeededDice
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.state import Combatant, FightState
from combat_ashes.engine.steps import STEPS
from combat_ashes.rulesets import rulebook
from combat_ashes.rulesets.parts.notes import Notes
from tests.support.fight import ABLE, fight
from tests.support.shipped import shipped

RULES = Path(combat_ashes.rulesets.__file__).parent
BY_NAME = re.compile(
    r"""\.notes\b\s*(\.(get|items|keys|values)\((?!EXITS)|\[)"""
    r"""|"\s+(not\s+)?in\s+[\w.]+\.notes\b(?!\.get\(EXITS)|Noted\([^)]*\{(?!\*\*)|EntryNoted\("""
    r"""|\bnotes=\{["']|\.note\(|state\.pairs\b(?!\()"""
)
"""A note that is read or written by its name, or by a table of names."""


def ctx() -> Decision:
    people = {"p1": Combatant("p1", "Jane"), "p2": Combatant("p2", "Frank")}
    state = FightState("ashes", people=people)
    return Decision(state, Input("x", "st", "st"), rulebook, SeededDice(""), STEPS)


def test_a_note_of_a_person_has_its_default_until_it_is_put_and_after_it_is_taken() -> None:
    acted, now = Notes().phase("acted", False), ctx()
    assert acted.of(now.person("p1").notes) is False
    acted.put(now, "p1", True)
    assert acted.of(now.person("p1").notes) is True and acted.of(now.person("p2").notes) is False
    acted.put(now, "p1", None)
    assert acted.of(now.person("p1").notes) is False
    assert now.person("p1").notes == {}


def test_a_table_is_changed_entry_by_entry() -> None:
    pools: dict[str, str] = {}
    note, now = Notes().fight("pools", pools), ctx()
    note.put_entry(now, "p1", "attack", "wits")
    note.put_entry(now, "p1", "dodge", "brawl")
    note.put_entry(now, "p1", "attack", None)
    assert note.of(now.person("p1").notes) == {"dodge": "brawl"}
    assert pools == {}


def test_a_note_of_two_is_the_same_from_both_sides() -> None:
    grips, now = Notes().of_pair("grips", False), ctx()
    grips.put(now, "p2", "p1", True)
    assert grips.of(now.state.between("p1", "p2"))
    assert grips.pairs(now.state) == [("p1", "p2")]
    grips.put(now, "p1", "p2", None)
    assert grips.pairs(now.state) == []


def test_a_note_of_the_fight() -> None:
    begun, now = Notes().of_fight("begun", 0), ctx()
    assert begun.of(now.state.notes) == 0
    begun.put(now, 3)
    assert begun.of(now.state.notes) == 3


def test_what_is_cleared_follows_from_how_long_a_note_lasts() -> None:
    note = Notes()
    note.phase("acted", False)
    note.round("aborts", 0)
    note.fight("plan", ())
    note.of_fight("begun", 0)
    assert note.fresh_phase() == {"acted": None}
    assert note.fresh_round() == {"acted": None, "aborts": None}


def test_a_name_that_comes_twice_is_an_error() -> None:
    note = Notes()
    note.phase("acted", False)
    with pytest.raises(ValueError, match="'acted' is declared twice"):
        note.of_fight("acted", False)


@pytest.mark.parametrize("folder", ["chases", "declared", *shipped()])
def test_no_note_goes_by_its_name(folder: str) -> None:
    for path in (RULES / folder).rglob("*.py"):
        found = BY_NAME.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(RULES)}: {found and found[0]}"


UNTYPED = re.compile(
    r"Note\[(Any|Json|object)\] =|: (Any|Json|object) = note\.|\bnote\.\w+\([^)]*Any"
)


def test_every_note_has_a_type() -> None:
    declaring = [path for path in RULES.rglob("*.py") if "Notes()" in path.read_text("utf-8")]
    assert len(declaring) > 5
    for path in RULES.rglob("*.py"):
        found = UNTYPED.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{path.relative_to(RULES)}: {found and found[0]}"


def test_every_note_of_a_fight_is_declared() -> None:
    """As far as a fight with an attack, a hold and a chase goes."""
    from combat_ashes.rulesets.ashes.notes import note as of_ashes
    from combat_ashes.rulesets.chases.rules import note as of_chases
    from combat_ashes.rulesets.declared.rules import note as of_declared

    f = fight(unfed="miss")
    for name, die in (("Ann", 9), ("Bob", 7), ("Cleo", 3), ("Dan", 1)):
        f.join(name, die=die, **ABLE)
    f.feed("Cleo.escape", 4).feed("Bob.attack", 1).feed("Ann.grapple", 4)
    f.pass_("Dan").line("Cleo", "escape").attack("Bob", "Cleo").line("Ann", "grapple Dan")
    f.set("Ann", "cover half").set("Bob", "unaware Ann").modify("Bob", -1)
    f.next_round()
    people = f.state.people.values()
    noted = {name for one in (f.state, *people) for name in one.notes}
    noted |= {name for pair in f.state.pairs.values() for name in pair}
    assert {"grapples", "unaware", "begun", "grips"} <= noted
    assert noted <= {*of_ashes.declared, *of_chases.declared, *of_declared.declared}


class Hold(Struct, frozen=True):
    who: str
    control: int = 0


def test_typed_values_are_made_again_when_a_fight_is_read() -> None:
    note = Notes()
    holds = note.of_fight("holds", (), tuple[Hold, ...])
    now = ctx()
    holds.put(now, (Hold("p1", 3),))
    read = load_state(dump_state(now.state))
    assert read.notes["holds"] == [{"who": "p1", "control": 3}]
    assert note.thaw(read) == now.state == note.thaw(now.state)
    assert note.thaw(FightState("ashes")) == FightState("ashes")


def test_a_value_that_does_not_fit_its_type_is_not_read() -> None:
    note = Notes()
    note.of_fight("holds", (), tuple[Hold, ...])
    with pytest.raises(ValidationError, match="control"):
        note.thaw(FightState("ashes", notes={"holds": [{"who": "p1", "control": "much"}]}))
