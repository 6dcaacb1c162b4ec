"""Kinds of questions and steps: declared once, and read from storage as values of their types."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from msgspec import Struct, ValidationError

from combat_ashes.engine.agenda import AnswerStep, Step, typed
from combat_ashes.engine.codec import dump_state, load_state
from combat_ashes.engine.questions import QuestionKind, questions_of
from combat_ashes.engine.readers import word_or_default
from combat_ashes.engine.state import Facts, FightState, Question


class Rolled(Struct, frozen=True):
    who: str
    dice: int = 1


class Shot(Facts, frozen=True, kw_only=True):
    by: str
    rolls: tuple[Rolled, ...] = ()


def module(**values: Any) -> ModuleType:
    made = ModuleType("made")
    vars(made).update(values)
    return made


GUARD = QuestionKind("guard", Shot, word_or_default)
MOVE: Step[str, int] = Step("move")
SAID: AnswerStep[str] = AnswerStep("said")


@MOVE.does
def move(ctx: Any, who: str, yards: int) -> None:
    raise AssertionError


@SAID.does
def said(ctx: Any, who: str, word: str) -> None:
    raise AssertionError


STEPS = {"move": move, "said": said}


def read(*questions: Question, agenda: tuple[Any, ...] = ()) -> FightState:
    state = FightState("any", questions=questions, agenda=agenda)
    return typed(load_state(dump_state(state)), STEPS, questions_of(module(guard=GUARD)))


def test_no_two_kinds_have_one_name() -> None:
    other = QuestionKind("guard", Facts, word_or_default)
    assert questions_of(module(a=GUARD), module(b=GUARD)) == {"guard": GUARD}
    with pytest.raises(ValueError, match="two kinds of questions are called guard"):
        questions_of(module(a=GUARD), module(b=other))


def test_a_kind_that_nothing_reads_is_found() -> None:
    with pytest.raises(ValueError, match="nothing reads the answer to guard"):
        questions_of(module(a=QuestionKind("guard", Facts)))


def test_facts_are_values_again() -> None:
    facts = Shot(by="p1", rolls=(Rolled("p1", 3),), sealed=True)
    asked = Question(1, "p2", "guard", ("fire",), "pass", SAID("p2"), facts, immediate=True)
    assert read(asked).questions == (asked,)
    assert GUARD.of(read(asked).questions[0]).rolls[0].dice == 3


def test_a_question_without_facts_of_a_kind_of_other_rules_is_read() -> None:
    asked = Question(1, "p2", "elsewhere", (), None, ("elsewhere",))
    stored = Question(1, "p2", "elsewhere", (), None, ("elsewhere",), {"who": "p1"})
    assert read(asked).questions == read(stored).questions == (asked,)


def test_what_earlier_versions_stored_of_a_question_is_read() -> None:
    one = '{"id":1,"who":"p2","kind":"guard","options":[],"default":"pass","then":["said","p2"]'
    old = one + ',"facts":{"by":"p1"},"blocks":false,"aside":true,"at_once":true}'
    state = dump_state(FightState("any")).replace('"questions":[]', f'"questions":[{old}]')
    [asked] = typed(load_state(state), STEPS, {"guard": GUARD}).questions
    assert (asked.blocking, asked.parallel, asked.immediate) == (False, True, True)
    assert GUARD.of(asked).by == "p1"


@pytest.mark.parametrize("stored", [("move", "p1"), ("move", "p1", 3, 4), ("move",)])
def test_a_step_with_another_number_of_values_is_refused(stored: tuple[Any, ...]) -> None:
    count = len(stored) - 1
    with pytest.raises(ValidationError, match=f"the step move takes 2 values, and {count} were"):
        read(agenda=(stored,))


def test_a_question_whose_step_lacks_a_value_is_refused() -> None:
    asked = Question(1, "p2", "guard", (), "pass", ("said",), Shot(by="p1"))
    with pytest.raises(ValidationError, match="the step said takes 2 values, and 1 were"):
        read(asked)


def test_facts_that_lack_what_their_kind_has_are_refused() -> None:
    with pytest.raises(ValidationError, match="`by`"):
        read(Question(1, "p2", "guard", (), "pass", SAID("p2"), {}))
