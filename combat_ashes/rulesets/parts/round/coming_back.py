"""Whoever leaves and comes back in the same turn goes on as they were: no second action.

Where initiative is kept for the whole conflict, later turns find them at the same place.
"""

from __future__ import annotations

from msgspec import to_builtins
from msgspec.json import decode, encode

from ....engine.decision import Decision
from ....engine.events import InitiativeSet, PersonChanged, PersonNoted
from ..in_order import InOrder


def remember(ctx: Decision[InOrder], who: str) -> None:
    """Somebody leaves: keep their place, what they used of the turn, and where their things are."""
    person = ctx.person(who)
    if person.ref is None or person.initiative is None:
        return
    lasting, kept_now = ctx.rules.flags_cleared("round"), to_builtins(person.flags)
    kept = {
        "place": [person.initiative, person.rating, person.tiebreak],
        "notes": {name: value for name, value in kept_now.items() if name in lasting},
        "weapons": decode(encode(person.weapons)),
        "conditions": list(person.conditions),
    }
    ctx.flag_fight(left={**ctx.state.flags.left, str(person.ref): kept})


def restore(ctx: Decision[InOrder], who: str) -> bool:
    """Somebody joins: give back what they left with in this turn; False where it is nothing."""
    left = ctx.state.flags.left
    kept = left.get(str(ctx.person(who).ref))
    if kept is None:
        return False
    ctx.emit(InitiativeSet(who, *kept["place"]))
    ctx.emit(PersonNoted(who, kept["notes"]))
    if "weapons" in kept:
        carried = {"weapons": kept["weapons"], "conditions": kept["conditions"]}
        ctx.emit(PersonChanged(who, carried))
        ctx.thaw()  # The fight may have been stored and read since they left.
    rest = {ref: each for ref, each in left.items() if each is not kept}
    ctx.flag_fight(left=rest or None)
    ctx.announce("place.kept", who=who, total=kept["place"][0])
    return True


def forget(ctx: Decision[InOrder]) -> None:
    """The turn is over: whoever comes from now on comes anew."""
    if ctx.state.flags.left:
        ctx.flag_fight(left=None)


def keep_places(ctx: Decision[InOrder]) -> None:
    """The turn is over: whoever comes from now on has the same place, and nothing else."""
    left = ctx.state.flags.left
    if left:
        ctx.flag_fight(
            left={ref: {"place": each["place"], "notes": {}} for ref, each in left.items()}
        )
