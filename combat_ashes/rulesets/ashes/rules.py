"""The values of the `ashes` rules: settings and charts, read once for all fights."""

import re
from abc import abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from ...engine.decision import Decision
from ...engine.health_track import Level
from ...engine.inputs import Input
from ...engine.offers import Dice
from ...engine.pools import difficulty_of, pool_of
from ...engine.state import Json
from ..common.declare_resolve.rules import DeclaringRules
from ..common.dice.botches import is_botch
from ..common.dice.throws import Difficulty, Throw
from ..common.tables import Manner
from ..common.tables import Acts
from .answers import Answer
from .combatant import Combatant, FightState
from .declarations import AnyAction
from .equipment import Armor, Charts, Weapon, load_charts
from .settings import AshesSettings

CHARTS: Charts = load_charts(Path(__file__).parent / "charts")
POOLS = ("willpower", "rage", "gnosis", "blood", "quintessence", "glamour")
TRAITS = frozenset(
    (*CHARTS.attributes, *CHARTS.talents, *POOLS, "celerity", "fortitude",
     *(weapon.method for weapon in CHARTS.weapons.values()))
)  # fmt: skip
"""Traits that the rules and their charts name."""


class AshesRules(DeclaringRules):
    """What a roll, a pool or a question of `ashes` is decided by."""

    settings: AshesSettings
    sides = 10
    manners: Mapping[str, Manner[Any]]
    """How an attack may be made, by name."""
    acts: Acts
    """What may be declared, by the word in an action's `do`."""
    lines: Mapping[str, Any]
    """The same by the verbs they are read from."""
    ways_by_name: Mapping[str, Any]
    """How an attack may be met, by the word in an answer's `with`."""
    ways_by_word: Mapping[str, Any]
    """The same by the words that they read in answer to an attack."""
    ways_facing: Mapping[str, tuple[Any, ...]]
    """The ways that may stand open, by what the target has declared, in order of precedence."""
    ways_that: Mapping[str, tuple[Any, ...]]
    """The ways that have a method of their own, by its name, in their order of precedence."""
    answering: frozenset[str]
    """The acts that may hold an answer to an attack: those that answer, and a split."""
    partings: tuple[Any, ...]
    """Who hears that a person is out of the fight or gone."""
    declare_options: tuple[str, ...]
    haste_options: tuple[str, ...]
    """What may be declared in the Main phase, and in a haste phase."""

    def __init__(self, settings: AshesSettings) -> None:
        super().__init__(settings)
        self.attributes = frozenset(CHARTS.attributes)
        self.talents = CHARTS.talents
        self.shifters = frozenset(CHARTS.shifters)
        self.natural = {key: one for key, one in CHARTS.weapons.items() if one.natural}
        self.bayonet = CHARTS.weapons["bayonet"]
        self.butt = replace(CHARTS.weapons["club"], key="butt", name="butt")
        self.levels = read_levels(settings.health.levels)
        self.boxes = len(self.levels)
        self.penalties = (0, *(level.penalty for level in self.levels))
        self.out_from = next(
            (n for n, level in enumerate(self.levels, 1) if level.out), self.boxes + 1
        )
        self.formula = read_formula(settings.initiative.formula)
        self.initiative_dice = sum(sign for sign, name in self.formula if name == "d10")
        dice = settings.dice
        self.ones_action = dice.ones_cancel_action
        self.tens_always = dice.tens == "double_always"
        self.tens_special = dice.tens == "double_with_specialty"
        self.tens_again = dice.tens == "reroll_with_specialty"
        self.botch_rule = dice.botch_rule
        self.confirm_rolls = settings.resolve.confirm_rolls
        self.public = settings.declare.public
        self.dice_at_zero = 1 if dice.zero_pool == "one_die" else 0

    def options_in(self, phase: str) -> tuple[str, ...]:
        """What may be declared: a haste action is never split (ASH-HAS-07)."""
        return self.declare_options if phase == "main" else self.haste_options

    def shown(self, throw: Throw[Difficulty]) -> Dice:
        """A roll as people are told of it before it is made: its dice and its difficulty."""
        difficulty = difficulty_of(throw.scoring, *self.difficulty_limits)
        return Dice(pool=pool_of(throw.pool), difficulty=difficulty)

    def botched(self, hits: int, ones: int, harmful: bool) -> bool:
        """Whether a roll with at least one 1 is a botch (ASH-DIC-03)."""
        return not harmful and is_botch(self.botch_rule, hits, ones)

    def weapon(self, entry: Json) -> Weapon:
        """A weapon's numbers from a chart key or a mapping; raises `ChartError`."""
        return CHARTS.weapon(entry)

    def piece(self, entry: Json) -> Armor:
        """A piece of armor from a chart key or a mapping; raises `ChartError`."""
        return CHARTS.armor_piece(entry)

    def gear(self, person: Combatant) -> dict[str, list[str]]:
        return {
            "weapons": [weapon.name for weapon in person.weapons],
            "armor": [piece.name for piece in person.armor],
        }

    def way(self, said: Answer) -> Any:
        """The way that carries out an answer to an attack."""
        return self.ways_by_name[said.way]

    @abstractmethod
    def read_line(self, ctx: Decision[Any, Any, Any], given: Input) -> AnyAction:
        """The action of a line within another, such as a part of a split."""

    @abstractmethod
    def may_abort(self, state: FightState, who: str) -> bool:
        """Whether a person could abort an action that has become void (ASH-ABT-01)."""


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
