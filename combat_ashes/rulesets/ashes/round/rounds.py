"""The round, step by step (ASH-RND, ASH-HAS-03 and -04, ASH-INI-06 and -07).

A round goes: initiative, Main declarations from the slowest up, Main resolution
from the fastest down, then haste phases the same way as long as anybody holds a
haste action, then book-keeping (`books.py`), then the next round.
"""

from __future__ import annotations

from ....engine.events import (
    Declared,
    EveryoneReset,
    Ordered,
    PhaseBegan,
    StepBegan,
)
from ....engine.order import slots
from ....engine.rounds import NEXT
from ....engine.state import Json, Person, State
from ....engine.summing_up import end
from ....engine.turn import Turn
from ... import chases
from ...declared.slots import reveal
from ..declarations import DelayAction
from ..defense import guard
from ..notes import (
    COMMITTED,
    DODGED,
    GROUPS_COUNTED,
    TRACK_THEN,
    note,
)
from ..people import haste, holding
from ..rules import AshesRules
from . import initiative

# --- steps 2, 5 and 8: declarations, from the slowest up -------------------------------------


def phase(turn: Turn[AshesRules], name: str) -> None:
    """Begin the Main phase or a haste phase (ASH-RND-05)."""
    if name == "main":
        people = [p for p in turn.state.able() if p.initiative is not None]
    else:
        # Who is pinned is passed over, unless they are let go before their place.
        people = haste.owners(turn)
        _fresh_phase(turn)
    if turn.rules.wounds_later:
        _remember_tracks(turn, name)
    if turn.state.step != "declare" or turn.state.phase != name:
        turn.emit(PhaseBegan(name, "declare"))
    turn.agenda = (("declare", slots(people, highest_first=False)), ("resolve",))


def _fresh_phase(turn: Turn[AshesRules]) -> None:
    """A haste phase begins without declarations, but for a guard that lasts (ASH-HAS-05)."""
    rules = turn.rules
    fresh = note.fresh_phase()
    if rules.settings.dodge.ranged_roll_scope == "phase":
        fresh |= DODGED.noted(None) | GROUPS_COUNTED.noted(None)
    if rules.settings.committed.no_defense_until == "end_of_phase":
        fresh |= COMMITTED.noted(None)
    kept = {}
    if rules.settings.guard.persists_into_haste:
        kept = {p.id: guard.standing(p) for p in turn.state.able() if p.haste < 1}
    turn.emit(EveryoneReset({"declared": None}, fresh))
    for who, guards in kept.items():
        if guards is not None:
            turn.emit(Declared(who, guards, ""))


def _remember_tracks(turn: Turn[AshesRules], name: str) -> None:
    """Wounds count from the next phase or round only (`wounds.timing`, ASH-HLT-05)."""
    if name != "main" and turn.rules.settings.wounds.timing == "next_round":
        return
    for person in list(turn.state.people.values()):
        if TRACK_THEN.of(person.notes) != person.track:
            TRACK_THEN.put(turn, person.id, person.track)


# --- steps 3, 6 and 9: resolution, from the fastest down -------------------------------------


def resolve(turn: Turn[AshesRules]) -> None:
    """All have declared: resolve the phase."""
    people = [p for p in turn.state.able() if p.declared is not None]
    if not turn.rules.settings.declare.public and people:
        reveal(turn, [p.id for p in people])
    turn.emit(StepBegan("resolve"))
    saved = turn.state.phase != "main" and turn.rules.settings.haste.may_hold
    held = [] if saved else [p.id for p in people if isinstance(p.declared, DelayAction)]
    turn.push(
        ("turns", slots(people, highest_first=True)), ("held", held), ("escapes",), ("phase_over",)
    )


# --- steps 4, 7 and 10: more haste? ----------------------------------------------------------


def phase_over(turn: Turn[AshesRules]) -> None:
    """Another haste phase while anybody holds a haste action, then book-keeping (ASH-HAS-03)."""
    if turn.rules.settings.initiative.rerank_mid_round:
        initiative.refresh(turn)
    number = 1 if turn.state.phase == "main" else int(turn.state.phase.split()[-1]) + 1
    haste.miss(turn)
    left = haste.holders(turn)
    if left and turn.state.phase != "main" and _all_hold_back(turn, left):
        left = []
    turn.push(("phase", f"haste {number}") if left else ("books",))


def _all_hold_back(turn: Turn[AshesRules], left: list[Person]) -> bool:
    """Where haste may be saved up: all who are left have just saved it, so nobody goes on."""
    return turn.rules.settings.haste.may_hold and all(
        isinstance(person.declared, DelayAction) for person in left
    )


# --- steps 12 and 13: on, or over -------------------------------------------------------------


def round_over(turn: Turn[AshesRules]) -> None:
    """Start the next round fresh, or see that the fight is over (ASH-RND-10)."""
    haste.lose_unused(turn)
    chased = bool(chases.CHASES.of(turn.state.notes))
    if not chased and all_held(turn):
        turn.tell("grapple.all_held")
        turn.push(("finish",))
        return
    automatic = turn.rules.settings.combat.end == "automatic"
    if automatic and not chased and not opposed(turn.state):
        turn.push(("finish",))
        return
    changes: dict[str, Json] = {"declared": None, "haste": 0}
    if turn.rules.settings.initiative.reroll == "every_round":
        changes |= {"initiative": None, "rating": 0, "tiebreak": 0}
        turn.emit(Ordered(()))
    turn.emit(EveryoneReset(changes, note.fresh_round()))
    initiative.take_up_bonuses(turn)
    turn.push(NEXT)


def finish(turn: Turn[AshesRules]) -> None:
    """The fight has come to its end by itself."""
    end(turn, "finished")


def all_held(turn: Turn[AshesRules]) -> bool:
    """Whether everybody left is pinned, or holds one who is (ASH-GRP-47)."""
    if turn.rules.settings.grapple.pin_ends_combat == "never":
        return False
    pins = [held for held in holding.all_of(turn.state) if held.pinned]
    busy = {who for held in pins for who in (held.grappler, held.victim)}
    return bool(pins) and all(person.id in busy for person in turn.state.able())


def opposed(state: State) -> bool:
    """Whether two people who can act stand on different sides; no side is one's own."""
    sides = [person.side or person.id for person in state.able()]
    return len(set(sides)) > 1


STEPS = {
    "phase": phase,
    "resolve": resolve,
    "phase_over": phase_over,
    "round_over": round_over,
    "finish": finish,
}
