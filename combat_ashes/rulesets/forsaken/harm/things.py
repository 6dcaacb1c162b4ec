"""Things of a fight: what they bear, and damage to them (FOR-OBJ)."""

import re

from msgspec import convert
from msgspec.structs import replace

from ....engine.numbers import whole
from ...common.called import called
from ..combatant import FightState
from ..equipment import MATERIALS
from ..fight import Decision, Fight
from ..refusing import refuse
from ..values import Thing
from ..view_model import ObjectView


def all_of(state: FightState) -> dict[str, Thing]:
    """Every thing of the fight by name."""
    return state.flags.objects


def find(state: FightState, text: str) -> str:
    """The name of the thing that somebody means, or nothing."""
    things = state.flags.objects
    found = called(things, text, str) if things else []
    return found[0] if len(found) == 1 else ""


def put(ctx: Decision, name: str, thing: Thing) -> None:
    """Put a thing into the fight, or change it."""
    ctx.flag_entry(None, "objects", name, thing)


def standing(fight: Fight, name: str) -> Thing | None:
    """A thing that can be cover: None where there is none, or it is destroyed."""
    thing = all_of(fight.state).get(name)
    return None if thing is None or thing.destroyed else thing


def damage(ctx: Decision, name: str, points: int) -> None:
    """Take so much Structure off a thing; what goes beyond nothing is lost (FOR-OBJ-04)."""
    thing = all_of(ctx.state)[name]
    lost = min(thing.whole, thing.lost + max(0, points))
    if lost == thing.lost:
        ctx.announce("thing.holds", what=name)
        return
    put(ctx, name, replace(thing, lost=lost))
    ctx.announce("thing.hit", what=name, points=lost - thing.lost, left=thing.whole - lost)
    if lost >= thing.whole:
        ctx.announce("thing.destroyed", what=name)


def shown(state: FightState) -> dict[str, ObjectView]:
    """Every thing in the view."""
    return {
        name: convert(thing, ObjectView, from_attributes=True)
        for name, thing in all_of(state).items()
    }


def made(options: list[str], before: Thing | None) -> Thing:
    """A thing as a storyteller writes it: `wood, 2 layers, size 3, structure 4, transparent`."""
    facts: dict[str, int] = {}
    durability, transparent = None, before.transparent if before is not None else False
    for option in options:
        number = re.fullmatch(r"(size|structure) ([0-9]{1,3})|([0-9]{1,2}) layers?", option)
        if number:
            field = number[1] or "layers"
            facts[field] = whole(number[2] or number[3], 0, 999)
        elif option in ("transparent", "opaque"):
            transparent = option == "transparent"
        elif option in MATERIALS:
            durability = MATERIALS[option]
        elif re.fullmatch(r"[0-9]{1,3}", option):
            durability = whole(option, 0, 999)
        else:
            materials = ", ".join(MATERIALS)
            legal = (
                f"{materials} or a number, then <n> layers, size <n>, structure <n>, transparent "
                "or opaque, no number above 999"
            )
            refuse("err.set.value", what=f"object {option}", legal=legal)
    if durability is None:
        if before is None:
            refuse("err.set.value", what="object", legal="a material or a durability first")
        durability = before.durability
    durability += facts.get("layers", 0)
    size = facts.get("size", before.size if before is not None else 1)
    full = durability + size
    lost = before.lost if before is not None else 0
    if "structure" in facts:
        full = max(full, facts["structure"])
        lost = full - facts["structure"]
        if before is None:
            full, lost = facts["structure"], 0
    return Thing(durability, size, full, min(lost, full), transparent)
