"""What is settled at the end of a round: entries of a storyteller, reminders of players.

`State.books` lists what is open. Implements ASH-BKP-01 to -04, and the same for other rules.
"""

from __future__ import annotations

from collections.abc import Callable

from ...engine.bounds import check_length
from ...engine.events import BookAdded, BooksSettled
from ...engine.inputs import Input
from ...engine.numbers import whole
from ...engine.pools import split_pool
from ...engine.state import STORYTELLER, Json
from ...engine.turn import Turn
from .rules import BEGUN, DeclaringRules

MOST_OPEN = 50
"""How many entries people may have open in a fight; what the rules enter comes on top."""

MOST_OF_A_PERSON = 10
"""How many reminders of one person may be open."""


def settle(turn: Turn[DeclaringRules], done: Callable[[dict[str, Json]], bool]) -> None:
    """Take off every entry that is `done`."""
    numbers = [number for number, entry in enumerate(turn.state.books, 1) if done(entry)]
    if numbers:
        turn.emit(BooksSettled(tuple(numbers)))


def books_damage(turn: Turn[DeclaringRules]) -> None:
    """Damage entered for book-keeping: all soaked first, then all marked together."""
    blows: list[tuple[str, int, str]] = []
    for entry in _entries(turn, "damage"):
        if not turn.here(entry["who"]):
            continue
        levels = entry["levels"]
        if entry["soak"]:
            levels = turn.rules.soaked(turn, entry["who"], levels, entry["damage"])
        if levels:
            blows.append((entry["who"], levels, entry["damage"]))
    for who, levels, kind in blows:
        turn.rules.hurt(turn, who, levels, kind, False)
    settle(turn, lambda entry: entry["kind"] == "damage" and not entry.get("every"))


def books_checks(turn: Turn[DeclaringRules]) -> None:
    """Checks entered for book-keeping are rolled; what they mean is the storyteller's."""
    for entry in _entries(turn, "check"):
        if turn.here(entry["who"]):
            turn.tell("check.rolled", who=entry["who"], why=entry["why"])
            turn.rules.check(turn, entry["who"], split_pool(entry["pool"]), entry["difficulty"])
    settle(turn, lambda entry: entry["kind"] == "check" and not entry.get("every"))


def _entries(turn: Turn[DeclaringRules], kind: str) -> list[dict[str, Json]]:
    return [entry for entry in turn.state.books if entry["kind"] == kind]


def settle_reminders(turn: Turn[DeclaringRules]) -> None:
    """Reminders that the storyteller has seen are done when the next round begins (ASH-BKP-04)."""
    last = turn.state.round - 1
    settle(turn, lambda entry: entry["kind"] == "reminder" and entry["round"] <= last)


def remind(turn: Turn[DeclaringRules], given: Input) -> None:
    """`+remind what`: ask for something to be looked at in book-keeping (ASH-BKP-03)."""
    what = str(given.args.get("what") or "").strip()
    if given.who != STORYTELLER and not turn.here(given.who):
        turn.refuse("err.fight.not_in")
    if not what:
        turn.refuse("err.declare.incomplete", missing="what is to be looked at")
    check_length(turn, what, "A reminder")
    _check_room(turn)
    if len([e for e in _entries(turn, "reminder") if e["who"] == given.who]) >= MOST_OF_A_PERSON:
        turn.refuse("err.bookkeeping.too_many", most=MOST_OF_A_PERSON)
    late = given.by != STORYTELLER and _too_late(turn)
    if late and turn.rules.refuses_late_reminders():
        turn.forbid("err.bookkeeping.too_late")
    about = turn.state.round
    if turn.state.step in ("initiative", "declare") and turn.state.phase == "main":
        about = max(1, about - 1)
    entry: Json = {"kind": "reminder", "who": given.who, "what": what, "round": about}
    if late:
        entry["late"] = True
    turn.emit(BookAdded(entry))
    turn.tell("reminder", who=given.who, what=what, late=late)


def _too_late(turn: Turn[DeclaringRules]) -> bool:
    """A reminder of last round after this round's first declaration."""
    state = turn.state
    begun = BEGUN.of(state.notes) == state.round
    return state.round > 1 and state.phase == "main" and state.step == "declare" and begun


def _check_room(turn: Turn[DeclaringRules]) -> None:
    if len(turn.state.books) >= MOST_OPEN:
        turn.refuse("err.bookkeeping.full", most=MOST_OPEN)


def enter(turn: Turn[DeclaringRules], given: Input) -> None:
    """A storyteller enters damage or a check for book-keeping, or clears an entry."""
    args = given.args
    if args["entry"] == "clear":
        number = args["number"]
        if not 1 <= number <= len(turn.state.books):
            turn.refuse("err.books.number", number=number, most=len(turn.state.books))
        turn.emit(BooksSettled((number,)))
        turn.tell("books.cleared", number=number)
        return
    entry: Json = {"kind": args["entry"], "who": given.who, **args["facts"]}
    if entry["kind"] == "check":
        entry["pool"] = "+".join(split_pool(entry["pool"]))
        entry["difficulty"] = whole(str(entry["difficulty"]), *turn.rules.difficulty_limits)
    for words in ("pool", "why"):
        check_length(turn, str(entry.get(words, "")), f"The {words} of a check")
    _check_room(turn)
    turn.emit(BookAdded(entry))
    turn.tell("books.entered", who=given.who, entry=entry)


STEPS = {"books_damage": books_damage, "books_checks": books_checks}
VERBS = {"remind": remind, "books": enter}
