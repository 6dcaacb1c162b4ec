"""Panels of clients: whoever has asked for them is sent the fight as OOB messages.

`ashes_fight`, `ashes_question` and `ashes_event` are `Ashes.Fight`, `Ashes.Question` and
`Ashes.Event` in GMCP. The flag of a session outlives a reload; who watches what does not.
"""

from __future__ import annotations

import evennia
from evennia.server.serversession import ServerSession

from ..mush.fights import FightScript, fight_to_see
from . import feed
from .panel import seat_of

FLAG = "ASHES"

_panels: dict[int, tuple[ServerSession, feed.Watcher | None]] = {}
"""Sessions that have asked, and how they are sent the fight where they are."""


def ask(session: ServerSession, wanted: bool) -> None:
    """Remember that a session wants to be sent fights, or does no more."""
    session.update_flags(**{FLAG: 1 if wanted else 0})
    if wanted:
        _panels.setdefault(session.sessid, (session, None))
        look_again(session)
    else:
        drop(session)


def drop(session: ServerSession) -> None:
    _, watcher = _panels.pop(session.sessid, (session, None))
    if watcher is not None:
        feed.forget(watcher)


def take_up() -> None:
    """After a start: those whose flag has outlived it are sent the fight where they are."""
    for session in evennia.SESSION_HANDLER.get_sessions():
        if session.protocol_flags.get(FLAG):
            ask(session, True)


def follow(script: FightScript) -> None:
    """Let those look at a fight who are where it is by now; it costs nothing where nobody asked."""
    if not _panels:
        return
    here = {each.id for each in script.obj.contents} if script.obj else set()
    refs = {person.ref for person in script.live.state.people.values()}
    about = here | refs | {script.live.state.storyteller}
    for session, watcher in list(_panels.values()):
        body = session.get_puppet()
        if not session.logged_in and session.sessid not in evennia.SESSION_HANDLER:
            drop(session)
        elif body is not None and body.id in about and not _looks_at(watcher, script, body.id):
            look_again(session)


def _looks_at(watcher: feed.Watcher | None, script: FightScript, ref: int) -> bool:
    return watcher is not None and (watcher.fight_id, watcher.ref) == (script.live.fight_id, ref)


def look_again(session: ServerSession) -> None:
    """Send a session the fight that its character is in or beside, and go on so."""
    _, watcher = _panels.get(session.sessid, (session, None))
    if watcher is not None:
        feed.forget(watcher)
    body = session.get_puppet()
    script = fight_to_see(body.location) if body is not None else None
    if body is None or script is None or script.live.is_over():
        _panels[session.sessid] = session, None
        return
    new = feed.Watcher(script.live.fight_id, body.id, lambda found: _send(session, found))
    _panels[session.sessid] = session, new
    feed.watch(new)
    live = script.live
    new.give(feed.standing(live, seat_of(live.state, body.id)))


def _send(session: ServerSession, found: list[feed.Sent]) -> None:
    for each in found:
        plain = each.builtins
        session.data_out(**{f"ashes_{each.name}": ((), plain)})
