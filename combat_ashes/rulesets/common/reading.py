"""Reading what stands in a line: its options, and a pool that somebody writes."""

from collections.abc import Collection, Iterable
from typing import Any

from ...engine.decision import Decision
from ...engine.inputs import Input
from ...engine.numbers import is_whole
from ...engine.pools import spelled_out, split_pool
from ...engine.state import Combatant
from .refusing import refuse


def only(ctx: Decision[Any], options: Iterable[str], *known: str) -> list[str]:
    """Options in small letters; refuses what is none of the `known` words."""
    said = {option: option.strip().lower() for option in options}
    for option, word in said.items():
        if word not in known:
            ctx.refuse("err.declare.option", option=option)
    return list(said.values())


def written_pool(person: Combatant, text: str, known: Collection[str], dice: bool) -> list[str]:
    """The words of a pool, spelled out; raises `Refused` for no trait, and for unfitting `dice`."""
    words = spelled_out(split_pool(text), person.traits, known)
    for word in words:
        if is_whole(word) and not dice:
            problem = f"'{text.strip()}' is no pool of yours; write traits joined by +"
            refuse("err.roll.pool", problem=problem)
        if not is_whole(word) and word not in known and word not in person.traits:
            refuse("err.roll.pool", problem=f"you have no trait '{word}'; write traits joined by +")
    return list(words)


def wanted(given: Input) -> str:
    """The name of a thing in a line; raises `Refused` where there is none."""
    word = given.text("what")
    if not word:
        refuse("err.declare.incomplete", missing="a thing")
    return word
