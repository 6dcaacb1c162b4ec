"""Chases where people act in order: dice that score from 8, Willpower as dice, a round beside."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.events import Terms
from ....engine.fight import AnyFight, Fight
from ....engine.inputs import Input
from ....engine.kinds import C, S
from ....engine.pools import difficulty_of, pool_of, split_pool
from ....engine.state import FightState, Step
from ..dice.confirming import make
from ..dice.target_number import TargetNumber, Thrown
from ..dice.throws import Difficulty, Throw
from ..reading import only
from ..turn_order import acting, gathering, one_by_one
from ..turn_order.rules import opposed
from ..turn_order.ruleset import OneByOne, in_order, order_in_turns, turns_in_order
from . import drive, endings, lines, people
from .rules import STATUS, ChaseRolls, ChaseScene, TargetedRules
from .ruleset import able


class ChasingInOrder(TargetedRules[S, C], OneByOne[S, C]):
    """Rules under which people act in order and can chase each other."""


class RollsInOrder(ChaseRolls[S, C], ABC):
    """Dice against a target number, to which a point of Willpower adds some."""

    rules: TargetedRules[S, C]
    usual_difficulty = 8
    noticing = ("wits", "composure")
    stalking = ("dexterity", "stealth")

    skills: ClassVar[frozenset[str]] = frozenset()
    """Skills that a course may ask for though nobody in the chase has any."""

    def words(self, text: str) -> tuple[str, ...]:
        return split_pool(text)

    def is_trait(self, person: C, word: str) -> bool:
        return self.is_attribute(word) or word in person.traits or word in self.skills

    def is_attribute(self, word: str) -> bool:
        return word in self.rules.sheets.attribute_order

    def dice_of(self, terms: Terms) -> int:
        """Where no dice are left, a chance die is thrown (CLO-DIC-02, FOR-DIC-02)."""
        return max(1, pool_of(terms))

    @abstractmethod
    def willpower(self) -> int:
        """The dice that a point of Willpower adds."""

    @abstractmethod
    def pay_willpower(self, ctx: Decision[Any, S, C], who: str) -> None:
        """Pay a point of Willpower for a roll; refuses where none can be paid."""

    @abstractmethod
    def on_rolled(
        self, ctx: Decision[Any, S, C], throw: Throw[TargetNumber], thrown: Thrown
    ) -> None:
        """Note what the dice of a chase decided."""

    def extras(self, ctx: Decision[Any, S, C], who: str, options: list[str]) -> list[str]:
        said = only(ctx, options, "willpower")
        if said:
            self.pay_willpower(ctx, who)
        return said[:1]

    def roll(self, ctx: Decision[Any, S, C], throw: Throw[Difficulty]) -> int:
        pool = throw.pool
        if "willpower" in throw.extras:
            pool += (("willpower", self.willpower()),)
        dice = replace(self.rules.dice, target=difficulty_of(throw.scoring, 2, 10))
        shown = tuple([term for term in pool if term[1]])
        own = Throw(throw.who, throw.purpose, shown, throw.against, dice)
        thrown = make(ctx, own)
        self.on_rolled(ctx, own, thrown)
        return thrown.successes


class SceneInOrder(ChaseScene[S, C]):
    """A chase beside a round in which people act in order."""

    rules: ChasingInOrder[S, C]

    def fight_is_on(self, state: S) -> bool:
        """Whether people of more than one side fight, rather than run."""
        return opposed(Fight(state, self.rules))

    def fight_has_begun(self, state: S) -> bool:
        return one_by_one.has_begun(state) and super().fight_has_begun(state)

    def round_ends(self) -> tuple[Step, ...]:
        return (one_by_one.ROUND_OVER,)

    def fight_begins(self, ctx: Decision[Any, S, C], people: list[str]) -> None:
        """Both roll: at once where a fight goes on, else as its first round begins."""
        if not one_by_one.has_begun(ctx.state):
            gathering.begin_at_once(ctx, people)
            return
        for who in people:
            if ctx.state.phase == "chase":
                ctx.flag(who, comes_in=True)
            elif ctx.person(who).initiative is None:
                gathering.joined(ctx, who)

    def on_enter(self, ctx: Decision[Any, S, C], who: str) -> None:
        self.rules.partings.left(ctx, who)
        super().on_enter(ctx, who)

    def on_out(self, ctx: Decision[Any, S, C], who: str, status: str, why: str) -> None:
        super().on_out(ctx, who, status, why)
        self.rules.partings.out(ctx, who)


def somebody_runs(state: FightState) -> bool:
    """Whether a chase goes on beside those who act in order."""
    return any(person.status == STATUS for person in state.people.values())


turns_with_chases = partial(
    turns_in_order, before_round=(drive.BESIDE,), after_round=(drive.WAIT,), elsewhere=somebody_runs
)
"""What is done in rounds beside chases, but for what a rule system has itself."""


def _begin_round(ctx: Decision[Any]) -> None:
    if not drive.begin_round(ctx):
        gathering.begin_round(ctx)


def _unprompted(ctx: Decision[Any], given: Input) -> None:
    if not lines.unasked(ctx, given):
        acting.unasked(ctx, given)


def left(ctx: Decision[Any], who: str) -> None:
    """Somebody is about to leave the fight, and the chase they are in."""
    gathering.left(ctx, who)
    people.gone(ctx, who)


def _opposed(fight: AnyFight) -> bool:
    """Who chases somebody is opposed to them as well."""
    return somebody_runs(fight.state) or opposed(fight)


order_with_chases = partial(order_in_turns, able=able, opposed=_opposed)
"""Who stands where in the order of rules with chases."""

chasing_in_order = partial(
    in_order,
    on_round=_begin_round,
    on_leave=left,
    on_end=endings.fight_over,
    on_ruleset_exit=endings.ruled_over,
    on_unprompted_command=_unprompted,
)
"""The hooks of rules with chases under which people act in order."""
