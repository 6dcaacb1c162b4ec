"""`+combat/desk`: everybody and everything of a fight on one screen, for who runs it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from ...engine.events import Ruled
from ...engine.history import kept
from ...engine.state import STORYTELLER
from ...engine.views import Reader, seen
from ...rulesets import look_at
from ...text.arrivals import ruled_together
from ...text.desk import desk
from ...text.events import names_of, render_events
from ...text.prompts import waits_for
from ...text.screens import Screen
from .. import clock, store
from ..active_rules import surface_under
from ..fights import Live
from .base import AshesCommand

RULINGS = 3
"""So many rulings are shown."""

LOOKED_AT = 100
"""They are sought among so many inputs."""


def show(command: AshesCommand) -> None:
    """Tell the storyteller of the fight, or staff, all that there is; raises `Refused`."""
    live = command.live()
    state = live.state
    if not command.is_staff():
        command.check_storyteller()
    reader = command.reader(state)
    reader = replace(reader, storyteller=True, unseen=frozenset(), veiled=())
    surface = surface_under(state.ruleset)
    shown = seen(look_at(state), reader, live.fight_id)
    asked = [waits_for(surface, q.kind) for q in state.questions if q.who == STORYTELLER]
    screen = Screen("", reader.screenreader, False, command.columns(), clock.seconds_left(live))
    command.say(desk(surface, shown, asked, _rulings(live, reader), screen))


def _rulings(live: Live, reader: Reader) -> list[str]:
    """The last rulings, the newest first."""
    surface, names = surface_under(live.state.ruleset), names_of(live.state)
    found: list[str] = []
    for entry in islice(kept(store.reader(live.fight_id), live.number), LOOKED_AT):
        ruled = [event for event in entry.events if isinstance(event, Ruled)]
        found += render_events(surface, ruled_together(surface, ruled), names, reader)
        if len(found) >= RULINGS:
            break
    return found[:RULINGS]
