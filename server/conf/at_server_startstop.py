"""What the game does when its server starts."""

import gc

import evennia


def at_server_init():
    """Runs when the link with the portal stands, after every kind of start."""
    transport = evennia.EVENNIA_SERVER_SERVICE.amp_protocol.transport
    transport.setTcpNoDelay(True)


def at_server_start():
    """Runs when everything is loaded: what stays anyway is never looked through for garbage."""
    gc.collect()
    gc.freeze()
