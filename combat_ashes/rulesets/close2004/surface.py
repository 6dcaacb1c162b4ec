"""What `close2004` brings to people: lines, prompts, sentences, refusals, marks and help."""

from __future__ import annotations

from pathlib import Path

from ...engine.events import PhaseBegan, StepBegan
from ...engine.views import Reader
from ...text.surface import Marks, Names, Parts, Surface, merged, pages_in
from ..chases import surface as chases
from ..parts.surface import COMMON
from . import lines, prompts, screens, sentences


def _quiet(event: PhaseBegan | StepBegan, names: Names, reader: Reader) -> Parts:
    """Turns follow one another without a word."""
    return []


SHEET = (
    "Under these rules +sheet/set also takes size, merits and bite: +sheet/set Bob/size=6; "
    "+sheet/set Bob/merits=ambidextrous, brawling_dodge, weaponry_dodge, quick_draw_melee, "
    "quick_draw_firearms, or some of them; +sheet/set Bob/bite=wolf, which may also be human, "
    "large_dog, great_white or a number of dice. +sheet/set Bob/armor=2 is a rating. Attributes "
    "that are not set are 2, size and willpower 5, other traits 0."
)
"""What else a sheet has."""

SURFACE = merged(
    COMMON,
    chases.SURFACE,
    Surface(
        rows=lines.ROWS,
        asks=prompts.ASKS,
        options=lines.OPTIONS,
        likely=("attack", "dodge", "delay", "pass"),
        told=sentences.TOLD,
        ruled=sentences.RULED,
        events={PhaseBegan: _quiet, StepBegan: _quiet},
        purposes=sentences.PURPOSES,
        refusals=sentences.REFUSALS,
        hints={"act": "wait until you are asked, or type +combat"},
        marks=(Marks(screens.marks_of, screens.spoken, screens.doing, "{name}: {doing}."),),
        facts=(screens.holds_of, screens.apart, screens.gear_of),
        lesser=(screens.rulings_of, screens.prepared, screens.carried),
        listing={"value": screens.listed_value, "dice": screens.listed_maneuver},
        more={"sheet": SHEET},
        pages=pages_in(Path(__file__).parent / "help"),
    ),
)
