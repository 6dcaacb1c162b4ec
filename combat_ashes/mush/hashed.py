"""The class that every command of ours is made of, and a game's own may be."""

from evennia.commands.default.muxcommand import MuxCommand


class Command(MuxCommand):
    """A MUX command with a hash of its own, so that not all are compared on every line."""

    def __hash__(self) -> int:
        return hash(self.key)
