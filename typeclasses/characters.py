"""People."""

from evennia.objects.objects import DefaultCharacter

from combat_ashes.mush.mixins import AshesCharacterMixin

from .objects import ObjectParent


class Character(AshesCharacterMixin, ObjectParent, DefaultCharacter):
    """Somebody who can fight."""
