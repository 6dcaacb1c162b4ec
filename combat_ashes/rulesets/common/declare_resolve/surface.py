"""What rule systems in which people declare bring to people in the same words: books, plans."""

from ....engine.numbers import MOST_COUNT, whole
from ....engine.offers import Attackers
from ....engine.pools import spoken
from ....engine.quoting import quoted
from ....text.events import fill
from ....text.line import Line, Spoken, Usage, commas, levels, nothing_more, parted
from ....text.surface import STORYTELLER, Asked, Facts, Names, Parts, Row, Surface
from ....text.words import listed
from ..lines import plain
from .entries import CheckEntry, DamageEntry, Reminder

EVERY = "every round"
FEW = 4
"""So many attackers are named to their target; of more their number is told."""

PLANNED = "; +defend/plan dodge the rest answers for you"
"""What spares the target of several attacks a line for each of them."""


def targeted(asked: Asked) -> str:
    """Who has declared an attack on the one who declares now."""
    found = next(iter(asked.offered(Attackers)), None)
    if found is None:
        return ""
    names = found.names
    if len(names) == 1:
        return f" {names[0]} attacks you."
    who = f"{len(names)} people" if len(names) > FEW else listed(names)
    return f" {who} attack you{'' if found.planned else PLANNED}."


def damage(line: Line) -> Spoken:
    """`+combat/books/damage name=n type[, soak][, every round]`"""
    amount, *options = commas((line.right or "").lower()) or [""]
    number, kind = levels(amount, line.surface.damage)
    nothing_more(", ".join(word for word in options if word not in ("soak", EVERY)))
    facts = {"levels": number, "damage": kind, "soak": "soak" in options, "every": EVERY in options}
    return "books", {"who": line.left, "entry": "damage", "facts": facts}


def check(line: Line) -> Spoken:
    """`+combat/books/check name=pool/difficulty[, why][, every round]`"""
    what, *rest = commas(line.right or "") or [""]
    pool, _, difficulty = what.partition("/")
    if not pool:
        raise Usage
    facts = {
        "pool": pool,
        "difficulty": difficulty or "6",
        "why": ", ".join(part for part in rest if part.lower() != EVERY),
        "every": any(part.lower() == EVERY for part in rest),
    }
    return "books", {"who": line.left, "entry": "check", "facts": facts}


def plan(line: Line) -> Spoken:
    """`+defend/plan <rules>`"""
    return "plan", {"text": "; ".join(parted(line.whole.replace(",", ";"), ";"))}


def clear(line: Line) -> Spoken:
    """`+combat/books/clear n`"""
    return "books", {"entry": "clear", "number": whole(line.whole, 0, MOST_COUNT)}


ROWS = (
    Row("remind", "", "<what>", "ask for something to be looked at in book-keeping (at most ten "
        "reminders)", read=plain),
    Row("combat", "books", "", "what is to be settled in book-keeping", STORYTELLER),
    Row("combat", "books/damage", "<name>=<n> <type>[, soak][, every round]",
        "enter damage for book-keeping", STORYTELLER, read=damage),
    Row("combat", "books/check", "<name>=<pool>/<difficulty>[, <why>][, every round]",
        "enter a check for book-keeping", STORYTELLER, read=check),
    Row("combat", "books/clear", "<n>", "settle an entry", STORYTELLER, read=clear),
)  # fmt: skip


def _damage(entry: DamageEntry) -> str:
    soak = ", soaked" if entry.soak else ""
    every = ", every round" if entry.every else ""
    return f"{entry.who} takes {entry.levels} {entry.damage}{soak}{every}."


def _check(entry: CheckEntry) -> str:
    why = f", {quoted(entry.why)}" if entry.why else ""
    return f"{entry.who} rolls {entry.pool} at difficulty {entry.difficulty}{why}."


def _reminder(entry: Reminder) -> str:
    late = ", late" if entry.late else ""
    return f"{entry.who} reminds you of round {entry.round}{late}: {quoted(entry.what)}."


EXAMPLES: dict[str, tuple[str, ...]] = {
    "remind": ("+remind the lamp goes out", 'Jane asks for book-keeping: "the lamp goes out".'),
    "combat/books": ("+combat/books", '1. Jane reminds you of round 1: "the lamp goes out".'),
    "combat/books/damage": (
        "+combat/books/damage Frank=1 lethal, every round",
        "Entered for book-keeping: Frank.",
    ),
    "combat/books/check": (
        "+combat/books/check Frank=stamina/7, the poison",
        "Entered for book-keeping: Frank.",
    ),
    "combat/books/clear": ("+combat/books/clear 1", "Entry 1 of the book-keeping is settled."),
}
"""A line as it is typed, and what comes of it."""

BOOKS = Surface(
    rows=ROWS,
    told={
        "check.rolled": "{who} makes a check: {why:quoted}.",
        "reminder": "{who} asks for book-keeping: {what:quoted}.",
        "books.cleared": "Entry {number} of the book-keeping is settled.",
        "books.entered": "Entered for book-keeping: {who}.",
    },
    purposes={"check": "{who} rolls"},
    refusals={
        "err.bookkeeping.full": "There are {most:entry|entries} open for book-keeping, and no more "
        "fit; the storyteller may settle one with +combat/books/clear.",
        "err.bookkeeping.too_many": "{most:reminder|reminders} of yours are open already; wait "
        "until the next round begins, or for the storyteller to settle one.",
        "err.books.number": "There is no entry {number}, only {most:entry|entries}; type "
        "+combat/books.",
    },
    unled={
        "err.bookkeeping.full": "There are {most:entry|entries} open for book-keeping, and no more "
        "fit; wait until the next round begins.",
        "err.bookkeeping.too_many": "{most:reminder|reminders} of yours are open already; wait "
        "until the next round begins.",
    },
    examples=EXAMPLES,
    books={DamageEntry: _damage, CheckEntry: _check, Reminder: _reminder},
)

PLANS = Surface(
    told={
        "plan.shown": "Your plan: {plan}.",
        "plan.set": "Your plan is now: {plan}.",
        "plan.answers": "Your plan answers: {plan}.",
    },
    shorter={"plan.answers": ""},
    refusals={
        "err.plan.long": "A plan may have {most:rule|rules}; write fewer, separated by semicolons.",
        "err.plan.unknown": {
            "": "'{word}' is no rule of a plan; write an answer and what it is for, such as block "
            "brawl; dodge the rest.",
            "abort": "Nobody can abort to '{word}'; write +abort/plan dodge if shot, or for what "
            "needs no abort +defend/plan.",
        },
    },
)
"""Answers to attacks given beforehand (`common/declare_resolve/plans.py`)."""


def _empty(facts: Facts, names: Names) -> Parts:
    """A roll without a die, with what took them for those who may know."""
    why = f" ({spoken(facts['terms'])})" if facts.get("terms") else ""
    return [fill("{who} has no dice left for {purpose}", facts, names) + f"{why}, and fails."]


ROLLS = Surface(told={"pool.empty": _empty})
"""Of rolls that come to nothing without a die."""
