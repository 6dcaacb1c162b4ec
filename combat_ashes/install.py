"""The one call that puts the plugin into a game's settings.

At the end of `server/conf/settings.py`:

    from combat_ashes.install import install
    install(globals())
"""

from typing import Any

from django.core.exceptions import ImproperlyConfigured

from . import router

LOCK_SECONDS = 0
"""How long the game waits for a locked SQLite file of fights: the line is tried again instead."""

ADDITIONS = {"INSTALLED_APPS": "combat_ashes"}
STARTS = "AT_SERVER_STARTSTOP_MODULE"


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
    settings[STARTS] = _with(settings.get(STARTS) or (), "combat_ashes.mush.startup")
    if router.NAME in settings.get("DATABASES", ()):
        settings["DATABASES"] = _impatient(settings["DATABASES"])
        routers = settings.get("DATABASE_ROUTERS", [])
        settings["DATABASE_ROUTERS"] = _with(routers, "combat_ashes.router.FightsApart")


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
