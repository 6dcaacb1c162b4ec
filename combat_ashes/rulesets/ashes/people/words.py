"""What is rolled, in words."""

from __future__ import annotations

from ....engine.pools import spoken
from ....text.surface import Facts
from ....text.words import dice


def rolled_with(facts: Facts) -> str:
    """The `pool` and the `difficulty` of a roll to come, with their terms."""
    pool, difficulty = facts["pool"], facts["difficulty"]
    against = f"difficulty {sum(n for _, n in difficulty)} ({spoken(difficulty)})"
    return f"{dice(max(0, sum(n for _, n in pool)))} ({spoken(pool)}) at {against}"
