"""Telling people: one block per input, for each reader what they may know."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from evennia.objects.models import ObjectDB
from evennia.utils import logger
from evennia.utils.ansi import raw
from msgspec import structs

from ..engine import events as ev
from ..engine.fight import Fight
from ..engine.hidden import NEXT, as_known_then, fallen_once, without
from ..engine.lookup import name_of
from ..engine.state import FightState, Question
from ..engine.view_rules import menu_of, offers_of
from ..engine.views import Reader, knowing, known_to
from ..rulesets import look_at, proposing, rulebook
from ..text.arrivals import drop_superseded, merge_arrivals
from ..text.events import is_told, names_of, render_event
from ..text.fitting import with_waiting
from ..text.prompts import (
    commands_of,
    has_no_foe,
    is_asked,
    prompt,
    prompt_for_several,
    spoken_for,
    to_storyteller,
    waiting,
)
from ..text.styles import told
from . import npcs
from .active_rules import surface_under
from .client_width import fitted, windows_of
from .command_names import as_called_here
from .fights import FightScript, is_for_one
from .link import Message, hand_on
from .plan_of import is_answered_by_plan
from .preferences import reads_short, style_of

Events = tuple[ev.Event, ...]
Like = tuple[str | None, bool, bool, str]
"""What sets readers apart: whose own business it is, whether they run the fight, whether they have
a screen reader, and how much they read."""

TYPE = {"type": "ashes"}
PREFIX = "Combat: "


def character(ref: int | None) -> ObjectDB | None:
    """The character behind a person of a fight, if there is one and they still exist."""
    if ref is None:
        return None
    try:
        return ObjectDB.objects.get(id=ref)
    except ObjectDB.DoesNotExist:
        return None


def reader_of(state: FightState, looker: ObjectDB, screenreader: bool = False) -> Reader:
    """What somebody is to a fight: one of its people, its storyteller, or neither."""
    runs = state.storyteller == looker.id
    return knowing(look_at(state), Reader(person_id(state, looker), runs, screenreader))


def person_id(state: FightState, looker: ObjectDB) -> str | None:
    ref = looker.id
    for who, person in state.people.items():
        if person.ref == ref:
            return who
    return None


def audience(script: FightScript, *states: FightState) -> list[ObjectDB]:
    """Everybody who is told: who is in the room, and who is or was in the fight elsewhere."""
    here = script.obj.contents if script.obj else []
    refs = {state.storyteller for state in states}
    for state in states:
        refs.update([person.ref for person in state.people.values()])
    refs.difference_update([obj.id for obj in here])
    away = [character(ref) for ref in refs]
    return [obj for obj in (*here, *away) if obj is not None and obj.sessions.count()]


JOIN = "Type +init to join the fight."
"""What those who are not in a fight are told as a storyteller begins it, or the first come in."""


class News:
    """What one input made happen, whom the fight waits for, and what to type."""

    def __init__(self, script: FightScript, before: FightState, events: Events) -> None:
        self._state = state = script.live.state
        self._script, self._before = script, before
        self._surface = surface = surface_under(state.ruleset)
        happened = [
            e for e in drop_superseded(surface, merge_arrivals(events)) if is_told(surface, e)
        ]
        # By whether the reader runs the fight.
        known = fallen_once(look_at(state), as_known_then(happened))
        self._events = {True: happened, False: known}
        self._private = {who for event in happened for who in _own(event)}
        self._names = names_of(before, state)
        self._new = _to_be_said(before, state, events)
        self._anybody = knowing(look_at(state), Reader())
        self._waits = self._awaited()
        self._joinable = self._is_first_call() and not is_for_one(script)
        self._people = {person.ref: who for who, person in state.people.items()}
        self._lines_read: dict[tuple[int, bool], list[str]] = {}
        self._lines_told: dict[Like, list[str]] = {}
        self._messages: dict[tuple[Like, str, int], Message] = {}

    def _stands(self, runs: bool) -> str:
        """Whom the fight waits for now, as far as its storyteller or anybody else knows."""
        return waiting(self._surface, self._known(self._state, runs))

    def _known(self, state: FightState, runs: bool) -> FightState:
        return state if runs else known_to(state, self._anybody)

    def _awaited(self) -> dict[bool, str]:
        """Whom the fight waits for, where that is new; by whether the reader runs the fight."""

        if self._plans_go_on():
            return {False: "", True: ""}

        def news(runs: bool) -> str:
            known = self._known(self._state, runs)
            # What is kept back is asked anew without a word.
            asks = any(q.blocking and q.kind != NEXT and q.id in self._new for q in known.questions)
            stands = self._stands(runs)
            stood = "" if asks else waiting(self._surface, self._known(self._before, runs))
            return stands if stands != stood else ""

        return {False: news(False), True: news(True)}

    def _plans_go_on(self) -> bool:
        """Whether the fight waits for npcs alone whose plans answer at once."""
        awaited = [q for q in self._state.questions if q.blocking]
        undone = any(isinstance(event, ev.Undone) for event in self._events[True])
        npcs = all(q.who in self._state.people and not self._state.people[q.who].player
                   and is_answered_by_plan(self._state, q) for q in awaited)  # fmt: skip
        return bool(awaited) and npcs and not undone

    def _is_first_call(self) -> bool:
        """Whether a fight is first heard of, by those who know nothing of the hidden."""
        before = self._known(self._before, False)
        if before.people or before.storyteller is not None:
            return False
        state = self._state
        return state.storyteller is not None or bool(self._known(state, False).people)

    def listeners(self) -> list[ObjectDB]:
        return audience(self._script, self._before, self._state)

    def tell(self, listener: ObjectDB) -> None:
        state = self._state
        who, runs = self._people.get(listener.id), state.storyteller == listener.id
        asked = [q for q in is_asked(state, who, runs) if q.id in self._new] if self._new else []
        asked = [q for q in asked if q.who == who or not is_answered_by_plan(state, q)]
        waits = self._waiting(who, runs)
        if who is None and not runs and self._joinable:
            waits = f"{waits}\n{JOIN}".strip()
        if asked and all(q in asked for q in state.questions if q.blocking):
            waits = ""  # The prompt says as much.
        own = who if runs or who in self._private else None
        style = style_of(listener)
        for (screenreader, width), sessions in windows_of(listener):
            like = own, runs, screenreader, style
            if asked:
                prompts = self._prompts(who, runs, asked, listener)
                lines = with_waiting(self._lines(like, waits), prompts[0], self._reader(like))
                message = self._message(like, _text([*lines, *prompts[1:]]), width)
            else:
                message = self._alike(like, waits, width)
            if message[0]:
                hand_on(listener, sessions, message)

    def read_from(self, who: str | None, runs: bool) -> list[str]:
        """What one of its people (or nobody of them) reads of what happened, in few words."""
        own = who if runs or who in self._private else None
        return self._lines((own, runs, False, "normal"), "")

    def _waiting(self, who: str | None, runs: bool) -> str:
        """Whom the fight waits for, where that is new to somebody; else nothing."""
        comes = who is not None and who not in self._before.people
        return self._stands(runs) if comes else self._waits[runs]

    def _prompts(
        self, who: str | None, runs: bool, asked: list[Question], listener: ObjectDB
    ) -> list[str]:
        unseen = frozenset() if runs else self._anybody.unseen - {who}
        return _prompts(without(self._state, unseen), asked, self._state, listener)

    def _reader(self, like: Like) -> Reader:
        who, runs, screenreader, style = like
        if runs:
            return Reader(who, True, screenreader, style=style)
        known = self._anybody
        veiled = tuple(each for each in known.veiled if each[0] != who)
        return Reader(who, False, screenreader, known.unseen - {who}, veiled, style)

    def _alike(self, like: Like, waits: str, width: int) -> Message:
        key = like, waits, width
        if key not in self._messages:
            self._messages[key] = self._message(like, _text(self._lines(like, waits)), width)
        return self._messages[key]

    def _message(self, like: Like, text: str, width: int) -> Message:
        screenreader = like[2]
        # The portal reads markup for a screen reader, whatever it is told to leave alone.
        return (fitted(plain(text) if screenreader else text, width), TYPE)

    def _lines(self, like: Like, waits: str) -> list[str]:
        lines, reader = self._lines_told.get(like), self._reader(like)
        if lines is None:
            lines = self._lines_told[like] = self._told(reader)
        return with_waiting(lines, waits, reader)

    def _told(self, reader: Reader) -> list[str]:
        happened = self._events[reader.storyteller]
        if reader.style != "full":
            return told(self._surface, happened, self._names, reader)
        lines: list[str] = []
        for number, event in enumerate(happened):
            if reader.storyteller or reader.who in _own(event):
                lines += render_event(self._surface, event, self._names, reader)
            else:
                lines += self._as_anybody(number, event, reader.screenreader)
        return lines

    def _as_anybody(self, number: int, event: ev.Event, screenreader: bool) -> list[str]:
        """What everybody reads of an event, whom it does not concern."""
        key = number, screenreader
        if key not in self._lines_read:
            reader = replace(self._anybody, screenreader=screenreader)
            self._lines_read[key] = render_event(self._surface, event, self._names, reader)
        return self._lines_read[key]


def _to_be_said(before: FightState, state: FightState, events: Events) -> set[int]:
    """The questions people are told of: new ones, and all when a pause or an undo is over."""
    resumed = before.status == "paused" and state.status == "running"
    if resumed or any(isinstance(event, ev.Undone) for event in events):
        return {question.id for question in state.questions}
    ruled = any(isinstance(event, ev.InitiativeSet) and event.ruled for event in events)
    anew = ruled or any(isinstance(event, ev.Joined) for event in events)
    # Who was alone was told how others come in, and not what to do.
    stood = [_as_asked(q) for q in before.questions] if anew and len(before.able()) > 1 else []
    asked = [event.question for event in events if isinstance(event, ev.Asked)]
    new = {question.id for question in asked if _as_asked(question) not in stood}
    # Who speaks for somebody that has gone reads what that one was asked.
    gone = {e.who for e in events if isinstance(e, ev.PersonChanged) and e.changes.get("absent")}
    return new | {question.id for question in state.questions if question.who in gone}


def _as_asked(question: Question) -> Question:
    """A question without its number: the same may be asked again when somebody comes in."""
    return structs.replace(question, id=0, then=())


def _own(event: ev.Event) -> tuple[str, ...]:
    """People for whom an event reads differently than for others."""
    if isinstance(event, ev.Rolled):
        return (event.who, event.against or "")
    if isinstance(event, (ev.PoolChanged, ev.HasteSet)):
        return (event.who,)
    if isinstance(event, ev.Declared):
        return (event.who,) if event.secret else ()
    if isinstance(event, ev.Told):
        own = event.to or (str(event.facts.get("who")) if "terms" in event.facts else "")
        return (own, *event.facts.get("only", ()))
    return ()


def send(listener: ObjectDB, lines: Iterable[str], prefix: str = PREFIX) -> None:
    """Send lines as one text, nothing in them being markup."""
    text = _text(lines, prefix)
    if text:
        for (_, width), sessions in windows_of(listener):
            listener.msg((plain(fitted(text, width)), TYPE), session=sessions)


def _text(lines: Iterable[str], prefix: str = PREFIX) -> str:
    text = as_called_here("\n".join([line for line in lines if line]))
    return prefix + text if text else ""


def plain(text: str) -> str:
    """Text in which nothing is markup, whoever wrote parts of it."""
    return raw(text) if "|" in text or "{" in text else text


def prompts_for(state: FightState, reader: Reader, listener: ObjectDB | None = None) -> list[str]:
    asked = is_asked(state, reader.who, reader.storyteller)
    return _prompts(without(state, reader.unseen), asked, state, listener)


def short_prompts(state: FightState, reader: Reader, asked: list[Question]) -> list[str]:
    """What somebody is asked again, in few words."""
    return _prompts(without(state, reader.unseen), asked, state, again=True)


def asked_of(state: FightState, who: str) -> list[str]:
    """What somebody is asked whom the fight waits for."""
    mine = [q for q in state.questions if q.who == who and q.blocking]
    known = without(state, knowing(look_at(state), Reader(who)).unseen)
    return _prompts(known, mine, state) if mine else []


def _prompts(
    state: FightState,
    questions: Iterable[Question],
    whole: FightState,
    listener: ObjectDB | None = None,
    again: bool = False,
) -> list[str]:
    """What somebody is asked, at length in `full` or the first time; `whole` tells refusals."""
    rules, surface = rulebook(state.ruleset, state.settings), surface_under(state.ruleset)
    found: list[str] = []
    several: list[Question] = []
    alike: dict[str, list[str]] = {}
    read: dict[str, bool] = {}
    for q in questions:
        in_turn = q.kind in surface.asks and surface.asks[q.kind].in_turn
        person = state.people.get(q.who)
        reader = None if has_no_foe(state, q.who) else listener
        if reader is not None and q.kind not in read:
            read[q.kind] = reads_short(reader, state.ruleset, q.kind)
        known = again or (reader is not None and read[q.kind])
        short = in_turn and person and known
        if short and spoken_for(state, q):
            several.append(q)
            continue
        commands = commands_of(surface, q)
        listing = menu_of(Fight(state, rules), person, commands) if in_turn and person else None
        offers, comes_to = offers_of(Fight(state, rules), q), proposing.tries(surface, whole, q)
        asked = prompt(surface, state, q, offers, listing, comes_to, at_length=not short)
        if spoken_for(state, q):
            alike.setdefault(asked, []).append(name_of(state, q.who))
        else:
            found.append(asked)
        if in_turn and listener is not None and has_no_foe(state, q.who):
            found += [f"{name} stands by: +combat/add {name}."
                      for name in npcs.free_beside(state, listener.location)]  # fmt: skip
    found += to_storyteller(alike)
    if several:
        first = several[0]
        listing = menu_of(Fight(state, rules), state.people[first.who], commands_of(surface, first))
        comes_to = proposing.tries(surface, whole, first)
        found.append(prompt_for_several(surface, state, several, listing, comes_to))
    return found


def recap(script: FightScript) -> None:
    for listener in audience(script, script.live.state):
        try:
            remind(script, listener)
        except Exception:
            logger.log_trace(f"Combat Ashes: {listener} cannot be told where a fight stands")


def excuse(listener: ObjectDB) -> None:
    line = "Something happened that cannot be shown; type +combat to see the fight."
    with suppress(Exception):
        send(listener, [line])


def remind(script: FightScript, listener: ObjectDB, *lines: str) -> None:
    """Tell somebody whom the fight waits for, and what they are asked, after some lines."""
    state = script.live.state
    reader = reader_of(state, listener)
    waits = waiting(surface_under(state.ruleset), known_to(state, reader))
    send(listener, [*lines, waits, *prompts_for(state, reader, listener)])
