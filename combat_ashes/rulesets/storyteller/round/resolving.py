"""Everybody's place in the turn: first actions, extra actions in passes, the end of the turn.

Implements STO-TRN-01, STO-INI-04, -10, -11.
"""

from __future__ import annotations

from ....engine.events import (
    Declared,
    EntryNoted,
    EveryoneReset,
    ModifiersEnded,
    PhaseBegan,
    StepBegan,
)
from ....engine.inputs import Input
from ....engine.leaving import end
from ....engine.order import put_in_order, slots
from ....engine.rounds import NEXT
from ....engine.state import Json, Person, Question, State
from ....engine.turn import Turn
from ... import chases
from ..attack import effects, moments, throws
from ..notes import (
    AIM,
    CONTEST,
    CONTESTED,
    CUSTOM,
    DAZED_UNTIL,
    DAZES,
    HELD_BACK,
    LATE_SHOTS,
    OPPONENTS,
    PLACE,
    RISING,
    UNBALANCED_FROM,
    UNBALANCED_UNTIL,
)
from ..people import acts, space, states
from ..rules import StoRules
from ..values import Action, Attack, Blow, Hold, Item, Moment, Pass, Rise, stored, thawed
from . import initiative


def resolve(turn: Turn[StoRules]) -> None:
    """All have declared: opponents are counted, the fastest begin."""
    people = [p for p in turn.state.able() if p.initiative is not None]
    turn.emit(StepBegan("resolve"))
    count_opponents(turn)
    turn.push(
        ("turns", slots(people, highest_first=True)), ("extras", 2), ("last_call",), chases.WAIT,
        ("turn_over",),
    )  # fmt: skip


# --- several opponents ---------------------------------------------------------------------------


def count_opponents(turn: Turn[StoRules]) -> None:
    """Who counts as an opponent of whom, once for the whole turn (STO-CLS-12)."""
    people = [p for p in turn.state.people.values() if p.status == "active"]
    adjacent = turn.rules.settings.multiple_opponents.count == "adjacent"
    for person in people:
        found = [
            other.id for other in people
            if states.enemies(person, other) and (
                space.is_near(turn, person.id, other.id) if adjacent
                else _engaged(turn, person, other)
            )
        ]  # fmt: skip
        if found:
            OPPONENTS.put(turn, person.id, found)


def _engaged(turn: Turn[StoRules], person: Person, other: Person) -> bool:
    grip = states.grapple_of(turn.state, person.id)
    if grip is not None and other.id in (grip.grappler, grip.victim):
        return True
    attacked = any(
        person.id in one.targets and _is_close(turn, other, one, person) for one in _attacks(other)
    )
    return attacked or any(
        other.id in one.targets and _within(turn, person, one, other) for one in _attacks(person)
    )


def _attacks(person: Person) -> list[Attack]:
    return [one for one in acts.parts(person) if isinstance(one, Attack)]


def _is_close(turn: Turn[StoRules], attacker: Person, action: Attack, target: Person) -> bool:
    return throws.reach(turn, attacker, action) == "close" and _within(
        turn, attacker, action, target
    )


def _within(turn: Turn[StoRules], attacker: Person, action: Attack, target: Person) -> bool:
    """Within 2 m; where nobody has said, close attacks are, shots are not."""
    metres = throws.distance(turn, attacker, target, action)
    if metres is None:
        return throws.reach(turn, attacker, action) == "close"
    return metres <= turn.rules.settings.range.point_blank_m


# --- first actions, from the fastest down --------------------------------------------------------


def turns(turn: Turn[StoRules], waiting: list[list[str]]) -> None:
    """Let the fastest who has not acted act; the fully tied act at the same moment."""
    if turn.rules.settings.initiative.rewound_mid_turn:
        waiting = _rewound(turn, waiting)
    if not waiting:
        return
    slot, rest = waiting[0], waiting[1:]
    if rest:
        turn.push(("turns", rest))
    places(turn, slot)


def _rewound(turn: Turn[StoRules], waiting: list[list[str]]) -> list[list[str]]:
    people = [who for slot in waiting for who in slot if turn.here(who)]
    for who in people:
        initiative.moved(turn, who)
    put_in_order(turn)
    return slots([turn.person(who) for who in people], highest_first=True)


def places(turn: Turn[StoRules], slot: list[str]) -> None:
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
    rising = [who for who in people if _must_rise(turn, who)]
    if rising:
        turn.push(("come_up", people))
        for who in rising:
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


def _must_rise(turn: Turn[StoRules], who: str) -> bool:
    if not turn.here(who):
        return False
    person = turn.person(who)
    left = acts.open_parts(person)
    if states.unable(turn, person) or not left or "prone" not in person.conditions:
        return False
    return RISING.of(person.notes) == left[0][0] and not isinstance(left[0][1], Rise)


