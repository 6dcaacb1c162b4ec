"""`help fighting`: how a fight goes under the rules in force where its reader is."""

from __future__ import annotations

from typing import Any

from ...text.house import help_on_fighting
from ..hashed import Command
from ..in_force import rules_in


class CmdFighting(Command):
    """A command, since only these know who reads their help; typed, it shows that help."""

    key = "+fighting"
    aliases = ("+combat rounds", "+ashes")
    help_category = "Combat Ashes"
    locks = "cmd:all()"

    def func(self) -> None:
        """Show the help on fighting, or on a subject of it."""
        subject = f"/{self.args.strip()}" if self.args.strip() else ""
        self.caller.execute_cmd(f"help fighting{subject}", session=self.session)

    def get_help(self, caller: Any, cmdset: Any) -> str:
        """The help for the place where its reader is."""
        return help_on_fighting(rules_in(getattr(caller, "location", None)))
