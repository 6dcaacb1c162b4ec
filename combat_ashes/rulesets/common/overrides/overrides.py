"""What a storyteller sets for people, `+combat/set <name>=<what> <value>`: a row for each thing.

A row is how it is written and what it does; what it does not say is the same in all rule systems.
"""

from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

from msgspec import Struct

from ....engine.decision import Decision
from ....engine.events import PersonChanged, Ruled
from ....engine.inputs import Input
from ....engine.limits import check_length
from ....engine.lookup import with_names
from ....engine.numbers import MOST_YARDS, is_whole, whole
from ....engine.off import as_off
from ....engine.state import Json
from ..refusing import refuse

Ctx = Decision[Any, Any, Any]
Change = tuple[Json, Json] | None
"""The value before a ruling and the one after it, for rule systems that keep them."""
Setter = Callable[..., Change]
D = TypeVar("D", bound=Setter)
Words = list[str]


class Said(Struct, frozen=True):
    """What was typed behind the name of a row, and of whom."""

    who: str
    what: str
    every: Words
    """All words in small letters, `off` for each that means the same."""
    typed: Words
    zero: bool = False
    """Whether a last 0 is `off` as well."""

    @property
    def off(self) -> bool:
        """Whether it is taken away."""
        return self.last == "off" or (self.zero and self.last == "0")

    @property
    def words(self) -> Words:
        """The words before a final `off`."""
        return self.every[:-1] if self.off else self.every

    @property
    def text(self) -> str:
        """The same as one text."""
        return " ".join(self.words)

    @property
    def first(self) -> str:
        """The first word of all, or nothing."""
        return self.every[0] if self.every else ""

    @property
    def last(self) -> str:
        """The last word of all, or nothing."""
        return self.every[-1] if self.every else ""

    def bad(self, legal: str) -> NoReturn:
        """Refuse the value (`err.set.value`), and say what is legal."""
        refuse("err.set.value", what=self.what, legal=legal)

    def one_of(self, known: Mapping[str, Json], legal: str) -> Json:
        """What the one word stands for."""
        if len(self.every) != 1 or self.first not in known:
            self.bad(legal)
        return known[self.first]

    def number(self, least: int, most: int) -> int:
        """The last word as a whole number, held to its bounds; `off` is none of it."""
        if self.last == "off" and least <= 0:
            return 0
        if not is_whole(self.last.lstrip("+-")):
            self.bad(f"a whole number from {least} to {most}")
        return whole(self.last, least, most)

    def other(self, ctx: Ctx, words: Words | None = None) -> str:
        """The id of the other person whom the words before `off`, or some of them, name."""
        words = self.words if words is None else words
        if not words:
            self.bad("a name")
        found: str = ctx.find(" ".join(words)).id
        if found == self.who:
            self.bad("another person")
        return found


def check_purpose(word: str, known: tuple[str, ...]) -> str:
    """Refuse a word that nothing is rolled for."""
    if word not in known:
        refuse("err.rule.purpose", word=word, purposes=list(known))
    return word


def by_whom(ctx: Ctx, said: Said, flag: str, anybody: str | None = "") -> str:
    """Add to the people of a flag, or take away; returns whom. Without a name it is anybody."""
    other = said.other(ctx) if said.words or anybody is None else anybody
    kept = [each for each in getattr(ctx.person(said.who).flags, flag) if each != other]
    if said.off and not said.words:
        kept = []
    ctx.flag(said.who, **{flag: (kept if said.off else [*kept, other]) or None})
    return other


def yards(ctx: Ctx, said: Said, legal: str = "") -> Change:
    """`range <other> <yards>`: how far apart two are said to be."""
    words, number = said.words, None
    if not said.off:
        words = words[:-1] if said.last in ("yard", "yards") else words
        if len(words) < 2 or not is_whole(words[-1]):
            said.bad(legal or "a name and a number of yards, or a name and off")
        *words, last = words
        number = whole(last, 0, MOST_YARDS)
    other = said.other(ctx, words)
    before = ctx.state.relation(said.who, other).range
    ctx.relate(said.who, other, range=number)
    return before, number


