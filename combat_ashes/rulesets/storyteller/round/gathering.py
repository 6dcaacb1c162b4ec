"""Who takes part in a turn under these rules (STO-TRN-01, STO-INI-01, -11)."""

from __future__ import annotations

from ....engine.events import EveryoneReset, InitiativeSet, Ordered, PhaseBegan
from ....engine.order import put_in_order, slots
from ....engine.state import Json
from ....engine.turn import Turn
from ...declared import gathering
from ...declared.books import settle_reminders
from ...declared.slots import reroll_ties
from ..notes import AMBUSHED, AMBUSHES, ATTACKS, IN_COMBAT, SKIP, note
from ..rules import StoRules
from . import initiative


def fresh(turn: Turn[StoRules]) -> None:
    """What was shown of the last turn goes when initiative is rolled."""
    skips = SKIP.of(turn.state.notes) or turn.rules.settings.initiative.reroll == "first_turn"
    if turn.state.round > 1:
        changes: dict[str, Json] = {"declared": None}
        if not skips:
            changes |= {"initiative": None, "rating": 0, "tiebreak": 0}
            turn.emit(Ordered(()))
        turn.emit(EveryoneReset(changes, note.fresh_round()))
        _rate_anew(turn)
    elif AMBUSHED.of(turn.state.notes):
        turn.emit(EveryoneReset({}, note.fresh_round()))
    settle_reminders(turn)
    for shown in (ATTACKS, AMBUSHES, SKIP, AMBUSHED):
        if shown.of(turn.state.notes):
            shown.put(turn, None)


def _rate_anew(turn: Turn[StoRules]) -> None:
    """Results that are kept from the last turn have this turn's ratings."""
    for person in turn.state.able():
        rating = initiative.rating(turn, person)
        if person.initiative is not None and rating != person.rating:
            turn.emit(InitiativeSet(person.id, person.initiative, rating, person.tiebreak))


def settle_order(turn: Turn[StoRules]) -> None:
    """Settle who comes before whom, then ask for declarations (STO-INI-02, -04, -06)."""
    put_in_order(turn)
    if turn.rules.settings.initiative.full_tie == "reroll":
        reroll_ties(turn)
    people = [p for p in turn.state.able() if p.initiative is not None]
    first = turn.rules.fastest_declares_first()
    if turn.state.step != "declare" or turn.state.phase != "main":
        turn.emit(PhaseBegan("main", "declare"))
    turn.push(("declare", slots(people, highest_first=first)), ("resolve",))


def comes_late(turn: Turn[StoRules], who: str) -> None:
    """Somebody new has no initiative before the next turn (STO-INI-11)."""
    state = turn.state
    if state.step != "initiative" or (state.storyteller is None and turn.person(who).player):
        turn.tell("joined.later", who=who)


def roll_late(turn: Turn[StoRules], who: str) -> None:
    """A storyteller lets somebody who came late roll at once (STO-INI-11)."""
    person = turn.person(who)
    if person.initiative is not None or person.status != "active":
        turn.refuse("err.rule.rolled", name=person.name)
    initiative.roll(turn, who)
    put_in_order(turn)
    if turn.state.step == "declare":
        gathering.ask_anew(turn, who)


def took_part(turn: Turn[StoRules]) -> None:
    """Who has an initiative when declarations begin has taken part in the fight."""
    for person in turn.state.able():
        if person.initiative is not None and not IN_COMBAT.of(person.notes):
            IN_COMBAT.put(turn, person.id, True)


STEPS = {**gathering.STEPS, "order": settle_order}
QUESTIONS = gathering.QUESTIONS
