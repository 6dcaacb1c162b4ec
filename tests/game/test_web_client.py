"""The dock comes into whatever web client a game has, and the check says where it does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.template.loader import get_template
from django.test import override_settings

from combat_ashes import checks
from combat_ashes.install import TEMPLATES, install

STOCK = Path(__import__("evennia").__file__).parent / "web" / "templates"
OWN_BLOCK = """{% extends "webclient.html" %}
{% block guilib_import %}{{ block.super }}<script src="/own.js"></script>{% endblock %}"""
NO_SUPER = """{% extends "webclient/base.html" %}
{% block guilib_import %}<script src="/own.js"></script>{% endblock %}"""
WITHOUT = "<html><body>{% block client %}{% endblock %}</body></html>"


def stock(name: str) -> str:
    found = [each for each in STOCK.rglob("*.html") if each.as_posix().endswith(f"/{name}")]
    return min(found, key=lambda each: len(each.parts)).read_text(encoding="utf-8")


CASES: dict[str, tuple[dict[str, str], bool, bool]] = {
    "nothing of its own": ({}, True, False),
    "its own copy of base.html": (
        {"webclient/base.html": stock("webclient/base.html")},
        True,
        False,
    ),
    "its own copy of webclient.html": ({"webclient.html": stock("webclient.html")}, True, False),
    "a script of its own, and no block.super": ({"webclient.html": NO_SUPER}, True, True),
    "a page that extends itself": ({"webclient.html": OWN_BLOCK}, True, True),
    "a base without the block": ({"webclient/base.html": WITHOUT}, False, False),
}
"""What a game has, whether our dock is in its client then, and whether a script of its own is."""


def shown(folder: Path, files: dict[str, str], settings: Any) -> tuple[str, list[Any]]:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    engine = settings.TEMPLATES[0]
    rest = [each for each in engine["DIRS"] if each != TEMPLATES]
    templates = [{**engine, "DIRS": [TEMPLATES, str(folder), *rest]}, *settings.TEMPLATES[1:]]
    with override_settings(TEMPLATES=templates):
        return get_template("webclient.html").render({}), checks.web_client(None)


@pytest.mark.parametrize("case", CASES)
def test_the_dock_is_in_the_client(case: str, tmp_path: Path, settings: Any) -> None:
    files, ours, theirs = CASES[case]
    page, warned = shown(tmp_path, files, settings)
    assert ("combat_ashes/dock.js" in page) is ours and ("/own.js" in page) is theirs
    assert [each.id for each in warned] == ([] if ours else ["combat_ashes.W004"])


def test_a_games_own_addresses_and_plugins_stay() -> None:
    dirs: list[str] = ["own"]
    settings: dict[str, Any] = {
        "INSTALLED_APPS": [], "ROOT_URLCONF": "web.urls", "TEMPLATES": [{"DIRS": dirs}],
        "WEB_PLUGINS_MODULE": "own.plugins", "INPUT_FUNC_MODULES": ["own.inputs"],
    }  # fmt: skip
    install(settings)
    install(settings)
    assert settings["ASHES_GAME_URLCONF"] == "web.urls"
    assert settings["ASHES_GAME_WEB_PLUGINS"] == "own.plugins"
    assert settings["INPUT_FUNC_MODULES"] == ["own.inputs", "combat_ashes.web.inputs"]
    assert settings["TEMPLATES"][0]["DIRS"] == [TEMPLATES, "own"] and dirs == ["own"]


def test_the_hooks_of_a_games_own_web_plugins_are_called(monkeypatch: Any) -> None:
    from types import SimpleNamespace

    from combat_ashes.web import plugins

    own = SimpleNamespace(at_webproxy_root_creation=lambda root: [*root.children, "own"])
    monkeypatch.setattr(plugins, "mod_import", lambda name: own)
    root: Any = SimpleNamespace(host="h", port=1, reactor=None, children=[])
    root.putChild = lambda name, child: root.children.append(name)
    with override_settings(ASHES_GAME_WEB_PLUGINS="own.plugins"):
        assert plugins.at_webproxy_root_creation(root) == [b"ashes-events", "own"]
        assert plugins.at_webserver_root_creation(root) is root
