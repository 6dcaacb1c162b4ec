"""`+combat` of ten people: a row each, 24 in all; what each has and wants is there or in /full."""

from __future__ import annotations

from contextlib import suppress

import pytest

from combat_ashes.text.colours import without
from combat_ashes.text.screens import Screen, combat
from tests.support.fight import PlayedFight, RefusedLineError
from tests.support.shipped import shipped

TRAITS = dict.fromkeys(
    ("strength", "dexterity", "stamina", "wits", "resolve", "composure", "brawl", "melee",
     "weaponry", "athletics"), 3,
)  # fmt: skip
NAMES = [f"Person{number}" for number in range(10)]
PROMPT = "It is your turn: type +attack <target>=<weapon>, +dodge or +pass; more: +maneuvers."


def crowd(ruleset: str) -> PlayedFight:
    """Ten people with knives, of whom some hold others; those of forsaken want something."""
    f = PlayedFight(unfed="random", ruleset=ruleset)
    for name in NAMES:
        f.join(name, **TRAITS, weapons=["knife"], side="gang")
    if ruleset == "forsaken":
        for name in NAMES:
            f.line(name, "intent I want the book=hurt")
        f.rule("accept all")
    f.next()
    for _ in range(6):
        name = f.waiting()[0]
        for line in ("grapple Person9", "attack Person8=knife", "pass"):
            if not f.surface.knows(line.split()[0]):
                continue
            with suppress(RefusedLineError):
                f.line(name, line)
                break
    return f


def shown(f: PlayedFight, full: bool) -> list[str]:
    screen = Screen("Person3", full=full)
    seen = f.seen("Person3")
    return [without(row) for row in combat(f.surface, seen, [PROMPT], screen)]


@pytest.mark.parametrize("ruleset", shipped())
def test_ten_people_have_a_row_each(ruleset: str) -> None:
    rows = shown(crowd(ruleset), full=False)
    assert len(rows) <= 24
    people = [row for row in rows[2:] if row.startswith("Person")][:10]
    assert people == rows[2:12]
    assert {row.split()[0] for row in people} == set(NAMES)
    below = " ".join(rows[12:])
    assert "knife" not in below and "book" not in below


@pytest.mark.parametrize("ruleset", ["close2004", "forsaken"])
def test_what_each_has_is_in_the_row_and_where_in_full(ruleset: str) -> None:
    f = crowd(ruleset)
    (row,) = [row for row in shown(f, full=False)[2:12] if row.startswith("Person1 ")]
    assert "(side gang, knife)" in row
    full = " ".join(shown(f, full=True))
    assert "knife (in " in full and "side gang" in full
    assert ("the book" in full) == (ruleset == "forsaken")
