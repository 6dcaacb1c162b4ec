"""What it costs to show a fight: 200 pages that are open on it, and 200 people in its room.

An event is a storyteller's line that hurts or heals an npc. What the line costs by itself is taken
off both.
"""

from __future__ import annotations

import re
import selectors
import socket
import threading
from contextlib import closing

from tests.bench.table import Row
from tests.support.server import GameServer, cpu_seconds

READERS, EVENTS = 200, 60
SHORT_READERS, SHORT_EVENTS = 5, 4
ALONE, CROWDED = "Alone", "Crowd"
HURT = re.compile(r"Bo (takes|heals)|Bo[^\n]*(healed|unhurt)")


def rows(short: bool = False) -> list[Row]:
    """The processor time of an event for each of the two, in the server and in the portal."""
    readers, events = (SHORT_READERS, SHORT_EVENTS) if short else (READERS, EVENTS)
    listeners = [f"Ear{number:03d}" for number in range(readers)]
    game = GameServer(
        people={name: {} for name in (ALONE, CROWDED, *listeners)},
        rooms={"The Cell": [ALONE], "The Hall": [CROWDED, *listeners]},
        staff={ALONE: "Helper", CROWDED: "Helper"},
    )
    with game:
        numbers = {name: _begin(game, name) for name in (ALONE, CROWDED)}
        nobody = _spent(game, ALONE, events)
        with closing(Pages(game, numbers[ALONE], readers)):
            pages = _spent(game, ALONE, events)
        windows = [game.telnet(name) for name in listeners]
        with closing(Drain([window._socket for window in windows])):
            heard = _spent(game, CROWDED, events)
    found = []
    for place, process in enumerate(("server", "portal")):
        ours, theirs = (max(0.0, each[place] - nobody[place]) for each in (pages, heard))
        target = "<= 1.5" if process == "server" else ""
        name = f"watching: {process} CPU of an event, {readers} pages / {readers} in the room"
        found.append(Row(name, ours, theirs, "ms", target))
    return found


def _begin(game: GameServer, name: str) -> int:
    window = game.telnet(name)
    window.ask("+combat/start gather", "is the storyteller")
    window.ask("+npc Bo=thug", "Bo")
    window.ask("+combat/watch everybody", "This fight is at")
    window.close()
    return 1 if name == ALONE else 2


def _spent(game: GameServer, name: str, events: int) -> tuple[float, float]:
    """Milliseconds of the server and of the portal for one event."""
    window = game.telnet(name)
    window.ask("+damage Bo=1 bashing", "Bo takes 1")
    before = _clock(game)
    for number in range(events):
        window.ask("+heal Bo=all" if number % 2 == 0 else "+damage Bo=1 bashing", HURT)
    after = _clock(game)
    window.close()
    server, portal = ((b - a) / events * 1000 for a, b in zip(before, after, strict=True))
    return server, portal


def _clock(game: GameServer) -> tuple[float, float]:
    server, portal = game.server_pid, game.portal_pid
    assert server is not None and portal is not None
    return cpu_seconds(server), cpu_seconds(portal)


class Drain:
    """Reads what comes by some sockets, so that nothing waits for it."""

    def __init__(self, sockets: list[socket.socket]) -> None:
        self._selector = selectors.DefaultSelector()
        for each in sockets:
            self._selector.register(each, selectors.EVENT_READ)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._over.is_set():
            for key, _ in self._selector.select(0.1):
                if not key.fileobj.recv(1 << 16):  # type: ignore[union-attr]
                    self._selector.unregister(key.fileobj)

    def close(self) -> None:
        self._over.set()
        self._thread.join()


class Pages(Drain):
    """Streams of a fight, as so many browsers with addresses of their own have them open."""

    def __init__(self, game: GameServer, number: int, count: int) -> None:
        self._sockets = [self._open(game, number, each) for each in range(count)]
        super().__init__(self._sockets)

    def _open(self, game: GameServer, number: int, place: int) -> socket.socket:
        made = socket.create_connection(("127.0.0.1", game.ports["WEB"]), timeout=10)
        address = f"10.0.{place // 250}.{place % 250 + 1}"
        made.sendall(
            f"GET /ashes-events/{number} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"X-Forwarded-For: {address}\r\n\r\n".encode()
        )
        assert b"event: fight" in made.recv(1 << 16)
        return made

    def close(self) -> None:
        super().close()
        for each in self._sockets:
            each.close()
