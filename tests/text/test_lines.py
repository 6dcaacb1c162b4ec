"""What a typed line is read as."""

from __future__ import annotations

import pytest

from combat_ashes.text.lines import read, split_line


@pytest.mark.parametrize("word", ["sustain", "release", "resist", "reverse", "relent"])
@pytest.mark.parametrize("begin", ["split {} dexterity; dodge", "split dodge; +{} dexterity"])
def test_within_a_line_grapple_may_be_left_out(word: str, begin: str) -> None:
    short, long = (read(split_line(begin.format(each))) for each in (word, f"grapple/{word}"))
    assert short == long


def test_an_abort_may_leave_it_out_too() -> None:
    assert read(split_line("abort resist")) == read(split_line("abort grapple/resist"))
