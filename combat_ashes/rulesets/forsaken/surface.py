"""What `forsaken` brings to people: lines, prompts, sentences, refusals, marks and help."""

from __future__ import annotations

from pathlib import Path

from ...text.surface import Marks, Surface, merged, pages_in
from ..chases import surface as chases
from ..parts.in_order_surface import IN_ORDER
from ..parts.surface import AT_ONE, COMMON
from . import lines, prompts, screens, sentences

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
        points=sentences.POINTS,
        ruled={"ruling": sentences.RULINGS},
        statuses={"surrendered": ""},
        purposes=sentences.PURPOSES,
        refusals=sentences.REFUSALS,
        unled=sentences.UNLED,
        marks=(Marks(screens.marks_of, screens.spoken, screens.doing, "{name}: {doing}."),),
        facts=(screens.aims_of, screens.grapples_of, screens.things_of),
        lesser=(screens.prepared, screens.aims_told, screens.hands_of),
        pages=pages_in(Path(__file__).parent / "help"),
    ),
)
