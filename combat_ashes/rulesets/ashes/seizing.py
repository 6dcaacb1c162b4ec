"""Grapple defense: its pool, and rolling it against an attacker. Implements ASH-DEF-11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.events import Terms
from ...engine.state import Json, Person, State
from ...engine.turn import Turn
from . import grapple, piling
from .rolls import dice_in, roll_action

if TYPE_CHECKING:
    from .ruleset import Ashes


def seizing_pool(state: State, rules: Ashes, person: Person, way: dict[str, Json]) -> Terms:
    """A grapple defense's dice, with the step of somebody on a defense (ASH-DEF-11)."""
    terms = grapple.pool(state, rules, person, way["attribute"], way)
    count = piling.incoming(person)
    return (*terms, ("attackers", -count * piling.step(state, rules, person))) if count else terms


def can_seize(state: State, rules: Ashes, person: Person, attacker: Person) -> bool:
    """Whether somebody stands ready to seize, with dice to do it."""
    way = grapple.ready(rules, person)
    if way is None:
        return False
    if not grapple.legal_methods(person, attacker):
        return False
    method = grapple.fitting(rules, person, attacker, str(way.get("attribute") or ""))
    return bool(dice_in(rules, seizing_pool(state, rules, person, {**way, "attribute": method})))


def seize(turn: Turn, rules: Ashes, person: Person, attacker: Person, way: dict[str, Json]) -> int:
    """The roll of a grapple defense against an attacker (ASH-DEF-11)."""
    pool = seizing_pool(turn.state, rules, person, way)
    difficulty = grapple.difficulty(turn.state, rules, person, attacker, way["attribute"])
    extras = tuple(way.get("extras", ()))
    return roll_action(turn, rules, person.id, "grapple", pool, difficulty, attacker.id, extras)
