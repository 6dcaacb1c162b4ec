"""The rows of a rule system's four tables: acts, manners of attack, ways to meet, partings."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from ...engine.decision import Decision
from ...engine.events import Terms
from ...engine.fight import Fight, Rules
from ...engine.flags import Changes
from ...engine.hooks import nothing
from ...engine.inputs import Input
from ...engine.kinds import C, S
from ...engine.offers import Commands, Menu

A = TypeVar("A", bound=Rules)
R = TypeVar("R")

Action = Any
"""What was declared, as the rule system keeps it."""


def _own(row: type, base: type) -> frozenset[str]:
    """The names of a base that a row gives a meaning of its own: only these methods are asked."""
    return frozenset(name for name in vars(base) if getattr(row, name) is not getattr(base, name))


DECIDING = frozenset({"fitted", "pool", "difficulty_at", "lands"})
"""What only one of several manners of an attack can say."""


class Manner(Generic[A, S, C]):
    """How an attack is made, written after `+attack/`; of its methods its `own` are asked."""

    name: ClassVar[str]
    difficulty: ClassVar[int] = 0
    """What it adds to the difficulty of the attack."""

    damage: ClassVar[int] = 0
    """The dice it adds to the damage."""

    purpose: ClassVar[str] = "attack"
    """What its roll is for."""

    posture: ClassVar[str] = "offense"

    meaning: ClassVar[str] = ""
    """What help says of it, where its difficulty and its damage do not say it all."""

    own: ClassVar[frozenset[str]]

    decides: ClassVar[bool]
    """Whether it says how an attack is rolled or what a hit does, before others named with it."""

    def __init_subclass__(cls) -> None:
        cls.own = _own(cls, Manner)
        cls.decides = bool(cls.own & DECIDING)

    def at_range(self, ctx: Decision[A, S, C], weapon: Any) -> None:
        """Refuse a weapon that reaches across a distance, where it is of no use with it."""

    def fitted(self, rules: A, attacker: C, target: C, action: Action) -> Action:
        """The action as it applies to its target by the time it comes up."""
        return action

    def pool(self, fight: Fight[A, S, C], attacker: C, action: Action) -> Terms:
        """A pool of its own, instead of that of the weapon."""
        raise NotImplementedError

    def difficulty_at(self, fight: Fight[A, S, C], attacker: C, target: C, action: Action) -> Terms:
        """A difficulty of its own, instead of that of the weapon with `difficulty` on it."""
        raise NotImplementedError

    def words(self, action: Action, target: str) -> str:
        """The attack in words of its own."""
        raise NotImplementedError

    def wins_ties(self, rules: A, attacker: C, target: C) -> bool:
        """Whether it lands where both rolled the same."""
        return False

    def comes(self, ctx: Decision[A, S, C], who: str, part: int, action: Action) -> bool:
        """Its place has come; True where it became something else than an attack."""
        return False

    def lands(self, ctx: Decision[A, S, C], by: str, to: str, action: Action, net: int) -> bool:
        """A hit with `net` successes; True where it does no damage as a weapon does."""
        return False

    def after(self, ctx: Decision[A, S, C], by: str, to: str, net: int) -> None:
        """What comes with the damage of a hit."""


class Act(Generic[A, S, C]):
    """Something one can declare: read from a line, told in words, done when its place comes."""

    own: ClassVar[frozenset[str]]

    def __init_subclass__(cls) -> None:
        cls.own = _own(cls, Act)

    name: ClassVar[str]
    """The word in an action's `do`."""

    inner: ClassVar[bool] = False
    """Whether no line of its own says it."""

    lines: ClassVar[tuple[str, ...]] = ()
    """The verbs it is read from, where they are not its name."""

    answers: ClassVar[bool] = False
    """Whether it does nothing in its owner's own turn and answers what comes."""

    offered: ClassVar[bool] = False
    """Whether it is listed where one is asked to declare."""

    in_split: ClassVar[bool] = False
    """Whether it may be a part of a split."""

    posture: ClassVar[str] = "neutral"

    def read(self, ctx: Decision[A, S, C], person: C, given: Input) -> Action:
        """A typed line as an action; raises `Refused` for what the rules do not let be."""
        raise NotImplementedError

    def words(self, fight: Fight[A, S, C], action: Action) -> str:
        """How it is listed."""
        return self.name

    def told(self, fight: Fight[A, S, C], action: Action) -> str:
        """How people are told of it, where what somebody wrote is to be set off in it."""
        return self.words(fight, action)

    def stance(self, rules: A, action: Action) -> Changes:
        """What is noted of somebody who declares it."""
        return Changes({})

    def said(self, ctx: Decision[A, S, C], who: str, action: Action, sealed: int) -> bool:
        """What takes place as soon as it is said; True where its speaker is asked again."""
        return False

    def in_turn(self, ctx: Decision[A, S, C], who: str, action: Action) -> None:
        """What its owner's turn does with it instead of carrying it out."""
        raise NotImplementedError

    def comes(self, ctx: Decision[A, S, C], who: str, part: int, action: Action) -> None:
        """Its place in the resolution has come."""

    def listing(self, fight: Fight[A, S, C], person: C, commands: Commands) -> Menu:
        """Its rows in +maneuvers, with the numbers of the sheet: of these `commands` at least."""
        return []


