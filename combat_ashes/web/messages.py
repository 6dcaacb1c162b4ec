"""What panels and pages are sent, as values; `docs/panels.json` describes them to clients."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Button(Struct, frozen=True, omit_defaults=True):
    """A line to type, what is known of its dice, and whom `<target>` in it may be.

    Where anything else stands in angle brackets, whoever types it writes that.
    """

    line: str
    words: str = ""
    targets: tuple[str, ...] = ()


class Choice(Struct, frozen=True):
    """What somebody may answer: for whom, what kind of question it is, and how."""

    of: str
    question: str
    buttons: list[Button]


class Asked(Struct, frozen=True):
    """`Ashes.Question`: what its reader is asked, in sentences and as buttons.

    The lines of the `desk` may be typed at any time.
    """

    n: int
    prompts: list[str]
    choices: list[Choice]
    desk: tuple[str, ...] = ()


class Shown(Struct, frozen=True):
    """`Ashes.Fight`: the fight as of entry `n`; `seconds` are left to whom it waits for."""

    n: int
    you: str
    runs: bool
    waiting: str
    seconds: int | None
    fight: dict[str, Any]


class Happened(Struct, frozen=True):
    """`Ashes.Event`: what entry `n` made happen, in sentences."""

    n: int
    lines: list[str]
