"""Delaying, stepping in and interrupting (HUB-DLY)."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from ....engine.inputs import Input
from ....engine.numbers import MOST_INITIATIVE, whole
from ....engine.state import Json, Question, with_
from ....engine.turn import Turn
from ..dice.pools import spec_of
from ..dice.rolling import check_willpower
from ..notes import CURRENT, FINAL, LAST_ACTOR, LOWERED, STARTED, WAITING
from ..round import coming, moments, order
from ..rules import HubrisRules
from ..value import Interrupt, pending
from . import acting, doing


def delay(turn: Turn[HubrisRules], given: Input) -> None:
    """`+delay <n>`: lower the own total; `+delay`: wait open-ended (HUB-DLY-01, -02)."""
    person = turn.person(coming.come(turn, given))
    if not moments.in_combat_time(turn.state):
        turn.refuse("err.not_your_turn", awaited=[])
    moments.check_turn(turn, person)
    if FINAL.of(person.notes):
        turn.refuse("err.turn_spent", name=person.name)
    text = str(given.args.get("what") or "").strip()
    if text:
        _lower(turn, given.who, whole(text, -MOST_INITIATIVE, MOST_INITIATIVE))
        CURRENT.put(turn, "")
    else:
        acting.holds_back(turn, given.who)
    turn.withdraw("act", who=given.who)


def _lower(turn: Turn[HubrisRules], who: str, total: int) -> None:
    now = turn.person(who).initiative or 0
    if total >= now:
        turn.refuse("err.raise_initiative", total=now)
    settings = turn.rules.settings.delay
    if not settings.persist and LOWERED.of(turn.person(who).notes) is None:
        LOWERED.put(turn, who, now)
    if settings.tie == "behind":
        order.place_last(turn, who, total)
    else:
        order.unplace(turn, who)
        order.set_total(turn, who, total)
    turn.rules.line_up(turn)
    turn.tell("delay.lowers", who=who, total=total)


# --- stepping in ------------------------------------------------------------------------------


def act_now(turn: Turn[HubrisRules], given: Input) -> None:
    """`+act [<line>]`: a waiter acts before whoever is on turn has begun."""
    _check_waits(turn, given.who)
    moments.check_able(turn, turn.person(given.who))
    state = turn.state
    asked = next((q for q in state.questions if q.kind == "act"), None)
    if pending(state) is not None or asked is None or STARTED.of(state.notes):
        moments.refuse_turn(turn, turn.person(given.who))
    last = LAST_ACTOR.of(state.notes)
    acting.step_in(turn, given.who)
    actor = turn.state.people.get(last)
    if actor is not None and last != given.who and actor.initiative is not None:
        order.place_behind(turn, given.who, order.place_of(actor))
        turn.rules.line_up(turn)
    line = given.args.get("line")
    if line is None:
        turn.tell("steps.in", who=given.who)
        return
    inner = with_(given, do=line["do"], args=line["args"])
    if inner.do == "pass":
        turn.push(("turn_over", given.who))
        return
    verb = acting.VERBS.get(inner.do)
    if verb is None:
        turn.refuse("err.declare.unknown", what=inner.do)
    verb(turn, inner)


def _check_waits(turn: Turn[HubrisRules], who: str) -> None:
    if not turn.here(who) or not WAITING.of(turn.person(who).notes):
        turn.refuse("err.not_waiting")


# --- interrupting -----------------------------------------------------------------------------


def interrupt(turn: Turn[HubrisRules], given: Input) -> None:
    """`+act/interrupt <pool>[, against <who>]`, or `+act/interrupt <line>` (HUB-DLY-03)."""
    _check_waits(turn, given.who)
    question = turn.state.question_for(given.who, "interrupt")
    act = pending(turn.state)
    if question is None or act is None:
        moments.refuse_turn(turn, turn.person(given.who))
    said = _read(turn, given)
    how = "" if "line" in given.args else "roll"
    turn.tell("interrupt.kept", to=given.who, how=how, who=given.who, against=act.who)
    turn.answer(question, said)


def _read(turn: Turn[HubrisRules], given: Input) -> dict[str, Json]:
    line = given.args.get("line")
    if line is not None:
        inner = with_(given, do=line["do"], args=line["args"])
        acting.read_act(turn, inner)
        return {"line": {**line, "by": given.by}}
    against, options = "", []
    for option in given.args.get("options") or ():
        word, _, name = str(option).strip().partition(" ")
        if word.lower() == "against" and name:
            against = _whose(turn, given, name)
        else:
            options.append(str(option))
    spec = spec_of(turn, given, str(given.args.get("pool") or ""), options, blocks=True)
    doing.check_drawn(turn, turn.person(given.who), spec)
    if spec.willpower:
        act = pending(turn.state)
        planned = act is not None and act.answers.get(given.who, {}).get("willpower", False)
        check_willpower(turn, turn.person(given.who), 1 if planned else 0)
    answer: dict[str, Json] = to_builtins(Interrupt(given.who, spec, against))
    return answer


def _whose(turn: Turn[HubrisRules], given: Input, name: str) -> str:
    """The other waiter whose interrupt is answered; the maker of the action is the usual."""
    other = turn.find(name)
    act = pending(turn.state)
    if act is not None and other.id == act.who:
        return ""
    if other.id == given.who or not WAITING.of(other.notes):
        turn.refuse("err.interrupt.nobody", name=other.name)
    return other.id


def interrupt_answer(turn: Turn[HubrisRules], question: Question, given: Input) -> Json:
    """`+pass` declines; an interrupt has a line of its own."""
    if given.do == "pass":
        return None
    if given.do == "choose" and given.args["word"] == "pass":
        return None
    if given.do == "choose":
        word = str(given.args["word"])
        turn.refuse("err.choose.line", how=word, word=word)
    turn.rules.unasked(turn, given)


QUESTIONS: dict[str, Any] = {"interrupt": interrupt_answer}
VERBS: dict[str, Any] = {"delay": delay, "act": act_now, "interrupt": interrupt}
COMING_IN = frozenset(VERBS)
"""Lines that are refused for what they are, also to who is only in the room."""
