"""Chases under these rules: their pools, their dice, their attacks (ASH-CHS)."""

import re

from msgspec.structs import asdict, replace

from ....engine.events import Terms
from ....engine.inputs import Input
from ....engine.numbers import MOST_DICE, whole
from ....engine.pools import split_pool, total
from ....engine.state import Step
from ...common.chases.rules import ChaseRolls, ChaseShots, Dodge, Part, Shot
from ...common.declare_resolve.rules import SceneDeclared
from ...common.dice.throws import Difficulty, Throw
from ..attack import effects, legal, records, strike, throws
from ..attack.attempt import Attempt
from ..attack.reading import attack
from ..combatant import Combatant, FightState
from ..declarations import Attack, Run
from ..equipment import CLOSE
from ..fight import Decision, Fight
from ..people import dice, sheet, space
from ..people.gear import gear
from ..people.options import read
from ..rules import ABILITIES, ATTRIBUTES, StoRules
from ..values import Item
from . import doing, ending, resolving, splits

EXTRAS = frozenset({"willpower", "specialty"})
SHARE = re.compile("([0-9]{1,3}) dic?e")
"""A share of a pool as it is typed."""


class ChaseAttack(Attack, frozen=True, omit_defaults=True, tag="attack", kw_only=True):
    """An attack in a chase, and what it loses of the pool that is shared."""

    split: int = 0


class StoRolls(ChaseRolls[FightState, Combatant]):
    """Pools and dice of a chase."""

    rules: StoRules

    def words(self, text: str) -> tuple[str, ...]:
        return split_pool(text)

    def is_trait(self, person: Combatant, word: str) -> bool:
        return word in ATTRIBUTES or word in ABILITIES or word in person.traits

    def is_attribute(self, word: str) -> bool:
        return word in ATTRIBUTES

    def pool(self, state: FightState, person: Combatant, words: tuple[str, ...]) -> Terms:
        fight = Fight(state, self.rules)
        return sheet.own_terms(self.rules, person, words) + sheet.ruled_dice(fight, person)

    def hardships(self, state: FightState, person: Combatant, words: tuple[str, ...]) -> Terms:
        return sheet.hardships(Fight(state, self.rules), person, "chase", words)

    def ruled_pool(self, person: Combatant, purpose: str) -> str | None:
        words = person.flags.pools.get(purpose)
        return "+".join(words) if words else None

    def ruled_difficulty(self, person: Combatant, purpose: str) -> int | None:
        return person.flags.difficulties.get(purpose)

    def extras(self, ctx: Decision, who: str, options: list[str]) -> list[str]:
        return list(read(ctx, ctx.person(who), Run(), options, EXTRAS).extras)

    def roll(self, ctx: Decision, throw: Throw[Difficulty]) -> int:
        return dice.roll(ctx, throw).successes


