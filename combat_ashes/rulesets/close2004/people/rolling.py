"""A throw is confirmed, rolled and remembered (CLO-DIC-03, -06), and Willpower is paid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.events import PoolChanged
from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.state import STORYTELLER, Json, Person, Question, Step
from ....engine.turn import Turn
from ...parts.dice.throws import Throw, Thrown, roll
from ..notes import LAST, RESULTS, SPENT
from ..rules import CloseRules


def confirm(turn: Turn[CloseRules], now: Callable[[], Throw], then: Step) -> None:
    """Go on with `then`; in a storyteller's mode only when they have seen what is rolled `now`."""
    if turn.state.mode != "storyteller" or turn.state.storyteller is None:
        step, *arguments = then
        turn.rules.steps[step](turn, *arguments, "roll")
        return
    throw = now()
    facts = {"who": throw.who, "against": throw.against, "purpose": throw.purpose}
    pools = {"pool": throw.pool, "chance": throw.chance, "parts": list(map(list, throw.terms))}
    turn.tell("throw.pools", to=STORYTELLER, **facts, **pools)
    turn.ask(STORYTELLER, "confirm", ("roll",), "roll", then, {"who": throw.who})


def confirm_answer(turn: Turn[CloseRules], question: Question, given: Input) -> Json:
    """`+combat/next`, or `+choose roll`."""
    if given.do != "choose":
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    return given.args["word"]


def make(turn: Turn[CloseRules], throw: Throw) -> Thrown:
    """Roll it, or take what a storyteller said that it comes to."""
    ruled = RESULTS.of(turn.person(throw.who).notes)
    result = ruled.get(throw.purpose)
    thrown = roll(turn, throw, result)
    if result is not None:
        RESULTS.set(turn, throw.who, {k: v for k, v in ruled.items() if k != throw.purpose})
    if thrown.dramatic:
        turn.tell("chance.dramatic", to=STORYTELLER, who=throw.who, purpose=throw.purpose)
    return thrown


def remember(
    turn: Turn[CloseRules], throw: Throw, thrown: Thrown | None, outcome: str, **more: Json
) -> None:
    """Note what the dice decided; `thrown` is None where nothing was rolled."""
    pool = throw.pool
    facts: dict[str, Any] = {
        "who": throw.who,
        "kind": throw.purpose,
        "against": throw.against,
        "rolled": 1 if thrown is not None and thrown.faces else 0,
        "pool": pool,
        "chance": not pool,
        "terms": dict(throw.terms),
        "needed": throw.needed,
        "faces": list(thrown.faces) if thrown is not None else [],
        "successes": thrown.successes if thrown is not None else None,
        "outcome": outcome,
    }
    if thrown is not None and thrown.dramatic:
        facts["dramatic"] = True
    LAST.put(turn, {**facts, **more})


def may_spend(look: Look[CloseRules], person: Person) -> bool:
    """Whether somebody has a point of Willpower and may spend it this turn (CLO-DIC-05)."""
    left = person.pools.get("willpower", 0)
    return left > 0 and SPENT.of(person.notes) < look.rules.settings.willpower.per_turn


def spend(turn: Turn[CloseRules], who: str, why: str) -> None:
    """Pay a point of Willpower."""
    person = turn.person(who)
    left = person.pools.get("willpower", 0) - 1
    turn.emit(PoolChanged(who, "willpower", -1, left, why))
    SPENT.set(turn, who, SPENT.of(person.notes) + 1)


QUESTIONS: dict[str, Any] = {"confirm": confirm_answer}
