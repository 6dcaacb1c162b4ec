"""Things, and what all things have in common."""

from evennia.objects.objects import DefaultObject


class ObjectParent:
    """What this game adds to everything that has a place."""


class Object(ObjectParent, DefaultObject):
    """A thing."""
