"""PostgreSQL of one's own from the system's package: a cluster in a temporary folder.

    python -m tests.support.postgres [paths and options of pytest]

runs the tests on it. The package's programs refuse root, who runs them as the user that the
package has made.
"""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote, urlsplit, urlunsplit

USER = "postgres"
URL = "DATABASE_URL"
PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")
# What a cluster of tests writes need not outlive the machine.
QUICK = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c max_connections=200"


def missing() -> str:
    """Why there can be no cluster here; empty where there can."""
    if _programs() is None:
        return "PostgreSQL is not on this machine (Debian: apt-get install postgresql)"
    if os.geteuid() == 0 and not _is_user(USER):
        return f"PostgreSQL does not run as root, and there is no user {USER}"
    return ""


def _programs() -> Path | None:
    """Where the newest `initdb` and `pg_ctl` are."""
    found = [path for place in PLACES for path in sorted(Path("/").glob(place[1:]), reverse=True)]
    on_path = shutil.which("pg_ctl")
    found += [Path(on_path).parent] if on_path else []
    return next((path for path in found if (path / "initdb").exists()), None)


def _is_user(name: str) -> bool:
    import pwd

    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


class Cluster:
    """A server that listens on a socket in its own folder; its role owns every database."""

    def __init__(self) -> None:
        programs = _programs()
        assert programs is not None, missing()
        self.programs = programs
        self.folder = Path(tempfile.mkdtemp(prefix="ashes-pg-"))
        self.data = self.folder / "data"
        self.user: dict[str, Any] = {}
        if os.geteuid() == 0:
            shutil.chown(self.folder, USER, USER)
            self.user = {"user": USER, "group": USER, "extra_groups": []}
        self._run("initdb", "-A", "trust", "-U", "ashes", "--encoding=UTF8", "--locale=C.UTF-8",
                  "--no-sync")  # fmt: skip

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.remove()

    @property
    def url(self) -> str:
        """The address of its first database."""
        return f"postgres://ashes@{quote(str(self.folder), safe='')}/postgres"

    def start(self) -> None:
        options = f"-k {self.folder} -c listen_addresses= {QUICK}"
        self._run("pg_ctl", "-l", str(self.folder / "log"), "-w", "-o", options, "start")

    def stop(self) -> None:
        """Stop it as an admin does: whoever is connected is cut off."""
        self._run("pg_ctl", "-m", "fast", "-w", "stop")

    def start_again(self) -> None:
        """Start it where a test has left it stopped."""
        if not self.is_running():
            self.start()

    def is_running(self) -> bool:
        return (self.data / "postmaster.pid").exists()

    def remove(self) -> None:
        if self.is_running():
            self._run("pg_ctl", "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder)

    def _run(self, program: str, *words: str) -> None:
        # Its output would be kept open by the server that it starts.
        with open(self.folder / "said", "w+") as said:
            done = subprocess.run(
                [str(self.programs / program), "-D", str(self.data), *words],
                stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd=self.folder,
                check=False, **self.user,
            )  # fmt: skip
            said.seek(0)
            assert done.returncode == 0, f"{program} failed as {getpass.getuser()}: {said.read()}"


# --- databases of one server ----------------------------------------------------------------------


def given() -> str:
    """The address of the database that the tests run on; empty for SQLite."""
    return os.environ.get(URL, "")


def at(url: str, name: str) -> str:
    """The address of another database of the same server."""
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def name_in(url: str) -> str:
    return urlsplit(url).path.removeprefix("/")


def make(url: str, template: str = "") -> None:
    """Make a database anew, as a copy where a template is named."""
    copied = f' TEMPLATE "{template}"' if template else ""
    drop(url)
    ask(at(url, "postgres"), f'CREATE DATABASE "{name_in(url)}"{copied}')


def drop(url: str) -> None:
    ask(at(url, "postgres"), f'DROP DATABASE IF EXISTS "{name_in(url)}" WITH (FORCE)')


def ask(url: str, sql: str, values: tuple[object, ...] = ()) -> list[Any]:
    """The rows that a statement gives, on a connection of its own."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        cursor = connection.execute(sql.encode(), values or None)
        return cursor.fetchall() if cursor.description else []


def cut_off(url: str) -> int:
    """End every connection to a database, as a firewall or an admin does; how many there were."""
    others = (
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
        "WHERE datname = %s AND pid <> pg_backend_pid()"
    )
    return len(ask(at(url, "postgres"), others, (name_in(url),)))


def main(words: list[str], environment: Mapping[str, str] = os.environ) -> int:
    """Run the tests that are named, or all, on a cluster of their own; pytest's exit code."""
    if why := missing():
        print(f"{why}.", file=sys.stderr)
        return 1
    # Whoever ends this program means the server as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with Cluster() as running:
        command = [sys.executable, "-m", "pytest", *words]
        variables = {**environment, URL: running.url}
        return subprocess.run(command, env=variables, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
