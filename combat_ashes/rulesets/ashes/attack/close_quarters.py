"""Who is at grips with whom, and guns fired there. Implements the GUN area."""

from __future__ import annotations

from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.state import Json, Person, Question, State
from ....engine.turn import Turn
from ...parts.tables import Parting
from ..notes import GRIPS, ROUNDS
from ..people import sheet
from ..rules import AshesRules
from . import shooting

POINT_BLANK = 4
"""A shot that nobody opposes at grips, with any firearm (ASH-GUN-02)."""

AT_GRIPS = {"pistol": 4, "smg": 6, "long": 8}
"""The difficulty of firing at grips at somebody who is aware (ASH-GUN-03 to -05)."""

OTHER_GUNS = 8
"""What is no pistol and no submachine gun is as clumsy as a long gun (ASH-GUN-01)."""

BLOCK = 5
"""Blocking a gun at grips with Brawl or Melee (ASH-GUN-08)."""

CHAMBERED = 2
"""Damage dice of a round fired into somebody on the bayonet (ASH-GUN-07)."""


def as_used(state: State, one: str, other: str, arm: dict[str, Json]) -> dict[str, Json]:
    """A weapon as it is used between two people: a gun at grips reaches nobody else."""
    if arm["reach"] in ("gun", "launched") and sheet.at_grips(state, one, other):
        return {**arm, "reach": "grips"}
    return arm


def engage(turn: Turn[AshesRules], one: str, other: str, arm: dict[str, Json]) -> None:
    """A hand-to-hand attack between two people comes up: they are at grips (ASH-GUN-09)."""
    if turn.rules.engages == "comes_up" and arm["reach"] == "h2h":
        close_in(turn, one, other)


def declared(turn: Turn[AshesRules], who: str, attacks: list[dict[str, Json]]) -> None:
    """Where `engage.on` is `h2h_attack_declared`, declaring is enough."""
    for action in attacks:
        arm = sheet.weapon(turn.rules, turn.person(who), action["weapon"])
        if arm is not None and arm["reach"] == "h2h":
            close_in(turn, who, action["target"])


def close_in(turn: Turn[AshesRules], one: str, other: str) -> None:
    """Two people are at grips from now on."""
    if not GRIPS.of(turn.state.between(one, other)):
        GRIPS.put(turn, one, other, True)


class PartsCompany(Parting[AshesRules]):
    """Whoever goes away is at grips with nobody any more (ASH-GUN-09)."""

    def out(self, turn: Turn[AshesRules], who: str) -> None:
        if turn.person(who).status not in sheet.AWAY:
            return
        for one, other in GRIPS.pairs(turn.state):
            if who in (one, other):
                GRIPS.put(turn, one, other, None)

    def left(self, turn: Turn[AshesRules], who: str) -> None:
        """What was between them goes with them."""


def unsuitable(rules: AshesRules, arm: dict[str, Json]) -> bool:
    """Whether a weapon is no use at grips (ASH-GUN-01)."""
    return arm["weapon_class"] in rules.settings.gun_melee.unsuitable


def useless(look: Look[AshesRules], one: str, other: str, arm: dict[str, Json]) -> bool:
    """Whether two people are at grips, and a weapon is no use there."""
    return as_used(look.state, one, other, arm)["reach"] == "grips" and unsuitable(look.rules, arm)


def difficulty(rules: AshesRules, arm: dict[str, Json], uncontested: bool) -> int:
    """The difficulty of a shot at grips (ASH-GUN-02 to -05)."""
    if uncontested:
        return POINT_BLANK
    return AT_GRIPS.get(arm["weapon_class"], OTHER_GUNS)


# --- the bayonet ----------------------------------------------------------------------------


def gun_of(person: Person, arm: dict[str, Json]) -> dict[str, Json] | None:
    """The gun a bayonet is fixed to."""
    if arm["key"] != sheet.BAYONET:
        return None
    key = arm.get("gun")
    for gun in person.weapons:
        if gun["key"] == key or (key is None and gun["takes_bayonet"]):
            return gun
    return None


def loaded(rules: AshesRules, person: Person, gun: dict[str, Json]) -> bool:
    """Whether there is a round in the chamber."""
    return not shooting.empty(rules, person, gun)


def check_fire(turn: Turn[AshesRules], person: Person, arm: dict[str, Json]) -> None:
    """`, fire` on a bayonet attack takes a loaded gun (`gun_melee.bayonet_choice`)."""
    gun = gun_of(person, arm)
    if gun is None or turn.rules.settings.gun_melee.bayonet_choice != "at_declaration":
        turn.refuse("err.declare.option", option="fire")
    if not loaded(turn.rules, person, gun):
        turn.forbid("err.gun.empty", weapon=gun["name"])


def fired(turn: Turn[AshesRules], who: str, arm: dict[str, Json]) -> dict[str, Json]:
    """The hit of a bayonet whose gun is fired instead; a round is spent."""
    person = turn.person(who)
    gun = gun_of(person, arm)
    assert gun is not None
    if shooting.counts_rounds(turn.rules, gun):
        left = {gun["key"]: shooting.rounds_left(person, gun) - 1}
        ROUNDS.put(turn, who, {**ROUNDS.of(person.notes), **left})
    turn.tell("bayonet.fired", who=who)
    return chambered(gun)


def chambered(gun: dict[str, Json]) -> dict[str, Json]:
    """A gun as it is fired into somebody on its bayonet (ASH-GUN-07)."""
    return {**gun, "dice": gun["dice"] + CHAMBERED, "reach": "gun"}


def bayonet_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """`+choose fire` or `+choose stab`; `+pass` stabs (ASH-GUN-07)."""
    if given.do == "pass":
        return "stab"
    if given.do != "choose":
        turn.refuse("err.choose.option", word=given.do, options=list(question.options))
    word: str = given.args["word"]
    if word == "fire":
        person = turn.person(given.who)
        arm = sheet.weapon(turn.rules, person, sheet.BAYONET)
        gun = gun_of(person, arm) if arm else None
        if gun is None or not loaded(turn.rules, person, gun):
            turn.forbid("err.gun.empty", weapon=gun["name"] if gun else "gun")
    return word


QUESTIONS = {
    "bayonet": bayonet_answer,
}
