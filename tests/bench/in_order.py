"""Whole rounds of a rule system in which people act in order, against its own dice alone."""

from __future__ import annotations

import random
from random import choices
from time import process_time
from typing import Any

from combat_ashes.engine.decide import decide
from combat_ashes.engine.dice import SeededDice
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.state import STORYTELLER, State, with_
from combat_ashes.rulesets import rulebook
from tests.bench import ring
from tests.bench.bare import FACES
from tests.bench.engine import PEOPLE, seconds_per_round
from tests.bench.table import Row

RULESET = "close2004"
TRAITS = {"strength": 3, "dexterity": 3, "wits": 3, "stamina": 3, "brawl": 2, "weaponry": 3,
          "willpower": 5}  # fmt: skip
WEAPON_DICE, DEFENSE = 2, 3


def rows() -> list[Row]:
    """Rounds a second, and what an input costs."""
    bare = seconds_per_round(BareRounds(PEOPLE).timed_round)
    fight = OrderedFight(PEOPLE)
    ten = seconds_per_round(fight.timed_round)
    line = ten / fight.lines_a_round * 1e6
    return [
        Row(f"engine: {RULESET}, rounds of 10 / bare dice", 1 / ten, 1 / bare, "rounds/s"),
        Row(f"engine: {RULESET}, a line", line, ten * 1e6, "us / us a round"),
    ]


def sheet(place: int) -> dict[str, Any]:
    """The sheet of the person at this place; composure puts them in order."""
    traits = {**TRAITS, "composure": 1 + ring.APART * place}
    return {"name": ring.name(place), "ref": place + 1, "traits": traits, "weapons": ["club"]}


class BareRounds:
    """The same attacks as plain numbers: Defense off the pool, tens again, wounds added."""

    def __init__(self, people: int) -> None:
        self.people = people
        self.pool = TRAITS["strength"] + TRAITS["weaponry"] + WEAPON_DICE - DEFENSE
        self.hurt = [0] * people

    def timed_round(self) -> float:
        """Roll one round; the seconds it took."""
        began = process_time()
        for place in range(self.people):
            self.hurt[ring.next_to(place, self.people)] += successes(self.pool)
        return process_time() - began


def successes(pool: int) -> int:
    """Dice of 8 and more, each 10 rolled again."""
    scored, left = 0, pool
    while left > 0:
        faces = choices(FACES, k=left)
        scored += len([face for face in faces if face >= 8])
        left = faces.count(10)
    return scored


class OrderedFight:
    """A fight of the engine, in which everybody attacks the next and nobody dodges."""

    def __init__(self, people: int) -> None:
        self.state = State(RULESET)
        self.dice = SeededDice(random.randbytes(16).hex())
        start = {"ruleset": RULESET, "settings": {}, "room": "Alley", "seed_hash": ""}
        self._say("start", STORYTELLER, **start)
        self._say("take", STORYTELLER, ref=0, name="Sam")
        for place in range(people):
            self._say("join", f"p{place + 1}", sheet=sheet(place))
        self._say("next", STORYTELLER)
        self.lines_a_round = 0
        self.lines = {
            f"p{place + 1}": _attack(place, ring.next_to(place, people)) for place in range(people)
        }

    def timed_round(self) -> float:
        """Play one round; the seconds it took, without the healing after it."""
        number, lines = self.state.round, 0
        began = process_time()
        while self.state.round == number:
            question = self.state.questions[0]
            who = question.who
            self._tell(self.lines[who] if question.kind == "act" else Input("pass", who, who))
            lines += 1
        spent = process_time() - began
        self.lines_a_round = lines
        people = {w: with_(p, track="", status="active") for w, p in self.state.people.items()}
        self.state = with_(self.state, people=people)
        return spent

    def _tell(self, given: Input) -> None:
        decided = decide(self.state, given, rulebook, self.dice)
        if isinstance(decided, Refusal):
            raise RuntimeError(f"{given} was refused: {decided}")
        self.state = decided.state

    def _say(self, do: str, who: str, **args: object) -> None:
        self._tell(Input(do, who, who, args, speaker="Sam"))


def _attack(place: int, target: int) -> Input:
    who = f"p{place + 1}"
    args = {"target": ring.name(target), "weapon": "club", "manners": [], "options": []}
    return Input("attack", who, who, args)
