"""The values of these rules: settings and charts, read once for every fight that uses them."""

from collections.abc import Callable, Mapping
from typing import Any

from ..common.dice.target_number import TargetNumber
from ..common.equipment.chart import shown
from ..common.formulas import read_sum
from ..common.turn_order.ruleset import OneByOne
from .equipment import Thing, row
from .settings import HubrisSettings

ATTRIBUTES = ("strength", "dexterity", "stamina", "wits", "resolve", "composure")
SKILLS = ("athletics", "brawl", "weaponry", "firearms")
DERIVED = ("defense", "health", "modifier", "initiative_mod")
"""What is computed unless a sheet gives it."""
KNOWN = (*ATTRIBUTES, *SKILLS, "size", "power_trait", "protection", "initiative")
"""Traits that count as 0, or as what is usual, where a sheet leaves them out."""

UNGIVEN = {**dict.fromkeys(ATTRIBUTES, 2), "size": 5, "willpower": 5}
"""What a trait is that a sheet leaves out; any other is 0."""
PHYSICAL = ("strength", "dexterity", "stamina", "attack", "defense")
"""Whose pools a partial effect makes harder; those of a group are physical."""

GROUP, HAZARD = "group", "hazard"
"""Kinds of participants that are no person."""

UNABLE = ("incapable", "unconscious")
"""Conditions in which nobody acts or rolls Defense."""
CONDITIONS = (
    *UNABLE, "unaware", "oblivious", "alert", "cover", "safe", "hidden", "hampered", "disarmed",
    "entangled", "blinded", "thrown",
)  # fmt: skip
"""Conditions that the rules know."""

PRESETS = {"disarm": "disarmed", "entangle": "entangled", "blind": "blinded", "throw": "thrown"}
"""Effects that stand by themselves, with the conditions they leave."""

AGAINST = {
    "enchantment": "composure", "disorientation": "composure", "fear": "composure",
    "brainwashing": "resolve", "confusion": "resolve", "mind control": "resolve",
    "disease": "stamina", "enervation": "stamina", "transformation": "stamina",
}  # fmt: skip
"""What a power of a kind is resisted with (HUB-SUP-01)."""


class HubrisRules(OneByOne):
    """What a pool, a resistance or a question of `hubris` is decided by."""

    settings: HubrisSettings
    deeds: Mapping[str, Any]
    """What an instant action does when its dice have fallen, by its kind."""

    read_act: Callable[..., Any]
    """Reads a line as an instant action."""

    def __init__(self, settings: HubrisSettings) -> None:
        super().__init__(settings)
        dice = settings.dice
        self.dice = TargetNumber(dice.target, dice.again, dice.chance_target, chance_again=False)
        self.modifier = read_sum(settings.initiative.modifier)
        self.boxes = read_sum(settings.health.formula)
        self.weapons = {
            name: Thing(shown(name), **row(text)) for name, text in settings.data.weapons.items()
        }
        self.substitutes = {
            name: read_sum(text) for name, text in settings.defense.substitutes.items()
        }


Pool = tuple[str, ...]
"""Traits by name; a plain number is that many dice."""
