"""Conditions that come and go, and harm that goes on (HUB-ONG)."""

from ....engine.events import PersonChanged, StatusChanged
from ...common.turn_order.one_by_one import has_begun
from ..combatant import Combatant
from ..dice import rolling
from ..fight import Decision, Fight
from ..harm import wounds as health
from ..people import sheet
from ..rules import UNABLE
from ..values import Affliction


def add_condition(ctx: Decision, who: str, name: str) -> None:
    """Somebody is under a condition from now on."""
    person = ctx.person(who)
    if name in person.conditions:
        return
    could = sheet.may_act(person)
    ctx.emit(PersonChanged(who, {"conditions": [*person.conditions, name]}))
    if name == "unconscious":
        health.settle(ctx, who)
    elif name in UNABLE and could:
        ctx.rules.partings.out(ctx, who)
    if name in UNABLE:
        # Who can do nothing any more is not waited for; powers alone may still be resisted.
        for question in [q for q in ctx.state.questions if q.who == who and q.kind in AS_ABLE]:
            ctx.answer(question, question.default)


AS_ABLE = ("act", "interrupt", "continue")
"""Questions of those who can act."""


def end_condition(ctx: Decision, who: str, name: str) -> None:
    """Somebody is under a condition no more, and what it left is over."""
    person = ctx.person(who)
    if name not in person.conditions:
        return
    kept = [each for each in person.conditions if each != name]
    ctx.emit(PersonChanged(who, {"conditions": kept}))
    for flag, table in (("left", person.flags.left), ("ongoing", person.flags.ongoing)):
        if name in table:
            ctx.flag_entry(who, flag, name, None)
    if name == "unconscious":
        health.settle(ctx, who)


def afflict(ctx: Decision, who: str, name: str, harm: Affliction) -> None:
    """Somebody burns, is poisoned or the like from now on."""
    ctx.flag(who, ongoing={**ctx.person(who).flags.ongoing, name: harm})
    add_condition(ctx, who, name)
    ctx.announce("affliction.begins", who=who, what=name)


# --- when it strikes (HUB-ONG-01) -------------------------------------------------------------


def tick_after_turn(ctx: Decision, who: str) -> None:
    """The victim's own turn ends; outside combat time only where the settings say so."""
    settings = ctx.rules.settings.ongoing
    fighting = has_begun(ctx.state) and not ctx.state.flags.suspended
    if fighting and settings.when == "own_turn_end":
        _tick(ctx, who)


def tick_after_round(ctx: Decision) -> None:
    """The round ends: for who had no turn of their own, or for everybody."""
    for person in list(ctx.state.people.values()):
        if ctx.here(person.id):
            _tick(ctx, person.id)


def _tick(ctx: Decision, who: str) -> None:
    if not ctx.person(who).flags.ticked:
        ctx.flag(who, ticked=True)
        _strike(ctx, who)


def _strike(ctx: Decision, who: str) -> None:
    """Automatic wounds: nothing takes any off (HUB-ONG-02)."""
    for name, harm in ctx.person(who).flags.ongoing.items():
        person = ctx.person(who)
        if person.status in (*health.AWAY, "dead", "dispersed"):
            return
        levels = harm.amount
        if harm.dice:
            levels = rolling.make(ctx, rolling.plain(ctx, person, "ongoing", levels)).successes
        ctx.announce("affliction.strikes", who=who, what=name, levels=levels)
        if levels:
            health.hurt(ctx, who, levels, harm.type)


def difficulty(fight: Fight, person: Combatant, name: str) -> int:
    """What ending an affliction is made harder by, for its source (HUB-ONG-03)."""
    harm = person.flags.ongoing.get(name)
    external = harm is not None and harm.source == "external"
    return 0 if external else fight.rules.settings.ongoing.internal_difficulty


def burns_out(ctx: Decision, who: str) -> None:
    """A hazard is no more."""
    ctx.announce("hazard.ends", who=who)
    ctx.emit(StatusChanged(who, "out", "hazard"))
    ctx.emit(PersonChanged(who, {"initiative": None}))
    ctx.rules.turns.line_up(ctx)
