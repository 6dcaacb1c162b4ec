"""What storytellers type and read under these rules."""

from pathlib import Path

from ....text.surface import Surface, merged, pages_in
from ...common.overrides.surface import overriding
from .marks import SETS
from .rule import RULES

SURFACE = merged(
    overriding(SETS, RULES),
    Surface(
        refusals={
            "err.rule.nothing_declared": "{name} has no declaration that is still open; type "
            "+combat to see the fight.",
            "err.rule.nothing_resolved": "No attack has been resolved in this turn; wait for one.",
            "err.rule.rolled": "{name} has rolled already, or cannot; type +combat to see the "
            "fight.",
        },
        pages=pages_in(Path(__file__).parent / "help"),
    ),
)
