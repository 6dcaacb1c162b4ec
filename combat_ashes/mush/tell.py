"""Telling people: one block per input, for each reader what they may know."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from evennia.objects.models import ObjectDB
from evennia.utils import logger
from evennia.utils.ansi import raw

from ..engine.events import (
    Asked,
    Declared,
    Event,
    HasteSet,
    InitiativeSet,
    Joined,
    PoolChanged,
    Rolled,
    Told,
    Undone,
)
from ..engine.hidden import as_known_then, without
from ..engine.state import Question, State, with_
from ..engine.summing_up import is_closing
from ..engine.views import Reader, knowing, name_of
from ..rulesets import look_at, rulebook
from ..text.arrivals import come_true, folded
from ..text.events import is_told, lines_of, names_of
from ..text.fitting import with_waiting
from ..text.prompts import (
    has_no_foe,
    is_asked,
    prompt,
    prompt_for_several,
    spoken_for,
    to_storyteller,
    waiting,
)
from ..text.styles import told
from ..text.words import count, listed
from . import clock, npcs
from .fights import is_for_one, standing
from .in_force import surface_under
from .reading import reads_short, style_of
from .said_ahead import said
from .windows import fitted, narrow, uses_screenreader

Message = tuple[str, dict[str, str]]

TYPE = {"type": "ashes"}
AS_IT_IS = {"raw": True}
"""Looking for markup, of which there is none, is most of what a text costs the portal."""
PREFIX = "Combat: "


def character(ref: int | None) -> Any | None:
    """The character behind a person of a fight, if there is one and they still exist."""
    if ref is None:
        return None
    try:
        return ObjectDB.objects.get(id=ref)
    except ObjectDB.DoesNotExist:
        return None


def reader_of(state: State, looker: Any, screenreader: bool = False) -> Reader:
    """What somebody is to a fight: one of its people, its storyteller, or neither."""
    runs = state.storyteller == looker.id
    return knowing(look_at(state), Reader(person_id(state, looker), runs, screenreader))


def person_id(state: State, looker: Any) -> str | None:
    """The id of a character's person in a fight."""
    ref = looker.id
    for who, person in state.people.items():
        if person.ref == ref:
            return who
    return None


def audience(script: Any, *states: State) -> list[Any]:
    """Everybody who is told: who is in the room, and who is or was in the fight elsewhere."""
    here = script.obj.contents if script.obj else []
    refs = {person.ref for state in states for person in state.people.values()}
    refs |= {state.storyteller for state in states}
    refs -= {obj.id for obj in here}
    away = [character(ref) for ref in refs]
    return [obj for obj in (*here, *away) if obj is not None and obj.sessions.count()]


JOIN = "Type +init to join the fight."
"""What those who are not in a fight are told as a storyteller begins it, or the first come in."""


def _is_first_call(state: State, before: State) -> bool:
    """Whether a fight is first heard of, by who knows of these people in it."""
    if before.people:
        return False
    return before.storyteller is None and bool(state.people or state.storyteller is not None)


