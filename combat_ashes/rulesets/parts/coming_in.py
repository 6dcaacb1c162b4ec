"""People who come into a fight by what they or others do, without rolling initiative."""

from __future__ import annotations

from typing import Any

from ...engine.inputs import Input
from ...engine.state import Json
from ...engine.turn import Turn
from ...engine.verbs import enter

AWAY = ("fled", "out")
"""How somebody is out of a fight who may be able to act all the same."""


def check_here(turn: Turn[Any], who: str) -> None:
    """Refuse +init of whoever has got away: they are out of this fight."""
    status = turn.person(who).status
    if status in AWAY:
        turn.refuse("err.declare.out_of_fight", status=status)


def speaker(turn: Turn[Any], given: Input) -> str:
    """The id of who types a line; with their sheet they come in. Raises `Refused`."""
    if turn.here(given.who):
        return given.who
    sheet = given.args.get("sheet")
    if sheet is None:
        turn.refuse("err.fight.not_in")
    return named(turn, {"name": sheet["name"], "sheet": sheet})


def named(turn: Turn[Any], entry: dict[str, Json]) -> str:
    """The id of somebody of this `name`; with a `sheet` they come in. Raises `Refused`."""
    sheet = entry.get("sheet")
    if sheet is None:
        return turn.find(entry["name"]).id
    known = [p.id for p in turn.state.people.values() if p.ref == sheet["ref"]]
    return known[0] if known else enter(turn, sheet)
