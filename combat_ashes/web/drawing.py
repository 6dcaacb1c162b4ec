"""Curves and bars as SVG: numbers in, shapes out; the page has the same numbers in tables."""

from __future__ import annotations

from msgspec import Struct

from ..records.luck import Luck
from .record_view import Curve

WIDTH, HEIGHT = 300, 60
"""Of a curve, in units of its drawing."""


class Drawn(Struct, frozen=True):
    """A health curve: its `points` for a polyline, each level a step down."""

    curve: Curve
    points: str
    last: int


class Bar(Struct, frozen=True):
    """Somebody's luck: where it lies between the worst and the best, of `WIDTH`."""

    luck: Luck
    at: int
    percent: int


def curve(each: Curve, first: int, last: int) -> Drawn:
    """The curve over the steps from the `first` to the `last`."""
    span = max(1, last - first)
    boxes = max(1, each.boxes)

    def place(step: int, levels: int) -> tuple[int, int]:
        across = round((step - first) * WIDTH / span)
        return across, round(min(levels, boxes) * HEIGHT / boxes)

    corners: list[tuple[int, int]] = []
    for step, levels in each.points:
        across, down = place(step, levels)
        if corners:
            corners.append((across, corners[-1][1]))
        corners.append((across, down))
    corners.append((WIDTH, corners[-1][1]))
    return Drawn(each, " ".join(f"{x},{y}" for x, y in corners), each.points[-1][1])


def bar(luck: Luck) -> Bar:
    return Bar(luck, round(luck.below * WIDTH), round(luck.below * 100))
