"""What every rule system lets a storyteller do, with what it overruled noted (FOR-DIC-08)."""

from __future__ import annotations

from typing import Any

from ....engine import verbs
from ....engine.events import StatusChanged
from ....engine.inputs import Input
from ....engine.state import with_
from ....engine.turn import Turn
from ...parts import modifiers
from ...parts.modifiers import dice_on
from ...parts.round import gathering
from ..harm import healing, wounds
from ..notes import GAVE_IN
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
    was_full = wounds.is_full(turn.rules, turn.person(given.who))
    verbs.edit_person(turn, given)
    wounds.fit(turn, given.who, was_full)


def add(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+combat/add`: who gave in, fled or was taken out may be brought back (FOR-XI-28)."""
    sheets = []
    for sheet in given.args["sheets"]:
        here = [p for p in turn.state.people.values() if p.ref == sheet["ref"]]
        if here and here[0].status in ("surrendered", *wounds.AWAY):
            comes_back(turn, here[0].id)
        else:
            sheets.append(sheet)
    if sheets:
        verbs.add(turn, with_(given, args={**given.args, "sheets": sheets}))


def rejoined(turn: Turn[ForsakenRules], who: str) -> None:
    """+init from somebody who is in the fight, or has fled from it."""
    if turn.person(who).status == "fled":
        comes_back(turn, who)
    else:
        gathering.rejoined(turn, who)


def comes_back(turn: Turn[ForsakenRules], who: str) -> None:
    """Somebody fights again; what they got for giving in is theirs."""
    GAVE_IN.set(turn, who, False)
    turn.emit(StatusChanged(who, "active", "back"))
    wounds.settle(turn, who)
    gathering.joined(turn, who)


# --- time and care --------------------------------------------------------------------------------


def rest(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+heal/rest <names or all>=<time>` (FOR-HEA, FOR-INJ-13)."""
    try:
        minutes = minutes_of(str(given.args.get("time") or ""))
    except ValueError:
        refuse("err.rest.time", word=str(given.args.get("time") or ""))
    turns = minutes * turn.rules.settings.time.turns_per_minute
    people = given.args["people"]
    turn.tell("heal.rest", people=people, time=str(given.args["time"]))
    for who in people:
        healing.passes(turn, who, turns)


def stabilise(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+heal/stabilise <names or all>` (FOR-HEA-04)."""
    for who in given.args["people"]:
        healing.stabilise(turn, who)


def treat(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+heal/treat <names or all>` (FOR-TGT-09)."""
    for who in given.args["people"]:
        healing.treat(turn, who)


VERBS: dict[str, Any] = {
    "add": add,
    "initiative": initiative,
    "modify": modify,
    "damage": damage,
    "edit": edit,
    "rest": rest,
    "stabilise": stabilise,
    "treat": treat,
}
