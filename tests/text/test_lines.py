"""What a typed line is read as."""

from __future__ import annotations

import pytest

from combat_ashes.engine.refusals import Refusal, Refused
from combat_ashes.text.line import line_of, split_line
from combat_ashes.text.rows import modifier
from tests.support.shipped import ASHES


@pytest.mark.parametrize("word", ["sustain", "release", "resist", "reverse", "relent"])
@pytest.mark.parametrize("begin", ["split {}; dodge", "split dodge; +{}"])
def test_within_a_line_grapple_may_be_left_out(word: str, begin: str) -> None:
    short, long = (ASHES.read(split_line(begin.format(each))) for each in (word, f"grapple/{word}"))
    assert short == long


def test_its_method_goes_with_it() -> None:
    _, args = ASHES.read(split_line("split sustain dexterity; dodge"))
    assert args["parts"][0]["args"]["method"] == "dexterity"


def test_an_abort_may_leave_it_out_too() -> None:
    assert ASHES.read(split_line("abort resist")) == ASHES.read(split_line("abort grapple/resist"))


@pytest.mark.parametrize(
    ("line", "left_over"),
    [("pass now", "now"), ("delay a bit", "a bit"), ("grapple/relent Jane", "Jane"),
     ("grapple/relent at last", "at last"), ("split pass now; dodge", "now"),
     ("abort pass please", "please")],
)  # fmt: skip
def test_a_word_too_many_is_refused(line: str, left_over: str) -> None:
    with pytest.raises(Refused) as raised:
        ASHES.read(split_line(line))
    assert raised.value.refusal == Refusal("err.declare.option", {"option": left_over})


@pytest.mark.parametrize("text", ["-2 smoke", "+1 hard", "-2 dice more"])
def test_a_modifier_takes_its_reason_after_a_comma(text: str) -> None:
    with pytest.raises(Refused):
        modifier(text)


@pytest.mark.parametrize(
    ("text", "dice", "difficulty"),
    [("-2", -2, 0), ("-2 dice", -2, 0), ("+1 die, smoke", 1, 0), ("+1 diff", 0, 1),
     ("+2 difficulty, mud, 3 rounds", 0, 2)],
)  # fmt: skip
def test_a_modifier(text: str, dice: int, difficulty: int) -> None:
    read_ = modifier(text)
    assert (read_["dice"], read_["difficulty"]) == (dice, difficulty)


@pytest.mark.parametrize("rest", ["3 yards off", "3 feet"])
def test_a_hazard_has_yards_and_no_more(rest: str) -> None:
    with pytest.raises(Refused):
        ASHES.read(line_of("grapple", ("hazard",), f"pit=4 lethal, {rest}"))
    assert ASHES.read(line_of("grapple", ("hazard",), "pit=4 lethal, 3 yards"))[1]["yards"] == 3


def test_options_of_a_miscellaneous_action() -> None:
    _, args = ASHES.read(split_line("misc pick the lock=dexterity+larceny/7, willpower"))
    assert args["options"] == ["willpower"] and args["difficulty"] == "7"
    assert ASHES.read(split_line("misc wait, and see"))[1]["what"] == "wait, and see"
