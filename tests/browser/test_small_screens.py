"""Dock and pages where there is little room: 320 pixels wide, and at 200 % zoom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Open, write
from tests.browser.test_browser import DOCK, end, number_in

pytestmark = pytest.mark.e2e

SCREENS = {
    "320 wide": {"viewport": {"width": 320, "height": 640}},
    # A window of 1280 by 800 that is zoomed to 200 % has room for so much.
    "200 % zoom": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
}

BEYOND = """(root) => [root, ...root.querySelectorAll("*")].filter((each) => {
  const box = each.getBoundingClientRect();
  const style = getComputedStyle(each);
  if (!box.width || !box.height) return false;
  if (each.closest(".ashes-skip, .ashes-scroll > *, svg")) return false;
  const cut = style.overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1;
  return box.left < -1 || box.right > innerWidth + 1 || (cut && !each.matches(".ashes-scroll"));
}).map((each) => `${each.tagName} ${each.className}: ${each.textContent.slice(0, 60)}`)"""
"""What reaches over an edge, or is cut off by what holds it."""

TARGETS = "a, button, summary, select, input:not([type=hidden]), textarea"
SMALL = """(all) => all.filter((each) => {
  const target = each.type === "checkbox" ? each.closest("label") || each : each;
  const box = target.getBoundingClientRect();
  return box.width && !each.closest(".ashes-skip") && (box.height < 44 || box.width < 44);
}).map((each) => each.outerHTML.slice(0, 100))"""
"""Targets that a thumb misses."""


def misfits(page: Any, within: str) -> list[str]:
    """What is wrong with part of a page on a small screen, everything in it unfolded."""
    page.locator(f"{within} details").evaluate_all(
        "(all) => all.forEach((each) => each.open = true)"
    )
    found: list[str] = page.locator(within).evaluate(BEYOND)
    found += page.locator(within).locator(TARGETS).evaluate_all(SMALL)
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("the page scrolls sideways")
    return found


@pytest.mark.parametrize("screen", SCREENS)
def test_dock_and_pages_have_room_on_small_screens(
    open_client: Open, open_page: Open, screen: str
) -> None:
    how = SCREENS[screen]
    sal, joe = open_client("Sal"), open_client("Joe", **how)
    for line in ("+combat/start", "+npc Mastermind of the Underworld=thug", "+npc Mob=thug*4"):
        write(sal, line)
    write(joe, "+init")
    joe.locator(DOCK).wait_for()
    number = number_in(joe)
    for line in (
        "+heal Joe=all",
        "+damage Joe=3 bashing",
        "+combat/side Joe=the people of the docks",
    ):
        write(sal, line)
    write(sal, "+combat/as all=+pass")
    joe.locator(f"{DOCK} .ashes-choice button").first.wait_for()
    found = {"the dock": misfits(joe, DOCK)}
    for name in ("Joe", "Sal"):
        page = open_page(f"/combat/{number}/", name, **how)
        page.locator(".ashes-people li").nth(2).wait_for()
        found[f"the page of {name}"] = misfits(page, "body")
    write(joe, "+attack Mob")
    write(sal, "+combat/as all=+pass")
    write(joe, f"pose {'swings and swings and swings ' * 20}")
    end(sal)
    for path in (f"/combat/{number}/replay/", "/combat/", "/combat/99999/"):
        page = open_page(path, "Joe", **how)
        assert page.locator("h1").count() == 1
        found[path] = misfits(page, "body")
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
