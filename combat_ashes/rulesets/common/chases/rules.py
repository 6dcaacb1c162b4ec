"""What a ruleset gives to chases, in three parts: its scene, its rolls, its shots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Generic, NamedTuple

from ....engine.decision import Decision
from ....engine.events import Rolled, StatusChanged, Terms
from ....engine.inputs import Input
from ....engine.kinds import C, S
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.pools import check_dice, pool_of
from ....engine.rounds import NEXT
from ....engine.ruleset import Ruleset
from ....engine.state import Step
from ..dice.target_number import TargetNumber
from ..dice.throws import Difficulty, Throw
from ..tables import Action
from .settings import HasChase

FACE_TO_FACE = 1
"""Yards between two people who can reach each other by hand."""


class Part(NamedTuple):
    """One of the actions of a person in a chase: an attack, or a roll of these traits."""

    words: tuple[str, ...] = ()
    attack: Action = None
    share: int | None = None
    """The dice that were written for it."""


class Shot(NamedTuple):
    """An attack of somebody in a chase, and whether it crosses a distance, or is a power."""

    action: Action
    ranged: bool
    power: bool = False


class Dodge(NamedTuple):
    """What a shot is met with: the traits of the dodge, and its named losses."""

    words: tuple[str, ...]
    fewer: Terms


def penalty(actions: int) -> int:
    """The dice that each of so many actions at once loses: 3 for two, 4 for three (ASH-CHS-38)."""
    return actions + 1 if actions > 1 else 0


PRONE = "prone"
"""The condition of who lies on the ground, whatever the rules."""

STATUS = "chase"
"""The status of a person who is in a chase and so out of the fight."""


class ChaseRolls(ABC, Generic[S, C]):
    """Pools and rolls of a chase, as plain as can be."""

    foot: tuple[str, str] = ("dexterity", "athletics")
    noticing: tuple[str, ...] = ("perception", "alertness")
    stalking: tuple[str, ...] = ("manipulation", "subterfuge")
    usual_difficulty: int = 6
    """Where nobody set a difficulty (ASH-CHS-07, -11, -54)."""

    def __init__(self, rules: ChaseRules[S, C]) -> None:
        self.rules = rules

    def words(self, text: str) -> tuple[str, ...]:
        """`dexterity+drive` as trait names, in the form sheets keep them; raises `Refused`."""
        words = tuple(word.strip().lower() for word in text.split("+") if word.strip())
        check_dice(words)
        return words

    def on_foot(self, words: tuple[str, ...]) -> bool:
        return set(self.foot) <= set(words)

    def is_trait(self, person: C, word: str) -> bool:
        """Whether a word names an attribute or an ability the person has."""
        return word in person.traits

    def is_attribute(self, word: str) -> bool:
        """Whether a trait is the first half of a pool rather than the second."""
        return word == self.foot[0]

    def pool(self, state: S, person: C, words: tuple[str, ...]) -> Terms:
        """The named dice of a pool of these traits."""
        traits = person.traits
        return tuple(
            (w, whole(w, 0, MOST_DICE) if is_whole(w) else traits.get(w, 0)) for w in words
        )

    def hardships(self, state: S, person: C, words: tuple[str, ...]) -> Terms:
        """What is added to the difficulty of every roll of a person."""
        return ()

    def ruled_pool(self, person: C, purpose: str) -> str | None:
        """The traits that a storyteller set for a person's rolls of a purpose, if any."""
        return None

    def ruled_difficulty(self, person: C, purpose: str) -> int | None:
        """The difficulty that a storyteller set for a person's rolls of a purpose, if any."""
        return None

    def extras(self, ctx: Decision[Any, S, C], who: str, options: list[str]) -> list[str]:
        """What was written behind a roll, such as willpower; refuses what is not known."""
        if options:
            ctx.refuse("err.declare.option", option=options[0])
        return []

    @abstractmethod
    def roll(self, ctx: Decision[Any, S, C], throw: Throw[Difficulty]) -> int:
        """The successes of a roll."""

    def botched(self, ctx: Decision[Any, S, C]) -> bool:
        """Whether the last roll of this input was a botch."""
        rolls = [event for event in ctx.events if isinstance(event, Rolled)]
        return bool(rolls) and rolls[-1].botch

    def dice_of(self, terms: Terms) -> int:
        return pool_of(terms)


