"""What holds after every line, whoever typed it and whatever it was.

Each invariant looks at one moment and says what is wrong, or nothing.
"""

from __future__ import annotations

import builtins
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from combat_ashes.engine.codec import load_events
from combat_ashes.engine.events import Event, Undone
from combat_ashes.engine.evolve import evolve_all
from combat_ashes.engine.state import FightState
from tests.support.systems import SYSTEMS

from .generator import CLOCK, Typed
from .hostile import FORGED

MOST_SHOWN = 64 * 1024
"""Characters one person may be shown because of one line."""

MOST_STORED = 64 * 1024
"""Characters one line may store."""

PRESENT = '"do":"present","by":"clock"'

MOST_SECONDS = 0.05
"""Processor time of the server that one line may take."""

JOINERS = "\u200c\u200d"
EMOJI_TAGS = range(0xE0020, 0xE0080)
MOST_MARKS = 2
PYTHON = re.compile(
    r"Traceback|File \"|\b("
    + "|".join(
        name
        for name, value in vars(builtins).items()
        if isinstance(value, type) and issubclass(value, Exception) and name != "Warning"
    )
    + r"|RefusedError|OperationalError|SettingsError|KeyboardInterrupt)\b"
)
LINE_ENDS = re.compile("\r\n|[\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029]")
IN_FRONT = re.compile(r"^(?:\x1b\[[0-9;]*[A-Za-z]|\|[a-zA-Z=]|[\s\u200b-\u200f\ufeff]|\d+\. )+")


@dataclass
class Moment:
    """One line and what came of it.

    `heard` has by name the texts that people were shown, `logged` what the server's log has of
    errors, `entries` the rows that were stored as JSON, `written` what of the rest of the database
    differs after the line. `seconds` is the processor time it took,
    and `most_seconds` what it may take.
    `before` and `after` are the fight in the room, `stored` the same read from the database;
    `elsewhere` says whether the fight of another room is as it was.
    """

    typed: Typed
    heard: Mapping[str, list[str]] = field(default_factory=dict)
    refused: bool = False
    logged: str = ""
    in_time: bool = True
    seconds: float = 0.0
    most_seconds: float = MOST_SECONDS
    written: list[str] = field(default_factory=list)
    before: FightState | None = None
    after: FightState | None = None
    entries: list[str] = field(default_factory=list)
    is_stored: bool = True
    elsewhere: bool = True

    @property
    def speaker(self) -> str:
        """The name of the person, whichever window they typed in."""
        return self.typed.who.removesuffix("'s other window")


def nothing_is_raised(moment: Moment) -> str:
    """No fault in the log."""
    return moment.logged


def it_takes_no_time(moment: Moment) -> str:
    """No line takes seconds."""
    return "" if moment.in_time else "it was stopped after seconds"


def it_takes_little_of_the_server(moment: Moment) -> str:
    """No line keeps everybody else waiting for as long as people notice."""
    spent = moment.seconds
    return (
        "" if spent <= moment.most_seconds else f"it took {spent * 1000:.0f} ms of processor time"
    )


def nobody_is_shown_python(moment: Moment) -> str:
    """No traceback and no name of an error is shown to anybody."""
    return _first(moment, lambda line: bool(PYTHON.search(line)))


def only_people_pause(moment: Moment) -> str:
    """A fight pauses when its storyteller says so."""
    before, after = moment.before, moment.after
    paused = after is not None and after.status == "paused"
    had_been = before is not None and before.status == "paused"
    if not paused or had_been or re.search("pause|undo", moment.typed.line, re.IGNORECASE):
        return ""
    return f"the fight is paused: {after and after.paused_for}"


def everybody_is_answered(moment: Moment) -> str:
    """Whoever types a line is shown something, or the fight moves."""
    if moment.typed.who == CLOCK or not visible(moment.typed.line) or moment.entries:
        return ""
    return "" if any(moment.heard.get(moment.speaker, ())) else "no answer"


def a_refusal_changes_nothing(moment: Moment) -> str:
    """A refused line stores nothing, but that whoever typed it is there again."""
    arrives = [PRESENT in given for given in moment.entries[::2]]
    if not moment.refused or (arrives and all(arrives) and not moment.written):
        return ""
    if moment.entries or moment.written:
        return f"refused, but stored: {[*moment.entries, *moment.written][0][:300]}"
    return "" if moment.before == moment.after else "refused, but the fight is another"


def what_is_stored_is_what_is(moment: Moment) -> str:
    """The entries, replayed without rules and dice, make the fight as it stands."""
    return "" if moment.is_stored else "the stored entries do not make the fight as it stands"


