"""Rules that fail."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from combat_ashes.rulesets import rulebook


def failing(step: str) -> Callable[..., None]:
    """A step of `ashes` that takes what it always takes, and fails."""

    @wraps(rulebook("ashes", {}).steps[step])
    def fails(*args: object) -> None:
        raise ZeroDivisionError(step)

    return fails
