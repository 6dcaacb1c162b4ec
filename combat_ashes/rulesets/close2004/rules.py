"""The values of these rules: settings and charts, read once for every fight that uses them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..common.chases.in_order import ChasingInOrder
from ..common.dice.target_number import TargetNumber
from ..common.equipment.chart import shown
from ..common.formulas import Sum, read_sum
from .equipment import Weapon, row
from .settings import CloseSettings

ATTRIBUTES = (
    "strength", "dexterity", "stamina", "wits", "resolve", "composure", "intelligence",
    "presence", "manipulation",
)  # fmt: skip
SKILLS = ("athletics", "brawl", "weaponry", "firearms")
DERIVED = ("defense", "speed", "health", "initiative_mod")
"""What is computed unless a sheet gives it."""

UNGIVEN = {**dict.fromkeys(ATTRIBUTES, 2), "size": 5, "willpower": 5}
"""What a trait is that a sheet leaves out; any other is 0."""

MERITS = (
    "ambidextrous", "brawling_dodge", "weaponry_dodge", "quick_draw_melee",
    "quick_draw_firearms",
)  # fmt: skip
CONDITIONS = ("tied", "unconscious", "unmoving", "dormant", "prone")
"""Conditions that the rules know."""


class Formulas(NamedTuple):
    """Sums of traits."""

    modifier: Sum
    """Of initiative."""

    boxes: Sum
    speed: Sum


class Charts(NamedTuple):
    """By name, what a setting lists."""

    weapons: dict[str, Weapon]
    pools: dict[str, Sum]
    dodges: dict[str, Sum]


class CloseRules(ChasingInOrder):
    """What a pool, a Defense or a question of `close2004` is decided by."""

    settings: CloseSettings
    won: Mapping[str, Any]
    """What an overpowering roll may win, by name."""

    def __init__(self, settings: CloseSettings) -> None:
        super().__init__(settings)
        dice = settings.dice
        self.dice = TargetNumber(dice.target, dice.again, dice.chance_target, dice.chance_again)
        self.formulas = Formulas(
            read_sum(settings.initiative.modifier),
            read_sum(settings.health.formula),
            read_sum(settings.speed.formula),
        )
        merits = settings.merits
        self.charts = Charts(
            {name: Weapon(shown(name), **row(it)) for name, it in settings.data.weapons.items()},
            {skill: read_sum(text) for skill, text in settings.attack.pools.items()},
            {
                "brawling": read_sum(merits.brawling_dodge),
                "weaponry": read_sum(merits.weaponry_dodge),
            },
        )
