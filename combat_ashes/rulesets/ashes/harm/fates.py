"""What becomes of those who take more damage than their tracks hold (ASH-HLT-03)."""

from __future__ import annotations

from ....engine.events import BookAdded
from ....engine.state import STORYTELLER, Json
from ....engine.turn import Turn
from ..rules import AshesRules
from . import damage


def ask(turn: Turn[AshesRules]) -> None:
    """Ask the storyteller once about all whom an input has brought there, by what threatens."""
    added = [event.entry for event in turn.events if isinstance(event, BookAdded)]
    if not added:
        return
    threats: dict[str, list[str]] = {}
    for entry in _pending(turn):
        if entry in added:
            threats.setdefault(entry["fate"], []).append(entry["who"])
    for fate, people in threats.items():
        names = " & ".join(turn.name(who) for who in people)
        several = "several" if len(people) > 1 else ""
        turn.tell("overflow.pending", to=STORYTELLER, people=people, fate=fate, names=names,
                  how=several)  # fmt: skip


def settle(turn: Turn[AshesRules], text: str, how: str) -> None:
    """`+combat/rule dead Thug & Dog`, or of `all` of whom it is open; raises `Refused`."""
    people = [turn.find(name.strip()).id for name in text.split("&") if text.lower() != "all"]
    people = people or [entry["who"] for entry in _pending(turn)]
    if not people:
        turn.refuse("err.rule.nobody_pending")
    for who in people:
        damage.settle_overflow(turn, who, how)


def _pending(turn: Turn[AshesRules]) -> list[dict[str, Json]]:
    return [entry for entry in turn.state.books if entry["kind"] == "overflow"]
