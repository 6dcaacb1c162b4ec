"""Places."""

from evennia.objects.objects import DefaultRoom

from combat_ashes.mush.mixins import AshesRoomMixin

from .objects import ObjectParent


class Room(AshesRoomMixin, ObjectParent, DefaultRoom):
    """Somewhere to fight."""
