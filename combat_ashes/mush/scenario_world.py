"""The typeclasses and the cmdset of the game that scenario files are played in."""

from evennia.commands.default.cmdset_character import CharacterCmdSet
from evennia.objects.objects import DefaultCharacter, DefaultRoom

from .cmdsets import AshesCmdSet
from .mixins import AshesCharacterMixin, AshesRoomMixin


class AshesScenarioCmdSet(CharacterCmdSet):
    """What any game's characters can do, and the plugin's commands."""

    def at_cmdset_creation(self) -> None:
        super().at_cmdset_creation()
        self.add(AshesCmdSet)


class AshesScenarioCharacter(AshesCharacterMixin, DefaultCharacter):
    """Somebody in a scenario."""


class AshesScenarioRoom(AshesRoomMixin, DefaultRoom):
    """Where a scenario happens."""
