"""What a rule system derives from so that people declare before anybody acts."""

from typing import Any

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.kinds import C, S
from ....engine.ruleset import Ruleset
from ..chases import Chasing
from ..turn_order.flags import TurnFightFlags
from . import books, entries, gathering
from .flags import DeclareFightFlags
from .rules import DeclaringRules


class Declaring(Chasing[S, C], DeclaringRules[S, C]):
    """A ruleset in which people declare; its own step `order` asks them to."""

    needs_ready_check = True
    shared_flags = (DeclareFightFlags.names() - TurnFightFlags.names()) | {"begun"}

    begin_round = staticmethod(gathering.begin_round)
    on_storyteller_changed = staticmethod(gathering.storyteller_changed)
    on_gathering = staticmethod(gathering.hold_back)
    next = staticmethod(gathering.close_gathering)
    on_rejoin = staticmethod(gathering.rejoined)
    order_changed = staticmethod(gathering.order_changed)
    is_ready_command = staticmethod(gathering.means_ready)

    def load_state(self, state: S) -> Any:
        read = super().load_state(state)
        return replace(read, books=entries.read(read.books, self.book_entries))

    def on_ruleset_exit(self, ctx: Decision[Any, S, C], new: Ruleset) -> None:
        """Other rules settle nothing that they do not know."""
        known = new.book_entries if isinstance(new, DeclaringRules) else ()
        books.settle(ctx, lambda entry: not isinstance(entry, known))
        super().on_ruleset_exit(ctx, new)

    def on_join(self, ctx: Decision[Any, S, C], who: str) -> None:
        gathering.joined(ctx, who)
