"""What the web half does when the server starts; `install` adds it to the start hooks."""

from __future__ import annotations

from typing import Any

import evennia

from ..mush import service
from . import feed, panels
from .stream import PATH, Streams


def at_server_init() -> None:
    """Put the streams beside the game's pages, where it has any, and look at every input."""
    root = getattr(evennia.EVENNIA_SERVER_SERVICE, "web_root", None)
    if root is not None:
        streams: Any = Streams
        root.putChild(PATH.encode(), streams())
    for follow in (panels.follow, feed.publish):
        if follow not in service.AFTER:
            service.AFTER.append(follow)


def at_server_start() -> None:
    panels.take_up()
