"""What many people are told together goes from the server to the portal as one message.

Evennia sends a message of its own for every listener, and the portal answers each
of them, which is most of what telling a full room costs. A game that wants this
names both classes in its settings (see README.md); any other is told one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, ClassVar

import evennia
from evennia.server.portal import amp
from evennia.server.portal.amp_server import AMPServerProtocol
from evennia.server.sessionhandler import ServerSessionHandler
from evennia.utils import logger
from twisted.protocols.amp import Command, String, UnhandledCommand

NOTHING: tuple[Any, dict[str, Any]] = (object(), {})
"""No text that was cleaned last."""


def together() -> AbstractContextManager[None]:
    """What is said in this block is on its way at its end, and together where the game can."""
    gather = getattr(evennia.SESSION_HANDLER, "together", sent_at_once)
    found: AbstractContextManager[None] = gather()
    return found


@contextmanager
def sent_at_once() -> Iterator[None]:
    """What is said in this block is on its way at its end, and not when the reactor comes round."""
    yield
    _send_now(_link())


class Uncompressed(amp.Compressed):
    """Of any length, as Evennia's, but the way is not far enough to press it together."""

    toString = String.toString
    fromString = String.fromString


class Together(Command):
    """Several messages for several sessions: a list of (session id, what is sent)."""

    commandName = b"AshesTogether"
    arguments: ClassVar[list[Any]] = [(b"packed_data", Uncompressed())]
    errors: ClassVar[dict[Any, bytes]] = {Exception: b"EXCEPTION"}


class Unanswered(Together):
    """The same for a portal that has understood it once and need not say so again."""

    commandName = Together.commandName
    requiresAnswer = False


class Gathering:
    """A block in which nothing is sent until its end; one within another is part of it."""

    def __init__(self, sessions: GatheringSessions) -> None:
        self._sessions = sessions
        self._outermost = False

    def __enter__(self) -> None:
        self._outermost = self._sessions.hold_back()

    def __exit__(self, *exception: object) -> None:
        if self._outermost:
            self._sessions.send_together()


class GatheringSessions(ServerSessionHandler):
    """The server's end: for `SERVER_SESSION_HANDLER_CLASS`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._gathered: list[tuple[int, dict[str, Any]]] | None = None
        self._last = NOTHING
        # The links with a portal that takes messages together, and with one that does not.
        self._understands: Any = None
        self._deaf: Any = None

    def together(self) -> Gathering:
        """Hold back what is sent in the block, and send it as one at its end."""
        return Gathering(self)

    def hold_back(self) -> bool:
        """From now on put everything to what is sent together; False where that is done already."""
        if self._gathered is not None or _link() is self._deaf:
            return False
        self._gathered = []
        return True

    def send_together(self) -> None:
        """Send what was held back."""
        gathered, self._gathered, self._last = self._gathered, None, NOTHING
        if gathered:
            self._send(gathered)

    def data_out(self, session: Any, **kwargs: Any) -> None:
        """Send to one session, or put it to what is sent together."""
        if self._gathered is None:
            super().data_out(session, **kwargs)
        else:
            self._gathered.append((session.sessid, self._cleaned(session, kwargs)))

    def _cleaned(self, session: Any, kwargs: dict[str, Any]) -> dict[str, Any]:
        """What is sent, as Evennia cleans it; what many are told alike is cleaned once.

        Only what is raw is the same for everybody.
        """
        text, options = kwargs.get("text"), kwargs.get("options") or {}
        alike = len(kwargs) == 2 and options.get("raw")
        if alike and text is self._last[0]:
            return self._last[1]
        cleaned: dict[str, Any] = self.clean_senddata(session, kwargs)
        self._last = (text, cleaned) if alike else NOTHING
        return cleaned

    def _send(self, gathered: list[tuple[int, dict[str, Any]]]) -> None:
        link = _link()
        data = amp.dumps(gathered)
        if link is self._understands:
            link.callRemote(Unanswered, packed_data=data)
        else:
            answer = link.callRemote(Together, packed_data=data)
            answer.addCallbacks(self._understood, self._one_by_one, (link,), None, (link, gathered))
        # Now, and not when the reactor comes round: the portal works on it meanwhile.
        _send_now(link)

    def _understood(self, answer: Any, link: Any) -> None:
        self._understands = link

    def _one_by_one(self, failure: Any, link: Any, gathered: list[tuple[int, Any]]) -> None:
        """The portal runs without its half of the settings until it is started again."""
        if link is not self._deaf:
            logger.log_err(f"Combat Ashes: the portal takes no messages together: {failure.value}")
        if failure.check(UnhandledCommand):
            self._deaf = link
            for sessid, kwargs in gathered:
                link.data_to_portal(amp.MsgServer2Portal, sessid, **kwargs)


def _link() -> Any:
    """The link with the portal, None where there is no server."""
    return getattr(evennia.EVENNIA_SERVER_SERVICE, "amp_protocol", None)


def _send_now(link: Any) -> None:
    transport = getattr(link, "transport", None)
    if transport is not None and transport.connected:
        transport.doWrite()


class GatheringPortal(AMPServerProtocol):
    """The portal's end: for `AMP_SERVER_PROTOCOL_CLASS`."""

    @Together.responder
    def told_together(self, packed_data: bytes) -> dict[str, Any]:
        """Hand every message to its session; whose session is gone is left out."""
        sessions = evennia.PORTAL_SESSION_HANDLER
        try:
            for sessid, kwargs in self.data_in(packed_data):
                session = sessions.get(sessid, None)
                if session:
                    sessions.data_out(session, **kwargs)
        except Exception:
            # A fault that nobody waits to hear of would close the link.
            logger.log_trace("Combat Ashes: messages that came together are not delivered")
        return {}
