"""Taking inputs back, and up again: `+combat/undo`, `/undo/list`, `/redo`."""

from __future__ import annotations

from itertools import islice

from ...engine.history import Entry, in_this_round, kept, since
from ...engine.numbers import MOST_COUNT, whole
from ...engine.quoting import quoted
from ...engine.refusals import raise_if
from ...engine.state import CLOCK
from .. import service, store
from .base import AshesCommand

LISTED = 10
"""So many inputs are listed."""


def undo(command: AshesCommand) -> None:
    live, words = command.live(), command.line.whole.lower().split()
    read = store.reader(live.fight_id)
    if words[:1] == ["to"]:
        command.needs(len(words) == 2)
        number = whole(words[1], 1, live.number)
        count = since(read, live.number, number)
        if not count:
            command.forbid("err.undo.number", number=number)
    elif words == ["round"]:
        count = in_this_round(read, live.number, live.state.round)
        if not count:
            command.forbid("err.undo.round", round=live.state.round)
    else:
        count = whole(" ".join(words), 1, MOST_COUNT, other="round") if words else 1
    raise_if(service.undo(command.script(), count, command.caller))


def undo_list(command: AshesCommand) -> None:
    """The last inputs that count, with the numbers that +combat/undo to takes."""
    live = command.live()
    last = list(islice(kept(store.reader(live.fight_id), live.number), LISTED))
    told = [f"{each.number}. {_said(each)}" for each in reversed(last)]
    command.say([*told, f"Type +combat/undo to {last[0].number} to take the last of them back."])


def redo(command: AshesCommand) -> None:
    raise_if(service.redo(command.script(), command.caller))


def _said(entry: Entry) -> str:
    """Who typed what for an entry; what nobody typed by the word for it."""
    given = entry.given
    if given is None or not given.line:
        return "Time has run out." if given and given.by == CLOCK else "The fight begins."
    return f"{given.speaker} {quoted(given.line)}"
