"""What a rule system is made of so that people declare before anybody acts."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.hooks import Hooks
from ....engine.order_rules import OrderRules
from ....engine.ruleset import Ruleset
from ....engine.state import FightState
from ..chases import endings, record
from ..chases.ruleset import able, asking_of_chases, records_of_chases
from ..turn_order.flags import TurnFightFlags
from . import books, entries, gathering, staging
from .flags import DeclareFightFlags
from .rules import DeclaringRules


def ruled_over(ctx: Decision[Any], new: Ruleset) -> None:
    """Other rules settle nothing that they do not know."""
    known = new.turns.entries if isinstance(new, DeclaringRules) else ()
    books.settle(ctx, lambda entry: not isinstance(entry, known))
    endings.ruled_over(ctx, new)


declaring = partial(
    Hooks,
    on_round=gathering.begin_round,
    on_join=gathering.joined,
    on_rejoin=gathering.rejoined,
    on_next=gathering.close_gathering,
    on_gathering=gathering.hold_back,
    on_storyteller_changed=gathering.storyteller_changed,
    on_order_changed=gathering.order_changed,
    on_end=endings.fight_over,
    on_ruleset_exit=ruled_over,
)
"""The hooks of rules under which people declare, but for what a rule system has itself."""


def _typed_books(state: FightState, rules: DeclaringRules) -> FightState:
    return replace(state, books=entries.read(state.books, rules.turns.entries))


records_declared = partial(
    records_of_chases,
    shared_flags=(DeclareFightFlags.names() - TurnFightFlags.names()) | {"begun"},
    typed=(record.typed, _typed_books),
)
"""What is kept of a fight in which people declare, but for what a rule system keeps itself."""

asking_declared = partial(asking_of_chases, means_ready=gathering.means_ready)
"""What is asked of people who declare, but for what a rule system has itself."""

order_declared = partial(
    OrderRules,
    waits_for_all=True,
    able=able,
    stage=staging.stage,
    resolve=staging.resolve,
    between=staging.BETWEEN,
)
"""Who can act where people declare, but for what a rule system has itself."""
