"""The tests of games with things of their own, once more in a stock game with the wheel in it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server import REPOSITORY
from tests.support.stock import StockGame
from tests.support.wheel import built, copied

pytestmark = pytest.mark.e2e
SUBJECTS = ("beside_others", "out_of_character", "command_names")
NOT_OF_IT = "not reference_game"
SECONDS = 240


@pytest.fixture
def game(tmp_path: Path) -> Iterator[StockGame]:
    """Edited as the README says, and never started; its tests have a database in memory."""
    game = StockGame()
    try:
        game.prepare(tables=False)
        game.install(built("wheel", copied(tmp_path / "source"), tmp_path))
        game.edit()
        (game.folder / "tests").symlink_to(REPOSITORY / "tests")
        yield game
    finally:
        game.remove()


def test_others_commands_cmdsets_session_modes_and_characters(game: StockGame) -> None:
    tests = [f"tests/game/test_{subject}.py" for subject in SUBJECTS]
    done = subprocess.run(
        [game.binaries / "python", "-m", "pytest", *tests, "-q", "-k", NOT_OF_IT,
         "-c", "/dev/null", "--rootdir", game.folder, "-o", "pythonpath=.",
         "--ds", "server.conf.settings", "--import-mode=importlib",
         "-p", "no:cacheprovider", "-p", "no:xdist"],
        cwd=game.folder, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True,
        timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    ran = re.search(r"(\d+) passed", done.stdout)
    assert ran and int(ran[1]) > 20, done.stdout
