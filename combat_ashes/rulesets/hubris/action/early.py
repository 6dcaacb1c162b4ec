"""Attacks before round 1: one on each person, and then it has to begin (HUB-INI-01)."""

from __future__ import annotations

from ....engine.look import Look
from ....engine.turn import Turn
from ...parts.round.one_by_one import has_begun
from ..notes import OUTSIDE, STRUCK
from ..people import sheet
from ..rules import HubrisRules
from ..value import Act


def check(turn: Turn[HubrisRules], act: Act) -> None:
    """Refuse to attack somebody again who has not had the chance to do anything.

    A storyteller may say that all of it happens outside combat time.
    """
    if not _is_early(turn, act):
        return
    for who in act.everybody:
        person = turn.person(who)
        if STRUCK.of(person.notes) and sheet.may_act(person):
            turn.refuse("err.before_round", how=_led(turn), name=person.name)


def struck(turn: Turn[HubrisRules], act: Act) -> None:
    """Somebody was attacked before round 1: everybody hears that it is to begin now."""
    if not _is_early(turn, act):
        return
    found = [who for who in act.everybody if turn.here(who) and sheet.may_act(turn.person(who))]
    for who in found:
        STRUCK.set(turn, who, True)
    if found:
        name = turn.state.storyteller_name
        turn.tell("attack.early", how=_led(turn), people=found, name=name)


def _is_early(look: Look[HubrisRules], act: Act) -> bool:
    state = look.state
    return act.kind == "attack" and not (has_begun(state) or OUTSIDE.of(state.notes))


def _led(look: Look[HubrisRules]) -> str:
    return "led" if look.state.storyteller is not None else ""
