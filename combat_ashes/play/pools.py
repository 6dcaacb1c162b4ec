"""The exact chances of what one pool of dice can show, as far as the rules tell it apart."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from math import ceil, log
from typing import Any

from icepool import Die, Vector, d

from ..engine.dice import Request, Score

Faces = tuple[int, ...]
Results = tuple[tuple[Faces, float], ...]
"""Faces that stand for all that count alike, and their chance, which add up to 1."""

RAREST = 1e-7
"""What is as rare as this is left out: results, and yet another throw of a die."""


def results(request: Request) -> Results:
    """What a roll can come to, dice that are thrown again among it."""
    return _results(request.score, request.dice, request.sides, request.rerolls)


@lru_cache(4096)
def _results(score: Score, dice: int, sides: int, rerolls: int) -> Results:
    tell: Callable[[Faces], Hashable] = getattr(score, "tell", score)
    kinds = _kinds(tell, sides)
    idle = [faces for faces in kinds if _changes_nothing(tell, faces[0], sides)]
    counted = [faces for faces in kinds if faces not in idle]
    total = dice @ _one(counted, sides, rerolls)
    shown: dict[Hashable, tuple[Faces, float]] = {}
    for counts, chance in zip(total.outcomes(), total.probabilities(), strict=True):
        # Dice that are thrown again stand first, as they fall first.
        faces = tuple(kind[0] for kind, n in zip(reversed(counted), reversed(counts), strict=True)
                      for _ in range(n))  # fmt: skip
        faces += tuple(idle[0][:1] * (dice - len(faces)) if idle else ())
        result = tell(faces)
        first, before = shown.get(result, (faces, 0.0))
        shown[result] = (first, before + float(chance))
    kept = [(faces, chance) for faces, chance in shown.values() if chance > RAREST]
    whole = sum(chance for _, chance in kept)
    return tuple((faces, chance / whole) for faces, chance in kept)


def _one(kinds: list[Faces], sides: int, rerolls: int) -> Die[Any]:
    """One die: how many faces of each kind it shows in the end."""

    def shown(face: int) -> Any:
        return Vector([*(face in kind for kind in kinds), bool(rerolls) and face >= rerolls])

    die: Die[Any] = d(sides).map(shown)
    again = [counts for counts in die.outcomes() if counts[-1]]
    if again:
        chance = (sides - rerolls + 1) / sides
        die = die.explode(again, depth=ceil(log(RAREST) / log(chance)))
    return die.map(lambda counts: Vector(counts[:-1]), star=False)


def _kinds(tell: Callable[[Faces], Hashable], sides: int) -> list[Faces]:
    """The faces by what they count as, the lowest first."""
    faces = range(1, sides + 1)
    found: dict[Hashable, list[int]] = {}
    for face in faces:
        counts = (tell((face,)), *(tell((face, other)) for other in faces))
        found.setdefault(counts, []).append(face)
    return sorted(tuple(same) for same in found.values())


def _changes_nothing(tell: Callable[[Faces], Hashable], face: int, sides: int) -> bool:
    """Whether a roll counts as if this die were not there."""
    others = range(1, sides + 1)
    return tell((face,)) == tell(()) and all(tell((o, face)) == tell((o,)) for o in others)
