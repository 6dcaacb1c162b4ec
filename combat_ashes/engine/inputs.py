"""What somebody wants of a fight, already read from their line."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct, convert
from msgspec.structs import replace

from .state import Json

T = TypeVar("T")


class Named(Struct, frozen=True):
    """Somebody whom a line names; with the `sheet` of who is only in the room."""

    name: str
    sheet: Json = None


class Input(Struct, frozen=True, omit_defaults=True):
    """`do` is the verb, `args` what came with it.

    `by` is who speaks and `who` for whom: a person's id, the storyteller or the
    clock; they differ when a storyteller speaks for somebody. `allow` holds
    refusal codes that a storyteller lets pass, `speaker` the name for the log,
    `line` what was typed. What was taken back and is taken up `again` says by whom, and the first
    of it how much that is (0: it comes with the one before).
    """

    do: str
    by: str
    who: str
    args: dict[str, Json] = {}
    allow: tuple[str, ...] = ()
    speaker: str = ""
    line: str = ""
    again: tuple[str, int] | None = None

    def text(self, name: str) -> str:
        """What stands in one place of the line; empty where nothing does."""
        return str(self.args.get(name) or "").strip()

    def words(self, name: str = "options") -> list[str]:
        """What stands in a place that has room for several: options, manners, names."""
        return [str(word) for word in self.args.get(name) or ()]

    def number(self, name: str) -> int:
        found: int = self.args.get(name) or 0
        return found

    def has(self, name: str) -> bool:
        """Whether something came under this name that is not empty."""
        return bool(self.args.get(name))

    def parts(self) -> list[Input]:
        """The lines within this one, as those of a split."""
        return [self._within(line) for line in self.args.get("parts") or ()]

    def inner(self) -> Input | None:
        """The one line within this one, as behind `+act` and `+guard`."""
        line = self.args.get("line")
        return self._within(line) if line else None

    def _within(self, line: Json) -> Input:
        return replace(self, do=line["do"], args=line["args"])

    def people(self) -> list[Named]:
        """Those whom the line names and who may be only in the room."""
        named = self.args.get("people")
        return convert(named, list[Named]) if named else []

    def sheet(self) -> Json:
        """The sheet of who speaks; None where they are in the fight already."""
        return self.args.get("sheet")

    def sheets(self) -> list[Json]:
        """The sheets of those whom the line brings in."""
        return list(self.args.get("sheets") or ())

    def each(self) -> list[Input]:
        """A storyteller's line about several people as one about each of them."""
        if not self.args.get("each"):
            return [self]
        args = {name: value for name, value in self.args.items() if name != "each"}
        return [replace(self, who=who, args=args) for who in self.words("each")]

    def into(self, kind: type[T]) -> T:
        return convert(self.args, kind)

    def part(self, do: str = "", **args: Json) -> Input:
        """Another line of the same speaker, with no arguments but these."""
        return replace(self, do=do or self.do, args=args)

    def changed(self, **args: Json) -> Input:
        """The same line with some arguments changed."""
        return replace(self, args={**self.args, **args})

    def typed(self) -> Input:
        """Where an option was chosen, the line that it stands for."""
        return self.part(self.text("word")) if self.do == "choose" else self

    def chosen(self, otherwise: str) -> str:
        """The option that was chosen; `otherwise` where the line is another, such as `+pass`."""
        return self.text("word") if self.do == "choose" else otherwise
