"""What a rule system derives from whose rounds go from place to place, an act at each."""

from functools import partial

from ....engine.decision import Decision
from ....engine.fight import Fight
from ....engine.hooks import Hooks
from ....engine.kinds import C, S
from ....engine.order_rules import OrderRules
from ..overrides import modifiers
from ..tables import Parting
from . import acting, gathering, one_by_one, staging
from .combatant import TurnCombatant
from .rules import InOrder, opposed
from .turns import Turns

in_order = partial(
    Hooks,
    on_round=gathering.begin_round,
    on_join=gathering.joined,
    on_rejoin=gathering.rejoined,
    on_leave=gathering.left,
    on_next=gathering.next_,
    on_storyteller_changed=gathering.storyteller_changed,
    on_initiative=one_by_one.roll_initiative,
    on_order_changed=one_by_one.order_changed,
    on_unprompted_command=acting.unasked,
)
"""The hooks of rules under which people act in order, but for what a rule system has itself."""


def close_round(ctx: Decision[InOrder]) -> None:
    """The last place of a round is done."""
    modifiers.end_modifiers(ctx)
    ctx.flag_fight(left=None)  # Whoever comes from now on comes anew.


turns_in_order = partial(Turns, on_round_closes=close_round)
"""What is done in their rounds, but for what a rule system has itself."""


def _still_to_act(fight: Fight[InOrder], person: TurnCombatant) -> bool:
    state = fight.state
    begun = one_by_one.has_begun(state) and person.id in state.order
    return begun and one_by_one.is_waiting(person) and not fight.rules.turns.is_out(person)


def _rating(fight: Fight[InOrder], person: TurnCombatant) -> int:
    return sum(value for _, value in fight.rules.turns.initiative(fight, person))


order_in_turns = partial(
    OrderRules,
    follows_by_itself=True,
    opposed=opposed,
    rating=_rating,
    has_acted=lambda fight, person: one_by_one.has_acted(fight.state, person),
    still_to_act=_still_to_act,
    stage=staging.stage,
    between=staging.BETWEEN,
    is_turn=lambda question: question.kind == "act",
)
"""Who stands where in their order, but for what a rule system has itself."""


class OneByOne(InOrder[S, C]):
    """People gather, roll, and do one of the acts of a table when their place comes.

    Its STEPS and HANDLERS take in those of `gathering`, its questions those of `questions`, and its
    hooks are `in_order`, its turns
    `turns_in_order`, its order `order_in_turns`.
    """


class EndsFight(Parting[InOrder]):
    """The last who can act waits for nobody, and nobody waits for them (CLO-INI-01)."""

    def out(self, ctx: Decision[InOrder, S, C], who: str) -> None:
        one_by_one.see_opposed(ctx)

    def left(self, ctx: Decision[InOrder, S, C], who: str) -> None:
        one_by_one.see_opposed(ctx, who)
