"""Where fights are kept: in the database `fights`, where a game's settings have one.

What a fight stores is one small row after the other, several for every second of
play, and nothing of the game's own points at them. In a file of their own they can
be written in SQLite's WAL mode, whatever the game's file is written in.
"""

from typing import Any

NAME = "fights"
APP = "combat_ashes"


class FightsApart:
    """Sends the plugin's tables to `fights` and keeps everything else out of it."""

    def db_for_read(self, model: Any, **hints: Any) -> str | None:
        return NAME if model._meta.app_label == APP else None

    def db_for_write(self, model: Any, **hints: Any) -> str | None:
        return NAME if model._meta.app_label == APP else None

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool | None:
        here, ours = db == NAME, app_label == APP
        return here == ours if here or ours else None
