"""Health tracks: the whole marking table for small tracks, and what holds for all."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat_ashes.engine.health_track import MARKS, WORST_FIRST, Marked, heal, mark, sort_marks

TRACKS = st.text(WORST_FIRST, max_size=9).map(sort_marks)
TYPES = st.sampled_from(list(MARKS))

# track of two boxes, damage: track after one more level, overflow
TABLE = """
   bashing / 0
   lethal X 0
   aggravated * 0
/ bashing // 0
/ lethal X/ 0
/ aggravated */ 0
X bashing X/ 0
X lethal XX 0
X aggravated *X 0
* bashing */ 0
* lethal *X 0
* aggravated ** 0
// bashing X/ 0
// lethal X/ 0
// aggravated // 1
X/ bashing XX 0
X/ lethal XX 0
X/ aggravated X/ 1
XX bashing XX 1
XX lethal XX 1
XX aggravated XX 1
*/ bashing *X 0
*/ lethal *X 0
*/ aggravated */ 1
*X bashing *X 1
*X lethal *X 1
*X aggravated *X 1
** bashing ** 1
** lethal ** 1
** aggravated ** 1
"""
ROWS = [line.split(" ") for line in TABLE.strip("\n").split("\n")]


def rows() -> list[tuple[str, str, str, int]]:
    return [(row[0], row[-3], row[-2], int(row[-1])) for row in ROWS]


@pytest.mark.parametrize(("before", "damage", "after", "overflow"), rows())
def test_one_level_on_a_track_of_two(before: str, damage: str, after: str, overflow: int) -> None:
    assert mark(before, damage, 1, boxes=2) == Marked(after, overflow)


def test_the_table_has_every_case() -> None:
    tracks = {sort_marks("".join(marks)) for n in range(3) for marks in product("/X*", repeat=n)}
    assert {(before, damage) for before, damage, _, _ in rows()} == set(product(tracks, MARKS))


@pytest.mark.parametrize("damage", MARKS)
@pytest.mark.parametrize("track", ["//", "X/", "**"])
def test_without_upgrade_a_full_track_takes_nothing(damage: str, track: str) -> None:
    assert mark(track, damage, 3, boxes=2, upgrade=False) == Marked(track, 3)


@given(TRACKS, TYPES, st.integers(0, 12), st.integers(1, 9), st.booleans())
def test_marking_never_loses_a_level_nor_leaves_the_track(
    track: str, damage: str, levels: int, boxes: int, upgrade: bool
) -> None:
    track = track[:boxes]
    marked = mark(track, damage, levels, boxes, upgrade)
    assert len(marked.track) == min(boxes, len(track) + levels)
    assert marked.track == sort_marks(marked.track)
    turned = marked.track.count("X") - track.count("X") - (levels if damage == "lethal" else 0)
    added = len(marked.track) - len(track)
    if not upgrade:
        assert added + marked.overflow == levels
    elif damage == "bashing":
        assert added + turned + marked.overflow == levels
    assert marked.track.count("*") >= track.count("*")


@given(TRACKS, TYPES, st.integers(0, 6), st.integers(0, 6))
def test_levels_one_by_one_are_levels_together(
    track: str, damage: str, some: int, more: int
) -> None:
    first = mark(track[:7], damage, some, 7)
    then = mark(first.track, damage, more, 7)
    assert mark(track[:7], damage, some + more, 7) == Marked(
        then.track, first.overflow + then.overflow
    )


@given(TRACKS, TYPES, st.integers(0, 12))
def test_healing_takes_its_own_marks_only(track: str, damage: str, levels: int) -> None:
    healed = heal(track, damage, levels)
    assert healed == sort_marks(healed)
    for name, sign in MARKS.items():
        left = track.count(sign) - (levels if name == damage else 0)
        assert healed.count(sign) == max(0, left)


@given(TRACKS, TYPES, st.integers(0, 4))
def test_what_was_marked_with_room_can_be_healed(track: str, damage: str, levels: int) -> None:
    assert heal(mark(track, damage, levels, boxes=99).track, damage, levels) == track
