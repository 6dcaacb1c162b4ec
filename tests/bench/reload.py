"""How long a reload takes in which fights are in the midst of a round, and with none."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Self

from tests.bench.table import Row
from tests.support.server import ADMIN, GameServer, run

FIGHTS, PEOPLE = 100, 4
RELOADS = 5
NOTHING, NOTHING_SAYS = "whisper", "Usage: whisper"


class QuietGame(GameServer):
    """A game with so many fights that wait, and nobody connected but an administrator."""

    def __init__(self, fights: int) -> None:
        super().__init__()
        self.waiting = fights

    def prepare(self) -> None:
        super().prepare()
        if self.waiting:
            (self.folder / "bench_game").symlink_to(Path(__file__).parent / "in_game")
            command = ["python", "bench_game/fights.py", str(self.waiting), str(PEOPLE)]
            printed = run(command, self.folder, self.environment)
            if "Traceback" in printed:
                raise AssertionError(printed)

    def __enter__(self) -> Self:
        super().__enter__()
        self.admin = self.telnet(ADMIN)
        return self

    def reloaded(self) -> float:
        """Seconds from the line that reloads the server to the answer to the next line."""
        begun = perf_counter()
        self.admin.ask("reload", "Server restarted", timeout=60)
        self.admin.ask(NOTHING, NOTHING_SAYS)
        return perf_counter() - begun


def rows(short: bool = False) -> list[Row]:
    """The median of some reloads, the two games in turn."""
    fights, reloads = (5, 1) if short else (FIGHTS, RELOADS)
    with QuietGame(fights) as busy, QuietGame(0) as empty:
        times = [(busy.reloaded(), empty.reloaded()) for _ in range(reloads)]
    ours, theirs = (median(column) * 1000 for column in zip(*times, strict=True))
    return [Row(f"reload: {fights} fights / none", ours, theirs, "ms", "<= 1.1")]
