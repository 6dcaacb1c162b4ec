"""The one call that puts the plugin into a game's settings.

At the end of `server/conf/settings.py`:

    from combat_ashes.install import install
    install(globals())
"""

from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from . import router

LOCK_SECONDS = 0
"""How long the game waits for a locked SQLite file of fights: the line is tried again instead."""

ADDITIONS = {"INSTALLED_APPS": "combat_ashes"}
STARTS = "AT_SERVER_STARTSTOP_MODULE"
TEMPLATES = str(Path(__file__).parent / "web" / "templates")
INSTEAD = {
    "ROOT_URLCONF": ("combat_ashes.web.game_urls", "ASHES_GAME_URLCONF"),
    "WEB_PLUGINS_MODULE": ("combat_ashes.web.plugins", "ASHES_GAME_WEB_PLUGINS"),
}
"""Settings that name one module: ours, which goes on to the game's, and where that is kept."""


def install(settings: dict[str, Any]) -> None:
    """Add the plugin to the settings given; a second call changes nothing."""
    missing = [name for name in ADDITIONS if name not in settings]
    if missing:
        raise ImproperlyConfigured(
            f"combat_ashes finds no {' and no '.join(missing)} in these settings: "
            "install(globals()) goes to the end of settings.py, below "
            "`from evennia.settings_default import *`."
        )
    for name, entry in ADDITIONS.items():
        settings[name] = _with(settings[name], entry)
    for module in ("combat_ashes.mush.startup", "combat_ashes.web.startup"):
        settings[STARTS] = _with(settings.get(STARTS) or (), module)
    _install_web(settings)
    if router.NAME in settings.get("DATABASES", ()):
        settings["DATABASES"] = _impatient(settings["DATABASES"])
        routers = settings.get("DATABASE_ROUTERS", [])
        settings["DATABASE_ROUTERS"] = _with(routers, "combat_ashes.router.FightsApart")


def _install_web(settings: dict[str, Any]) -> None:
    """Pages, panels and streams: our templates come first, the game's addresses after ours."""
    inputs = settings.get("INPUT_FUNC_MODULES") or []
    settings["INPUT_FUNC_MODULES"] = _with(inputs, "combat_ashes.web.inputs")
    for name, (ours, kept) in INSTEAD.items():
        if settings.get(name) != ours:
            settings[kept], settings[name] = settings.get(name), ours
    engines = settings.get("TEMPLATES") or []
    if engines and TEMPLATES not in engines[0].get("DIRS", ()):
        # A new list: that of a game is shared with Evennia's defaults.
        first = {**engines[0], "DIRS": [TEMPLATES, *engines[0].get("DIRS", ())]}
        settings["TEMPLATES"] = [first, *engines[1:]]


def _impatient(databases: dict[str, Any]) -> dict[str, Any]:
    """The databases, that of the fights with a short wait for a lock: the whole game waits."""
    fights = databases[router.NAME]
    if not fights.get("ENGINE", "").endswith("sqlite3"):
        return databases
    options = {"timeout": LOCK_SECONDS, **fights.get("OPTIONS", {})}
    return {**databases, router.NAME: {**fights, "OPTIONS": options}}


def _with(value: Any, entry: str) -> list[str] | tuple[str, ...]:
    """The setting with the entry at its end, of the same kind; a new object."""
    entries = (value,) if isinstance(value, str) else tuple(value)
    if entry not in entries:
        entries += (entry,)
    return list(entries) if isinstance(value, list) else entries
