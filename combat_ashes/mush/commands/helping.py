"""Evennia's `help`, which finds a command of ours by what is typed: `help +init`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import dedent
from typing import Any

from evennia.commands.default import help as evennia_help

from ...engine.ruleset import Ruleset
from ...text.house import surface_of
from ...text.surface import Surface, explains, help_about, help_on
from ...text.words import listed
from ...text.wrapping import wrapped
from .. import house, tell
from ..fights import last_in, standing
from ..in_force import rulebook_in, rules_in
from ..windows import uses_screenreader
from .base import AshesCommand, Windowed

CHARTS = ("weapons", "armor")
"""Words of which the rules may have a chart."""

NARROW = 70
"""Columns of a window in which Evennia has no room for subtopics that can be clicked."""


class CmdHelp(Windowed, evennia_help.CmdHelp):
    """
    Get help.

    Usage:
      help
      help <topic, command or category>
      help <topic>/<subtopic>
      help +<command>[/<switch>]

    Without anything it lists all there is help for.
    """

    def func(self) -> None:
        """`+help` of somebody who is asked something in a fight tells that at length."""
        asked = [] if self.args.strip() or not self.raw_string.startswith("+") else self._asked()
        if asked:
            tell.send(self.caller, asked)
        else:
            super().func()

    def _asked(self) -> list[str]:
        live = standing(last_in(getattr(self.caller, "location", None)))
        return tell.prompts_for(live.state, tell.reader_of(live.state, self.caller)) if live else []

    def parse(self) -> None:
        """Evennia takes a switch for a subtopic; ours is asked for as behind a blank.

        A page on fighting is found behind a blank as well as behind a slash.
        """
        self.args: str = self._page(self.args) or self.args
        super().parse()
        named = (self.cmdset.get(name) for name in (self.topic, f"+{self.topic}"))
        if any(isinstance(command, AshesCommand) for command in named):
            self.topic: str = " ".join([self.topic, *self.subtopics[:1]])
            self.subtopics: list[str] = []

    def _page(self, asked: str) -> str:
        """`fighting/lines` for what begins with `fighting` and names a page; else empty."""
        first, _, rest = asked.strip().lower().lstrip("+").partition(" ")
        wanted = rest.strip().removesuffix("s")
        if first != "fighting" or not wanted:
            return ""
        pages = sorted(self._surface().pages)
        found = [name for name in pages if name.startswith(wanted)]
        return f"{first}/{found[0]}" if found else ""

    def format_help_entry(self, topic: str = "", help_text: str = "", **how: Any) -> str:
        """An entry of help in lines as long as the reader's window is wide.

        Evennia cuts off what can be clicked where that is longer than a line, so that a narrow
        window has the subtopics in a sentence.
        """
        width = self.client_width()
        if width < NARROW and how.get("subtopics"):
            pages = listed((f"{topic}/{each}" for each in how["subtopics"]), "or")
            help_text += f"\n\nMore of it: help {pages}."
            how["subtopics"] = None
        if self.session is None or not uses_screenreader(self.session):
            help_text = wrapped(dedent(help_text.strip("\n")), width)
        entry: str = super().format_help_entry(topic, help_text, **how)
        return entry

    def do_search(
        self, query: str, entries: list[Any], search_fields: list[Any] | None = None
    ) -> tuple[Any, list[str]]:
        """Evennia takes a name with and without its plus for the same; here ours is meant.

        A word that a page explains is that word before it is a command without its plus.
        """
        chart = self._chart(query)
        if chart or any(explains(page, query) for page in self._surface().pages.values()):
            return self._about(query, chart), [query]
        ours = self._command(query, entries) if " " in query else None
        if ours is not None:
            return ours, [query]
        match, suggestions = super().do_search(query, entries, search_fields)
        for entry in entries:
            if isinstance(entry, AshesCommand) and entry.key == query:
                return entry, [query, *(each for each in suggestions if each != query)]
        return match or self._about(query), suggestions

    def _command(self, query: str, entries: list[Any]) -> Any | None:
        """The command of ours that is the first of several words: `combat start`.

        Where the second is one of its switches, its line alone.
        """
        first, _, second = query.lstrip("+").partition(" ")
        ours = (entry for entry in entries if isinstance(entry, AshesCommand) and entry.name)
        command = next((entry for entry in ours if entry.name == first), None)
        surface = self._surface()
        if command is None or not any(row.switch == second for row in surface.rows_of(first)):
            return command
        return Found(key=f"+{first}/{second}", found=help_on(surface, first, second))

    def _about(self, query: str, chart: Sequence[str] = ()) -> Any | None:
        """What our help says of a word that is no topic; first what a chart of the rules has."""
        if not re.search("[a-z]", query.lower()):
            return None
        found = help_about(self._surface(), query, chart)
        found = found or "\n".join(self._charted(query))
        found = found or "\n".join(house.about(self._rules().settings, query))
        return Found(key=query, found=found) if found else None

    def _chart(self, query: str) -> list[str]:
        """What there is under the rules here, for a word such as `weapons`."""
        wanted = next((word for word in CHARTS if query.lower() in (word, word.rstrip("s"))), "")
        return self._rules().chart(wanted) if wanted else []

    def _charted(self, query: str) -> list[str]:
        """The rows of the charts that a word stands in: `shotgun`."""
        rows = [row for chart in CHARTS for row in self._rules().chart(chart)]
        found = [row for row in rows if row.startswith("  ") and query.lower() in row]
        return ["Of the weapons and armor of these rules:", *found] if found else []

    def _rules(self) -> Ruleset:
        """What is in force where the caller is."""
        return rulebook_in(self.caller.location)

    def _surface(self) -> Surface:
        """What is typed and read where the caller is."""
        return surface_of(rules_in(getattr(self.caller, "location", None)))


class Found(AshesCommand):
    """What help says of a word that is no topic of its own."""

    auto_help = False
    found = ""

    def get_help(self, caller: Any, cmdset: Any) -> str:
        """The lines and subjects that were found."""
        return self.found
