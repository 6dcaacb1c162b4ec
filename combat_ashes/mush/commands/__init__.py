"""The commands, which read lines and hand them over; surfaces say which lines there are.

A game imports any of them from here to make its own of it: `CmdInit` for `+init`, and so on.
"""

from __future__ import annotations

from typing import Any

from ...rulesets import rulesets
from ...rulesets.common.tables import by_name
from ...text.house import surface_of
from ...text.rows import OF_OTHERS
from ..hashed import Command
from . import admin, look, npc, odds, player, sheet, storyteller
from .helping import CmdFighting
from .player import line_command

OWN = by_name(
    command
    for module in (admin, look, npc, odds, player, sheet, storyteller)
    for command in module.COMMANDS
)
"""Commands of which the game makes more than one input, by name."""


def commands() -> list[type[Command]]:
    """One for each command that any rule system has a line of, and the help on fighting."""
    surfaces = [surface_of(ruleset) for ruleset in rulesets().values()]
    names = dict.fromkeys(row.command for surface in surfaces for row in surface.rows)
    known = (*names, *(name for name in OF_OTHERS if name not in names))
    return [CmdFighting, *(OWN.get(name) or line_command(name) for name in known)]


def __getattr__(name: str) -> Any:
    """The command of a class's name; raises `AttributeError` where there is none."""
    for command in commands():
        if command.__name__ == name:
            return command
    raise AttributeError(f"there is no command {name}")
