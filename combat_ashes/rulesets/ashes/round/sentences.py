"""What is told of a round, its book-keeping and rulings, and refused there: sentences by code."""

from __future__ import annotations

from ....engine import events as ev
from ....engine.views import Reader
from ....text.surface import Names, Parts, Sentence
from ....text.words import upper_first
from ...parts import rulings


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
