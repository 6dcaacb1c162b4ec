"""The pictures of the documentation: dock, page, desk and record, wide and narrow, light and dark.

`make pictures` writes them to `docs/pictures`; the tests take the same ones and throw them away.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Open, write
from tests.browser.test_browser import DOCK, SIZES, end, number_in

pytestmark = pytest.mark.e2e
DOCS = Path(__file__).parents[2] / "docs" / "pictures"
WRITES = os.environ.get("ASHES_PICTURES") == "write"
SCHEMES = ("light", "dark") if WRITES else ("light",)


def look(page: Any, name: str, folder: Path) -> None:
    """Take a picture at each size and in each scheme."""
    for size, box in SIZES.items():
        for scheme in SCHEMES:
            page.set_viewport_size(box)
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(200)
            file = folder / f"{name}-{size}-{scheme}.png"
            page.screenshot(path=file)
            assert file.stat().st_size > 5000


def test_pictures_are_taken(open_client: Open, open_page: Open, tmp_path: Path) -> None:
    folder = DOCS if WRITES else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    sal, joe, flo = (open_client(name) for name in ("Sal", "Joe", "Flo"))
    write(sal, "+combat/start")
    write(sal, "+npc Thug=thug*2")
    for page in (joe, flo):
        write(page, "+init")
    write(sal, "+combat/next")
    write(sal, "+damage Joe=2 bashing")
    write(sal, "+damage Flo=1 lethal")
    sal.get_by_text("Flo takes 1").last.wait_for()
    number = number_in(joe)
    look(joe, "dock", folder)
    page = open_page(f"/combat/{number}/", "Joe")
    page.get_by_text("Thug").first.wait_for()
    desk = open_page(f"/combat/{number}/", "Sal")
    desk.locator('summary:has-text("The storyteller")').click()
    look(desk, "desk", folder)
    write(joe, "pose wipes the blood from his lip.")
    write(sal, "+combat/as all=+pass")
    for each in (joe, flo):
        write(each, "+attack Thug")
    write(sal, "+combat/next")
    sal.wait_for_timeout(500)
    look(page, "page", folder)
    end(sal)
    page.goto(f"{page.url}replay/")
    look(page, "record", folder)
    assert joe.locator(DOCK).count() == 1
