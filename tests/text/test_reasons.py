"""A roll is explained where its faces do not do so, and by nothing that its dice do not know."""

import pytest

from combat_ashes.engine.events import Rolled
from combat_ashes.text.rolls import reasons


def rolled(faces: tuple[int, ...], difficulty: int, successes: int) -> Rolled:
    return Rolled("p1", "attack", None, 4, difficulty, (), (), faces, successes, 1)


@pytest.mark.parametrize(
    ("faces", "difficulty", "successes", "told"),
    [
        # A 10 that was rolled again, and a 1 that costs nothing.
        ((10, 6, 4, 2, 1), 8, 1, []),
        ((10, 9, 3, 1), 8, 2, []),
        ((7, 8, 1, 2), 6, 1, ["the 1 takes one off"]),
        ((7, 8, 1, 1), 6, 0, ["1s take 2 off"]),
        ((10, 8, 3, 2), 6, 3, ["each 10 counts twice"]),
        # Nothing comes of more ones than successes, whatever a 10 counts.
        ((10, 8, 3, 2, 1, 1), 10, 0, ["1s take 1 off"]),
        ((1, 10, 1), 6, 0, ["1s take 1 off"]),
    ],
)
def test_why_a_roll_comes_to_its_score(
    faces: tuple[int, ...], difficulty: int, successes: int, told: list[str]
) -> None:
    """ASH-DIC-02, ASH-DIC-04, CLO-DIC-01"""
    assert reasons(rolled(faces, difficulty, successes)) == told
