"""Of who is hidden and awaited, panels and pages say only that the fight waits, as for others."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from combat_ashes.engine.hidden import NEXT
from combat_ashes.engine.state import STORYTELLER, Question
from combat_ashes.rulesets import new_fight
from combat_ashes.text import prompts
from tests.game.test_pages import browser, heard_by, led, number_in, shown_to
from tests.support.shipped import ASHES, shipped

pytestmark = pytest.mark.usefixtures("nobody_looks")


@pytest.mark.parametrize("ruleset", shipped())
def test_of_who_is_hidden_and_awaited_nothing_is_sent_but_that_the_fight_waits(
    table: Any, ruleset: str
) -> None:
    sam, jane, frank = led(table, ruleset)
    sam.must("+npc/hide Shade=thug")
    number = number_in(jane)
    while not (awaited := hidden_in(waiting(sam, number))):
        asked = [who for who in (jane, frank) if who.name in waiting(sam, number)]
        asked[0].must("+pass") if asked else sam.must("+combat/next")
    for who in (jane, frank):
        seen = shown_to(browser(who), number)["fight"]
        assert seen["waiting"] == GOES_ON
        assert seen["fight"]["waiting_for"] == [{"name": "Sam", "question": "next", "options": []}]
    wire, already = heard_by(frank, number), len(frank.heard)
    sam.must(f"+combat/as {awaited}=+pass")
    sent = b"".join(each.json for each in wire).decode()
    assert not hidden_in(sent) and '"lines":[]' not in sent
    assert not hidden_in("".join(frank.heard[already:]))


GOES_ON = "Waiting for Sam to go on."


def hidden_in(text: str) -> str:
    return next((name for name in ("Lurker", "Shade") if name in text), "")


def test_what_the_storyteller_is_asked_reads_like_that(table: Any) -> None:
    sam, jane, frank = led(table)
    number = number_in(jane)
    sam.must("+combat/mode storyteller")
    while "dice" not in (waits := waiting(sam, number)):
        asked = [who for who in (jane, frank) if who.name in waits]
        if not asked:
            sam.must("+combat/as Lurker=+pass")
        elif "declare" in waits:
            asked[0].must(f"+attack {'Frank' if asked[0] is jane else 'Jane'}")
        else:
            asked[0].must("+pass")
    assert waiting(sam, number) == "Waiting for Sam to let the dice roll."
    assert waiting(jane, number) == GOES_ON


def test_where_nobody_runs_the_fight_none_is_named_as_who_does() -> None:
    asked = Question(1, STORYTELLER, NEXT, (), None, ())
    state = replace(new_fight("ashes"), status="running", questions=(asked,))
    said = prompts.waiting(ASHES, state)
    assert said == "Waiting for a storyteller to go on."


def waiting(player: Any, number: int) -> str:
    found: str = shown_to(browser(player), number)["fight"]["waiting"]
    return found