class Way(Generic[A, S, C]):
    """A way to meet an attack; the first of a rule system's ways that stands open is the one."""

    names: ClassVar[tuple[str, ...]] = ()
    """The words in an answer's `with` that it carries out."""

    facing: ClassVar[tuple[str, ...]] = ()
    """What its target must have declared ("": nothing) for it to stand open; none: anything."""


class Parting(Generic[A, S, C]):
    """Who must hear that a person can act no more, or is about to leave the fight."""

    def out(self, ctx: Decision[A, S, C], who: str) -> None:
        """A person can act no more: unconscious, fled, dead, in a chase."""

    def left(self, ctx: Decision[A, S, C], who: str) -> None:
        """A person is about to leave the fight; they are still here."""
        self.out(ctx, who)

    def back(self, ctx: Decision[A, S, C], who: str) -> None:
        """A person can act again."""


class Partings(tuple[Parting[Any], ...]):
    """Those who hear that somebody can act no more, or is about to leave the fight."""

    def out(self, ctx: Decision[Any, Any, Any], who: str) -> None:
        for parting in self:
            parting.out(ctx, who)

    def left(self, ctx: Decision[Any, Any, Any], who: str) -> None:
        for parting in self:
            parting.left(ctx, who)

    def back(self, ctx: Decision[Any, Any, Any], who: str) -> None:
        for parting in self:
            parting.back(ctx, who)


def by_name(
    rows: Iterable[R], names: Callable[[Any], tuple[str, ...]] = lambda row: (row.name,)
) -> dict[str, R]:
    """Rows by their names; raises `ValueError` for a name that comes twice."""
    found: dict[str, R] = {}
    for row in rows:
        for name in names(row):
            if name in found:
                raise ValueError(f"two rows are called {name}: {found[name]} and {row}")
            found[name] = row
    return found


def by_line(acts: Iterable[R]) -> dict[str, R]:
    """Acts by the verbs they are read from; raises `ValueError` for one that comes twice."""
    return by_name(acts, lambda act: act.lines or (act.name,))


class Acts(dict[str, Any]):
    """What one may do, by the word in an action's `do`; `lines` has the same by their verbs.

    `made` makes what is declared, by the same words; `read` reads the line of an act that stands
    within another line, such as a part of a split.
    """

    def __init__(
        self,
        acts: Iterable[Any],
        made: Mapping[str, Callable[[], Any]] | None = None,
        read: Callable[..., Any] = nothing,
    ) -> None:
        super().__init__(by_name(acts))
        self.made = made or {}
        self.read = read
        self.lines: Mapping[str, Any] = by_line(act for act in self.values() if not act.inner)


def saying(rows: tuple[Any, ...], base: type, *methods: str) -> dict[str, tuple[Any, ...]]:
    """By method, the rows that have one of their own: only these are asked at every attack."""
    return {
        name: tuple(row for row in rows if getattr(type(row), name) is not getattr(base, name))
        for name in methods
    }


def facing(ways: tuple[Any, ...], acts: tuple[str, ...]) -> dict[str, tuple[Any, ...]]:
    """By what a target has declared ("" for nothing), the ways that may stand open to them."""
    return {
        do: tuple(way for way in ways if not way.facing or do in way.facing or do == "split")
        for do in ("", *acts)
    }