def stored_text_is_plain(moment: Moment) -> str:
    """Nothing stored has line breaks, control characters or surrogates in it."""
    for entry in moment.entries:
        for text in texts_in(json.loads(entry)):
            wrong = unclean(text)
            if wrong:
                return f"stored: {wrong} in {text[:80]!r}"
    return ""


def stored_is_bounded(moment: Moment) -> str:
    """A line does not store much more than what was typed."""
    size = sum(map(len, moment.entries))
    return "" if size <= MOST_STORED else f"the line stored {size} characters"


def nobody_speaks_as_the_fight(moment: Moment) -> str:
    """No line that others are shown begins with what only the fight may say."""
    typed = any(words in moment.typed.line for words in FORGED)
    return _first(moment, _is_forged, but=moment.speaker if typed else "")


def what_is_shown_is_bounded(moment: Moment) -> str:
    """Nobody is flooded by one line."""
    for name, texts in moment.heard.items():
        size = sum(map(len, texts))
        if size > MOST_SHOWN:
            return f"{name} was shown {size} characters"
    return ""


def somebody_is_awaited(moment: Moment) -> str:
    """A running fight waits for somebody, or nobody is in it who could be awaited.

    Some rules let one stand for its storyteller, or for company.
    """
    state = moment.after
    if state is None or state.status != "running" or state.waits():
        return ""
    if SYSTEMS[state.ruleset].stands(state):
        return ""
    able = [p for p in state.people.values() if p.status in ("active", "chase") and not p.absent]
    if state.storyteller is None:
        able = [p for p in able if p.player]
    return "the fight waits for nobody" if able else ""


def other_fights_know_nothing(moment: Moment) -> str:
    """The fight of another room stays as it was."""
    return "" if moment.elsewhere else "another room's fight has changed"


OF_TEXT: tuple[Callable[[Moment], str], ...] = (
    nobody_is_shown_python,
    nobody_speaks_as_the_fight,
    what_is_shown_is_bounded,
    stored_text_is_plain,
    stored_is_bounded,
)
"""What can be seen from outside as well: in players' windows and in the database's file."""

ALL: tuple[Callable[[Moment], str], ...] = (
    it_takes_no_time,
    it_takes_little_of_the_server,
    nothing_is_raised,
    only_people_pause,
    *OF_TEXT,
    everybody_is_answered,
    a_refusal_changes_nothing,
    what_is_stored_is_what_is,
    somebody_is_awaited,
    other_fights_know_nothing,
)


def broken(moment: Moment, invariants: Iterable[Callable[[Moment], str]] = ALL) -> str:
    """The first invariant that does not hold, and what is wrong; nothing where all do."""
    for invariant in invariants:
        wrong = invariant(moment)
        if wrong:
            return f"{invariant.__name__}: {wrong}"
    return ""


def fight_of(entries: Iterable[tuple[int, str]]) -> FightState:
    """The fight that entries (their numbers and events) make, without rules and without dice."""
    kept: list[tuple[int, tuple[Event, ...]]] = []
    for number, stored in entries:
        events = load_events(stored)
        back = next((event for event in events if isinstance(event, Undone)), None)
        if back is not None:
            kept = [one for one in kept if one[0] < back.first]
        kept.append((number, events))
    state = FightState(ruleset="")
    for _, events in kept:
        state = evolve_all(state, events)
    return state


# --- texts ----------------------------------------------------------------------------------------


def visible(text: str) -> str:
    """What is left of a line of spaces, control and format characters."""
    return "".join(c for c in text if unicodedata.category(c)[0] != "C").strip()


def unclean(text: str) -> str:
    """What a stored text may not have in it; nothing where it is clean."""
    marks = 0
    for char in text:
        kind = unicodedata.category(char)
        if kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and not _joins(char)):
            return f"U+{ord(char):04X}"
        marks = marks + 1 if kind in ("Mn", "Me") and not _is_variation(char) else 0
        if marks > MOST_MARKS:
            return "a letter under many marks"
    return ""


def texts_in(value: Any) -> Iterator[str]:
    """Every text within a value from JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


def lines_of(text: str) -> list[str]:
    """A text as a client shows it, line by line, without colours and what cannot be seen."""
    return [IN_FRONT.sub("", line) for line in LINE_ENDS.split(text)]


def _joins(char: str) -> bool:
    return char in JOINERS or ord(char) in EMOJI_TAGS


def _is_variation(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f"


def _is_forged(line: str) -> bool:
    return line.startswith(FORGED)


def _first(moment: Moment, is_wrong: Callable[[str], bool], but: str = "") -> str:
    """The first line somebody was shown that is wrong."""
    for name, texts in moment.heard.items():
        for line in lines_of("\n".join(texts)) if name != but else ():
            if is_wrong(line):
                return f"{name} was shown {line[:300]!r}"
    return ""
