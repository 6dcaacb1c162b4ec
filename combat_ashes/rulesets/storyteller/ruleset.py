"""The `storyteller` ruleset put together: its settings, its charts, its steps."""

from ...engine.agenda import steps_of
from ...engine.inputs import Input
from ...engine.questions import questions_of
from ...engine.tables import merged
from ...engine.verbs import Verbs
from ..common import chases
from ..common.declare_resolve import agenda as declared_agenda
from ..common.declare_resolve import books
from ..common.declare_resolve import gathering as declared_gathering
from ..common.declare_resolve.ruleset import asking_declared, order_declared, records_declared
from ..common.declare_resolve.ruleset import declaring as declaring_
from ..common.declare_resolve.turns import Turns
from . import agenda
from . import questions as own
from . import view as seen
from .actions import things
from .attack import custom, strafing
from .combatant import Combatant, FightState
from .declarations import AnyAction
from .defense import answers, asking
from .fight import Decision
from .harm import damage as harm
from .people import acts, dice
from .round import (
    ambush,
    coming,
    declaring,
    delays,
    ending,
    gathering,
    initiative,
    joining,
    leaving,
    mishap,
    resolving,
    rising,
    speaking,
)
from .round.chasing import StoRolls, StoScene, StoShots
from .rules import StoRules
from .rulings import marks
from .rulings import rule as rulings
from .settings import StorytellerSettings
from .surface import SURFACE

FEATURES = (
    chases, books, declared_gathering, declaring, rising, ending, coming, delays, ambush,
    answers, asking, strafing, marks, rulings, mishap, custom, things,
)  # fmt: skip
"""Where the questions and verbs stand."""


class Storyteller(StoRules):
    """The classic game: declare from the slowest up, act from the fastest down, extras last."""

    name = "storyteller"
    records = records_declared(combatant=Combatant, fight=FightState)
    model = StorytellerSettings
    surface = SURFACE

    steps = {**chases.STEPS, **steps_of(agenda, declared_agenda)}
    questions = questions_of(chases.questions, own)
    verbs = Verbs(
        handlers=merged("HANDLERS", *FEATURES),
        storyteller_only=chases.STORYTELLER_ONLY | {"books", "set", "rule", "allow"},
        joining=chases.JOINING | {"ambush"},
    )
    asking = asking_declared()
    order = order_declared(rating=initiative.rating)
    turns = Turns(
        may_declare=declaring.may_declare,
        ask=declaring.ask_declaration,
        on_slot=resolving.slot_comes,
        on_late=gathering.comes_late,
        on_round_opens=gathering.fresh,
        is_gathering=gathering.goes_on,
        fastest_first=declaring.fastest_first,
        lasting=acts.NO_ACTIONS,
        rolls_together=True,
        after=("extras",),
        put_out=harm.put_out,
        soaked=rulings.soaked,
        check=dice.check,
    )
    hooks = declaring_(
        on_initiative=initiative.roll,
        on_free_roll=dice.free_roll,
        on_unprompted_command=speaking.unasked,
        on_leave=leaving.left,
        on_ruleset_exit=leaving.ruled_over,
    )

    def __init__(self, settings: StorytellerSettings) -> None:
        super().__init__(settings)
        self.chase = StoScene(self, StoRolls(self), StoShots(self))

    def held_line(self, ctx: Decision, given: Input) -> AnyAction:
        return delays.held_line(ctx, given)

    views = seen.VIEWS
    sheets = joining.SHEETS
    health = rulings.HEALTH
