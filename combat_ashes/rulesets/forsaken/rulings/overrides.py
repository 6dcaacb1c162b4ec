"""What every rule system lets a storyteller do, with what it overruled noted (FOR-DIC-08)."""

from __future__ import annotations

from typing import Any

from ....engine import verbs
from ....engine.inputs import Input
from ....engine.turn import Turn
from ...parts import modifiers
from ...parts.modifiers import dice_on
from ..harm import healing, wounds
from ..people.record import overruled
from ..refusing import refuse
from ..round import places
from ..rules import ForsakenRules
from ..settings.words import minutes_of
from .marks import passed_over


def initiative(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+combat/init`"""
    here = turn.here(given.who)
    old = turn.person(given.who).initiative if here else None
    places.ruled(turn, given)
    verbs.set_initiative(turn, given)
    if here:
        overruled(turn, given.who, "init", old, turn.person(given.who).initiative)


def modify(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+combat/mod`: a new modifier takes the place of the one before."""
    old = dice_on(turn.state, given.who)
    modifiers.modify(turn, given)
    overruled(turn, given.who, "mod", old, given.args["dice"])


def damage(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+damage`: marked without armor."""
    old = turn.person(given.who).track
    verbs.damage(turn, given)
    overruled(turn, given.who, "damage", old, turn.person(given.who).track)
    passed_over(turn, given.who)


def edit(turn: Turn[ForsakenRules], given: Input) -> None:
    """The sheet of somebody in the fight was changed by staff."""
    verbs.edit_person(turn, given)
    wounds.fit(turn, given.who)


# --- time and care --------------------------------------------------------------------------------


def rest(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+heal/rest <name or all>=<time>` (FOR-HEA, FOR-INJ-13)."""
    try:
        minutes = minutes_of(str(given.args.get("time") or ""))
    except ValueError:
        refuse("err.rest.time", word=str(given.args.get("time") or ""))
    turns = minutes * turn.rules.settings.time.turns_per_minute
    people = list(turn.state.people) if given.args.get("all") else [given.who]
    turn.tell("heal.rest", people=people, time=str(given.args["time"]))
    for who in people:
        healing.passes(turn, who, turns)


def stabilise(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+heal/stabilise <name>` (FOR-HEA-04)."""
    healing.stabilise(turn, given.who)


def treat(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+heal/treat <name>` (FOR-TGT-09)."""
    healing.treat(turn, given.who)


VERBS: dict[str, Any] = {
    "initiative": initiative,
    "modify": modify,
    "damage": damage,
    "edit": edit,
    "rest": rest,
    "stabilise": stabilise,
    "treat": treat,
}
STORYTELLER_VERBS = frozenset({"rest", "stabilise", "treat"})
