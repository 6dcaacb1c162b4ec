"""One person's turn in the resolution of a phase: what they declared, if they still can.

What each act does is said by its row of `ACTS` in `tables.py`.
"""

from __future__ import annotations

from ....engine.events import PersonChanged
from ....engine.turn import Turn
from ..attack import nothing
from ..declarations import Action, DelayAction, SplitAction
from ..defense import abort
from ..notes import ACTED, LATE, VOIDED
from ..people import acts
from ..rules import AshesRules
from . import ties


def slot_comes(turn: Turn[AshesRules], slot: list[str]) -> None:
    """One person's turn, or that of several who are fully tied."""
    if len(slot) == 1:
        turn_comes(turn, slot[0])
    else:
        ties.together(turn, slot)


def turn_comes(turn: Turn[AshesRules], who: str) -> None:
    """One person's slot in the resolution: do what they declared, if they still can."""
    person = turn.state.people.get(who)
    if person is None or person.status != "active" or ACTED.of(person.notes):
        return
    action: Action | None = person.declared
    if action is None and LATE.of(person.notes):
        LATE.put(turn, who, None)
        turn.push(("declare", [[who]]), ("turn", who))
        return
    if action is None or isinstance(action, DelayAction):
        return
    if "dazed" in person.conditions:
        ACTED.put(turn, who, True)
        kept = [c for c in person.conditions if c != "dazed"]
        turn.emit(PersonChanged(who, {"conditions": kept}))
        turn.tell("turn.dazed", who=who)
        nothing.unspent(turn, who)
    else:
        _take_turn(turn, who, action)


def _take_turn(turn: Turn[AshesRules], who: str, action: Action) -> None:
    act = turn.rules.acts[action.do]
    if "in_turn" in act.own:
        act.in_turn(turn, who, action)
    else:
        ACTED.put(turn, who, True)
        turn.push(("act", who, 0))


def split_comes(turn: Turn[AshesRules], who: str) -> None:
    """All parts in one turn, in the order they were declared or chosen (ASH-SPL-08)."""
    if turn.rules.settings.split.order == "free":
        turn.push(("next_part", who))
        return
    numbers = [n for n, one in acts.open_parts(turn.person(who))]
    turn.push(*(("act", who, n) for n in numbers))
    _settle_now(turn, who, len(numbers))


def act_now(turn: Turn[AshesRules], who: str, number: int) -> None:
    """Whose turn has passed may still abort when a hold is broken (ASH-GRP-45)."""
    person = turn.state.people.get(who)
    if person is None or person.status != "active" or not acts.is_open(person, number):
        return
    acts.finish(turn, who, number)
    nothing.comes_to_nothing(turn, who, number, None)


def ready_comes(turn: Turn[AshesRules], who: str) -> None:
    """What answers attacks does nothing in its owner's own turn, but an escape may be settled."""
    if abort.void_parts(turn, turn.person(who)):
        acts.finish_all(turn, who)
        nothing.comes_to_nothing(turn, who, 0, None)
    else:
        _settle_now(turn, who, 0)


def _settle_now(turn: Turn[AshesRules], who: str, place: int) -> None:
    """Where `escape.settle` is `fugitive_turn`, one's own turn shows whether one got away.

    It comes after `place` steps, or after all that happens at the same moment (ASH-INI-07).
    """
    if turn.rules.settings.escape.settle != "fugitive_turn":
        return
    if ("apply_together",) in turn.agenda:
        place = turn.agenda.index(("apply_together",)) + 1
    turn.agenda = (*turn.agenda[:place], ("settle", who), *turn.agenda[place:])


def act(turn: Turn[AshesRules], who: str, number: int) -> None:
    """One part of a split, or what was declared in place of a void action."""
    person = turn.state.people.get(who)
    if person is None or person.status != "active":
        return
    action: Action | None = person.declared
    if action is None:
        return
    if isinstance(action, SplitAction):
        parts = action.parts
        if number >= len(parts):
            return
        action = parts[number]
        if not acts.is_open(person, number):
            return
        void = number in VOIDED.of(person.notes)
        if acts.answers(turn.rules, action) and not void:
            return
        acts.finish(turn, who, number)
    if VOIDED.of(person.notes) and number in VOIDED.of(person.notes):
        nothing.comes_to_nothing(turn, who, number, None)
    else:
        turn.rules.acts[action.do].comes(turn, who, number, action)


STEPS = {
    "turn": turn_comes,
    "split_comes": split_comes,
    "ready_comes": ready_comes,
    "act": act,
    "act_now": act_now,
}
