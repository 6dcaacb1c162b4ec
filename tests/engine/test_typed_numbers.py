"""Numbers as people type them."""

from __future__ import annotations

import pytest

from combat_ashes.engine.answers import match
from combat_ashes.engine.numbers import is_whole, whole
from combat_ashes.engine.pools import check_dice, pool_of
from combat_ashes.engine.refusals import Refused

NO_NUMBERS = ["", " ", "+", "-", "--1", "1-", "²", "٣", "३", "\uff11", "1.0", "1e2", "1_0"]


@pytest.mark.parametrize("text", [*NO_NUMBERS, "11", "1", "-2", "9" * 400, "9" * 5000])
def test_what_is_refused(text: str) -> None:
    with pytest.raises(Refused) as raised:
        whole(text, 2, 10)
    refusal = raised.value.refusal
    assert refusal.code == "err.number.range"
    assert refusal.facts["least"] == 2 and refusal.facts["most"] == 10
    assert len(refusal.facts["word"]) < 30


@pytest.mark.parametrize(("text", "number"), [("2", 2), (" 10 ", 10), ("+3", 3), ("007", 7)])
def test_what_is_read(text: str, number: int) -> None:
    assert whole(text, 2, 10) == number


def test_below_nothing() -> None:
    assert whole("-5", -10, 10) == -5


@pytest.mark.parametrize("text", [*NO_NUMBERS, "+1", "-1"])
def test_what_is_no_plain_number(text: str) -> None:
    assert not is_whole(text)


@pytest.mark.parametrize("word", ["²", "٢", "0", "3", "-1"])
def test_a_choice_by_number_counts_what_is_offered(word: str) -> None:
    assert match(word, ("agree", "refuse")) is None
    assert match("2", ("agree", "refuse")) == "refuse"


def test_a_choice_of_four_hundred_digits() -> None:
    with pytest.raises(Refused):
        match("9" * 400, ("agree",))


@pytest.mark.parametrize("words", [("101",), ("50", "51"), ("9" * 400,), ("wits", "60", "60")])
def test_a_pool_has_at_most_a_hundred_plain_dice(words: tuple[str, ...]) -> None:
    check_dice(("wits", "50", "50"))
    with pytest.raises(Refused):
        check_dice(words)


def test_a_pool_of_great_traits_is_held_to_a_hundred() -> None:
    assert pool_of((("dexterity", 90), ("brawl", 90))) == 100
