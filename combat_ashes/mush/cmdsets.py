"""The cmdset that a game adds to its characters, and three that it may add besides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from evennia.commands.cmdset import CmdSet
from evennia.commands.command import Command

from .command_names import key_of
from .commands import commands
from .commands.helping import CmdHelp
from .commands.meant import CmdGrab, CmdMeant, CmdQuit, CmdStyle
from .commands.nobody import CmdNobody


class OurCmdSet(CmdSet):
    """Commands of ours as the game calls them, but for those that it leaves out."""

    set_aside: ClassVar[list[tuple[type[OurCmdSet], Command]] | None] = None
    """Takes the commands instead, while `evennia check` looks at what a game has besides."""

    @classmethod
    def kinds(cls) -> Iterable[type[Command]]:
        """The classes of its commands under our names."""
        return ()

    @classmethod
    def named(cls) -> list[Command]:
        """One command of each class under the game's name."""
        keys = ((kind, key_of(kind)) for kind in cls.kinds())
        return [kind(key=key) for kind, key in keys if key is not None]

    def at_cmdset_creation(self) -> None:
        for command in self.named():
            if self.set_aside is None:
                self.add(command)
            else:
                self.set_aside.append((type(self), command))


class AshesCmdSet(OurCmdSet):
    """Every command of the rule systems that there are."""

    key = "AshesCmdSet"

    @classmethod
    def kinds(cls) -> Iterable[type[Command]]:
        return commands()


class AshesAccountCmdSet(OurCmdSet):
    """For accounts: who types a command of fights out of character is told to become somebody."""

    key = "AshesAccountCmdSet"

    @classmethod
    def named(cls) -> list[Command]:
        """One for each, since a game's own command takes the place of all that shares a name."""
        return [CmdNobody(key=command.key) for command in AshesCmdSet.named()]


class AshesHelpCmdSet(OurCmdSet):
    """Evennia's `help` by one that finds a line of a fight by what is typed: `help +init`."""

    key = "AshesHelpCmdSet"

    @classmethod
    def kinds(cls) -> Iterable[type[Command]]:
        return (CmdHelp,)


class AshesMeantCmdSet(OurCmdSet):
    """What is no command, and `+quit` and `+grab` in a fight, is told the line that was meant."""

    key = "AshesMeantCmdSet"

    @classmethod
    def kinds(cls) -> Iterable[type[Command]]:
        return (CmdMeant, CmdStyle, CmdQuit, CmdGrab)
