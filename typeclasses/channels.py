"""Where players talk across the whole game."""

from evennia.comms.comms import DefaultChannel


class Channel(DefaultChannel):
    """A channel of this game."""
