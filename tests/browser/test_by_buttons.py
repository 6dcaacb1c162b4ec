"""A whole fight, from +init to its end, with nothing typed but what only its player can say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Open, write
from tests.browser.test_browser import DOCK, buttons, end, number_in, press

pytestmark = pytest.mark.e2e
OVER = "The fight is over."
MOST = 150
"""Rounds of both players' buttons."""


def ready(cal: Any, ruleset: str) -> None:
    """Cal's room has these rules, and the others in it are well again."""
    for line in (
        f"+ruleset/use {ruleset}=here",
        *(f"+sheet/set {name}/status=" for name in ("Amy", "Ben")),
        *(f"+heal {name}=all" for name in ("Amy", "Ben")),
    ):
        write(cal, line)
    cal.get_by_text("Ben heals").or_(cal.get_by_text("Ben is unhurt")).last.wait_for()


def answer(page: Any) -> None:
    """Press what somebody may do now: an aim is finished by hand, an attack comes before others."""
    may = buttons(page)
    aim = next((line for line in may if line.startswith("+intent")), "")
    if aim and "+init" in may:
        press(page, aim)
        page.keyboard.type("his hat")
        page.keyboard.press("Enter")
        page.get_by_text("states an aim").last.wait_for()
        may.remove(aim)
    whole = [line for line in may if "<" not in line.replace("<target>", "")]
    if whole:
        press(page, next((line for line in whole if line.startswith("+attack")), whole[0]))


def waits(page: Any) -> str:
    text: str = page.inner_text(".ashes-waits")
    return text


@pytest.mark.parametrize("ruleset", ["ashes", "forsaken"])
def test_a_whole_fight_is_fought_by_buttons(
    open_client: Open, open_page: Open, ruleset: str
) -> None:
    cal, amy, ben = (open_client(name) for name in ("Cal", "Amy", "Ben"))
    ready(cal, ruleset)
    write(amy, "+init")
    ben.locator(f'{DOCK} button[data-line="+init"]').click()
    watching = open_page(f"/combat/{number_in(cal)}/", "Cal")
    for _ in range(MOST):
        for page in (amy, ben):
            page.wait_for_timeout(120)
            if waits(page).startswith("Waiting"):
                answer(page)
        if waits(watching).startswith("Nobody is left"):
            break
    assert "bashing" in watching.inner_text(".ashes-log")
    for page in (amy, ben):
        page.locator(f'{DOCK} summary:has-text("At any time")').click()
        press(page, "+combat/truce")
    for page in (amy, ben, watching):
        page.locator(".ashes-waits").get_by_text(OVER).wait_for()
        assert page.faults == []
    assert [buttons(page) for page in (amy, ben)] == [[], []]
    # The next fight counts its entries from the beginning.
    amy.locator(f'{DOCK} button[data-line="+init"]').click()
    for page in (amy, ben):
        page.locator(".ashes-where").get_by_text("round").wait_for(timeout=10_000)
    write(cal, "+combat/start")
    end(cal)
