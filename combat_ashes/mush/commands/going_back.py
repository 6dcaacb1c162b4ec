"""Taking inputs back, and up again: `+combat/undo`, `/undo/list`, `/redo`."""

from __future__ import annotations

from itertools import islice

from ...engine.history import Entry, in_last_round, is_open, is_unseen, kept, since
from ...engine.numbers import MOST_COUNT, whole
from ...engine.quoting import quoted
from ...engine.refusals import raise_if
from ...engine.views import Reader
from .. import service, store
from .base import AshesCommand

LISTED = 10
"""So many inputs are listed."""


def undo(command: AshesCommand) -> None:
    live, words = command.live(), command.line.whole.lower().split()
    read = store.reader(live.fight_id)
    if words[:1] == ["to"]:
        command.needs(len(words) == 2)
        last = next(kept(read, live.number)).number
        # The fight cannot begin before its first entry.
        number = whole(words[1], min(2, last), last)
        count = since(read, live.number, number)
        if not count:
            command.forbid("err.undo.number", number=number)
    elif words == ["round"]:
        count = in_last_round(read, live.number, live.state.round)
        if not count:
            command.forbid("err.undo.round", round=live.state.round)
    else:
        count = whole(" ".join(words), 1, MOST_COUNT, other="round") if words else 1
    raise_if(service.undo(command.script(), count, command.caller))


def undo_list(command: AshesCommand) -> None:
    """The last inputs that count, with the numbers that +combat/undo to takes."""
    live = command.live()
    reader = command.reader(live.state)
    last = list(islice(kept(store.reader(live.fight_id), live.number), LISTED))
    told = [f"{each.number}. {_said(each, reader)}" for each in reversed(last)]
    if last[0].number > 1:
        told.append(f"Type +combat/undo to {last[0].number} to take the last of them back.")
    command.say(told)


def redo(command: AshesCommand) -> None:
    raise_if(service.redo(command.script(), command.caller))


def _said(entry: Entry, reader: Reader) -> str:
    """Who typed what for an entry, as far as the reader may know; else what it was."""
    given = entry.given
    if given is None or entry.number == 1:
        return "The fight begins."
    if not given.line:
        return "Time has run out." if given.do == "time_out" else f"By itself: {given.do}."
    if is_unseen(entry, given) and given.by != reader.who:
        return f"A line that {given.speaker} keeps unseen."
    if not (reader.is_(given.by) or is_open(entry, given)):
        return f"{given.speaker} has typed what is not for you to read."
    return f"{given.speaker} {quoted(given.line)}"
