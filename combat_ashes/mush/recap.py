"""`+combat/recap`, and the same after each round for whoever wants it."""

from __future__ import annotations

from dataclasses import replace

from evennia.objects.models import ObjectDB

from ..engine import events as ev
from ..engine.events import Event, RoundBegan
from ..engine.hidden import as_known_then
from ..engine.history import kept, round_begins
from ..engine.views import seen
from ..rulesets import look_at
from ..text.events import names_of
from ..text.recap import recap
from ..text.screens import Screen
from ..text.styles import told
from . import service, store, tell
from .active_rules import surface_under
from .client_width import windows_of
from .fights import FightScript, Live
from .preferences import wants_recap

HEADINGS = (
    ev.Ended, ev.InitiativeSet, ev.Joined, ev.Ordered, ev.PhaseBegan, ev.RoundBegan, ev.StepBegan
)  # fmt: skip
"""What happens in every round or fight, and where everybody stands tells."""

MOST_INPUTS = 100
"""A round of more inputs is told from so many on."""


def lines(live: Live, looker: ObjectDB, screen: Screen) -> list[str]:
    """Where a fight stands, as somebody may know it; raises `Unreadable`, `NotStored`."""
    state = live.state
    reader = replace(tell.reader_of(state, looker, screen.screenreader), style="brief")
    surface = surface_under(state.ruleset)
    happened = [each for each in _last_round(live) if not _is_heading(each)]
    if not reader.storyteller:
        happened = as_known_then(happened)
    said = told(surface, happened, names_of(state), reader)
    return recap(surface, seen(look_at(state), reader, live.fight_id), said, screen)


def _is_heading(event: Event) -> bool:
    if isinstance(event, ev.Rolled):
        return event.purpose == "initiative"
    if isinstance(event, ev.Told):
        return event.code == "end.summary"
    return isinstance(event, HEADINGS)


def _last_round(live: Live) -> list[Event]:
    """What happened in the round before this one, or the last of all; in round 1, so far."""
    found: list[Event] = []
    gathered: int | None = None
    state = live.state
    ended = live.is_over() and state.step != "initiative"
    wanted = max(1, state.round - (0 if ended else 1))
    for entry in _some(live):
        for event in reversed(entry):
            if isinstance(event, RoundBegan) and event.round <= wanted:
                return found[::-1]
            if isinstance(event, RoundBegan):
                found, gathered = [], None
            elif wanted == 1 and round_begins(event, 1):
                gathered = len(found)
            else:
                found.append(event)
    return found[:gathered][::-1]


def _some(live: Live) -> list[tuple[Event, ...]]:
    """The events of the last inputs that count, the newest first."""
    found: list[tuple[Event, ...]] = []
    for entry in kept(store.reader(live.fight_id), live.number):
        found.append(entry.events)
        if len(found) == MOST_INPUTS:
            break
    return found


def after(script: FightScript) -> None:
    """When a round has begun: tell whoever wants it where the fight stands."""
    events = script.held.happened
    if not any(isinstance(event, RoundBegan) and event.round > 1 for event in events):
        return
    live = script.live
    for listener in tell.audience(script, live.state):
        if wants_recap(listener):
            for (screenreader, width), _ in windows_of(listener)[:1]:
                screen = Screen("", screenreader, False, width or Screen().width, None)
                tell.send(listener, lines(live, listener, screen))


service.AFTER.append(after)
