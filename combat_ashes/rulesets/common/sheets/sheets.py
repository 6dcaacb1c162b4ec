"""Somebody comes in: what every fighter has who is made of a character's sheet."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec import ValidationError, convert, json
from msgspec.structs import replace

from ....engine.flags import Changes
from ....engine.refusals import Refused
from ....engine.sheet import Sheet
from ....engine.state import Combatant, Json
from ..equipment.chart import ChartError

T = TypeVar("T")

C = TypeVar("C", bound=Combatant)


def fighter(cls: type[C], who: str, sheet: Sheet, flags: Changes | None = None, **own: Json) -> C:
    """A fighter made of a sheet, with `flags` by stored names, and what is a system's `own`."""
    kept = {name: value for name, value in (flags or {}).items() if value is not None}
    kept |= {"members": sheet.members} if sheet.members else {}
    made = cls(
        who, sheet.name, sheet.ref, sheet.player, sheet.kind, side=sheet.side,
        traits=sheet.traits, track=sheet.health, conditions=sheet.conditions,
        flags=convert(kept, type(cls("", "").flags)),
    )  # fmt: skip
    return replace(made, **own)


def taken_over(things: Iterable[Json], kind: type[T], read: Callable[[Json], T]) -> tuple[Any, ...]:
    """What was carried under other rules: of this kind already, or known; the rest stays behind."""
    found = [thing if keeps(kind, thing) else known(read, thing) for thing in things]
    return tuple([thing for thing in found if thing is not None])


def known(read: Callable[[Json], T], thing: Json) -> T | None:
    """A thing that was carried under other rules, as these read it; None for what they know not."""
    try:
        return read(thing)
    except (ChartError, Refused):
        return None


def keeps(kind: Any, thing: Json) -> bool:
    """Whether a weapon or armor that was stored is just as these rules keep it, of this `kind`."""
    try:
        read = convert(thing, kind)
    except ValidationError:
        return False
    stored: Json = json.decode(json.encode(read))
    return bool(stored == json.decode(json.encode(thing)))
