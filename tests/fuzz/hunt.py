"""Many lines in many scenes; of what breaks, the shortest list of lines that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .arena import Arena
from .generator import Generator, Typed
from .invariants import it_takes_little_of_the_server
from .scenes import SCENES, ruleset_of

BATCH = 40
"""Lines in one scene, or fewer where something breaks before."""


LOG_LINES = 10
"""Of a fault in the log, where it was raised."""


class Fault(NamedTuple):
    """Something that broke: in which scene, from which seed, after which lines."""

    wrong: str
    scene: str
    seed: str
    lines: tuple[Typed, ...]

    def __str__(self) -> str:
        typed = "\n".join(f"    {who}: {_short(line)}" for who, line in self.lines)
        name, _, wrong = self.wrong.partition(":")
        end = "\n   ".join(line for line in wrong.splitlines()[-LOG_LINES:] if "^^" not in line)
        shown = f"scene '{self.scene}', seed {self.seed}\n{typed}\n  {name}:{end}\n"
        return shown.encode("ascii", "backslashreplace").decode()

    @property
    def is_of_time(self) -> bool:
        return self.wrong.startswith(it_takes_little_of_the_server.__name__)

    @property
    def kind(self) -> str:
        """The same for the same fault with other words, names and numbers."""
        last = self.wrong.strip().splitlines()[-1]
        places = re.findall(r'File "[^"]*/(\w+\.py)", line (\d+)', self.wrong)
        name = self.wrong.partition(":")[0]
        if self.is_of_time:
            return f"{name} {self.lines[-1].line[:40].partition(' ')[0]}"
        words = re.sub(r"'[^']*'|\"[^\"]*\"|\d+|U\+\w+", "…", last)[:60]
        return f"{name} {places[-1] if places else words}"


def hunt(arena: Arena, lines: int, seed: str) -> list[Fault]:
    """Play so many lines; each kind of fault once, with the shortest list of lines found."""
    found: dict[str, Fault] = {}
    for number, (scene, size) in enumerate(_batches(lines)):
        fault = _one_scene(arena, scene, f"{seed}.{number}", size)
        if fault is not None and fault.kind not in found and _shows_again(arena, fault):
            found[fault.kind] = shortest(arena, fault)
            print(f"\n{found[fault.kind]}", flush=True)
    return list(found.values())


def _batches(lines: int) -> Iterator[tuple[str, int]]:
    names, number = list(SCENES), 0
    while lines > 0:
        yield names[number % len(names)], min(BATCH, lines)
        number += 1
        lines -= BATCH


def _one_scene(arena: Arena, scene: str, seed: str, size: int) -> Fault | None:
    """Play lines as they are made in one scene, until something breaks."""
    generator = Generator(seed, ruleset_of(scene))
    typed: list[Typed] = []
    arena.enter(scene, seed)
    for _ in range(size):
        typed.append(generator.typed(arena.awaited()))
        wrong = arena.play(typed[-1])
        if wrong:
            return Fault(wrong, scene, seed, tuple(typed))
    wrong = arena.replayed()
    return Fault(wrong, scene, seed, tuple(typed)) if wrong else None


def _again(arena: Arena, like: Fault, lines: Sequence[Typed]) -> Fault | None:
    """The same fault by other lines, if they show it."""
    number, wrong = arena.play_all(like.scene, like.seed, lines)
    fault = Fault(wrong, like.scene, like.seed, tuple(lines[:number]))
    return fault if wrong and fault.kind == like.kind else None


def _shows_again(arena: Arena, fault: Fault) -> bool:
    """Whether a slow line is slow again: what is done once in a process or what others do is not.

    Of any other fault that goes without saying.
    """
    if not fault.is_of_time:
        return True
    again = _again(arena, fault, fault.lines)
    return again is not None and len(again.lines) == len(fault.lines)


def shortest(arena: Arena, fault: Fault) -> Fault:
    """The fault with as many lines left out as may be: halves first, then less and less."""
    alone = _again(arena, fault, fault.lines[-1:])
    if alone is not None:
        return alone
    size = len(fault.lines) // 2
    while size:
        start = 0
        while start < len(fault.lines) - 1:
            lines = (*fault.lines[:start], *fault.lines[start + size :])
            fewer = _again(arena, fault, lines) if lines else None
            if fewer is None:
                start += size
            else:
                fault = fewer
        size //= 2
    return fault


def _short(line: str) -> str:
    return ascii(line) if len(line) < 300 else f"{line[:100]!a} … ({len(line)} characters)"


def times(spent: Sequence[tuple[float, str]]) -> str:
    """What the lines took of the server, the slowest named."""
    ordered = sorted(spent)
    p50, p99 = (ordered[len(ordered) * each // 100][0] * 1000 for each in (50, 99))
    slowest = "".join(f"\n  {each * 1000:.0f} ms: {_short(line)}" for each, line in ordered[:-6:-1])
    return f"{len(spent)} lines: p50 {p50:.1f} ms, p99 {p99:.1f} ms of processor time{slowest}"
