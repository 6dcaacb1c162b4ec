"""What a rule system derives from so that people declare before anybody acts."""

from __future__ import annotations

from typing import Any

from ...engine.decision import Decision
from ...engine.kinds import C, S
from ...engine.ruleset import Ruleset
from ...engine.state import Json, with_
from ..chases import Chasing
from ..parts.flags import TurnFightFlags
from . import books, entries, gathering
from .flags import DeclareFightFlags
from .rules import DeclaringRules


class Declaring(Chasing[S, C], DeclaringRules[S, C]):
    """A ruleset in which people declare; its own step `order` asks them to."""

    awaits_ready = True
    shared_flags = (DeclareFightFlags.names() - TurnFightFlags.names()) | {"begun"}

    begin_round = staticmethod(gathering.begin_round)
    storyteller_changed = staticmethod(gathering.storyteller_changed)
    gathers = staticmethod(gathering.hold_back)
    next = staticmethod(gathering.close_gathering)
    rejoined = staticmethod(gathering.rejoined)
    order_changed = staticmethod(gathering.order_changed)
    means_ready = staticmethod(gathering.means_ready)

    def thaw(self, state: S) -> Any:
        read = super().thaw(state)
        return with_(read, books=entries.read(read.books, self.book_entries))

    def gives_way(self, ctx: Decision[Any, S, C], new: Ruleset) -> None:
        """Other rules settle nothing that they do not know."""
        known = new.book_entries if isinstance(new, DeclaringRules) else ()
        books.settle(ctx, lambda entry: not isinstance(entry, known))
        super().gives_way(ctx, new)

    def joined(self, ctx: Decision[Any, S, C], who: str) -> None:
        gathering.joined(ctx, who)

    def awaiting(self, state: S) -> dict[str, tuple[Json, bool]]:
        """The step `declared` takes a declaration: who made it, whether it is sealed, and it."""
        steps = [step for step in state.agenda if step[0] == "declared"]
        return {step[1]: (step[-1], bool(step[2])) for step in reversed(steps)}

    def ahead(self, person: C) -> str:
        return self.lines_ahead.words(person)
