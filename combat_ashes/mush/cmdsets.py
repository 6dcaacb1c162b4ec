"""The cmdset that a game adds to its characters, and three that it may add besides."""

from evennia.commands.cmdset import CmdSet

from .command_names import key_of
from .commands import commands
from .commands.helping import CmdHelp
from .commands.meant import CmdMeant, CmdNamesake
from .commands.nobody import CmdNobody


class AshesCmdSet(CmdSet):
    """Every command of the rule systems that there are, but for those that the game leaves out."""

    key = "AshesCmdSet"
    is_empty = False
    """Whether it holds nothing, while `evennia check` looks at what a game has besides it."""

    def at_cmdset_creation(self) -> None:
        for command in () if self.is_empty else commands():
            key = key_of(command)
            if key is not None:
                self.add(command(key=key))


class AshesAccountCmdSet(CmdSet):
    """For accounts: who types a command of fights out of character is told to become somebody."""

    key = "AshesAccountCmdSet"

    def at_cmdset_creation(self) -> None:
        keys = [command.key for command in AshesCmdSet().commands if command.key.startswith("+")]
        if keys:
            self.add(CmdNobody(key=keys[0], aliases=keys[1:]))


class AshesHelpCmdSet(CmdSet):
    """Evennia's `help` by one that finds a line of a fight by what is typed: `help +init`."""

    key = "AshesHelpCmdSet"

    def at_cmdset_creation(self) -> None:
        self.add(CmdHelp())


class AshesMeantCmdSet(CmdSet):
    """What is no command, and `+quit` and `+grab` in a fight, is told the line that was meant."""

    key = "AshesMeantCmdSet"

    def at_cmdset_creation(self) -> None:
        self.add(CmdMeant())
        self.add(CmdNamesake())
