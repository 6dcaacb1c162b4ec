"""Chases under these rules: their pools, their dice, their shots (ASH-CHS)."""

from __future__ import annotations

from msgspec.structs import replace

from ...engine.events import Terms
from ...engine.pools import difficulty_of, pool_of, split_pool
from ...engine.state import Json, Person, State, Step
from ...engine.turn import Turn
from .. import chases
from ..chases import Chasing
from ..chases.rules import STATUS
from ..parts.dice.confirming import make
from ..parts.dice.throws import Throw
from ..parts.modifiers import dice_on
from ..parts.round import gathering, one_by_one
from .aims import sides
from .attack import action as actions
from .attack import acts, resolve
from .attack.action import is_ranged, thaw, weapon_of
from .hands.misc import typed
from .harm import wounds
from .people import rolling, sheet
from .people.rolling import check_points, may_spend
from .refusing import Reasons
from .rules import ATTRIBUTES, SKILLS, ForsakenRules

ABILITIES = frozenset(
    (*SKILLS, "drive", "survival", "streetwise", "animal_ken", "computer", "investigation",
     "subterfuge", "empathy")
)  # fmt: skip
"""Skills that a course may ask for though nobody in the chase has any."""
PHYSICAL = ("strength", "dexterity", "stamina")


class ForsakenChases(Chasing, ForsakenRules):
    """What `forsaken` gives to chases."""

    usual_difficulty = 8
    noticing = ("wits", "composure")
    stalking = ("dexterity", "stealth")

    # --- pools and rolls ----------------------------------------------------------------------

    def chase_words(self, text: str) -> tuple[str, ...]:
        return split_pool(text)

    def is_trait(self, person: Person, word: str) -> bool:
        return word in ATTRIBUTES or word in person.traits or word in ABILITIES

    def is_attribute(self, word: str) -> bool:
        return word in ATTRIBUTES

    def chase_pool(self, state: State, person: Person, words: tuple[str, ...]) -> Terms:
        """Wracked legs hinder whoever runs (FOR-TGT-06)."""
        moves = "chase" in self.settings.tilts.movement_rolls and self.on_foot(words)
        legs = len(sheet.wracked(person, "leg")) if moves else 0
        arms = len(sheet.wracked(person, "arm")) > 1 and bool(set(words) & set(PHYSICAL))
        found = (
            *typed(self, person, list(words)),
            *sheet.of_parts(
                ("arms", -3 if arms else 0),
                ("legs", -2 if legs == 1 else 0),
                ("wounds", -sheet.wounds(self, person)),
                ("mod", dice_on(state, person.id)),
            ),
        )
        if legs > 1:
            return (*found, ("legs", -sum(dice for _, dice in found)))
        return found

    def dice_of(self, terms: Terms) -> int:
        """Where no dice are left, a chance die is thrown (FOR-DIC-02)."""
        return max(1, pool_of(terms))

    def chase_extras(self, turn: Turn[ForsakenRules], who: str, options: list[str]) -> list[str]:
        for option in options:
            if option.strip().lower() != "willpower":
                turn.refuse("err.declare.option", option=option)
        if not options:
            return []
        reasons = Reasons()
        check_points(turn, turn.person(who), reasons, True)
        reasons.refuse()
        rolling.spend(turn, who, "dice")
        return ["willpower"]

    def chase_roll(
        self,
        turn: Turn[ForsakenRules],
        who: str,
        purpose: str,
        pool: Terms,
        difficulty: Terms,
        against: str | None = None,
        extras: tuple[str, ...] = (),
    ) -> int:
        if "willpower" in extras:
            pool += (("willpower", self.settings.willpower.bonus_dice),)
        dice = replace(self.dice, target=difficulty_of(difficulty, 2, 10))
        throw = Throw(who, purpose, against, sheet.of_parts(*pool), dice)
        thrown = make(turn, throw)
        won = thrown.successes > 0
        rolling.remember(turn, throw, thrown, rolling.outcome_of(self, thrown, won))
        return thrown.successes

    # --- attacks ------------------------------------------------------------------------------

    def chase_attack(
        self, turn: Turn[ForsakenRules], who: str, args: dict[str, Json]
    ) -> dict[str, Json]:
        """An attack on somebody in the same chase; by hand or not is for the chase to judge."""
        person = turn.person(who)
        attack = actions.read(turn, person, args)
        ranged = is_ranged(self, attack, weapon_of(self, person, attack))
        if ranged:
            reasons = Reasons()
            acts.check_target(turn, person, attack, reasons)
            acts.check_weapon(turn, person, attack, reasons)
            acts.check_burst(turn, person, attack, reasons)
            reasons.refuse()
        return {**attack.freeze(), "target": attack.target, "ranged": ranged, "power": False}

    def chase_shot(
        self,
        turn: Turn[ForsakenRules],
        who: str,
        action: dict[str, Json],
        dodge: dict[str, Json] | None,
    ) -> None:
        """A shot while running: nobody is asked, and Defense covers only what is thrown."""
        attack = replace(thaw(action), split=action.get("split") or 0)
        if attack.willpower and may_spend(turn, turn.person(who)):
            rolling.spend(turn, who, "dice")
        attack = resolve.loads(turn, who, attack)
        person = turn.person(attack.target)
        applied = resolve.value.can_apply(turn, person, actions.incoming(
            self, turn.person(who), attack))  # fmt: skip
        resolve.attack_roll(turn, who, attack.freeze(), 0, applied, "roll")

    # --- the fight beside ---------------------------------------------------------------------

    def fight_is_on(self, state: State) -> bool:
        """Whether people of more than one side fight, rather than run."""
        able = [person for person in state.people.values() if not self.is_out(person)]
        return len({sides.side_of(person) for person in able}) > 1

    def has_begun(self, state: State) -> bool:
        return one_by_one.has_begun(state) and super().has_begun(state)

    def elsewhere(self, state: State) -> bool:
        return any(person.status == STATUS for person in state.people.values())

    def before_round(self) -> tuple[Step, ...]:
        return (chases.BESIDE,)

    def after_round(self) -> tuple[Step, ...]:
        return (chases.WAIT,)

    def round_ends(self) -> tuple[Step, ...]:
        return (one_by_one.ROUND_OVER,)

    def fight_begins(self, turn: Turn[ForsakenRules], people: list[str]) -> None:
        """Both roll: at once where a fight goes on, else as its first round begins."""
        if not one_by_one.has_begun(turn.state):
            gathering.begin_at_once(turn, people)
            return
        for who in people:
            if turn.state.phase == "chase":
                one_by_one.COMES_IN.set(turn, who, True)
            elif turn.person(who).initiative is None:
                gathering.joined(turn, who)

    def leaves_for_chase(self, turn: Turn[ForsakenRules], who: str) -> None:
        for parting in self.partings:
            parting.left(turn, who)
        super().leaves_for_chase(turn, who)

    def out_of_chase(self, turn: Turn[ForsakenRules], who: str, status: str, why: str) -> None:
        super().out_of_chase(turn, who, status, why)
        wounds.falls(turn, who)
