"""A storyteller takes back an action, and whose it was still has the turn (HUB-DIC-07)."""

from __future__ import annotations

from typing import Any

from ....engine.events import PersonChanged, Withdrawn
from ....engine.state import State
from ....engine.turn import Turn
from ..dice import rolling
from ..notes import MINORS, QUICKLY
from ..round import moments
from ..rules import HubrisRules
from ..value import PENDING, Act, pending
from .course import ACT_STEPS


def take_back(turn: Turn[HubrisRules], act: Act) -> None:
    """A storyteller vetoes: what was paid comes back, and the maker still has the turn (DIC-07)."""
    if act.paid:
        rolling.give_back(turn, act.who)
    if act.took is not None:
        turn.emit(PersonChanged(act.who, act.took))
    _close(turn, act)
    turn.tell("action.vetoed", who=act.who)


def maker_goes(turn: Turn[HubrisRules], who: str) -> None:
    """Somebody leaves the fight: an open action of theirs comes to nothing."""
    act = pending(turn.state)
    if act is not None and act.who == who:
        _close(turn, act)


def _close(turn: Turn[HubrisRules], act: Act) -> None:
    """Nobody answers an action any more, and it is not carried out."""
    kinds = ("defend", "interrupt", "confirm", "place")
    asked = tuple(q.id for q in turn.state.questions if q.kind in kinds)
    if asked:
        turn.emit(Withdrawn(asked))
    PENDING.put(turn, None)
    turn.agenda = after(turn.state, act)


def too_much(turn: Turn[HubrisRules], who: str) -> bool:
    """The minor action that somebody did last in this turn is taken back; False for none."""
    done = QUICKLY.of(turn.state.notes)
    if done is None or done["who"] != who or not moments.is_on(turn.state, who):
        return False
    fields = {name: done[name] for name in ("weapons", "conditions")}
    turn.emit(PersonChanged(who, fields))
    if done["paid"]:
        rolling.give_back(turn, who)
    MINORS.put_entry(turn, who, done["what"], done["tried"])
    QUICKLY.put(turn, None)
    turn.tell("action.vetoed", who=who)
    return True


def after(state: State, act: Act) -> tuple[Any, ...]:
    """What is still to come once an action is taken back."""
    left = [step for step in state.agenda if step[0] not in ACT_STEPS]
    if left[:1] == [("turn_over", act.who)]:
        left = left[1:]
    return tuple(left)
