"""How wide somebody's window is, and text that fits into a narrow one."""

from __future__ import annotations

from django.conf import settings
from evennia.objects.models import ObjectDB
from evennia.server.serversession import ServerSession

from ..text.colours import without
from ..text.wrapping import wrapped

USUAL_COLUMNS = 80
"""The width of a window whose client says nothing of it."""


def uses_screenreader(session: ServerSession) -> bool:
    return bool(session.protocol_flags.get("SCREENREADER"))


def columns(session: ServerSession | None) -> int:
    """How wide a session's window is, as far as its client says so."""
    told = session.protocol_flags.get("SCREENWIDTH") if session else None
    wide: int = told.get(0, USUAL_COLUMNS) if told else USUAL_COLUMNS
    # A client that says nothing has the width of the settings.
    said = wide != USUAL_COLUMNS and wide != settings.CLIENT_DEFAULT_WIDTH
    return wide if said else USUAL_COLUMNS


def narrow(session: ServerSession) -> int:
    """How wide a window is in which usual lines do not fit; 0 for others and a screen reader."""
    return _window(session)[1]


Window = tuple[bool, int]
"""Whether it has a screen reader, and how wide it is if it is narrow."""


def windows_of(listener: ObjectDB) -> list[tuple[Window, list[ServerSession]]]:
    """Somebody's sessions by what their windows are like."""
    sessions = listener.sessions.all()
    if len(sessions) == 1:
        return [(_window(sessions[0]), sessions)]
    windows: dict[Window, list[ServerSession]] = {}
    for session in sessions:
        windows.setdefault(_window(session), []).append(session)
    return list(windows.items())


def _window(session: ServerSession) -> Window:
    if uses_screenreader(session):
        return True, 0
    wide = columns(session)
    return False, wide if wide < USUAL_COLUMNS else 0


def fitted(text: str, width: int) -> str:
    """Text whose lines are at most so long, in letters that are seen; as it is for width 0."""
    if not width or all(len(line) <= width for line in text.split("\n")):
        return text
    lines = text.split("\n")
    return "\n".join(
        line if len(without(line)) <= width else wrapped(line, width) for line in lines
    )
