"""Setting a fight aside: its record goes to a file, and its room is free."""

from __future__ import annotations

import json
from pathlib import Path

from django.conf import settings

from ..engine.refusals import Refused
from . import character_sync, store
from .fights import FightScript, standing


def folder() -> Path:
    """Where records go: the setting `ASHES_SHELF`, else below the game's logs."""
    default = Path(settings.GAME_DIR) / "server" / "logs" / "shelved"
    return Path(getattr(settings, "ASHES_SHELF", default))


def set_aside(script: FightScript) -> Path:
    """Write all that is stored of a fight to a file and take it off its room, or `Refused`."""
    fight_id = script.db.fight_id
    path = write_rows(fight_id, folder())
    live = standing(script)
    if live is not None:
        character_sync.write_through(live.state, live.state.people)
    store.shelve(fight_id)
    script.delete()
    return path


def write_rows(fight_id: int, to: Path) -> Path:
    """Write all that is stored of a fight, readable or not, to a file in a folder, or `Refused`."""
    path = to / f"fight-{fight_id}.jsonl"
    rows = store.rows(fight_id)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [json.dumps(row, ensure_ascii=False, default=store.as_text) for row in rows]
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    except OSError as error:
        problem = error.strerror or "it fails"
        raise Refused("err.shelf.failed", folder=str(path.parent), problem=problem) from error
    return path
