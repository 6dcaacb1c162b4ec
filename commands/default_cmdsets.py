"""Evennia's command sets, with the plugin's commands for characters."""

from evennia import default_cmds

from combat_ashes.mush.cmdsets import (
    AshesAccountCmdSet,
    AshesCmdSet,
    AshesHelpCmdSet,
    AshesMeantCmdSet,
)


class CharacterCmdSet(default_cmds.CharacterCmdSet):
    """What a character can type."""

    key = "DefaultCharacter"

    def at_cmdset_creation(self):
        super().at_cmdset_creation()
        self.add(AshesCmdSet)
        self.add(AshesHelpCmdSet)
        self.add(AshesMeantCmdSet)


class AccountCmdSet(default_cmds.AccountCmdSet):
    """What an account can type, with a character or without."""

    key = "DefaultAccount"

    def at_cmdset_creation(self):
        super().at_cmdset_creation()
        self.add(AshesAccountCmdSet)


class UnloggedinCmdSet(default_cmds.UnloggedinCmdSet):
    """What somebody can type before logging in."""

    key = "DefaultUnloggedin"


class SessionCmdSet(default_cmds.SessionCmdSet):
    """What belongs to one window."""

    key = "DefaultSession"
