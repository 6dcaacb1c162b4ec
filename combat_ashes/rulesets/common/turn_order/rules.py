"""What the parts ask of a rule system in which people act in order, with plain defaults."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ....engine.agenda import AnswerStep
from ....engine.decision import Decision
from ....engine.events import Terms
from ....engine.fight import Fight
from ....engine.kinds import C, S
from ....engine.questions import QuestionKind
from ....engine.ruleset import Ruleset
from ....engine.state import Combatant, Facts, FightState, Json, Step
from ..tables import Parting
from .combatant import TurnCombatant, TurnFight
from .turns import Turns

ACT: AnswerStep[str] = AnswerStep("act")
ASKED_TO_ACT = QuestionKind("act", Facts)
"""Asking somebody whose place has come, and doing what they said."""


class InOrder(Ruleset[S, C]):
    """People act one by one, the highest initiative first, and nothing is declared."""

    combatant: ClassVar[type[Combatant]] = TurnCombatant
    fight_state: ClassVar[type[FightState]] = TurnFight

    initiative_die: int = 10
    """The sides of the die of initiative."""

    initiative_each_round: bool = False
    """Whether everybody rolls again as each later round begins."""

    rolls_on_joining: bool = True
    """Whether initiative is rolled by who joins, rather than as the first round begins."""

    acts_on_joining: bool = True
    """Whether who joins a round under way may still act in it."""

    asks_last: bool = False
    """Whether who held back is asked once more after the last place of a round."""

    acts: Mapping[str, Any]
    """What one may do at one's place, by the word in an action's `do`."""

    lines: Mapping[str, Any]
    """The same by the verbs they are read from."""

    actions: Mapping[str, Callable[[], Json]]
    """What is declared, by the same words."""

    before_round: tuple[Step, ...] = ()
    """What stands before the places of a round."""

    after_round: tuple[Step, ...] = ()
    """What a round waits for before it is over."""

    turns: ClassVar[Turns]

    partings: tuple[Parting[Any], ...] = ()
    """Who hears that somebody can act no more or is gone."""

    def falls(self, ctx: Decision[Any, S, C], who: str) -> None:
        """Somebody can act no more: whoever must hear of it hears."""
        for parting in self.partings:
            parting.out(ctx, who)

    def parts_with(self, ctx: Decision[Any, S, C], who: str) -> None:
        """Somebody is about to leave the fight: whoever must hear of it hears."""
        for parting in self.partings:
            parting.left(ctx, who)

    def initiative_terms(self, state: S, person: C) -> Terms:
        """What is added to the die of somebody's initiative."""
        raise NotImplementedError

    def is_out(self, person: C) -> bool:
        """Whether somebody can do nothing at all, and so is not asked."""
        return person.status != "active"

    def rolls_again(self, person: C) -> bool:
        """Whether somebody's initiative is rolled where everybody's is."""
        return True

    def action_default(self) -> Json:
        """What somebody does who says nothing."""
        return self.actions["pass"]()

    def elsewhere(self, state: S) -> bool:
        """Whether something goes on beside those who act in order, such as a chase."""
        return False


def opposed(fight: Fight[InOrder]) -> bool:
    """Whether people of more than one side can still act; who has no side is one alone."""
    able = [each for each in fight.state.people.values() if not fight.rules.is_out(each)]
    return len({person.side or person.id for person in able}) > 1
