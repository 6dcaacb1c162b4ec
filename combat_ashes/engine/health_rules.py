"""What a rule system gives the engine of wounds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .decision import Decision
from .health_track import MARKS
from .view_model import Health


@dataclass(frozen=True)
class HealthRules:
    """How somebody is hurt and healed outside of a roll, and how their health is shown.

    `shown(fight, person)`: the health of somebody. `hurt(ctx, who, levels, damage, soak)`: levels
    of a damage type, soaked first where `soak`. `heal(ctx, who, levels, damage)`: levels of a
    damage type are taken off, or `Refused`. `damage`: the types, mildest first, each with its mark:
    `/`, `X` or `*`, by which a wound stays what it is where other rules take over.
    """

    shown: Callable[[Any, Any], Health]
    hurt: Callable[[Decision[Any, Any, Any], str, int, str, bool], None]
    heal: Callable[[Decision[Any, Any, Any], str, int, str], None]
    damage: Mapping[str, str] = field(default_factory=lambda: MARKS)
