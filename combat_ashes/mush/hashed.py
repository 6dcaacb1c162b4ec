"""The class that every command of ours is made of, and a game's own may be."""

from evennia.commands.default.muxcommand import MuxCommand


class Command(MuxCommand):
    """A MUX command with a hash of its own, as all have in Evennia 6.

    Evennia 5 gives all commands one hash, so that on every line anybody types each is
    compared with all others; it only needs those of one key to have the same.
    """

    def __hash__(self) -> int:
        return hash(self.key)
