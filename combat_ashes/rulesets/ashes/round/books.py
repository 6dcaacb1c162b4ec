"""Book-keeping at the end of a round. Implements the BKP area.

`State.books` lists what is open: damage and checks that a storyteller entered,
reminders of players, and damage beyond a full track that awaits a ruling.
"""

from __future__ import annotations

from ....engine.events import BooksSet, Modified, PhaseBegan, Terms
from ....engine.inputs import Input
from ....engine.pools import split_pool
from ....engine.state import STORYTELLER, Json
from ....engine.turn import Turn
from ... import chases
from ..harm import damage
from ..people import sheet
from ..people.rolls import roll_action
from ..rules import AshesRules


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
    _keep(turn, lambda entry: entry["kind"] != "damage" or entry.get("every"))


def books_checks(turn: Turn[AshesRules]) -> None:
    """Checks entered for book-keeping are rolled; what they mean is the storyteller's."""
    for entry in _entries(turn, "check"):
        if not turn.here(entry["who"]):
            continue
        person = turn.person(entry["who"])
        words = split_pool(entry["pool"])
        difficulty: Terms = (("check", entry["difficulty"]),)
        turn.tell("check.rolled", who=person.id, why=entry["why"])
        roll_action(
            turn, person.id, "check", sheet.trait_terms(turn.rules, person, words), difficulty
        )
    _keep(turn, lambda entry: entry["kind"] != "check" or entry.get("every"))


def books_durations(turn: Turn[AshesRules]) -> None:
    """What lasted until this round ends (ASH-BKP-05)."""
    now = turn.state.round
    over = [m for m in turn.state.modifiers if m.until is not None and m.until <= now]
    if over:
        turn.emit(Modified(tuple(m for m in turn.state.modifiers if m not in over)))
        for modifier in over:
            turn.tell("modifier.over", who=modifier.who, why=modifier.why)


def _entries(turn: Turn[AshesRules], kind: str) -> list[dict[str, Json]]:
    return [entry for entry in turn.state.books if entry["kind"] == kind]


def _keep(turn: Turn[AshesRules], wanted: Json) -> None:
    kept = tuple(entry for entry in turn.state.books if wanted(entry))
    if len(kept) < len(turn.state.books):
        turn.emit(BooksSet(kept))


def settle_reminders(turn: Turn[AshesRules]) -> None:
    """Reminders that the storyteller has seen are done when the next round begins (ASH-BKP-04)."""
    last = turn.state.round - 1
    _keep(turn, lambda entry: entry["kind"] != "reminder" or entry["round"] > last)


def remind(turn: Turn[AshesRules], given: Input) -> None:
    """`+remind what`: ask for something to be looked at in book-keeping (ASH-BKP-03)."""
    what = str(given.args.get("what") or "").strip()
    if given.who != STORYTELLER and not turn.here(given.who):
        turn.refuse("err.fight.not_in")
    if not what:
        turn.refuse("err.declare.incomplete", missing="what")
    late = given.by != STORYTELLER and _too_late(turn)
    if late and turn.rules.settings.bookkeeping.late_requests == "refuse":
        turn.forbid("err.bookkeeping.too_late")
    about = turn.state.round
    if turn.state.step in ("initiative", "declare") and turn.state.phase == "main":
        about = max(1, about - 1)
    entry: Json = {"kind": "reminder", "who": given.who, "what": what, "round": about}
    if late:
        entry["late"] = True
    turn.emit(BooksSet((*turn.state.books, entry)))
    turn.tell("reminder", who=given.who, what=what, late=late)


def _too_late(turn: Turn[AshesRules]) -> bool:
    """A reminder of last round after this round's first declaration."""
    state = turn.state
    begun = state.notes.get("begun") == state.round
    return state.round > 1 and state.phase == "main" and state.step == "declare" and begun


def enter(turn: Turn[AshesRules], given: Input) -> None:
    """A storyteller enters damage or a check for book-keeping, or clears an entry."""
    args = given.args
    if args["entry"] == "clear":
        number = args["number"]
        if not 1 <= number <= len(turn.state.books):
            turn.refuse("err.books.number", number=number, most=len(turn.state.books))
        kept = [entry for n, entry in enumerate(turn.state.books, 1) if n != number]
        turn.emit(BooksSet(tuple(kept)))
        turn.tell("books.cleared", number=number)
        return
    entry: Json = {"kind": args["entry"], "who": given.who, **args["facts"]}
    turn.emit(BooksSet((*turn.state.books, entry)))
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
