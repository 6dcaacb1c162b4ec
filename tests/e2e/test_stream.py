"""The stream of a fight, and panels, on a real server: who is sent what, and who has gone."""

from __future__ import annotations

import http.client
import json
import os
import re
import socket
import time
from collections.abc import Iterator
from urllib.parse import urlencode, urlsplit

import pytest

from tests.support.server import PASSWORD, GameServer, wait_for
from tests.support.table import Table

pytestmark = pytest.mark.e2e
PATIENCE = 30


class Site:
    """A browser's end of the web site, logged in or not."""

    def __init__(self, server: GameServer, name: str = "") -> None:
        parts = urlsplit(server.web)
        self.host, self.port = parts.hostname or "", parts.port or 0
        self.cookies: dict[str, str] = {}
        if name:
            self.get("/auth/login/")
            answer = self.get("/auth/login/", {"username": name, "password": PASSWORD})
            assert answer[0] == 302, answer

    def get(
        self, path: str, form: dict[str, str] | None = None, method: str = "GET", **headers: str
    ) -> tuple[int, str]:
        """A status and a body; with a `form` it is posted."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        headers |= self._cookie()
        body = None
        if form is not None:
            body = urlencode({**form, "csrfmiddlewaretoken": self.cookies.get("csrftoken", "")})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request(method if form is None else "POST", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        connection.close()
        return answer.status, text

    def _cookie(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{key}={value}" for key, value in self.cookies.items())}

    def stream(self, number: int, **headers: str) -> Stream:
        return Stream(self, number, {**self._cookie(), **headers})


class Stream:
    """An open stream of events."""

    def __init__(self, site: Site, number: int, headers: dict[str, str]) -> None:
        self.socket = socket.create_connection((site.host, site.port), timeout=PATIENCE)
        lines = [f"GET /ashes-events/{number} HTTP/1.1", f"Host: {site.host}"]
        lines += [f"{key}: {value}" for key, value in headers.items()]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.text = ""

    def read(self, wanted: str) -> str:
        """All that has come once something is in it."""
        end = time.monotonic() + PATIENCE
        while wanted not in self.text:
            assert time.monotonic() < end, self.text[-2000:]
            try:
                found = self.socket.recv(65536)
            except TimeoutError:
                continue
            assert found, f"closed: {self.text[-2000:]}"
            self.text += found.decode()
        return self.text

    def events(self) -> Iterator[tuple[str, dict[str, object]]]:
        for name, data in re.findall(r"event: (\w+)\ndata: (.*)\n\n", self.text):
            yield name, json.loads(data)

    def has_ended(self) -> bool:
        """Whether the answer is over: its last chunk has come, or the connection is gone."""
        try:
            found = self.socket.recv(65536)
        except (TimeoutError, ConnectionError):
            return False
        self.text += found.decode()
        return not found or self.text.endswith("\r\n0\r\n\r\n")

    def close(self) -> None:
        self.socket.close()


@pytest.fixture(scope="module")
def game() -> Iterator[GameServer]:
    people = {name: {"traits": {"strength": 1, "stamina": 9}} for name in ("Sal", "Joe", "Flo")}
    rooms = {"The Loft": ["Sal", "Joe", "Flo"]}
    with GameServer(people=people, rooms=rooms, staff={"Sal": "Helper"}) as running:
        yield running


@pytest.fixture
def led(game: GameServer) -> Iterator[Table]:
    """Sal runs a fight of Joe and Flo, with a hidden Lurker."""
    table = Table(game, "Sal", "Joe", "Flo")
    table.windows["Sal"].ask("+combat/start gather", "Sal is the storyteller")
    table.windows["Sal"].ask("+npc/hide Lurker=thug", "Lurker")
    for name in ("Joe", "Flo"):
        table.windows[name].ask("+init", f"{name} joins")
    yield table
    sal = table.windows["Sal"]
    sal.read_available()
    sal.ask("+combat/end", "The fight is over")
    sal.ask("+npc/dismiss Lurker", "Lurker")
    table.leave()


def number_of(table: Table) -> int:
    said = table.windows["Joe"].ask("+combat/watch", re.compile(r"/combat/(\d+)/"))
    found = re.search(r"/combat/(\d+)/", said)
    assert found is not None
    return int(found[1])


def test_what_happens_is_sent_as_each_may_know_it(game: GameServer, led: Table) -> None:
    number = number_of(led)
    jo, sal = Site(game, "Joe"), Site(game, "Sal")
    mine, runs = jo.stream(number), sal.stream(number)
    first = dict(Stream.events(mine)) if mine.read("event: question") else {}
    assert first["fight"]["you"] == "Joe"
    runs.read("event: question")
    led.windows["Sal"].ask("+damage Flo=2 bashing", "Flo takes 2")
    assert "Flo takes 2" in mine.read("event: event")
    assert "Lurker" not in mine.text and "Lurker" in runs.text
    for each in (mine, runs):
        each.close()


NOBODYS = "There is no fight 999999 that you may read"
CLOSED = "You may not look at this fight"


def test_who_may_not_look_is_told_so(game: GameServer, led: Table) -> None:
    number, stranger = number_of(led), Site(game)
    for path, status, words in (
        (f"/ashes-events/{number}", 403, CLOSED),
        (f"/combat/{number}/", 403, CLOSED),
        (f"/combat/{number}/replay/", 403, f"The record of fight {number} is for those"),
        ("/ashes-events/999999", 404, NOBODYS),
        ("/combat/999999/", 404, NOBODYS),
        ("/combat/999999/replay/", 404, NOBODYS),
        ("/combat/999999/record/json/", 404, NOBODYS),
        ("/ashes-events/0", 404, "There is no such fight."),
        ("/ashes-events/x", 404, "There is no such fight."),
        ("/ashes-events/%ff%00", 404, "There is no such fight."),
        ("/ashes-events/" + "9" * 8000, 404, "There is no such fight."),
        ("/ashes-events", 404, "There is no such fight."),
        ("/combat/" + "9" * 8000 + "/", 404, ""),
        ("/combat/?" + "q" * 8000, 200, "Log in to see the fights"),
    ):
        found = stranger.get(path)
        assert found[0] == status and words in found[1], (path[:40], found)
    status, text = Site(game, "Joe").get("/combat/999999/line/", {"line": "+combat"})
    assert status == 403 and NOBODYS in json.loads(text)["told"][0]


def test_the_dock_is_in_the_client_that_is_served(game: GameServer) -> None:
    status, text = Site(game).get("/webclient/")
    assert status == 200 and "combat_ashes/dock.js?v=" in text


HOSTILE_HEADERS = (
    {"Last-Event-ID": "\x01'; DROP", "Cookie": "sessionid=../x"},
    {"Last-Event-ID": "9" * 8000, "Cookie": "sessionid=" + "x" * 8000},
    {"Last-Event-ID": "-1\xff", "Cookie": "sessionid=\xff\xfe; sessionid="},
)


def test_whatever_headers_a_reader_sends_it_reads(game: GameServer, led: Table) -> None:
    number, stranger = number_of(led), Site(game)
    led.windows["Sal"].ask("+combat/watch everybody", "everybody with this address")
    for headers in HOSTILE_HEADERS:
        stream = stranger.stream(number, **headers)
        assert '"you":""' in stream.read("event: fight") and "event: question" not in stream.text
        stream.close()
    # A HEAD is answered and holds nothing open.
    for path in (f"/ashes-events/{number}", f"/combat/{number}/"):
        assert stranger.get(path, method="HEAD") == (200, "")


def test_who_has_gone_is_forgotten(game: GameServer, led: Table) -> None:
    number, pid = number_of(led), game.server_pid
    site = Site(game, "Joe")

    def sockets() -> int:
        folder = f"/proc/{pid}/fd"
        links = [os.path.join(folder, each) for each in os.listdir(folder)]
        return sum("socket:" in os.readlink(each) for each in links if os.path.islink(each))

    wait_for(lambda: False, 1)
    before = sockets()
    streams = [site.stream(number) for _ in range(10)]
    for each in streams:
        each.read("event: fight")
    assert sockets() >= before + 10
    for each in streams:
        each.close()
    assert wait_for(lambda: sockets() <= before, 20), (before, sockets())


def test_nobody_takes_all_the_places(game: GameServer, led: Table) -> None:
    number = number_of(led)
    site = Site(game, "Joe")
    streams = [site.stream(number) for _ in range(20)]
    for each in streams:
        each.read("event: fight")
    assert site.get(f"/ashes-events/{number}")[0] == 503
    start = time.monotonic()
    assert Site(game).get("/")[0] == 200 and time.monotonic() - start < PATIENCE
    for each in streams:
        each.close()


def test_a_line_typed_on_the_page(game: GameServer, led: Table) -> None:
    number = number_of(led)
    site = Site(game, "Sal")
    assert site.get(f"/combat/{number}/")[0] == 200
    status, text = site.get(f"/combat/{number}/line/", {"line": "+combat/title Blood <b>"})
    assert status == 200 and "is called: Blood <b>." in json.loads(text)["told"][0]
    status, text = site.get(f"/combat/{number}/line/", {"line": "+odds +attack Joe"})
    assert status in (200, 403), text
    assert site.get(f"/combat/{number}/line/", {"line": "quit"})[0] == 403


def test_a_page_outlives_its_server(game: GameServer, led: Table) -> None:
    number = number_of(led)
    site = Site(game, "Joe")
    stream = site.stream(number)
    stream.read("event: fight")
    game.kill_server()
    assert wait_for(stream.has_ended, PATIENCE)
    # While the dead process's last sockets close, the portal answers with nothing at all.
    assert wait_for(lambda: site.get(f"/ashes-events/{number}")[0] >= 500, PATIENCE)
    game.revive_server()
    led.windows["Sal"].expect("Server restarted", 30)
    assert wait_for(lambda: site.get(f"/combat/{number}/")[0] == 200, 30)
    again = site.stream(number)
    assert '"you":"Joe"' in again.read("event: fight")
    again.close()


def test_a_client_is_sent_panels_over_its_own_wire(game: GameServer, led: Table) -> None:
    flo = game.websocket("Flo")
    flo.send_message("ashes_hello", v=1)
    assert flo.expect_message("ashes_fight")["you"] == "Flo"
    led.windows["Sal"].ask("+damage Joe=1 bashing", "Joe takes 1")
    assert "Lurker" not in json.dumps(flo.expect_message("ashes_event"))
    flo.close()
