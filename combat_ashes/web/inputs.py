"""What clients send besides lines: that they want panels. Evennia calls these by name.

Whatever is public here can be called by anybody, before they log in, too. Evennia imports this
before there are models, so that what needs them is imported when it is called.
"""

import evennia.server.inputfuncs as _stock
from evennia.server.serversession import ServerSession as _Session


def ashes_hello(session: _Session, *args: object, **kwargs: object) -> None:
    """`Ashes.Hello {"v": 1}`, or `["ashes_hello", [], {"v": 1}]`: send me panels."""
    _ask(session, True)


def supports_set(session: _Session, *args: object, **kwargs: object) -> None:
    """`Core.Supports.Set ["Ashes.Fight 1"]`: all that a client takes."""
    if any(_is_ours(each) for each in args):
        _ask(session, True)
    _stock.client_options(session, **kwargs)


def supports_add(session: _Session, *args: object, **kwargs: object) -> None:
    """`Core.Supports.Add ["Ashes.Fight 1"]`: what a client takes besides."""
    if any(_is_ours(each) for each in args):
        _ask(session, True)


def supports_remove(session: _Session, *args: object, **kwargs: object) -> None:
    """`Core.Supports.Remove ["Ashes.Fight"]`: what a client takes no more."""
    if any(_is_ours(each) for each in args):
        _ask(session, False)


def _ask(session: _Session, wanted: bool) -> None:
    from . import panels

    panels.ask(session, wanted)


def _is_ours(word: object) -> bool:
    return isinstance(word, str) and word.lower().startswith("ashes.")
