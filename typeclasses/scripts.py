"""Things that happen by themselves."""

from evennia.scripts.scripts import DefaultScript


class Script(DefaultScript):
    """A script of this game."""
