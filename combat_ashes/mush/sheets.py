"""A character's own: traits, health, weapons and armor, kept on Attributes.

Traits are those of Evennia's `contrib.rpg.traits`; what changes in a fight (the
track and what is spent) has small Attributes of its own, because every write
of an Attribute stores all of it.
"""

from __future__ import annotations

from typing import Any

from evennia.objects.models import ObjectDB
from evennia.utils.dbserialize import deserialize

from ..engine.handlers import MODIFIERS
from ..engine.health_track import WORST_FIRST, sort_marks
from ..engine.numbers import MOST_DOTS, whole
from ..engine.pools import trait_key
from ..engine.refusals import Refused
from ..engine.state import Combatant
from ..rulesets import sheet_facts
from ..text.written import written
from . import dots, own_traits, shapes
from .allowed import runners_lock

TRAITS = "ashes_traits"
TRACK = "ashes_track"
POOLS = "ashes_pools"
FACTS = "ashes_facts"
WORDS = ("kind", "breed", "form", "side", "status")
LISTS = ("weapons", "armor", "conditions")
PARTS = (*WORDS, *LISTS, "health", "specialty")
"""What is written in words."""
BODY = ("body", "joints", "members")
"""How strange a body is to wrestle with (0 to 3), whether its joints can be held, and how many a
mob has that acts and is hit as one."""

KNOWN = ("hidden", "shows_health", "free")
"""Of an npc: whether others know they are there, how their health is told, and whether players
without a storyteller may bring them in."""
HIDDEN_FROM = ("view", "search")
"""Locks by which Evennia leaves somebody out of what others see and find."""
PLAIN = ("specialties", "forms", "player", "free")
"""What else of a sheet is kept as it is written."""
LOCKS = "ashes_locks"
OWN_TRAITS = "own_traits"
"""Under which what a game keeps in a place of its own is remembered."""


PARTS_OF = {
    TRAITS: shapes.is_by_name, TRACK: shapes.is_track, POOLS: shapes.are_pools,
    FACTS: shapes.is_by_name,
}  # fmt: skip
"""The Attributes of a sheet, and whether what is stored in one is what it must be."""


