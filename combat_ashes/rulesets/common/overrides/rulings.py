"""What a storyteller rules, `+combat/rule <word> <what>`: a row for each word, and what is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

from ....engine.decision import Decision
from ....engine.lookup import with_names
from ....engine.numbers import MOST_DICE, whole
from ....engine.off import OFF
from ....engine.state import Json

Ctx = Decision[Any, Any, Any]
Facts = dict[str, Json]
Row = Callable[..., Facts | None]
D = TypeVar("D", bound=Row)

RESULT = "{by} rules: {who}'s next roll for {purpose} comes to {successes:success|successes}."
RULED = {"": "{by} rules: {what:quoted}.", "result": RESULT}


def told(ctx: Ctx, text: str) -> Facts:
    """The facts of a ruling that was taken, such as `result Frank attack 3`."""
    facts: Facts = {"what": with_names(ctx.state, text)}
    word, *rest = text.split()
    if word.lower() != "result":
        return facts
    *name, purpose, number = rest
    who = ctx.find(" ".join(name)).id
    return {
        **facts,
        "how": "result",
        "who": who,
        "purpose": purpose.lower(),
        "successes": whole(number, 0, MOST_DICE),
    }


class Ruling(Struct, frozen=True):
    """The word of a ruling and what was typed behind it: `<left>=<right>`."""

    word: str
    rest: str

    @property
    def left(self) -> str:
        """What stands before an equals sign."""
        return self.rest.partition("=")[0].strip()

    @property
    def right(self) -> str:
        """What stands behind it."""
        return self.rest.partition("=")[2].strip()

    @property
    def off(self) -> bool:
        """Whether `off` stands behind what is on the left."""
        return self.left != self.name

    @property
    def name(self) -> str:
        """What is on the left, without `off`."""
        name, _, last = self.left.rpartition(" ")
        return name if name and last.lower() in OFF else self.left

    @property
    def how(self) -> str:
        """What chooses the sentence that tells of it."""
        return f"{self.word}.off" if self.off else self.word

    def who(self, ctx: Ctx) -> str:
        """The id of the person on the left."""
        return str(ctx.find(self.left).id)

    def each(self) -> list[Ruling]:
        """The same of each of several people: `Ann & Bob=met` is `Ann=met` and `Bob=met`."""
        _, equals, said = self.rest.partition("=")
        behind = " off" * self.off + equals + said
        return [Ruling(self.word, name.strip() + behind) for name in self.name.split("&")]


class Rulings:
    """The rows of a rule system, in the order in which they are named to who types another word."""

    def __init__(self, last: str = ", or ") -> None:
        """`last` stands before the last of them."""
        self.rows: dict[str, Row] = {}
        self.usages: dict[str, str] = {}
        self._last = last

    @property
    def known(self) -> str:
        """How all of them are written."""
        *usages, last = self.usages.values()
        return ", ".join(usages) + self._last + last

    def does(self, word: str, usage: str) -> Callable[[D], D]:
        """A row that a function carries out, which returns what is told of it."""

        def row(function: D) -> D:
            self.rows[word] = function
            self.usages[word] = usage
            return function

        return row
