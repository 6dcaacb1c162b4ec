"""What a rule system derives from so that people can chase each other under it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.decision import Decision
from ...engine.fight import Fight
from ...engine.offers import EVERY, Commands, Menu, Offer
from ...engine.ruleset import Ruleset
from ...engine.state import Combatant, FightState, Question
from . import drive, endings, record, view
from .rules import STATUS, ChaseRules, note


class Chasing(ChaseRules):
    """A ruleset under which people can chase each other.

    Its questions, STEPS and HANDLERS take in those of this package.
    """

    shared_notes = frozenset(note.declared)

    def thaw(self, state: FightState) -> FightState:
        return record.thawed(note.thaw(state), self.shot_kind)

    def offers(self, state: FightState, question: Question) -> Sequence[Offer]:
        if question.parallel:
            return view.offers(Fight(state, self), question)
        return super().offers(state, question)

    def maneuvers(self, state: FightState, person: Combatant, commands: Commands = EVERY) -> Menu:
        running = view.listing(Fight(state, self), person)
        return running or super().maneuvers(state, person, commands)

    def aside(self, ctx: Decision[Any]) -> bool:
        """Chases go on beside the agenda."""
        return bool(record.CHASES.of(ctx.state.notes)) and drive.aside(ctx)

    def ending(self, ctx: Decision[Any]) -> None:
        """Whoever ran has not fallen: their chases are over, undecided."""
        super().ending(ctx)
        for chase in record.all_of(ctx.state):
            endings.finish(ctx, chase, "fight over")

    def gives_way(self, ctx: Decision[Any], new: Ruleset) -> None:
        """Under rules without chases nobody runs on."""
        if not isinstance(new, Chasing):
            for chase in record.all_of(ctx.state):
                endings.finish(ctx, chase, "ruled over")

    def on_stage(self, state: FightState) -> list[Combatant]:
        """Those who chase each other can act as well as those who fight."""
        return [p for p in state.people.values() if p.status in ("active", STATUS)]
