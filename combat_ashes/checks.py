"""What `evennia check` says about settings that would hurt a fight."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register


@register(Tags.database)
def sqlite_journal(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Evennia before 6.1 forks with the database open, which breaks SQLite's WAL mode."""
    if not _uses_wal() or _evennia_version() >= (6, 1):
        return []
    return [
        Warning(
            "SQLite in WAL mode loses data under this version of Evennia.",
            hint="Use PRAGMA journal_mode=DELETE, or Evennia 6.1 or later.",
            id="combat_ashes.W001",
        )
    ]


def _uses_wal() -> bool:
    database = settings.DATABASES["default"]
    if not database["ENGINE"].endswith("sqlite3"):
        return False
    pragmas = [
        database.get("OPTIONS", {}).get("init_command", ""),
        *getattr(settings, "SQLITE3_PRAGMAS", ()),
    ]
    return any("journal_mode=wal" in pragma.lower().replace(" ", "") for pragma in pragmas)


def _evennia_version() -> tuple[int, ...]:
    from evennia import __version__

    return tuple(int(part) for part in __version__.split()[0].split(".")[:2])
