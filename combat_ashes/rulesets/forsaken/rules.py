"""The values of these rules: settings and charts, read once for every fight that uses them."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

from ..common.chases.in_order import ChasingInOrder
from ..common.dice.target_number import TargetNumber
from ..common.equipment.chart import Fields, shown
from ..common.formulas import Sum, read_sum
from .equipment import ARMOR, BITE, ROW, Armor, Form, Weapon, form, weapon, written
from .settings import ForsakenSettings
from .settings.words import FORM_ROW, GONE, minutes_of, number

ATTRIBUTES = (
    "strength", "dexterity", "stamina", "intelligence", "wits", "resolve", "presence",
    "manipulation", "composure",
)  # fmt: skip
SKILLS = ("athletics", "brawl", "firearms", "stealth", "weaponry", "medicine", "crafts", "larceny")
DERIVED = ("defense", "speed", "health", "initiative_mod")
"""What is computed unless a sheet gives it."""

UNGIVEN = {**dict.fromkeys(ATTRIBUTES, 2), "size": 5, "willpower": 5}
"""What a trait is that a sheet leaves out; any other is 0."""

FORMS = ("homid", "glabro", "crinos", "hispo", "lupus")
TEETH = {"wolf": 1, "great_white_shark": 4}
"""Animals with teeth, and what their bite adds (FOR-ATK-08)."""

TILTS = (
    "arm wrack left", "arm wrack right", "leg wrack left", "leg wrack right", "blinded one eye",
    "blinded both eyes", "stun",
)  # fmt: skip
LASTING = ("prone", "unconscious", "roused", "dead", "heart_pierced", *TILTS[:-1])
"""Conditions that outlast a fight."""
SEEN = (
    "prone", "surprised", "off_balance_next", "off_balance", "held", "holding", "immobilized",
    "roused", "heart_pierced",
)  # fmt: skip
"""Conditions of the view."""

BONDS = {"duct tape": 1, "zip ties": 2, "handcuffs": 3}
"""Durability of what people are bound with (FOR-GRP-11)."""
CONCEALMENT = {"barely": 1, "partial": 2, "substantial": 3}
"""The dice that each level costs a shooter (FOR-RNG-10)."""
PURPOSES = (
    "initiative", "tie", "stealth", "perception", "attack", "defense", "grapple", "dnd",
    "consciousness", "escape", "misc", "chase", "obstacle", "notice", "stalk",
)  # fmt: skip
TURNS_PER_MINUTE = 20
HEALS = {"bashing": 15, "lethal": 2 * 24 * 60, "aggravated": 7 * 24 * 60}
"""The minutes in which one box heals (FOR-HEA-01)."""


class Figures(NamedTuple):
    """Numbers that settings give; None where there is no limit."""

    derived: dict[str, Sum]
    """Sums of traits, by name."""

    heals: tuple[dict[str, int], dict[str, int]]
    """The turns in which one box heals, by type of damage; and those of werewolves."""

    most_modifiers: int | None
    """How far modifiers change a pool, in dice."""

    most_willpower: int | None
    """Points that may be spent in a turn."""


class Charts(NamedTuple):
    """By name, what a setting lists."""

    weapons: dict[str, Weapon]
    armor: dict[str, Armor]
    claws: dict[str, Form]
    forms: dict[str, Form]


class Harm(NamedTuple):
    """What follows from wounds."""

    wounded: Callable[[Any, str, dict[str, int]], None]
    """Somebody has taken these points: they may be Beaten Down by them."""

    healed: Callable[[Any, str], None]
    """Wounds of somebody have healed: tilts of theirs may end."""

    dies: Callable[[Any, str], None]
    """Somebody is dead."""


class ForsakenRules(ChasingInOrder):
    """What a pool, a Defense or a question of `forsaken` is decided by."""

    settings: ForsakenSettings
    moves: Mapping[str, Any]
    """What the winner of a contest may do, by name."""

    harm: ClassVar[Harm]

    made: Mapping[str, Any]
    """Whether a roll is still made, by the step that makes it and with its arguments."""

    def __init__(self, settings: ForsakenSettings) -> None:
        super().__init__(settings)
        dice = settings.dice
        again = number(dice.again)
        self.dice = TargetNumber(
            dice.target_number, 11 if again is None else again, dice.chance_success_face, False
        )
        derived = settings.derived
        sums: dict[str, Sum] = {
            "defense": read_sum(derived.defense),
            "initiative_mod": read_sum(derived.initiative),
            "health": read_sum(derived.health),
            "speed": read_sum(derived.speed),
        }
        forms = {name: form(getattr(settings.forms, name), FORM_ROW) for name in FORMS}
        claws: dict[str, Form] = {
            name: form(row, BITE) for name, row in settings.forms.claws.items()
        }
        data = settings.data
        far = {
            name: row if row.get("thrown") else {"firearm": True, **row}
            for name, row in _rows(data.ranged, ROW).items()
        }
        weapons = {
            name: weapon(shown(name), row)
            for name, row in {**far, **_rows(data.melee, ROW)}.items()
        }
        armor = {name: Armor(shown(name), **row) for name, row in _rows(data.armor, ARMOR).items()}
        self.charts = Charts(weapons, armor, claws, forms)
        own: dict[str, int] = {
            name: minutes_of(text) for name, text in settings.healing.werewolf.items()
        }
        factor = settings.healing.medicine_factor
        turns = TURNS_PER_MINUTE
        heals = (
            {name: HEALS[name] * turns // factor for name in HEALS},
            {name: {**HEALS, **own}[name] * turns // factor for name in HEALS},
        )
        self.figures = Figures(
            sums, heals, number(dice.modifier_cap), number(settings.willpower.max_per_turn)
        )


def half(rules: ForsakenRules, value: int) -> int:
    """Half of a number, rounded as the setting says (FOR-DIC-06)."""
    return value // 2 if rules.settings.rounding.halves == "down" else -(-value // 2)


def _rows(chart: Mapping[str, str], may: Fields) -> dict[str, dict[str, Any]]:
    return {name: written(row, may) for name, row in chart.items() if row != GONE}
