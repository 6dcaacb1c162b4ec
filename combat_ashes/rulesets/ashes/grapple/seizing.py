"""Grapple defense: its pool, and rolling it against an attacker. Implements ASH-DEF-11."""

from __future__ import annotations

from ....engine.events import PersonNoted, Terms
from ....engine.look import Look
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..attack import hits, piling
from ..attack.coming import Attack
from ..attack.ways import AshesWay, Window
from ..people import sheet
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


class SeizeBack(AshesWay):
    """Whoever stands ready to seize answers an attack by hand with a grapple (ASH-DEF-11)."""

    names = ("grapple_defense",)

    def window(self, look: Look[AshesRules], now: Attack) -> Window | None:
        if sheet.ranged(now.arm) or not can_seize(look, now.target, now.attacker):
            return None
        return Window({"with": "grapple_defense"})

    def opposing(self, turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> Json:
        way = _seizing(turn.rules, now)
        return {
            "with": "grapple",
            "pool": seizing_pool(turn, now.target, way),
            "difficulty": opening.difficulty(turn, now.target, now.attacker, way["attribute"]),
        }

    def settle(self, turn: Turn[AshesRules], now: Attack, said: dict[str, Json]) -> None:
        _seized_at(turn, now)


def _seizing(rules: AshesRules, now: Attack) -> dict[str, Json]:
    """The grapple defense of the target, with the method it is rolled by."""
    found = opening.ready(rules, now.target) or {}
    said = str(found.get("attribute") or "")
    return {**found, "attribute": opening.fitting(rules, now.target, now.attacker, said)}


def _seized_at(turn: Turn[AshesRules], now: Attack) -> None:
    """An attack against somebody who stands ready to seize (ASH-DEF-11, ASH-RES-07)."""
    who, target = now.attacker.id, now.target.id
    way = _seizing(turn.rules, now)
    turn.emit(PersonNoted(target, {"seized_at": True}))
    successes = hits.roll(turn, now)
    against = seize(turn, now.target, now.attacker, way)
    piling.count_attack(turn, target)
    if against == successes and successes:
        winner = opening.tie_winner(turn.rules, now.attacker, now.target)
        against += winner is now.target
    if against > successes:
        opening.begin(turn, target, who, against - successes, way["attribute"])
        return
    hits.decide(turn, now, successes - against, successes == against and successes > 0)
