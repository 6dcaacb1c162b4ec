"""A real Chromium against a real server; both are said to be missing where they are."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.server import PASSWORD, GameServer

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
LIBRARIES = {
    "jquery-3.2.1.min.js": ("jquery@3.2.1", "dist/jquery.min.js"),
    "goldenlayout.min.js": ("golden-layout@1.5.9", "dist/goldenlayout.min.js"),
    "goldenlayout-base.css": ("golden-layout@1.5.9", "src/css/goldenlayout-base.css"),
    "goldenlayout-dark-theme.css": ("golden-layout@1.5.9", "src/css/goldenlayout-dark-theme.css"),
    "bootstrap.min.css": ("bootstrap@4.0.0-beta", "dist/css/bootstrap.min.css"),
    "bootstrap.min.js": ("bootstrap@4.0.0-beta", "dist/js/bootstrap.min.js"),
    "popper.min.js": ("popper.js@1.11.0", "dist/umd/popper.min.js"),
    "favico-0.3.10.min.js": ("favico.js@0.3.10", "favico-0.3.10.min.js"),
}
"""What Evennia's own web client loads from other hosts, and the packages that have it."""

OWN_CLIENT = """{% extends "webclient.html" %}{% block guilib_import %}{{ block.super }}
<script>window.ownClient = "theirs";</script>{% endblock %}"""
"""A game may have a web client of its own; one without is served in `tests/e2e/test_stream.py`."""

TOUGH = {"traits": {"strength": 1, "stamina": 9, "dexterity": 2, "wits": 2, "brawl": 2}}
FRAIL = {"traits": {"strength": 5, "stamina": 1, "dexterity": 3, "wits": 2, "brawl": 5}}
ROOMS = {
    "The Loft": ["Sal", "Joe", "Flo"],
    "The Barn": ["Tim", "Una", "Vic"],
    "The Vault": ["Mal", "Ned"],
    "The Pit": ["Amy", "Ben", "Cal"],
}
STAFF = {"Sal": "Helper", "Tim": "Admin", "Mal": "Developer", "Cal": "Admin"}
PEOPLE = {
    name: FRAIL if room == "The Pit" else TOUGH for room, names in ROOMS.items() for name in names
}


@pytest.fixture(scope="session")
def game() -> Iterator[GameServer]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not here; requirements/browser installs it")
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    server = GameServer(people=PEOPLE, rooms=ROOMS, staff=STAFF)
    own = server.folder / "web" / "templates" / "webclient.html"
    own.parent.mkdir(parents=True)
    own.write_text(OWN_CLIENT, encoding="utf-8")
    with server as running:
        yield running


@pytest.fixture(scope="module")
def chromium(game: GameServer) -> Iterator[Any]:
    """A browser for one file of tests: its event loop would stop Django in those that follow."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=args)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The files of the web client's libraries, from the registry of npm."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not here, which has the libraries of the web client")
    folder = tmp_path_factory.mktemp("libraries")
    packages = sorted({package for package, _ in LIBRARIES.values()})
    found = subprocess.run(
        ["npm", "pack", "--silent", *packages],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )
    if found.returncode:
        pytest.skip(f"npm has no libraries of the web client: {found.stderr.strip()[-200:]}")
    where = dict(zip(packages, found.stdout.split(), strict=True))
    for package, file in where.items():
        with tarfile.open(folder / file) as archive:
            archive.extractall(folder / package, filter="data")
    return {
        name: folder / package / "package" / file for name, (package, file) in LIBRARIES.items()
    }


Open = Callable[..., Any]


@pytest.fixture
def open_page(chromium: Any, game: GameServer) -> Iterator[Open]:
    """Open a page of the site, logged in as somebody: `open_page("/combat/", "Joe")`."""
    contexts: list[Any] = []

    def open_(path: str, name: str = "", **how: Any) -> Any:
        context = chromium.new_context(**how)
        contexts.append(context)
        context.set_default_timeout(90_000)
        context.route(re.compile("^https://"), lambda route: route.abort())
        page = context.new_page()
        page.faults = []
        if name:
            page.goto(f"{game.web}/auth/login/")
            page.fill("input[name=username]", name)
            page.fill("input[name=password]", PASSWORD)
            page.press("input[name=password]", "Enter")
            page.wait_for_load_state()
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda said: said.type == "error" and page.faults.append(said.text))
        page.goto(f"{game.web}{path}")
        return page

    yield open_
    for context in contexts:
        context.close()


@pytest.fixture
def open_client(chromium: Any, game: GameServer, libraries: dict[str, Path]) -> Iterator[Open]:
    """Open the web client and log in; `page.wire` collects what comes by its websocket."""
    contexts: list[Any] = []

    def serve(route: Any) -> None:
        file = libraries.get(route.request.url.rsplit("/", 1)[-1])
        if file is None:
            route.abort()
        else:
            route.fulfill(path=file, headers={"access-control-allow-origin": "*"})

    def open_(name: str, **how: Any) -> Any:
        context = chromium.new_context(**how)
        contexts.append(context)
        context.set_default_timeout(90_000)
        context.route(re.compile("^https://"), serve)
        page = context.new_page()
        page.faults, page.wire = [], []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda frame: page.wire.append(str(frame))),
        )
        page.goto(f"{game.web}/webclient/")
        page.get_by_text("connect <name>").wait_for()
        write(page, f"connect {name} {PASSWORD}")
        page.get_by_text(f"You become {name}").first.wait_for()
        return page

    yield open_
    for context in contexts:
        context.close()


def write(page: Any, line: str) -> None:
    """Type a line into the web client."""
    field = page.locator("textarea.inputfield").first
    field.fill(line)
    field.press("Enter")
