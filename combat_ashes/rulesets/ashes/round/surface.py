"""What a round brings to people: book-keeping, marks and rulings by line, prompts, sentences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....engine.events import PhaseBegan, StepBegan
from ....engine.numbers import MOST_COUNT, whole
from ....engine.quotes import quoted
from ....text.line import Line, Spoken, Usage, commas, levels, nothing_more
from ....text.surface import STORYTELLER, Row, Surface, pages_in
from ...parts.lines import mark, plain, ruling
from . import prompts, sentences

EVERY = "every round"


def damage(line: Line) -> Spoken:
    """`+combat/books/damage name=n type[, soak][, every round]`"""
    amount, *options = commas((line.right or "").lower()) or [""]
    number, kind = levels(amount)
    nothing_more(", ".join(word for word in options if word not in ("soak", EVERY)))
    facts = {
        "levels": number,
        "damage": kind,
        "soak": "soak" in options,
        "every": EVERY in options,
    }
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


def clear(line: Line) -> Spoken:
    """`+combat/books/clear n`"""
    return "books", {"entry": "clear", "number": whole(line.whole, 0, MOST_COUNT)}


ROWS = (
    Row(
        "remind",
        "",
        "<what>",
        "ask for something to be looked at in book-keeping (at most ten)",
        read=plain,
    ),
    Row(
        "combat",
        "set",
        "<name>=<what> <value>",
        "mark somebody: cover half north, range Frank 60, grips Frank, direction north, "
        "unaware Frank, attackers 3, pool dodge wits+athletics, difficulty attack 8, "
        "defense dodge, haste 1, bonus 2, soak lethal on, damage aggravated, wounds "
        "off, joints off, body 2, familiar Ron 1, method Ron dexterity off, weapon "
        "knife, status out, or a condition (prone, dazed, blinded, torpor, wyrd, or any "
        "other word, which is only shown); off takes it away",
        STORYTELLER,
        read=mark,
    ),
    Row(
        "combat",
        "rule",
        "<what>",
        "void <name> (the action cannot be done any more), veto <name>, reopen <name>, "
        "result <name> <purpose> <n>, action <its words>=<cost>, pin <name>, dead, "
        "torpor, unconscious or up <name>, allow <name>",
        STORYTELLER,
        read=ruling,
    ),
    Row("combat", "books", "", "what is to be settled in book-keeping", STORYTELLER),
    Row(
        "combat",
        "books/damage",
        "<name>=<n> <type>[, soak][, every round]",
        "enter damage for book-keeping",
        STORYTELLER,
        read=damage,
    ),
    Row(
        "combat",
        "books/check",
        "<name>=<pool>/<difficulty>[, <why>][, every round]",
        "enter a check for book-keeping",
        STORYTELLER,
        read=check,
    ),
    Row("combat", "books/clear", "<n>", "settle an entry", STORYTELLER, read=clear),
)


def _damage(entry: dict[str, Any]) -> str:
    soak = ", soaked" if entry["soak"] else ""
    every = ", every round" if entry.get("every") else ""
    return f"{entry['who']} takes {entry['levels']} {entry['damage']}{soak}{every}."


def _check(entry: dict[str, Any]) -> str:
    why = f", {quoted(entry['why'])}" if entry["why"] else ""
    return f"{entry['who']} rolls {entry['pool']} at difficulty {entry['difficulty']}{why}."


def _overflow(entry: dict[str, Any]) -> str:
    more = f"more {entry['damage']} damage than the track holds"
    return f"{entry['who']} has {more}: {entry['fate']}?"


def _reminder(entry: dict[str, Any]) -> str:
    late = ", late" if entry.get("late") else ""
    return f"{entry['who']} reminds you of round {entry['round']}{late}: {quoted(entry['what'])}."


SURFACE = Surface(
    rows=ROWS,
    asks=prompts.ASKS,
    likely=("attack", "dodge", "guard", "pass"),
    told=sentences.TOLD,
    ruled=sentences.RULED,
    events={PhaseBegan: sentences.phase, StepBegan: sentences.step},
    purposes={"check": "{who} rolls"},
    refusals=sentences.REFUSALS,
    hints={
        "resolve": "wait until you are asked, or type +combat to see for whom the fight waits",
    },
    unled=sentences.UNLED,
    books={"damage": _damage, "check": _check, "overflow": _overflow, "reminder": _reminder},
    pages=pages_in(Path(__file__).parent / "help"),
)
