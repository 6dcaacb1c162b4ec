"""What happened while somebody's page was shut, as they may know it by now."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, takewhile

from ..engine.hidden import as_known_then, fallen_once, into_view
from ..engine.history import trail
from ..engine.views import knowing
from ..mush import store
from ..mush.active_rules import surface_under
from ..mush.fights import Live
from ..rulesets import look_at
from ..text.arrivals import drop_superseded, merge_arrivals
from ..text.events import is_told, names_of
from ..text.styles import USUAL, told
from .messages import Happened
from .panel import Seat

MOST = 60
"""So many inputs are told again at the most, the last of them."""


def missed(live: Live, seat: Seat, since: int) -> Happened:
    """What the entries after number `since` made happen, for whoever sits there."""
    state, surface = live.state, surface_under(live.state.ruleset)
    fight, names = look_at(state), names_of(state)
    reader = replace(knowing(fight, seat.reader), style=USUAL)
    entries = trail(store.reader(live.fight_id), live.number)
    lines: list[list[str]] = []
    later: frozenset[str] = frozenset()
    for entry in islice(takewhile(lambda each: each.number > since, entries), MOST):
        events = list(entry.events)
        if not seat.runs:
            events = fallen_once(fight, as_known_then(events, later))
            later |= into_view(entry.events)
        happened = drop_superseded(surface, merge_arrivals(events))
        kept = [event for event in happened if is_told(surface, event)]
        lines.append(told(surface, kept, names, reader))
    return Happened(live.number, [line for each in reversed(lines) for line in each])
