"""How a fight ends: what is told as it closes, and when it may close by itself."""

from __future__ import annotations

from typing import Any

from . import events as ev
from .ruleset import Ruleset
from .state import STORYTELLER, Person
from .turn import Turn

CLOSING = "closing"
"""The note of a fight in which nobody is left to fight against."""


def end(turn: Turn[Ruleset], why: str) -> None:
    """The fight is over: it is summed up, and every seed of its dice is shown."""
    turn.rules.ending(turn)
    _sum_up(turn)
    turn.agenda = ()
    turn.emit(ev.Ended(turn.dice.seed, why, turn.state.seeds))


def _sum_up(turn: Turn[Ruleset]) -> None:
    """Tell who stands, who does not, how long it took; what was spent is its owner's to know."""
    state = turn.state
    known = [person for person in state.people.values() if not person.hidden]
    if not known:
        return
    standing = [person.id for person in known if person.status == "active"]
    fallen: dict[str, list[str]] = {}
    for person in known:
        if person.id not in standing:
            fallen.setdefault(_how(turn, person), []).append(person.id)
    begun = state.round - (state.step == "initiative")
    turn.tell("end.summary", standing=standing, fallen=fallen, rounds=begun)
    for who, spent in state.spent.items():
        if turn.here(who) and any(spent.values()):
            turn.tell("end.spent", who=who, only=[who], spent=spent)


def _how(turn: Turn[Ruleset], person: Person) -> str:
    """In what state somebody is left; a lasting condition says more than a status."""
    lasting = [one for one in person.conditions if one in turn.rules.lasting_status]
    return lasting[0] if lasting else person.status


def see_closing(turn: Turn[Ruleset]) -> bool:
    """Before a round: whether the fight is over since nobody is left to fight against.

    A storyteller is told once that it could end. Without one it ends after a round that nobody
    wanted, and the minute in which somebody may want it begins.
    """
    rules, state = turn.rules, turn.state
    if rules.opposed(state):
        if state.notes.get(CLOSING):
            turn.emit(ev.FightNoted({CLOSING: None}))
        return False
    if state.storyteller is not None:
        if not state.notes.get(CLOSING):
            turn.emit(ev.FightNoted({CLOSING: True}))
            turn.tell("end.proposed", to=STORYTELLER)
        return False
    there = [person for person in rules.on_stage(state) if not turn.unattended(person.id)]
    if state.notes.get(CLOSING) or not there:
        end(turn, "finished")
        return True
    turn.emit(ev.FightNoted({CLOSING: True}))
    turn.tell("end.soon")
    return False


def is_closing(state: Any) -> bool:
    """Whether a fight that nobody runs ends unless somebody types +init."""
    return bool(state.notes.get(CLOSING)) and state.storyteller is None


def wanted(turn: Turn[Ruleset]) -> None:
    """Somebody typed +init: the fight goes on."""
    if is_closing(turn.state):
        turn.emit(ev.FightNoted({CLOSING: None}))
