"""The `close2004` ruleset put together: its settings, its acts, its steps."""

from ...engine.agenda import steps_of
from ...engine.questions import questions_of
from ...engine.tables import merged
from ...engine.verbs import Verbs
from ..common import chases
from ..common.chases.in_order import chasing_in_order, order_with_chases, turns_with_chases
from ..common.chases.ruleset import asking_of_chases, records_of_chases
from ..common.dice import confirming
from ..common.overrides import modifiers
from ..common.tables import Acts, Partings, by_name
from ..common.turn_order import acting as in_turn
from ..common.turn_order import gathering, one_by_one
from ..common.turn_order.ruleset import EndsFight
from . import agenda, view
from . import questions as own
from .actions import gear_lines, misc, moving
from .attack import acts as attacks
from .attack import resolve
from .combatant import Combatant, FightState
from .declarations import ACTIONS
from .defense import asking, dodge, reserve
from .grapple import breaking, overpower
from .grapple.maneuvers import MANEUVERS
from .harm.wounds import HEALTH
from .people import holds, sheet, waiting
from .people.acts import CloseAct
from .people.holds import EndsHolds
from .round import acting, joining
from .round.chasing import CloseRolls, CloseScene, CloseShots
from .rules import CloseRules
from .rulings import marks, rule
from .settings import CloseSettings
from .surface import SURFACE

ACTS: tuple[CloseAct, ...] = (
    attacks.Attack(), attacks.Grapple(), breaking.Break(), overpower.Overpower(),
    gear_lines.Draw(), gear_lines.Stow(), moving.Rise(), dodge.Dodge(), misc.Misc(),
    breaking.Sustain(), breaking.Release(), acting.Delay(), acting.Pass(),
)  # fmt: skip
"""What one may do in turn, in the order in which it is offered."""

FEATURES = (
    chases, one_by_one, gathering, in_turn, resolve, asking, dodge, reserve, gear_lines, moving,
    chases.apart, misc, breaking, overpower, marks, rule, confirming, modifiers,
)  # fmt: skip
"""Where the steps, questions and verbs stand."""


class Close2004(CloseRules):
    """People act in the order of initiative; an attack is asked about, rolled and done."""

    name = "close2004"
    model = CloseSettings
    surface = SURFACE
    records = records_of_chases(combatant=Combatant, fight=FightState)

    steps = {**merged("STEPS", *FEATURES), **steps_of(agenda)}
    questions = questions_of(chases.questions, chases.apart, own)
    verbs = Verbs(
        handlers=merged("HANDLERS", *FEATURES),
        combatant_only=frozenset(chases.apart.HANDLERS),
        storyteller_only=chases.STORYTELLER_ONLY | marks.STORYTELLER_ONLY | rule.STORYTELLER_ONLY,
        joining=chases.JOINING,
    )
    asking, order = asking_of_chases(), order_with_chases()
    turns = turns_with_chases(
        options=acting.options,
        initiative=sheet.initiative,
        is_out=sheet.is_out,
        rolls_again=sheet.rolls_again,
        every_round=sheet.rolls_every_round,
        check_line=acting.check_line,
        check_speaks=acting.check_speaks,
        check_action=acting.check_action,
        not_yet=waiting.not_yet,
        steps_in=acting.steps_in,
        on_round_opens=reserve.declare_all_planned,
    )
    hooks = chasing_in_order(on_free_roll=misc.free_roll, on_ruleset_exit=holds.ruled_over)

    def __init__(self, settings: CloseSettings) -> None:
        super().__init__(settings)
        self.chase = CloseScene(self, CloseRolls(self), CloseShots(self))
        self.acts = Acts(ACTS, ACTIONS)
        self.won = by_name(MANEUVERS)
        self.partings = Partings((EndsHolds(), EndsFight()))

    # --- the round ---------------------------------------------------------------------------

    # --- people -------------------------------------------------------------------------------

    views = view.VIEWS
    sheets = joining.SHEETS
    health = HEALTH
