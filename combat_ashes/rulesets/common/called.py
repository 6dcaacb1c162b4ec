"""What somebody means by the name of a thing."""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

NUMBER = re.compile(r" [0-9]+$")
"""What tells apart a second one of a kind."""


def plain(name: str) -> str:
    """A name as it is compared: `Knife-2` and `knife_2` are `knife 2`."""
    return " ".join(re.sub("[-_]", " ", name.lower()).split())


def called(things: Iterable[T], word: str, name: Callable[[T], str]) -> list[T]:
    """The things that a word means: the one of that name, else those of which it is a part."""
    wanted, found = f" {plain(word)}", _labelled(things, name)
    for fits in (str.__eq__, str.startswith, str.__contains__):
        parts = [(label, each) for label, each in found if wanted != " " and fits(label, wanted)]
        if parts:
            kinds = {NUMBER.sub("", label) for label, _ in parts}
            return [each for _, each in (parts[:1] if len(kinds) == 1 else parts)]
    return []


def _labelled(things: Iterable[T], name: Callable[[T], str]) -> list[tuple[str, T]]:
    """Each thing with its name, the second and later of one name with their number."""
    found: list[tuple[str, T]] = []
    times: dict[str, int] = {}
    for each in things:
        label = f" {plain(name(each))}"
        times[label] = times.get(label, 0) + 1
        found.append((label if times[label] == 1 else f"{label} {times[label]}", each))
    return found