def side(ctx: Ctx, said: Said, words: Words | None = None) -> Change:
    """`side <name>`, or none."""
    name = " ".join(said.every if words is None else words)
    check_length(ctx, name, "The name of a side")
    before = ctx.person(said.who).side
    new = None if said.off and len(said.every) == 1 else name or None
    ctx.emit(PersonChanged(said.who, {"side": new}))
    return before, new


class Overrides:
    """The rows of a rule system, in the order in which they are named to who types another word."""

    def __init__(
        self,
        before: str = "",
        behind: str = "",
        secret: tuple[str, ...] = (),
        zero: bool = False,
        keep: Callable[..., None] | None = None,
    ) -> None:
        """`before` and `behind` stand around the rows in the list of what can be set.

        `secret` are those that players need not know before they come to pass; `keep` is told of
        whom, what, and the values before and after.
        """
        self._around = before, behind
        self._secret, self._zero, self._keep = secret, zero, keep
        self._rows: dict[str, tuple[Setter, int | None]] = {}
        self._usages: list[str] = []

    @property
    def known(self) -> str:
        """What can be set."""
        return ", ".join(self._usages).join(self._around)

    def unknown(self, what: str) -> NoReturn:
        """Refuse what cannot be set."""
        refuse("err.set.unknown", what=what, known=self.known)

    def does(
        self, name: str, usage: str | None = None, words: int | None = None
    ) -> Callable[[D], D]:
        """A row that a function carries out; more `words` than it takes are refused.

        In the list of what can be set stands how it is written: by itself its name, "" not at all.
        The row of the name "" takes any other word, such as a condition.
        """

        def row(setter: D) -> D:
            self._rows[name] = setter, words
            self._usages += filter(None, (name if usage is None else usage,))
            return setter

        return row

    def choice(
        self, name: str, flag: str, known: Mapping[str, Json], legal: str,
        usage: str | None = None, words: int | None = None, nothing: Json = None,
    ) -> None:  # fmt: skip
        """A row of one of some words, each with what is kept in the flag; None is the default.

        `nothing` is told of a flag that is not set.
        """

        @self.does(name, usage, words)
        def choose(ctx: Ctx, said: Said) -> Change:
            value = said.one_of(known, legal)
            before = getattr(ctx.person(said.who).flags, flag)
            ctx.flag(said.who, **{flag: value})
            return nothing if before in ("", None) else before, nothing if value is None else value

    def number(self, name: str, flag: str, least: int, most: int, words: int | None = None) -> None:
        """A row of a number; `off` is the default."""

        @self.does(name, words=words)
        def count(ctx: Ctx, said: Said) -> Change:
            number = None if said.last == "off" else said.number(least, most)
            before = getattr(ctx.person(said.who).flags, flag)
            ctx.flag(said.who, **{flag: number})
            return before, number

    def people(self, name: str, usage: str | None = None, anybody: str | None = "") -> None:
        """A row of those of whom the flag of this name holds."""

        @self.does(name, usage)
        def of(ctx: Ctx, said: Said) -> None:
            by_whom(ctx, said, name, anybody)

    def set_(self, ctx: Ctx, given: Input, who: str = "") -> None:
        """`+combat/set <name>=<what> <value>`"""
        who, typed = who or given.who, given.text("what").split()
        words = [as_off(word) for word in typed]
        what = words[0].rstrip(",") if words else ""
        if what not in self._rows and (not words or "" not in self._rows):
            self.unknown(" ".join(typed))
        own = what in self._rows
        setter, most = self._rows[what if own else ""]
        said = Said(who, what, words[own:], typed[own:], self._zero)
        if most is not None and len(said.every) > most:
            refuse("err.declare.option", option=" ".join(said.every[most:]))
        change = setter(ctx, said)
        if self._keep is not None and change is not None:
            self._keep(ctx, who, what, *change)
        facts = {"who": who, "what": with_names(ctx.state, " ".join([what, *typed[1:]]))}
        public = ctx.rules.views.public_rulings(ctx) and what not in self._secret
        ctx.emit(Ruled(given.speaker, "set", facts, public))
