"""Chases under these rules: their pools, their dice, their shots (ASH-CHS)."""

from ....engine.events import Terms
from ....engine.inputs import Input
from ...common import chases
from ...common.chases import record
from ...common.chases.in_order import RollsInOrder, SceneInOrder
from ...common.chases.rules import ChaseShots, Dodge, Shot
from ...common.dice.target_number import TargetNumber, Thrown
from ...common.dice.throws import Throw
from ...common.overrides.modifiers import dice_on
from ..actions.misc import PHYSICAL, typed
from ..aims import sides
from ..attack import action as actions
from ..attack import acts, resolve
from ..attack.action import blow_of
from ..combatant import Combatant, FightState
from ..declarations import Attack
from ..defense import value
from ..fight import Decision
from ..people import rolling, sheet
from ..people.acts import who_speaks
from ..people.conditions import lose
from ..people.gear import gear
from ..people.rolling import check_points, may_spend
from ..refusing import Reasons
from ..rules import SKILLS, ForsakenRules

ABILITIES = frozenset(
    (*SKILLS, "drive", "survival", "streetwise", "animal_ken", "computer", "investigation",
     "subterfuge", "empathy")
)  # fmt: skip
"""Skills that a course may ask for though nobody in the chase has any."""


def begin(ctx: Decision, given: Input) -> None:
    """`+chase …`: who can do nothing hears that before anything of the prey."""
    person = ctx.state.people.get(given.who)
    if person is not None:
        who_speaks(ctx, person).refuse()
    chases.HANDLERS["chase"](ctx, given)


class ForsakenRolls(RollsInOrder[FightState, Combatant]):
    """Pools and dice of a chase."""

    skills = ABILITIES
    rules: ForsakenRules

    def pool(self, state: FightState, person: Combatant, words: tuple[str, ...]) -> Terms:
        """Wracked legs hinder whoever runs (FOR-TGT-06)."""
        legs = self._legs(person, words)
        found = (
            *typed(self.rules, person, words),
            *sheet.of_parts(
                sheet.arms(person) if set(words) & set(PHYSICAL) else ("arms", 0),
                ("legs", -2 if legs == 1 else 0),
                ("wounds", -sheet.wounds(self.rules, person)),
                ("mod", dice_on(state, person.id)),
            ),
        )
        if legs > 1:
            return (*found, ("legs", -sum(dice for _, dice in found)))
        return found

    def _legs(self, person: Combatant, words: tuple[str, ...]) -> int:
        """How many wracked legs count for a pool of a chase: all, where it is run on foot."""
        return len(sheet.wracked(person, "leg")) if self.on_foot(words) else 0

    def willpower(self) -> int:
        return self.rules.settings.willpower.bonus_dice

    def pay_willpower(self, ctx: Decision, who: str) -> None:
        reasons, person = Reasons(), ctx.person(who)
        check_points(ctx, person, reasons, True)
        chase = record.of(ctx.state, who)
        lame = chase is not None and self._legs(person, record.words(self.rules, chase, person)) > 1
        reasons.when(lame, "err.chance_forced")
        reasons.refuse()
        rolling.spend(ctx, who, "dice")

    def on_rolled(self, ctx: Decision, throw: Throw[TargetNumber], thrown: Thrown) -> None:
        won = thrown.successes > 0
        rolling.remember(ctx, throw, thrown, rolling.outcome_of(self.rules, thrown, won))


class ForsakenShots(ChaseShots[FightState, Combatant]):
    """Attacks in a chase."""

    kind = Attack

    def weapon(self, person: Combatant) -> str:
        found = (w for w in gear.in_hand(person) if w.skill in ("firearms", "athletics"))
        return next((weapon.name for weapon in found), "")

    def read(self, ctx: Decision, who: str, given: Input) -> Shot:
        """An attack on somebody in the same chase; by hand or not is for the chase to judge."""
        person = ctx.person(who)
        attack = actions.read(ctx, person, given)
        ranged = blow_of(ctx, person, attack).ranged
        if ranged:
            reasons = Reasons()
            acts.check_all(ctx, person, attack, reasons)
            reasons.refuse()
        return Shot(attack, ranged)

    def resolve(self, ctx: Decision, who: str, attack: Attack, dodge: Dodge | None) -> None:
        """A shot while running: nobody is asked, and Defense covers only what is thrown."""
        if attack.willpower and may_spend(ctx, ctx.person(who)):
            rolling.spend(ctx, who, "dice")
        attack = resolve.loads(ctx, blow_of(ctx, ctx.person(who), attack))
        facing = actions.incoming(ctx, ctx.person(who), attack)
        applied = value.can_apply(ctx, ctx.person(attack.target), facing)
        resolve.attack_roll(ctx, who, attack, 0, applied, "roll")


class ForsakenScene(SceneInOrder[FightState, Combatant]):
    """A chase beside the turn."""

    def fight_is_on(self, state: FightState) -> bool:
        """Who has given in still fights on a side, and may run."""
        able = [person for person in state.people.values() if not self.rules.turns.is_out(person)]
        return len({sides.side_of(person) for person in able}) > 1

    def rise_cost(self, person: Combatant) -> int:
        return 0 if sheet.lame(person) else super().rise_cost(person)

    def on_stand_up(self, ctx: Decision, who: str) -> None:
        if not sheet.lame(ctx.person(who)):
            lose(ctx, who, "prone")
            ctx.announce("rises", who=who)
