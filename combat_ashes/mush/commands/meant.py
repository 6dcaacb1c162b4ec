"""A switch that stands without its command: the line that was meant is told, or done."""

from __future__ import annotations

from functools import cache

from evennia.commands.cmdhandler import CMD_NOMATCH
from evennia.utils.utils import list_to_string, string_suggestions

from ...engine.refusals import Refusal
from ...rulesets import rulesets
from ...text.house import surface_of
from ...text.line import split_line
from ...text.meant import Words, meaning, means
from ...text.surface import PLAYER
from ..active_rules import rules_in
from ..fights import fight_to_see
from .base import AshesCommand

BEGINNING = "fight"
"""A word that is understood without its plus where nobody fights, too."""


@cache
def words(ruleset: str) -> Words:
    """The words of some rules that stand for lines; of two those of players."""
    surface = surface_of(rulesets()[ruleset])
    found: dict[str, list[str]] = {}
    others: dict[str, list[str]] = {}
    for row in surface.rows:
        if row.switch:
            mine = found if row.who == PLAYER else others
            mine.setdefault(row.switch, []).append(f"{row.typed}[ <what>]")
    known = {switch: means(*lines) for switch, lines in {**others, **found}.items()}
    return {**known, **surface.everyday}


class CmdMeant(AshesCommand):
    """Evennia's answer to what is no command, but for words that stand for a line of a fight."""

    key = CMD_NOMATCH
    name = ""
    auto_help = False

    def parse(self) -> None:
        """The whole line stands in `raw_string`."""
        self.unread = None
        self.line = split_line(self.raw_string)

    def func(self) -> None:
        """No line of a fight waits for this one, nor this one for them."""
        self.run(patient=False)

    def check(self) -> None:
        """Anybody may type what is no command."""

    def act(self) -> None:
        """Tell the line that was meant, or do it where only one can be (`line.meant`)."""
        typed = self.raw_string.strip()
        ours = typed.startswith("+") or self.fights() or self.line.name == BEGINNING
        if ours and meaning(self.words(), self.line) is not None:
            self.refuse(Refusal("err.line.meant"))
        else:
            self._not_available(typed)

    def words(self) -> Words:
        return words(rules_in(self.caller.location).name)

    def fights(self) -> bool:
        return fight_to_see(self.caller.location) is not None and self.me() is not None

    def _not_available(self, typed: str) -> None:
        names = self.cmdset.get_all_cmd_keys_and_aliases(self.caller)
        near = string_suggestions(typed, names, cutoff=0.7, maxnum=3)
        hint = 'Type "help" for help.'
        if near:
            hint = f"Maybe you meant {list_to_string(near, endsep='or', addquote=True)}?"
        self.caller.msg(f"Command '{typed}' is not available. {hint}", session=self.session)


class CmdStyle(CmdMeant):
    """What the game would otherwise take for a command of Evennia's own, without its plus."""

    key = "+style"
    evennias = ""
    """What Evennia would do at it, and does outside of a fight."""

    def act(self) -> None:
        """Outside of a fight `+quit` leaves the game and `+grab` takes a thing, as ever."""
        if self.evennias and not (self.fights() and self.line.name in self.words()):
            self.caller.execute_cmd(f"{self.evennias}{self.args}", session=self.session)
        else:
            super().act()


class CmdQuit(CmdStyle):
    """The same of `+quit`."""

    key = "+quit"
    evennias = "quit"


class CmdGrab(CmdStyle):
    """The same of `+grab`."""

    key = "+grab"
    evennias = "get"