class ChaseShots(ABC, Generic[S, C]):
    """Attacks in a chase."""

    kind: ClassVar[Any]
    """What an attack in a chase is: it has a `target`, and may lose dice to a `split`."""

    shares_pool: bool = False
    """Whether several actions at once share a pool, instead of losing the same dice each."""

    def __init__(self, rules: ChaseRules[S, C]) -> None:
        self.rules = rules

    @abstractmethod
    def read(self, ctx: Decision[Any, S, C], who: str, given: Input) -> Shot:
        """An attack line as an action; refuses what cannot be."""

    def weapon(self, person: C) -> str:
        """The name of a weapon that reaches others in a chase; empty for none."""
        return ""

    def share(self, options: list[str]) -> tuple[int | None, list[str]]:
        """The share of a pool that stands among the options of a part of a split; the others."""
        return None, options

    def losses(self, ctx: Decision[Any, S, C], who: str, parts: list[Part]) -> list[int]:
        """The dice that each of several actions at once loses; refuses what cannot be one split."""
        return [penalty(len(parts))] * len(parts)

    @abstractmethod
    def resolve(self, ctx: Decision[Any, S, C], who: str, attack: Any, dodge: Dodge | None) -> None:
        """Resolve one attack, and what it is met with: None where with nothing."""


class ChaseScene(ABC, Generic[S, C]):
    """What a chase is beside or after a fight, with its rolls and shots."""

    flees_with: str = ""
    """The line by which a person gets away from a fight; empty where there is none."""

    seconds: int = 15
    """How long a round of a chase lasts (ASH-CHS-15)."""

    def __init__(
        self, rules: ChaseRules[S, C], rolls: ChaseRolls[S, C], shots: ChaseShots[S, C]
    ) -> None:
        self.rules, self.rolls, self.shots = rules, rolls, shots

    def fight_is_on(self, state: S) -> bool:
        """Whether people fight here beside those who chase each other."""
        return len(state.able()) > 1

    def is_fighting(self, ctx: Decision[Any, S, C], who: str) -> bool:
        """Whether a person is in the midst of a fight, out of which only an escape leads."""
        rolled = ctx.person(who).initiative is not None
        return rolled and self.fight_has_begun(ctx.state) and self.fight_is_on(ctx.state)

    def fight_has_begun(self, state: S) -> bool:
        """Whether a round of the fight is under way, rather than waiting for people."""
        return state.step != "initiative"

    def fight_begins(self, ctx: Decision[Any, S, C], people: list[str]) -> None:
        """A fight follows a chase: these people roll initiative."""
        for who in people:
            self.rules.hooks.on_join(ctx, who)

    def on_enter(self, ctx: Decision[Any, S, C], who: str) -> None:
        """A person leaves the order of the fight for a chase (ASH-EXT-02)."""
        if ctx.person(who).status != STATUS:
            ctx.emit(StatusChanged(who, STATUS, "chase"))

    def on_out(self, ctx: Decision[Any, S, C], who: str, status: str, why: str) -> None:
        """A person is out of the chase for good: fled."""
        ctx.emit(StatusChanged(who, status, why))

    def on_caught(self, ctx: Decision[Any, S, C], one: str, other: str) -> None:
        """Two who were in a chase are at hand-to-hand distance (ASH-CHS-46)."""
        ctx.relate(one, other, range=FACE_TO_FACE)

    def ends_by_itself(self, state: S) -> bool:
        """Whether a scene in which nobody fights or flees any more is over at once."""
        return state.storyteller is None

    def round_ends(self) -> tuple[Step, ...]:
        """What comes at the end of a round in which people only chase each other."""
        return (NEXT,)

    def rise_cost(self, person: C) -> int:
        """The dice that getting up takes off a run, as one more action (ASH-CHS-38)."""
        return penalty(2)

    @abstractmethod
    def on_stand_up(self, ctx: Decision[Any, S, C], who: str) -> None:
        """A person who lay on the ground is on their feet, and that is told."""

    def harmed_from(self, level: str) -> int | None:
        """How many filled boxes a health level stands for; None for one there is not."""
        return None


class ChaseRules(Ruleset[S, C]):
    """A rule system with chases; its settings have an area `chase`."""

    settings: HasChase
    chase: ChaseScene[S, C]


class TargetedRules(ChaseRules[S, C]):
    """One whose rolls are made against a target number."""

    dice: TargetNumber
