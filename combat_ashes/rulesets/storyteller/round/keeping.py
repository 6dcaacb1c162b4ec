"""What of a storyteller's rulings outlasts a fight, and what does not. STO-TRN-03, STO-CMP-08."""

from msgspec import to_builtins
from msgspec.structs import replace

from ....engine.flags import Changes
from ....engine.refusals import Refused
from ....engine.sheet import Sheet
from ....engine.state import Json
from ..combatant import Combatant
from ..flags import OUTLASTING, RULED
from ..rules import StoRules


def lasting(rules: StoRules, person: Combatant) -> dict[str, Json]:
    """What a character's sheet keeps of somebody: conditions, and by note what was ruled.

    What lasts for turns is not kept, as nobody counts them after the fight; nor is cover from
    one attacker, who is somebody else in another fight.
    """
    timed = _timed(person)
    cover = person.flags.covers.get("")
    custom = person.flags.custom.items()
    flags = replace(
        person.flags,
        covers={"": cover} if cover else {},
        custom={name: told for name, told in custom if name not in timed},
    )
    ruled = {name: value for name, value in to_builtins(flags).items() if name in OUTLASTING}
    kept = [condition for condition in person.conditions if condition not in timed]
    return {"conditions": kept, RULED: ruled or None}


def _timed(person: Combatant) -> list[str]:
    """The conditions that end by themselves."""
    custom = person.flags.custom.items()
    found = [name for name, told in custom if told.until]
    found += ["dazed"] if person.flags.dazed_until else []
    return found + (["unbalanced"] if person.flags.unbalanced_until else [])


def ruled(sheet: Sheet) -> Changes:
    """The notes of who comes in: what was ruled about them in earlier fights.

    What a condition did goes with the condition, where that has been taken off the sheet.
    """
    found, conditions = dict(sheet.facts.get(RULED) or {}), sheet.conditions
    custom = {
        name: told for name, told in (found.get("custom") or {}).items() if name in conditions
    }
    found["custom"] = custom or None
    if "immobilized" not in conditions:
        found["immobilized"] = None
    return Changes({name: value for name, value in found.items() if value is not None})


def refuse_fact(rules: StoRules, name: str, value: Json) -> Changes:
    """Nobody writes on a sheet what fights leave there; raises `Refused`."""
    raise Refused("err.sheet.gear", problem="what storytellers ruled in fights is theirs to change")
