"""A health track on which a wound without room makes the mildest one worse."""

from ....engine.health_track import MARKS, WORST_FIRST, Marked, sort_marks

KINDS = {mark: damage for damage, mark in MARKS.items()}
STATES = {"/": "unconscious", "X": "dying", "*": "dead"}
"""What somebody is whose boxes are all full, by the mildest mark among them."""


def upgrade(track: str, damage: str, levels: int, boxes: int) -> Marked:
    """A track after `levels` of damage, and what has no room; the mildest wound grows worse."""
    new = MARKS[damage]
    for done in range(levels):
        if len(track) < boxes:
            track = sort_marks(track + new)
            continue
        mildest = track[-1:]
        if mildest in ("", WORST_FIRST[0]):
            return Marked(track, levels - done)
        rank = WORST_FIRST.index
        raised = new if rank(new) < rank(mildest) else WORST_FIRST[rank(mildest) - 1]
        track = sort_marks(track[:-1] + raised)
    return Marked(track, 0)


def last_box(track: str, boxes: int) -> str:
    """The mark in the last box, empty where free; wounds without a box fill it (FOR-DIC-07)."""
    counted = track[:boxes]
    for mark in track[boxes:]:
        counted = upgrade(counted, KINDS[mark], 1, boxes).track
    return counted[-1:] if len(counted) >= boxes else ""


def state_of(track: str, boxes: int) -> str:
    """`active`, or what a full track makes of its owner."""
    last = last_box(track, boxes)
    return STATES[last] if last else "active"


def penalty(track: str, boxes: int, penalties: tuple[int, ...]) -> int:
    """The dice lost by a wound in one of the last boxes; `penalties` are those of each."""
    place = len(track) - (boxes - len(penalties))
    return penalties[min(place, len(penalties)) - 1] if place > 0 else 0
