"""What `hubris` brings to people: lines, prompts, sentences, refusals, marks and help."""

from __future__ import annotations

from pathlib import Path

from ...text.surface import Marks, Surface, merged, pages_in
from ..parts.in_order_surface import DONE, TURN_BY_TURN, VERBS
from ..parts.surface import COMMON, GATHERING
from . import lines, prompts, sentences
from .examples import EXAMPLES

SURFACE = merged(
    COMMON,
    GATHERING,
    TURN_BY_TURN,
    Surface(
        rows=lines.ROWS,
        asks=prompts.ASKS,
        options=lines.OPTIONS,
        likely=("attack", "delay", "pass"),
        told=sentences.TOLD,
        statuses=sentences.STATUSES,
        purposes=sentences.PURPOSES,
        refusals=sentences.REFUSALS,
        hints={"break": "type +combat/continue to press on"},
        marks=(Marks(prompts.marks_of, prompts.spoken, prompts.doing, DONE, VERBS),),
        facts=(prompts.facts_of,),
        examples=EXAMPLES,
        pages=pages_in(Path(__file__).parent / "help"),
    ),
)
