"""What a rule system derives from whose rounds go from place to place, an act at each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.look import Look
from ....engine.state import Json, Person, State
from ....engine.turn import Turn
from .. import modifiers
from ..in_order import InOrder
from ..tables import Parting
from . import coming_back, gathering, one_by_one


class OneByOne(InOrder):
    """People gather, roll, and do one of the acts of a table when their place comes.

    Its STEPS, QUESTIONS and VERBS take in those of `gathering` and `one_by_one`.
    """

    acts: Mapping[str, Any]
    """What one may do at one's place, by the word in an action's `do`."""

    lines: Mapping[str, Any]
    """The same by the verbs they are read from."""

    def begin_round(self, turn: Turn[Any]) -> None:
        gathering.begin_round(turn)

    def round_closes(self, turn: Turn[Any]) -> None:
        modifiers.end_modifiers(turn)
        coming_back.forget(turn)

    def joined(self, turn: Turn[Any], who: str) -> None:
        gathering.joined(turn, who)

    def rejoined(self, turn: Turn[Any], who: str) -> None:
        gathering.rejoined(turn, who)

    def next(self, turn: Turn[Any]) -> bool:
        return gathering.next_(turn)

    def storyteller_changed(self, turn: Turn[Any]) -> None:
        gathering.storyteller_changed(turn)

    def roll_initiative(self, turn: Turn[Any], who: str) -> None:
        one_by_one.roll_initiative(turn, who)

    def order_changed(self, turn: Turn[Any]) -> None:
        one_by_one.order_changed(turn)

    def still_to_act(self, state: State, person: Person) -> bool:
        return one_by_one.still_to_act(state, person) and not self.is_out(person)

    def leaving(self, turn: Turn[Any], who: str) -> None:
        coming_back.remember(turn, who)
        self.parts_with(turn, who)

    def words(self, state: State, action: dict[str, Json] | None) -> str:
        if action is None:
            return ""
        return str(self.acts[action["do"]].words(Look(state, self), action))

    def told(self, state: State, action: dict[str, Json] | None) -> str:
        if action is None:
            return ""
        return str(self.acts[action["do"]].told(Look(state, self), action))


class EndsFight(Parting[InOrder]):
    """The last who can act waits for nobody, and nobody waits for them (CLO-INI-01)."""

    def out(self, turn: Turn[InOrder], who: str) -> None:
        one_by_one.see_opposed(turn)

    def left(self, turn: Turn[InOrder], who: str) -> None:
        one_by_one.see_opposed(turn, who)
