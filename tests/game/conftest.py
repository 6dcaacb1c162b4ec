"""The reference game in this process: Evennia is set up once, the database is in memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import evennia
import pytest
from django.conf import settings
from django.db import OperationalError, ProgrammingError, connection
from evennia.accounts.accounts import DefaultAccount
from evennia.server.serversession import ServerSession
from evennia.utils import create
from evennia.utils.ansi import raw
from pytest_django.plugin import blocking_manager_key

from combat_ashes.mush.preferences import set_style
from combat_ashes.rulesets import register
from tests.support.toy import Toy


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Evennia reads the database while it is set up."""
    from evennia.utils.idmapper import models

    if not evennia.SESSION_HANDLER:
        unblocked = collector.config.stash[blocking_manager_key].unblock()
        with unblocked, connection.execute_wrapper(without_tables):
            evennia._init()
        # Collecting garbage whenever the cache is flushed takes longer than a test.
        models.gc = SimpleNamespace(collect=lambda: 0)


def without_tables(execute: Any, *args: Any) -> Any:
    """Evennia knows what SQLite says where its tables are not made yet, and no other database."""
    try:
        return execute(*args)
    except ProgrammingError as error:
        raise OperationalError(str(error)) from error


@pytest.fixture(scope="session", autouse=True)
def quick_evennia() -> Iterator[pytest.MonkeyPatch]:
    """Objects, and the commands of all rule systems, are made quickly."""
    from tests.support.quick import make_quick

    register(Toy)  # Before the commands of all rule systems are made.
    with pytest.MonkeyPatch.context() as patch:
        make_quick(patch)
        yield patch


@pytest.fixture(scope="session")
def django_db_use_migrations() -> bool:
    """Tables are made from the models, which takes a second instead of five."""
    return False


FOLDERS = count(1)

# What a test has made is gone after it, and the numbers that it took are not.
NUMBERED_ANEW = (
    "SELECT setval(oid::regclass, 1, false) FROM pg_class "
    "WHERE relkind = 'S' AND relname !~ '^(django|auth)_'"
)


