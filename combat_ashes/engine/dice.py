"""Chance: dice drawn from a fight's seed by what is rolled, and how they count."""

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b, sha256
from itertools import chain, count, islice
from typing import Protocol

from msgspec import Struct

Score = Callable[[tuple[int, ...]], int]


class Request(Struct, frozen=True, gc=False):
    """One roll that is asked for: `dice` dice of `sides`, named by the rest.

    `score` turns faces into successes; only dice that are told a result instead
    of faces need it. `again` counts the throws of dice that are rolled again, which
    a face of `rerolls` or more is (0: none is). A chance die is one die of no pool.
    """

    round: int
    phase: str
    who: str
    name: str
    purpose: str
    time: int
    dice: int
    sides: int
    pool: int
    difficulty: int
    score: Score
    again: int = 0
    rerolls: int = 0


class Dice(Protocol):
    """Where faces come from; `seed` is shown when the fight is over."""

    seed: str

    def roll(self, request: Request) -> tuple[int, ...]:
        """As many faces from 1 to `request.sides` as `request.dice`."""
        ...


class SeededDice:
    """Dice of one fight, all of them fixed by its seed."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def roll(self, request: Request) -> tuple[int, ...]:
        """The faces of this roll: the same for the same seed and the same roll."""
        place = f"{self.seed}.{request.round}.{request.phase}.{request.who}"
        name = f"{place}.{request.purpose}.{request.time}.{request.again}".encode()
        table, unfair = _faces_of_bytes(request.sides)
        dice = request.dice
        faces = blake2b(name).digest().translate(table, unfair)
        if len(faces) >= dice:
            return tuple(faces[:dice])
        return tuple(islice(chain(faces, _more_faces(name, table, unfair)), dice))


def _more_faces(name: bytes, table: bytes, unfair: bytes) -> Iterator[int]:
    """The faces after the first block of a roll, block by block."""
    for block in count(1):
        yield from blake2b(name, salt=block.to_bytes(2)).digest().translate(table, unfair)


@cache
def _faces_of_bytes(sides: int) -> tuple[bytes, bytes]:
    """The face for each byte, and the bytes that would favour low faces and are left out."""
    limit = 256 - 256 % sides
    return bytes(byte % sides + 1 for byte in range(256)), bytes(range(limit, 256))


def seed_hash(seed: str) -> str:
    """What is shown of a seed while its fight goes on."""
    return sha256(seed.encode()).hexdigest()


def count_successes(
    faces: tuple[int, ...], difficulty: int, ones_cancel: bool, top_counts: int, top: int
) -> tuple[int, int, int]:
    """(successes, dice that reached the difficulty, ones) of a roll against a difficulty.

    A die at or above `difficulty` is a success, a `top` is `top_counts` of them; each 1 takes one
    away where `ones_cancel`, never below 0.
    """
    ones = faces.count(1)
    hits = len([face for face in faces if face >= difficulty])
    successes = hits
    if top_counts > 1:
        successes += (top_counts - 1) * faces.count(top)
    if ones_cancel:
        successes = successes - ones if successes > ones else 0
    return successes, hits, ones


@cache
def chance_of_success(pool: int, difficulty: int, ones_cancel: bool, sides: int) -> float:
    """The chance, 0 to 1, that a pool scores at least one success against a difficulty."""
    hit = max(0, sides - difficulty + 1) / sides
    one = 1 / sides if ones_cancel and difficulty > 1 else 0.0
    # The chance of each balance of successes less ones, die by die.
    balance = {0: 1.0}
    for _ in range(max(0, pool)):
        after: dict[int, float] = {}
        for score, chance in balance.items():
            for change, part in ((1, hit), (-1, one), (0, 1 - hit - one)):
                after[score + change] = after.get(score + change, 0.0) + chance * part
        balance = after
    return sum(chance for score, chance in balance.items() if score > 0)
