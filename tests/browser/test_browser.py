"""Fights in a real browser: fought by buttons, watched, read again, and usable by everybody."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest

from tests.browser.conftest import Open, write
from tests.support.server import GameServer

Error = pytest.importorskip("playwright.sync_api").Error
pytestmark = pytest.mark.e2e
DOCK = ".ashes-dock"
SIZES = {"wide": {"width": 1280, "height": 800}, "narrow": {"width": 390, "height": 800}}


HIDDEN = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Hides a page, or shows it, as far as the page can know."""


def buttons(page: Any, within: str = DOCK) -> list[str]:
    return page.locator(f"{within} .ashes-choice button").evaluate_all(
        "(all) => all.map((each) => each.dataset.line)"
    )


def press(page: Any, line: str, within: str = DOCK) -> None:
    """Press the button of a line, where need be behind `more`, unless it has gone meanwhile."""
    place = page.locator(f'{within} button[data-line="{line}"]').first
    more = page.locator(f"{within} .ashes-choice summary").first
    with suppress(Error):
        if not place.is_visible():
            more.click(timeout=1000)
        place.click(timeout=1000)


def fight_on(pages: list[Any], preferred: str, done: Any, most: int = 250) -> None:
    """Press buttons in turn, an attack where there is one, until something is so."""
    for _ in range(most):
        for page in pages:
            page.wait_for_timeout(120)
            if done():
                return
            open_ = buttons(page)
            if open_:
                line = next((each for each in open_ if each.startswith(preferred)), open_[-1])
                press(page, line)
    raise AssertionError([page.locator(DOCK).inner_text() for page in pages])


def number_in(page: Any) -> int:
    write(page, "+combat/watch")
    text = page.get_by_text(re.compile(r"This fight is at /combat/\d+/")).last.inner_text()
    found = re.search(r"/combat/(\d+)/", text)
    assert found is not None
    return int(found[1])


def axe(page: Any, place: str) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    return [each["id"] for each in Axe().run(page, context=place).response["violations"]]


def end(page: Any) -> None:
    """Whoever runs the fight ends it."""
    write(page, "+combat/end")
    page.get_by_text("The fight is over.").last.wait_for()


@pytest.mark.parametrize(
    ("ruleset", "who"), [("ashes", ("Sal", "Joe", "Flo")), ("close2004", ("Tim", "Una", "Vic"))]
)
def test_two_fight_by_buttons_and_a_third_watches(
    open_client: Open, open_page: Open, ruleset: str, who: tuple[str, str, str]
) -> None:
    runs, one, other = (open_client(name) for name in who)
    write(runs, f"+ruleset/use {ruleset}=here") if ruleset != "ashes" else None
    write(runs, "+combat/start")
    write(runs, "+npc/hide Lurker=thug")
    runs.get_by_text("Lurker is here").first.wait_for()
    for page in (one, other):
        write(page, "+init")
    one.locator(DOCK).wait_for()
    number = number_in(one)
    write(runs, "+combat/watch everybody")
    runs.get_by_text("everybody with this address").last.wait_for()
    watching = open_page(f"/combat/{number}/")
    runs.locator(f'{DOCK} summary:has-text("The storyteller")').click()

    def rolled() -> bool:
        waits = watching.inner_text(".ashes-waits")
        if not waits or who[0] in waits:
            write(runs, "+combat/as all=+pass")
            write(runs, "+combat/next")
        text: str = watching.inner_text(".ashes-log")
        return "attack" in text and ("takes" in text or "misses" in text or "soak" in text.lower())

    fight_on([one, other], "+attack", rolled)
    assert who[1] in watching.inner_text(".ashes-people")
    assert watching.locator("button").count() == 0 and watching.faults == []
    for page in (one, other):
        assert page.faults == []
        assert "Lurker" not in "".join(page.wire).replace("+npc/hide", "")
    assert "Lurker" not in watching.content()
    assert "ashes_fight" in "".join(one.wire) and "Lurker" in "".join(runs.wire)
    end(runs)
    watching.get_by_text("The fight is over.").first.wait_for()


