"""What a round brings to people: prompts, sentences, refusals."""

from pathlib import Path

from ....engine import events as ev
from ....engine.events import PhaseBegan, Revealed, StepBegan
from ....engine.views import Reader
from ....text.surface import Names, Parts, Sentence, Surface, pages_in
from ....text.words import upper_first
from ..harm.damage import OverflowEntry
from . import prompts


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
    "back.later": "{who} acts again from round {round} on.",
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

REFUSALS: dict[str, str] = {
    "err.rule.nobody_pending": "That is open of nobody; type the line with a name.",
    "err.rule.not_held": "Nobody holds {name}; only the victim of a hold can be pinned.",
    "err.bookkeeping.too_late": "It is too late to ask that about last round; ask the storyteller "
    "to take it up.",
    "err.rule.nothing_declared": "{name} has no declaration that is still open; type +combat to "
    "see the fight.",
    "err.sheet.gear": "That gear is not right: {problem}.",
}

UNLED: dict[str, str] = {
    "err.bookkeeping.too_late": "It is too late to ask that about last round; ask for what is new "
    "with +remind."
}


SURFACE = Surface(
    asks=prompts.ASKS,
    likely=("rise", "attack", "grapple", "dodge", "guard", "pass"),
    told=TOLD,
    shorter={"slot.together": ""},
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
