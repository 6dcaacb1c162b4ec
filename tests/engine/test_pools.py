"""Pools and difficulties: sums of named terms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat_ashes.engine.numbers import MOST_DICE
from combat_ashes.engine.pools import difficulty_of, pool_of, spoken, total

TERMS = st.lists(st.tuples(st.text(max_size=5), st.integers(-20, 20)), max_size=6).map(tuple)


@given(TERMS)
def test_a_pool_is_its_terms_within_its_limits(terms: tuple[tuple[str, int], ...]) -> None:
    assert total(terms) == sum(value for _, value in terms)
    assert pool_of(terms) == min(max(0, total(terms)), MOST_DICE)


@given(TERMS, st.integers(1, 5), st.integers(5, 12))
def test_a_difficulty_stays_between_its_limits(
    terms: tuple[tuple[str, int], ...], low: int, high: int
) -> None:
    assert difficulty_of(terms, low, high) == min(high, max(low, total(terms)))


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ((), "nothing"),
        ((("dexterity", 3),), "dexterity 3"),
        ((("dexterity", 3), ("melee", 3), ("wounds", -1)), "dexterity 3 + melee 3 - wounds 1"),
        ((("wounds", -2), ("luck", 1)), "- wounds 2 + luck 1"),
        ((("brawl", 0), ("mud", 0)), "brawl 0 + mud 0"),
    ],
)
def test_terms_in_words(terms: tuple[tuple[str, int], ...], words: str) -> None:
    assert spoken(terms) == words