class AshesSheet:
    """`character.ashes`: reads and writes one character's sheet."""

    def __init__(self, owner: ObjectDB) -> None:
        self.owner = owner

    # --- reading -----------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """All of it as plain values, in the form a fight takes somebody in."""
        facts = self._facts()
        return {
            "ref": self.owner.id,
            "name": name_of(self.owner),
            "player": facts.get("player", self.is_played_by_an_account()),
            "traits": self._dots(),
            "pools": self._get(POOLS, {}),
            "health": self._get(TRACK, ""),
            "specialties": facts.get("specialties", {}),
            "forms": facts.get("forms", {}),
            **{
                name: facts[name]
                for name in (*BODY, *KNOWN, MODIFIERS, *sheet_facts())
                if name in facts
            },
            **{name: facts.get(name) for name in WORDS},
            **{name: facts.get(name, []) for name in LISTS},
        }

    def _dots(self) -> dict[str, int]:
        own = own_traits.read(self.owner)
        return dots.values(self._get(TRAITS, {})) if own is None else own

    def is_written(self) -> bool:
        return bool(self._stored(TRAITS) or self._stored(FACTS) or own_traits.read(self.owner))

    def is_said_to_be_played(self) -> bool:
        """Whether the sheet itself says that a player plays this character."""
        return bool(self._get(FACTS, {}).get("player", False))

    def is_played_by_an_account(self) -> bool:
        return bool(self.owner.has_account) or "pid(" in self.owner.locks.get("puppet")

    def misshapen(self) -> list[str]:
        """The parts of it that cannot be read, and count as nothing."""
        stored = {key: self._stored(key) for key in PARTS_OF}
        facts = stored[FACTS] if PARTS_OF[FACTS](stored[FACTS]) else {}
        whole = [key.partition("_")[2] for key, value in stored.items()
                 if value is not None and not PARTS_OF[key](value)]  # fmt: skip
        return whole + [name for name, value in facts.items() if not shapes.fits(name, value)]

    def _facts(self) -> dict[str, Any]:
        """What is written in words, as far as it can be read."""
        facts = self._get(FACTS, {})
        return {name: value for name, value in facts.items() if shapes.fits(name, value)}

    def _get(self, key: str, default: Any) -> Any:
        found = self._stored(key)
        fits = found is not None and (key not in PARTS_OF or PARTS_OF[key](found))
        return found if fits else default

    def _stored(self, key: str) -> Any:
        return deserialize(self.owner.attributes.get(key, category="ashes"))

    # --- writing -----------------------------------------------------------------------------

    def set_sheet(self, sheet: dict[str, Any]) -> None:
        """Write a whole sheet in the form of a scenario's `cast`; raises `Refused`."""
        if sheet.get("traits"):
            self._set_traits(sheet["traits"])
        facts = self._get(FACTS, {})
        for name in (*WORDS, *LISTS, *BODY, *sheet_facts(), *PLAIN):
            if name in sheet:
                facts[name] = sheet[name]
        self.owner.attributes.add(FACTS, facts, category="ashes")
        if "health" in sheet:
            self.set_track(str(sheet["health"] or ""))
        if "pools" in sheet:
            self.owner.attributes.add(POOLS, dict(sheet["pools"]), category="ashes")

    def rewrite(self, sheet: dict[str, Any]) -> None:
        """Write a whole sheet in place of the one there is; raises `Refused`, and it stays."""
        before = self.remembered()
        facts = self._get(FACTS, {})
        mine = {name: facts[name] for name in ("player", *KNOWN) if name in facts}
        for key in (TRAITS, POOLS, TRACK):
            self.owner.attributes.remove(key, category="ashes")
        self.owner.attributes.add(FACTS, mine, category="ashes")
        if OWN_TRAITS in before:
            own_traits.write(self.owner, dict.fromkeys(self._dots(), 0))
        try:
            self.set_sheet(sheet)
        except Refused:
            self.restore(before)
            raise

    def has_trait(self, name: str) -> bool:
        return self._dots().get(trait_key(name), 0) > 0

    def unread_traits(self) -> list[str]:
        """The traits that stand on the sheet and are nothing that counts anywhere."""
        return dots.unread(self._get(TRAITS, {}))

    def has_traits(self) -> bool:
        return bool(self._dots() or self._get(TRAITS, {}))

    def set_trait(self, name: str, number: Any) -> None:
        """Set one trait; raises `Refused` for what is not a number from 0 to 100."""
        self._set_traits({name: number})

    def _set_traits(self, typed: dict[str, Any]) -> None:
        """Set traits in one write: the handler itself writes all of them for each."""
        stored, pools = self._get(TRAITS, {}), self._get(POOLS, {})
        own = own_traits.read(self.owner) is not None
        spent = dict(pools)
        changes: dict[str, int] = {}
        for name, number_typed in typed.items():
            key = trait_key(name)
            if not key:
                raise Refused("err.sheet.trait", problem="a trait has a name")
            number = whole(str(number_typed), 0, MOST_DOTS, of=name)
            changes[key] = number
            if not own:
                stored[key] = dots.changed(stored.get(key), name, number)
            if key in spent:
                spent[key] = number
        if own:
            own_traits.write(self.owner, changes)
        else:
            self.owner.attributes.add(TRAITS, stored, category="ashes")
        if spent != pools:
            self.owner.attributes.add(POOLS, spent, category="ashes")

    def drop_trait(self, name: str) -> None:
        if own_traits.read(self.owner) is not None:
            own_traits.write(self.owner, {trait_key(name): 0})
        stored = self._get(TRAITS, {})
        if stored.pop(trait_key(name), None) is not None:
            self.owner.attributes.add(TRAITS, stored, category="ashes")

    def set_fact(self, name: str, value: Any) -> None:
        facts = self._get(FACTS, {})
        self.owner.attributes.add(FACTS, {**facts, name: value}, category="ashes")

    def set_track(self, track: str) -> None:
        """Write the health track: `*`, `X` and `/`; raises `Refused`."""
        if any(mark not in WORST_FIRST for mark in track):
            problem = "health is written with *, X and / only, a sign a box, as in health X//"
            raise Refused("err.sheet.trait", problem=problem)
        self.owner.attributes.add(TRACK, sort_marks(track), category="ashes")

    def remembered(self) -> dict[str, Any]:
        """All of it as it is stored, for `restore`."""
        own = own_traits.read(self.owner)
        kept = {key: self._stored(key) for key in PARTS_OF}
        return kept if own is None else {**kept, OWN_TRAITS: own}

    def restore(self, remembered: dict[str, Any]) -> None:
        before = deserialize(remembered)
        own = before.pop(OWN_TRAITS, None)
        if own is not None:
            gone = dict.fromkeys(self._dots().keys() - own.keys(), 0)
            own_traits.write(self.owner, {**gone, **own})
        for key, value in before.items():
            if value is None:
                self.owner.attributes.remove(key, category="ashes")
            else:
                self.owner.attributes.add(key, value, category="ashes")

    def is_hidden(self) -> bool:
        return bool(self._get(FACTS, {}).get("hidden", False))

    def set_hidden(self, hidden: bool) -> None:
        """Let only those who may run fights know of this character, or everybody again."""
        if hidden == self.is_hidden():
            return
        self.set_fact("hidden", hidden)
        locks = self.owner.locks
        if hidden:
            before = {name: locks.get(name) for name in HIDDEN_FROM}
            self.owner.attributes.add(LOCKS, before, category="ashes")
            locks.add(";".join(f"{name}:{runners_lock()}" for name in HIDDEN_FROM))
            return
        for name, lock in self._get(LOCKS, {}).items():
            locks.add(lock) if lock else locks.remove(name)

    def write_through(self, person: Combatant, lasting: dict[str, Any]) -> None:
        """Keep the character in step with the fight: `lasting` are further facts."""
        self.set_hidden(person.hidden)
        if self._get(TRACK, "") != person.track:
            self.owner.attributes.add(TRACK, person.track, category="ashes")
        before = self._get(POOLS, {})
        pools = {**before, **person.pools}
        if pools != before:
            self.owner.attributes.add(POOLS, pools, category="ashes")
        facts = {"conditions": [], **self._get(FACTS, {})}
        now = {**facts, "conditions": list(person.conditions), **lasting}
        if person.form:
            now["form"] = person.form
        if any(facts.get(name) != value for name, value in now.items()):
            self.owner.attributes.add(FACTS, now, category="ashes")

    def change(self, key: str, name: str, value: Any) -> None:
        """Make one change that `read_value` has read; raises `Refused`."""
        if key == "trait":
            self.set_trait(name, value)
        elif key == "health":
            self.set_track(value)
        elif key == "specialty":
            ability, words = value
            known = self._get(FACTS, {}).get("specialties", {})
            self.set_fact("specialties", {**known, ability: words})
        elif key == "forms":
            known = self._get(FACTS, {}).get("forms", {})
            self.set_fact("forms", {**known, **value} if value else {})
        else:
            self.set_fact(key, value)


