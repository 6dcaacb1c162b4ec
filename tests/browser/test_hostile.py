"""What people wrote stays text in a real browser, whatever it is: markup, links, quotes."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import Open, write
from tests.browser.test_browser import DOCK, end, number_in
from tests.browser.test_small_screens import misfits

pytestmark = pytest.mark.e2e
NARROW = {"viewport": {"width": 390, "height": 800}}
EVIL = "evil.example"
IMAGE = f"<img src=http://{EVIL}/x onerror=alert(1)>"
SCRIPT = f"</script><script src=http://{EVIL}/s></script>"
LINK = "<a href=javascript:alert(2)>javascript:alert(3)</a>"
QUOTES = '" onmouseover="alert(4)" \' {{ 7*7 }} ${alert(5)} &lt;b&gt;'
TURNED = "\u202eesrever\u2066\u200f"
LONG = "w" * 200
POSE = f"writes {IMAGE} {SCRIPT} {LINK} {TURNED} http://{EVIL}/ {'y' * 1500}"

WRONG = """(root) => [...root.querySelectorAll("img, iframe, object, embed, svg a, base, form")]
  .filter((each) => !each.matches("form.ashes-form, main > form"))
  .concat([...root.querySelectorAll("*")].filter((each) =>
    [...each.attributes].some((one) => one.name.startsWith("on"))
    || /^(javascript|data):/i.test(each.getAttribute("href") || "")))
  .map((each) => each.outerHTML.slice(0, 120))"""
"""Elements that nobody but a hostile writer would have put there."""


def watch(page: Any, done: list[str]) -> None:
    """Keep what a page does that it should not: dialogs, and requests to another host."""
    host = urlsplit(page.url).hostname

    def asked(dialog: Any) -> None:
        done.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", asked)
    page.on("request", lambda each: urlsplit(each.url).hostname == host or done.append(each.url))


def begun(open_client: Open) -> tuple[Any, Any]:
    """A fight of people with such names in such a room, and the windows of both players."""
    mal, ned = open_client("Mal"), open_client("Ned", **NARROW)
    names = {"self.search('Ned')": f"{IMAGE}Ned", "me": f"Mal{QUOTES}", "here": f"{IMAGE}{LONG}"}
    for who, name in names.items():
        write(mal, f"@py {who}.key = {name!r}")
    write(mal, "+combat/start")
    for name in ("<script>alert(6)<!--", LONG[:40]):
        write(mal, f"+npc {name}=thug")
    write(ned, "+init")
    ned.locator(DOCK).wait_for()
    return mal, ned


def test_what_people_wrote_is_text_everywhere(open_client: Open, open_page: Open) -> None:
    mal, ned = begun(open_client)
    done: list[str] = []
    for page in (mal, ned):
        watch(page, done)
    number = number_in(ned)
    write(mal, f"+combat/title {LINK} {SCRIPT}{IMAGE} {LONG}")
    write(mal, f"+combat/mod me=-1, {LINK}")
    write(ned, f"pose {POSE}")
    write(mal, "+combat/next")
    write(ned, f"+misc {LINK.replace('/', ' ').replace('=', ' ')}")
    write(mal, "+combat/as all=+misc <script>alert(7)")
    pages = {"the dock": (ned, DOCK)}
    for name in ("Mal", "Ned"):
        page = open_page(f"/combat/{number}/", name, **NARROW)
        page.locator(".ashes-people li").nth(2).wait_for()
        pages[f"the page of {name}"] = page, "body"
    assert f"{IMAGE}Ned" in ned.inner_text(DOCK)
    assert wrong_in(pages) == {}
    write(mal, "+npc/dismiss all")
    end(mal)
    for path in (f"/combat/{number}/replay/", "/combat/"):
        pages[path] = open_page(path, "Ned", **NARROW), "body"
    assert wrong_in(pages) == {}
    told = pages[f"/combat/{number}/replay/"][0].inner_text("body")
    assert "y" * 1500 in told and "javascript:alert(3)" in told and "esrever" in told
    assert not any(mark in told for mark in "\u202e\u2066\u200f")
    admins = open_page("/admin/combat_ashes/ashesfight/", "Admin")
    watch(admins, done)
    admins.reload()
    assert LINK in admins.inner_text("#content")
    assert admins.locator("#result_list").evaluate(WRONG) == done == []


def wrong_in(pages: dict[str, tuple[Any, str]]) -> dict[str, list[str]]:
    """What is broken or in the wrong place, by page; a refusal of the policy is a fault of one."""
    found = {
        name: page.locator(place).evaluate(WRONG) + misfits(page, place) + page.faults
        for name, (page, place) in pages.items()
    }
    return {name: wrong for name, wrong in found.items() if wrong}
