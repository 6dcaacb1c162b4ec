"""A real game for end-to-end tests: portal and server on a temporary folder.

    with GameServer(people={"Jane": sheet, "Frank": {}}, staff={"Jane": "Helper"}) as game:
        jane = game.telnet("Jane")
        jane.send("say Hello")
        jane.expect('You say, "Hello"')
        game.kill_server()
        game.start()

Every game has ports, database, logs and process files of its own, so that several can
run beside each other, from several processes as well. The database is migrated once in
each run and copied: two files of SQLite, or one of PostgreSQL where DATABASE_URL says so.
"""

import atexit
import fcntl
import functools
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Self
from zlib import crc32

from tests.support import postgres
from tests.support.clients import Client, TelnetClient, WebsocketClient

BINARIES = Path(sys.executable).parent
REPOSITORY = Path(__file__).resolve().parent.parent.parent
ADMIN = "Admin"
PASSWORD = "let-me-in-42"
PORTS = ("TELNET", "WEB", "WEBSOCKET", "WEB_INTERNAL", "AMP")
# Below the range from which the system takes the ports of outgoing connections.
PORT_RANGE = (20000, 32000)
LAUNCH_SECONDS = 120
# Migrations alone take half a minute of a processor that nobody else uses.
FILL_SECONDS = 240
PERSON_SECONDS = 2
STOP_SECONDS = 30

SHARED = "ASHES_TEMPLATE_FOLDER"

Sheets = Mapping[str, Mapping[str, Any]]

SETTINGS = """\
from server.conf.game_settings import *

MAX_CONNECTION_RATE = 1000
MAX_COMMAND_RATE = 100000
LOGIN_THROTTLE_LIMIT = 100000
CREATION_THROTTLE_LIMIT = 100000
AUTH_PASSWORD_VALIDATORS = []
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# The dice of its fights fall alike whatever was played before.
import secrets

secrets.token_hex = lambda size=32: "a5" * size
"""


