"""What a page tells of the time it was shut: each thing once, and only what its reader may know."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from combat_ashes.mush.fights import last_in
from combat_ashes.web import feed, stream
from combat_ashes.web.missed import MOST, missed
from combat_ashes.web.panel import seat_of
from tests.game.test_pages import browser, heard_by, led, shown_to
from tests.support.shipped import shipped

pytestmark = pytest.mark.usefixtures("nobody_looks")


def live_of(player: Any) -> Any:
    script = last_in(player.char.location)
    assert script is not None
    return script.live


def told_to(player: Any, since: int = 0) -> list[str]:
    live = live_of(player)
    return missed(live, seat_of(live.state, player.char.id), since).lines


def lines_in(wire: list[feed.Sent]) -> list[str]:
    return [line for each in wire if each.name == feed.EVENT for line in each.builtins["lines"]]


@pytest.mark.parametrize("ruleset", shipped())
def test_what_happened_meanwhile_is_told_as_it_was_to_who_stayed(table: Any, ruleset: str) -> None:
    sam, *players = led(table, ruleset)
    known, number = live_of(sam).number, live_of(sam).fight_id
    there = [(each, heard_by(each, number)) for each in (sam, *players)]
    sam.must("+damage Frank=1 bashing", "+damage Jane=2 bashing")
    for _ in range(4):
        asked = shown_to(browser(sam), number)["fight"]["waiting"]
        awaited = [each for each in players if each.name in asked]
        awaited[0].must("+pass") if awaited else sam.must("+combat/next")
    for each, wire in there:
        assert told_to(each, known) == lines_in(wire) != []
        assert told_to(each, live_of(sam).number) == []


def test_who_was_hidden_then_did_nothing_then(table: Any) -> None:
    sam, jane, _ = led(table)
    began, known = told_to(jane), live_of(jane).number
    sam.must("+combat/as Lurker=+attack Jane", "+damage Lurker=1 bashing", "+npc/show Lurker")
    sam.must("+damage Lurker=1 bashing")
    assert not any("Lurker" in line for line in began)
    seen = [line for line in told_to(jane, known) if "Lurker" in line]
    assert "comes into view" in seen[0] and sum("rules: Lurker takes" in line for line in seen) == 1
    assert sum("rules: Lurker takes" in line for line in told_to(sam, known)) == 2
    assert told_to(jane)[: len(began)] == began


def test_what_is_taken_back_is_told_to_be(table: Any) -> None:
    sam, jane, _ = led(table)
    known = live_of(jane).number
    sam.must("+damage Jane=2 bashing")
    hurt = told_to(jane, known)
    sam.must("+combat/undo")
    told = told_to(jane, known)
    assert hurt and told and not set(hurt) & set(told) and "Sam" in told[0]


def test_a_long_absence_is_told_from_its_end(table: Any) -> None:
    sam, jane, _ = led(table)
    for _ in range(MOST // 2 + 1):
        sam.must("+damage Jane=1 bashing", "+heal Jane=all")
    told = told_to(jane)
    assert "heals" in told[-1] and not any("joins" in line for line in told)


@pytest.mark.parametrize(
    ("header", "query", "since"),
    [
        ("7", b"3", 7), (None, b"3", 3), ("abc", b"3", 3), ("9" * 8000, b"-1", stream.MOST_COUNT),
        (None, None, stream.MOST_COUNT), ("", b"\xff", stream.MOST_COUNT), ("-5", b"0", 0),
    ],
)  # fmt: skip
def test_what_a_page_says_it_knows_is_a_number_or_nothing(
    header: str | None, query: bytes | None, since: int
) -> None:
    args = {} if query is None else {b"since": [query, b"900000"]}
    assert stream._since(SimpleNamespace(getHeader=lambda name: header, args=args)) == since
