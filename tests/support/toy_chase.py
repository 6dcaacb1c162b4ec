"""The toy with chases, which shows what a ruleset has to give to them and no more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from msgspec import Struct

from combat_ashes.engine.decision import Decision
from combat_ashes.engine.fight import Fight
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.lookup import find
from combat_ashes.engine.order_rules import OrderRules
from combat_ashes.engine.questions import questions_of
from combat_ashes.engine.rounds import NEXT
from combat_ashes.engine.state import Combatant, FightState
from combat_ashes.engine.verbs import Verbs
from combat_ashes.engine.view_rules import ViewRules
from combat_ashes.rulesets.common import chases, lines
from combat_ashes.rulesets.common.chases import endings
from combat_ashes.rulesets.common.chases.rules import (
    ChaseRolls,
    ChaseScene,
    ChaseShots,
    Dodge,
    Shot,
)  # fmt: skip
from combat_ashes.rulesets.common.chases.ruleset import able, asking_of_chases, records_of_chases
from combat_ashes.rulesets.common.chases.settings import Chase
from combat_ashes.rulesets.common.chases.surface import SURFACE
from combat_ashes.rulesets.common.chases.view_model import WithChases
from combat_ashes.rulesets.common.dice.throws import Difficulty, Throw
from combat_ashes.rulesets.common.view_model import InChase
from combat_ashes.text.surface import Row, Surface, merged
from tests.support import toy


def turns(ctx: Decision) -> None:
    """The round of the fight waits at its end for those who run."""
    toy.turns(ctx)
    if ctx.agenda[:1] == (NEXT,):
        ctx.push(chases.WAIT)


SPLIT = Row("split", "", "<line>; <line>", "run and shoot", read=lines.split)


class ToyShot(Struct, frozen=True):
    target: str
    split: int = 0


class ToyChaseSettings(toy.ToySettings):
    chase: Chase = Chase()


def of_fight(fight: Fight, reader: str | None, shown: object) -> WithChases:
    return WithChases(chases=chases.shown(fight, reader))


def of_person(fight: Fight, person: Combatant, mine: bool, shown: Any) -> InChase:
    return InChase(chase=chases.seen_in(fight.state, person, shown))


def begin_round(ctx: Decision) -> None:
    if not chases.begin_round(ctx):
        toy.begin_round(ctx)
        ctx.agenda = (chases.BESIDE, *ctx.agenda)


class ToyChase(chases.ChaseRules, toy.Toy):
    """A chase is rolled at 8 like everything else; fast people have the trait speed."""

    name = "toy_chase"
    model = ToyChaseSettings
    surface = merged(toy.SURFACE, SURFACE, Surface(rows=(SPLIT,)))
    views = ViewRules(
        words=toy.words, told=toy.words, of_fight=of_fight, of_person=of_person,
        offers=(chases.offers,), menus=(chases.listing,),
    )  # fmt: skip
    records = records_of_chases()
    steps: ClassVar[dict[str, Any]] = {**toy.Toy.steps, **chases.STEPS, "turns": turns}
    questions = {**toy.Toy.questions, **questions_of(chases.questions)}
    verbs = Verbs(
        handlers={**toy.Toy.verbs.handlers, **chases.HANDLERS},
        storyteller_only=toy.Toy.verbs.storyteller_only | chases.STORYTELLER_ONLY,
        joining=chases.JOINING,
    )
    order, asking = OrderRules(able=able), asking_of_chases()
    hooks = replace(
        toy.HOOKS, on_round=begin_round, on_leave=chases.gone, on_end=endings.fight_over,
        on_ruleset_exit=endings.ruled_over,
    )  # fmt: skip

    def __init__(self, settings: ToyChaseSettings) -> None:
        super().__init__(settings)
        self.chase = ToyScene(self, ToyRolls(self), ToyShots(self))


class ToyRolls(ChaseRolls):
    foot = ("dexterity", "speed")

    def roll(self, ctx: Decision, throw: Throw[Difficulty]) -> int:
        return toy.roll(ctx, throw.who, throw.purpose, throw.against, throw.pool)


class ToyShots(ChaseShots):
    kind = ToyShot

    def read(self, ctx: Decision, who: str, given: Input) -> Shot:
        target = find(ctx.state, given.text("target"))
        return Shot(ToyShot(target.id), given.text("weapon") == "bow")

    def resolve(self, ctx: Decision, who: str, attack: ToyShot, dodge: Dodge | None) -> None:
        defense = toy.trait(ctx.person(attack.target), "defense") if dodge else 0
        pool = ctx.rules.chase.rolls.pool(ctx.state, ctx.person(who), ("dexterity", "aim"))
        less = (("defense", -defense), ("split", -attack.split))
        levels = toy.roll(ctx, who, "attack", attack.target, (*pool, *less))
        if levels:
            ctx.rules.health.hurt(ctx, attack.target, levels, "bashing", False)


class ToyScene(ChaseScene):
    def on_stand_up(self, ctx: Decision, who: str) -> None:
        raise AssertionError("nobody lies on the ground in the toy")

    def fight_has_begun(self, state: FightState) -> bool:
        return super().fight_has_begun(state) and not toy.gathering(state)
