"""Initiative totalled again with what is in hand (FOR-INI-02, -06)."""

from ....engine.events import InitiativeSet
from ....engine.order import put_in_order
from ...common.turn_order.one_by_one import has_begun
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..rules import ForsakenRules
from . import sheet
from .gear import gear


def rating(rules: ForsakenRules, person: Combatant) -> int:
    """What decides between equal totals: the modifier, where it does (FOR-INI-05)."""
    return sheet.modifier(rules, person) if rules.settings.initiative.tie_break != "roll" else 0


def total_of(rules: ForsakenRules, person: Combatant) -> int | None:
    """The total with what is in hand now (FOR-INI-02, -06)."""
    base = person.flags.base
    if base is None:
        return None
    return base.score - base.wounds - gear.penalty(person)


def total_again(ctx: Decision, who: str) -> None:
    """Let somebody's total be what it comes to by now."""
    person = ctx.person(who)
    new = total_of(ctx.rules, person)
    if new is not None and person.initiative is not None and new != person.initiative:
        ctx.emit(InitiativeSet(who, new, rating(ctx.rules, person), person.tiebreak))


def follow(ctx: Decision, who: str) -> None:
    """Where totals follow at once: what is in hand has changed (FOR-INI-06)."""
    if ctx.rules.settings.initiative.recalc == "immediate" and has_begun(ctx.state):
        total_again(ctx, who)
        put_in_order(ctx)


def rating_of(fight: Fight, person: Combatant) -> int:
    return rating(fight.rules, person)
