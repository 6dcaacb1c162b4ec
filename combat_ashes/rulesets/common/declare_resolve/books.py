"""What is settled at the end of a round (ASH-BKP-01 to -04), as `state.books` lists it."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import to_builtins

from ....engine.events import BookAdded, BooksSettled
from ....engine.inputs import Input
from ....engine.limits import check_length
from ....engine.numbers import whole
from ....engine.pools import split_pool
from ....engine.state import STORYTELLER
from . import agenda
from .entries import CheckEntry, DamageEntry, Entry, Reminder
from .fight import Decision
from .rules import DIFFICULTIES

E = TypeVar("E", bound=Entry)

MOST_OPEN = 50
"""How many entries people may have open in a fight; what the rules enter comes on top."""

MOST_OF_A_PERSON = 10
"""How many reminders of one person may be open."""


def settle(ctx: Decision, done: Callable[[Any], bool]) -> None:
    """Take off every entry that is `done`."""
    numbers = [number for number, entry in enumerate(ctx.state.books, 1) if done(entry)]
    if numbers:
        ctx.emit(BooksSettled(tuple(numbers)))


@agenda.books_damage.does
def books_damage(ctx: Decision) -> None:
    """Damage entered for book-keeping: all soaked first, then all marked together."""
    blows: list[tuple[str, int, str]] = []
    for entry in _entries(ctx, DamageEntry):
        if not ctx.here(entry.who):
            continue
        levels = entry.levels
        if entry.soak:
            levels = ctx.rules.turns.soaked(ctx, entry.who, levels, entry.damage)
        if levels:
            blows.append((entry.who, levels, entry.damage))
    for who, levels, kind in blows:
        ctx.rules.health.hurt(ctx, who, levels, kind, False)
    settle(ctx, lambda entry: isinstance(entry, DamageEntry) and not entry.every)


@agenda.books_checks.does
def books_checks(ctx: Decision) -> None:
    """Checks entered for book-keeping are rolled; what they mean is the storyteller's."""
    for entry in _entries(ctx, CheckEntry):
        if ctx.here(entry.who):
            ctx.announce("check.rolled", who=entry.who, why=entry.why)
            ctx.rules.turns.check(ctx, entry.who, split_pool(entry.pool), entry.difficulty)
    settle(ctx, lambda entry: isinstance(entry, CheckEntry) and not entry.every)


def _entries(ctx: Decision, kind: type[E]) -> list[E]:
    return [entry for entry in ctx.state.books if isinstance(entry, kind)]


def settle_reminders(ctx: Decision) -> None:
    """Reminders that the storyteller has seen are done when the next round begins (ASH-BKP-04)."""
    last = ctx.state.round - 1
    settle(ctx, lambda entry: isinstance(entry, Reminder) and entry.round <= last)


def remind(ctx: Decision, given: Input) -> None:
    """`+remind what`: ask for something to be looked at in book-keeping (ASH-BKP-03)."""
    what = given.text("what")
    if given.who != STORYTELLER and not ctx.here(given.who):
        ctx.refuse("err.fight.not_in")
    if not what:
        ctx.refuse("err.declare.incomplete", missing="what is to be looked at")
    check_length(ctx, what, "A reminder")
    _check_room(ctx)
    if len([e for e in _entries(ctx, Reminder) if e.who == given.who]) >= MOST_OF_A_PERSON:
        ctx.refuse("err.bookkeeping.too_many", most=MOST_OF_A_PERSON)
    late = given.by != STORYTELLER and _too_late(ctx)
    if late and ctx.rules.turns.refuses_late_reminders:
        ctx.refuse_unless_allowed("err.bookkeeping.too_late")
    about = ctx.state.round
    if ctx.state.step in ("initiative", "declare") and ctx.state.phase == "main":
        about = max(1, about - 1)
    ctx.emit(BookAdded(Reminder(given.who, what, about, late)))
    ctx.announce("reminder", who=given.who, what=what, late=late)


def _too_late(ctx: Decision) -> bool:
    """A reminder of last round after this round's first declaration."""
    state = ctx.state
    begun = state.flags.begun == state.round
    return state.round > 1 and state.phase == "main" and state.step == "declare" and begun


def _check_room(ctx: Decision) -> None:
    if len(ctx.state.books) >= MOST_OPEN:
        ctx.refuse("err.bookkeeping.full", most=MOST_OPEN)


def enter(ctx: Decision, given: Input) -> None:
    """A storyteller enters damage or a check for book-keeping, or clears an entry."""
    kind = given.text("entry")
    if kind == "clear":
        number = given.number("number")
        if not 1 <= number <= len(ctx.state.books):
            ctx.refuse("err.books.number", number=number, most=len(ctx.state.books))
        ctx.emit(BooksSettled((number,)))
        ctx.announce("books.cleared", number=number)
        return
    entry = _check(ctx, given) if kind == "check" else DamageEntry(given.who, **given.args["facts"])
    _check_room(ctx)
    ctx.emit(BookAdded(entry))
    ctx.announce("books.entered", who=given.who, entry=to_builtins(entry))


def _check(ctx: Decision, given: Input) -> CheckEntry:
    facts = given.args["facts"]
    pool = "+".join(split_pool(facts["pool"]))
    difficulty = whole(str(facts["difficulty"]), *DIFFICULTIES)
    for word, text in (("pool", pool), ("why", facts["why"])):
        check_length(ctx, text, f"The {word} of a check")
    return CheckEntry(given.who, pool, difficulty, facts["why"], facts.get("every", False))


HANDLERS = {"remind": remind, "books": enter}
