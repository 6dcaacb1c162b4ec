"""People of the storyteller's: made from templates, written down as templates, taken away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from evennia.objects.models import ObjectDB
from evennia.utils.create import create_object

from ..engine.lookup import free_name
from ..engine.refusals import Refused
from ..engine.ruleset import Ruleset
from ..engine.state import FightState
from ..rulesets.common.called import called, plain
from ..rulesets.npc_templates import NAME, Templates, read_templates, write_template
from . import house_folder
from .fights import fight_in, is_for_one
from .refused_parts import refused_parts
from .sheets import ashes_of, brought_in, name_of

MADE = "ashes_npc"
MOST_AT_ONCE = 20
LONGEST_NAME = 40
PLAIN: dict[str, Any] = {"ref": 0, "player": False, "traits": {}}
"""What a fighter is made of besides what a template says."""


def folder() -> Path:
    """Where the game's own templates are: the setting `ASHES_NPCS`, else `world/npcs`."""
    return Path(getattr(settings, "ASHES_NPCS", Path(settings.GAME_DIR) / "world" / "npcs"))


@contextmanager
def apart() -> Iterator[None]:
    """Within, the game's own templates are others: none at first, and gone at the end."""
    from django.test.utils import override_settings

    with TemporaryDirectory() as own, override_settings(ASHES_NPCS=own):
        yield


def templates(rules: Ruleset, house: str = "") -> tuple[Templates, list[str]]:
    """The templates of the game, of the `house` rules and of the rules, and what is wrong with
    others."""

    def check(name: str, sheet: dict[str, Any]) -> list[str]:
        refused = refused_parts(rules, {**PLAIN, "name": name, **sheet}, by_hand=True)
        return [f"{name}.toml: {each.facts.get('problem', each.code)}" for _, each in refused]

    return read_templates(*_folders(rules, house), check=check)


def _folders(rules: Ruleset, house: str) -> list[Path]:
    """Where templates are, the last one's first: of the rules, of house rules, of the game."""
    own = [house_folder.npcs_of(house)] if house else []
    return [each for each in (rules.sheets.npcs, *own, folder()) if each is not None]


def about(rules: Ruleset, name: str, house: str = "") -> str:
    """What the template of this name says of itself; empty where there is none to be used."""
    folders = _folders(rules, house)
    there = NAME.fullmatch(name) and any((each / f"{name}.toml").exists() for each in folders)
    found = templates(rules, house)[0] if there else {}
    return str(found[name].get("about") or "no word about it") if name in found else ""


def template(rules: Ruleset, name: str, house: str = "") -> dict[str, Any]:
    """One template; raises `Refused` where there is none, or it cannot be read."""
    found, problems = templates(rules, house)
    fits = [name] if name in found else _meant(found, name)
    if len(fits) == 1:
        return found[fits[0]]
    wrong = [problem for problem in problems if problem.startswith(f"{name}.toml:")]
    if wrong:
        raise Refused("err.npc.unreadable", problem="; ".join(wrong))
    raise Refused("err.npc.template", word=name, names=sorted(found) or ["none"])


def _meant(found: Templates, name: str) -> list[str]:
    """The templates that a word or some are a part of, of the name or else of what they are."""
    words = f" {plain(name)} "
    return called(found, name, str) or [
        key for key, each in found.items() if words in f" {plain(str(each.get('about')))} "
    ]


def make(
    name: str, count: int, sheet: dict[str, Any], room: ObjectDB, taken: set[str]
) -> list[ObjectDB]:
    """So many characters of a sheet in a room, whose names nobody has: Thug, Thug-2, Thug-3."""
    made = []
    for _ in range(count):
        free = free_name(taken, name)
        taken = taken | {free.lower()}
        npc = create_object(settings.BASE_CHARACTER_TYPECLASS, key=free, location=room, home=room)
        ashes_of(npc).set_sheet({**sheet, "player": False})
        npc.attributes.add(MADE, True, category="ashes")
        made.append(npc)
    return made


def is_npc(character: ObjectDB) -> bool:
    return not brought_in(character)["player"]


def free_beside(state: FightState, room: ObjectDB | None) -> list[str]:
    """The names of those in a room whom players may bring into its fight, which nobody runs."""
    inside = {person.ref for person in state.people.values()}
    if state.storyteller is not None or room is None:
        return []
    script = fight_in(room)
    if script is not None and is_for_one(script):
        return []
    beside = [obj for obj in room.contents if hasattr(obj, "ashes") and obj.id not in inside]
    return [name_of(obj) for obj in beside if is_free(obj) and not ashes_of(obj).is_hidden()]


def is_free(character: ObjectDB) -> bool:
    return is_npc(character) and bool(brought_in(character).get("free"))


def was_made(character: ObjectDB) -> bool:
    return bool(character.attributes.get(MADE, category="ashes"))


def save(character: ObjectDB, name: str) -> bool:
    """Write a character's sheet down as a template; whether it replaces one. Raises `Refused`."""
    if not NAME.fullmatch(name):
        raise Refused("err.npc.template_name", word=name)
    path = folder() / f"{name}.toml"
    replaces = path.exists()
    try:
        write_template(path, ashes_of(character).snapshot())
    except OSError as error:
        raise Refused("err.npc.not_written", problem=error.strerror or "it fails") from error
    return replaces
