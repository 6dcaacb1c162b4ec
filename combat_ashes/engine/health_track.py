"""Health tracks: boxes filled worst first, and what happens when they are full."""

from dataclasses import dataclass

from msgspec import Struct

MARKS = {"bashing": "/", "lethal": "X", "aggravated": "*"}
WORST_FIRST = "*X/"
"""Marks in the order they stand on a track."""


@dataclass(frozen=True)
class Level:
    """One box: its name and its wound penalty (0 or less); `out` allows no action."""

    name: str
    penalty: int
    out: bool = False


class Marked(Struct, frozen=True, gc=False):
    """A track after damage, and the levels that found no room on it."""

    track: str
    overflow: int


def sort_marks(marks: str) -> str:
    """The same marks, worst first."""
    return "".join(sorted(marks, key=WORST_FIRST.index))


def mark(track: str, damage: str, levels: int, boxes: int, upgrade: bool = True) -> Marked:
    """A track after `levels` of a damage type ("bashing", "lethal", "aggravated"), or of its mark.

    On a full track each new bashing or lethal level turns one bashing mark into
    lethal where `upgrade`; whatever finds no room is counted as overflow.
    """
    fitting = min(levels, max(0, boxes - len(track)))
    sign = MARKS.get(damage, damage)
    track = sort_marks(track + sign * fitting)
    overflow = levels - fitting
    if overflow and upgrade and sign != WORST_FIRST[0]:
        turned = min(overflow, track.count("/"))
        track = sort_marks(track.replace("/", "X", turned))
        overflow -= turned
    return Marked(track, overflow)


def heal(track: str, damage: str, levels: int) -> str:
    """A track with up to `levels` marks of one type, or of a mark itself, taken off."""
    return sort_marks(track.replace(MARKS.get(damage, damage), "", levels))
