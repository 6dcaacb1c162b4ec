"""What a rule system derives from so that people declare before anybody acts."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.hooks import Hooks
from ....engine.kinds import C, S
from ....engine.order_rules import OrderRules
from ....engine.ruleset import Ruleset
from ..chases import Chasing, endings
from ..chases.ruleset import able, asking_of_chases
from ..turn_order.flags import TurnFightFlags
from . import books, entries, gathering
from .flags import DeclareFightFlags
from .rules import DeclaringRules


def ruled_over(ctx: Decision[Any], new: Ruleset) -> None:
    """Other rules settle nothing that they do not know."""
    known = new.book_entries if isinstance(new, DeclaringRules) else ()
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


class Declaring(Chasing[S, C], DeclaringRules[S, C]):
    """A ruleset in which people declare; its own step `order` asks them to."""

    asking = asking_of_chases(means_ready=gathering.means_ready)
    order = OrderRules(waits_for_all=True, able=able)
    shared_flags = (DeclareFightFlags.names() - TurnFightFlags.names()) | {"begun"}

    def load_state(self, state: S) -> Any:
        read = super().load_state(state)
        return replace(read, books=entries.read(read.books, self.book_entries))
