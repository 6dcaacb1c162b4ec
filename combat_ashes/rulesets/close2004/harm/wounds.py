"""Wounds: marking and healing them, and what they make of their owner (CLO-WND-01)."""

from ....engine.events import StatusChanged, TrackChanged
from ....engine.health_rules import HealthRules
from ....engine.view_model import Health
from ...common import mobs
from ...common.health import marking
from ...common.health.upgrading import state_of, upgrade
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..people import sheet
from ..rules import CloseRules

AWAY = ("fled", "out")
"""Who is not in the fight any more, whatever their wounds."""


def hurt(ctx: Decision, who: str, levels: int, damage: str, by: str | None = None) -> None:
    """Mark wounds, and see what they make of somebody."""
    person = ctx.person(who)
    boxes = sheet.boxes(ctx.rules, person)
    track, left = mobs.carried(ctx, who, person.track, levels, boxes)
    marked = upgrade(track, damage, left, boxes)
    ctx.emit(TrackChanged(who, levels, damage, marked.track, by=by, overflow=marked.overflow))
    settle(ctx, who)


def heal(ctx: Decision, who: str, levels: int, damage: str) -> None:
    """Take wounds of one kind off."""
    marking.heal(ctx, who, levels, damage)
    settle(ctx, who)


def fit(ctx: Decision, who: str) -> None:
    """After a change of the sheet: there may be more wounds than boxes now, or fewer."""
    settle(ctx, who)
    marking.fit(ctx, who, sheet.boxes(ctx.rules, ctx.person(who)))


def status_of(rules: CloseRules, person: Combatant) -> str:
    """What wounds and conditions make of somebody."""
    state = state_of(person.track, sheet.boxes(rules, person))
    if state == "active" and "unconscious" in person.conditions:
        return "unconscious"
    return state


def settle(ctx: Decision, who: str) -> None:
    """Let somebody be what their wounds and conditions make of them by now."""
    person = ctx.person(who)
    status = status_of(ctx.rules, person)
    if person.status in AWAY or status == person.status:
        return
    if person.status == "chase" and status == "active":
        return
    was_out = ctx.rules.turns.is_out(person)
    ctx.emit(StatusChanged(who, status, "wounds" if status != "active" else "healed"))
    if status != "active" and not was_out:
        ctx.rules.partings.out(ctx, who)


def shown(fight: Fight, person: Combatant) -> Health:
    """The health of somebody in the view."""
    rules = fight.rules
    boxes = sheet.boxes(rules, person)
    state = state_of(person.track, boxes)
    level = ("hurt" if person.track else "unhurt") if state == "active" else state
    return Health(person.track[:boxes], level, -sheet.wounds(rules, person), boxes)


def ruled(ctx: Decision, who: str, levels: int, damage: str, soak: bool) -> None:
    """Wounds outside of a roll, which nothing takes off here (`+damage`)."""
    hurt(ctx, who, levels, damage)


HEALTH = HealthRules(shown, ruled, heal)
