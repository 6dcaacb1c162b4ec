"""Who may act at this moment, and what is told to who may not."""

from collections.abc import Mapping

from ....engine.attending import awaited
from ....engine.state import Json, Question
from ...common.turn_order import one_by_one
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..grapple import contest
from ..grapple.choosing import spoken
from ..harm import tilts
from ..people import holds
from ..people.acts import GRAPPLED, IMMOBILIZED, STUNNED, ForsakenAct, who_speaks
from ..refusing import Reasons


def check_speaks(ctx: Decision, person: Combatant, act: ForsakenAct) -> None:
    """Refuse who cannot speak at all, before what they say is read."""
    who_speaks(ctx, person, act.defends).refuse()


def speaks(ctx: Decision, person: Combatant, act: ForsakenAct, in_place: bool) -> Reasons:
    """What keeps somebody who can speak from an act at this moment."""
    reasons = Reasons()
    for code in under(ctx, person) - act.allowed:
        reasons.add(code)
    used = person.flags.acted or person.flags.refused_action
    reasons.when(used and (act.waits or not act.free), "err.action_used")
    if not in_place:
        reasons.add("err.not_your_turn", **not_yet(ctx, person))
    return reasons


def under(fight: Fight, person: Combatant) -> set[str]:
    """The codes of what keeps somebody from every act that does not allow for it."""
    found = {
        IMMOBILIZED: "immobilized" in person.conditions,
        GRAPPLED: holds.of(fight.state, person.id) is not None,
        STUNNED: tilts.is_stunned(person, fight.state.round),
    }
    return {code for code, applies in found.items() if applies}


def not_yet(ctx: Decision, person: Combatant) -> Mapping[str, Json]:
    """For who speaks out of turn: whom the fight waits for, and how things stand with them."""
    mine = ctx.state.question_for(person.id)
    begun = one_by_one.has_begun(ctx.state)
    if begun and mine is not None and mine.blocking:
        return {"awaited": awaited(ctx), **_asked(ctx, mine)}
    found = {
        "before": not begun,
        "late": person.flags.missed,
        "acted": person.flags.acted,
        "contest": holds.of(ctx.state, person.id) is not None,
        "holding": person.flags.delayed,
    }
    how = next((word for word, applies in found.items() if applies), "")
    return {"awaited": awaited(ctx), "how": how}


def _asked(ctx: Decision, question: Question) -> Mapping[str, Json]:
    """For who is asked something else: what it is, and what they can type."""
    if question.kind == "contest":
        return {"how": "asked.contest", "lines": contest.lines(ctx.state, question)}
    how = f"asked.{question.kind}" if question.kind in ("defend", "choose") else "asked"
    return {"how": how, "options": [*map(spoken, question.options), "pass"]}
