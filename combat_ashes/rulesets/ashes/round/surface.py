"""What a round brings to people: marks and rulings by line, prompts, sentences."""

from __future__ import annotations

from pathlib import Path

from ....engine.events import PhaseBegan, Revealed, StepBegan
from ....text.surface import STORYTELLER, Row, Surface, pages_in
from ...parts.lines import mark, ruling
from ..harm.damage import OverflowEntry
from . import prompts, sentences

ROWS = (
    Row("combat", "set", "<name>[ & <name>] or all=<what> <value>",
        "mark a person: cover half north, range Frank 60, grips Frank, direction north, unaware "
        "Frank, attackers 3, pool dodge wits+athletics, difficulty attack 8, defense dodge, haste "
        "1, bonus 2, soak lethal on, damage aggravated, wounds off, joints off, body 2, familiar "
        "Ron 1, method Ron dexterity off, weapon knife, status out, or a condition (prone, dazed, "
        "blinded, torpor, wyrd, or any other word, which is only shown); off takes it away",
        STORYTELLER, read=mark),
    Row("combat", "rule", "<what>", "void <name> (the action cannot be done any more), veto "
        "<name>, reopen <name>, result <name> <purpose> <n>, action <its words>=<cost>, pin "
        "<name>, dead, torpor, unconscious or up <name>[ & <name>] or all, allow <name>",
        STORYTELLER, read=ruling),
)  # fmt: skip


def _overflow(entry: OverflowEntry) -> str:
    more = f"more {entry.damage} damage than the track holds"
    return f"{entry.who} has {more}: {entry.fate}?"


SURFACE = Surface(
    rows=ROWS,
    asks=prompts.ASKS,
    likely=("rise", "attack", "grapple", "dodge", "guard", "pass"),
    told=sentences.TOLD,
    shorter={"slot.together": ""},
    ruled=sentences.RULED,
    events={PhaseBegan: sentences.phase, StepBegan: sentences.step},
    refusals=sentences.REFUSALS,
    foretold={"declared.sealed": Revealed},
    hints={
        "resolve": "wait until you are asked, or type +combat to see for whom the fight waits",
        "stands": "you have declared {what}, and it stands while the fight waits for {awaited}; if "
        "you are attacked before it is done, +abort and what you do instead may change it",
        "asked": "you are asked how you meet an attack: type {lines}",
        "pursue": "you are asked whether you follow: type +chase/pursue or +pass",
        "acted": "you have acted in this phase ({what}), and the fight waits for {awaited}",
    },
    unled=sentences.UNLED,
    books={OverflowEntry: _overflow},
    pages=pages_in(Path(__file__).parent / "help"),
)
