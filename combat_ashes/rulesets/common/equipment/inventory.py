"""What people carry under some rules: found by name, changed, and handed over."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.events import PersonChanged
from ....engine.kinds import C, S
from ..called import called, plain
from .item import Item

Thing = TypeVar("Thing", bound=Item)
name_of = attrgetter("name")


class Inventory(Generic[Thing, S, C]):
    """What people carry, as things of one kind; a rule system changes what it does otherwise."""

    second = "-"
    """What stands before the number of a second thing of one name."""

    def of(self, person: C) -> tuple[Thing, ...]:
        things: tuple[Thing, ...] = person.weapons
        return things

    def in_hand(self, person: C) -> list[Thing]:
        return [thing for thing in self.of(person) if thing.is_held]

    def away(self, person: C) -> list[Thing]:
        return [thing for thing in self.of(person) if not thing.is_held]

    def named(self, person: C, name: str) -> Thing | None:
        """What somebody has under just this name."""
        for thing in person.weapons:
            if thing.name == name:
                found: Thing = thing
                return found
        return None

    def match(self, things: Sequence[Thing], word: str) -> Thing | None:
        """The one of some things that is called so; none where it may be several."""
        for thing in things:
            if thing.name == word:
                return thing
        found = called(things, word, name_of)
        return found[0] if len(found) == 1 else None

    def lying(self, state: S) -> list[tuple[str, Thing]]:
        """What lies nearby, each thing with the one who had it last."""
        people = state.people.values()
        return [(one.id, thing) for one in people for thing in self.of(one) if thing.lies]

    def to_draw(self, state: S, person: C, word: str) -> tuple[str, Thing] | None:
        """Whose a thing is that somebody would draw or pick up, and the thing; their own first."""
        mine = self.match(self.away(person), word)
        if mine is not None:
            return person.id, mine
        for other in state.people.values():
            found = self.match([thing for thing in self.of(other) if thing.lies], word)
            if found is not None:
                return other.id, found
        return None

    def distinct(self, name: str, taken: Iterable[str]) -> str:
        """A name that is none of these."""
        names, number, free = {plain(each) for each in taken}, 2, name
        while plain(free) in names:
            free, number = f"{name}{self.second}{number}", number + 1
        return free

    def apart(self, things: Iterable[Thing]) -> tuple[Thing, ...]:
        found: list[Thing] = []
        for thing in things:
            found.append(replace(thing, name=self.distinct(thing.name, map(name_of, found))))
        return tuple(found)

    def armor(self, person: C) -> int:
        """The rating of what somebody wears, where armor is a number."""
        return max((piece.rating for piece in person.armor), default=0)

    # --- changing it ------------------------------------------------------------------------------

    def keep(self, ctx: Decision[Any, S, C], who: str, things: Iterable[Thing]) -> None:
        """Somebody carries these things from now on."""
        ctx.emit(PersonChanged(who, {"weapons": tuple(things)}))

    def change(self, ctx: Decision[Any, S, C], who: str, name: str, **changes: Any) -> None:
        """One of somebody's things changes, such as where it is carried."""
        before = self.of(ctx.person(who))
        after = tuple([replace(t, **changes) if t.name == name else t for t in before])
        if after != before:
            self.keep(ctx, who, after)

    def hand_over(
        self, ctx: Decision[Any, S, C], owner: str, name: str, to: str, /, **changes: Any
    ) -> str:
        """A thing of its owner's comes to somebody, with these changes; returns its name there."""
        if owner == to:
            self.change(ctx, owner, name, **changes)
            return name
        theirs = self.of(ctx.person(owner))
        thing = next(each for each in theirs if each.name == name)
        self.keep(ctx, owner, [each for each in theirs if each is not thing])
        mine = self.of(ctx.person(to))
        new = self.distinct(changes.pop("name", name), map(name_of, mine))
        self.keep(ctx, to, [*mine, replace(thing, name=new, **changes)])
        return new
