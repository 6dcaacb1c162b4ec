"""Dice whose results are written down beforehand, for scenarios and tests.

A roll is named `<who>.<purpose>`, such as `Jane.attack`. Its entries are used in
order; an entry is a number of successes or the faces, and may say what pool and
difficulty the roll must have.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .dice import Request, Score, SeededDice

FIELDS = ("successes", "faces", "pool", "difficulty")
CHANCE = "chance"
"""How the pool of a chance die is written: one die where there are none."""


class ScriptedDiceError(Exception):
    """A roll that does not go with what is written; the message names the roll."""


@dataclass(frozen=True)
class Entry:
    """One roll as it is written: successes or faces, and what may be checked."""

    successes: int | None = None
    faces: tuple[int, ...] | None = None
    pool: int | None = None
    difficulty: int | None = None

    def __str__(self) -> str:
        return f"faces {list(self.faces)}" if self.faces is not None else str(self.successes)


class ScriptedDice:
    """Dice that fall as they are fed: `{"Jane.attack": [3, {"faces": [9, 2], "pool": 2}]}`.

    What is fed to `always` (`{"Jane.initiative": 6}`) falls whenever nothing else is fed to that
    roll, as often as it is made. A roll that nothing feeds is an error, or with `unfed` "random"
    falls as the dice of `seed` fall.
    """

    def __init__(
        self,
        rolls: Mapping[str, Iterable[Any]],
        unfed: Literal["error", "random"] = "error",
        seed: str = "",
        always: Mapping[str, Any] | None = None,
    ) -> None:
        self.seed = seed
        self._random = SeededDice(seed) if unfed == "random" else None
        self._waiting: dict[str, list[Entry]] = {}
        self._names: dict[str, str] = {}
        self._surplus: tuple[Request, tuple[int, ...]] | None = None
        self._always: dict[str, Entry] = {}
        for name, entries in rolls.items():
            self.feed(name, *entries)
        for name, entry in (always or {}).items():
            self._always[_key(name)] = read_entry(name, entry)

    def feed(self, name: str, *entries: Any) -> None:
        """Write down more results of the roll `name`."""
        key = _key(name)
        self._names.setdefault(key, name.strip())
        self._waiting.setdefault(key, []).extend(read_entry(name, entry) for entry in entries)

    def roll(self, request: Request) -> tuple[int, ...]:
        """The faces that are written for this roll; raises `FedDiceError`."""
        if request.again:
            return self._rolled_again(request)
        self._check_surplus()
        if not request.dice:
            return ()
        key = _name(request).lower()
        entries = self._waiting.get(key)
        entry = entries.pop(0) if entries else self._always.get(key)
        if entry is None:
            return self._unfed(request)
        _check(request, "pool", entry.pool, request.pool)
        _check(request, "difficulty", entry.difficulty, request.difficulty)
        if entry.faces is None:
            return self._fed(request, entry.successes or 0)
        return self._of_faces(request, entry.faces)

    def left_over(self) -> list[str]:
        """What was fed and not used, each as the roll's name and its result."""
        left = [
            f"{self._names[key]}: {entry}"
            for key, entries in self._waiting.items()
            for entry in entries
        ]
        if self._surplus is not None:
            request, faces = self._surplus
            left.append(f"{_name(request)}: faces {list(faces)} beyond its {request.dice} dice")
        return left

    def _fed(self, request: Request, wanted: int) -> tuple[int, ...]:
        """Faces that score `wanted`, with those of dice that are rolled again."""
        faces = _of_successes(request, wanted)
        if request.rerolls:
            more = _rolled_on(request, faces, wanted)
            self._surplus = (request, more) if more else None
        return faces

    def _unfed(self, request: Request) -> tuple[int, ...]:
        if self._random is None:
            raise ScriptedDiceError(
                f"nothing feeds {_name(request)} "
                f"({request.dice} dice, difficulty {request.difficulty})"
            )
        return self._random.roll(request)

    def _of_faces(self, request: Request, faces: tuple[int, ...]) -> tuple[int, ...]:
        """The first faces are the roll, those beyond are for dice that are rolled again."""
        if len(faces) < request.dice:
            raise ScriptedDiceError(
                f"{_name(request)} rolls {request.dice} dice and is fed {len(faces)} faces"
            )
        wrong = [face for face in faces if not 1 <= face <= request.sides]
        if wrong:
            raise ScriptedDiceError(f"{_name(request)}: no die of {request.sides} shows {wrong[0]}")
        if len(faces) > request.dice:
            self._surplus = (request, faces[request.dice :])
        return faces[: request.dice]

    def _rolled_again(self, request: Request) -> tuple[int, ...]:
        if self._surplus is None or not _same_roll(self._surplus[0], request):
            return self._unfed(request)
        first, faces = self._surplus
        if len(faces) < request.dice:
            raise ScriptedDiceError(
                f"{_name(request)} rolls {request.dice} dice again and is fed {len(faces)} faces"
            )
        left = faces[request.dice :]
        self._surplus = (first, left) if left else None
        return faces[: request.dice]

    def _check_surplus(self) -> None:
        if self._surplus is not None:
            request, faces = self._surplus
            fed = request.dice + len(faces)
            raise ScriptedDiceError(
                f"{_name(request)} rolls {request.dice} dice and is fed {fed} faces"
            )