class GameServer:
    """A game with the people named, all in the alley unless `rooms` says otherwise.

    `people` are players with accounts, `npcs` are not, each with a sheet as under `cast`
    in a scenario; an empty sheet sets nothing. `staff` gives a player's account a
    permission, `rooms` makes more rooms and says who is in them, `settings` overrides
    settings. Everybody's password is `PASSWORD`; the superuser is `ADMIN`.
    """

    binaries = BINARIES

    def __init__(
        self,
        people: Sheets | None = None,
        npcs: Sheets | None = None,
        staff: Mapping[str, str] | None = None,
        rooms: Mapping[str, list[str]] | None = None,
        settings: Mapping[str, Any] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.wanted = _wanted(people, npcs, staff, rooms)
        self.settings = dict(settings or {})
        self.ports = dict(zip(PORTS, free_ports(len(PORTS)), strict=True))
        self.environment = {**_environment(self.ports), **(environment or {})}
        self.folder = Path(tempfile.mkdtemp(prefix="ashes-game-"))
        self.server = self.environment[postgres.URL]
        if self.server:
            self.environment[postgres.URL] = postgres.at(self.server, self.folder.name)
        self.clients: list[Client] = []

    def __enter__(self) -> Self:
        try:
            self.prepare()
            self.start()
        except BaseException:
            self.remove()
            raise
        return self

    def __exit__(self, *exception: object) -> None:
        self.remove()

    def prepare(self) -> None:
        """Lay out the folder and fill the database."""
        lay_out(self.folder, self.settings)
        base = template(self.server)
        for file in (base / "server").glob("*.db3"):
            shutil.copy(file, self.folder / "server")
        if self.server:
            postgres.make(self.url, template=_name_of(base))
        (self.folder / "server" / ".static").symlink_to(base / "server" / ".static")
        if any(self.wanted[kind] for kind in ("people", "npcs", "rooms")):
            fill(self.folder, self.environment, self.wanted)

    def remove(self) -> None:
        """End everything at once and delete the folder."""
        for client in self.clients:
            client.close()
        self.kill_all()
        if self.server:
            postgres.drop(self.url)
        shutil.rmtree(self.folder, ignore_errors=True)

    # Life and death

    def start(self) -> None:
        """Start what is not running: both processes, or the server alone after its death."""
        self._launch(["evennia", "start"], self.answers)

    def revive_server(self) -> None:
        """Start the dead server beside its living portal, in half the time `start` takes.

        The same command that Evennia's launcher has the portal run.
        """
        import evennia

        program = Path(evennia.__file__).parent / "server" / "server.py"
        command = [
            "twistd",
            f"--python={program}",
            "--logger=evennia.utils.logger.GetServerLogObserver",
            f"--pidfile={self._pidfile('server')}",
        ]
        settings = {
            "DJANGO_SETTINGS_MODULE": "server.conf.settings",
            "PYTHONPATH": str(self.folder),
        }
        self._launch(command, self.answers, environment=settings)

    def reload(self) -> None:
        """Restart the server with new code; players stay connected."""
        before = self.server_pid
        self._launch(
            ["evennia", "reload"], lambda: self.server_pid not in (None, before) and self.answers()
        )

    def stop(self) -> None:
        """Shut both processes down in good order."""
        self._launch(
            ["evennia", "stop"], lambda: not self.portal_pid and not self.server_pid, STOP_SECONDS
        )

    def kill_server(self) -> None:
        """kill -9 of the server; the portal and its connections live on."""
        self._kill("server")

    def kill_portal(self) -> None:
        """kill -9 of the portal, and of everybody's connections; the server lives on."""
        self._kill("portal")

    def kill_all(self) -> None:
        """kill -9 of server and portal."""
        self._kill("server")
        self._kill("portal")

    def answers(self) -> bool:
        """Whether somebody who connects now is shown the login screen."""
        try:
            with TelnetClient(self.ports["TELNET"]) as client:
                client.expect("connect <", timeout=5)
        except (OSError, AssertionError):
            return False
        return bool(self.server_pid)

    # Players

    def telnet(self, name: str | None = None) -> TelnetClient:
        """A telnet window, logged in when a name is given."""
        return self._seat(TelnetClient(self.ports["TELNET"]), name)

    def websocket(self, name: str | None = None) -> WebsocketClient:
        """A browser's window, logged in when a name is given."""
        return self._seat(WebsocketClient(self.ports["WEBSOCKET"]), name)

    def _seat(self, client: Any, name: str | None) -> Any:
        self.clients.append(client)
        if name:
            client.login(name, PASSWORD)
        return client

    # Looking in from outside

    @property
    def database(self) -> Path:
        """The game's SQLite file."""
        return self.folder / "server" / "evennia.db3"

    @property
    def fights(self) -> Path:
        """The SQLite file of the fights."""
        return self.folder / "server" / "fights.db3"

    @property
    def url(self) -> str:
        """The address of the game's database of PostgreSQL; empty for SQLite."""
        return self.environment[postgres.URL]

    def ask(self, sql: str, *values: object) -> list[Any]:
        """The rows that a statement about fights gives in the game's database."""
        if self.server:
            return postgres.ask(self.url, sql, values)
        with closing(sqlite3.connect(self.fights)) as fights, fights:
            return fights.execute(sql.replace("%s", "?"), values).fetchall()

    @property
    def web(self) -> str:
        """The address of the web site."""
        return f"http://127.0.0.1:{self.ports['WEB']}"

    @property
    def server_pid(self) -> int | None:
        """The server's process, `None` when it does not run."""
        return self._pid("server")

    @property
    def portal_pid(self) -> int | None:
        """The portal's process, `None` when it does not run."""
        return self._pid("portal")

    def logs(self, lines: int = 40) -> str:
        """The ends of both logs."""
        return "\n".join(
            f"--- {name}.log\n{_tail(self.folder / 'server' / 'logs' / f'{name}.log', lines)}"
            for name in ("portal", "server")
        )

    def _pid(self, process: str) -> int | None:
        pidfile = self._pidfile(process)
        try:
            pid = int(pidfile.read_text())
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
        except (OSError, ValueError):
            return None
        # A number left by a dead process may be another's by now.
        return pid if str(pidfile).encode() in command else None

    def _kill(self, process: str) -> None:
        pid = self._pid(process)
        if pid:
            os.kill(pid, signal.SIGKILL)
            wait_for(lambda: self._pid(process) is None, STOP_SECONDS, pause=0.005)
            # Where nobody reaps the dead process its number stays taken, and twistd would
            # refuse to start.
            self._pidfile(process).unlink(missing_ok=True)

    def _pidfile(self, process: str) -> Path:
        return self.folder / "server" / f"{process}.pid"

    def _launch(
        self,
        command: list[str],
        done: Callable[[], bool],
        seconds: float = LAUNCH_SECONDS,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Run a command and wait for its effect; the launcher's exit code says nothing."""
        variables = {**self.environment, **(environment or {})}
        try:
            printed = self.run(command, variables)
            if "timed out. Try again." in printed:
                # The launcher gives a portal ten seconds, too few where others work as well.
                printed += self.run(command, variables)
        except subprocess.TimeoutExpired as expired:
            printed, seconds = str(expired), 0
        if not wait_for(done, seconds):
            raise AssertionError(f"{' '.join(command)} failed:\n{printed}\n{self.logs()}")

    def run(self, command: list[str], environment: Mapping[str, str] | None = None) -> str:
        """Run a program of the game's environment in its folder; what it printed."""
        return run(command, self.folder, environment or self.environment, binaries=self.binaries)


@functools.cache
def template(server: str = "") -> Path:
    """A game folder with a migrated database and nobody in it but the superuser.

    The database is on that server of PostgreSQL, if any. The processes that run tests side by
    side make it once, in the folder `SHARED` names.
    """
    shared = os.environ.get(SHARED)
    if shared is None:
        folder = Path(tempfile.mkdtemp(prefix="ashes-template-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        return _template(folder, server)
    name = f"template-{crc32(server.encode())}"
    with open(Path(shared) / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = Path(shared) / name
        return folder if (folder / "ready").exists() else _template(folder, server)


def _template(folder: Path, server: str) -> Path:
    lay_out(folder, {})
    environment = _environment()
    environment[postgres.URL] = url = server and postgres.at(server, _name_of(folder))
    if server:
        postgres.make(url)
    fill(folder, environment, {**_wanted(), "empty": True})
    (folder / "ready").touch()
    return folder


def _name_of(template: Path) -> str:
    """The database of a folder: one that another run has made may still be there."""
    return f"ashes-template-{crc32(str(template).encode())}"


def lay_out(folder: Path, settings: Mapping[str, Any]) -> None:
    """A game folder of links into the repository, with settings of its own."""
    conf = folder / "server" / "conf"
    conf.mkdir(parents=True)
    (folder / "server" / "logs").mkdir()
    for name in ("combat_ashes", "typeclasses", "commands", "world"):
        (folder / name).symlink_to(REPOSITORY / name)
    original = REPOSITORY / "server"
    (folder / "server" / "__init__.py").symlink_to(original / "__init__.py")
    for module in (original / "conf").glob("*.py"):
        name = "game_settings.py" if module.name == "settings.py" else module.name
        (conf / name).symlink_to(module)
    overrides = "".join(f"{name} = {value!r}\n" for name, value in settings.items())
    (conf / "settings.py").write_text(SETTINGS + overrides)


def fill(folder: Path, environment: Mapping[str, str], wanted: Mapping[str, Any]) -> None:
    """Make people and places in the game's database."""
    script = Path(__file__).with_name("populate.py")
    seconds = FILL_SECONDS + PERSON_SECONDS * len(wanted["people"])
    output = run(["python", str(script)], folder, environment, json.dumps(wanted), seconds)
    if "Traceback" in output:
        raise AssertionError(output)


def run(
    command: list[str],
    folder: Path,
    environment: Mapping[str, str],
    given: str = "",
    seconds: float = LAUNCH_SECONDS,
    binaries: Path = BINARIES,
) -> str:
    """Run a program of a virtual environment in a game folder; what it printed."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DJANGO_SETTINGS_MODULE", "PYTHONPATH")
    }
    path = os.pathsep.join([str(binaries), inherited.get("PATH", "")])
    done = subprocess.run(
        [str(binaries / command[0]), *command[1:]],
        cwd=folder,
        env={**inherited, **environment, "PATH": path},
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds,
        check=False,
    )
    return done.stdout


def free_ports(count: int) -> list[int]:
    """Loopback ports nobody listens on, nor any test that runs in a process beside this one."""
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    mine = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    first, last = PORT_RANGE
    free: list[int] = []
    for port in random.SystemRandom().sample(range(first + mine, last, processes), 20 * count):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        free.append(port)
        if len(free) == count:
            return free
    raise AssertionError("no free ports")


def cpu_seconds(pid: int) -> float:
    """The processor time a process has used, in ticks of 10 ms."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_bytes(pid: int) -> int:
    """The memory a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def wait_for(condition: Callable[[], bool], seconds: float, pause: float = 0.05) -> bool:
    """Whether the condition came true in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(pause)
    return True


def _wanted(
    people: Sheets | None = None,
    npcs: Sheets | None = None,
    staff: Mapping[str, str] | None = None,
    rooms: Mapping[str, list[str]] | None = None,
) -> dict[str, Any]:
    return {
        "empty": False,
        "admin": ADMIN,
        "password": PASSWORD,
        "people": people or {},
        "npcs": npcs or {},
        "staff": staff or {},
        "rooms": rooms or {},
    }


def _environment(ports: Mapping[str, int] | None = None) -> dict[str, str]:
    numbers = {f"ASHES_{name}_PORT": str(port) for name, port in (ports or {}).items()}
    return {
        "ASHES_BIND": "127.0.0.1",
        "ASHES_DATABASE": "",
        "ASHES_FIGHTS_DATABASE": "",
        "ASHES_SECRET_KEY": "only for tests",
        postgres.URL: postgres.given(),
        **numbers,
    }


def _tail(file: Path, lines: int) -> str:
    try:
        return "\n".join(file.read_text(errors="replace").splitlines()[-lines:])
    except OSError:
        return "(missing)"
