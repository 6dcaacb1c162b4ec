"""Steps of the agenda: what a fight does next, as data that is stored with it.

A rule system declares its steps in one file, each with the types of its arguments:

    act: Step[str, int] = Step("act")
    chosen: AnswerStep[str] = AnswerStep("chosen")

The function that carries a step out says so, and the type checker compares the two:

    @act.does
    def comes(ctx: Decision[AshesRules], who: str, part: int) -> None: ...

`ctx.push(act(who, 0))` then puts it on the agenda. What takes an answer is called without it:
`ctx.ask(…, then=chosen(who))`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from inspect import signature
from types import ModuleType
from typing import Any, Generic, TypeVarTuple, get_type_hints

from msgspec import ValidationError, convert
from msgspec.structs import replace

from .fight import StepFunction
from .kinds import S
from .questions import Kinds
from .state import NOTHING, Facts, Question
from .state import Step as Entry

Ts = TypeVarTuple("Ts")


class DeclaredStep(Generic[*Ts]):
    """A step by its stored name; called with arguments, which JSON can hold, it is an entry."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.function: StepFunction | None = None

    def __call__(self, *arguments: *Ts) -> Entry:
        return (self.name, *arguments)


class Step(DeclaredStep[*Ts]):
    """A step of the agenda."""

    def does(self, function: Callable[[Any, *Ts], None]) -> Callable[[Any, *Ts], None]:
        """Let a function carry the step out: it takes the decision and the arguments."""
        self.function = function
        return function


class AnswerStep(DeclaredStep[*Ts]):
    """A step that takes the answer to a question behind its arguments."""

    def with_answer(self, *arguments: *Ts, answer: Any) -> Entry:
        """The step with an answer that is known already."""
        return (self.name, *arguments, answer)

    def does(self, function: Callable[[Any, *Ts, Any], None]) -> Callable[[Any, *Ts, Any], None]:
        """Let a function carry the step out: decision, arguments, answer."""
        self.function = function
        return function


def steps_of(*modules: ModuleType) -> dict[str, StepFunction]:
    """The steps that modules declare, by name; `ValueError` for two of a name or one undone."""
    found: dict[str, StepFunction] = {}
    for module in modules:
        for step in vars(module).values():
            if not isinstance(step, DeclaredStep):
                continue
            if step.name in found:
                raise ValueError(f"two steps are called {step.name}")
            if step.function is None:
                raise ValueError(f"nothing carries out the step {step.name}")
            found[step.name] = step.function
    return found


def typed(state: S, steps: Mapping[str, StepFunction], kinds: Kinds) -> S:
    """A fight that was read, with its steps and questions typed, or a `ValidationError`."""
    questions = tuple([_typed_question(question, steps, kinds) for question in state.questions])
    agenda = tuple([typed_entry(entry, steps) for entry in state.agenda])
    return replace(state, agenda=agenda, questions=questions)


def _typed_question(
    question: Question, steps: Mapping[str, StepFunction], kinds: Kinds
) -> Question:
    *then, default = typed_entry((*question.then, question.default), steps)
    kind = kinds.get(question.kind)
    stored = {} if question.facts is NOTHING else question.facts
    facts = convert(stored, Facts if kind is None else kind.facts)
    return replace(question, then=tuple(then), default=default, facts=facts)


def typed_entry(entry: Entry, steps: Mapping[str, StepFunction]) -> Entry:
    """A step that was read, with its arguments as values of their types."""
    name, *arguments = entry
    if name not in steps:
        return entry
    types, fewest = _types(steps[name])
    if not fewest <= len(arguments) <= len(types):
        raise ValidationError(
            f"the step {name} takes {len(types)} values, and {len(arguments)} were stored"
        )
    return (name, *map(convert, arguments, types))


@cache
def _types(step: StepFunction) -> tuple[tuple[Any, ...], int]:
    """The types of what a step takes besides the decision, and how many of them it must have."""
    hints, (_, *parameters) = get_type_hints(step), signature(step).parameters.values()
    required = [each for each in parameters if each.default is each.empty]
    return tuple([hints[each.name] for each in parameters]), len(required)
