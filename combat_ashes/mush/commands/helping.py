"""Evennia's `help`, which finds a command of ours by what is typed: `help +init`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import dedent
from typing import Any

from evennia.commands.cmdset import CmdSet
from evennia.commands.default import help as evennia_help
from evennia.objects.models import ObjectDB

from ...engine.pools import trait_key
from ...engine.ruleset import Ruleset
from ...rulesets.model import differences
from ...text.explaining import help_on
from ...text.finding import explains, help_about, mentions, without_subject
from ...text.house import help_on_fighting, surface_of
from ...text.meant import filled
from ...text.surface import Surface
from ...text.words import listed
from ...text.wrapping import wrapped
from .. import game_config, npcs, tell
from ..active_rules import rulebook_in, rules_in
from ..client_width import uses_screenreader
from ..command_names import as_called_here
from ..fights import last_in, standing
from ..hashed import Command
from .base import AshesCommand, Windowed

SETTINGS = "settings"
CHARTS = ("weapons", "armor")
"""Words of which the rules may have a chart."""

SAME = {"round": "turn", "turn": "round"}
"""Words for a page that some rules call by the one, and some by the other."""

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

    rules: Ruleset
    surface: Surface

    def at_pre_cmd(self) -> None:
        """What is in force where the caller is, and what is typed and read there."""
        super().at_pre_cmd()
        self.rules = rulebook_in(getattr(self.caller, "location", None))
        self.surface = surface_of(type(self.rules))

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
        """A switch, which Evennia takes for a subtopic, is asked for as behind a blank."""
        self.args: str = self._page(self.args) or self.args
        super().parse()
        named = (self.cmdset.get(name) for name in (self.topic, f"+{self.topic}"))
        if any(isinstance(command, AshesCommand) for command in named):
            self.topic: str = " ".join([self.topic, *self.subtopics[:1]])
            self.subtopics: list[str] = []

    def _page(self, asked: str) -> str:
        """`fighting/lines` for what begins with `fighting` and names a page; else empty."""
        first, *rest = re.split("[ /]+", asked.strip().lower().lstrip("+"), maxsplit=1)
        wanted = "".join(rest).strip().removesuffix("s")
        if first != "fighting" or not wanted:
            return ""
        pages = sorted(self.surface.pages)
        words = (wanted, SAME.get(wanted, wanted))
        found = [name for word in words for name in pages if name.startswith(word)]
        return f"{first}/{found[0]}" if found else ""

    def format_help_entry(self, topic: str = "", help_text: str = "", **how: Any) -> str:
        """Help in lines as wide as the window; in a narrow one subtopics are a sentence."""
        width = self.client_width()
        if width < NARROW and how.get("subtopics"):
            pages = listed((f"{topic}/{each}" for each in how["subtopics"]), "or")
            help_text += f"\n\nMore of it: help {pages}."
            how["subtopics"] = None
        if self.session is None or not uses_screenreader(self.session):
            help_text = wrapped(dedent(help_text.strip("\n")), width)
        entry: str = super().format_help_entry(topic, as_called_here(help_text), **how)
        return entry

    def do_search(
        self, query: str, entries: list[Any], search_fields: list[Any] | None = None
    ) -> tuple[Any, list[str]]:
        """What these rules say of a word comes before what Evennia finds near it.

        Evennia takes a name with and without its plus for the same; here ours is meant, unless
        the game has a topic of just that name, which is left as it is. A word that a page
        explains is that word before it is a command without its plus.
        """
        theirs = next((entry for entry in entries if _is_theirs(entry, query)), None)
        if theirs is not None:
            beside = [f"+{query}"] if self.surface.rows_of(query) else []
            return theirs, [query, *beside]
        key = game_config.key_like(self.rules.settings, query)
        chart = self._chart(query)
        if key:
            return Found(key=key, found="\n".join(self._setting(key))), [query]
        if query.lower().lstrip("+") == SETTINGS:
            return Found(key=query, found=self._settings()), [query]
        if chart or any(explains(page, query) for page in self.surface.pages.values()):
            return self._about(query, chart), [query]
        ours = self._command(query, entries)
        if ours is None and not self._topic(query, entries):
            ours = self._about(query) or self._command(query, entries, loosely=True)
        if ours is not None:
            return ours, [query]
        match, suggestions = super().do_search(query, entries, search_fields)
        for entry in entries:
            if isinstance(entry, AshesCommand) and entry.key == query:
                return entry, [query, *(each for each in suggestions if each != query)]
        return match, suggestions

    def _settings(self) -> str:
        """The sections of the settings of the rules here, and the lines about them."""
        told = game_config.sections(self.rules.settings)
        return "\n".join([help_about(self.surface, SETTINGS), "", *told])

    def _setting(self, key: str) -> list[str]:
        rules = self.rules
        return game_config.explain(rules.name, key, differences(rules.settings))

    def _topic(self, query: str, entries: list[Any]) -> bool:
        """Whether a word is the name of a topic, or begins that of a line of the rules here."""
        surface, bare = self.surface, query.lstrip("+")
        for entry in entries:
            if isinstance(entry, AshesCommand) and entry.name:
                here = entry.name.startswith(bare) and surface.rows_of(entry.name)
                if here or query == entry.key:
                    return True
            elif bare in _names(entry):
                return True
        return False

    def _command(self, query: str, entries: list[Any], loosely: bool = False) -> Any | None:
        """The line that several words are (`combat start`), or loosely the whole command."""
        first, _, rest = query.lstrip("+").partition(" ")
        switch, surface = rest.replace(" ", "/"), self.surface
        ours = (entry for entry in entries if isinstance(entry, AshesCommand) and entry.name)
        command = next((entry for entry in ours if entry.name == first), None)
        if command is None or not rest:
            return None
        if not any(row.switch == switch for row in surface.rows_of(first)):
            return command if loosely else None
        return Found(key=f"+{first}/{switch}", found=help_on(surface, first, switch))

    def _about(self, query: str, chart: Sequence[str] = ()) -> Found | None:
        """What our help says of a word that is no topic; first what a chart of the rules has."""
        if not re.search("[a-z]", query.lower()):
            return None
        parts = [help_about(self.surface, query, chart)]
        if not chart:
            named = [*self._named(query), *self._templates(query)]
            parts = ["\n".join(named), *parts, "\n".join(self._charted(query))]
        if any(parts):
            parts += game_config.keys_under(self.rules.settings, query)
        else:
            rest = without_subject(self.surface, query)
            parts += [help_about(self.surface, rest)] if rest else []
            parts += ["\n".join(game_config.about(self.rules.settings, query))]
        found = "\n\n".join(part for part in parts if part)
        return Found(key=query, found=found) if found else None

    def _chart(self, query: str) -> list[str]:
        """What there is under the rules here, for a word such as `weapons`."""
        wanted = next((word for word in CHARTS if query.lower() in (word, word.rstrip("s"))), "")
        return self.rules.sheets.chart(self.rules, wanted) if wanted else []

    def _named(self, query: str) -> list[str]:
        """What a word is that the rules list: a trait, a kind, or one that is typed for a line."""
        rules, surface = self.rules, self.surface
        trait, word = trait_key(query), surface.everyday.get(query)
        typed = [filled(line) for line in word.lines] if word else []
        found = [f"{query.capitalize()}: type {listed(typed, 'or')}."] if word else []
        if trait in (*rules.sheets.attribute_order, *rules.sheets.known_traits):
            found.append(
                f"{query.capitalize()} is a trait of your sheet, which +sheet shows; a pool may "
                f"have it in it: +roll {trait}."
            )
        if trait in rules.sheets.kinds:
            found.append(
                f"{query.capitalize()} is a kind of being under these rules: staff type "
                f"+sheet/set <name>/kind={trait}."
            )
        return found

    def _charted(self, query: str) -> list[str]:
        """The rows of the charts that a word stands in: `shotgun`."""
        rows = [row for chart in CHARTS for row in self.rules.sheets.chart(self.rules, chart)]
        found = [row for row in rows if row.startswith("  ") and mentions(row, query)]
        return ["Of the weapons and armor of these rules:", *found] if found else []

    def _templates(self, query: str) -> list[str]:
        """What +npc makes of a template of this name: `soldier`."""
        about = npcs.about(self.rules, query)
        return [f"A storyteller makes one with +npc <name>={query}: {about}."] if about else []


def _names(entry: Any) -> list[str]:
    return [name.lstrip("@+") for name in _called(entry)]


def _called(entry: Any) -> list[str]:
    aliases = getattr(entry, "aliases", [])
    aliases = aliases if isinstance(aliases, list) else aliases.all()
    return [str(name).lower() for name in (entry.key, *aliases)]


def _is_theirs(entry: Any, query: str) -> bool:
    return not isinstance(entry, AshesCommand) and query in _called(entry)


class Found(AshesCommand):
    """What help says of a word that is no topic of its own."""

    auto_help = False
    found = ""

    def get_help(self, caller: ObjectDB, cmdset: CmdSet) -> str:
        return self.found


class CmdFighting(Command):
    """`help fighting`: a command, since only these know who reads their help."""

    key = "+fighting"
    aliases = ("+combat rounds", "+ashes")
    help_category = "Combat Ashes"
    locks = "cmd:all()"

    def func(self) -> None:
        """Show the help on fighting, or on a subject of it."""
        subject = f"/{self.args.strip()}" if self.args.strip() else ""
        self.caller.execute_cmd(f"help fighting{subject}", session=self.session)

    def get_help(self, caller: ObjectDB, cmdset: CmdSet) -> str:
        return help_on_fighting(rules_in(getattr(caller, "location", None)))
