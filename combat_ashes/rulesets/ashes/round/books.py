"""Book-keeping at the end of a round. Implements the BKP area.

`State.books` lists what is open: damage and checks that a storyteller entered,
reminders of players, and damage beyond a full track that awaits a ruling.
"""

from __future__ import annotations

from ....engine.bounds import check_length
from ....engine.events import BookAdded, BooksSettled, ModifiersEnded, PhaseBegan, Terms
from ....engine.inputs import Input
from ....engine.numbers import whole
from ....engine.pools import split_pool
from ....engine.state import STORYTELLER, Json
from ....engine.turn import Turn
from ... import chases
from ...declared.rules import BEGUN
from ...parts.throws import Throw
from ..harm import damage
from ..people import rolls, sheet
from ..people.settled import settle
from ..rules import AshesRules

MOST_OPEN = 50
"""How many entries people may have open in a fight; what the rules enter comes on top."""

MOST_OF_A_PERSON = 10
"""How many reminders of one person may be open."""


def books(turn: Turn[AshesRules]) -> None:
    """Settle what is entered, in the order of `bookkeeping.order` (ASH-BKP-01, -02)."""
    if turn.state.phase != "chase":
        turn.emit(PhaseBegan("bookkeeping", "bookkeeping"))
    parts = [(f"books_{part}",) for part in turn.rules.settings.bookkeeping.order]
    turn.push(("upkeep",), ("hazards",), *parts, chases.WAIT, ("round_over",))


def books_damage(turn: Turn[AshesRules]) -> None:
    """Damage entered for book-keeping: all soaked first, then all marked together."""
    blows: list[tuple[str, int, str]] = []
    for entry in _entries(turn, "damage"):
        if not turn.here(entry["who"]):
            continue
        levels = entry["levels"]
        if entry["soak"]:
            levels = damage.soaked(turn, entry["who"], levels, entry["damage"], False, "")
        if levels:
            blows.append((entry["who"], levels, entry["damage"]))
    for who, levels, kind in blows:
        damage.mark_levels(turn, who, levels, kind, None)
    settle(turn, lambda entry: entry["kind"] == "damage" and not entry.get("every"))


def books_checks(turn: Turn[AshesRules]) -> None:
    """Checks entered for book-keeping are rolled; what they mean is the storyteller's."""
    for entry in _entries(turn, "check"):
        if not turn.here(entry["who"]):
            continue
        person = turn.person(entry["who"])
        words = split_pool(entry["pool"])
        difficulty: Terms = (("check", entry["difficulty"]),)
        turn.tell("check.rolled", who=person.id, why=entry["why"])
        terms = sheet.trait_terms(turn.rules, person, words)
        rolls.roll(turn, Throw(person.id, "check", terms, difficulty))
    settle(turn, lambda entry: entry["kind"] == "check" and not entry.get("every"))


def books_durations(turn: Turn[AshesRules]) -> None:
    """What lasted until this round ends (ASH-BKP-05)."""
    now = turn.state.round
    over = {
        number: modifier
        for number, modifier in enumerate(turn.state.modifiers, 1)
        if modifier.until is not None and modifier.until <= now
    }
    if over:
        turn.emit(ModifiersEnded(tuple(over)))
        for modifier in over.values():
            turn.tell("modifier.over", who=modifier.who, why=modifier.why)


def _entries(turn: Turn[AshesRules], kind: str) -> list[dict[str, Json]]:
    return [entry for entry in turn.state.books if entry["kind"] == kind]


def settle_reminders(turn: Turn[AshesRules]) -> None:
    """Reminders that the storyteller has seen are done when the next round begins (ASH-BKP-04)."""
    last = turn.state.round - 1
    settle(turn, lambda entry: entry["kind"] == "reminder" and entry["round"] <= last)


def remind(turn: Turn[AshesRules], given: Input) -> None:
    """`+remind what`: ask for something to be looked at in book-keeping (ASH-BKP-03)."""
    what = str(given.args.get("what") or "").strip()
    if given.who != STORYTELLER and not turn.here(given.who):
        turn.refuse("err.fight.not_in")
    if not what:
        turn.refuse("err.declare.incomplete", missing="what")
    check_length(turn, what, "A reminder")
    _check_room(turn)
    if len([e for e in _entries(turn, "reminder") if e["who"] == given.who]) >= MOST_OF_A_PERSON:
        turn.refuse("err.bookkeeping.too_many", most=MOST_OF_A_PERSON)
    late = given.by != STORYTELLER and _too_late(turn)
    if late and turn.rules.settings.bookkeeping.late_requests == "refuse":
        turn.forbid("err.bookkeeping.too_late")
    about = turn.state.round
    if turn.state.step in ("initiative", "declare") and turn.state.phase == "main":
        about = max(1, about - 1)
    entry: Json = {"kind": "reminder", "who": given.who, "what": what, "round": about}
    if late:
        entry["late"] = True
    turn.emit(BookAdded(entry))
    turn.tell("reminder", who=given.who, what=what, late=late)


def _too_late(turn: Turn[AshesRules]) -> bool:
    """A reminder of last round after this round's first declaration."""
    state = turn.state
    begun = BEGUN.of(state.notes) == state.round
    return state.round > 1 and state.phase == "main" and state.step == "declare" and begun


def _check_room(turn: Turn[AshesRules]) -> None:
    if len(turn.state.books) >= MOST_OPEN:
        turn.refuse("err.bookkeeping.full", most=MOST_OPEN)


def enter(turn: Turn[AshesRules], given: Input) -> None:
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


STEPS = {
    "books": books,
    "books_damage": books_damage,
    "books_checks": books_checks,
    "books_durations": books_durations,
}


VERBS = {
    "remind": remind,
    "books": enter,
}