class News:
    """What one input made happen, whom the fight waits for, and what to type: for each reader."""

    def __init__(self, script: Any, before: State, events: tuple[Event, ...]) -> None:
        self._state = state = script.live.state
        self._script, self._before = script, before
        self._surface = surface = surface_under(state.ruleset)
        happened = [e for e in come_true(surface, folded(events)) if is_told(surface, e)]
        known = as_known_then(happened)
        # By whether the reader runs the fight.
        self._told = {runs: [(event, _own(event)) for event in told]
                      for runs, told in ((True, happened), (False, known))}  # fmt: skip
        self._events = {True: happened, False: known}
        self._private = {who for _, own in self._told[True] for who in own}
        self._names = names_of(before, state)
        self._new = _to_be_said(before, state, events)
        soon = {question.id for question in said(script, state)}
        self._new -= soon
        asks = any(q.blocks and q.id in self._new for q in state.questions)
        look = look_at(state)
        self._known = {mode: knowing(look, Reader(None, False, mode)) for mode in (False, True)}
        unseen = self._known[False].unseen
        fewer = (without(state, unseen), without(before, unseen))
        self._stands = {True: waiting(surface, state), False: waiting(surface, fewer[0])}
        stood = {True: waiting(surface, before), False: waiting(surface, fewer[1])}
        self._waits = {
            runs: stands if asks or stands != stood[runs] else ""
            for runs, stands in self._stands.items()
        }
        if soon:
            self._waits = {True: "", False: ""}
        self._joinable = _is_first_call(*fewer) and not is_for_one(script)
        self._people = {person.ref: who for who, person in state.people.items()}
        # Most people read the same, of most events.
        self._read: dict[tuple[int, Reader], list[str]] = {}
        self._messages: dict[tuple[Reader, str], Message] = {}

    def listeners(self) -> list[Any]:
        """Everybody who is to hear it."""
        return audience(self._script, self._before, self._state)

    def tell(self, listener: Any) -> None:
        """Tell one of them."""
        state = self._state
        who, runs = self._people.get(listener.id), state.storyteller == listener.id
        asked = [q for q in is_asked(state, who, runs) if q.id in self._new] if self._new else []
        own = who if runs or who in self._private else None
        style, waits = style_of(listener), self._waiting(who, runs)
        if who is None and not runs and self._joinable:
            waits = f"{waits}\n{JOIN}".strip()
        if asked and all(q in asked for q in state.questions if q.blocks):
            waits = ""  # The prompt says as much.
        for (screenreader, width), sessions in _by_window(listener):
            reader = replace(self._reader(own, runs, screenreader), style=style)
            if asked:
                known = without(state, reader.unseen)
                message = self._message(reader, waits, _prompts(known, asked, listener))
            elif (reader, waits) in self._messages:
                message = self._messages[reader, waits]
            else:
                message = self._messages[reader, waits] = self._message(reader, waits, [])
            if message[0]:
                text, kind = message
                listener.msg((fitted(text, width), kind), session=sessions, options=AS_IT_IS)

    def _waiting(self, who: str | None, runs: bool) -> str:
        """Whom the fight waits for, where that is new to somebody; else nothing."""
        comes = who is not None and who not in self._before.people
        return self._stands[runs] if comes else self._waits[runs]

    def _reader(self, who: str | None, runs: bool, screenreader: bool) -> Reader:
        """A kind of reader with what is kept from them."""
        if runs:
            return Reader(who, True, screenreader)
        known = self._known[screenreader]
        own = tuple(each for each in known.veiled if each[0] != who)
        return replace(known, who=who, unseen=known.unseen - {who}, veiled=own)

    def _message(self, like: Reader, waits: str, prompts: list[str]) -> Message:
        """What a kind of reader is told, and what one of them is asked."""
        text = _text([*self._lines(like, waits), *prompts])
        # The portal reads markup for a screen reader, whatever it is told to leave alone.
        return (plain(text) if like.screenreader else text, TYPE)

    def _lines(self, like: Reader, waits: str) -> list[str]:
        """The lines for a kind of reader."""
        if like.style != "full":
            lines = told(self._surface, self._events[like.storyteller], self._names, like)
            return with_waiting(lines, waits, like)
        lines = []
        anybody = self._known[like.screenreader]
        for number, (event, own) in enumerate(self._told[like.storyteller]):
            reader = like if like.storyteller or like.who in own else anybody
            read = self._read.get((number, reader))
            if read is None:
                read = self._read[number, reader] = lines_of(
                    self._surface, event, self._names, reader
                )
            lines += read
        return with_waiting(lines, waits, like)


def _to_be_said(before: State, state: State, events: Iterable[Event]) -> set[int]:
    """The questions people are told of: new ones, and all when a pause or an undo is over.

    What was asked before and is asked anew is no news, since somebody came in or the order was
    ruled.
    """
    resumed = before.status == "paused" and state.status == "running"
    if resumed or any(isinstance(event, Undone) for event in events):
        return {question.id for question in state.questions}
    anew = any(isinstance(e, Joined) or (isinstance(e, InitiativeSet) and e.ruled) for e in events)
    # Who was alone was told how others come in, and not what to do.
    stood = [_as_asked(q) for q in before.questions] if anew and len(before.able()) > 1 else []
    asked = [event.question for event in events if isinstance(event, Asked)]
    return {question.id for question in asked if _as_asked(question) not in stood}


def _as_asked(question: Question) -> Question:
    """A question without its number: the same may be asked again when somebody comes in."""
    return with_(question, id=0, then=())


def _own(event: Event) -> tuple[str, ...]:
    """People for whom an event reads differently than for others."""
    if isinstance(event, (Rolled, PoolChanged, HasteSet, Declared)):
        return (event.who,)
    if isinstance(event, Told):
        return (event.to or str(event.facts.get("who")), *event.facts.get("only", ()))
    return ()


