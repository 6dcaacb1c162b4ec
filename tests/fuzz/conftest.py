"""The game in this process is set up as for the tests of every line."""

from __future__ import annotations

import pytest

from tests.game.conftest import (
    django_db_use_migrations,
    game,
    pytest_collectstart,
    quick_evennia,
    table,
)

__all__ = ["django_db_use_migrations", "game", "pytest_collectstart", "quick_evennia", "table"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz-lines", type=int, default=0, help="so many lines in this process")
    parser.addoption("--fuzz-fights", type=int, default=0, help="so many fights whose server dies")
    parser.addoption("--fuzz-seed", default="", help="the seed that these lines are made from")
