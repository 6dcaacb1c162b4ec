"""What of a storyteller's rulings outlasts a fight, and what does not. STO-TRN-03, STO-CMP-08."""

from __future__ import annotations

from msgspec import convert

from ....engine.refusals import Refused
from ....engine.sheet import Sheet
from ....engine.state import Combatant, Json
from ..notes import ADJUST, COVERS, CUSTOM, DAZED_UNTIL, OUTLASTING, RULED, STILL, UNBALANCED_UNTIL
from ..values import Adjusted, Condition, stored


def lasting(person: Combatant) -> dict[str, Json]:
    """What a character's sheet keeps of somebody: conditions, and by note what was ruled.

    What lasts for turns is not kept, as nobody counts them after the fight; nor is cover from
    one attacker, who is somebody else in another fight.
    """
    timed = _timed(person)
    cover = COVERS.of(person.notes).get("")
    custom = CUSTOM.of(person.notes).items()
    found: dict[str, Json] = {note.name: note.found(person.notes) for note in OUTLASTING}
    found |= COVERS.noted({"": cover} if cover else None)
    found |= CUSTOM.noted({name: told for name, told in custom if name not in timed} or None)
    ruled = {name: stored(value) for name, value in found.items() if value is not None}
    kept = [condition for condition in person.conditions if condition not in timed]
    return {"conditions": kept, RULED: ruled or None}


def _timed(person: Combatant) -> list[str]:
    """The conditions that end by themselves."""
    custom = CUSTOM.of(person.notes).items()
    found = [name for name, told in custom if told.until]
    found += ["dazed"] if DAZED_UNTIL.of(person.notes) else []
    return found + (["unbalanced"] if UNBALANCED_UNTIL.of(person.notes) else [])


def ruled(sheet: Sheet) -> dict[str, Json]:
    """The notes of who comes in: what was ruled about them in earlier fights.

    What a condition did goes with the condition, where that has been taken off the sheet.
    """
    found, conditions = dict(sheet.facts.get(RULED) or {}), sheet.conditions
    custom = {name: told for name, told in CUSTOM.of(found).items() if name in conditions}
    found |= CUSTOM.noted(convert(custom, dict[str, Condition]) or None)
    found |= ADJUST.noted(convert(ADJUST.of(found), dict[str, Adjusted]) or None)
    if "immobilized" not in conditions:
        found |= STILL.noted(None)
    return {name: value for name, value in found.items() if value is not None}


def refuse_fact(name: str, value: Json) -> dict[str, Json]:
    """Nobody writes on a sheet what fights leave there; raises `Refused`."""
    raise Refused("err.sheet.gear", problem="what storytellers ruled in fights is theirs to change")
