"""What `close2004` brings to people: lines, prompts, sentences, refusals, marks and help."""

from __future__ import annotations

from pathlib import Path

from ...engine.events import PhaseBegan, StepBegan
from ...engine.views import Reader
from ...text.surface import Marks, Names, Parts, Surface, merged, pages_in
from ..chases import surface as chases
from ..parts.surface import COMMON
from . import lines, prompts, sentences


def _quiet(event: PhaseBegan | StepBegan, names: Names, reader: Reader) -> Parts:
    """Turns follow one another without a word."""
    return []


SURFACE = merged(
    COMMON,
    chases.SURFACE,
    Surface(
        rows=lines.ROWS,
        asks=prompts.ASKS,
        options=lines.OPTIONS,
        told=sentences.TOLD,
        ruled=sentences.RULED,
        events={PhaseBegan: _quiet, StepBegan: _quiet},
        purposes=sentences.PURPOSES,
        refusals=sentences.REFUSALS,
        hints={"act": "wait until you are asked, or type +combat"},
        marks=(Marks(prompts.marks_of, prompts.spoken, prompts.doing, "{name}: {doing}."),),
        facts=(prompts.holds_of, prompts.apart, prompts.gear_of),
        listing={"value": prompts.listed_value, "dice": prompts.listed_maneuver},
        pages=pages_in(Path(__file__).parent / "help"),
    ),
)
