"""Servers that die at any step of a fight lose nothing that was shown, and tell the rest."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from combat_ashes.mush import fights

from .arena import Arena
from .killed import hunt

FIGHTS = 8
SEED = "ashes"


def test_nothing_shown_is_lost_wherever_a_server_dies(
    table: Any,
    monkeypatch: pytest.MonkeyPatch,
    pytestconfig: pytest.Config,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(fights, "secrets", SimpleNamespace(token_hex=None))
    count = pytestconfig.getoption("fuzz_fights", 0) or FIGHTS
    seed = pytestconfig.getoption("fuzz_seed", "") or SEED
    found, came = hunt(Arena(table), table.handler, count, seed)
    told = ", ".join(f"{number} {how}" for how, number in came.most_common())
    with capsys.disabled():
        print(f"\n{count} fights, {came.total()} deaths; what counts of their lines: {told}")
    assert not found, "\n\n".join(["", *found])
