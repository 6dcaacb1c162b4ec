"""Chases under these rules: their pools, their dice, their shots (ASH-CHS)."""

from __future__ import annotations

from msgspec.structs import replace

from ...engine.events import Terms
from ...engine.numbers import MOST_DICE, is_whole, whole
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
from .attack import action as actions
from .attack import acts, resolve
from .attack.action import is_ranged, thaw, weapon_of
from .people import health, sheet
from .people.rolling import may_spend, remember, spend
from .refusing import Reasons, refuse
from .rules import ATTRIBUTES, SKILLS, CloseRules

ABILITIES = frozenset(
    (*SKILLS, "drive", "stealth", "survival", "streetwise", "larceny", "animal_ken", "computer",
     "crafts", "investigation", "medicine", "subterfuge", "empathy")
)  # fmt: skip
"""Skills that a course may ask for though nobody in the chase has any."""


class CloseChases(Chasing, CloseRules):
    """What `close2004` gives to chases."""

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
        typed = tuple(
            (word, whole(word, 0, MOST_DICE))
            if is_whole(word)
            else (word, sheet.value_of(person, word))
            for word in words
        )
        wounds = -sheet.wounds(self, person)
        modifier = dice_on(state, person.id)
        return typed + sheet.of_parts(("wounds", wounds), ("modifier", modifier))

    def dice_of(self, terms: Terms) -> int:
        """Where no dice are left, a chance die is thrown (CLO-DIC-02)."""
        return max(1, pool_of(terms))

    def chase_extras(self, turn: Turn[CloseRules], who: str, options: list[str]) -> list[str]:
        for option in options:
            if option.strip().lower() != "willpower":
                turn.refuse("err.declare.option", option=option)
        if not options:
            return []
        if not may_spend(turn, turn.person(who)):
            refuse("err.willpower_limit")
        spend(turn, who, "dice")
        return ["willpower"]

    def chase_roll(
        self,
        turn: Turn[CloseRules],
        who: str,
        purpose: str,
        pool: Terms,
        difficulty: Terms,
        against: str | None = None,
        extras: tuple[str, ...] = (),
    ) -> int:
        if "willpower" in extras:
            pool += (("willpower", self.settings.willpower.dice),)
        dice = replace(self.dice, target=difficulty_of(difficulty, 2, 10))
        throw = Throw(who, purpose, against, sheet.of_parts(*pool), dice)
        thrown = make(turn, throw)
        remember(turn, throw, thrown, "done")
        return thrown.successes

    # --- attacks ------------------------------------------------------------------------------

    def chase_attack(
        self, turn: Turn[CloseRules], who: str, args: dict[str, Json]
    ) -> dict[str, Json]:
        """An attack on somebody in the same chase; by hand or not is for the chase to judge."""
        person = turn.person(who)
        attack = replace(actions.read(turn, person, args), far=True)
        ranged = is_ranged(attack, weapon_of(person, attack))
        if ranged:
            reasons = Reasons()
            acts.check_weapon(turn, person, attack, reasons, False)
            acts.check_all_out(turn, person, attack, reasons)
            lacks = attack.willpower and not may_spend(turn, person)
            reasons.when(lacks, "err.willpower_limit")
            reasons.refuse()
        return {**attack.freeze(), "ranged": ranged, "power": False}

    def chase_shot(
        self,
        turn: Turn[CloseRules],
        who: str,
        action: dict[str, Json],
        dodge: dict[str, Json] | None,
    ) -> None:
        """A shot from beyond close range: Defense covers only what is thrown; nobody is asked."""
        attack = thaw(action)
        if attack.willpower and may_spend(turn, turn.person(who)):
            spend(turn, who, "dice")
        resolve.attack_roll(turn, who, attack.freeze(), 0, "roll")

    # --- the fight beside ---------------------------------------------------------------------

    def fight_is_on(self, state: State) -> bool:
        return self.opposed(state)

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

    def fight_begins(self, turn: Turn[CloseRules], people: list[str]) -> None:
        """Both roll: at once where a fight goes on, else as its first round begins."""
        if not one_by_one.has_begun(turn.state):
            gathering.begin_at_once(turn, people)
            return
        for who in people:
            if turn.state.phase == "chase":
                one_by_one.COMES_IN.set(turn, who, True)
            elif turn.person(who).initiative is None:
                gathering.joined(turn, who)

    def leaves_for_chase(self, turn: Turn[CloseRules], who: str) -> None:
        for parting in self.partings:
            parting.left(turn, who)
        super().leaves_for_chase(turn, who)

    def out_of_chase(self, turn: Turn[CloseRules], who: str, status: str, why: str) -> None:
        super().out_of_chase(turn, who, status, why)
        health.falls(turn, who)


