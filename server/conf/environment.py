"""What the environment decides: where the game listens and with which key it signs.

Free of Evennia and Django, so that `make play` can look at the ports at once.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

LOOPBACK = "127.0.0.1"


def port(name: str, default: int) -> int:
    """The port that `ASHES_<name>_PORT` asks for."""
    variable = f"ASHES_{name}_PORT"
    text = os.environ.get(variable) or str(default)
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise SystemExit(f"{variable} is {text!r}; it takes a port number from 1 to 65535.")
    return int(text)


BIND = os.environ.get("ASHES_BIND") or LOOPBACK
TELNET_PORT = port("TELNET", 4000)
WEB_PORT = port("WEB", 4001)
WEBSOCKET_PORT = port("WEBSOCKET", 4002)
WEB_INTERNAL_PORT = port("WEB_INTERNAL", 4005)
AMP_PORT = port("AMP", 4006)


def hosts() -> list[str]:
    """The names under which the web site answers: loopback, `ASHES_BIND`, `ASHES_HOSTS`."""
    named = os.environ.get("ASHES_HOSTS", "").replace(",", " ").split()
    bound = [] if BIND in ("0.0.0.0", "::") else [BIND]
    return list(dict.fromkeys(["localhost", LOOPBACK, *bound, *named]))


def secret_key(path: Path) -> str:
    """The key from `ASHES_SECRET_KEY`, else from the file, which is made when missing."""
    given = os.environ.get("ASHES_SECRET_KEY")
    if given:
        return given
    if not path.exists():
        _write_once(path, secrets.token_urlsafe(64))
    return path.read_text().strip()


SECONDS_TO_CONNECT = 3


def database() -> dict[str, dict[str, Any]]:
    """The databases that `DATABASE_URL` asks for; none where it is not given.

    The whole game waits for a database that does not answer, so that it must not wait long.
    """
    url = os.environ.get("DATABASE_URL")
    if not url:
        return {}
    import dj_database_url

    found = dj_database_url.parse(url, conn_max_age=None, conn_health_checks=True)
    if found["ENGINE"].endswith("postgresql"):
        waits = {"connect_timeout": SECONDS_TO_CONNECT, "tcp_user_timeout": 5000}
        found["OPTIONS"] = {**waits, **found.get("OPTIONS", {})}
    return {"default": dict(found)}


def _write_once(path: Path, text: str) -> None:
    """Write a private file whole or not at all; who comes second keeps what is there."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text + "\n")
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
