"""The surface of every fight, and with it that of a rule system."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from ..engine.ruleset import Ruleset
from . import events, examples, prompts, refusals, rows, told
from .explaining import topic
from .surface import Surface, merged, pages_in

HOUSE = Surface(
    rows=rows.ROWS,
    asks=prompts.ASKS,
    options=prompts.OPTIONS,
    told=told.TOLD,
    ruled=told.RULED,
    events=events.EVENTS,
    statuses=told.STATUSES,
    purposes=events.PURPOSES,
    refusals=refusals.REFUSALS,
    hints=refusals.HINTS,
    unled=refusals.UNLED,
    pages=pages_in(Path(__file__).parent / "help"),
    examples=examples.EXAMPLES,
)
"""What every fight has, whatever its rules."""


_surfaces: dict[type[Ruleset], Surface] = {}
_records: dict[tuple[type[Ruleset], ...], Surface] = {}


def surface_of(ruleset: type[Ruleset]) -> Surface:
    """The house's surface with that of a rule system; raises `ValueError` for a key in both."""
    if ruleset not in _surfaces:
        whole = merged(HOUSE, ruleset.surface or Surface())
        _surfaces[ruleset] = replace(whole, damage=ruleset.health.damage)
    return _surfaces[ruleset]


def filled_up(surface: Surface, others: Sequence[Surface]) -> Surface:
    """A surface that has sentences of all rules: a fight may have changed its own."""
    told = {code: words for each in (*others, surface) for code, words in each.told.items()}
    ruled = {code: words for each in (*others, surface) for code, words in each.ruled.items()}
    return replace(surface, told=told, ruled=ruled)


def record_of(ruleset: type[Ruleset], others: Iterable[type[Ruleset]]) -> Surface:
    """The surface that a fight's record is told with: it may have had other rules before."""
    key = (ruleset, *others)
    if key not in _records:
        _records[key] = filled_up(surface_of(ruleset), [surface_of(each) for each in key[1:]])
    return _records[key]


def help_on_fighting(ruleset: type[Ruleset]) -> str:
    """How a fight goes under a rule system, with a part for each subject."""
    beginning = (Path(__file__).parent / "fighting.md").read_text(encoding="utf-8").strip()
    surface = surface_of(ruleset)
    return topic(surface, f"{beginning}\n\n{surface.more.get('fighting', '')}".strip())
