"""Wounds: marking and healing them, and what they make of their owner (HUB-WND)."""

from msgspec.structs import replace

from ....engine.events import StatusChanged, TrackChanged
from ....engine.health_rules import HealthRules
from ....engine.view_model import Health
from ...common.health import marking
from ...common.health.upgrading import state_of, upgrade
from ..combatant import Combatant, FightState
from ..fight import Decision, Fight
from ..people import sheet
from ..rules import HubrisRules

AWAY = ("fled", "out")
"""Who is not in the fight any more, whatever their wounds."""


def hurt(ctx: Decision, who: str, levels: int, damage: str, by: str | None = None) -> None:
    """Mark wounds, and see what they make of somebody (HUB-WND-01, -02)."""
    person = ctx.person(who)
    if sheet.is_hazard(person):
        return
    marked = upgrade(person.track, damage, levels, sheet.boxes(ctx.rules, person))
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


def status_of(rules: HubrisRules, person: Combatant) -> str:
    """What wounds, conditions and the storyteller make of somebody (HUB-WND-04, HUB-GRP-03)."""
    if sheet.is_down(rules, person):
        if sheet.is_group(person):
            return "dispersed"
        wounds = state_of(person.track, sheet.boxes(rules, person))
        return wounds if wounds != "active" else "unconscious"
    return "unconscious" if "unconscious" in person.conditions else "active"


def settle(ctx: Decision, who: str) -> None:
    """Let somebody be what their wounds and conditions make of them by now."""
    person = ctx.person(who)
    status = status_of(ctx.rules, person)
    if person.status in AWAY or status == person.status:
        return
    could = sheet.may_act(person)
    ctx.emit(StatusChanged(who, status, "wounds" if status != "active" else "healed"))
    if could and status != "active":
        ctx.rules.partings.out(ctx, who)


def _as_left(state: FightState, person: Combatant) -> Combatant:
    """Somebody with the boxes that they left with, where they are gone."""
    boxes = state.flags.boxes.get(person.id)
    if person.id in state.people or boxes is None:
        return person
    return replace(person, traits={**person.traits, "health": boxes})


def shown(fight: Fight, person: Combatant) -> Health:
    """The health of somebody in the view."""
    rules, person = fight.rules, _as_left(fight.state, person)
    boxes = sheet.boxes(rules, person)
    full = bool(boxes) and len(person.track) >= boxes
    level = "full" if full else "hurt" if person.track else "unhurt"
    return Health(person.track[:boxes], level, -sheet.wounds(rules, person), boxes)


def ruled(ctx: Decision, who: str, levels: int, damage: str, soak: bool) -> None:
    """Wounds outside of a roll, which nothing takes off here (`+damage`)."""
    hurt(ctx, who, levels, damage)


HEALTH = HealthRules(shown, ruled, heal)
