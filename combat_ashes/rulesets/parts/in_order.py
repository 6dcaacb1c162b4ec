"""What the parts ask of a rule system in which people act in order, with plain defaults."""

from __future__ import annotations

from typing import Any, ClassVar

from ...engine.events import Terms
from ...engine.look import Look
from ...engine.order import put_in_order
from ...engine.ruleset import Ruleset
from ...engine.state import Json, Person, State, Step
from ...engine.turn import Turn
from .notes import Notes


class InOrder(Ruleset):
    """People act one by one, the highest initiative first, and nothing is declared."""

    notes: ClassVar[Notes] = Notes()
    """All that the rule system notes of people."""

    initiative_die: int = 10
    """The sides of the die of initiative."""

    initiative_each_round: bool = False
    """Whether everybody rolls again as each later round begins."""

    def initiative_terms(self, state: State, person: Person) -> Terms:
        """What is added to the die of somebody's initiative."""
        raise NotImplementedError

    def is_out(self, person: Person) -> bool:
        """Whether somebody can do nothing at all, and so is not asked."""
        return person.status != "active"

    def rolls_again(self, person: Person) -> bool:
        """Whether somebody's initiative is rolled where everybody's is."""
        return True

    def line_up(self, turn: Turn[Any]) -> None:
        """Put everybody in order who has a place."""
        put_in_order(turn)

    def opposed(self, state: State) -> bool:
        """Whether people of more than one side can still act; who has no side is one alone."""
        able = [person for person in state.people.values() if not self.is_out(person)]
        return len({person.side or person.id for person in able}) > 1

    def action_options(self, look: Look[Any], person: Person) -> tuple[str, ...]:
        """What somebody whose place it is may do."""
        raise NotImplementedError

    def action_default(self) -> Json:
        """What somebody does who says nothing."""
        return {"do": "pass"}

    def elsewhere(self, state: State) -> bool:
        """Whether something goes on beside those who act in order, such as a chase."""
        return False

    def before_round(self) -> tuple[Step, ...]:
        """What stands before the places of a round."""
        return ()

    def after_round(self) -> tuple[Step, ...]:
        """What a round waits for before it is over."""
        return ()

    def round_opens(self, turn: Turn[Any]) -> None:
        """A round begins, before anybody is asked."""

    def round_closes(self, turn: Turn[Any]) -> None:
        """The last place of a round is done."""
