"""Who can act again, out of unconsciousness or torpor, in a round that goes on (ASH-HLT-04)."""

from ....engine.order import rank
from ...common import declare_resolve as declared
from ...common.declare_resolve import gathering
from ...common.tables import Parting
from ..fight import Decision
from ..rules import AshesRules


class ComesBack(Parting[AshesRules]):
    """Somebody whose turn is still to come declares and acts in it; else in the next round."""

    def out(self, ctx: Decision, who: str) -> None:
        """Who is out is passed over."""

    def back(self, ctx: Decision, who: str) -> None:
        state, person = ctx.state, ctx.person(who)
        if state.step not in ("declare", "resolve") or state.phase == "chase":
            return
        if state.phase == "main" and person.initiative is not None and not _has_passed(ctx, who):
            if state.step == "resolve":
                ctx.flag(who, late=True)
            gathering.sort_waiting(ctx, [who])
        else:
            ctx.announce("back.later", who=who, round=state.round + 1)


def _has_passed(ctx: Decision, who: str) -> bool:
    """Whether the place of somebody in the resolution has come already."""
    if ctx.state.step == "declare":
        return False
    turns = declared.agenda.turns.name
    waiting = {one for step in ctx.agenda if step[0] == turns for slot in step[1] for one in slot}
    place = rank(ctx.person(who))
    return any(
        rank(person) <= place
        for person in ctx.state.people.values()
        if person.id not in {who, *waiting} and person.declared is not None
    )
