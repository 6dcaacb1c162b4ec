"""How many of our own functions one attack calls: what it is made with is found once."""

from __future__ import annotations

import pytest

from tests.support.forsaken import forsaken
from tests.support.walk import Walk


@pytest.mark.parametrize("faces", [(1, 2, 3), (8, 9, 3)])
@pytest.mark.parametrize("weapon", ["unarmed", "knife"])
def test_an_attack_calls_little(weapon: str, faces: tuple[int, ...]) -> None:
    """From the line until the fight waits again, for a miss and for a hit."""
    f = forsaken()
    f.join("Ann", die=9, strength=3, brawl=2, weaponry=2, weapons=["knife", "club"])
    f.join("Bob", die=3, strength=3).start().feed("Ann.attack", faces)
    assert Walk().follow(lambda: f.do("Ann", f"+attack Bob={weapon}")).calls <= 505
    f.done()
