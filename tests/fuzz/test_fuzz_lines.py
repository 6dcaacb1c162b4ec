"""Generated lines, typed in this process and sent to a real server: what always holds, holds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from combat_ashes.mush import fights

from .arena import Arena
from .hunt import hunt

LINES = 700
SEED = "ashes"


@pytest.fixture
def arena(table: Any, monkeypatch: pytest.MonkeyPatch) -> Arena:
    """A scene says how its dice fall."""
    monkeypatch.setattr(fights, "secrets", SimpleNamespace(token_hex=None))
    return Arena(table)


def test_no_line_hurts_a_fight(arena: Arena, pytestconfig: pytest.Config) -> None:
    lines = pytestconfig.getoption("fuzz_lines", 0) or LINES
    faults = hunt(arena, lines, pytestconfig.getoption("fuzz_seed", "") or SEED)
    assert not faults, "\n\n".join(["", *map(str, faults)])
