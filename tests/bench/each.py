"""The server's processor time for a fight line of every rule system, beside one of the default."""

from __future__ import annotations

from combat_ashes.rulesets import default_name, rulesets
from tests.bench.room import Room, game_of
from tests.bench.table import Row
from tests.support.server import cpu_seconds

TIMES, LINES = 12, 20
PAUSES = (0.02, 0.02)


def rows(short: bool = False) -> list[Row]:
    """Milliseconds of a line that is decided, stored and told to ten."""
    first = default_name()
    systems = [first, *sorted(set(rulesets()) - {first})]
    game, names = game_of(len(systems))
    spent = dict.fromkeys(systems, 0.0)
    with game:
        rooms = [Room(game, each, name, PAUSES) for each, name in zip(names, systems, strict=True)]
        for room in rooms:
            room.begin()
        times, begun = 1 if short else TIMES, {room.system: room.typed for room in rooms}
        # In turn, so that a busier hour of the machine meets them all.
        for _ in range(times):
            for room in rooms:
                spent[room.system] += _cpu(room, int(game.server_pid or 0))
    each = {r.system: spent[r.system] / (r.typed - begun[r.system]) * 1000 for r in rooms}
    return [
        Row(f"{name}: CPU of a line / of {first}", each[name], each[first], "ms", "<= 1.3")
        for name in systems[1:]
    ]


def _cpu(room: Room, server: int) -> float:
    """Processor seconds for some lines of a fight, and those that keep it going."""
    before = cpu_seconds(server)
    for _ in range(LINES):
        room.fight_line()
    return cpu_seconds(server) - before
