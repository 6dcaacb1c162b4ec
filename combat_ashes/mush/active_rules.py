"""Which rules are in force in a room, and what people type and read under them."""

from __future__ import annotations

from evennia.objects.models import ObjectDB

from ..engine.refusals import Refused
from ..engine.ruleset import Ruleset
from ..rulesets import default_name, rulebook, rulesets
from ..text.house import record_of, surface_of
from ..text.line import Line
from ..text.rows import OF_OTHERS
from ..text.surface import Row, Surface
from . import game_config
from .fights import last_in, standing


def rules_in(room: ObjectDB | None) -> type[Ruleset]:
    """The rules of the fight that goes on in a room, else those that a new one would have."""
    live, known = standing(last_in(room)), rulesets()
    name = game_config.rules_for(room).ruleset if live is None else live.state.ruleset
    return known.get(name) or known[default_name()]


def rulebook_in(room: ObjectDB | None) -> Ruleset:
    """The same with their settings, as a fight here has them or a new one would."""
    return rulebook(rules_in(room).name, settings_in(room))


def settings_in(room: ObjectDB | None) -> game_config.Changes:
    """What differs from the defaults of the rules of the fight in a room, else of a new one."""
    live = standing(last_in(room))
    return game_config.rules_for(room).settings if live is None else live.state.settings


def house_in(room: ObjectDB | None) -> str:
    """The house rules of the fight that goes on in a room, else of a new one; empty for none."""
    live = standing(last_in(room))
    return game_config.rules_for(room).house if live is None else live.state.house


def surface_in(room: ObjectDB | None) -> Surface:
    return surface_of(rules_in(room))


def surface_under(ruleset: str) -> Surface:
    """What people read of a fight under some rules; it may have had others before."""
    known = rulesets()
    return record_of(known[ruleset], known.values())


def row_in(room: ObjectDB | None, line: Line) -> Row:
    """The row of a line in a room; raises `Refused` for one that only other rules know."""
    rules = rules_in(room)
    surface = surface_of(rules)
    row = surface.row(line.name, line.switches)
    if row is None and _elsewhere(line, with_switches=bool(surface.rows_of(line.name))):
        typed = "/".join((f"+{line.name}", *line.switches))
        raise Refused("err.line.other_rules", ruleset=rules.name, line=typed)
    return row or surface.row_of(line)


def _elsewhere(line: Line, with_switches: bool) -> bool:
    surfaces = [surface_of(ruleset) for ruleset in rulesets().values()]
    if line.name in OF_OTHERS:
        return True
    if with_switches:
        return any(surface.row(line.name, line.switches) for surface in surfaces)
    return any(surface.rows_of(line.name) for surface in surfaces)
