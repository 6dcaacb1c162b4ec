"""Reading what follows `+combat/set <name>=<what>`: a number, another person, a side, an `off`."""

from __future__ import annotations

from typing import Any

from ...engine.decision import Decision
from ...engine.limits import check_length
from ...engine.numbers import is_whole, whole
from ...engine.off import OFF

Words = list[str]


def bad(ctx: Decision[Any], what: str, legal: str) -> None:
    """Refuse a value (`err.set.value`), and say what is legal."""
    ctx.refuse("err.set.value", what=what, legal=legal)


def number(ctx: Decision[Any], what: str, words: Words, least: int, most: int) -> int:
    """The last word as a whole number, held to its bounds; `off` is none of it."""
    if words[-1:] == ["off"] and least <= 0:
        return 0
    if not words or not is_whole(words[-1].lstrip("+-")):
        bad(ctx, what, f"a whole number from {least} to {most}")
    return whole(words[-1], least, most)


def other(ctx: Decision[Any], what: str, words: Words) -> str:
    """The id of the other person whom the words name."""
    if not words:
        bad(ctx, what, "a name")
    found = ctx.find(" ".join(words)).id
    if found == ctx.given.who:
        bad(ctx, what, "another person")
    return found


def without_off(words: Words, off: tuple[str, ...] = OFF) -> tuple[Words, bool]:
    """The words before a final `off`, and whether there is one."""
    found = bool(words) and words[-1].lower() in off
    return words[:-1] if found else words, found


def side(ctx: Decision[Any], words: Words, off: tuple[str, ...] = OFF) -> str | None:
    """The name of a side; None where the words take it away."""
    name = " ".join(words)
    check_length(ctx, name, "The name of a side")
    return None if name.lower() in off else name or None
