"""The `hubris` ruleset put together: its settings, its actions, its steps."""

from pathlib import Path

from ...engine.agenda import steps_of
from ...engine.events import Terms
from ...engine.questions import questions_of
from ...engine.tables import merged
from ..common.tables import Parting, by_name
from ..common.turn_order import gathering, one_by_one
from . import agenda, view
from . import questions as own
from .actions import acting, again, course, hazards, vetoing, waiting
from .actions.kinds import KINDS
from .combatant import Combatant, FightState
from .declarations import pending
from .defense import asking
from .dice import pools
from .effects import blocks
from .fight import Decision, Fight
from .harm.wounds import HEALTH
from .people import sheet
from .round import breaks, coming, joining, order, turns
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
    npcs = Path(__file__).parent / "npcs"
    combatant, fight_state = Combatant, FightState

    STEPS = merged("STEPS", *FEATURES) | steps_of(agenda)
    questions = questions_of(own)
    HANDLERS = merged("HANDLERS", *FEATURES)
    STORYTELLER_ONLY = marks.STORYTELLER_ONLY | rule.STORYTELLER_ONLY
    JOINING = acting.JOINING | waiting.JOINING
    approvals = frozenset({"strength", "lethal", "multi"})

    def __init__(self, settings: HubrisSettings) -> None:
        super().__init__(settings)
        self.deeds = by_name(KINDS)
        self.read_act = acting.read_act
        self.partings = (EndsBlocks(),)

    def begin_round(self, ctx: Decision) -> None:
        turns.forgets_last(ctx)
        super().begin_round(ctx)

    line_up = staticmethod(order.line_up)
    places_change = staticmethod(turns.places_change)
    round_opens = staticmethod(turns.announces)
    on_join = staticmethod(coming.joined)
    on_rejoin = staticmethod(coming.rejoined)
    next = staticmethod(breaks.next_)

    def on_storyteller_changed(self, ctx: Decision) -> None:
        if pending(ctx.state) is None and not one_by_one.has_begun(ctx.state):
            super().on_storyteller_changed(ctx)

    roll_initiative = staticmethod(coming.roll_initiative)

    def on_leave(self, ctx: Decision, who: str) -> None:
        vetoing.maker_goes(ctx, who)
        coming.leaves(ctx, who)

    on_end = staticmethod(coming.scene_ends)
    on_unprompted_command = staticmethod(acting.unasked)

    def initiative_terms(self, state: FightState, person: Combatant) -> Terms:
        return (("modifier", sheet.modifier(self, person)),)

    def is_out(self, person: Combatant) -> bool:
        return not sheet.may_act(person)

    def rolls_again(self, person: Combatant) -> bool:
        """Only who stands where the dice put them draws for ties."""
        return person.flags.placed is None

    def action_options(self, fight: Fight, person: Combatant) -> tuple[str, ...]:
        return acting.options(person)

    def seconds_to_answer(self, state: FightState) -> int:
        """The time for what is asked now (HUB-ATK-09, HUB-RND-04)."""
        kinds = {question.kind for question in state.questions if question.blocking}
        if "continue" in kinds:
            return self.settings.round.prompt_seconds
        return self.settings.defender.prompt_seconds if "defend" in kinds else 0

    # --- people -------------------------------------------------------------------------------

    free_roll = staticmethod(pools.free_roll)

    views = view.VIEWS
    sheets = joining.SHEETS
    health = HEALTH
