"""The typeclasses of the game that scenario files are played in."""

from evennia.objects.objects import DefaultCharacter, DefaultRoom

from .mixins import AshesCharacterMixin, AshesRoomMixin


class AshesScenarioCharacter(AshesCharacterMixin, DefaultCharacter):
    """Somebody in a scenario."""


class AshesScenarioRoom(AshesRoomMixin, DefaultRoom):
    """Where a scenario happens."""
