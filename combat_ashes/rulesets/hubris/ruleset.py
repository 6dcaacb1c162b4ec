"""The `hubris` ruleset put together: its settings, its actions, its steps."""

from ...engine.agenda import steps_of
from ...engine.asking_rules import AskingRules
from ...engine.questions import questions_of
from ...engine.record_rules import RecordRules
from ...engine.tables import merged
from ...engine.verbs import Verbs
from ..common.tables import Parting, Partings, by_name
from ..common.turn_order import gathering
from ..common.turn_order.ruleset import in_order, order_in_turns, turns_in_order
from . import agenda, view
from . import questions as own
from .actions import acting, again, course, hazards, leaving, waiting
from .actions.kinds import KINDS
from .combatant import Combatant, FightState
from .defense import asking
from .dice import pools
from .effects import blocks
from .harm.wounds import HEALTH
from .people import sheet
from .round import breaks, coming, joining
from .round import order as places
from .round import turns as turning
from .rules import HubrisRules
from .rulings import marks, rule
from .settings import HubrisSettings
from .surface import SURFACE

FEATURES = (gathering, breaks, coming, acting, waiting, course, hazards, again, asking, marks, rule)
"""Where the questions and handlers stand."""


class EndsBlocks(Parting[HubrisRules]):
    """Who can act no more stands in nobody's way (HUB-BLK-06)."""

    out = staticmethod(blocks.falls)


class Hubris(HubrisRules):
    """People act in an order that is kept, and answer attacks with rolls of their own."""

    name = "hubris"
    model = HubrisSettings
    surface = SURFACE
    records = RecordRules(combatant=Combatant, fight=FightState)

    steps = merged("STEPS", *FEATURES) | steps_of(agenda)
    questions = questions_of(own)
    verbs = Verbs(
        handlers=merged("HANDLERS", *FEATURES),
        storyteller_only=marks.STORYTELLER_ONLY | rule.STORYTELLER_ONLY,
        joining=acting.JOINING | waiting.JOINING,
        approvals=frozenset({"strength", "lethal", "multi"}),
    )
    asking = AskingRules(seconds=turning.seconds, in_round=turning.in_round)
    order = order_in_turns(stage=turning.stage)
    turns = turns_in_order(
        options=acting.options,
        initiative=sheet.initiative,
        is_out=sheet.is_out,
        rolls_again=turning.rolls_again,
        line_up=places.line_up,
        on_places=turning.places_change,
        on_round_opens=turning.announces,
    )
    hooks = in_order(
        on_round=turning.round_comes,
        on_join=coming.joined,
        on_rejoin=coming.rejoined,
        on_leave=leaving.left,
        on_next=breaks.next_,
        on_storyteller_changed=turning.storyteller_changed,
        on_initiative=coming.roll_initiative,
        on_free_roll=pools.free_roll,
        on_end=coming.scene_ends,
        on_unprompted_command=acting.unasked,
    )

    def __init__(self, settings: HubrisSettings) -> None:
        super().__init__(settings)
        self.deeds = by_name(KINDS)
        self.read_act = acting.read_act
        self.partings = Partings((EndsBlocks(),))

    # --- people -------------------------------------------------------------------------------

    views = view.VIEWS
    sheets = joining.SHEETS
    health = HEALTH
