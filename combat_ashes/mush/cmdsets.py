"""The one cmdset a game adds to its characters."""

from evennia.commands.cmdset import CmdSet

from .commands import commands
from .commands.helping import CmdHelp
from .commands.meant import CmdMeant, CmdNamesake


class AshesCmdSet(CmdSet):
    """Every command of the rule systems that there are, and the help that finds them."""

    key = "AshesCmdSet"

    def at_cmdset_creation(self) -> None:
        for command in commands():
            self.add(command())
        self.add(CmdHelp())
        self.add(CmdMeant())
        self.add(CmdNamesake())
