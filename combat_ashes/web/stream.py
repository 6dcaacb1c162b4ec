"""Server-sent events of a fight: a Twisted resource on the web root, `/ashes-events/<id>`.

A Django view would hold one of the server's few threads for each reader, and a reload back.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from evennia.accounts.models import AccountDB
from evennia.utils import logger
from twisted.internet import threads
from twisted.web.resource import Resource
from twisted.web.server import NOT_DONE_YET

from ..engine.numbers import MOST_COUNT, whole
from ..engine.refusals import Refused
from ..mush.fights import FightScript
from ..mush.reactor import reactor
from . import feed
from .lookers import Looker, fight_with, looker_at, may_watch
from .pages import sentence_of
from .panel import seat_of

PATH = "ashes-events"
LONGEST = 300
"""Seconds after which a stream ends; its page comes back, and is asked again who it is."""

BEAT = 15
"""Seconds between two comments, by which a connection that is gone is found."""

MOST_PER_ADDRESS, MOST = 20, 1000
UNREAD = 1_000_000
"""Bytes that somebody who does not read is sent at the most."""

HEADERS = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
}

_open: Counter[str] = Counter()


class Streams(Resource):
    """`/ashes-events/`: one stream below it for each fight."""

    def getChild(self, path: bytes, request: Any) -> Resource:
        return Stream(path.decode("ascii", "replace"))

    def render_GET(self, request: Any) -> bytes:
        return _no_fight(request)


class Stream(Resource):
    """The events of one fight for one reader."""

    isLeaf = True

    def __init__(self, word: str) -> None:
        init: Any = super().__init__
        init()
        self.word = word

    def render_HEAD(self, request: Any) -> bytes:
        """Nothing follows on that, so that nothing is kept open."""
        request.setHeader("content-type", HEADERS["content-type"])
        return b""

    def render_GET(self, request: Any) -> Any:
        """Answer with the fight as it stands, and go on with what happens."""
        try:
            fight_id = whole(self.word, 1, MOST_COUNT)
        except Refused:
            return _no_fight(request)
        address = _address(request)
        if (address and _open[address] >= MOST_PER_ADDRESS) or _open.total() >= MOST:
            return _refuse(request, 503, "Too many pages of fights are open; close some.")
        key = request.getCookie(settings.SESSION_COOKIE_NAME.encode())
        _open[address] += 1
        reader = Reader(fight_id, request, address, _since(request))
        to_thread: Any = threads.deferToThread
        who = to_thread(account_of, (key or b"").decode("ascii", "replace"))
        who.addCallback(reader.begin).addErrback(reader.fail)
        return NOT_DONE_YET


class Reader:
    """A browser that reads a fight, until it goes or its time is over."""

    def __init__(self, fight_id: int, request: Any, address: str, since: int) -> None:
        self.fight_id, self.request, self.address = fight_id, request, address
        self.since = since
        self.watcher: feed.Watcher | None = None
        self.gone = False
        self._calls: list[Any] = []
        request.notifyFinish().addBoth(self._gone)

    def begin(self, account: Any) -> None:
        if self.gone:
            return
        try:
            script, looker = _may_read(self.fight_id, account)
        except Refused as refused:
            status = 404 if refused.refusal.code == "err.record.none" else 403
            self.refuse(status, sentence_of(refused))
            return
        for name, value in HEADERS.items():
            self.request.setHeader(name, value)
        ref = looker.character.id if looker.character is not None else None
        self.watcher = feed.Watcher(self.fight_id, ref, self.send)
        feed.watch(self.watcher)
        self._calls = [reactor.callLater(LONGEST, self.end), reactor.callLater(BEAT, self._beat)]
        live = script.live
        seat = seat_of(live.state, ref)
        self.watcher.give([*feed.standing(live, seat), *feed.missed_by(live, seat, self.since)])

    def send(self, found: list[feed.Sent]) -> None:
        if self.gone:
            return
        transport: Any = self.request.transport
        if len(getattr(transport, "_tempDataBuffer", ())) and _unread(transport) > UNREAD:
            self.end()
            return
        self.request.write(b"".join(map(as_event, found)))

    def _beat(self) -> None:
        if not self.gone:
            self.request.write(b": still here\n\n")
            self._calls.append(reactor.callLater(BEAT, self._beat))

    def refuse(self, status: int, sentence: str) -> None:
        if not self.gone:
            self.request.write(_refuse(self.request, status, sentence))
            self.end()

    def fail(self, failure: Any) -> None:
        """Log what went wrong, and close the stream: its page tries again."""
        logger.log_err(f"Combat Ashes: a stream of fight {self.fight_id}: {failure}")
        self.refuse(500, "Something went wrong; it is logged.")

    def end(self) -> None:
        if not self.gone:
            self.request.finish()

    def _gone(self, _: Any) -> None:
        self.gone = True
        _open[self.address] -= 1
        if not _open[self.address]:
            del _open[self.address]
        if self.watcher is not None:
            feed.forget(self.watcher)
        for call in self._calls:
            if call.active():
                call.cancel()


def _address(request: Any) -> str:
    """Who reads: the portal says for whom it asks; empty where it does not."""
    peer = str(request.getClientAddress().host)
    if peer not in settings.UPSTREAM_IPS:
        return peer
    return str(request.getHeader("x-forwarded-for") or "").partition(",")[0].strip()


def _since(request: Any) -> int:
    """The last entry that a page knows, as it says; what is no number is passed over."""
    said = [request.getHeader("last-event-id") or ""]
    said += [each.decode("ascii", "replace") for each in request.args.get(b"since", [])[:1]]
    known: list[int] = []
    for word in said:
        with suppress(Refused):
            known.append(whole(word, 0, MOST_COUNT))
    return max(known, default=MOST_COUNT)


def as_event(sent: feed.Sent) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (sent.n, sent.name.encode(), sent.json)


def _unread(transport: Any) -> int:
    return sum(map(len, transport._tempDataBuffer)) + len(transport.dataBuffer)


def _may_read(fight_id: int, account: Any) -> tuple[FightScript, Looker]:
    script = fight_with(fight_id)
    looker = looker_at(account, script.live.state, script.obj)
    if not may_watch(looker, script):
        raise Refused("err.watch.closed")
    return script, looker


def account_of(key: str) -> Any:
    """The account that a browser's session is logged in to, None for nobody; asks the database."""
    if not key.isalnum():
        return None
    session = SessionStore(session_key=key)
    number, proof = session.get(SESSION_KEY), session.get(HASH_SESSION_KEY)
    if not number or not proof:
        return None
    account = AccountDB.objects.filter(id=number).first()
    fits = account is not None and account.get_session_auth_hash() == proof
    return account if fits and account.is_active else None


def _no_fight(request: Any) -> bytes:
    return _refuse(request, 404, "There is no such fight.")


def _refuse(request: Any, status: int, sentence: str) -> bytes:
    request.setResponseCode(status)
    request.setHeader("content-type", "text/plain; charset=utf-8")
    request.setHeader("x-content-type-options", "nosniff")
    return f"{sentence}\n".encode()