def rise_answer(turn: Turn[StoRules], question: Question, given: Input) -> Json:
    """`+rise`, or `+pass` to lie still; the action is lost either way."""
    if given.do == "choose":
        return given.args["word"]
    if given.do == "rise":
        return "rise"
    if given.do == "pass":
        return "lie"
    turn.refuse("err.declare.differs")


def rise_said(turn: Turn[StoRules], who: str, word: str) -> None:
    """What was declared for this part became rising, or lying still."""
    if not turn.here(who):
        return
    number = RISING.of(turn.person(who).notes)
    RISING.put(turn, who, None)
    if number is None:
        return
    if word == "lie":
        acts.finish(turn, who, number)
        acts.has_acted(turn, who)
        return
    _becomes(turn, who, number, Rise(forced=True))


def _becomes(turn: Turn[StoRules], who: str, number: int, action: Action) -> None:
    """One part of a declaration becomes something else."""
    person = turn.person(who)
    whole = dict(person.declared or {})
    if whole.get("do") == "split":
        parts = list(whole["parts"])
        parts[number] = stored(action)
        whole["parts"] = parts
    else:
        whole = stored(action)
    turn.emit(Declared(who, whole, acts.words(turn.state, action)))


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


# --- the end of the turn -------------------------------------------------------------------------


def turn_over(turn: Turn[StoRules]) -> None:
    """Durations run out; the next turn waits, or the fight is over."""
    _late_blows(turn)
    now = turn.state.round
    ended = [n for n, m in enumerate(turn.state.modifiers, 1) if m.until is not None
             and m.until <= now]  # fmt: skip
    if ended:
        turn.emit(ModifiersEnded(tuple(ended)))
    for person in list(turn.state.people.values()):
        _expire(turn, person, now)
    chased = bool(turn.state.notes.get("chases"))
    if not chased and not opposed(turn.state):
        automatic = turn.rules.settings.combat.end == "automatic"
        if automatic or turn.state.storyteller is None:
            turn.push(("finish",))
            return
    turn.emit(EveryoneReset({"declared": None}, {}))
    turn.push(NEXT)


def _late_blows(turn: Turn[StoRules]) -> None:
    """Where damage counts at the end of the turn, it does now."""
    blows = HELD_BACK.of(turn.state.notes)
    if not blows:
        return
    HELD_BACK.put(turn, None)
    for blow in (thawed(Blow, each) for each in blows):
        if blow.hit and not blow.disarms and turn.here(blow.target):
            effects.marked(turn, "", blow, "weapon")


def _expire(turn: Turn[StoRules], person: Person, now: int) -> None:
    """Conditions that end with this turn, and those that the next one begins with."""
    who = person.id
    if "dazed" in person.conditions and 0 < DAZED_UNTIL.of(person.notes) <= now:
        more = DAZES.of(person.notes)
        if more:
            DAZES.put(turn, who, more - 1)
            DAZED_UNTIL.put(turn, who, now + 1)
        else:
            states.drop(turn, who, "dazed")
            DAZED_UNTIL.put(turn, who, None)
    if UNBALANCED_UNTIL.of(person.notes) and UNBALANCED_UNTIL.of(person.notes) <= now:
        states.drop(turn, who, "unbalanced")
        UNBALANCED_UNTIL.put(turn, who, None)
    elif UNBALANCED_FROM.of(person.notes) == now + 1:
        states.add(turn, who, "unbalanced")
    for note in ("facing", "bypass"):
        for target, told in dict(person.notes.get(note) or {}).items():
            if told["until"] <= now:
                _drop_entry(turn, who, note, target)
    for name, told in CUSTOM.of(turn.person(who).notes).items():
        if told.get("until") and told["until"] <= now:
            _drop_entry(turn, who, "custom", name)
            states.drop(turn, who, name)


def _drop_entry(turn: Turn[StoRules], who: str, note: str, key: str) -> None:
    turn.emit(EntryNoted(who, note, key, None))


def opposed(state: State) -> bool:
    """Whether two people who can act are enemies; people without a side are everybody's."""
    able = state.able()
    return any(
        states.enemies(one, other) for n, one in enumerate(able) for other in able[n + 1 :]
    )


def finish(turn: Turn[StoRules]) -> None:
    """The fight has come to its end by itself."""
    over(turn)
    end(turn, "finished")


def closed(turn: Turn[StoRules], given: Input) -> None:
    """`+combat/end`: the storyteller closes the fight."""
    over(turn)
    end(turn, "storyteller")


def over(turn: Turn[StoRules]) -> None:
    """Nobody holds anybody when a fight is over."""
    if states.grapples(turn.state):
        states.set_grapples(turn, [])


STEPS = {
    "resolve": resolve, "turns": turns, "come_up": come_up, "rise_said": rise_said, "shot": shot,
    "extras": extras, "extra_slots": extra_slots, "turn_over": turn_over, "finish": finish,
}  # fmt: skip
QUESTIONS = {"rise": rise_answer}
VERBS = {"end": closed}
