"""Everybody's place in the turn: first actions, extra actions in passes. STO-INI-04, -10, -11."""

from __future__ import annotations

from ....engine.events import (
    PhaseBegan,
    StepBegan,
)
from ....engine.order import slots
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ... import chases
from ..attack import moments, standing
from ..notes import (
    AIM,
    CONTEST,
    CONTESTED,
    LATE_SHOTS,
    PLACE,
)
from ..people import acts, space, states
from ..rules import StoRules
from ..values import Hold, Item, Moment, Pass
from . import opponents

AT_THE_END = (("books_damage",), ("books_checks",), ("turn_over",))
"""The steps that a turn ends with."""


def resolve(turn: Turn[StoRules]) -> None:
    """All have declared: opponents are counted, the fastest begin."""
    people = [p for p in turn.state.able() if p.initiative is not None]
    turn.emit(StepBegan("resolve"))
    opponents.count_opponents(turn)
    places = slots(people, highest_first=True)
    turn.push(("turns", places), ("extras", 2), ("last_call",), chases.WAIT, *AT_THE_END)


# --- first actions, from the fastest down --------------------------------------------------------


def slot_comes(turn: Turn[StoRules], slot: list[str]) -> None:
    """The own place of some people has come: what they do there is one moment."""
    here = [who for who in slot if turn.here(who) and turn.person(who).status == "active"]
    for who in here:
        PLACE.put(turn, who, True)
        if isinstance(acts.declared(turn.person(who)), Pass) and AIM.of(turn.person(who).notes):
            AIM.put(turn, who, None)
        _moves(turn, who)
    come_up(turn, here)


def _moves(turn: Turn[StoRules], who: str) -> None:
    """Who does nothing but defend may move up to half (STO-DEF-07)."""
    whole = acts.defends_all_turn(turn.person(who))
    if whole is not None and whole.move is not None:
        space.go(turn, who, whole.move)


def come_up(turn: Turn[StoRules], people: list[str]) -> None:
    """The next action of each of these comes up; who must rise first is asked."""
    people = [who for who in people if turn.here(who)]
    lying = [who for who in people if standing.must_rise(turn, who)]
    if lying:
        turn.push(("come_up", people))
        for who in lying:
            turn.ask(who, "rise", ("rise", "lie"), "rise", ("rise_said", who))
        return
    items = [item for who in people if (item := next_item(turn, who)) is not None]
    if items:
        shots = _further_shots(turn, items)
        if turn.rules.settings.multi_shot.timing == "rank":
            turn.push(*shots)
        elif shots:
            LATE_SHOTS.put(turn, [*LATE_SHOTS.of(turn.state.notes), *map(list, shots)])
        moments.begin(turn, Moment(items=tuple(items), interrupts=_interrupted(turn, items)))
        turn.push(("coming",))


def next_item(turn: Turn[StoRules], who: str) -> Item | None:
    """What somebody does next: the contest of a hold, or the first open part."""
    person = turn.person(who)
    if "dazed" in person.conditions:
        return None
    grip = states.held_in(turn.state, who)
    if grip is not None or CONTEST.of(person.notes):
        contested = CONTESTED.of(person.notes) or states.grapple_of(turn.state, who) is None
        relented = grip is not None and grip.relented
        return None if contested or relented else Item(who, part=-1)
    if states.still(person):
        return None
    left = acts.open_parts(person)
    return Item(who, part=left[0][0]) if left else None


def _further_shots(turn: Turn[StoRules], items: list[Item]) -> list[tuple[Json, ...]]:
    """Each further shot of several comes by itself, right after the one before (STO-RNG-08)."""
    found: list[tuple[Json, ...]] = []
    for item in items:
        action = moments.attack_of(turn, item)
        if action is not None and action.shares and action.maneuver != "strafe":
            found += [("shot", item.who, item.part, n) for n in range(1, len(action.targets))]
    return found


def shot(turn: Turn[StoRules], who: str, part: int, number: int) -> None:
    """One further shot of several."""
    if not turn.here(who) or turn.person(who).status != "active":
        return
    moments.begin(turn, Moment(items=(Item(who, part, number),), interrupts=False))
    turn.push(("coming",))


def _interrupted(turn: Turn[StoRules], items: list[Item]) -> bool:
    """Whether these are moments to step into: keeping hold is none."""
    actions = [moments.action_of(turn, item) for item in items]
    return any(not (isinstance(one, Hold) and one.how == "sustain") for one in actions)


# --- extra actions -------------------------------------------------------------------------------


def extras(turn: Turn[StoRules], number: int) -> None:
    """A pass of extra actions: everybody's next, ordered by rating (STO-INI-10)."""
    late = LATE_SHOTS.of(turn.state.notes)
    if late:
        LATE_SHOTS.put(turn, None)
        turn.emit(PhaseBegan(f"extra {number}", "resolve"))
        turn.push(*map(tuple, late), ("extras", number))
        return
    people = [p for p in turn.state.able() if PLACE.of(p.notes) and _has_more(turn, p)]
    if not people:
        return
    turn.emit(PhaseBegan(f"extra {number}", "resolve"))
    turn.push(("extra_slots", _ordered(turn, people)), ("extras", number + 1))


def _has_more(turn: Turn[StoRules], person: Person) -> bool:
    return bool(acts.open_parts(person)) and not states.unable(turn, person)


def _ordered(turn: Turn[StoRules], people: list[Person]) -> list[list[str]]:
    by_rating = turn.rules.settings.initiative.extra_actions_order == "rating"

    def rank(person: Person) -> tuple[int, int]:
        result = person.initiative or 0
        return (person.rating, result) if by_rating else (result, person.rating)

    groups: dict[tuple[int, int], list[str]] = {}
    for person in people:
        groups.setdefault(rank(person), []).append(person.id)
    return [groups[key] for key in sorted(groups, reverse=True)]


def extra_slots(turn: Turn[StoRules], waiting: list[list[str]]) -> None:
    """One place of a pass after the other."""
    if not waiting:
        return
    slot, rest = waiting[0], waiting[1:]
    here = [who for who in slot if turn.here(who) and turn.person(who).status == "active"]
    block = turn.rules.settings.initiative.extra_actions_layering == "block"
    again = [who for who in here if _has_more(turn, turn.person(who))]
    if block and len(again) == 1 and len(acts.open_parts(turn.person(again[0]))) > 1:
        rest = [slot, *rest]
    if rest:
        turn.push(("extra_slots", rest))
    come_up(turn, here)


STEPS = {
    "resolve": resolve,
    "come_up": come_up,
    "shot": shot,
    "extras": extras,
    "extra_slots": extra_slots,
}
