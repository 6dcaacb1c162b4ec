"""Why a line cannot be: all its reasons are gathered, and the first of a list is told."""

from collections.abc import Iterable
from typing import ClassVar, NoReturn

from ...engine.refusals import Refusal, Refused, raise_if
from ...engine.state import Json


class Reasons:
    """The reasons against one line; of several the first in `precedence` is told."""

    precedence: ClassVar[tuple[str, ...]]

    def __init__(self) -> None:
        self._found: dict[str, Refusal] = {}

    def add(self, code: str, **facts: Json) -> None:
        self._found.setdefault(code, why(code, **facts))

    def when(self, applies: object, code: str, **facts: Json) -> None:
        """A reason where it applies."""
        if applies:
            self.add(code, **facts)

    def __bool__(self) -> bool:
        return bool(self._found)

    def refuse(self) -> None:
        """Refuse with the first reason there is; raises `Refused`."""
        if self._found:
            raise_if(self._found[min(self._found, key=self.precedence.index)])


def refuse(code: str, **facts: Json) -> NoReturn:
    raise Refused(code, **facts)


def why(code: str, **facts: Json) -> Refusal:
    """What speaks against a line, for whoever refuses it, or tells that it is lost."""
    return Refusal(code, facts)


def not_known(what: str, name: str, known: Iterable[str], more: str = "") -> Refused:
    """The refusal of a thing on a sheet that no chart has, with the names that one has."""
    names = [key.replace("_", " ") for key in known]
    problem = f"there is no {what} '{name}'; write one of {', '.join(names)}{more}"
    return Refused("err.sheet.gear", problem=problem, word=name, names=names)
