"""Which rules are in force: the game's, and what a room says otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from evennia.objects.models import ObjectDB
from evennia.server.models import ServerConfig
from evennia.utils.dbserialize import deserialize

from ..rulesets import default_name, model_of
from ..rulesets.legal import show
from ..rulesets.model import Settings, build, describe, differences, keys, value
from ..text.finding import mentions
from ..text.words import listed

RULESET = "ashes_ruleset"
SETTINGS = "ashes_settings"
ROOM_RULES = "ashes_rules"
Changes = dict[str, Any]
"""The settings that differ from a ruleset's defaults, by key."""


def ruleset_of(room: ObjectDB | None) -> str:
    own = of_room(room) if room is not None else {}
    return own.get("ruleset") or ServerConfig.objects.conf(RULESET) or default_name()


def settings_of(room: ObjectDB | None, ruleset: str) -> Changes:
    """What differs from a ruleset's defaults, the room's word before the game's."""
    return _in_room(room, of_game().get(ruleset, {}))


def exits_of(room: ObjectDB) -> dict[str, list[str]]:
    """The tags of a room's exits, which rules may ask for; nothing where there are none."""
    tags = {tag.lower() for each in room.exits for tag in each.tags.all()}
    return {"exits": sorted(tags)} if tags else {}


def _in_room(room: ObjectDB | None, game: Changes) -> Changes:
    own = of_room(room) if room is not None else {}
    return {**game, **own.get("settings", {})}


def of_game() -> dict[str, Changes]:
    """What the game has changed of the settings of each rule system."""
    return deserialize(ServerConfig.objects.conf(SETTINGS)) or {}


def of_room(room: ObjectDB) -> dict[str, Any]:
    """What a room says itself: its `ruleset`, and `settings` that differ; {} for nothing."""
    return deserialize(room.attributes.get(ROOM_RULES)) or {}


def changed(
    ruleset: str, key: str, text: str | None, room: ObjectDB | None
) -> tuple[Changes, Changes]:
    """What would differ (game, room) with a setting changed, or (None) taken back."""
    own = {k: v for k, v in of_game().get(ruleset, {}).items() if k != key}
    describe(model_of(ruleset), key)
    if text is not None:
        own[key] = text
    game = differences(build(model_of(ruleset), own))
    return game, _in_room(room, game)


def keep(ruleset: str, settings: Changes) -> None:
    ServerConfig.objects.conf(SETTINGS, {**of_game(), ruleset: settings})


def use(ruleset: str, room: ObjectDB | None) -> None:
    """Put a ruleset in force for one room, or for the game (None)."""
    if room is None:
        ServerConfig.objects.conf(RULESET, ruleset)
        return
    room.attributes.add(ROOM_RULES, {"ruleset": ruleset, "settings": {}})


@contextmanager
def unchanged() -> Iterator[None]:
    """What is changed within of the rules of the whole game is taken back at the end."""
    conf = ServerConfig.objects.conf
    before = {key: deserialize(conf(key)) for key in (RULESET, SETTINGS)}
    try:
        yield
    finally:
        for key, value in before.items():
            if deserialize(conf(key)) != value:
                conf(key, value, delete=value is None)


MOST_KEYS = 8
"""How many settings are shown of those that have to do with a word."""


def about(settings: Settings, word: str) -> list[str]:
    """What is set that has to do with a word, a line for each key; empty where nothing has."""
    infos = [describe(type(settings), key) for key in keys(type(settings))]
    found = [info for info in infos if mentions(f"{info.key} {info.meaning} {info.legal}", word)]
    found.sort(key=lambda info: not mentions(info.key, word))
    shown = [
        f"  {info.key} is {show(value(settings, info.key))}. {info.meaning}"
        for info in found[:MOST_KEYS]
    ]
    return [f"Settings of these rules about {word}, which staff change:", *shown] if shown else []


def keys_under(settings: Settings, area: str) -> list[str]:
    """A sentence that names the keys of an area, each of which help explains."""
    found = [key for key in keys(type(settings)) if key.startswith(f"{area}.")]
    return [f"Staff may change {listed(found)}; help {found[0]} explains one."] if found else []


def key_like(settings: Settings, word: str) -> str:
    """The key that a word is, however it is parted: `scene doors` is `scene.doors`; else empty."""
    wanted = _letters(word)
    parted = any(sign in word for sign in " ._")
    found = (key for key in keys(type(settings)) if parted and _letters(key) == wanted)
    return next(found, "")


def _letters(text: str) -> str:
    """A text for comparing: book-keeping is bookkeeping, all_out is all out."""
    return re.sub("[^a-z0-9]", "", text.lower())


def of_area(ruleset: str, area: str, settings: Changes) -> list[str]:
    """The settings whose keys begin with a word, a line for each; none for what begins no key."""
    model = model_of(ruleset)
    found = [key for key in keys(model) if key.startswith(f"{area.rstrip('.')}.")]
    now = build(model, settings)
    return [f"{key} is {show(value(now, key))}. {describe(model, key).meaning}" for key in found]


def explain(ruleset: str, key: str, settings: Changes) -> list[str]:
    """One setting in words: value, default, meaning, legal values; raises `SettingsError`."""
    model = model_of(ruleset)
    info = describe(model, key)
    now = value(build(model, settings), key)
    return [
        f"{key} is {show(now)}.",
        f"Default: {show(info.default)}.",
        info.meaning,
        *([info.who] if info.who else []),
        f"Legal: {info.legal}.",
        f"Rule: {info.rule}.",
    ]
