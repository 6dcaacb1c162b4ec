"""What rule systems have in common in which people declare before anybody acts."""

from ....engine.agenda import steps_of
from . import agenda, books, gathering, slots

__all__ = ["STEPS", "books", "gathering", "slots"]

STEPS = steps_of(agenda)
