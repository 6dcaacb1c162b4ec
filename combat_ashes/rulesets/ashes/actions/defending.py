"""Block and dodge as declarations (ASH-DEF-03 to -07)."""

from __future__ import annotations

from typing import ClassVar

from ....engine.look import Look
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..declarations import Action, BlockAction, DodgeAction, ReflexAction
from ..people import options, weapons
from ..people.acts import Answering
from ..rules import AshesRules


class Reflex(Answering):
    """A defense that is declared, and answers every attack of the phase."""

    offered = True

    action: ClassVar[type[ReflexAction]]

    def read(self, turn: Turn[AshesRules], person: Person, args: dict[str, Json]) -> Action:
        extras = options.extras_of(turn, person, args.get("options", ()))
        ability = options.ability_of(turn, person, self.name, args)
        allowed = ability == "melee" and weapons.check_parry(turn, person)
        return self.action(**extras, ability=ability, allowed=allowed)


class Block(Reflex):
    """`+block [brawl or melee]`"""

    name = "block"
    action = BlockAction

    def words(self, look: Look[AshesRules], action: ReflexAction) -> str:
        return f"block with {action.ability}" if action.ability else "block"


class Dodge(Reflex):
    """`+dodge`"""

    name = "dodge"
    action = DodgeAction
