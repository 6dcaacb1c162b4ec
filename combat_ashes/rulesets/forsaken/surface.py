"""What `forsaken` brings to people: lines, prompts, sentences, refusals, marks and help."""

from __future__ import annotations

from pathlib import Path

from ...text.surface import Marks, Surface, merged, pages_in
from ..chases import surface as chases
from ..parts.in_order_surface import IN_ORDER
from ..parts.surface import AT_ONE, COMMON
from . import lines, prompts, sentences
from .examples import EXAMPLES

SURFACE = merged(
    COMMON,
    AT_ONE,
    IN_ORDER,
    chases.SURFACE,
    Surface(
        rows=lines.ROWS,
        asks=prompts.ASKS,
        options=lines.OPTIONS,
        likely=("escape", "rise", "attack", "grapple", "dodge", "pass"),
        told=sentences.TOLD,
        purposes=sentences.PURPOSES,
        refusals=sentences.REFUSALS,
        marks=(Marks(prompts.marks_of, prompts.spoken, prompts.doing, "{name}: {doing}."),),
        facts=(prompts.aims_of, prompts.grapples_of, prompts.things_of),
        pages=pages_in(Path(__file__).parent / "help"),
        examples=EXAMPLES,
    ),
)
