"""A game as `evennia --init` makes it, into which the plugin is put as its README says.

Its Python environment has what we depend on and of us only what a test installs, so that a
game without the plugin is really without it.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.support.postgres import URL
from tests.support.server import (
    ADMIN,
    BINARIES,
    LAUNCH_SECONDS,
    PASSWORD,
    REPOSITORY,
    GameServer,
    run,
)  # fmt: skip
from tests.support.wheel import OFFLINE, PIP

OWN_PORTS = """
LOCKDOWN_MODE = True
MAX_CONNECTION_RATE = 1000
TELNET_PORTS = [{TELNET}]
WEBSERVER_PORTS = [({WEB}, {WEB_INTERNAL})]
WEBSOCKET_CLIENT_PORT = {WEBSOCKET}
AMP_PORT = {AMP}
"""
TABLES = """
import os, sys
sys.path.insert(0, os.getcwd())
os.environ["DJANGO_SETTINGS_MODULE"] = "server.conf.settings"
import django
django.setup()
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
settings.MIGRATION_MODULES = dict.fromkeys(app.label for app in apps.get_app_configs())
call_command("migrate", run_syncdb=True, verbosity=0)
settings.MIGRATION_MODULES = dict()
call_command("migrate", fake=True, verbosity=0)
import evennia
evennia._init()
from evennia.accounts.models import AccountDB
from evennia.server import initial_setup
AccountDB.objects.create_superuser("{name}", "admin@example.org", "{password}")
initial_setup.reset_server = lambda: None
initial_setup.handle_setup()
"""
"""Evennia's tables from the models, in a tenth of the time that all its migrations take, and
what a first start puts into them, without a server that restarts itself after it."""
PERSON = """
from evennia import create_account, search_object
account = create_account("{name}", None, "{password}")
account.create_character(key="{name}", location=search_object("#2")[0], home=search_object("#2")[0])
"""
STEP = re.compile(
    r"^\d\. [^\n]*?`([\w/.]+\.py)`[^\n]*\n(?: {3}\S[^\n]*\n)*\n((?:(?: {7}[^\n]*)?\n)+)",
    re.MULTILINE,
)


class StockGame(GameServer):
    """A stock game in a folder of its own, with nothing of ours in it."""

    def __init__(self) -> None:
        super().__init__(environment={URL: ""})
        self.home = self.folder
        self.folder = self.home / "game"
        self.binaries = self.home / "env" / "bin"

    def prepare(self, tables: bool = True) -> None:
        """Lay out the folder and the environment, and fill the database unless nothing starts."""
        subprocess.run(
            [sys.executable, "-m", "venv", "--without-pip", self.home / "env"], check=True,
            timeout=LAUNCH_SECONDS,
        )  # fmt: skip
        # A folder that a .pth file names is searched, but its own .pth files, which would lead
        # back to the checkout, are not read.
        packages = next((self.home / "env").rglob("site-packages"))
        (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
        for name in ("evennia", "twistd"):
            script = (BINARIES / name).read_text()
            ours = re.sub(r"^#!.*", f"#!{self.binaries / 'python'}", script, count=1)
            (self.binaries / name).write_text(ours)
            (self.binaries / name).chmod(0o755)
        run(["evennia", "--init", "game"], self.home, self.environment, binaries=self.binaries)
        with (self.folder / "server" / "conf" / "secret_settings.py").open("a") as secrets:
            secrets.write(OWN_PORTS.format(**self.ports))
        if tables:
            self.run(["python", "-c", TABLES.format(name=ADMIN, password=PASSWORD)])

    def remove(self) -> None:
        super().remove()
        shutil.rmtree(self.home, ignore_errors=True)

    def make_people(self, *names: str) -> None:
        """Accounts with a character each, in the room of a new game, while nothing runs."""
        lines = (PERSON.format(name=name, password=PASSWORD) for name in names)
        self.python("".join(lines))

    def python(self, code: str) -> str:
        """Run some Python in the game's `evennia shell`; what it printed."""
        return self.run(["evennia", "shell", "-c", code])

    def install(self, wheel: Path) -> None:
        self._pip("install", *OFFLINE, "--no-compile", str(wheel))

    def uninstall(self) -> None:
        self._pip("uninstall", "--yes", "combat-ashes")

    def _pip(self, *words: str) -> None:
        command = [*PIP, "--python", str(self.binaries / "python"), *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              timeout=LAUNCH_SECONDS)  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr

    def edit(self) -> dict[Path, str]:
        """Do the edits of the README; the files as they were before."""
        before: dict[Path, str] = {}
        for name, code in steps():
            file = self.folder / name
            before[file] = file.read_text()
            file.write_text(edited(before[file], code))
        return before


def steps() -> list[tuple[str, list[str]]]:
    """The edits that the README tells: a file, and the lines that come into it."""
    section = (
        (REPOSITORY / "README.md").read_text().split("## In your own game")[1].split("\n##")[0]
    )
    return [
        (name, [line.strip() for line in code.split("\n") if line.strip()])
        for name, code in STEP.findall(section)
    ]


def edited(text: str, code: list[str]) -> str:
    """A file of the stock game with some lines in it, each where its reader would put it."""
    for line in code:
        lines = text.split("\n")
        if line.startswith("class "):
            head = line.partition("(")[0] + "("
            [at] = [number for number, old in enumerate(lines) if old.startswith(head)]
            lines[at] = line
        elif line.startswith("self."):
            owner = "AccountCmdSet" if "Account" in line else "CharacterCmdSet"
            last = _end_of(text, owner, "at_cmdset_creation")
            lines.insert(last, f"        {line}")
        elif line.startswith("from ") and "install" not in line:
            lines.insert(next(n for n, old in enumerate(lines) if old.startswith("from ")), line)
        else:
            lines.append(line)
        text = "\n".join(lines)
    return text if text.endswith("\n") else text + "\n"


def _end_of(text: str, owner: str, method: str) -> int:
    """The number of the last line of a method."""
    [found] = [
        each for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and node.name == owner
        for each in node.body if isinstance(each, ast.FunctionDef) and each.name == method
    ]  # fmt: skip
    return found.end_lineno or 0
