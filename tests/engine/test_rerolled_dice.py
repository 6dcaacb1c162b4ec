"""Dice that are thrown again, and chance dice, as they are rolled and as they are fed."""

from typing import Any

import pytest
from msgspec.structs import replace

from combat_ashes.engine.dice import Request, SeededDice
from combat_ashes.engine.scripted_dice import ScriptedDice, ScriptedDiceError


def hits(faces: tuple[int, ...]) -> int:
    return len([face for face in faces if face >= 8])


def request(dice: int, pool: int | None = None, **more: Any) -> Request:
    count = dice if pool is None else pool
    return Request(1, "main", "p1", "Jane", "attack", 1, dice, 10, count, 8, hits, **more)


def thrown(dice: ScriptedDice, count: int) -> tuple[int, ...]:
    """All that a turn throws for one roll with tens again."""
    first = request(count, rerolls=10)
    faces = last = dice.roll(first)
    throw = 0
    while more := last.count(10):
        throw += 1
        last = dice.roll(replace(first, dice=more, pool=more, again=throw))
        faces += last
    return faces


def test_a_die_thrown_again_is_another_die() -> None:
    dice = SeededDice("seed")
    first = [dice.roll(request(6, rerolls=10, again=again)) for again in range(3)]
    assert len(set(first)) == 3


@pytest.mark.parametrize("wanted", [0, 2, 4, 5, 9])
def test_successes_are_fed_to_dice_that_are_thrown_again(wanted: int) -> None:
    dice = ScriptedDice({"Jane.attack": [wanted]})
    assert hits(thrown(dice, 4)) == wanted
    assert dice.left_over() == []


def test_faces_beyond_the_pool_are_those_thrown_again() -> None:
    dice = ScriptedDice({"Jane.attack": [{"faces": [10, 3, 10, 2]}]})
    assert thrown(dice, 2) == (10, 3, 10, 2)
    assert dice.left_over() == []


def test_a_chance_die_is_written_as_its_pool() -> None:
    dice = ScriptedDice({"Jane.attack": [{"faces": [4], "pool": "chance"}]})
    assert dice.roll(request(1, 0)) == (4,)
    dice.feed("Jane.attack", {"faces": [4], "pool": "chance"})
    with pytest.raises(ScriptedDiceError, match="pool"):
        dice.roll(request(1))
