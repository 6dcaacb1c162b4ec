"""The class that Evennia's own commands are made of in this game."""

from evennia.commands.default.muxcommand import MuxCommand


class Command(MuxCommand):
    """As in Evennia 6: a hash of its own for each command.

    Evennia 5 gives all commands one hash, so that every line anybody types compares
    each command of an account with each other before one of them is looked for.
    """

    def __hash__(self):
        return hash(self.key)
