"""What a round brings to people: marks and rulings by line, prompts,"""

from pathlib import Path

from ....engine import events as ev
from ....engine.events import PhaseBegan, Revealed, StepBegan
from ....engine.views import Reader
from ....text.surface import STORYTELLER, Names, Parts, Row, Sentence, Surface, pages_in
from ....text.words import upper_first
from ...common.lines import mark, ruling
from ...common.overrides import rulings
from ..harm.damage import OverflowEntry
from . import prompts

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


def phase(event: ev.PhaseBegan, names: Names, reader: Reader) -> Parts:
    if event.phase == "bookkeeping":
        return ["Book-keeping."]
    if event.step == "initiative" or event.phase == "chase":
        return []
    return [f"{upper_first(event.phase)} phase: declarations, the slowest first."]


def step(event: ev.StepBegan, names: Names, reader: Reader) -> Parts:
    return ["All have declared."] if event.step == "resolve" else []


TOLD: dict[str, Sentence] = {
    "action.ruled_void": {
        "": "What {who} meant to do cannot be done any more; {who} may type +abort and what to do "
        "instead.",
        "lost": "What {who} meant to do cannot be done any more.",
    },
    "grapple.all_held": "Everybody is held; the fight is over.",
    "tie.reroll": "{people} are tied and roll again.",
    "declared.sealed": "{who} declares, sealed: {text}.",
    "turn.dazed": "{who} is dazed and does nothing.",
    "slot.together": "{people} act at the same moment.",
    "init.have": {
        "": "You have initiative {initiative} already; wait for the first declaration.",
        "asked": "You have initiative {initiative} already; it is your turn to declare.",
    },
    "init.waits": "The storyteller begins the next round; wait for +combat/next.",
    "condition.unknown": "The rules know no condition '{what}'; it is only shown. If it was a "
    "slip, type +combat/set {who}={what} off.",
    "modifier.over": "{who}'s modifier is over: {why:quoted}.",
    "gathering.over": "All are in; the first declaration is awaited.",
}

RULED: dict[str, str | dict[str, str]] = {
    "set": "{by} sets for {who}: {what:quoted}.",
    "rule": rulings.RULED,
}


REFUSALS: dict[str, str] = {
    "err.rule.nobody_pending": "That is open of nobody; type the line with a name.",
    "err.rule.not_held": "Nobody holds {name}; only the victim of a hold can be pinned.",
    "err.bookkeeping.too_late": "It is too late to ask that about last round; ask the storyteller "
    "to take it up.",
    "err.set.value": "{what} cannot be set to that; write {legal}.",
    "err.rule.unknown": "'{what}' is no ruling; type +combat/rule and one of: {known}.",
    "err.rule.purpose": "Nothing is rolled for '{word}'; name {purposes}.",
    "err.rule.nothing_declared": "{name} has no declaration that is still open; type +combat to "
    "see the fight.",
    "err.sheet.gear": "That gear is not right: {problem}.",
}

UNLED: dict[str, str] = {
    "err.bookkeeping.too_late": "It is too late to ask that about last round; ask for what is new "
    "with +remind."
}


SURFACE = Surface(
    rows=ROWS,
    asks=prompts.ASKS,
    likely=("rise", "attack", "grapple", "dodge", "guard", "pass"),
    told=TOLD,
    shorter={"slot.together": ""},
    ruled=RULED,
    events={PhaseBegan: phase, StepBegan: step},
    refusals=REFUSALS,
    foretold={"declared.sealed": Revealed},
    hints={
        "resolve": "wait until you are asked, or type +combat to see for whom the fight waits",
        "stands": "you have declared {what}, and it stands while the fight waits for {awaited}; if "
        "you are attacked before it is done, +abort and what you do instead may change it",
        "asked": "you are asked how you meet an attack: type {lines}",
        "pursue": "you are asked whether you follow: type +chase/pursue or +pass",
        "acted": "your turn in this phase has come already ({what}); the fight waits for {awaited}",
    },
    unled=UNLED,
    books={OverflowEntry: _overflow},
    pages=pages_in(Path(__file__).parent / "help"),
)
