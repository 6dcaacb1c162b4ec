"""What `hubris` brings to people: lines, prompts, sentences, refusals, marks and help."""

from __future__ import annotations

from pathlib import Path

from ...engine.events import PhaseBegan, StepBegan
from ...engine.views import Reader
from ...text.surface import Marks, Names, Parts, Surface, merged, pages_in
from ..parts.surface import COMMON, GATHERING
from . import lines, prompts, sentences
from .examples import EXAMPLES


def _quiet(event: PhaseBegan | StepBegan, names: Names, reader: Reader) -> Parts:
    """Turns follow one another without a word."""
    return []


SURFACE = merged(
    COMMON,
    GATHERING,
    Surface(
        rows=lines.ROWS,
        asks=prompts.ASKS,
        options=lines.OPTIONS,
        likely=("attack", "delay", "pass"),
        told=sentences.TOLD,
        ruled=sentences.RULED,
        events={PhaseBegan: _quiet, StepBegan: _quiet},
        statuses=sentences.STATUSES,
        purposes=sentences.PURPOSES,
        refusals=sentences.REFUSALS,
        hints={"act": "wait until you are asked, or type +combat",
               "break": "type +combat/continue to press on"},
        marks=(Marks(prompts.marks_of, prompts.spoken, prompts.doing, "{name}: {doing}."),),
        facts=(prompts.facts_of,),
        examples=EXAMPLES,
        listing={"dice": prompts.listed_maneuver},
        pages=pages_in(Path(__file__).parent / "help"),
    ),
)  # fmt: skip
