"""What a game calls the commands: `ASHES_COMMANDS` in its settings renames them or leaves them out.

ASHES_COMMANDS = {"sheet": None, "roll": "+ashesroll"}
"""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings

LINE = re.compile(r"(?<![\w+])\+([a-z]+)\b")


def own_names() -> dict[str, str | None]:
    """The game's names by ours, which are without the plus; None for what is left out."""
    return dict(getattr(settings, "ASHES_COMMANDS", None) or {})


def key_of(command: Any) -> str | None:
    """What is typed for a command (a class or one of it) in this game; None if it is left out."""
    key: str = command.key
    return own_names().get(key.removeprefix("+"), key)


def as_called_here(text: str) -> str:
    """A text with the commands in it as they are typed in this game."""
    names = own_names()
    return LINE.sub(lambda found: names.get(found[1]) or found[0], text) if names else text


def ours(name: str) -> str:
    """Our name of a command that the game may call otherwise."""
    return next((own for own, key in own_names().items() if key and key.lstrip("+") == name), name)