class StoShots(ChaseShots[FightState, Combatant]):
    """Attacks in a chase; several actions share the smallest pool (STO-GEN-02)."""

    kind = ChaseAttack
    shares_pool = True
    rules: StoRules

    def weapon(self, person: Combatant) -> str:
        found = (w for w in gear.in_hand(person) if w.reach != CLOSE and not w.is_empty)
        return next((weapon.name for weapon in found), "")

    def read(self, ctx: Decision, who: str, given: Input) -> Shot:
        """An attack on somebody in the same chase; by hand or not is for the chase to judge."""
        target = ctx.find(given.text("target"))
        if target.id == who:
            ctx.refuse("err.attack.self")
        action = attack(ctx, ctx.person(who), given)
        if not isinstance(action, Attack):
            ctx.refuse("err.chase.ranged_only")
        ranged = Attempt.by(ctx, ctx.person(who), action).reach != CLOSE
        return Shot(ChaseAttack(**asdict(action)), ranged)

    def share(self, options: list[str]) -> tuple[int | None, list[str]]:
        """`3 dice`; the others stay."""
        shares = [(o, found) for o in options if (found := SHARE.fullmatch(o.strip().lower()))]
        if len(shares) != 1:
            return None, options
        said, found = shares[0]
        return whole(found[1], 0, MOST_DICE), [option for option in options if option != said]

    def losses(self, ctx: Decision, who: str, parts: list[Part]) -> list[int]:
        """What each part has less than its own pool, as the smallest is shared (STO-GEN-02)."""
        if len(parts) == 1 and parts[0].share is not None:
            ctx.refuse("err.declare.option", option=f"{parts[0].share} dice")
        if len(parts) < 2:
            return [0] * len(parts)
        attacks = [part.attack for part in parts if part.attack is not None]
        splits.together(ctx, ctx.person(who), attacks)
        own = [self._own(ctx, ctx.person(who), part) for part in parts]
        shares = splits.share_out(ctx, [part.share for part in parts], min(own))
        return [dice - share for dice, share in zip(own, shares, strict=True)]

    def _own(self, ctx: Decision, person: Combatant, part: Part) -> int:
        """A pool with wounds and armor alone."""
        if part.attack is None:
            return total(sheet.own_terms(self.rules, person, part.words))
        return Attempt.by(ctx, person, part.attack).own_dice

    def resolve(self, ctx: Decision, who: str, told: ChaseAttack, dodge: Dodge | None) -> None:
        """A shot against the target's own dodge; splits share the pool (STO-GEN-02)."""
        person, target = ctx.person(who), ctx.person(told.target)
        if told.split:
            told = replace(told, dice=Attempt.by(ctx, person, told).own_dice - told.split)
        item = Item(who, own=told, free="free")
        made = Attempt.by(ctx, person, told).on(target, item)
        problem = legal.first(made)
        if problem is not None:
            doing.lose(ctx, item, told, problem)
            return
        result = dice.roll(ctx, throws.attack(made))
        record = records.of_roll(ctx, strike.recorded(who, target.id, told), result)
        strike.spend_rounds(ctx, who, told)
        met = self._dodge(ctx, target, who, dodge) if dodge is not None else 0
        left = max(0, result.successes - met)
        made = replace(made, attacker=ctx.person(who))
        blow = strike.against(ctx, made, replace(result, rolled=False), record, left)
        if blow.hit:
            blow, damage = strike.roll_damage(ctx, made, blow)
            blow, soak = strike.soak(ctx, blow) if blow.rolled else (blow, None)
            records.keep(ctx, blow.record, damage=damage, soak=soak)
            effects.marked(ctx, who, blow)

    def _dodge(self, ctx: Decision, target: Combatant, by: str, dodge: Dodge) -> int:
        rolls = ctx.rules.chase.rolls
        pool = rolls.pool(ctx.state, target, dodge.words) + dodge.fewer
        base = (("chase", self.rules.settings.chase.defense_difficulty),)
        against = base + rolls.hardships(ctx.state, target, dodge.words)
        return dice.roll(ctx, Throw(target.id, "dodge", pool, by, against)).successes


class StoScene(SceneDeclared[FightState, Combatant]):
    """A chase beside the turn."""

    seconds = 3
    rules: StoRules

    def fight_is_on(self, state: FightState) -> bool:
        return ending.opposed(state)

    def on_caught(self, ctx: Decision, one: str, other: str) -> None:
        space.set_range(ctx, one, other, 1)

    def round_ends(self) -> tuple[Step, ...]:
        return resolving.AT_THE_END

    def rise_cost(self, person: Combatant) -> int:
        """Who has thrown themselves down gets up as they move (STO-RNG-14)."""
        return 0 if person.flags.lay_down else super().rise_cost(person)

    def on_stand_up(self, ctx: Decision, who: str) -> None:
        space.stand(ctx, who)
        ctx.announce("risen", who=who)

    def harmed_from(self, level: str) -> int | None:
        names = [name.lower() for name in self.rules.levels.names]
        return names.index(level.lower()) if level.lower() in names else None
