"""Things of a fight: what they bear, and damage to them (FOR-OBJ)."""

from msgspec import convert
from msgspec.structs import replace

from ...common.called import called
from ..combatant import FightState
from ..fight import Decision, Fight
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
