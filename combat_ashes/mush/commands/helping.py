"""Evennia's `help`, which finds a command of ours by what is typed: `help +init`."""

from __future__ import annotations

from typing import Any

from evennia.commands.default import help as evennia_help

from .base import AshesCommand


class CmdHelp(evennia_help.CmdHelp):
    """
    Get help.

    Usage:
      help
      help <topic, command or category>
      help <topic>/<subtopic>
      help +<command>[/<switch>]

    Without anything it lists all there is help for.
    """

    def parse(self) -> None:
        """Evennia takes a switch for a subtopic; a command's page has all its switches."""
        super().parse()
        named = (self.cmdset.get(name) for name in (self.topic, f"+{self.topic}"))
        if any(isinstance(command, AshesCommand) for command in named):
            self.subtopics: list[str] = []

    def do_search(
        self, query: str, entries: list[Any], search_fields: list[Any] | None = None
    ) -> tuple[Any, list[str]]:
        """Evennia takes a name with and without its plus for the same; here ours is meant."""
        match, suggestions = super().do_search(query, entries, search_fields)
        for entry in entries:
            if isinstance(entry, AshesCommand) and entry.key == query:
                return entry, [query, *(each for each in suggestions if each != query)]
        return match, suggestions
