"""The `forsaken` ruleset put together: its settings, its acts, its steps."""

from ...engine.agenda import steps_of
from ...engine.questions import questions_of
from ...engine.tables import merged
from ...engine.verbs import Verbs
from ..common import chases
from ..common.chases.in_order import chasing_in_order, order_with_chases, turns_with_chases
from ..common.chases.ruleset import asking_of_chases, records_of_chases
from ..common.dice import confirming
from ..common.tables import Acts, Partings, by_name
from ..common.turn_order import acting as in_turn
from ..common.turn_order import gathering, one_by_one
from ..common.turn_order.ruleset import EndsFight
from . import agenda, view
from . import questions as own
from .actions import gear_lines, misc, moving, speaking
from .aims import aims, surrender
from .attack import acts as attacks
from .attack import dnd, resolve
from .combatant import Combatant, FightState
from .declarations import ACTIONS
from .defense import asking, dodge, plans
from .grapple import acts as grapples
from .grapple import choosing, contest
from .grapple.moves import MOVES
from .harm import healing, tilts, wounds
from .people import holds, totals
from .people.acts import ForsakenAct
from .round import acting, chasing, coming_back, fighters, joining, places
from .round.chasing import ForsakenRolls, ForsakenScene, ForsakenShots
from .rules import ForsakenRules, Harm
from .rulings import marks, overrides, rule
from .settings import ForsakenSettings
from .surface import SURFACE

ACTS: tuple[ForsakenAct, ...] = (
    attacks.Strike(), grapples.Grab(), dodge.Dodge(), gear_lines.Draw(), moving.Rise(),
    moving.Move(), misc.Misc(), acting.Delay(), grapples.Escape(), acting.Pass(),
    dodge.DropProne(), gear_lines.DrawFree(), gear_lines.Stow(),
    gear_lines.Reload(), misc.Rouse(), moving.Walk(),
)  # fmt: skip
"""What one may do at one's count, in the order in which it is offered."""

OF_FIGHTERS = (in_turn, asking, dodge, plans, gear_lines, moving, grapples, aims, surrender, dnd)
FEATURES = (
    chases, chases.apart, one_by_one, gathering, resolve, misc, contest, choosing, marks, rule,
    overrides, coming_back, healing, confirming, *OF_FIGHTERS,
)  # fmt: skip
"""Where the steps, questions and verbs stand; the verbs of some are only for who is in a fight."""


class Forsaken(ForsakenRules):
    """People act in the order of Initiative; what they want is said before."""

    name = "forsaken"
    model = ForsakenSettings
    surface = SURFACE
    records = records_of_chases(combatant=Combatant, fight=FightState)

    steps = {**merged("STEPS", *FEATURES), **steps_of(agenda)}
    questions = questions_of(chases.questions, chases.apart, own)
    verbs = Verbs(
        handlers=merged("HANDLERS", *FEATURES) | {"chase": chasing.begin},
        combatant_only=frozenset(merged("HANDLERS", *OF_FIGHTERS, chases.apart)),
        storyteller_only=chases.STORYTELLER_ONLY | {"set", "rule", "rest", "stabilise", "treat"},
        joining=chases.JOINING,
    )
    made = merged("MADE", *FEATURES)
    order = order_with_chases(opposed=surrender.are_opposed, rating=totals.rating_of)
    asking = asking_of_chases(
        may_answer=surrender.may_answer, knows_option=choosing.knows_option, owes=aims.owes
    )
    turns = turns_with_chases(
        options=acting.options,
        initiative=places.initiative,
        rolls_again=places.rolls_again,
        acts_on_joining=places.acts_on_joining,
        rolls_on_joining=False,
        asks_last=True,
        check_line=acting.check_line,
        check_speaks=speaking.check_speaks,
        check_action=acting.check_action,
        check_begins=aims.check_settled,
        not_yet=speaking.not_yet,
        steps_in=acting.steps_in,
        before_ready=aims.before_ready,
        on_ready=aims.reminded,
        on_placed=places.rolled,
        on_places=places.change,
        on_place=places.comes,
        on_nobody=places.nobody_can,
        on_round_closes=places.close_round,
    )
    hooks = chasing_in_order(
        on_join=fighters.joined,
        on_rejoin=coming_back.rejoined,
        on_leave=fighters.left,
        on_leave_request=surrender.flees,
        on_next=fighters.next_,
        on_end=fighters.fight_over,
        on_ruleset_exit=fighters.ruled_over,
        on_free_roll=misc.free_roll,
    )
    harm = Harm(surrender.wounded, tilts.healed, fighters.dead)
    partings = Partings((holds.EndsGrapples(), surrender.EndsSides(), EndsFight()))

    def __init__(self, settings: ForsakenSettings) -> None:
        super().__init__(settings)
        self.chase = ForsakenScene(self, ForsakenRolls(self), ForsakenShots(self))
        self.acts = Acts(ACTS, ACTIONS)
        self.moves = by_name(MOVES)

    # --- people -------------------------------------------------------------------------------

    views = view.VIEWS
    sheets = joining.SHEETS
    health = wounds.HEALTH
