"""A roll that counts for nothing after all: `+combat/rule void <name>` (HUB-DIC-07)."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.turn import Turn
from ..effects import blocks, consequences, getaways, taking_back
from ..notes import CURRENT, LAST, STORED, SUSPENDED
from ..rules import HubrisRules
from ..value import PENDING, pending


def void(turn: Turn[HubrisRules], rest: str, right: str | None) -> None:
    """Their last roll counts 0; what the action resolved last did is taken back, or is less.

    That roll is the one of an open action; the action resolved last; what met that: a resistance,
    an interrupt, or a block that stood against it; or a block that has not counted yet.
    """
    who = turn.find(rest).id
    act = pending(turn.state)
    if act is not None and act.who == who and act.fallen is not None:
        PENDING.put(turn, replace(act, fallen=replace(act.fallen, successes=0)))
    elif taking_back.is_by(turn, who):
        _void_action(turn, who)
    elif taking_back.done_against(turn, who) is not None:
        _void_against(turn, who)
    elif STORED.of(turn.person(who).notes):
        _void_block(turn, who)
    else:
        turn.refuse("err.rule.nothing_declared", name=turn.name(who))


def _void_action(turn: Turn[HubrisRules], who: str) -> None:
    _reopen_break(turn)
    taking_back.take_back(turn)
    last = LAST.of(turn.state.notes)
    if last is not None and last["who"] == who:
        LAST.put(turn, {**last, "successes": 0, "net": 0, "outcome": _nothing(last["outcome"])})
    _settle_getaways(turn)


def _nothing(outcome: str) -> str:
    """What an action comes to that scored nothing."""
    unmade = {"through": "stopped", "placed": "misplaced", "stored": "failure"}
    missed = outcome in ("hit", "complete", "partial", "missed")
    return unmade.get(outcome, "missed" if missed else "failure")


def _void_against(turn: Turn[HubrisRules], who: str) -> None:
    """What they rolled against the action resolved last counts 0, and it comes out anew."""
    done = taking_back.done_against(turn, who)
    assert done is not None
    _reopen_break(turn)
    met = done.met.get(who)
    resisted = met is not None and met.fallen is not None and met.fallen.successes
    if not resisted:
        _void_block(turn, who)
    taking_back.take_back(turn, again=True)
    taking_back.before(turn, done.act)
    turn.rules.deeds[done.act.do].void(turn, done, who)
    taking_back.after(turn)
    for each in done.act.everybody:
        if CURRENT.of(turn.state.notes) == each and turn.here(each):
            consequences.come_into_force(turn, each)
    _settle_getaways(turn)


def _void_block(turn: Turn[HubrisRules], who: str) -> None:
    """What they have stored is nothing."""
    if STORED.of(turn.person(who).notes):
        blocks.end(turn, who)
        turn.tell("block.void", who=who)


def _reopen_break(turn: Turn[HubrisRules]) -> None:
    """At the break everybody is asked anew: who may act may be others now."""
    if turn.state.step == "break" and not SUSPENDED.of(turn.state.notes):
        turn.withdraw("continue")
        turn.agenda = (("break_begins",),)


def _settle_getaways(turn: Turn[HubrisRules]) -> None:
    """Where the round is over, who gets away now is gone."""
    if turn.state.step == "break":
        getaways.settle(turn)
