"""Generated lines, typed in this process and sent to a real server: what always holds, holds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from combat_ashes.mush import fights
from tests.support.server import GameServer

from . import wire
from .arena import Arena
from .hunt import hunt, times
from .scenes import SCENES

LINES = 400
SEED = "ashes"


@pytest.fixture
def arena(table: Any, monkeypatch: pytest.MonkeyPatch) -> Arena:
    """A scene says how its dice fall."""
    monkeypatch.setattr(fights, "secrets", SimpleNamespace(token_hex=None))
    return Arena(table)


@pytest.fixture
def asked(pytestconfig: pytest.Config) -> tuple[int, str]:
    """How many lines in all, and the seed that they are made from."""
    lines = pytestconfig.getoption("fuzz_lines", 0) or LINES
    return lines, pytestconfig.getoption("fuzz_seed", "") or SEED


def test_each_scene_can_be_set_up(arena: Arena) -> None:
    for scene in SCENES:
        arena.enter(scene, SEED)


def test_no_line_hurts_a_fight(arena: Arena, asked: tuple[int, str]) -> None:
    lines, seed = asked
    if lines == LINES:
        # In the suite others use the machine as well; only what is far too slow fails it.
        arena.most_seconds *= 6
    faults = hunt(arena, lines * 7 // 10, seed)
    print(f"\n{times(arena.spent)}")
    assert not faults, "\n\n".join(["", *map(str, faults)])


@pytest.mark.e2e
def test_no_line_hurts_a_server(asked: tuple[int, str]) -> None:
    lines, seed = asked
    with GameServer(people=wire.PEOPLE, npcs=wire.NPCS, staff=wire.STAFF) as game:
        wrong = wire.hunt(wire.Wire(game), lines * 3 // 10, seed)
    assert not wrong, wrong
