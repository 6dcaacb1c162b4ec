"""What is typed behind the name of a row of `+combat/set`; how values are read and written."""

from abc import ABC, abstractmethod
from typing import Any, NoReturn

from msgspec import Struct

from ....engine.decision import Decision
from ....engine.limits import check_length
from ....engine.numbers import is_whole, whole
from ....engine.pools import spelled_out, split_pool
from ....engine.state import Json
from ....text.words import listed
from ..refusing import refuse

Ctx = Decision[Any, Any, Any]
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

    def number(self, least: int, most: int) -> int:
        """The last word as a whole number, held to its bounds; `off` is none of it."""
        if self.last == "off" and least <= 0:
            return 0
        if not is_whole(self.last.lstrip("+-")):
            self.bad(f"a whole number from {least} to {most}{', or off' if least <= 0 else ''}")
        return whole(self.last, least, most)

    def other(self, ctx: Ctx, words: Words | None = None) -> str:
        """The id of the other person whom the words before `off`, or some of them, name."""
        words = self.words if words is None else words
        if not words:
            self.bad("a name, or a name and off")
        found: str = ctx.find(" ".join(words)).id
        if found == self.who:
            self.bad("another person")
        return found


class Kind(ABC):
    """How the words of a value are read."""

    legal = ""
    """What may be written, for who wrote something else."""

    most: int | None = 1
    """How many words it takes; None for any number."""

    @abstractmethod
    def read(self, ctx: Ctx, said: Said, words: Words) -> Json:
        """The value; None takes it away. Raises `Refused`."""

    def write(self, value: Json) -> str:
        """The words that are read as a value."""
        return str(value)


class Choice(Kind):
    """One of some words; `known` has what another word stands for, None being as it was."""

    def __init__(self, *words: str, **known: Json) -> None:
        self.known: dict[str, Json] = {**{word: word for word in words}, **known}
        self.known.setdefault("off", None)
        self.legal = listed(self.known, "or")

    def read(self, ctx: Ctx, said: Said, words: Words) -> Json:
        word = "off" if said.zero and words == ["0"] and "0" not in self.known else words[0]
        if word not in self.known:
            said.bad(self.legal)
        return self.known[word]

    def write(self, value: Json) -> str:
        return next((word for word, known in self.known.items() if known is value), str(value))


class Number(Kind):
    """A whole number, or a word that stands for one; `off` takes it away."""

    def __init__(self, least: int, most: int, **known: int) -> None:
        self.bounds, self.known = (least, most), known
        self.legal = listed((f"a whole number from {least} to {most}", *known, "off"), "or")

    def read(self, ctx: Ctx, said: Said, words: Words) -> Json:
        if words[0] == "off" or words[0] in self.known:
            return self.known.get(words[0])
        if not is_whole(words[0].lstrip("+-")):
            said.bad(self.legal)
        return whole(words[0], *self.bounds) or (None if said.zero else 0)


class Flag(Kind):
    """On by its name alone; `off` takes it away."""

    legal = "nothing more, or off"

    def read(self, ctx: Ctx, said: Said, words: Words) -> Json:
        if words not in ([], ["off"], ["on"]):
            said.bad(self.legal)
        return None if words == ["off"] else True

    def write(self, value: Json) -> str:
        return ""


class Text(Kind):
    """Words that mean what the storyteller says."""

    legal, most = "some words, or off", None

    def __init__(self, called: str) -> None:
        self.called = called

    def read(self, ctx: Ctx, said: Said, words: Words) -> Json:
        text = "" if said.off else " ".join(words)
        check_length(ctx, text, self.called)
        return text or None


class Pool(Kind):
    """Traits of their own or of the rules, joined by a plus sign."""

    legal, most = "traits such as dexterity+athletics, or off", None

    def read(self, ctx: Ctx, said: Said, words: Words) -> Json:
        if words == ["off"]:
            return None
        own = ctx.person(said.who).traits
        pool = spelled_out(split_pool(" ".join(words)), own, ctx.rules.sheets.known_traits)
        return "+".join(pool)
