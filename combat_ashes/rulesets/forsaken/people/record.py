"""What the storyteller is told to judge, and what they overruled (FOR-DIC-08)."""

from __future__ import annotations

from ....engine.state import STORYTELLER, Json
from ....engine.turn import Turn
from ..notes import PROMPTS, RULINGS
from ..rules import ForsakenRules

MOST = 50
"""So many of each are kept, the newest."""


def prompt(turn: Turn[ForsakenRules], kind: str, who: str, about: str | None) -> None:
    """Tell the storyteller that something is theirs to judge."""
    noted(turn, kind, who, about)
    turn.tell("judge", to=STORYTELLER, how=kind, who=who, against=about)


def noted(turn: Turn[ForsakenRules], kind: str, who: str, about: str | None) -> None:
    """Keep for the view what is the storyteller's to judge."""
    entry: dict[str, Json] = {"kind": kind, "who": who, "about": about}
    PROMPTS.put(turn, [*PROMPTS.of(turn.state.notes), entry][-MOST:])


def overruled(turn: Turn[ForsakenRules], who: str | None, what: str, old: Json, new: Json) -> None:
    """Note what the storyteller ruled beside the automatic value."""
    entry: dict[str, Json] = {
        "by": turn.given.speaker, "who": who, "what": what, "old": old, "new": new,
    }  # fmt: skip
    RULINGS.put(turn, [*RULINGS.of(turn.state.notes), entry][-MOST:])
