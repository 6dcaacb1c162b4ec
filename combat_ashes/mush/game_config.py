"""Which rules are in force: the game's, and what a room says otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from evennia.objects.models import ObjectDB
from evennia.server.models import ServerConfig
from evennia.utils.dbserialize import deserialize

from ..engine.refusals import Refused
from ..rulesets import default_name, houses, model_of, rulesets
from ..rulesets.legal import show
from ..rulesets.model import Settings, build, describe, differences, keys, meaning_of_area, value
from ..text.finding import mentions
from ..text.words import listed
from . import house_folder

RULESET = "ashes_ruleset"
ZONES = "ashes_zones"
SETTINGS = "ashes_settings"
ROOM_RULES = "ashes_rules"
Changes = dict[str, Any]
"""The settings that differ from a ruleset's defaults, by key."""


class Rules(NamedTuple):
    """A rule system, what differs from its defaults, and the house rules that say so, if any."""

    ruleset: str
    settings: Changes
    house: str = ""

    @property
    def name(self) -> str:
        """What people call them."""
        return self.house or self.ruleset


def chosen(room: ObjectDB | None) -> str:
    """The name of the rules of a room: its own, its zone's or the game's word."""
    own = of_room(room).get("ruleset") if room is not None else None
    conf = ServerConfig.objects.conf
    found = (own, zones().get(zone_of(room) or ""), conf(RULESET))
    return next((name for name in found if name in names()), default_name())


def of_lost(room: ObjectDB | None) -> list[str]:
    """That the rules put in force for a room are not there any more, and how to go on; else []."""
    own = of_room(room).get("ruleset") if room is not None else None
    said = {"here": own, "zone": zones().get(zone_of(room) or ""),
            "game": ServerConfig.objects.conf(RULESET)}  # fmt: skip
    place, name = next(((where, name) for where, name in said.items() if name), ("", ""))
    if not name or name in names():
        return []
    now = chosen(room)
    return [
        f"The rules '{name}', which were chosen for this {'room' if place == 'here' else place}, "
        f"are not there any more; '{now}' is in force. Staff install them again and restart the "
        f"game, or type +ruleset/use {now}={place}."
    ]


def names() -> list[str]:
    """The names of all rules that can be put in force: rule systems, then house rules."""
    return [*rulesets(), *sorted(houses.known())]


def check_name(name: str) -> None:
    """Refuse a name of no rules that can be put in force."""
    if name in names():
        return
    path = house_folder.found(name)
    if path is None:
        raise Refused("err.ruleset.unknown", word=name, names=names())
    try:
        houses.load(path)
    except houses.HouseError as error:
        count = len(error.mistakes)
        raise Refused("err.ruleset.mistakes", word=name, count=count) from error
    raise Refused("err.ruleset.unread", word=name)


def rules_for(room: ObjectDB | None) -> Rules:
    """The rules that a new fight in a room has."""
    name = chosen(room)
    return Rules(system_of(name), settings_of(room, name), name if name in houses.known() else "")


def system_of(name: str) -> str:
    """The rule system of house rules, or of its own name."""
    house = houses.known().get(name)
    return house.ruleset if house is not None else name


def settings_of(room: ObjectDB | None, name: str) -> Changes:
    """What differs from the defaults of the rule system of rules with this name.

    House rules come first, over them what the game has set, over that the room's word.
    """
    return _in_room(room, {**_of_house(name), **of_game().get(name, {})})


def _of_house(name: str) -> Changes:
    house = houses.known().get(name)
    return house.settings if house is not None else {}


def zone_of(room: ObjectDB | None) -> str | None:
    """The zone that a room belongs to: the first of its tags of the category `zone`."""
    tags = room.tags.get(category="zone", return_list=True) if room is not None else []
    return next(iter(tags), None)


def zones() -> dict[str, str]:
    """The rules of each zone that has a word of its own, by name."""
    return deserialize(ServerConfig.objects.conf(ZONES)) or {}


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
    name: str, key: str, text: str | None, room: ObjectDB | None
) -> tuple[Changes, Changes]:
    """What the game would set (and the room have) with a setting changed, or (None) taken back."""
    own = {k: v for k, v in of_game().get(name, {}).items() if k != key}
    model, house = model_of(system_of(name)), _of_house(name)
    describe(model, key)
    if text is not None:
        own[key] = text
    now = differences(build(model, {**house, **own}))
    # What house rules have changed can be set back to the default.
    game = {k: now.get(k, describe(model, k).default) for k in own if k in now or k in house}
    return game, _in_room(room, {**house, **game})


def keep(ruleset: str, settings: Changes) -> None:
    ServerConfig.objects.conf(SETTINGS, {**of_game(), ruleset: settings})


def use(name: str, room: ObjectDB | None) -> None:
    """Put rules in force for one room, or for the game (None)."""
    if room is None:
        ServerConfig.objects.conf(RULESET, name)
        return
    room.attributes.add(ROOM_RULES, {"ruleset": name, "settings": {}})


def use_in_zone(name: str, zone: str) -> None:
    """Put rules in force for all rooms of a zone that have no word of their own."""
    ServerConfig.objects.conf(ZONES, {**zones(), zone: name})


@contextmanager
def unchanged() -> Iterator[None]:
    """What is changed within of the rules of the whole game is taken back at the end."""
    conf = ServerConfig.objects.conf
    before = {key: deserialize(conf(key)) for key in (RULESET, ZONES, SETTINGS)}
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


def sections(settings: Settings) -> list[str]:
    """What the keys of each section are about."""
    model = type(settings)
    areas = dict.fromkeys(key.partition(".")[0] for key in keys(model))
    told = [f"{area}: {meaning_of_area(model, area)}" for area in areas]
    return ["+ruleset/list and one of these words shows its keys and their values.", *told]


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
