"""What storytellers ruled: who, about whom, what it was and what it is (STO-TRN-03)."""

from __future__ import annotations

from ....engine.events import Ruled
from ....engine.inputs import Input
from ....engine.state import Json
from ....engine.turn import Turn
from ..notes import RULINGS
from ..rules import StoRules


def ruled(
    turn: Turn[StoRules], given: Input, who: str | None, what: str, old: Json, new: Json
) -> None:
    """Keep a ruling for the view; it is told by whoever calls this."""
    entry = {"by": given.speaker or "the storyteller", "who": who, "what": what,
             "old": old, "new": new}  # fmt: skip
    RULINGS.put(turn, [*RULINGS.of(turn.state.notes), entry])


def told(turn: Turn[StoRules], given: Input, code: str, /, **facts: Json) -> None:
    """Tell what was ruled, with the name of whoever ruled it."""
    turn.emit(Ruled(given.speaker, code, facts, turn.rules.public_rulings()))
