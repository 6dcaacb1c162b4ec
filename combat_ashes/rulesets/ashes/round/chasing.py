"""Chases under `ashes`: its pools, its dice, its attacks (ASH-CHS-38 to -42)."""

from ....engine.events import Terms
from ....engine.fight import Fight
from ....engine.inputs import Input
from ....engine.pools import split_pool
from ....engine.state import Step
from ...common.chases.rules import ChaseRolls, ChaseShots, Dodge, Part, Shot
from ...common.declare_resolve.rules import SceneDeclared
from ...common.dice.throws import Difficulty, Throw
from .. import agenda
from ..actions import split
from ..attack import aiming, hits, pools, shooting
from ..attack.coming import with_weapon
from ..combatant import Combatant, FightState
from ..declarations import AttackAction
from ..fight import Decision
from ..people import lying, options, rolls, sheet
from ..people.options import extras_of
from ..rules import AshesRules
from . import rounds

POWER = "power"
"""The class of weapons that are supernatural powers (ASH-CHS-40)."""


class AshesRolls(ChaseRolls[FightState, Combatant]):
    """Pools and dice of a chase."""

    rules: AshesRules

    def words(self, text: str) -> tuple[str, ...]:
        return split_pool(text)

    def is_trait(self, person: Combatant, word: str) -> bool:
        return word in self.rules.charts.attributes or word in person.traits or word in _ABILITIES

    def is_attribute(self, word: str) -> bool:
        return word in self.rules.charts.attributes

    def pool(self, state: FightState, person: Combatant, words: tuple[str, ...]) -> Terms:
        return sheet.pool(Fight(state, self.rules), person, words)

    def hardships(self, state: FightState, person: Combatant, words: tuple[str, ...]) -> Terms:
        return sheet.hardships(Fight(state, self.rules), person, words)

    def ruled_pool(self, person: Combatant, purpose: str) -> str | None:
        return person.flags.pools.get(purpose)

    def ruled_difficulty(self, person: Combatant, purpose: str) -> int | None:
        return person.flags.difficulties.get(purpose)

    def extras(self, ctx: Decision, who: str, options: list[str]) -> list[str]:
        return list(extras_of(ctx, ctx.person(who), options))

    def roll(self, ctx: Decision, throw: Throw[Difficulty]) -> int:
        return rolls.roll(ctx, throw)


class AshesShots(ChaseShots[FightState, Combatant]):
    """Attacks in a chase."""

    kind = AttackAction
    rules: AshesRules

    def weapon(self, person: Combatant) -> str:
        return next((weapon.name for weapon in person.weapons if sheet.ranged(weapon)), "")

    def read(self, ctx: Decision, who: str, given: Input) -> Shot:
        """An attack on a target in the same chase; by hand or not is for the chase to judge."""
        person = ctx.person(who)
        target = ctx.find(given.text("target"))
        if target.id == who:
            ctx.refuse("err.attack.self")
        if "grapple" in given.words("manners"):
            action = AttackAction(target=target.id, manners=("grapple",), weapon=sheet.BARE_HANDS)
            return Shot(action, False)
        manners, weapon = aiming.manner_and_weapon(ctx, person, given)
        ranged = sheet.ranged(weapon)
        action = AttackAction(target=target.id, manners=tuple(manners), weapon=weapon.key)
        if ranged:
            action = options.with_options(ctx, person, action, given.words())
            aiming.check_manners(ctx, manners, weapon)
            shooting.check(ctx, person, target, weapon, action)
        return Shot(action, ranged, weapon.weapon_class == POWER)

    def losses(self, ctx: Decision, who: str, parts: list[Part]) -> list[int]:
        attacks = [part.attack for part in parts if part.attack is not None]
        split.check(ctx, ctx.person(who), attacks, len(parts))
        return super().losses(ctx, who, parts)

    def resolve(self, ctx: Decision, who: str, action: AttackAction, dodge: Dodge | None) -> None:
        """A shot against the target's own dodge; no dodge serves against two (ASH-CHS-39)."""
        attacker, target = ctx.person(who), ctx.person(action.target)
        weapon = sheet.weapon(self.rules, attacker, action.weapon)
        if weapon is None:
            ctx.announce("attack.void", who=who)
            return
        now = with_weapon(self.rules, attacker, target, action, weapon)
        if not pools.can_roll(ctx, now):
            pool = pools.pool(ctx, now)
            ctx.announce("pool.empty", who=who, purpose="attack", against=target.id, terms=pool)
            return
        successes = pools.roll(ctx, now, pools.throw(ctx, now))
        against = 0
        if dodge is not None:
            against = self._dodge(ctx, attacker, target, dodge)
        else:
            ctx.announce("attack.uncontested", who=who, against=target.id)
        if successes > against:
            hits.land(ctx, now, successes - against)
        else:
            tie = successes == against and successes > 0
            ctx.announce("attack.fails", who=who, against=target.id, tie=tie)

    def _dodge(self, ctx: Decision, attacker: Combatant, target: Combatant, dodge: Dodge) -> int:
        ruled = target.flags.pools.get("dodge")
        words = split_pool(ruled) if ruled else dodge.words
        pool = ctx.rules.chase.rolls.pool(ctx.state, target, words) + dodge.fewer
        difficulty = self._dodge_difficulty(attacker, target)
        difficulty += ctx.rules.chase.rolls.hardships(ctx.state, target, words)
        return rolls.roll(ctx, Throw(target.id, "dodge", pool, attacker.id, difficulty))

    def _dodge_difficulty(self, attacker: Combatant, target: Combatant) -> Terms:
        """By cover, where the storyteller set any (ASH-CHS-39)."""
        ruled = target.flags.difficulties.get("dodge")
        if ruled:
            return (("storyteller", ruled),)
        if target.flags.in_cover:
            return (("cover", shooting.cover(self.rules, target, attacker)),)
        return (("chase", self.rules.settings.chase.defense_difficulty),)


class AshesScene(SceneDeclared[FightState, Combatant]):
    """A chase beside the round."""

    flees_with = "+escape"
    rules: AshesRules

    def fight_is_on(self, state: FightState) -> bool:
        return rounds.opposed(state)

    def round_ends(self) -> tuple[Step, ...]:
        return (agenda.books(),)

    def rise_cost(self, person: Combatant) -> int:
        free = self.rules.settings.condition.prone__stand_cost == "free"
        return 0 if free else super().rise_cost(person)

    def on_stand_up(self, ctx: Decision, who: str) -> None:
        lying.stand_up(ctx, who)

    def harmed_from(self, level: str) -> int | None:
        names = [one.name for one in self.rules.levels.all]
        return names.index(level) + 1 if level in names else None


_ABILITIES = frozenset(
    {"athletics", "drive", "stealth", "survival", "streetwise", "acrobatics", "pilot", "ride",
     "animal_ken", "larceny", "security", "alertness", "technology", "climbing", "swimming"}
)  # fmt: skip
"""Abilities that a course may ask for though nobody in the chase has any."""
