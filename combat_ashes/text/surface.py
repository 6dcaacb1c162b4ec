"""What is typed, read and looked up under a rule system: its lines, prompts, sentences, help.

A feature brings a `Surface`; `merged` puts several together, and a key that comes twice is
refused. `house.surface_of` is what people meet: the house's own with that of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from ..engine.events import Rolled
from ..engine.lookup import name_of
from ..engine.offers import Dice, Offer
from ..engine.refusals import Refused
from ..engine.sheet import Sheet
from ..engine.state import Json, Question
from ..engine.view_model import CombatantView, FightView
from ..engine.views import Reader
from .line import (
    Line,
    Lines,
    Spoken,
    Usage,
    no_switch,
    nothing_missing,
    nothing_more,
    nothing_twice,
)
from .meant import Word, understood
from .words import listed

PLAYER = "anybody"
STORYTELLER = "the storyteller of the fight"
RUNS = "the storytellers of the game"
STAFF = "staff"

Kind = TypeVar("Kind", bound=Offer)
Try = Callable[[str], Dice | None]
"""What a line would be rolled with if it were typed now; None where it would be refused."""

Names = Mapping[str, str]
"""Names by the ids of people."""

Facts = Mapping[str, Any]
Parts = list[str]
"""What is told of one event: one line together, or with a screen reader a line each."""


@dataclass(frozen=True)
class Row:
    """One line: its command and switch, how the rest is written, its meaning, who may type it.

    `read` makes a verb and its arguments of it. In these `who` is the name of a person it is
    about, and `people` a list of `{name}` that are given their sheets. None is for lines of
    which the game makes more than an input, such as +sheet.
    """

    command: str
    switch: str
    rest: str
    meaning: str
    who: str = PLAYER
    read: Callable[[Line], Spoken] | None = None

    any_switch: bool = False
    """Whether it is read with switches that no row names, too, next to its own if it has one."""

    opens: bool = False
    """Whether it may be typed where there is no fight yet, and begins one."""

    nowhere: str = ""
    """How it is refused where there is no fight for it, or the speaker is not in it."""

    alone: Callable[[Sheet, Line], tuple[str, str]] | None = None
    """Typed by who is in no fight: of a sheet and the line, the form it takes, and a sentence."""

    @property
    def typed(self) -> str:
        """Its command and switch as a person types them."""
        return f"+{self.command}/{self.switch}" if self.switch else f"+{self.command}"

    @property
    def usage(self) -> str:
        return f"{self.typed} {self.rest}".strip()


def anything(line: str) -> Dice | None:
    """Every line is as good as any, and nothing is known of its dice."""
    return Dice()


@dataclass(frozen=True)
class Asked:
    """A question as a prompt tells it; `offers` is what the rules say about its choices."""

    state: Any
    question: Question
    offers: Sequence[Offer]
    surface: Surface
    comes_to: Try = anything

    spoken: Mapping[str, str] = field(default_factory=dict)
    """Lines as they are told with their numbers, by the line of the option."""

    @property
    def facts(self) -> Json:
        """What is known with the question, of the type that its kind declares."""
        return self.question.facts

    def name(self, who: str | None) -> str:
        return name_of(self.state, who)

    def offered(self, kind: type[Kind]) -> list[Kind]:
        """Those of its offers that are of a kind."""
        return [offer for offer in self.offers if isinstance(offer, kind)]

    def takes(self, line: str) -> bool:
        """Whether a line would be taken now."""
        return self.comes_to(line) is not None

    @property
    def options(self) -> list[str]:
        """Those of its options that would be taken now."""
        return [
            option for option in self.question.options
            if self.takes(self.surface.choosing([option], "+choose ")[0])
        ]  # fmt: skip

    @property
    def lines(self) -> str:
        """The lines by which its options are chosen: `+pass or +choose agree`."""
        found = self.surface.choosing(self.question.options, "+choose ")
        # What is told with its dice has been tried.
        taken = [line for line in found if line in self.spoken or self.takes(line)]
        return listed([self.spoken.get(line, line) for line in taken], "or")


def never(options: Collection[str]) -> bool:
    """No question of this kind is declined."""
    return False


def always(options: Collection[str]) -> bool:
    """Each question of this kind may be declined."""
    return True


@dataclass(frozen=True)
class Ask:
    """One kind of question: the sentence for who is asked, and what the others are told."""

    prompt: Callable[[Asked], str]

    waits: str = "to answer"
    """What the fight waits for: `Waiting for Jane to answer.`"""

    declined: Callable[[Collection[str]], bool] = never
    """Of its options: whether it is answered with +pass, although that is none of them."""

    in_turn: bool = False
    """Whether it asks what somebody does: the short prompt names the likeliest of it."""

    more: Callable[[Asked], str] = lambda asked: ""
    """What a short prompt says besides."""


@dataclass(frozen=True)
class Marks:
    """What a screen shows of a person of the view besides what it shows of everybody."""

    short: Callable[[CombatantView[Any]], list[str]] = lambda person: []
    """In brackets behind what they do."""

    spoken: Callable[[str, CombatantView[Any]], list[str]] = lambda name, person: []
    """For a screen reader, in sentences."""

    doing: Callable[[CombatantView[Any]], str] = lambda person: ""
    """What they do, where that is not what they have declared."""

    doing_spoken: str = ""
    """The same as a sentence, with the holes `name` and `doing`."""

    verbs: tuple[str, ...] = ()
    """First words of `doing` with which it is a sentence behind the name by itself."""


Sentence = str | Mapping[str, str] | Callable[[Facts, Names], Parts]
"""A sentence with holes for its facts; one for each `how` ("" for any other); or its parts."""

Told = Callable[[FightView[Any, Any]], list[str]]


@dataclass(frozen=True, eq=False)
class Surface(Lines):
    """All that a feature brings to people. Keys are codes and words of the rules."""

    rows: tuple[Row, ...] = ()
    asks: Mapping[str, Ask] = field(default_factory=dict)
    """By kind of question."""

    options: Mapping[str, str] = field(default_factory=dict)
    """The line that chooses an option, where it is not `+choose` and its word."""

    beside: Mapping[str, str] = field(default_factory=dict)
    """A line that does the same by another name, by the option that it is named beside."""

    likely: tuple[str, ...] = ()
    """The options that a short prompt names; where a question has none of them, all it has."""

    told: Mapping[str, Sentence] = field(default_factory=dict)
    """Facts that only tell, by code."""

    shorter: Mapping[str, Sentence] = field(default_factory=dict)
    """The same in the styles `normal` and `brief`, where it differs; empty where it is left out."""

    paragraphs: tuple[str, ...] = ()
    """Facts by code and rolls by purpose: no part of the rolls before them, `full` apart."""

    foretold: Mapping[str, type] = field(default_factory=dict)
    """Facts, by code, that are left out where the event by which they come true follows at once."""

    ruled: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)
    """What a storyteller ruled, by code; one for each `how` where there are several."""

    points: Mapping[str, str] = field(default_factory=dict)
    """A point that is spent or earned, by its `why`, where there is more to say of it."""

    events: Mapping[type, Callable[[Any, Names, Reader], Parts]] = field(default_factory=dict)
    """What else happened, by kind of event."""

    statuses: Mapping[str, str] = field(default_factory=dict)
    """A changed status, by its `why` or itself; empty where it is not told."""

    states: Mapping[str, str] = field(default_factory=dict)
    """What somebody of a status is, where that is no adjective."""

    purposes: Mapping[str, str] = field(default_factory=dict)
    """What somebody rolls for: `{who} rolls for {against}`."""

    terms: Mapping[str, str] = field(default_factory=dict)
    """What these rules call by another name than the house: `difficulty`, the face that scores."""

    scores: Mapping[str, Callable[[Rolled], str]] = field(default_factory=dict)
    """What a roll comes to, by its purpose ("" for any other), where that is no successes."""

    damage: Mapping[str, str] = field(default_factory=dict)
    """The types of damage of the rules with their marks, mildest first (`HealthRules.damage`)."""

    refusals: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)
    """By code; one for each `how` ("" for any other) where there are several."""

    hints: Mapping[str, str] = field(default_factory=dict)
    """By step of the round: what to do instead of what does not belong to it."""

    unled: Mapping[str, str | Mapping[str, str]] = field(default_factory=dict)
    """Refusals and hints where nobody runs the fight, who could be asked or waited for."""

    marks: tuple[Marks, ...] = ()

    facts: tuple[Told, ...] = ()
    """Sentences of a view: what holds between people, and for a time."""

    lesser: tuple[Told, ...] = ()
    """The same, for what is left out first where a screen is full."""

    of_each: tuple[Told, ...] = ()
    """What each has and wants, a sentence for each: only where all is shown, or told aloud."""

    books: Mapping[type, Callable[[Any], str]] = field(default_factory=dict)
    """An entry of the book-keeping in words, by its kind."""

    pages: Mapping[str, str] = field(default_factory=dict)
    """Help on fighting, by subject."""

    more: Mapping[str, str] = field(default_factory=dict)
    """What help says besides of a command that every rule system has."""

    everyday: Mapping[str, Word] = field(default_factory=dict)
    """Words that people type for lines, and the lines each is meant for."""

    twice: Mapping[str, str] = field(default_factory=dict)
    """How a line is refused in which an option stands twice, by the option: the code."""

    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By command and switch: a line as it is typed, and what is told then, cut with dots."""

    def row(self, name: str, switches: Sequence[str]) -> Row | None:
        """The row of a command with its switches, where there is one for just these."""
        switch = "/".join(switches)
        for row in self.rows_of(name):
            if row.switch == switch:
                return row
        return None

    def rows_of(self, name: str) -> list[Row]:
        return self._by_command.get(name, [])

    @cached_property
    def _by_command(self) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for row in self.rows:
            found.setdefault(row.command, []).append(row)
        return found

    def knows(self, name: str) -> bool:
        """Whether a line of this name can be read, within another or spoken for somebody."""
        return any(row.read is not None for row in self.rows_of(name))

    def row_of(self, line: Line) -> Row:
        """The row that a line is read by; raises `Refused` where there is none."""
        own = self.rows_of(line.name)
        if not own:
            raise Refused("err.line.unknown", word=line.name)
        row = self.row(line.name, line.switches)
        row = row or _with_more(own, line.switches)
        if row is None:
            raise no_switch(line, [row.switch for row in own if row.switch])
        return row

    def read(self, line: Line) -> Spoken:
        """What a line wants of a fight: a verb and its arguments; raises `Refused`."""
        line = understood(self.everyday, line)
        row = self.row_of(line) if self.knows(line.name) else None
        if row is None or row.read is None or (line.depth and row.who != PLAYER):
            raise Refused("err.line.unknown", word=line.name)
        if not row.rest:
            nothing_more(line.whole)
        if row.who == PLAYER:
            nothing_missing(line)
            for option, code in self.twice.items():
                nothing_twice(line, option, code)
        try:
            return row.read(replace(line, surface=self))
        except Usage:
            raise Refused("err.line.usage", usage=f"Write {row.usage}.") from None

    def lines_of(self, options: Collection[str]) -> str:
        """The lines by which some options are chosen, their words parted by blanks."""
        return listed(self.choosing(options, "+choose "), "or")

    def choosing(self, options: Collection[str], other: str = "+") -> list[str]:
        """The lines by which some options are chosen; one without begins with `other`."""
        lines = []
        for word in dict.fromkeys(options):
            lines.append(self.options.get(word, f"{other}{word.replace('_', ' ')}"))
            lines += [self.beside[word]] if word in self.beside else []
        return lines


