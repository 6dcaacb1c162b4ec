"""Evennia's protocols with TCP_NODELAY: what is said goes out at once.

By default small packets wait for the acknowledgement of the one before, which
adds 40 ms to every command.
"""

from evennia.server.amp_client import AMPServerClientProtocol
from evennia.server.portal.telnet import TelnetProtocol

from combat_ashes.mush.link import GatheringPortal


class Prompt:
    """Goes before a protocol class and sets TCP_NODELAY on its connection."""

    def makeConnection(self, transport):
        transport.setTcpNoDelay(True)
        super().makeConnection(transport)


class PromptTelnet(Prompt, TelnetProtocol):
    """A player's telnet connection."""


class PromptPortalLink(Prompt, GatheringPortal):
    """The portal's end of its link with the server."""


class PromptServerLink(Prompt, AMPServerClientProtocol):
    """The server's end of its link with the portal."""