def ashes_of(thing: ObjectDB) -> AshesSheet:
    """`character.ashes`; raises `Refused` for what has none."""
    found: AshesSheet | None = getattr(thing, "ashes", None)
    if found is None:
        raise Refused("err.who.no_sheet", name=name_of(thing))
    return found


def name_of(thing: ObjectDB) -> str:
    """The name of a character or a room, without what nobody can see in it."""
    return written(thing.key).strip() or f"#{thing.id}"


def sheet_of(character: ObjectDB) -> dict[str, Any]:
    """A character's sheet as a fight takes it; raises `Refused` for who has none."""
    return ashes_of(character).snapshot()


def unfilled(character: ObjectDB) -> str:
    """That nobody has filled a sheet, and who does."""
    example = f"+sheet/set {name_of(character)}=strength 2, brawl 3, weapons knife"
    return f"Nobody has filled this sheet yet. Staff do that: {example}; ask them."


def brought_in(character: ObjectDB) -> dict[str, Any]:
    """The sheet of somebody whom another brings in; raises `Refused`."""
    sheet = sheet_of(character)
    if not is_played(character):
        sheet["player"] = False
    return sheet


def is_played(character: ObjectDB) -> bool:
    """Whether a player is there for somebody, or the sheet says that one is."""
    handler = getattr(character, "ashes", None)
    said = handler is not None and handler.is_said_to_be_played()
    return bool(character.sessions.count()) or said
