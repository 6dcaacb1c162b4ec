"""What the game does when its server starts."""

import gc

import evennia


def at_server_init():
    """Runs when the link with the portal stands, after every kind of start."""
    transport = evennia.EVENNIA_SERVER_SERVICE.amp_protocol.transport
    transport.setTcpNoDelay(True)


def at_server_start():
    """Runs when everything is loaded: what stays anyway is never looked through for garbage.

    Nor is the rest as often as Python would by itself.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
