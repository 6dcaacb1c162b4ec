"""A switch that stands without its command: the line that was meant is told, or done."""

from __future__ import annotations

from functools import cache

from evennia.commands.cmdhandler import CMD_NOMATCH
from evennia.utils.utils import list_to_string, string_suggestions

from ...engine.refusals import Refusal
from ...rulesets import rulesets
from ...text.house import surface_of
from ...text.surface import PLAYER
from ..fights import fight_in
from ..in_force import rules_in
from .base import AshesCommand


@cache
def switches(ruleset: str) -> dict[str, list[str]]:
    """By switch, the lines that have it under some rules: players' ones where there are any."""
    surface = surface_of(rulesets()[ruleset])
    found: dict[str, list[str]] = {}
    others: dict[str, list[str]] = {}
    for row in surface.rows:
        if row.switch:
            (found if row.who == PLAYER else others).setdefault(row.switch, []).append(row.typed)
    everyday = {word: [line] for word, line in surface.everyday.items()}
    return {**everyday, **others, **found}


class CmdMeant(AshesCommand):
    """Evennia's answer to what is no command, but for switches that stand without theirs."""

    key = CMD_NOMATCH
    name = ""
    auto_help = False

    def parse(self) -> None:
        """The whole line stands in `args`."""
        self.unread = None

    def func(self) -> None:
        """Tell the line that was meant, or do it where only one can be (`line.meant`)."""
        typed = self.raw_string.strip()
        word, _, rest = typed.partition(" ")
        known = switches(rules_in(self.caller.location).name) if typed.startswith("+") else {}
        meant = known.get(word.lstrip("+").lower(), [])
        if not meant:
            self._not_available(typed)
        elif len(meant) == 1 and self.rules().settings.line.meant == "do":
            self.caller.execute_cmd(f"{meant[0]} {rest}".strip(), session=self.session)
        else:
            self.refuse(Refusal("err.line.meant", {"typed": word, "lines": meant}))

    def _not_available(self, typed: str) -> None:
        names = self.cmdset.get_all_cmd_keys_and_aliases(self.caller)
        near = string_suggestions(typed, names, cutoff=0.7, maxnum=3)
        hint = 'Type "help" for help.'
        if near:
            hint = f"Maybe you meant {list_to_string(near, endsep='or', addquote=True)}?"
        self.caller.msg(f"Command '{typed}' is not available. {hint}", session=self.session)


class CmdNamesake(CmdMeant):
    """`+style`, and in a fight `+quit`, which without this are Evennia's `style` and `quit`."""

    key = "+style"
    aliases = ("+quit",)

    def func(self) -> None:
        """Who types `+quit` where there is nothing else to quit leaves the game by it, as ever."""
        fights = fight_in(self.caller.location) is not None and self.me() is not None
        known = switches(rules_in(self.caller.location).name)
        if self.cmdstring == "+quit" and not (fights and "quit" in known):
            self.caller.execute_cmd("quit", session=self.session)
        else:
            super().func()
