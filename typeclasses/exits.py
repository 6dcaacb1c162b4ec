"""Ways from one place to another."""

from evennia.objects.objects import DefaultExit

from combat_ashes.mush.mixins import AshesExitMixin

from .objects import ObjectParent


class Exit(AshesExitMixin, ObjectParent, DefaultExit):
    """A way out."""
