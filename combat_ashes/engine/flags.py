"""Flags: what a rule system keeps of people, of pairs and of a fight, with type and default.

    class Flags(engine.Flags, frozen=True, omit_defaults=True):
        acted: Phase[bool] = False

    ctx.attacker.flags.acted                  # True or False
    ctx.flag(who, acted=True)                 # None is the default again
    Declared(…, notes=Flags.changes(acted=True))

What a person's flag is cleared by follows from its type; those of pairs and of the fight itself
last until they are taken away. Stored and in events they stand under the names they always had.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, NewType, TypeVar

from msgspec import Meta, Struct, field
from msgspec.structs import fields, force_setattr, replace

Changes = NewType("Changes", dict[str, Any])
"""Changed flags by their stored names, as an event carries them; None is the default again."""

T = TypeVar("T")
F = TypeVar("F", bound="Kept")

Phase = Annotated[T, Meta(extra={"until": "phase"})]
"""A flag of a person that is cleared when a phase begins."""

Round = Annotated[T, Meta(extra={"until": "round"})]
"""A flag of a person that is cleared when a round begins."""

Past = Annotated[T, Meta(extra={"past": True})]
"""A flag that keeps what has happened, for views and people's lines: no step asks for it."""


class Kept(Struct, frozen=True, omit_defaults=True, gc=False):
    """Some flags; only what differs from its default is stored."""

    @classmethod
    def changes(cls, **changes: Any) -> Changes:
        """Some flags with their new values; raises `KeyError`."""
        known = _stored(cls)
        found = {}
        for name, value in changes.items():
            stored, default = known[name]
            found[stored] = None if value == default else value
        return Changes(found)

    def changed(self, values: dict[str, Any]) -> Changes:
        """Those of some flags that are others now, as `changes` has them."""
        known = _stored(type(self))
        found = {}
        for name, value in values.items():
            stored, default = known[name]
            if getattr(self, name) != (default if value is None else value):
                found[stored] = None if value == default else value
        return Changes(found)

    @classmethod
    def stored_name(cls, name: str) -> str:
        """Under which name a flag is stored; raises `KeyError`."""
        return _stored(cls)[name][0]

    @classmethod
    def names(cls) -> frozenset[str]:
        """Under which names they are stored."""
        return frozenset(_defaults(cls))

    @classmethod
    def cleared(cls, until: str) -> Changes:
        """As an event carries them: the flags that are cleared when a `phase` or `round` begins."""
        return Changes(dict.fromkeys(_cleared(cls, until)))


class KeptLine(Struct, frozen=True, gc=False):
    """A line that waits until its speaker is asked: an input, and it in words."""

    do: str
    args: dict[str, Any]
    by: str
    allow: tuple[str, ...]
    speaker: str
    text: str = ""


class Flags(Kept, frozen=True, omit_defaults=True, gc=False):
    """What is kept of a person under any rules."""

    kept: tuple[KeptLine, ...] = field(default=(), name="ahead")
    """What was said before they were asked."""
    proxy: str = ""
    """Who speaks for them while they are not there, by id."""
    away_plan: str = ""
    """By what plan they are played while they are not there, as it was typed."""
    members: int = 0
    """How many a mob has left that acts and is hit as one; 0 is one alone."""
    surplus: str = ""
    """Wounds that the rules in force have no box for."""
    set_aside: dict[str, dict[str, Any]] = {}
    """What rules that were in force before have kept, by their name."""


class FightFlags(Kept, frozen=True, omit_defaults=True, gc=False):
    """What is kept of a fight under any rules."""

    last_round: int | None = None
    """The round with which the fight ends."""
    closing: str = ""
    """Nobody is left to fight against; what has been said to that (`fight_end.py`)."""
    npc_health: str = ""
    """How the health of npcs is told."""
    exits: tuple[str, ...] = ()
    """The words that any exit of the room is tagged with."""
    truce: tuple[str, ...] = ()
    """Who has agreed to end a fight that nobody runs."""
    leaving: dict[str, tuple[str, ...]] = {}
    """By who wants to leave, who has still to agree."""
    switch: Switch | None = None
    set_aside: dict[str, dict[str, Any]] = {}
    """What rules that were in force before have kept, by their name."""


class Switch(Struct, frozen=True):
    """Other rules that were proposed, who has agreed to them, and who is asked.

    `house` names the house rules where it is some, and `settings` are theirs.
    """

    to: str
    agreed: tuple[str, ...]
    asked: tuple[str, ...]
    house: str = ""
    settings: dict[str, Any] = {}

    @property
    def name(self) -> str:
        """What people call the rules."""
        return self.house or self.to


class Relation(Kept, frozen=True, omit_defaults=True, gc=False):
    """What holds between two people."""


def flagged(flags: Any, changes: dict[str, Any]) -> Any:
    """Flags after changes, by their stored names; None is the default again.

    Those of a fight whose rules are not known yet are a plain table. What is not known to the
    rules is of an earlier version, and is left out.
    """
    if isinstance(flags, dict):
        merged = {**flags, **changes}
        return {name: value for name, value in merged.items() if value is not None}
    kind: type[Kept] = type(flags)
    known, changed = _defaults(kind), replace(flags)
    for name, value in changes.items():
        if name in known:
            attribute, default = known[name]
            force_setattr(changed, attribute, default if value is None else value)
    return changed


def without_past(flags: Any) -> Any:
    """Flags without what has happened; some rule systems keep them in a plain dictionary."""
    if not isinstance(flags, Kept):
        return flags
    gone = {name: default for name, default in _past(type(flags))
            if getattr(flags, name) is not default}  # fmt: skip
    return replace(flags, **gone) if gone else flags


def table_of(flags: Any, name: str) -> dict[str, Any]:
    """A flag that is a table, by its stored name."""
    if isinstance(flags, dict):
        return flags.get(name) or {}
    kind: type[Kept] = type(flags)
    return getattr(flags, _defaults(kind)[name][0]) or {}


@cache
def _stored(kind: type[Kept]) -> dict[str, tuple[str, Any]]:
    """The stored name and the default of each flag."""
    plain = kind()
    return {field.name: (field.encode_name, getattr(plain, field.name)) for field in fields(kind)}


@cache
def _defaults(kind: type[Kept]) -> dict[str, tuple[str, Any]]:
    """Each flag and its default, by its stored name."""
    return {stored: (name, default) for name, (stored, default) in _stored(kind).items()}


@cache
def _cleared(kind: type[Kept], until: str) -> tuple[str, ...]:
    """With a round a phase begins as well."""
    when = ("phase", "round") if until == "round" else ("phase",)
    return tuple([field.encode_name for field in fields(kind) if _until(field.type) in when])


@cache
def _past(kind: type[Kept]) -> tuple[tuple[str, Any], ...]:
    """The flags that keep what has happened, and their defaults."""
    return tuple([(field.name, _stored(kind)[field.name][1])
                  for field in fields(kind) if _extra(field.type).get("past")])  # fmt: skip


def _until(kind: Any) -> str:
    return str(_extra(kind).get("until", ""))


def _extra(kind: Any) -> dict[str, Any]:
    return next((each.extra for each in getattr(kind, "__metadata__", ())), None) or {}
