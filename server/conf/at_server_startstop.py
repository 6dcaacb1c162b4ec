"""What the game does when its server starts."""

import evennia


def at_server_init():
    """Runs when the link with the portal stands, after every kind of start."""
    transport = evennia.EVENNIA_SERVER_SERVICE.amp_protocol.transport
    transport.setTcpNoDelay(True)
