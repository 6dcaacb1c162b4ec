"""What the parts ask of a rule system in which people act in order, with plain defaults."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ....engine.agenda import AnswerStep
from ....engine.decision import Decision
from ....engine.events import Terms
from ....engine.fight import Fight
from ....engine.inputs import Input
from ....engine.kinds import C, S
from ....engine.order import put_in_order
from ....engine.questions import QuestionKind
from ....engine.ruleset import Ruleset
from ....engine.state import Combatant, Facts, FightState, Json, Question, Step
from ..tables import Parting
from .combatant import TurnCombatant, TurnFight

ACT: AnswerStep[str] = AnswerStep("act")
ASKED_TO_ACT = QuestionKind("act", Facts)
"""Asking somebody whose place has come, and doing what they said."""


class InOrder(Ruleset[S, C]):
    """People act one by one, the highest initiative first, and nothing is declared."""

    auto_advance = True
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

    def rating(self, state: S, person: C) -> int:
        return sum(value for _, value in self.initiative_terms(state, person))

    def is_turn(self, question: Question) -> bool:
        """Whether a question asks what somebody does whose place in the order has come."""
        return question.kind == "act"

    def is_out(self, person: C) -> bool:
        """Whether somebody can do nothing at all, and so is not asked."""
        return person.status != "active"

    def rolls_again(self, person: C) -> bool:
        """Whether somebody's initiative is rolled where everybody's is."""
        return True

    def line_up(self, ctx: Decision[Any, S, C]) -> None:
        """Put everybody in order who has a place."""
        put_in_order(ctx)

    def has_opponents(self, state: S) -> bool:
        return opposed(self, state)

    def action_options(self, fight: Fight[Any, S, C], person: C) -> tuple[str, ...]:
        """What somebody whose place it is may do."""
        raise NotImplementedError

    def action_default(self) -> Json:
        """What somebody does who says nothing."""
        return self.actions["pass"]()

    def check_line(self, ctx: Decision[Any, S, C], person: C, given: Input) -> None:
        """Refuse a line that answers something else than the question of one's place."""

    def check_speaks(self, ctx: Decision[Any, S, C], person: C, act: Any) -> None:
        """Refuse who can do nothing at all, before what they say is read."""

    def check_action(
        self, ctx: Decision[Any, S, C], person: C, line: Any, action: Json, in_place: bool
    ) -> None:
        """Refuse an action, or the `line` it was read from, with the first reason against it."""

    def not_yet(self, ctx: Decision[Any, S, C], person: C) -> Mapping[str, Json]:
        """For who speaks out of turn: whom the fight waits for, and how they stand."""
        return {"awaited": ctx.awaited()}

    def steps_in(
        self, ctx: Decision[Any, S, C], given: Input, question: Question | None
    ) -> Question | None:
        """The question before which a line by `+act` is done; None where it is done already."""
        return question

    def elsewhere(self, state: S) -> bool:
        """Whether something goes on beside those who act in order, such as a chase."""
        return False

    def before_ready(self, fight: Fight[Any, S, C], person: C) -> str:
        """The option that somebody has to take before they are ready for the first round."""
        return ""

    def is_ready(self, ctx: Decision[Any, S, C], who: str) -> None:
        """Somebody says that they are ready for the first round."""

    def check_begins(self, ctx: Decision[Any, S, C]) -> None:
        """Refuse the line with which the first round would begin, where it cannot."""

    def places_change(self, ctx: Decision[Any, S, C]) -> None:
        """A round begins: what changes of initiatives changes before people are ordered."""

    def placed(
        self, ctx: Decision[Any, S, C], who: str, added: Terms, faces: tuple[int, ...]
    ) -> None:
        """Somebody has rolled initiative."""

    def place_comes(self, ctx: Decision[Any, S, C], person: C) -> bool:
        """The place of somebody has come; True where something happens before anybody is asked."""
        return False

    def nobody_can(self, ctx: Decision[Any, S, C], places: Step) -> None:
        """Nobody can act: it is the storyteller's to change that."""
        ctx.stand_still(places)

    def round_opens(self, ctx: Decision[Any, S, C]) -> None:
        """A round begins, before anybody is asked."""

    def round_closes(self, ctx: Decision[Any, S, C]) -> None:
        """The last place of a round is done."""


def opposed(rules: InOrder[S, C], state: S) -> bool:
    """Whether people of more than one side can still act; who has no side is one alone."""
    able = [person for person in state.people.values() if not rules.is_out(person)]
    return len({person.side or person.id for person in able}) > 1
