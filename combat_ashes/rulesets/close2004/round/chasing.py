"""Chases under these rules: their pools, their dice, their shots (ASH-CHS)."""

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.inputs import Input
from ....engine.numbers import MOST_DICE, is_whole, whole
from ...common.chases.in_order import RollsInOrder, SceneInOrder
from ...common.chases.rules import ChaseShots, Dodge, Shot
from ...common.dice.target_number import TargetNumber, Thrown
from ...common.dice.throws import Throw
from ...common.overrides.modifiers import dice_on
from ..actions import moving
from ..attack import action as actions
from ..attack import acts, resolve
from ..attack.action import is_ranged, weapon_of
from ..combatant import Combatant, FightState
from ..declarations import AttackAction
from ..fight import Decision
from ..people import sheet
from ..people.gear import gear
from ..people.rolling import may_spend, remember, spend
from ..refusing import Reasons, refuse
from ..rules import SKILLS, CloseRules

ABILITIES = frozenset(
    (*SKILLS, "drive", "stealth", "survival", "streetwise", "larceny", "animal_ken", "computer",
     "crafts", "investigation", "medicine", "subterfuge", "empathy")
)  # fmt: skip
"""Skills that a course may ask for though nobody in the chase has any."""


class CloseRolls(RollsInOrder[FightState, Combatant]):
    """Pools and dice of a chase."""

    skills = ABILITIES
    rules: CloseRules

    def pool(self, state: FightState, person: Combatant, words: tuple[str, ...]) -> Terms:
        typed = tuple(
            (word, whole(word, 0, MOST_DICE))
            if is_whole(word)
            else (word, sheet.value_of(person, word))
            for word in words
        )
        wounds = -sheet.wounds(self.rules, person)
        modifier = dice_on(state, person.id)
        return typed + sheet.of_parts(("wounds", wounds), ("modifier", modifier))

    def willpower(self) -> int:
        return self.rules.settings.willpower.dice

    def pay_willpower(self, ctx: Decision, who: str) -> None:
        if not may_spend(ctx, ctx.person(who)):
            refuse("err.willpower_limit")
        spend(ctx, who, "dice")

    def on_rolled(self, ctx: Decision, throw: Throw[TargetNumber], thrown: Thrown) -> None:
        remember(ctx, throw, thrown, "done")


class CloseShots(ChaseShots[FightState, Combatant]):
    """Attacks in a chase."""

    kind = AttackAction

    def weapon(self, person: Combatant) -> str:
        return next((weapon.name for weapon in gear.in_hand(person) if weapon.ranged), "")

    def read(self, ctx: Decision, who: str, given: Input) -> Shot:
        """An attack on somebody in the same chase; by hand or not is for the chase to judge."""
        person = ctx.person(who)
        attack = replace(actions.read(ctx, person, given), far=True)
        ranged = is_ranged(attack, weapon_of(person, attack))
        if ranged:
            reasons = Reasons()
            acts.check_weapon(ctx, person, attack, reasons, False)
            acts.check_all_out(ctx, person, attack, reasons)
            lacks = attack.willpower and not may_spend(ctx, person)
            reasons.when(lacks, "err.willpower_limit")
            reasons.refuse()
        return Shot(attack, ranged)

    def resolve(self, ctx: Decision, who: str, attack: AttackAction, dodge: Dodge | None) -> None:
        """A shot from beyond close range: Defense covers only what is thrown; nobody is asked."""
        if attack.willpower and may_spend(ctx, ctx.person(who)):
            spend(ctx, who, "dice")
        resolve.attack_roll(ctx, who, attack, 0, "roll")


class CloseScene(SceneInOrder[FightState, Combatant]):
    """A chase beside the turn."""

    def on_stand_up(self, ctx: Decision, who: str) -> None:
        moving.stands(ctx, who)
