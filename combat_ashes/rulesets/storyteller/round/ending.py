"""The end of a turn and of a fight: what runs out, who is still opposed. STO-TRN-01, STO-CMP-08."""

from __future__ import annotations

from ....engine.decision import Decision
from ....engine.departure import end
from ....engine.events import EveryoneReset, ModifiersEnded
from ....engine.inputs import Input
from ....engine.rounds import NEXT
from ....engine.state import Combatant, FightState
from ...chases import CHASES
from .. import agenda
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


@agenda.turn_over.does
def turn_over(ctx: Decision[StoRules]) -> None:
    """Durations run out; the next turn waits, or the fight is over."""
    _late_blows(ctx)
    now = ctx.state.round
    ended = [n for n, m in enumerate(ctx.state.modifiers, 1) if m.until is not None
             and m.until <= now]  # fmt: skip
    if ended:
        ctx.emit(ModifiersEnded(tuple(ended)))
    for person in list(ctx.state.people.values()):
        _expire(ctx, person, now)
    chased = bool(CHASES.of(ctx.state.notes))
    automatic = ctx.rules.settings.combat.end == "automatic"
    if automatic and not chased and not opposed(ctx.state):
        ctx.push(agenda.finish())
        return
    ctx.emit(EveryoneReset({"declared": None}, KEPT.noted(None)))
    ctx.push(NEXT)


def _late_blows(ctx: Decision[StoRules]) -> None:
    """Where damage counts at the end of the turn, it does now."""
    blows = HELD_BACK.of(ctx.state.notes)
    if not blows:
        return
    HELD_BACK.put(ctx, None)
    for blow in blows:
        if blow.hit and not blow.disarms and ctx.here(blow.target):
            effects.marked(ctx, "", blow, "weapon")


def _expire(ctx: Decision[StoRules], person: Combatant, now: int) -> None:
    """Conditions that end with this turn, and those that the next one begins with."""
    who = person.id
    if "dazed" in person.conditions and 0 < DAZED_UNTIL.of(person.notes) <= now:
        more = DAZES.of(person.notes)
        if more:
            DAZES.put(ctx, who, more - 1)
            DAZED_UNTIL.put(ctx, who, now + 1)
        else:
            states.drop(ctx, who, "dazed")
            DAZED_UNTIL.put(ctx, who, None)
    if UNBALANCED_UNTIL.of(person.notes) and UNBALANCED_UNTIL.of(person.notes) <= now:
        states.drop(ctx, who, "unbalanced")
        UNBALANCED_UNTIL.put(ctx, who, None)
    elif UNBALANCED_FROM.of(person.notes) == now + 1:
        states.add(ctx, who, "unbalanced")
    for note in (FACING, BYPASS):
        for target, told in dict(note.of(person.notes)).items():
            if told.until <= now:
                note.put_entry(ctx, who, target, None)
    for name, condition in CUSTOM.of(ctx.person(who).notes).items():
        if condition.until and condition.until <= now:
            CUSTOM.put_entry(ctx, who, name, None)
            states.drop(ctx, who, name)


def opposed(state: FightState) -> bool:
    """Whether two people who can act are enemies; people without a side are everybody's."""
    able = state.able()
    return any(states.enemies(one, other) for n, one in enumerate(able) for other in able[n + 1 :])


@agenda.finish.does
def finish(ctx: Decision[StoRules]) -> None:
    """The fight has come to its end by itself."""
    over(ctx)
    end(ctx, "finished")


def closed(ctx: Decision[StoRules], given: Input) -> None:
    """`+combat/end`: the storyteller closes the fight."""
    over(ctx)
    end(ctx, "storyteller")


def over(ctx: Decision[StoRules]) -> None:
    """Nobody holds anybody when a fight is over; bashing may heal by itself (STO-DMG-09)."""
    if states.grapples(ctx.state):
        states.set_grapples(ctx, [])
    if ctx.rules.settings.health.auto_heal:
        for person in list(ctx.state.people.values()):
            if "/" in person.track:
                harm.heal_levels(ctx, person.id, person.track.count("/"), "bashing")


HANDLERS = {"end": closed}
