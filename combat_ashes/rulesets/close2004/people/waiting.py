"""For whom a fight waits, as refusals tell it: what somebody may type instead, and when."""

from ....engine.attending import awaited
from ....engine.state import Json
from ...common.turn_order.one_by_one import has_begun
from ..combatant import Combatant
from ..fight import Decision, Fight
from . import holds

KINDS = ("defend", "choose")
"""What people are asked whose place it need not be."""


def asked(fight: Fight, who: str) -> dict[str, Json]:
    """What somebody is asked besides their action, with its options; empty where nothing is."""
    for kind in KINDS:
        question = fight.state.question_for(who, kind)
        if question is not None:
            return {"how": kind, "options": list(question.options)}
    return {}


def not_yet(ctx: Decision, person: Combatant) -> dict[str, Json]:
    """Why it is not somebody's turn, and when it will be."""
    if not has_begun(ctx.state):
        return {"how": "before"}
    return asked(ctx, person.id) or {"awaited": awaited(ctx), "how": _how(ctx, person)}


def _how(ctx: Decision, person: Combatant) -> str:
    if person.flags.acted:
        return "acted"
    if person.flags.delayed:
        # Who held back steps in only where somebody is asked for an action.
        return "delayed" if any(q.kind == "act" for q in ctx.state.questions) else "later"
    return "held" if holds.is_grappler(ctx.state, person.id) else ""
