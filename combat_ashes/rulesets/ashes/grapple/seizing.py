"""Grapple defense: its pool, and rolling it against an attacker. Implements ASH-DEF-11."""

from __future__ import annotations

from ....engine.events import Terms
from ....engine.look import Look
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..defense import piling
from ..people.rolls import dice_in, roll_action
from ..rules import AshesRules
from . import opening


def seizing_pool(look: Look[AshesRules], person: Person, way: dict[str, Json]) -> Terms:
    """A grapple defense's dice, with the step of somebody on a defense (ASH-DEF-11)."""
    terms = opening.pool(look, person, way["attribute"], way)
    count = piling.incoming(person)
    return (*terms, ("attackers", -count * piling.step(look, person))) if count else terms


def can_seize(look: Look[AshesRules], person: Person, attacker: Person) -> bool:
    """Whether somebody stands ready to seize, with dice to do it."""
    rules = look.rules
    way = opening.ready(rules, person)
    if way is None:
        return False
    if not opening.legal_methods(person, attacker):
        return False
    method = opening.fitting(rules, person, attacker, str(way.get("attribute") or ""))
    return bool(dice_in(rules, seizing_pool(look, person, {**way, "attribute": method})))


def seize(turn: Turn[AshesRules], person: Person, attacker: Person, way: dict[str, Json]) -> int:
    """The roll of a grapple defense against an attacker (ASH-DEF-11)."""
    pool = seizing_pool(turn, person, way)
    difficulty = opening.difficulty(turn, person, attacker, way["attribute"])
    extras = tuple(way.get("extras", ()))
    return roll_action(turn, person.id, "grapple", pool, difficulty, attacker.id, extras)
