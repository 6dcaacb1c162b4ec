"""Attacks before round 1: one on each person, and then it has to begin (HUB-INI-01)."""

from ...common.turn_order.one_by_one import has_begun
from ..declarations import Act
from ..fight import Decision, Fight
from ..people import sheet


def check(ctx: Decision, act: Act) -> None:
    """Refuse to attack again who could do nothing, unless all is outside combat time."""
    if not _is_early(ctx, act):
        return
    for who in act.everybody:
        person = ctx.person(who)
        if person.flags.struck and sheet.may_act(person):
            ctx.refuse("err.before_round", how=_led(ctx), name=person.name)


def struck(ctx: Decision, act: Act) -> None:
    """Somebody was attacked before round 1: everybody hears that it is to begin now."""
    if not _is_early(ctx, act):
        return
    found = [who for who in act.everybody if ctx.here(who) and sheet.may_act(ctx.person(who))]
    for who in found:
        ctx.flag(who, struck=True)
    if found:
        name = ctx.state.storyteller_name
        ctx.announce("attack.early", how=_led(ctx), people=found, name=name)


def _is_early(fight: Fight, act: Act) -> bool:
    state = fight.state
    return act.kind == "attack" and not (has_begun(state) or state.flags.outside)


def _led(fight: Fight) -> str:
    return "led" if fight.state.storyteller is not None else ""
