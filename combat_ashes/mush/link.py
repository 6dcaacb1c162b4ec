"""What many people are told together goes from the server to the portal as one message.

Evennia sends a message of its own for every listener, and the portal answers each
of them, which is most of what telling a full room costs. A game that wants this
names both classes in its settings (see docs/your-game.md); any other is told one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from typing import Any, ClassVar

import evennia
from django.conf import settings
from evennia.objects.models import ObjectDB
from evennia.objects.objects import DefaultObject
from evennia.server.portal import amp
from evennia.server.portal.amp_server import AMPServerProtocol
from evennia.server.serversession import ServerSession
from evennia.server.sessionhandler import ServerSessionHandler
from evennia.utils import logger
from evennia.utils.utils import class_from_module
from twisted.protocols.amp import Command, String, UnhandledCommand

Message = tuple[str, dict[str, str]]
"""A text, and what clients are told of its kind."""

AS_IT_IS = {"raw": True}
"""Looking for markup, of which there is none, is most of what a text costs the portal."""


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


def hand_on(listener: ObjectDB, sessions: list[ServerSession], message: Message) -> None:
    """Tell somebody a text without markup, in these sessions of theirs.

    Several who are told the same object within `together` get it in one piece, unless the game has
    a way of its own to tell somebody something.
    """
    gathers = getattr(evennia.SESSION_HANDLER, "gather", None)
    if gathers is None or not _usual(listener) or not gathers(sessions, message):
        listener.msg(message, session=sessions, options=AS_IT_IS)


def _usual(listener: ObjectDB) -> bool:
    """Whether nothing of the game's own happens when somebody is told something."""
    kind: Any = type(listener)
    own = "msg" in vars(listener) or kind.at_msg_receive is not DefaultObject.at_msg_receive
    return not own and kind.msg is DefaultObject.msg


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


class GatheringSessions(ServerSessionHandler):
    """The server's end: for `SERVER_SESSION_HANDLER_CLASS`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._gathered: list[tuple[int, dict[str, Any]]] | None = None
        self._cleaned: dict[int, tuple[Message, dict[str, Any]]] = {}
        # The links with a portal that takes messages together, and with one that does not.
        self._understands: Any = None
        self._deaf: Any = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """Send what is sent in the block as one at its end; one within another is part of it."""
        if self._gathered is not None or _link() is self._deaf:
            yield
            return
        self._gathered = []
        try:
            yield
        finally:
            gathered, self._gathered = self._gathered, None
            self._cleaned.clear()
            if gathered:
                self._send(gathered)

    def gather(self, sessions: list[ServerSession], message: Message) -> bool:
        """Put a text to what is sent together, cleaned once; False where nothing is held back."""
        if self._gathered is None or _own_sessions():
            return False
        found = self._cleaned.get(id(message))
        if found is None:
            sent = {"text": message, "options": AS_IT_IS}
            found = self._cleaned[id(message)] = message, self.clean_senddata(sessions[0], sent)
        self._gathered += [(session.sessid, found[1]) for session in sessions]
        return True

    def data_out(self, session: ServerSession, **kwargs: Any) -> None:
        if self._gathered is None:
            super().data_out(session, **kwargs)
        else:
            self._gathered.append((session.sessid, self.clean_senddata(session, kwargs)))

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


@cache
def _own_sessions() -> bool:
    """Whether the game's sessions have a way of their own to be sent something."""
    used: Any = class_from_module(settings.SERVER_SESSION_CLASS)
    return used.data_out is not ServerSession.data_out


def _link() -> Any:
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
