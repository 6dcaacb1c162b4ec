"""Who grapples whom, and what has been won in it: the record of grapples (FOR-GRP)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from ...common.tables import Parting
from ..combatant import FightState
from ..fight import Decision
from ..people.conditions import lose, take
from ..rules import ForsakenRules
from ..values import Grapple
from ..view_model import GrappleView
from .gear import gear
from .handling import handling


def all_of(state: FightState) -> list[Grapple]:
    """Every grapple, in the order in which they began."""
    return [_now(state, each) for each in state.flags.grapples]


def _now(state: FightState, found: Grapple) -> Grapple:
    """A grapple that was noted; who has the weapon in hand no more controls it no more."""
    wielder = state.people.get(found.wielder)
    ready = gear.in_hand(wielder) if wielder is not None else []
    if any(weapon.name == found.weapon for weapon in ready):
        return found
    return replace(found, weapon="", wielder="")


def of(state: FightState, who: str) -> Grapple | None:
    """The grapple that somebody is part of."""
    for each in state.flags.grapples:
        if who in each.both:
            return _now(state, each)
    return None


def crowd(state: FightState, who: str) -> set[str]:
    """Everybody who is at grips with somebody, and with those, themselves among them."""
    found, grapples = {who}, all_of(state)
    for _ in grapples:
        for each in grapples:
            if found & set(each.both):
                found |= set(each.both)
    return found


def partner(state: FightState, who: str) -> str:
    """The one with whom somebody grapples, or nobody."""
    found = of(state, who)
    return found.other(who) if found is not None else ""


def in_hold(state: FightState, who: str) -> bool:
    """Whether somebody holds or is held, and so has no Defense (FOR-GRP-04)."""
    found = of(state, who)
    return found is not None and bool(found.hold)


# --- changing it ----------------------------------------------------------------------------------


def begin(ctx: Decision, grappler: str, victim: str) -> None:
    """Two people grapple from now on."""
    new = Grapple(grappler, victim, since=ctx.state.round, rolled=ctx.state.round)
    ctx.flag_fight(grapples=[*all_of(ctx.state), new])


def change(ctx: Decision, who: str, **changes: Any) -> None:
    """Change what has been won in somebody's grapple; conditions follow."""
    found = of(ctx.state, who)
    if found is None:
        return
    new = replace(found, **changes)
    ctx.flag_fight(grapples=[new if each == found else each for each in all_of(ctx.state)])
    for each in new.both:
        _conditions(ctx, each, new)


def _conditions(ctx: Decision, who: str, grapple: Grapple) -> None:
    """`held`, `holding` and `immobilized` as the grapple has it."""
    if not ctx.here(who):
        return
    bound = grapple.restrained == who
    held = grapple.hold == who and not bound
    holding = bool(grapple.hold) and grapple.hold != who
    for name, applies in (("held", held), ("holding", holding), ("immobilized", bound)):
        if applies:
            take(ctx, who, name)
        else:
            lose(ctx, who, name)


def end(ctx: Decision, who: str) -> None:
    """Somebody's grapple is over: what hung on it ends with it, and nobody is asked about it."""
    found = of(ctx.state, who)
    if found is None:
        return
    ctx.flag_fight(grapples=[each for each in all_of(ctx.state) if each != found])
    for each in found.both:
        ctx.withdraw("contest", "choose", who=each)
        if ctx.here(each):
            handling.are_theirs(ctx, each)
            lose(ctx, each, "held", "holding", "immobilized")
            if ctx.person(each).flags.shield == found.other(each):
                ctx.flag(each, shield="")


def leaves_bound(ctx: Decision, who: str, durability: int) -> None:
    """The restrainer leaves the one who is bound with equipment (FOR-GRP-11)."""
    found = of(ctx.state, who)
    assert found is not None
    bound = found.restrained
    end(ctx, who)
    take(ctx, bound, "immobilized")
    ctx.flag(bound, bound=durability)
    ctx.announce("grapple.left_bound", who=who, against=bound)


class EndsGrapples(Parting[ForsakenRules]):
    """A grapple ends with the death of one, or where one gives in, flees or is out of the fight."""

    def out(self, ctx: Decision, who: str) -> None:
        if ctx.person(who).status in ("dead", "surrendered", "fled", "out", "chase"):
            end(ctx, who)

    def left(self, ctx: Decision, who: str) -> None:
        end(ctx, who)


def shown(state: FightState, name: Callable[[str], str]) -> list[GrappleView]:
    """Every grapple in the view, with names."""

    def named(who: str) -> str | None:
        return name(who) if who else None

    return [
        GrappleView(
            grappler=name(each.grappler), victim=name(each.victim), weapon=each.weapon or None,
            wielder=named(each.wielder), hold=named(each.hold), restrained=named(each.restrained),
            cover=named(each.cover),
        )
        for each in all_of(state)
    ]  # fmt: skip
