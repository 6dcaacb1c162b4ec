"""What is logged of a fight that went wrong, and who is called to look after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from evennia.utils import logger
from evennia.utils.search import search_channel

from ..engine.codec import dump_input
from ..engine.inputs import Input
from .fights import FightScript


def log(script: FightScript, given: Input) -> None:
    """Log the fault that is being handled, with the input that caused it."""
    live = script.held.live
    where = f"fight {live.fight_id} broke at entry {live.number + 1}" if live else "a fight broke"
    try:
        line = dump_input(given)
    except Exception:  # What cannot be written down may be what broke it.
        line = ascii(given)
    logger.log_trace(f"Combat Ashes: {where} on {line}")


@contextmanager
def only_logged(script: FightScript, raises: bool = False) -> Iterator[None]:
    """What follows from an entry that is stored may fail, and the entry counts all the same."""
    try:
        yield
    except Exception:
        if raises:
            raise
        live = script.held.live
        entry = f"entry {live.number} of fight {live.fight_id}" if live else "an entry of a fight"
        logger.log_trace(f"Combat Ashes: {entry} counts, but something broke behind it")


def call(script: FightScript) -> None:
    """Call whoever may run fights to a broken one: in the log, and on a channel of the game."""
    said = (
        f"The fight in {script.place} is paused: its rules fail whatever is answered, see the "
        "log. Go there and type +combat."
    )
    logger.log_err(f"Combat Ashes: {said}")
    name = getattr(settings, "ASHES_FAULT_CHANNEL", None)
    try:
        for channel in search_channel(name) if name else ():
            channel.msg(said)
    except Exception:
        logger.log_trace(f"Combat Ashes: the channel {name} does not work")
