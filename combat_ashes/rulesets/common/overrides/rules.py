"""What a storyteller rules, `+combat/rule <word> <what>`: a row for each word.

A row gives the reader of what is typed, its place in the help and in the list of rulings, the
refusal of who stops short, and what is told and logged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from msgspec import Struct

from ....engine.decision import Decision
from ....engine.events import Ruled
from ....engine.inputs import Input
from ....engine.lookup import of_able, with_names
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.off import OFF
from ....engine.state import Json
from ....text.line import Line, Spoken
from ....text.surface import STORYTELLER, Row
from ..lines import ruling as read_ruling
from ..refusing import refuse
from .sets import check_purpose

Ctx = Decision[Any, Any, Any]
Facts = dict[str, Json]
Rule = Callable[..., Facts | None]
D = TypeVar("D", bound=Rule)

ALLOW = "allow"
"""The word by which what was refused is let pass; some rules have a row of their own for it."""

OR_OFF = "[ off]"
"""Behind the name in the usage of a row that `off` takes away."""

RESULT = "{by} rules: {who}'s next roll for {purpose} comes to {successes:success|successes}."
RULED = {
    "": "{by} rules: {what:quoted}.",
    "result": RESULT,
    "result.off": "{by} rules: {who}'s next roll for {purpose} falls as it falls.",
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
        """Whether `off` stands behind what is on the left, or behind the equals sign."""
        return self.left != self.name or self.right.lower() in OFF

    @property
    def all_off(self) -> bool:
        """Whether `off` is all that is said."""
        return self.left.lower() in OFF and not self.right

    @property
    def name(self) -> str:
        """What is on the left, without `off`."""
        name, _, last = self.left.rpartition(" ")
        return name if name and last.lower() in OFF else self.left

    @property
    def how(self) -> str:
        """What chooses the sentence that tells of it."""
        return _how(self.word, self.off)

    @property
    def text(self) -> str:
        return f"{self.word} {self.rest}".strip()

    def who(self, ctx: Ctx) -> str:
        """The id of the person on the left."""
        return str(ctx.find(self.name).id)

    def each(self) -> list[Ruling]:
        """The same of each of several people: `Ann & Bob=met` is `Ann=met` and `Bob=met`."""
        _, equals, said = self.rest.partition("=")
        behind = self.left.removeprefix(self.name) + equals + said
        return [Ruling(self.word, name.strip() + behind) for name in self.name.split("&")]


class Rulings:
    """The rows of a rule system, in the order in which they are named to who types another word."""

    def __init__(
        self,
        purposes: Sequence[str],
        sentences: Mapping[str, str] | None = None,
        keep: Callable[..., None] | None = None,
        vetoes: Callable[[Ctx, str], bool] = lambda ctx, name: False,
        behind: str = f", or {ALLOW} <name>",
    ) -> None:
        """`purposes` are what rolls are for, `sentences` what is told of a ruling, by its word.

        `keep` is told of whom, what, and the values before and after; `vetoes` may take a veto
        for itself; `behind` stands behind the rows in the list of what can be ruled.
        """
        self.purposes = purposes
        self.sentences = sentences or {}
        self._keep, self._vetoes, self._behind = keep, vetoes, behind
        self._rows: dict[str, Rule] = {}
        self._usages: dict[str, str] = {}
        self._of_each: set[str] = set()
        self.does("result", "result <name> <purpose> <n>")(self.result)

    @property
    def known(self) -> str:
        """How all of them are written."""
        return ", ".join(self._usages.values()) + self._behind

    def line(self, read: Callable[[Line], Spoken] = read_ruling) -> Row:
        """The line of `+combat/rule`, whose help names every row."""
        return Row("combat", "rule", "<what>", self.known, STORYTELLER, read=read)

    def does(self, word: str, usage: str = "", each: bool = False) -> Callable[[D], D]:
        """A row that a function carries out, which may return what is told of it.

        With `each` it may be typed of several people.
        """

        def row(function: D) -> D:
            self._rows[word] = function
            self._usages[word] = usage or f"{word} <name>"
            self._of_each |= {word} if each else set()
            return function

        return row

    def person(self, word: str, each: bool = False, off: bool = False) -> Callable[[D], D]:
        """A row about somebody, whose function is given the id, and whether `off` stands behind.

        The latter only with `off`.
        """

        def row(function: D) -> D:
            def of_somebody(ctx: Ctx, ruling: Ruling) -> Facts | None:
                self.check_bare(ruling, off)
                who = ruling.who(ctx) if off else str(ctx.find(ruling.left).id)
                more = function(ctx, who, ruling.off) if off else function(ctx, who)
                return {"who": who, **(more or {})}

            self.does(word, f"{word} <name>{OR_OFF * off}", each)(of_somebody)
            return function

        return row

    def flag(self, word: str, flag: str = "", each: bool = False) -> None:
        """A row that sets a flag of somebody; `off` behind the name takes it away."""

        def sets(ctx: Ctx, ruling: Ruling) -> Facts:
            self.check_bare(ruling, True)
            who = ruling.who(ctx)
            ctx.flag(who, **{flag or word: not ruling.off})
            return {"who": who}

        self.does(word, f"{word} <name>{OR_OFF}", each)(sets)

    def check_bare(self, ruling: Ruling, off: bool) -> None:
        """Refuse what stands behind an equals sign where nothing does but `off`, if that."""
        if "=" in ruling.rest and not (off and ruling.right.lower() in OFF):
            self.short(ruling)

    def short(self, ruling: Ruling) -> NoReturn:
        """Refuse a ruling that does not say what it must, or more."""
        refuse("err.line.usage", usage=f"Write +combat/rule {self._usages[ruling.word]}.")

    def _needs_more(self, word: str) -> bool:
        more = self._usages[word].removeprefix(word).strip()
        return bool(more) and not more.startswith("[")

    def unknown(self, text: str) -> NoReturn:
        refuse("err.rule.unknown", what=text, known=self.known)

    def rule(self, ctx: Ctx, given: Input) -> None:
        """`+combat/rule <what>`"""
        text = " ".join(given.text("what").split())
        word = re.split("[ =]", text, maxsplit=1)[0]
        ruling = Ruling(word.lower(), text[len(word) :].strip())
        if ruling.word == "veto" and self._vetoes(ctx, ruling.rest):
            return
        if not text:
            refuse("err.declare.incomplete", missing="a ruling, which is " + self.known)
        if text == ALLOW and ALLOW not in self._rows:
            refuse("err.line.usage", usage=f"Write +combat/rule {ALLOW} <name>.")
        if ruling.word not in self._rows:
            self.unknown(text)
        if not ruling.left and self._needs_more(ruling.word):
            self.short(ruling)
        for each in ruling.each() if ruling.word in self._of_each else [ruling]:
            facts = self._rows[ruling.word](ctx, each)
            self.tell(ctx, given, each, facts or {})

    def tell(self, ctx: Ctx, given: Input, ruling: Ruling, facts: Facts) -> None:
        """Tell what was ruled, with the name of who ruled it."""
        public = ctx.rules.views.public_rulings(ctx) and not _of_hidden(ctx, ruling.text)
        said = {"how": ruling.how, "what": with_names(ctx.state, ruling.text), **facts}
        ctx.emit(Ruled(given.speaker, "rule", said, public))
        if self._keep is not None:
            self._keep(ctx, facts.get("who"), ruling.word, None, ruling.text)

    def result(self, ctx: Ctx, ruling: Ruling) -> Facts:
        """The next roll of this purpose comes to so many successes, without dice."""
        words = ruling.rest.split()
        off = bool(words) and words[-1].lower() in OFF
        if len(words) < 3 or not (off or is_whole(words[-1])):
            self.short(ruling)
        *names, purpose, last = words
        who: str = ctx.find(" ".join(names)).id
        purpose = check_purpose(purpose.lower(), self.purposes)
        number = None if off else whole(last, 0, MOST_DICE)
        ctx.flag_entry(who, "results", purpose, number)
        return {"who": who, "purpose": purpose, "successes": number, "how": _how("result", off)}


def _of_hidden(ctx: Ctx, text: str) -> bool:
    """Whether a ruling names one of whom only the storyteller knows."""
    hidden = [person.name.lower() for person in ctx.state.people.values() if person.hidden]
    return any(name in text.lower() for name in hidden)


def _how(word: str, off: bool) -> str:
    return f"{word}.off" if off else word


def people(ctx: Ctx, text: str) -> list[str]:
    """The ids of those whom a line names, parted by `&` or commas; raises `Refused`."""
    names = [name for name in text.replace(",", "&").split("&") if name.strip()]
    every = of_able(text, ctx.state)
    return every or list(dict.fromkeys(ctx.find(name).id for name in names))
