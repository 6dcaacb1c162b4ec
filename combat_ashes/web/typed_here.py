"""A line typed on a page: it goes through the game's own commands, and what it tells comes back."""

from __future__ import annotations

from typing import Any

import evennia
from evennia.objects.models import ObjectDB
from evennia.server.serversession import ServerSession
from twisted.internet.defer import Deferred

from ..engine.refusals import Refused
from ..mush.active_rules import surface_in
from ..mush.reactor import reactor
from ..text.line import split_line

PATIENCE = 10
"""Seconds that the odds are waited for, which are found in a thread of their own."""

LONGEST = 2000
"""Letters of a line."""


class PageSession(ServerSession):
    """A window that hears what is answered to one line; nobody is connected by it.

    What has not been answered at once `waits` for the first that is told.
    """

    def __init__(self, account: Any, character: ObjectDB) -> None:
        super().__init__()
        self.init_session("ashes_page", "", evennia.SESSION_HANDLER)
        self.sessid = 0
        self.account, self.uid, self.logged_in = account, account.id, True
        self.puppet, self.puid = character, character.id
        self.told: list[str] = []
        self.answered: Deferred[list[str]] = Deferred()
        self.waits = False

    def data_out(self, **kwargs: Any) -> None:
        text = kwargs.get("text")
        words = text[0] if isinstance(text, (tuple, list)) else text
        if words:
            self.told += str(words).replace("||", "|").splitlines()
        if self.told and self.waits:
            self.close()

    def close(self) -> None:
        if not self.answered.called:
            self.answered.callback(self.told)


def say(character: ObjectDB, account: Any, text: str) -> Deferred[list[str]]:
    """Type a line of a fight as a character; the result is what they alone are told.

    Raises `Refused` for a line that belongs to no fight: a page types nothing else.
    """
    line = " ".join(text.split())[:LONGEST]
    if not surface_in(character.location).knows(split_line(line).name):
        raise Refused("err.watch.line")
    session = PageSession(account, character)
    character.execute_cmd(line, session=session)
    if session.told or "+odds" not in line:
        session.close()
    else:
        session.waits = True
        reactor.callLater(PATIENCE, session.close)
    return session.answered
