"""Where the server's processor time for a fight line goes: everything below each function."""

from __future__ import annotations

from collections import Counter

from tests.bench.game import BenchGame, Block

TIMES, ROUNDS = 30, 1
LEAST = 0.01
"""Functions with a smaller share are left out."""

# What carries every line, whatever it does.
CARRIERS = ("twisted/", "bin/twistd", "portal/amp.py")


def report(game: BenchGame) -> str:
    """Milliseconds of a fight line under each function, the largest first."""
    total, below = Block(), Counter[str]()
    samples = 0
    for _ in range(TIMES):
        block, stacks = game.sampled(ROUNDS)
        total += block
        for line in stacks.splitlines():
            stack, _, count = line.rpartition(" ")
            samples += int(count)
            below.update(dict.fromkeys(stack.split(";"), int(count)))
    each = total.cpu_each
    lines = [f"{each:7.3f} ms of processor time for a fight line"]
    for function, count in below.most_common():
        if count >= LEAST * samples and not any(name in function for name in CARRIERS):
            lines.append(f"{each * count / samples:7.3f} ms {count / samples:6.1%}  {function}")
    return "\n".join(lines)
