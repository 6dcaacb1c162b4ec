"""The rules in force, key by key, and house-rule files that are tried before they are kept."""

from __future__ import annotations

import tempfile
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from evennia.objects.models import ObjectDB

from ..mush import game_config, houses
from ..mush.game_config import ROOM_RULES, Changes, settings_of, system_of
from ..rulesets import model_of
from ..rulesets.legal import show
from ..rulesets.model import build, describe, keys, value

LONGEST = 200_000
"""Letters of a file that is checked here."""

PATIENCE = 30
"""Seconds that a check may take."""

_checking = Lock()
"""Held by the one check there may be at a time: it is a process of its own."""


class Key(NamedTuple):
    """A setting: what it is there, its default, what it means, and whether somebody set it."""

    key: str
    now: str
    default: str
    meaning: str
    is_set: bool


class Place(NamedTuple):
    """Where rules are in force: the game, or a zone or room with its own."""

    name: str
    rules: str
    keys: list[Key]


def in_force() -> list[Place]:
    """The rules of the game, of every zone that has others, and of every such room."""
    zones = [
        _place(f"the zone {zone}", system_of(name), settings_of(None, name), name)
        for zone, name in sorted(game_config.zones().items())
    ]
    rooms = ObjectDB.objects.get_by_attribute(ROOM_RULES)
    return [_at("the game", None), *zones, *(_at(room.key, room) for room in rooms)]


def _at(name: str, room: ObjectDB | None) -> Place:
    rules = game_config.rules_for(room)
    return _place(name, rules.ruleset, rules.settings, rules.house or rules.ruleset)


def _place(name: str, ruleset: str, settings: Changes, called: str) -> Place:
    model = model_of(ruleset)
    now = build(model, settings)
    found = []
    for key in keys(model):
        info = describe(model, key)
        shown = show(value(now, key))
        found.append(Key(key, shown, show(info.default), info.meaning, key in settings))
    return Place(name, called, found)


def mistakes_in(text: str) -> list[str]:
    """Every mistake in the text of a house-rule file, as `ashes ruleset check` names them."""
    if len(text) > LONGEST:
        return [f"The file has more than {LONGEST} letters."]
    if not _checking.acquire(blocking=False):
        return ["Another file is being checked; press Check again in a moment."]
    try:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "house.toml"
            file.write_text(text.replace("\r\n", "\n"), encoding="utf-8")
            return [each.replace(f"{folder}/", "") for each in houses.check(file, PATIENCE)]
    finally:
        _checking.release()
