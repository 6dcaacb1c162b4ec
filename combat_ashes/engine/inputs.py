"""What somebody wants of a fight, already read from their line."""

from __future__ import annotations

from msgspec import Struct

from .state import Json


class Input(Struct, frozen=True, omit_defaults=True):
    """`do` is the verb, `args` what came with it.

    `by` is who speaks and `who` for whom: a person's id, the storyteller or the
    clock; they differ when a storyteller speaks for somebody. `allow` holds
    refusal codes that a storyteller lets pass, `speaker` the name for the log,
    `line` what was typed.
    """

    do: str
    by: str
    who: str
    args: dict[str, Json] = {}
    allow: tuple[str, ...] = ()
    speaker: str = ""
    line: str = ""