def test_the_dock_is_usable_by_keyboard_and_leaves_nothing_behind(open_client: Open) -> None:
    page = open_client("Sal")
    # Before there is a fight, a press opens it for who would begin one.
    assert not page.locator(DOCK).is_visible()
    page.locator(".ashes-open").click()
    may = page.locator(f"{DOCK} button[data-line]:visible").evaluate_all(
        "(all) => all.map((each) => each.dataset.line)"
    )
    assert may == ["+tutorial", "+init"] and axe(page, DOCK) == []
    write(page, "+combat/start")
    page.locator(f"{DOCK} .ashes-where").get_by_text("round").wait_for()
    its_page = page.get_by_role("link", name="The page of this fight")
    assert its_page.get_attribute("href") == f"/combat/{number_in(page)}/"
    assert page.request.get(its_page.evaluate("(link) => link.href")).status == 200
    page.locator(f'{DOCK} summary:has-text("The storyteller")').focus()
    page.keyboard.press("Enter")
    button = page.locator(f'{DOCK} button[data-line="+combat/recap"]')
    button.focus()
    page.keyboard.press("Space")
    page.get_by_text("Nobody is in the fight").or_(page.get_by_text("Round")).first.wait_for()
    assert button.evaluate("(each) => each === document.activeElement")
    assert axe(page, DOCK) == []
    page.locator(f"{DOCK} .ashes-close").click()
    assert not page.locator(DOCK).is_visible()
    saved = page.evaluate("JSON.stringify({...localStorage})")
    assert "ashes" not in saved.replace("ashes.dock.closed", "").lower().replace("combat ashes", "")
    page.locator(".ashes-open").click()
    assert page.locator(DOCK).is_visible() and page.faults == []
    assert page.evaluate("window.ownClient") == "theirs"
    end(page)
    # With the plugin taken out, what was saved with it breaks nothing.
    page.route(re.compile("/combat_ashes/"), lambda route: route.abort())
    page.reload()
    write(page, "look")
    page.get_by_text("The Loft").first.wait_for()
    assert page.locator(DOCK).count() == 0 and page.faults == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_usable_by_everybody(
    open_client: Open, open_page: Open, size: str, scheme: str
) -> None:
    client = open_client("Sal")
    write(client, "+combat/start")
    write(client, "+npc Bo=thug")
    client.locator(DOCK).wait_for()
    number = number_in(client)
    how = {"viewport": SIZES[size], "color_scheme": scheme}
    page = open_page(f"/combat/{number}/", "Sal", **how)
    page.get_by_text("Bo").first.wait_for()
    assert axe(page, "body") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    small = page.locator("button:visible, summary:visible, select:visible").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect()).filter((box) => box.height < 44)"
    )
    assert small == []
    write(client, "+npc/dismiss Bo")
    end(client)
    page.goto(page.url + "replay/")
    assert axe(page, "body") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    page.get_by_role("button", name="Next").click()
    assert page.inner_text("#ashes-step").startswith("Step 1 of")
    page.get_by_role("button", name="Prove this record").click()
    page.get_by_text("follow from the seeds").wait_for()
    assert page.faults == []


def test_a_page_comes_back_by_itself(open_client: Open, open_page: Open, game: GameServer) -> None:
    client = open_client("Sal")
    write(client, "+combat/start")
    client.locator(DOCK).wait_for()
    page = open_page(f"/combat/{number_in(client)}/", "Sal")
    page.locator(".ashes-where").get_by_text("round").wait_for()
    log = page.locator(".ashes-log")
    assert "A fight begins" in log.inner_text()
    # What happens while it is hidden, as on a phone that sleeps, is told once when it is back.
    page.evaluate(HIDDEN, True)
    write(client, "+npc Cy=thug")
    client.get_by_text("Cy is here").first.wait_for()
    page.wait_for_timeout(500)
    assert "Cy" not in log.inner_text()
    page.evaluate(HIDDEN, False)
    log.get_by_text("Cy (initiative").wait_for(timeout=10_000)
    game.kill_server()
    page.wait_for_timeout(1500)
    game.revive_server()
    client.wait_for_timeout(3000)
    again = open_client("Sal")
    write(again, "+npc Bo=thug")
    page.locator(".ashes-people").get_by_text("Bo").wait_for(timeout=90_000)
    assert log.inner_text().count("Cy (initiative") == 1
    write(again, "+npc/dismiss all")
    end(again)
