"""The typeclasses of the game that scenario files are played in."""

from evennia.commands.default.general import CmdPose, CmdSay
from evennia.objects.objects import DefaultCharacter, DefaultRoom

from .cmdsets import AshesCmdSet, AshesHelpCmdSet, AshesMeantCmdSet
from .mixins import AshesCharacterMixin, AshesRoomMixin


class AshesScenarioCmdSet(AshesCmdSet):
    """Everything that people in a scenario may type."""

    def at_cmdset_creation(self) -> None:
        super().at_cmdset_creation()
        self.add(AshesHelpCmdSet)
        self.add(AshesMeantCmdSet)
        self.add(CmdPose())
        self.add(CmdSay())


class AshesScenarioCharacter(AshesCharacterMixin, DefaultCharacter):
    """Somebody in a scenario."""


class AshesScenarioRoom(AshesRoomMixin, DefaultRoom):
    """Where a scenario happens."""
