"""What a storyteller sets for people, `+combat/set <name>=<what> <value>`: a row for each thing.

A row gives the parser of what is typed, the refusal that names what is legal, its place in the
help and in the list of what can be set, the flag it is kept in, and the log. `off`, `none` and
`no` take away what was set.
"""

from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

from ....engine.decision import Decision
from ....engine.events import PersonChanged, Ruled
from ....engine.fight import AnyFight
from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ....engine.lookup import with_names
from ....engine.numbers import MOST_YARDS, is_whole, whole
from ....engine.off import as_off
from ....engine.state import Combatant, Json
from ....text.line import Line, Spoken
from ....text.surface import STORYTELLER, Row
from ..lines import mark
from ..refusing import refuse
from .kinds import Flag, Kind, Said, Words
from .shown import Shows, of_entries, results_of

Ctx = Decision[Any, Any, Any]
Change = tuple[Json, Json] | None
"""The value before a ruling and the one after it, for rule systems that keep them."""
Setter = Callable[..., Change]
D = TypeVar("D", bound=Setter)

MOST_SET = 30
"""How many entries of one kind may be set on a person."""

WORDS_ALONE = ("side",)
"""Rows whose words name nobody, whoever may be called so."""

SET = "{by} sets for {who}: {what:quoted}."


# --- rows ----------------------------------------------------------------------------------------


class Override:
    """A row: one word of `+combat/set`, how its value is read, and the flag that keeps it.

    With `keys`, or with the `purposes` of rolls, the flag is a table, of which the first word names
    the entry. `usage` is how it is written. What everybody is shown is `public`.
    """

    def __init__(
        self,
        name: str,
        kind: Kind,
        usage: str = "",
        flag: str = "",
        keys: Sequence[str] = (),
        purposes: Sequence[str] = (),
        public: bool = False,
    ) -> None:
        self.name, self.kind, self.keys, self.purposes = name, kind, keys or purposes, purposes
        self.public = public
        self.flag = flag or name
        self.usage = usage or name

    def set_(self, ctx: Ctx, said: Said) -> Change:
        """Change the flag; returns what it was and is. Raises `Refused`."""
        if self.keys:
            return self._entry(ctx, said)
        value = self._read(ctx, said, said.every)
        before = getattr(ctx.person(said.who).flags, self.flag)
        ctx.flag(said.who, **{self.flag: value})
        return before, value

    def shows(self, fight: AnyFight, person: Combatant) -> Sequence[str]:
        """What is set of it, as it is written behind its name."""
        if self.keys:
            return of_entries(self.flag, self.kind.write)(fight, person)
        value = getattr(person.flags, self.flag)
        usual = getattr(type(person.flags)(), self.flag)
        return [] if self.public or value == usual else [self.kind.write(value)]

    def _read(self, ctx: Ctx, said: Said, words: Words) -> Json:
        if not words and not isinstance(self.kind, Flag):
            said.bad(self.kind.legal)
        if self.kind.most is not None and len(words) > self.kind.most:
            refuse("err.declare.option", option=" ".join(words[self.kind.most :]))
        return self.kind.read(ctx, said, words)

    def _entry(self, ctx: Ctx, said: Said) -> Change:
        if said.every == ["off"]:
            before = dict(getattr(ctx.person(said.who).flags, self.flag))
            ctx.flag(said.who, **{self.flag: None})
            return before or None, None
        if len(said.every) < 2 or (said.first not in self.keys and not self.purposes):
            said.bad(f"one of {', '.join(self.keys)}, then {self.kind.legal}")
        check_purpose(said.first, self.keys)
        value = self._read(ctx, said, said.every[1:])
        return set_entry(ctx, said.who, self.flag, said.first, value), value


