"""The values of the `storyteller` rules: settings and charts, read once for every fight.

Everything in this folder reads them; nothing here knows a step.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from ...engine.decision import Decision
from ...engine.inputs import Input
from ..declared.rules import DeclaringRules
from ..parts.equipment.chart import read_rows
from .actions import AnyAction
from .charts import MANEUVERS, maneuver_row
from .equipment import SUITS, TYPES, WEAPONS, armor_row, formula, weapon_row
from .settings import StorytellerSettings
from .values import Maneuver

ATTRIBUTES = (
    "strength", "dexterity", "stamina", "charisma", "manipulation", "appearance", "perception",
    "intelligence", "wits",
)  # fmt: skip
ABILITIES = (
    "brawl", "melee", "firearms", "athletics", "stealth", "alertness", "drive", "ride",
    "streetwise", "subterfuge", "survival", "larceny", "intimidation", "occult", "medicine",
    "technology",
)  # fmt: skip
FLAGS = ("ambidextrous", "soaks_lethal")
SLOWER = 2
"""What a quick rise takes off initiative (STO-CMP-05)."""


class StoRules(DeclaringRules):
    """What a roll, a pool or a question of `storyteller` is decided by."""

    settings: StorytellerSettings
    sides = 10
    seconds = 3

    acts: Mapping[str, Any]

    def __init__(self, settings: StorytellerSettings) -> None:
        super().__init__(settings)
        data = settings.data
        ranged = settings.weapon.default_ranged_ability
        hand, far = partial(weapon_row, "melee", ranged), partial(weapon_row, ranged, ranged)
        self.weapons = {
            **WEAPONS,
            **read_rows(data.melee, hand, "data.melee"),
            **read_rows(data.ranged, far, "data.ranged"),
        }
        self.suits = {**SUITS, **read_rows(data.armor, armor_row, "data.armor")}
        own = read_rows(data.maneuvers, maneuver_row, "data.maneuvers")
        self.maneuver_table = self._maneuvers({**MANEUVERS, **own})
        levels = [entry.partition(":") for entry in settings.health.levels]
        self.level_names = ("Healthy", *(name.capitalize() for name, _, _ in levels))
        self.boxes = len(levels)
        penalties: list[int] = [0]
        for _, _, penalty in levels:
            penalties.append(penalties[-1] if penalty == "out" else -int(penalty))
        self.penalties = tuple(penalties)
        self.types: dict[str, str] = {}
        known = TYPES[0]
        for kind in TYPES:
            known = kind if kind in settings.damage.types else known
            self.types[kind] = known
        self.difficulty_limits = (settings.difficulty.min, settings.difficulty.max)
        self.ranks_anew = settings.initiative.rewound_mid_turn

    def _maneuvers(self, table: dict[str, Maneuver]) -> Mapping[str, Maneuver]:
        """The maneuver table with the difficulties that have a key of their own."""
        own = {"sweep": self.settings.sweep.difficulty, "strafe": self.settings.strafe.difficulty}
        return table | {key: replace(table[key], difficulty=own[key]) for key in own}

    known_traits = (*ATTRIBUTES, *ABILITIES, *FLAGS, "willpower")

    def damage_type(self, kind: str) -> str:
        """A type of damage, or the next lighter one that these rules have (STO-DMG-07)."""
        return self.types[kind]

    def running(self, traits: Mapping[str, int]) -> int:
        """The running distance of a turn, in metres (STO-GEN-05)."""
        return formula(self.settings.movement.run, traits)

    def held_line(self, ctx: Decision[Any, Any, Any], given: Input) -> AnyAction:
        """The action taken out of a delay, for who is asked to meet an attack."""
        raise NotImplementedError
