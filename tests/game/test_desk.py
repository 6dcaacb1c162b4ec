"""`+combat/desk`: a storyteller sees everybody and everything on one screen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.shipped import shipped

SYSTEMS = sorted(shipped())


def fight(table: Any, ruleset: str, **how: Any) -> tuple[Any, Any]:
    room = table.room()
    table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}")
    sam = table.player("Sam", room, permission="Helper", **how)
    sam.must("+combat/start gather", "+npc Thug=thug*8", "+npc/hide Lurker=thug")
    jane = table.player("Jane", room)
    jane.must("+init")
    sam.must("+damage Thug-3=2 bashing", "+combat/mod Jane=-1, rain", "+combat/set Thug=side red")
    return sam, jane


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_ten_people_fit_on_a_screen(table: Any, ruleset: str) -> None:
    sam, _ = fight(table, ruleset)
    rows = sam.say("+combat/desk").splitlines()
    assert len(rows) <= 24 and all(len(row) <= 79 for row in rows)
    whole = "\n".join(rows)
    for name in ("Jane", "Thug-8", "Lurker"):
        assert sum(row.startswith(f"{name} ") for row in rows) == 1
    assert "hidden" in whole and "wil 4" in whole
    assert "Ruled: Sam rules: Jane has -1" in whole
    assert rows[-1].startswith("Type +combat/as")


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_it_is_read_aloud_in_sentences(table: Any, ruleset: str) -> None:
    sam, _ = fight(table, ruleset, screenreader=True)
    told = sam.say("+combat/desk").splitlines()
    assert all(line.endswith((".", "..")) for line in told)
    assert any(line.startswith("Jane: ") and "willpower 4" in line for line in told)


def test_it_fits_a_narrow_screen(table: Any) -> None:
    sam, _ = fight(table, "ashes")
    sam.session.protocol_flags["SCREENWIDTH"] = {0: 40}
    rows = sam.say("+combat/desk").splitlines()
    assert all(len(row) <= 39 for row in rows) and len(rows) <= 48


def test_it_is_for_who_runs_the_fight(table: Any) -> None:
    _, jane = fight(table, "ashes")
    tom = table.player("Tom", jane.char.location, permission="Helper")
    assert "err.storyteller.may_run" in jane.refused("+combat/desk")
    assert "err.storyteller.other" in tom.refused("+combat/desk")
    assert "Lurker" in table.player("Eve", jane.char.location, permission="Admin").say(
        "+combat/desk"
    )


def test_what_waits_is_shown(table: Any) -> None:
    sam, _ = fight(table, "ashes")
    sam.must("+combat/next", "+combat/mode storyteller")
    shown = sam.say("+combat/desk")
    assert "Waiting for " in shown and "is asked to declare" in shown