class Overrides:
    """The rows of a rule system, in the order in which they are named to who types another word."""

    def __init__(
        self,
        *rows: Override,
        behind: str = "",
        secret: tuple[str, ...] = (),
        zero: bool = False,
        keep: Callable[..., None] | None = None,
    ) -> None:
        """`behind` stands behind the rows in the list of what can be set.

        `secret` are those that players need not know before they come to pass; `keep` is told of
        whom, what, and the values before and after.
        """
        self._behind, self._secret, self._zero, self._keep = behind, secret, zero, keep
        self._rows: dict[str, Setter] = {row.name: row.set_ for row in rows}
        self._shows: dict[str, Shows] = {row.name: row.shows for row in rows}
        self._usages = [row.usage for row in rows]

    @property
    def known(self) -> str:
        """What can be set."""
        return ", ".join(self._usages) + self._behind

    def line(self, read: Callable[[Line], Spoken] = mark) -> Row:
        """The line of `+combat/set`, whose help names every row."""
        meaning = f"mark a person: {self.known}; off takes it away"
        return Row("combat", "set", "<name>[ & <name>] or all=<what> <value>", meaning,
                   STORYTELLER, read=read)  # fmt: skip

    def unknown(self, what: str) -> NoReturn:
        """Refuse what cannot be set."""
        refuse("err.set.unknown", what=what, known=self.known)

    def marked(self, fight: AnyFight, person: Combatant) -> list[str]:
        """All that is set on somebody and shown nowhere else, as it is written."""
        found = [
            f"{name} {words}".strip()
            for name, shows in self._shows.items()
            for words in shows(fight, person)
        ]
        return [*found, *results_of(person)]

    def does(
        self,
        name: str,
        usage: str | None = None,
        words: int | None = None,
        shows: Shows | None = None,
    ) -> Callable[[D], D]:
        """A row that a function carries out; more `words` than it takes are refused.

        `shows` tells what is set of it, where screens have no words of their own for that.
        It is written as its name if no `usage` says more; one whose usage is "" is not in the list.
        The row of the name "" takes any other word, such as a condition.
        """

        def row(setter: D) -> D:
            def few(ctx: Ctx, said: Said) -> Change:
                if words is not None and len(said.every) > words:
                    refuse("err.declare.option", option=" ".join(said.every[words:]))
                return setter(ctx, said)

            self._rows[name] = few
            if shows is not None:
                self._shows[name] = shows
            self._usages += filter(None, (name if usage is None else usage,))
            return setter

        return row

    def set_(self, ctx: Ctx, given: Input, who: str = "") -> None:
        """`+combat/set <name>=<what> <value>`"""
        who, typed = who or given.who, given.text("what").split()
        words = [as_off(word) for word in typed]
        what = words[0].rstrip(",") if words else ""
        if what not in self._rows and (not words or "" not in self._rows):
            self.unknown(" ".join(typed))
        own = what in self._rows
        said = Said(who, what, words[own:], typed[own:], self._zero)
        change = self._rows[what if own else ""](ctx, said)
        if self._keep is not None and change is not None:
            self._keep(ctx, who, what, *change)
        rest = " ".join(typed[1:])
        named = rest.lower() if what in WORDS_ALONE else with_names(ctx.state, rest)
        facts = {"who": who, "what": f"{what} {named}".strip()}
        public = ctx.rules.views.public_rulings(ctx) and what not in self._secret
        ctx.emit(Ruled(given.speaker, "set", facts, public))


# --- what several rows do ------------------------------------------------------------------------


def check_purpose(word: str, known: Sequence[str]) -> str:
    """Refuse a word that nothing is rolled for."""
    if word not in known:
        refuse("err.rule.purpose", word=word, purposes=list(known))
    return word


def set_entry(ctx: Ctx, who: str, flag: str, key: str, value: Json) -> Json:
    """Set one entry of a flag that is a table, or with None take it away; returns what it was."""
    table = getattr(ctx.person(who).flags, flag)
    check_length(ctx, key, "What is set")
    check_length(ctx, str(value), "What is set")
    if value is not None and key not in table:
        check_count(ctx, table, MOST_SET, f"of these on {ctx.name(who)}")
    ctx.flag_entry(who, flag, key, value)
    return table.get(key)


def by_whom(ctx: Ctx, said: Said, flag: str, anybody: str | None = "") -> str:
    """Add to the people of a flag, or take away; returns whom. Without a name it is anybody."""
    nobody = anybody is None and not said.off
    other = said.other(ctx) if said.words or nobody else anybody or ""
    kept = [each for each in getattr(ctx.person(said.who).flags, flag) if each != other]
    if said.off and not said.words:
        kept = []
    ctx.flag(said.who, **{flag: (kept if said.off else [*kept, other]) or None})
    return other


def yards(ctx: Ctx, said: Said) -> Change:
    """`range <other> <yards>`: how far apart two are said to be."""
    words, number = said.words, None
    if not said.off:
        words = words[:-1] if said.last in ("yard", "yards") else words
        if len(words) < 2 or not is_whole(words[-1]):
            said.bad("a name and a number of yards, or a name and off")
        *words, last = words
        number = whole(last, 0, MOST_YARDS)
    other = said.other(ctx, words)
    before = ctx.state.relation(said.who, other).range
    ctx.relate(said.who, other, range=number)
    return before, number


def side(ctx: Ctx, said: Said) -> Change:
    """`side <name>`, in small letters under all rules, or none."""
    if not said.every:
        said.bad("a name, or off")
    name = "" if said.off else " ".join(said.every)
    check_length(ctx, name, "The name of a side")
    before = ctx.person(said.who).side
    new = name or None
    ctx.emit(PersonChanged(said.who, {"side": new}))
    return before, new
