"""The `ashes` ruleset put together: its settings, its charts, its steps."""

from ...engine.agenda import steps_of
from ...engine.questions import questions_of
from ...engine.tables import merged
from ...engine.verbs import Verbs
from ..common import chases
from ..common import declare_resolve as declared
from ..common.declare_resolve.ruleset import asking_declared, order_declared, records_declared
from ..common.declare_resolve.ruleset import declaring as declaring_
from ..common.declare_resolve.turns import Turns
from ..common.tables import Acts, Partings, by_name
from . import agenda
from . import questions as own
from . import view as seen
from .attack.close_quarters import PartsCompany
from .attack.manners import MANNERS
from .attack.nothing import VoidsAttacks
from .combatant import Combatant, FightState
from .grapple.seizing import Grapple
from .harm import damage, fates
from .people import rolls
from .people.haste import LosesHaste
from .people.holding import EndsHolds
from .round import acting, declaring, initiative, joining, leaving, reading, rounds
from .round.chasing import AshesRolls, AshesScene, AshesShots
from .round.coming_back import ComesBack
from .rules import AshesRules
from .settings import AshesSettings
from .surface import SURFACE
from .tables import ACTS, BOOK_ENTRIES, FEATURES, WAYS, ways_of


class Ashes(AshesRules):
    """Declare from the slowest up, resolve from the fastest down, then haste phases."""

    name = "ashes"
    flagship = True
    model = AshesSettings
    surface = SURFACE

    asking = asking_declared()
    order = order_declared(opposed=rounds.is_opposed, rating=initiative.rating_of)
    turns = Turns(
        may_declare=declaring.may_declare,
        ask=declaring.ask_declaration,
        on_slot=acting.slot_comes,
        on_late=initiative.comes_late,
        asks_to_begin=rounds.asks_to_begin,
        reveals_ties=rounds.reveals_ties,
        refuses_late_reminders=True,
        after=(agenda.held.name, agenda.escapes.name, agenda.phase_over.name),
        put_out=damage.put_out,
        soaked=damage.soaked_by_rule,
        check=rolls.check,
        entries=BOOK_ENTRIES,
    )
    hooks = declaring_(
        on_join=initiative.joined,
        on_initiative=initiative.roll_for,
        on_free_roll=rolls.free_roll,
        on_unprompted_command=declaring.unasked,
        on_leave=leaving.left,
        on_left_room=leaving.left_room,
        on_decided=fates.ask,
        on_end=leaving.fight_over,
        on_ruleset_exit=leaving.ruled_over,
    )

    steps = steps_of(chases.agenda, declared.agenda, agenda)
    questions = questions_of(chases.questions, own)
    verbs = Verbs(
        handlers=merged("HANDLERS", *FEATURES),
        storyteller_only=chases.STORYTELLER_ONLY | {"books", "set", "rule", "hazard"},
        joining=chases.JOINING,
    )

    def __init__(self, settings: AshesSettings) -> None:
        super().__init__(settings)
        self.chase = AshesScene(self, AshesRolls(self), AshesShots(self))
        self.manners = by_name((*MANNERS, Grapple()))
        self.acts = Acts(ACTS, read=reading.read_line)
        self.partings = Partings(
            (LosesHaste(), EndsHolds(), PartsCompany(), VoidsAttacks(), ComesBack())
        )
        self.ways = ways_of(WAYS)

    views = seen.VIEWS
    sheets = joining.SHEETS
    health = damage.HEALTH
    records = records_declared(combatant=Combatant, fight=FightState)
