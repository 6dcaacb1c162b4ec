"""The values of the `storyteller` rules: settings and charts, read once for every fight.

Everything in this folder reads them; nothing here knows a step.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from ...engine.decision import Decision
from ...engine.inputs import Input
from ..common.declare_resolve.rules import DeclaringRules
from ..common.equipment.chart import read_rows
from .charts import MANEUVERS, maneuver_row
from .declarations import AnyAction
from .equipment import SUITS, WEAPONS, Armor, Weapon, armor_row, formula, weapon_row
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


SIDES = 10
"""Of every die."""


class Charts(NamedTuple):
    """By name, what there is."""

    weapons: dict[str, Weapon]
    suits: dict[str, Armor]
    maneuvers: Mapping[str, Maneuver]


class Levels(NamedTuple):
    """Health levels from the unhurt down: names, and the dice that each takes off."""

    names: tuple[str, ...]
    penalties: tuple[int, ...]
    boxes: int
    """How many there are to be filled."""


class StoRules(DeclaringRules):
    """What a roll, a pool or a question of `storyteller` is decided by."""

    settings: StorytellerSettings
    acts: Mapping[str, Any]

    def __init__(self, settings: StorytellerSettings) -> None:
        super().__init__(settings)
        data = settings.data
        hand, far = (partial(weapon_row, one, "firearms") for one in ("melee", "firearms"))
        own = read_rows(data.maneuvers, maneuver_row, "data.maneuvers")
        self.charts = Charts(
            {
                **WEAPONS,
                **read_rows(data.melee, hand, "data.melee"),
                **read_rows(data.ranged, far, "data.ranged"),
            },
            {**SUITS, **read_rows(data.armor, armor_row, "data.armor")},
            self._maneuvers({**MANEUVERS, **own}),
        )
        levels = [entry.partition(":") for entry in settings.health.levels]
        penalties: list[int] = [0]
        for _, _, penalty in levels:
            penalties.append(penalties[-1] if penalty == "out" else -int(penalty))
        names = ("Healthy", *(name.capitalize() for name, _, _ in levels))
        self.levels = Levels(names, tuple(penalties), len(levels))

    def _maneuvers(self, table: dict[str, Maneuver]) -> Mapping[str, Maneuver]:
        """The maneuver table, with strafing as difficult as its key says."""
        harder = self.settings.strafe.difficulty
        return table | {"strafe": replace(table["strafe"], difficulty=harder)}

    def held_line(self, ctx: Decision[Any, Any, Any], given: Input) -> AnyAction:
        """The action taken out of a delay, for who is asked to meet an attack."""
        raise NotImplementedError


def running_metres(rules: StoRules, traits: Mapping[str, int]) -> int:
    """The running distance of a turn, in metres (STO-GEN-05)."""
    return formula(rules.settings.movement.run, traits)
