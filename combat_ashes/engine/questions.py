"""Kinds of questions: what people are asked, with what is known of it, as data that is stored.

A rule system declares its kinds in one file, each with the type of its facts:

    defend = QuestionKind("defend", Incoming)

The functions that read a line as the answer, and that look at an open question again after every
input (`revalidation.py`), say so:

    @questions.defend.reads
    def answer(ctx: Decision[AshesRules], question: Question, given: Input) -> Answer: ...

    @questions.defend.revalidates
    def defend_again(ctx: Decision[AshesRules], question: Question) -> bool: ...

`ctx.ask(who, questions.defend, options, default, then, Incoming(…))` then asks somebody.
"""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Generic, TypeVar

from .inputs import Input
from .state import Facts, Json, Question

Reader = Callable[[Any, Question, Input], Json]
"""Turns a line into the answer of a question, or raises `Refused`."""

Revalidator = Callable[[Any, Question], bool]
"""Asks an open question anew, or settles it, where that is called for; True where it was."""

F = TypeVar("F", bound=Facts)
A = TypeVar("A", bound=Reader)
B = TypeVar("B", bound=Revalidator)


class About(Facts, frozen=True):
    """Whom a question is about."""

    who: str


class Request(Facts, frozen=True):
    """What may be agreed to or refused: the request of somebody, or something by its name."""

    who: str = ""
    name: str = ""


def unread(*line: Any) -> Json:
    """No function was named that reads the answers."""
    raise LookupError("nothing reads the answer")


class QuestionKind(Generic[F]):
    """A kind of question by its name, under which it is stored, and the type of its facts."""

    def __init__(
        self,
        name: str,
        facts: type[F],
        read: Reader | None = None,
        revalidate: Revalidator | None = None,
    ) -> None:
        self.name, self.facts = name, facts
        self.answer, self.revalidate = read or unread, revalidate

    def reads(self, function: A) -> A:
        """Let a function read the lines that answer it."""
        self.answer = function
        return function

    def revalidates(self, function: B) -> B:
        """Let a function look at it again while it is open."""
        self.revalidate = function
        return function

    def of(self, question: Question) -> F:
        """What is known with a question of this kind."""
        facts: F = question.facts
        return facts


Kinds = Mapping[str, QuestionKind[Any]]
"""Kinds of questions by name."""


def questions_of(*modules: ModuleType) -> Kinds:
    """The kinds of questions that modules declare; `ValueError` for two of a name, or unread."""
    found: dict[str, QuestionKind[Any]] = {}
    for module in modules:
        for kind in vars(module).values():
            if not isinstance(kind, QuestionKind):
                continue
            if found.setdefault(kind.name, kind) is not kind:
                raise ValueError(f"two kinds of questions are called {kind.name}")
            if kind.answer is unread:
                raise ValueError(f"nothing reads the answer to {kind.name}")
    return found
