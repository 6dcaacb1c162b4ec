"""What may be done at one's place, and what speaks against it (CLO-INI-01)."""

from ....engine.inputs import Input
from ....engine.state import Question
from ...common.turn_order import acting
from .. import agenda
from ..actions import misc
from ..combatant import Combatant
from ..declarations import Action, AnyAction, DelayAction, MiscAction, PassAction
from ..fight import Decision, Fight
from ..people import holds, rolling, waiting
from ..people.acts import CloseAct, check_out
from ..people.rolling import may_spend
from ..refusing import Reasons, refuse


def options(fight: Fight, person: Combatant) -> tuple[str, ...]:
    """What somebody whose place it is may do, as far as it is legal."""
    bound = bool(holds.immobilized(fight.state, person.id))
    return tuple([
        act.name
        for act in fight.rules.acts.values()
        if act.offered and not (bound and act.physical) and act.is_open(fight, person)
    ])  # fmt: skip


def check_line(ctx: Decision, person: Combatant, given: Input) -> None:
    """Refuse a line that answers another question than that of one's place."""
    if given.do == "choose_maneuver":
        refuse("err.not_your_turn", **(waiting.asked(ctx, person.id) or {"how": "unwon"}))


def check_speaks(ctx: Decision, person: Combatant, act: CloseAct) -> None:
    """Refuse every act of who can do nothing at all."""
    check_out(ctx, person)


def check_action(
    ctx: Decision, person: Combatant, line: CloseAct, action: Action, in_place: bool
) -> None:
    """Refuse an action with the first of the reasons against it."""
    act: CloseAct = ctx.rules.acts[action.do]
    reasons = Reasons()
    asked = waiting.asked(ctx, person.id)
    reasons.when(person.flags.dodge is not None, "err.dodging", **asked)
    reasons.when(person.flags.acted, "err.acted_already", **asked)
    if not in_place:
        reasons.add("err.not_your_turn", **waiting.not_yet(ctx, person))
    bound = holds.immobilized(ctx.state, person.id)
    reasons.when(bound and act.physical, "err.immobilized")
    act.check(ctx, person, action, reasons)
    reasons.when(action.willpower and not may_spend(ctx, person), "err.willpower_limit")
    reasons.refuse()


@agenda.act.does
def act(ctx: Decision, who: str, action: AnyAction) -> None:
    """Do what somebody says they do."""
    if not ctx.here(who) or ctx.rules.turns.is_out(ctx.person(who)):
        return
    row: CloseAct = ctx.rules.acts[action.do]
    allowed = isinstance(action, MiscAction) and action.allowed
    if action.willpower and not allowed:
        rolling.spend(ctx, who, "dice")
    if misc.asks_for_power(ctx, who, action):
        return
    if not row.free:
        ctx.flag(who, shield="")
        acting.declare(ctx, who, action)
        if not row.maintains:
            holds.let_up(ctx, who)
    row.comes(ctx, who, 0, action)


def steps_in(ctx: Decision, given: Input, question: Question | None) -> Question | None:
    """Before whom somebody acts by `+act`; refuses who has held nothing back."""
    if ctx.state.question_for(given.who, "act") is not None:
        refuse("err.not_your_turn", how="asked")
    if given.do in NEEDLESS:
        line, when = f"+{given.do}", NEEDLESS[given.do]
        refuse("err.not_your_turn", how="needless", line=line, when=when)
    if question is None:
        person = ctx.person(given.who)
        check_out(ctx, person)
        facts = waiting.not_yet(ctx, person)
        if facts["how"] in ("", "held"):
            refuse("err.not_your_turn", **{**facts, "how": "nothing_held"})
        acting.unasked(ctx, given)
    return question


NEEDLESS = {
    "move": "at your own place, or while you dodge",
    "drop": "at any moment",
    "defend": "at any moment of a turn",
}
"""Lines that are no action, and when they may be typed."""


class Pass(CloseAct):
    """`+pass`: the action is given up; who immobilizes somebody maintains that (CLO-MAN-04)."""

    name = "pass"
    physical = False
    offered = True
    maintains = True

    def comes(self, ctx: Decision, who: str, part: int, action: PassAction) -> None:
        """Nothing happens."""


class Delay(CloseAct):
    """`+delay`: hold back and act later in the turn."""

    name = "delay"
    physical = False
    offered = True
    free = True

    def check(
        self, ctx: Decision, person: Combatant, action: DelayAction, reasons: Reasons
    ) -> None:
        if person.flags.delayed:
            refuse("err.declare.hold_over")

    def comes(self, ctx: Decision, who: str, part: int, action: DelayAction) -> None:
        acting.holds_back(ctx, who, "delay.lost")
