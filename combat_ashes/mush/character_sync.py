"""Keeping characters in step with the fight that holds them: health, pools, what lasts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..engine import events as ev
from ..engine.fight import Fight
from ..engine.handlers import MODIFIERS, to_keep
from ..engine.ruleset import Ruleset
from ..engine.state import Combatant, FightState, Json
from ..rulesets import rulebook, rulesets
from . import tell
from .fights import FightScript
from .reactor import reactor
from .sheets import ashes_of

WRITE_SECONDS = 1.0
"""How soon a character is brought in step with the fight that holds them."""

ON_SHEET = (ev.TrackChanged, ev.PoolChanged, ev.PersonChanged, ev.PersonNoted, ev.EntryNoted,
            ev.StatusChanged)  # fmt: skip
"""What may change of somebody that their character's sheet has as well."""


def keep(script: FightScript) -> None:
    """Write health and pools back to characters: soon, or at once where somebody goes."""
    held, state = script.held, script.live.state
    events, touched = held.happened, held.touched
    touched |= {e.who for e in events if isinstance(e, ON_SHEET) and e.who is not None}
    touched |= {e.modifier.who for e in events if isinstance(e, ev.ModifierAdded)}
    if any(isinstance(e, ev.ModifiersEnded) for e in events):
        touched |= state.people.keys()
    gone = {e.who for e in events if isinstance(e, ev.Removed)}
    write_through(held.before, gone & touched)
    for who in gone:
        held.written.pop(who, None)
    if not reactor.running or state.status == "over":
        _catch_up(script)
    elif touched and held.catching_up is None:
        held.catching_up = reactor.callLater(WRITE_SECONDS, _catch_up, script)


def _catch_up(script: FightScript) -> None:
    held = script.held
    touched, held.touched, held.catching_up = held.touched, set(), None
    if script.live is not None:
        write_through(script.live.state, touched, held.written)


def write_through(
    state: FightState, people: Iterable[str], written: dict[str, Any] | None = None
) -> None:
    """Write health and pools back to characters, but for those of whom they are `written`."""
    rules = rulebook(state.ruleset, state.settings) if state.ruleset in rulesets() else None
    for who in people:
        person = state.people.get(who)
        if person is None:
            continue
        kept = lasting(Fight(state, rules), person) if rules else {}
        now = (person.hidden, person.track, person.pools, person.conditions, person.form, kept)
        if written is not None and written.get(who) == now:
            continue
        character = tell.character(person.ref)
        if character is not None and hasattr(character, "ashes"):
            ashes_of(character).write_through(person, kept)
            if written is not None:
                written[who] = now


def lasting(fight: Fight[Ruleset], person: Combatant) -> dict[str, Json]:
    """What the sheet keeps of somebody after a fight, besides health, pools and conditions."""
    status = person.status if person.status in fight.rules.sheets.lasting_status else None
    kept = {"status": status, "side": person.side, "members": person.flags.members or None,
            MODIFIERS: to_keep(fight.state, person.id)}  # fmt: skip
    return {**kept, **fight.rules.sheets.lasting(fight.rules, person)}