def _with_more(rows: Sequence[Row], switches: Sequence[str]) -> Row | None:
    """The row that is read with further switches: the one of a switch among them, else without."""
    open_ = [row for row in rows if row.any_switch]
    named = [row for row in open_ if row.switch in switches]
    return next(iter([*named, *(row for row in open_ if not row.switch)]), None)


def merged(*surfaces: Surface) -> Surface:
    """Several surfaces as one; raises `ValueError` for a line or a key that comes twice."""
    found: dict[str, Any] = {}
    for name in (each.name for each in fields(Surface)):
        values = [getattr(surface, name) for surface in surfaces]
        if isinstance(getattr(Surface(), name), tuple):
            found[name] = tuple(each for value in values for each in value)
        else:
            found[name] = _one_table(name, values)
    _one_table("rows", [{row.typed: row} for row in found["rows"]])
    return Surface(**found)


def _one_table(name: str, tables: list[Mapping[Any, Any]]) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for table in tables:
        twice = sorted(map(str, found.keys() & table.keys()))
        if twice:
            raise ValueError(f"{name} has {', '.join(twice)} twice")
        found |= table
    return found


def pages_in(folder: Path) -> dict[str, str]:
    """The pages of a feature's folder `help`: subject by the name of the file.

    Raises `FileNotFoundError` for a folder that is not there.
    """
    if not folder.is_dir():
        raise FileNotFoundError(folder)
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}
