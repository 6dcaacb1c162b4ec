"""What happens when the server starts."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.mush import game_config, startup

GONE = "dice.sides"


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(startup.logger, "log_warn", told.append)
    return told


def test_what_is_a_setting_no_more_is_dropped_and_told_once(table: Any, log: list[str]) -> None:
    room = table.room()
    room.attributes.add(
        game_config.ROOM_RULES, {"ruleset": "ashes", "settings": {GONE: 6, "soak.difficulty": 7}}
    )
    with game_config.unchanged():
        game_config.keep("ashes", {GONE: 8, "grapple.upkeep": 2})
        game_config.keep("lost", {GONE: 8})
        startup.at_server_start()
        assert log == [
            f"Combat Ashes: {GONE} of ashes is a setting no more, it is always 10; what {where} "
            "had set is dropped."
            for where in ("the game", room.key)
        ]
        left = {"grapple.upkeep": 2, "soak.difficulty": 7}
        assert game_config.settings_of(room, "ashes") == left
        startup.at_server_start()
        assert len(log) == 2