@pytest.fixture(autouse=True)
def game(
    db: None, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """A database and a folder of the test's own; Evennia's objects do not outlive it."""
    from evennia.utils.idmapper.models import flush_cache

    from combat_ashes.mush import fights

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(NUMBERED_ANEW)
    # Few tests write into it, so that it is not made before.
    folder = tmp_path_factory.getbasetemp() / f"game{next(FOLDERS)}"
    monkeypatch.setattr(settings, "ASHES_SHELF", str(folder / "shelf"), raising=False)
    monkeypatch.setattr(settings, "ASHES_NPCS", str(folder / "npcs"), raising=False)
    monkeypatch.setattr(settings, "ASHES_RULESETS", str(folder / "rulesets"), raising=False)
    monkeypatch.setattr(settings, "ASHES_RECORDS", str(folder / "records"), raising=False)
    # Dice that nobody gives fall alike in every run of a test.
    seeds = SimpleNamespace(token_hex=lambda size: chance.randbytes(size).hex())
    chance = Random("ashes")
    monkeypatch.setattr(fights, "secrets", seeds)
    yield
    flush_cache()


# --- people who are connected -------------------------------------------------------------------

SHEET = {
    "traits": {"strength": 2, "dexterity": 2, "stamina": 2, "wits": 2, "brawl": 2, "willpower": 4}
}


class Player:
    """A character with an account and a session of their own; `heard` is all they are shown."""

    def __init__(self, table: Table, name: str, room: Any, **how: Any) -> None:
        self.table = table
        self.name = name
        self.char = table.character(name, room, **how.pop("sheet", {}))
        self.account = create.create_account(
            f"account{next(table.numbers)}", "", "a password",
            typeclass=settings.BASE_ACCOUNT_TYPECLASS,
        )  # fmt: skip
        self.char.locks.add(f"puppet:pid({self.account.id})")
        permission = how.pop("permission", "")
        if permission:
            self.account.permissions.add(permission)
        set_style(self.char, "full")
        self.heard: list[str] = []
        self.refusals: list[str] = []
        self.screenreader = how.pop("screenreader", False)
        self.session: Any = None
        self.login()

    def login(self) -> None:
        self.session = self.table.connect(self)
        self.session.protocol_flags["SCREENREADER"] = self.screenreader
        self.account.puppet_object(self.session, self.char)
        self.heard.clear()

    def login_again(self) -> None:
        """As `login`, with what is shown at once left in `heard`."""
        self.session = self.table.connect(self)
        self.heard.clear()
        self.account.puppet_object(self.session, self.char)

    def logout(self) -> None:
        """The connection is gone."""
        self.account.unpuppet_object(self.session)
        self.table.disconnect(self.session)

    def say(self, line: str) -> str:
        """Type a line; what is shown to them because of it."""
        first = len(self.heard)
        self.session.execute_cmd(line)
        return "\n".join(self.heard[first:])

    def must(self, *lines: str) -> Player:
        """Type lines that may not be refused."""
        for line in lines:
            refused = len(self.refusals)
            said = self.say(line)
            assert "(Traceback was logged" not in said, f"{self.name}: {line}: {said}"
            assert len(self.refusals) == refused, f"{self.name}: {line}: {self.refusals[-1]}"
        return self

    def refused(self, line: str) -> str:
        """Type a line that must be refused; what it says."""
        refused = len(self.refusals)
        said = self.say(line)
        assert len(self.refusals) == refused + 1, f"{self.name}: {line} was not refused: {said}"
        return self.refusals[-1]


class Table:
    """Rooms and the people in them; hears what is sent to every session."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.players: dict[int, Player] = {}
        self.numbers = count(1)
        self.handler = evennia.SESSION_HANDLER
        monkeypatch.setattr(self.handler, "data_out", self._hear)
        monkeypatch.setattr(self.handler, "disconnect", lambda *args, **kwargs: None)
        # It tells channels nobody listens to, and seeks a character where `login` names one.
        monkeypatch.setattr(DefaultAccount, "at_post_login", lambda *args, **kwargs: None)

    def room(self, name: str = "Alley") -> Any:
        return create.create_object(settings.BASE_ROOM_TYPECLASS, key=name, nohome=True)

    def character(self, name: str, room: Any, **sheet: Any) -> Any:
        """Somebody nobody plays."""
        someone = create.create_object(settings.BASE_CHARACTER_TYPECLASS, key=name, home=room)
        someone.location = room  # which costs a third of coming in
        someone.ashes.set_sheet({**SHEET, **sheet})
        return someone

    def player(self, name: str, room: Any, **how: Any) -> Player:
        """Somebody who is connected: `permission`, `screenreader`, `sheet`."""
        return Player(self, name, room, **how)

    def connect(self, player: Player) -> Any:
        number = next(self.numbers)
        fresh = ServerSession()
        fresh.init_session("telnet", ("localhost", "test"), self.handler)
        fresh.sessid = number
        self.handler.portal_connect(fresh.get_sync_data())
        session = self.handler.session_from_sessid(number)
        self.players[number] = player
        self.handler.login(session, player.account, testmode=True)
        return session

    def disconnect(self, session: Any) -> None:
        del self.handler[session.sessid]
        del self.players[session.sessid]

    def close(self) -> None:
        for number in list(self.players):
            del self.handler[number]

    def _hear(self, session: Any, **sent: Any) -> None:
        words = sent.get("text")
        text, *rest = words if isinstance(words, (tuple, list)) else (words,)
        options = next((each for each in rest if isinstance(each, dict)), {})
        player = self.players.get(session.sessid)
        if text is None or player is None:
            return
        given = sent.get("options") or {}
        # What was sent to be shown as it is would not be searched for markup.
        whole = given.get("raw") and not session.protocol_flags.get("SCREENREADER")
        player.heard.append(raw(str(text)) if whole else str(text))
        if options.get("type") == "ashes_refusal":
            player.refusals.append(str(text))


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Makes rooms and connects people."""
    made = Table(monkeypatch)
    yield made
    made.close()


@pytest.fixture
def nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Panels and pages are sent what happens, as in a game, and nobody has any yet."""
    from combat_ashes.mush import service
    from combat_ashes.web import feed, panels

    monkeypatch.setattr(feed, "_watching", {})
    monkeypatch.setattr(panels, "_panels", {})
    monkeypatch.setattr(service, "AFTER", [*service.AFTER, panels.follow, feed.publish])