def _by_window(listener: Any) -> list[tuple[tuple[bool, int], list[Any]]]:
    """Somebody's sessions by whether they have a screen reader and how narrow they are."""
    windows: dict[tuple[bool, int], list[Any]] = {}
    for session in listener.sessions.all():
        how = uses_screenreader(session), narrow(session)
        windows.setdefault(how, []).append(session)
    return list(windows.items())


def send(listener: Any, lines: Iterable[str], prefix: str = PREFIX) -> None:
    """Send lines as one text, nothing in them being markup."""
    text = _text(lines, prefix)
    if text:
        for (_, width), sessions in _by_window(listener):
            listener.msg((plain(fitted(text, width)), TYPE), session=sessions)


def _text(lines: Iterable[str], prefix: str = PREFIX) -> str:
    text = "\n".join([line for line in lines if line])
    return prefix + text if text else ""


def plain(text: str) -> str:
    """Text in which nothing is markup, whoever wrote parts of it."""
    return raw(text) if "|" in text or "{" in text else text


def prompts_for(state: State, reader: Reader, listener: Any = None) -> list[str]:
    """Everything this reader is asked at the moment."""
    asked = is_asked(state, reader.who, reader.storyteller)
    return _prompts(without(state, reader.unseen), asked, listener)


def _prompts(state: State, questions: Iterable[Question], listener: Any = None) -> list[str]:
    """What somebody is asked: at length the first time in their life, or in the style `full`."""
    rules, surface = rulebook(state.ruleset, state.settings), surface_under(state.ruleset)
    found: list[str] = []
    several: list[Question] = []
    alike: dict[str, list[str]] = {}
    for q in questions:
        in_turn = q.kind in surface.asks and surface.asks[q.kind].in_turn
        person = state.people.get(q.who)
        read = listener is not None and not has_no_foe(state, q.who)
        short = in_turn and person and read and reads_short(listener, state.ruleset, q.kind)
        if short and spoken_for(state, q):
            several.append(q)
            continue
        listing = rules.maneuvers(state, person) if short and person else None
        asked = prompt(surface, state, q, rules.offers(state, q), listing)
        if spoken_for(state, q):
            alike.setdefault(asked, []).append(name_of(state, q.who))
        else:
            found.append(asked)
        if in_turn and listener is not None and has_no_foe(state, q.who):
            found += [f"{name} stands by: +combat/add {name}."
                      for name in npcs.free_beside(state, listener.location)]  # fmt: skip
    found += to_storyteller(alike)
    if several:
        listing = rules.maneuvers(state, state.people[several[0].who])
        found.append(prompt_for_several(surface, state, several, listing))
    return found


def warn(script: Any) -> None:
    """Tell everybody who is awaited how long they have; a storyteller, of their people."""
    live = standing(script)
    seconds = clock.seconds_left(live) if live is not None else None
    if live is None or not seconds:
        return
    state = live.state
    awaited = [q for q in state.questions if q.blocks]
    after = "the fight ends" if is_closing(state) else "the fight goes on without it"
    left = f"{count(seconds, 'second')} left to answer; then {after}."
    for listener in audience(script, state):
        reader = reader_of(state, listener)
        asked = [q for q in is_asked(state, reader.who, reader.storyteller) if q in awaited]
        if asked:
            names = list(dict.fromkeys(name_of(state, q.who) for q in asked))
            send(listener, [f"{listed(names)} {'has' if len(names) == 1 else 'have'} {left}"])


def recap(script: Any) -> None:
    """After a restart: tell everybody where the fight stands and who is asked."""
    for listener in audience(script, script.live.state):
        try:
            remind(script, listener)
        except Exception:
            logger.log_trace(f"Combat Ashes: {listener} cannot be told where a fight stands")


def excuse(listener: Any) -> None:
    """Say that something happened which could not be shown."""
    line = "Something happened that cannot be shown; type +combat to see the fight."
    with suppress(Exception):
        send(listener, [line])


def awaited(script: Any, apart: Any) -> None:
    """Tell everybody but one whom the fight waits for."""
    state = script.live.state
    for listener in audience(script, state):
        if listener != apart:
            known = without(state, reader_of(state, listener).unseen)
            send(listener, [waiting(surface_under(state.ruleset), known)])


def remind(script: Any, listener: Any, *lines: str) -> None:
    """Tell somebody whom the fight waits for, and what they are asked, after some lines."""
    state = script.live.state
    reader = reader_of(state, listener)
    waits = waiting(surface_under(state.ruleset), without(state, reader.unseen))
    send(listener, [*lines, waits, *prompts_for(state, reader, listener)])
