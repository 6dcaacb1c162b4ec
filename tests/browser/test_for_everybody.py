"""Dock and pages by keyboard, by ear and in either scheme: axe finds nothing, all is said once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Open, write
from tests.browser.test_browser import DOCK, axe, end, number_in

pytestmark = pytest.mark.e2e

COUNT = """(place) => {
  window.said = [];
  new MutationObserver(() => window.said.push(place.textContent)).observe(
    place, {childList: true, characterData: true, subtree: true});
}"""
"""Keeps every text that a live region is given."""

LINE = "+attack <target>=bare hands"
PLACE = f'button[data-line="{LINE}"]'
FOCUSED = "document.activeElement.dataset.line || document.activeElement.className"


def led(open_client: Open, **how: Any) -> tuple[Any, Any, int]:
    """Sal runs a fight of Joe and an npc: the windows of both, and its number."""
    sal, joe = open_client("Sal"), open_client("Joe", **how)
    for line in ("+combat/start", "+heal Joe=all", "+npc Bo=thug"):
        write(sal, line)
    write(joe, "+init")
    joe.locator(f"{DOCK} .ashes-mine").wait_for()
    write(sal, "+combat/as all=+pass")
    joe.locator(f"{DOCK} {PLACE}").wait_for()
    return sal, joe, number_in(joe)


def over(sal: Any) -> None:
    write(sal, "+npc/dismiss all")
    end(sal)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_found_on_any_page_of_ours(
    open_client: Open, open_page: Open, scheme: str
) -> None:
    how: dict[str, Any] = {"color_scheme": scheme}
    sal, joe, number = led(open_client, **how)
    found = {"the dock": axe(joe, DOCK)}
    page = open_page(f"/combat/{number}/", "Joe", **how)
    page.locator(".ashes-choice").first.wait_for()
    found["the page of who is asked"] = axe(page, "body")
    over(sal)
    for path in ("/combat/", f"/combat/{number}/replay/", "/combat/99999/"):
        page.goto(path if path.startswith("http") else page.url.partition("/combat/")[0] + path)
        found[path] = axe(page, "body")
    admin = open_page("/admin/combat_ashes/ashesfight/rules/", "Admin", **how)
    found["the rules"] = axe(admin, "#content")
    admin.goto(admin.url.replace("rules/", "sheets/?q=Joe"))
    found["the sheets"] = axe(admin, "#content")
    admin.get_by_role("link", name="Joe").click()
    admin.locator("textarea").wait_for()
    found["a sheet"] = axe(admin, "#content")
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


def test_a_page_is_used_by_keys_and_says_each_thing_once(
    open_client: Open, open_page: Open
) -> None:
    sal, _, number = led(open_client)
    page = open_page(f"/combat/{number}/", "Joe", reduced_motion="reduce")
    page.locator(PLACE).wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "ashes-skip"
    page.keyboard.press("Enter")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED) == LINE:
            break
    page.locator(".ashes-waits").evaluate(COUNT)
    before = page.locator(".ashes-log p").count()
    page.keyboard.press("Enter")
    page.locator(".ashes-log").get_by_text("Joe declares: attack").wait_for()
    page.wait_for_timeout(500)
    told = page.locator(".ashes-log p").all_inner_texts()[before:]
    assert len(told) == len(set(told))
    # Who pressed it stands where the buttons were, not at the top of the page.
    assert page.evaluate(FOCUSED) == "ashes-question"
    said = page.evaluate("window.said")
    assert said and len(said) == len(set(said))
    write(sal, "+damage Joe=1 bashing")
    page.locator(".ashes-log").get_by_text("Joe takes 1").last.wait_for()
    assert page.evaluate("window.said") == said
    moving = "[...document.querySelectorAll('*')].filter((each) => each.getAnimations().length)"
    assert page.evaluate(moving) == [] == page.faults
    over(sal)


def test_the_dock_is_used_by_keys_and_leaves_letters_to_the_client(open_client: Open) -> None:
    sal, joe, _ = led(open_client)
    joe.locator(f"{DOCK} .ashes-close").focus()
    for _ in range(40):
        joe.keyboard.press("Tab")
        if joe.evaluate(FOCUSED) == LINE:
            break
    joe.locator(f"{DOCK} .ashes-waits").evaluate(COUNT)
    joe.keyboard.press("Space")
    joe.get_by_text("Joe declares: attack").first.wait_for()
    joe.locator(f"{DOCK} {PLACE}").wait_for(state="detached")
    assert joe.evaluate(FOCUSED) == "ashes-question"
    said = joe.evaluate("window.said")
    assert len(said) == len(set(said))
    joe.keyboard.type("look")
    assert joe.locator("textarea.inputfield").first.input_value() == "look"
    assert joe.faults == []
    over(sal)
