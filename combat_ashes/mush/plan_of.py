"""By which plan somebody is played now."""

from __future__ import annotations

from evennia.objects.models import ObjectDB

from ..engine.lookup import is_planned
from ..engine.state import Combatant, FightState, Question

PLAN = "ashes_plan"


def plan_of(state: FightState, person: Combatant) -> str:
    """The plan of an npc, or of a player who is away; empty for none."""
    if person.player:
        return person.flags.away_plan if is_planned(state, person) else ""
    try:
        npc = ObjectDB.objects.get(id=person.ref)
    except ObjectDB.DoesNotExist:
        return ""
    return str(npc.attributes.get(PLAN) or "")


def is_answered_by_plan(state: FightState, question: Question) -> bool:
    """Whether a plan answers this question as soon as it has been asked."""
    person = state.people.get(question.who)
    return person is not None and question.blocking and bool(plan_of(state, person))
