"""Block and dodge as declarations (ASH-DEF-03 to -07)."""

from __future__ import annotations

from ....engine.look import Look
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..people import options, weapons
from ..people.acts import Answering
from ..rules import AshesRules


class Reflex(Answering):
    """A defense that is declared, and answers every attack of the phase."""

    offered = True

    def read(
        self, turn: Turn[AshesRules], person: Person, args: dict[str, Json]
    ) -> dict[str, Json]:
        action = {"do": self.name, **options.extras_of(turn, person, args.get("options", ()))}
        ability = options.ability_of(turn, person, self.name, args)
        if ability:
            action["ability"] = ability
            if ability == "melee" and weapons.check_parry(turn, person):
                action["allowed"] = True
        return action


class Block(Reflex):
    """`+block [brawl or melee]`"""

    name = "block"

    def words(self, look: Look[AshesRules], action: dict[str, Json]) -> str:
        return f"block with {action['ability']}" if action.get("ability") else "block"


class Dodge(Reflex):
    """`+dodge`"""

    name = "dodge"
