"""The chances of one pool against every way that its dice can fall."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from combat_ashes.engine.dice import Request
from combat_ashes.play.pools import results
from combat_ashes.rulesets.common.dice.botches import Successes
from combat_ashes.rulesets.common.dice.target_number import Score, TargetNumber

RULES = ("off", "no_success_and_a_one", "more_ones_than_successes")


def request(score: Any, dice: int, rerolls: int = 0) -> Request:
    return Request(1, "main", "p1", "Jane", "attack", 1, dice, 10, dice, 6, score, 0, rerolls)


def told(score: Any, asked: Request) -> dict[Any, float]:
    """The chance of what the rules tell apart, each of which comes once."""
    found: dict[Any, float] = {}
    for faces, chance in results(asked):
        assert score.tell(faces) not in found
        found[score.tell(faces)] = chance
    return found


@pytest.mark.parametrize("botch", RULES)
@pytest.mark.parametrize("ten", [1, 2])
@pytest.mark.parametrize("cancel", [True, False])
@pytest.mark.parametrize("difficulty", [3, 6, 10])
def test_pools_against_a_difficulty(botch: str, ten: int, cancel: bool, difficulty: int) -> None:
    score = Successes(difficulty, cancel, ten, 10, botch)
    for dice in (1, 2, 4):
        every = Counter(map(score.tell, product(range(1, 11), repeat=dice)))
        found = told(score, request(score, dice))
        assert found == pytest.approx({key: n / 10**dice for key, n in every.items()})


def thrown(least: int, depth: int) -> dict[tuple[int, ...], float]:
    """Every way in which one die falls that is thrown again from a face, cut off at a depth."""
    found: dict[tuple[int, ...], float] = {}
    for face in range(1, 11):
        if face < least or not depth:
            found[face,] = 0.1
            continue
        for rest, chance in thrown(least, depth - 1).items():
            found[(face, *rest)] = chance / 10
    return found


@pytest.mark.parametrize("again", [8, 9, 10, 11])
def test_dice_that_are_thrown_again(again: int) -> None:
    dice = TargetNumber(again=again)
    score = Score(dice.target, False)
    one = Counter[int]()
    for faces, chance in thrown(again, 4).items():
        one[score(faces)] += chance  # type: ignore[assignment]
    two = Counter[int]()
    for (first, p), (second, q) in product(one.items(), repeat=2):
        two[first + second] += p * q  # type: ignore[assignment]
    found = told(score, request(score, 2, dice.rerolls(False)))
    for successes in range(4):
        assert found.get((successes, False), 0) == pytest.approx(two[successes], abs=2e-3)
    assert sum(found.values()) == pytest.approx(1)


def test_a_chance_die() -> None:
    score = Score(TargetNumber().chance_target, True)
    found = told(score, request(score, 1, 10))
    assert found[0, True] == pytest.approx(0.1)
    assert found[0, False] == pytest.approx(0.8)
    assert found[1, False] == pytest.approx(0.09)


def test_one_die_that_is_added_up() -> None:
    assert sorted(results(request(sum, 1))) == [((face,), pytest.approx(0.1)) for face in
                                                range(1, 11)]  # fmt: skip
