"""The one cmdset a game adds to its characters."""

from evennia.commands.cmdset import CmdSet

from .commands import ALL


class AshesCmdSet(CmdSet):
    """Every command of the plugin."""

    key = "AshesCmdSet"

    def at_cmdset_creation(self) -> None:
        for command in ALL:
            self.add(command())
