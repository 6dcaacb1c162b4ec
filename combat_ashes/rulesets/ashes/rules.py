"""The values of the `ashes` rules: settings and charts, read once for all fights."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from ...engine.health_track import Level
from ...engine.offers import Dice
from ...engine.pools import difficulty_of, pool_of
from ...engine.state import Json
from ..common.declare_resolve.rules import DIFFICULTIES, DeclaringRules
from ..common.dice.botches import is_botch
from ..common.dice.throws import Difficulty, Throw
from ..common.tables import Acts, Manner, Partings
from .answers import Answer
from .equipment import Armor, Charts, Weapon, load_charts, with_rows
from .settings import AshesSettings

CHARTS: Charts = load_charts(Path(__file__).parent / "charts")
POOLS = ("willpower", "rage", "gnosis", "blood", "quintessence", "glamour")
TRAITS = frozenset(
    (*CHARTS.attributes, *CHARTS.talents, *POOLS, "celerity", "fortitude",
     *(weapon.method for weapon in CHARTS.weapons.values()))
)  # fmt: skip
"""Traits that the rules and their charts name."""


SIDES = 10
"""Of every die."""


class Gear(NamedTuple):
    """What the charts have, with the rows that a game adds."""

    all: Charts

    attributes: frozenset[str]
    talents: frozenset[str]
    shifters: frozenset[str]
    natural: dict[str, Weapon]
    bayonet: Weapon
    butt: Weapon
    weapon: Callable[[Json], Weapon]
    """A weapon's numbers from a chart key or a mapping; raises `ChartError`."""

    piece: Callable[[Json], Armor]
    """A piece of armor from a chart key or a mapping; raises `ChartError`."""


def gear_of(charts: Charts) -> Gear:
    return Gear(
        charts,
        frozenset(charts.attributes),
        charts.talents,
        frozenset(charts.shifters),
        {key: one for key, one in charts.weapons.items() if one.natural},
        charts.weapons["bayonet"],
        replace(charts.weapons["club"], key="butt", name="butt"),
        charts.weapon,
        charts.armor_piece,
    )


GEAR = gear_of(CHARTS)


class Levels(NamedTuple):
    """Health levels from the first down."""

    all: tuple[Level, ...]

    @property
    def boxes(self) -> int:
        return len(self.all)

    @property
    def penalties(self) -> tuple[int, ...]:
        """The dice that so many filled boxes take off, by their number."""
        return (0, *(level.penalty for level in self.all))

    @property
    def out_from(self) -> int:
        """With how many filled boxes somebody can act no more."""
        return next((n for n, level in enumerate(self.all, 1) if level.out), self.boxes + 1)


class Initiative(NamedTuple):
    """Signed names that initiative is the sum of, and how many of them are dice."""

    formula: tuple[tuple[int, str], ...]
    dice: int


class DiceRules(NamedTuple):
    """How dice are read."""

    ones_action: bool
    """Whether a 1 of an action takes a success off."""

    tens_always: bool
    tens_special: bool
    """Whether a 10 counts twice, always or with a specialty."""

    tens_again: bool
    """Whether a 10 with a specialty is rolled again."""

    botch_rule: str
    at_zero: int
    """The dice of a pool that has none."""

    def botched(self, hits: int, ones: int, harmful: bool) -> bool:
        """Whether a roll with at least one 1 is a botch (ASH-DIC-03)."""
        return not harmful and is_botch(self.botch_rule, hits, ones)


class Ways(NamedTuple):
    """How an attack may be met."""

    by_name: Mapping[str, Any]
    """By the word in an answer's `with`."""

    by_word: Mapping[str, Any]
    """By the words that they read in answer to an attack."""

    facing: Mapping[str, tuple[Any, ...]]
    """Those that may stand open, by what the target has declared, in order of precedence."""

    that: Mapping[str, tuple[Any, ...]]
    """Those that have a method of their own, by its name, in their order of precedence."""

    may_abort: Callable[..., bool]
    """Whether, by the state of a fight and rules, a person could abort what has become void."""

    answering: frozenset[str]
    """The acts that may hold an answer to an attack: those that answer, and a split."""

    def of(self, said: Answer) -> Any:
        """The way that carries out an answer to an attack."""
        return self.by_name[said.way]


def shown(throw: Throw[Difficulty]) -> Dice:
    """A roll as people are told of it before it is made: its dice and its difficulty."""
    difficulty = difficulty_of(throw.scoring, *DIFFICULTIES)
    return Dice(pool=pool_of(throw.pool), difficulty=difficulty)


class AshesRules(DeclaringRules):
    """What a roll, a pool or a question of `ashes` is decided by."""

    settings: AshesSettings
    manners: Mapping[str, Manner[Any]]
    """How an attack may be made, by name."""

    acts: Acts
    """What may be declared, by the word in an action's `do`."""

    ways: Ways
    partings: Partings

    def __init__(self, settings: AshesSettings) -> None:
        super().__init__(settings)
        data = settings.data
        own = data.weapons or data.armor
        self.charts = gear_of(with_rows(CHARTS, data.weapons, data.armor)) if own else GEAR
        self.levels = Levels(read_levels(settings.health.levels))
        formula = read_formula(settings.initiative.formula)
        self.initiative = Initiative(formula, sum(s for s, name in formula if name == "d10"))
        dice = settings.dice
        self.dice = DiceRules(
            ones_action=dice.ones_cancel_action,
            tens_always=dice.tens == "double_always",
            tens_special=dice.tens == "double_with_specialty",
            tens_again=dice.tens == "reroll_with_specialty",
            botch_rule=dice.botch_rule,
            at_zero=1 if dice.zero_pool == "one_die" else 0,
        )


def read_levels(entries: tuple[str, ...]) -> tuple[Level, ...]:
    """The boxes of `health.levels`; a box where no action is possible keeps the last penalty."""
    levels: list[Level] = []
    penalty = 0
    for entry in entries:
        name, _, value = entry.partition(":")
        out = value == "out"
        penalty = penalty if out else int(value)
        levels.append(Level(name, penalty, out))
    return tuple(levels)


def read_formula(text: str) -> tuple[tuple[int, str], ...]:
    """`d10+wits-wounds` as signed names."""
    parts = re.findall(r"([+-]?)([a-z0-9]+)", text.replace(" ", "").lower())
    return tuple((-1 if sign == "-" else 1, name) for sign, name in parts)
