"""Conditions that come and go, and harm that goes on (HUB-ONG)."""

from __future__ import annotations

from ....engine.decision import Decision
from ....engine.events import PersonChanged, StatusChanged
from ....engine.fight import Fight
from ....engine.state import Combatant
from ...parts.round.one_by_one import has_begun
from ..dice import rolling
from ..notes import LEFT, ONGOING, SUSPENDED, TICKED, Affliction
from ..people import health, sheet
from ..people.gear import gear
from ..rules import UNABLE, HubrisRules
from ..view_model import AfflictionView


def add_condition(ctx: Decision[HubrisRules], who: str, name: str) -> None:
    """Somebody is under a condition from now on."""
    person = ctx.person(who)
    if name in person.conditions:
        return
    could = sheet.may_act(person)
    ctx.emit(PersonChanged(who, {"conditions": [*person.conditions, name]}))
    if name == "unconscious":
        health.settle(ctx, who)
    elif name in UNABLE and could:
        ctx.rules.falls(ctx, who)
    if name in UNABLE:
        _passed_over(ctx, who)


def _passed_over(ctx: Decision[HubrisRules], who: str) -> None:
    """Who can do nothing any more is not waited for; powers alone may still be resisted."""
    mine = [q for q in ctx.state.questions if q.who == who and q.kind in AS_ABLE]
    for question in mine:
        ctx.answer(question, question.default)


AS_ABLE = ("act", "interrupt", "continue")
"""Questions of those who can act."""


def end_condition(ctx: Decision[HubrisRules], who: str, name: str) -> None:
    """Somebody is under a condition no more, and what it left is over."""
    person = ctx.person(who)
    if name not in person.conditions:
        return
    kept = [each for each in person.conditions if each != name]
    ctx.emit(PersonChanged(who, {"conditions": kept}))
    for note, table in ((LEFT, LEFT.of(person.notes)), (ONGOING, ONGOING.of(person.notes))):
        if name in table:
            note.put_entry(ctx, who, name, None)
    if name == "unconscious":
        health.settle(ctx, who)


def afflict(ctx: Decision[HubrisRules], who: str, name: str, harm: Affliction) -> None:
    """Somebody burns, is poisoned or the like from now on."""
    ONGOING.set(ctx, who, {**ONGOING.of(ctx.person(who).notes), name: harm})
    add_condition(ctx, who, name)
    ctx.announce("affliction.begins", who=who, what=name)


def shown(harm: Affliction) -> AfflictionView:
    """An affliction in the view."""
    return AfflictionView(f"{harm.amount}d" if harm.dice else harm.amount, harm.type, harm.source)


# --- when it strikes (HUB-ONG-01) -------------------------------------------------------------


def tick_after_turn(ctx: Decision[HubrisRules], who: str) -> None:
    """The victim's own turn ends; outside combat time only where the settings say so."""
    settings = ctx.rules.settings.ongoing
    fighting = has_begun(ctx.state) and not SUSPENDED.of(ctx.state.notes)
    if not fighting:
        if settings.resume_on_pause:
            _strike(ctx, who)
        return
    if settings.when == "own_turn_end":
        _tick(ctx, who)


def tick_after_round(ctx: Decision[HubrisRules]) -> None:
    """The round ends: for who had no turn of their own, or for everybody."""
    for person in list(ctx.state.people.values()):
        if ctx.here(person.id):
            _tick(ctx, person.id)


def _tick(ctx: Decision[HubrisRules], who: str) -> None:
    if not TICKED.of(ctx.person(who).notes):
        TICKED.set(ctx, who, True)
        _strike(ctx, who)


def _strike(ctx: Decision[HubrisRules], who: str) -> None:
    """Automatic wounds: nothing but armor may take any off, by the settings (HUB-ONG-02)."""
    for name, harm in ONGOING.of(ctx.person(who).notes).items():
        person = ctx.person(who)
        if person.status in (*health.AWAY, "dead", "dispersed"):
            return
        levels = harm.amount
        if harm.dice:
            levels = rolling.make(ctx, rolling.plain(ctx, person, "ongoing", levels)).successes
        if ctx.rules.settings.ongoing.armor:
            levels = max(0, levels - gear.armor(person))
        ctx.announce("affliction.strikes", who=who, what=name, levels=levels)
        if levels:
            health.hurt(ctx, who, levels, harm.type)


def difficulty(fight: Fight[HubrisRules], person: Combatant, name: str) -> int:
    """What ending an affliction is made harder by, for its source (HUB-ONG-03)."""
    settings = fight.rules.settings.ongoing
    harm = ONGOING.of(person.notes).get(name)
    external = harm is not None and harm.source == "external"
    return settings.external_difficulty if external else settings.internal_difficulty


def burns_out(ctx: Decision[HubrisRules], who: str) -> None:
    """A hazard is no more."""
    ctx.announce("hazard.ends", who=who)
    ctx.emit(StatusChanged(who, "out", "hazard"))
    ctx.emit(PersonChanged(who, {"initiative": None}))
    ctx.rules.line_up(ctx)
