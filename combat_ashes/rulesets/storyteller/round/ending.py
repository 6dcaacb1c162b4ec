"""The end of a turn and of a fight: what runs out, who is still opposed. STO-TRN-01, STO-CMP-08."""

from __future__ import annotations

from ....engine.events import EveryoneReset, ModifiersEnded
from ....engine.inputs import Input
from ....engine.leaving import end
from ....engine.rounds import NEXT
from ....engine.state import Person, State
from ....engine.turn import Turn
from ...chases import CHASES
from ..attack import effects, harm
from ..notes import (
    BYPASS,
    CUSTOM,
    DAZED_UNTIL,
    DAZES,
    FACING,
    HELD_BACK,
    KEPT,
    UNBALANCED_FROM,
    UNBALANCED_UNTIL,
)
from ..people import states
from ..rules import StoRules


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
    chased = bool(CHASES.of(turn.state.notes))
    automatic = turn.rules.settings.combat.end == "automatic"
    if automatic and not chased and not opposed(turn.state):
        turn.push(("finish",))
        return
    turn.emit(EveryoneReset({"declared": None}, KEPT.noted(None)))
    turn.push(NEXT)


def _late_blows(turn: Turn[StoRules]) -> None:
    """Where damage counts at the end of the turn, it does now."""
    blows = HELD_BACK.of(turn.state.notes)
    if not blows:
        return
    HELD_BACK.put(turn, None)
    for blow in blows:
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
    for note in (FACING, BYPASS):
        for target, told in dict(note.of(person.notes)).items():
            if told["until"] <= now:
                note.put_entry(turn, who, target, None)
    for name, told in CUSTOM.of(turn.person(who).notes).items():
        if told.get("until") and told["until"] <= now:
            CUSTOM.put_entry(turn, who, name, None)
            states.drop(turn, who, name)


def opposed(state: State) -> bool:
    """Whether two people who can act are enemies; people without a side are everybody's."""
    able = state.able()
    return any(states.enemies(one, other) for n, one in enumerate(able) for other in able[n + 1 :])


def finish(turn: Turn[StoRules]) -> None:
    """The fight has come to its end by itself."""
    over(turn)
    end(turn, "finished")


def closed(turn: Turn[StoRules], given: Input) -> None:
    """`+combat/end`: the storyteller closes the fight."""
    over(turn)
    end(turn, "storyteller")


def over(turn: Turn[StoRules]) -> None:
    """Nobody holds anybody when a fight is over; bashing may heal by itself (STO-DMG-09)."""
    if states.grapples(turn.state):
        states.set_grapples(turn, [])
    if turn.rules.settings.health.auto_heal:
        for person in list(turn.state.people.values()):
            if "/" in person.track:
                harm.heal_levels(turn, person.id, person.track.count("/"), "bashing")


STEPS = {"turn_over": turn_over, "finish": finish}
VERBS = {"end": closed}
