"""`make play` and `make stop`: set the game up, start it, end it.

    python -m world.play start
    python -m world.play stop

Evennia's launcher exits with 0 also when it failed, so effects are looked at instead:
processes, ports, pages.
"""

import http.client
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from server.conf import environment

GAME = Path(__file__).resolve().parent.parent
PIDFILES = (GAME / "server" / "portal.pid", GAME / "server" / "server.pid")
START_SECONDS = 90
STOP_SECONDS = 30


def main(arguments: list[str]) -> int:
    """Do what the command line says; the exit code."""
    commands: dict[str, Callable[[], int]] = {"start": start, "stop": stop}
    if len(arguments) != 1 or arguments[0] not in commands:
        print("usage: python -m world.play start|stop", file=sys.stderr)
        return 2
    os.chdir(GAME)
    return commands[arguments[0]]()


def start() -> int:
    """Make what is missing, start the server where it is not running, say how to connect."""
    logins: list[str] = []
    if not is_answering():
        taken = taken_ports()
        if taken:
            print("\n".join(taken), file=sys.stderr)
            return 1
        forget_the_dead()
        logins = prepare()
        print("Starting the server ...", flush=True)
        output = run_launcher("start")
        # A launcher that has failed leaves no process to wait for.
        wait_for(lambda: is_answering() or not running_pids(), START_SECONDS)
        if not is_answering():
            print(output, file=sys.stderr)
            print(f"The server does not answer; see {GAME / 'server' / 'logs'}.", file=sys.stderr)
            print_logins(logins)
            return 1
    print_logins(logins)
    print(f"telnet:  telnet {reachable()} {environment.TELNET_PORT}")
    print(f"browser: http://{reachable()}:{environment.WEB_PORT}/webclient/")
    return 0


def stop() -> int:
    """End server and portal."""
    if not running_pids():
        print("The game is not running.")
        return 0
    run_launcher("stop")
    if not wait_for(lambda: not running_pids(), STOP_SECONDS):
        for pid in running_pids():
            os.kill(pid, signal.SIGTERM)
    if not wait_for(lambda: not running_pids(), STOP_SECONDS):
        print(f"Still running: process {', '.join(map(str, running_pids()))}.", file=sys.stderr)
        return 1
    print("The game has stopped.")
    return 0


def prepare() -> list[str]:
    """Database, administrator and scene; the logins made, one line each."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
    (GAME / "server" / "logs").mkdir(exist_ok=True)
    import django
    import evennia
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    print("Preparing the database ...", flush=True)
    for database in settings.DATABASES:
        call_command("migrate", database=database, interactive=False, verbosity=0)
    evennia._init()
    from world import scene

    if scene.is_built():
        return []
    admin, admin_line = _login(
        os.environ.get("ASHES_ADMIN_NAME") or "Admin", "ASHES_ADMIN_PASSWORD"
    )
    players = [_login(name, "ASHES_PLAYER_PASSWORD") for name in scene.PLAYERS]
    try:
        scene.build(admin, [login for login, _ in players])
    except ValueError as refused:
        raise SystemExit(str(refused)) from refused
    return [f"  {line}" for line in (admin_line, *(line for _, line in players))]


def _login(name: str, variable: str):
    """A login with the password of the environment or a new one, and what to tell of it."""
    from world.scene import Login

    given = os.environ.get(variable)
    if given:
        return Login(name, given), f"{name} (password from {variable})"
    made = secrets.token_urlsafe(9)
    return Login(name, made), f"{name} {made}"


def print_logins(logins: list[str]) -> None:
    """Names and passwords, which are shown this once."""
    if logins:
        print("Log in with one of these names and passwords; they are not shown again:")
        print("\n".join(logins))


def run_launcher(operation: str) -> str:
    """`evennia <operation>`; what it printed."""
    binaries = Path(sys.executable).parent
    # The launcher looks for twistd on the PATH.
    path = os.pathsep.join([str(binaries), os.environ.get("PATH", "")])
    try:
        done = subprocess.run(
            [binaries / "evennia", operation],
            cwd=GAME,
            env={**os.environ, "PATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=START_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"evennia {operation} did not end within {START_SECONDS} seconds."
    return done.stdout


def running_pids() -> list[int]:
    """The processes of this game that are alive."""
    return [pid for pid in map(_pid, PIDFILES) if pid]


def forget_the_dead() -> None:
    """Remove what killed processes left; their numbers may be another program's by now."""
    for file in PIDFILES:
        if not _pid(file):
            file.unlink(missing_ok=True)


def _pid(file: Path) -> int | None:
    """The living process of this game that wrote the file."""
    try:
        pid = int(file.read_text())
    except (OSError, ValueError):
        return None
    return pid if str(file) in _command_of(pid) else None


def _command_of(pid: int) -> str:
    """The command line of a process; empty when it is dead."""
    if Path("/proc/self").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
        except OSError:
            return ""
    listing = ["ps", "-ww", "-o", "command=", "-p", str(pid)]
    return subprocess.run(listing, stdout=subprocess.PIPE, text=True, check=False).stdout


def is_answering() -> bool:
    """Whether both processes run, telnet is open and the server serves a page."""
    if len(running_pids()) < len(PIDFILES) or not accepts(environment.TELNET_PORT):
        return False
    connection = http.client.HTTPConnection(reachable(), environment.WEB_PORT, timeout=10)
    try:
        connection.request("GET", "/webclient/", headers={"Host": "localhost"})
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def taken_ports() -> list[str]:
    """A sentence for each port that a program other than this game holds."""
    if running_pids():
        return []
    ports = {
        "ASHES_TELNET_PORT": environment.TELNET_PORT,
        "ASHES_WEB_PORT": environment.WEB_PORT,
        "ASHES_WEBSOCKET_PORT": environment.WEBSOCKET_PORT,
        "ASHES_WEB_INTERNAL_PORT": environment.WEB_INTERNAL_PORT,
        "ASHES_AMP_PORT": environment.AMP_PORT,
    }
    return [
        f"Another program uses port {port}; choose another with {variable}=<port>."
        for variable, port in ports.items()
        if accepts(port)
    ]


def accepts(port: int) -> bool:
    """Whether something listens on that port."""
    try:
        socket.create_connection((reachable(), port), timeout=5).close()
    except OSError:
        return False
    return True


def reachable() -> str:
    """An address to connect to; an address that stands for all is none."""
    wildcard = {"0.0.0.0": "127.0.0.1", "::": "::1"}
    return wildcard.get(environment.BIND, environment.BIND)


def wait_for(condition: Callable[[], bool], seconds: float) -> bool:
    """Whether the condition came true in time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.2)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
