"""What is settled at the end of a round: entries of a storyteller, reminders of players.

`State.books` lists what is open. Implements ASH-BKP-01 to -04, and the same for other rules.
"""

from __future__ import annotations

from collections.abc import Callable

from ...engine.decision import Decision
from ...engine.events import BookAdded, BooksSettled
from ...engine.inputs import Input
from ...engine.limits import check_length
from ...engine.numbers import whole
from ...engine.pools import split_pool
from ...engine.state import STORYTELLER, Json
from . import agenda
from .rules import BEGUN, DeclaringRules

MOST_OPEN = 50
"""How many entries people may have open in a fight; what the rules enter comes on top."""

MOST_OF_A_PERSON = 10
"""How many reminders of one person may be open."""


def settle(ctx: Decision[DeclaringRules], done: Callable[[dict[str, Json]], bool]) -> None:
    """Take off every entry that is `done`."""
    numbers = [number for number, entry in enumerate(ctx.state.books, 1) if done(entry)]
    if numbers:
        ctx.emit(BooksSettled(tuple(numbers)))


@agenda.books_damage.does
def books_damage(ctx: Decision[DeclaringRules]) -> None:
    """Damage entered for book-keeping: all soaked first, then all marked together."""
    blows: list[tuple[str, int, str]] = []
    for entry in _entries(ctx, "damage"):
        if not ctx.here(entry["who"]):
            continue
        levels = entry["levels"]
        if entry["soak"]:
            levels = ctx.rules.soaked(ctx, entry["who"], levels, entry["damage"])
        if levels:
            blows.append((entry["who"], levels, entry["damage"]))
    for who, levels, kind in blows:
        ctx.rules.hurt(ctx, who, levels, kind, False)
    settle(ctx, lambda entry: entry["kind"] == "damage" and not entry.get("every"))


@agenda.books_checks.does
def books_checks(ctx: Decision[DeclaringRules]) -> None:
    """Checks entered for book-keeping are rolled; what they mean is the storyteller's."""
    for entry in _entries(ctx, "check"):
        if ctx.here(entry["who"]):
            ctx.announce("check.rolled", who=entry["who"], why=entry["why"])
            ctx.rules.check(ctx, entry["who"], split_pool(entry["pool"]), entry["difficulty"])
    settle(ctx, lambda entry: entry["kind"] == "check" and not entry.get("every"))


def _entries(ctx: Decision[DeclaringRules], kind: str) -> list[dict[str, Json]]:
    return [entry for entry in ctx.state.books if entry["kind"] == kind]


def settle_reminders(ctx: Decision[DeclaringRules]) -> None:
    """Reminders that the storyteller has seen are done when the next round begins (ASH-BKP-04)."""
    last = ctx.state.round - 1
    settle(ctx, lambda entry: entry["kind"] == "reminder" and entry["round"] <= last)


def remind(ctx: Decision[DeclaringRules], given: Input) -> None:
    """`+remind what`: ask for something to be looked at in book-keeping (ASH-BKP-03)."""
    what = str(given.args.get("what") or "").strip()
    if given.who != STORYTELLER and not ctx.here(given.who):
        ctx.refuse("err.fight.not_in")
    if not what:
        ctx.refuse("err.declare.incomplete", missing="what is to be looked at")
    check_length(ctx, what, "A reminder")
    _check_room(ctx)
    if len([e for e in _entries(ctx, "reminder") if e["who"] == given.who]) >= MOST_OF_A_PERSON:
        ctx.refuse("err.bookkeeping.too_many", most=MOST_OF_A_PERSON)
    late = given.by != STORYTELLER and _too_late(ctx)
    if late and ctx.rules.refuses_late_reminders():
        ctx.refuse_unless_allowed("err.bookkeeping.too_late")
    about = ctx.state.round
    if ctx.state.step in ("initiative", "declare") and ctx.state.phase == "main":
        about = max(1, about - 1)
    entry: Json = {"kind": "reminder", "who": given.who, "what": what, "round": about}
    if late:
        entry["late"] = True
    ctx.emit(BookAdded(entry))
    ctx.announce("reminder", who=given.who, what=what, late=late)


def _too_late(ctx: Decision[DeclaringRules]) -> bool:
    """A reminder of last round after this round's first declaration."""
    state = ctx.state
    begun = BEGUN.of(state.notes) == state.round
    return state.round > 1 and state.phase == "main" and state.step == "declare" and begun


def _check_room(ctx: Decision[DeclaringRules]) -> None:
    if len(ctx.state.books) >= MOST_OPEN:
        ctx.refuse("err.bookkeeping.full", most=MOST_OPEN)


def enter(ctx: Decision[DeclaringRules], given: Input) -> None:
    """A storyteller enters damage or a check for book-keeping, or clears an entry."""
    args = given.args
    if args["entry"] == "clear":
        number = args["number"]
        if not 1 <= number <= len(ctx.state.books):
            ctx.refuse("err.books.number", number=number, most=len(ctx.state.books))
        ctx.emit(BooksSettled((number,)))
        ctx.announce("books.cleared", number=number)
        return
    entry: Json = {"kind": args["entry"], "who": given.who, **args["facts"]}
    if entry["kind"] == "check":
        entry["pool"] = "+".join(split_pool(entry["pool"]))
        entry["difficulty"] = whole(str(entry["difficulty"]), *ctx.rules.difficulty_limits)
    for words in ("pool", "why"):
        check_length(ctx, str(entry.get(words, "")), f"The {words} of a check")
    _check_room(ctx)
    ctx.emit(BookAdded(entry))
    ctx.announce("books.entered", who=given.who, entry=entry)


HANDLERS = {"remind": remind, "books": enter}
