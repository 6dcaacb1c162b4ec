"""`+combat/desk`: a storyteller sees everybody and everything on one screen."""

from __future__ import annotations

import re
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


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_what_each_does_and_their_side_can_be_read(table: Any, ruleset: str) -> None:
    sam, _ = fight(table, ruleset)
    ails = "blinded" if ruleset == "hubris" else "prone"
    sam.must("+combat/side all=alley gang", f"+combat/set Thug-6={ails}")
    sam.say("+combat/rule waive intents")
    sam.must("+combat/next", "+combat/as Thug-5=+misc shout for help")
    wide = sam.say("+combat/desk").splitlines()
    assert len(wide) <= 24 and max(map(len, wide)) <= 79
    _read_whole(wide, ails)
    sam.session.protocol_flags["SCREENWIDTH"] = {0: 40}
    narrow = sam.say("+combat/desk").splitlines()
    assert len(narrow) <= 48 and max(map(len, narrow)) <= 39
    _read_whole(narrow, ails)


def _read_whole(rows: list[str], ails: str) -> None:
    ruled = next((n for n, row in enumerate(rows) if row.startswith("Ruled: ")), len(rows))
    whole = " ".join(" ".join(rows[:ruled]).split())
    assert whole.count("side alley gang") == 9 and whole.count("hidden") == 1
    assert not re.search(r"[a-z,)]\.\.", whole)
    assert "shout for help" in whole and ails in whole and "is asked " in whole


def test_a_mob_with_a_long_name_has_its_columns(table: Any) -> None:
    """In `+combat` too, for which a name with its number of people was too wide."""
    sam, _ = fight(table, "ashes")
    sam.must("+npc/group Gang of Docks=thug*12")
    for line in ("+combat/desk", "+combat"):
        rows = [row for row in sam.say(line).splitlines() if " [" in row]
        assert len({row.index(" [") for row in rows}) == 1 and len(rows) == 11
        assert any(", 12 of them" in row for row in rows)


def test_a_ruling_about_several_is_one_row(table: Any) -> None:
    sam, _ = fight(table, "ashes")
    sam.must("+combat/side Thug-4 & Thug-5 & Thug-6=gang")
    ruled = [row for row in sam.say("+combat/desk").splitlines() if row.startswith("Ruled: ")]
    assert ruled[0] == 'Ruled: Sam sets for Thug-4, Thug-5 and Thug-6: "side gang".'
    assert len(ruled) == 3 and "Thug-6" not in "".join(ruled[1:])


def test_a_ruling_about_many_is_read_whole_where_there_is_room(table: Any) -> None:
    sam, _ = fight(table, "ashes")
    sam.must("+combat/side all=gang")
    shown = " ".join(sam.say("+combat/desk").split())
    assert re.search(r'Ruled: Sam sets for Thug, .* and Lurker: "side gang"', shown)
    assert "Jane has -1" in shown


def test_how_many_a_mob_is_and_what_it_has_left_is_read_in_every_layout(table: Any) -> None:
    sam, _ = fight(table, "ashes", screenreader=True)
    sam.must("+npc/group Gang of Docks=thug*12")
    assert "Gang of Docks, 12 of them: " in sam.say("+combat/desk")
    sam.session.protocol_flags.update(SCREENREADER=False, SCREENWIDTH={0: 40})
    shown = " ".join(sam.say("+combat/desk").split())
    assert re.search(r"Gang of Docks, 12 of them [-0-9]+ \[[.]+\] Unhurt wil 3 ", shown)