def _key(name: str) -> str:
    if not all(part.strip() for part in name.rpartition(".")[::2]):
        raise ScriptedDiceError(f"{name} names no roll; write <who>.<purpose>, such as Jane.attack")
    return name.strip().lower()


def read_entry(name: str, entry: Any) -> Entry:
    """An entry as it is written: a number, or a mapping of `FIELDS`."""
    if _is_number(entry):
        return Entry(successes=entry)
    if not isinstance(entry, Mapping):
        raise ScriptedDiceError(
            f"{name} is fed {entry!r}; write successes, or a mapping of {FIELDS}"
        )
    if entry.get("pool") == CHANCE:
        entry = {**entry, "pool": 0}
    unknown = [field for field in entry if field not in FIELDS]
    if unknown:
        raise ScriptedDiceError(f"{name} is fed {unknown[0]!r}; an entry has only {FIELDS}")
    if ("successes" in entry) == ("faces" in entry):
        raise ScriptedDiceError(f"{name} needs either successes or faces")
    for field in ("successes", "pool", "difficulty"):
        if field in entry and not _is_number(entry[field]):
            raise ScriptedDiceError(f"{name}: {field} must be a whole number")
    faces, pool = entry.get("faces"), entry.get("pool")
    if faces is None:
        return Entry(entry["successes"], None, pool, entry.get("difficulty"))
    if not isinstance(faces, Sequence) or not all(map(_is_number, faces)):
        raise ScriptedDiceError(f"{name}: faces must be a list of whole numbers")
    return Entry(None, tuple(faces), pool, entry.get("difficulty"))


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _name(request: Request) -> str:
    return f"{request.name}.{request.purpose}"


def _same_roll(one: Request, other: Request) -> bool:
    return (one.who, one.purpose, one.time) == (other.who, other.purpose, other.time)


def _check(request: Request, what: str, wanted: int | None, found: int) -> None:
    if wanted is not None and wanted != found:
        raise ScriptedDiceError(f"{_name(request)} has {what} {found}, and {wanted} is written")


def _of_successes(request: Request, wanted: int) -> tuple[int, ...]:
    """Faces that score `wanted`; for initiative the number is what one die shows."""
    if request.purpose == "initiative" and request.dice == 1:
        faces: tuple[int, ...] | None = (wanted,) if 1 <= wanted <= request.sides else None
    else:
        faces = faces_scoring(request.score, wanted, request.dice, request.sides)
    if faces is None and request.rerolls and wanted > request.dice:
        faces = (request.sides,) * request.dice
    if faces is None:
        raise ScriptedDiceError(
            f"{_name(request)}: {request.dice} dice at difficulty {request.difficulty} "
            f"cannot come to {wanted}"
        )
    return faces


def _rolled_on(request: Request, faces: tuple[int, ...], wanted: int) -> tuple[int, ...]:
    """What the dice that are thrown again show: the successes that are lacking, one by one."""
    thrown = len([face for face in faces if face >= request.rerolls])
    lacking = wanted - request.score(faces)
    dull = next((f for f in range(2, request.sides + 1) if not request.score((f,))), 1)
    if lacking > 0:
        return (dull,) * (thrown - 1) + (request.sides,) * lacking + (dull,)
    return (dull,) * thrown


def faces_scoring(score: Score, wanted: int, count: int, sides: int) -> tuple[int, ...] | None:
    """Faces of `count` dice that score `wanted`, the plainest there are; the ends come last."""
    plain = [*range(sides - 1, 1, -1), sides, 1]
    for first in plain:
        for second in plain:
            for some in range(count + 1):
                faces = (first,) * some + (second,) * (count - some)
                if score(faces) == wanted:
                    return faces
    return _of_three_kinds(score, wanted, count, plain)


def _of_three_kinds(
    score: Score, wanted: int, count: int, plain: list[int]
) -> tuple[int, ...] | None:
    for first in (plain[-1], plain[-2]):
        for second in plain:
            for third in plain:
                for some in range(1, count):
                    for more in range(1, count - some):
                        faces = (first,) * some + (second,) * more
                        faces += (third,) * (count - some - more)
                        if score(faces) == wanted:
                            return faces
    return None
