"""What may be done at one's count, and what speaks against it (FOR-DIC-09)."""

from ....engine.inputs import Input
from ....engine.state import Json, Question
from ...common.turn_order import acting, one_by_one
from .. import agenda, questions
from ..actions import speaking
from ..combatant import Combatant
from ..declarations import Action, AnyAction, DelayAction, PassAction
from ..fight import Decision, Fight
from ..flags import flagged
from ..people import holds
from ..people.acts import GRAPPLED, IMMOBILIZED, STUNNED, ForsakenAct, who_speaks
from ..refusing import Reasons, refuse

IN_GRAPPLE = ("choose_move", "sustain", "resist")
"""Lines that answer what is asked in a grapple."""


def options(fight: Fight, person: Combatant) -> tuple[str, ...]:
    """What somebody whose count it is may do, as far as it is legal; to pass always is."""
    under = speaking.under(fight, person)
    silent = {defends: bool(who_speaks(fight, person, defends)) for defends in (False, True)}
    return tuple(
        act.name for act in fight.rules.acts.values() if act.offered and act.is_open(fight, person)
        and (act.name == "pass" or not (silent[act.defends] or under - act.allowed))
    )  # fmt: skip


@questions.act.reads
def answer(ctx: Decision, question: Question, given: Input) -> Json:
    """The action of somebody whose count it is; nothing keeps them from passing."""
    if "pass" in (given.do, given.text("word")):
        return PassAction()
    return acting.answer(ctx, question, given)


@questions.act.revalidates
def act_again(ctx: Decision, question: Question) -> bool:
    """Who has no action left is asked no more; to others other acts may be open by now."""
    if not ctx.person(question.who).flags.acted:
        return one_by_one.act_again(ctx, question)
    ctx.withdraw("act", who=question.who)
    return True


def check_line(ctx: Decision, person: Combatant, given: Input) -> None:
    """Refuse what answers a contest: none is asked of somebody."""
    if given.do not in IN_GRAPPLE:
        return
    reasons = who_speaks(ctx, person)
    grapples = holds.of(ctx.state, person.id) is not None
    reasons.when(not grapples, "err.not_grappled")
    reasons.when(grapples, "err.not_your_turn", **speaking.not_yet(ctx, person))
    reasons.refuse()


def check_action(
    ctx: Decision, person: Combatant, line: ForsakenAct, action: Action, in_place: bool
) -> None:
    """Refuse an action, or the `line` that it was read from, with the first reason against it."""
    reasons = speaking.speaks(ctx, person, line, in_place)
    act: ForsakenAct = ctx.rules.acts[action.do]
    if act.name == "rise" and holds.of(ctx.state, person.id) is not None:
        reasons.add("err.break_free_first")
    act.check(ctx, person, action, reasons)
    reasons.refuse()


@agenda.act.does
def act(ctx: Decision, who: str, action: AnyAction) -> None:
    """Do what somebody says they do."""
    if not ctx.here(who) or ctx.rules.turns.is_out(ctx.person(who)):
        return
    row: ForsakenAct = ctx.rules.acts[action.do]
    if not row.free:
        acting.declare(ctx, who, action, flagged(acted=True, on_the_spot=None))
    elif ctx.person(who).flags.on_the_spot:
        ctx.push(agenda.on_the_spot(who))
    row.comes(ctx, who, 0, action)


def steps_in(ctx: Decision, given: Input, question: Question | None) -> Question | None:
    """Before whom somebody acts by `+act` (FOR-INI-10); at their last chance it is their answer."""
    if question is None or question.who == given.who:
        own = ctx.state.question_for(given.who, "act")
        if own is not None and ctx.person(given.who).flags.waited and given.do != "dodge":
            ctx.answer(own, acting.answer(ctx, own, given))
            return None
        if question is None and own is not None:
            refuse("err.act.no_hold")
        acting.unasked(ctx, given)
    if given.do != "dodge" and not _another_is_done(ctx, given.who):
        refuse("err.not_your_turn", **speaking.not_yet(ctx, ctx.person(given.who)))
    return question


def _another_is_done(fight: Fight, who: str) -> bool:
    """Whether the count of somebody else has ended this turn (FOR-INI-10)."""
    others = [each for each in fight.state.people.values() if each.id != who]
    return any(each.flags.counted and not one_by_one.is_waiting(each) for each in others)


class Pass(ForsakenAct):
    """`+pass`: the action is given up."""

    name = "pass"
    allowed = frozenset({IMMOBILIZED, GRAPPLED, STUNNED})
    offered = True

    def words(self, fight: Fight, action: PassAction) -> str:
        return "pass"


class Delay(ForsakenAct):
    """`+delay`: hold, and act later in the turn (FOR-INI-10)."""

    name = "delay"
    offered = True
    free = True
    waits = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        flags = person.flags
        held = flags.delayed or flags.waited or flags.on_the_spot
        return not held

    def check(
        self, ctx: Decision, person: Combatant, action: DelayAction, reasons: Reasons
    ) -> None:
        if person.flags.on_the_spot:
            refuse("err.hold_last", how="free")
        if person.flags.waited:
            refuse("err.hold_last")
        if person.flags.delayed:
            refuse("err.declare.hold_over")

    def comes(self, ctx: Decision, who: str, part: int, action: DelayAction) -> None:
        acting.holds_back(ctx, who, "delay.last")
