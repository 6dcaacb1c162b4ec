"""A package with a rule system that plays, to be changed into one's own."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from .. import __version__
from ..rulesets import GROUP, rulesets

EXAMPLE = "coins"

PROJECT = """[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{package}"
version = "0.1.0"
description = "The rule system {name} for Combat Ashes"
requires-python = ">=3.11"
dependencies = ["combat_ashes>={version}"]

[project.entry-points."{group}"]
{name} = "{package}:{kind}"

[tool.setuptools]
packages = ["{package}"]
"""

README = """# {kind}

A rule system for Combat Ashes, begun as a copy of the smallest one there is.

    pip install --editable .            # with the Python that the game runs on
    ashes play scenarios/first.yaml     # plays a fight as it is written there
    ashes check {name}                  # what readers would miss
    +ruleset/use {name}=here            # in the game, after evennia reload

`{package}/__init__.py` has the rules; `rule-system.md` beside this says what each part is.
Paths in it that begin with `combat_ashes/`, `rulesets/`, `engine/` or `text/` are in the
installed package, `{installed}`; `tests/` is in the source of Combat Ashes alone.
"""


class NotBegun(Exception):
    """No package was written; `str()` says why."""


def begin(name: str, folder: Path) -> list[Path]:
    """Write a package with the rule system `name` into a folder; returns its files.

    Raises `NotBegun` for a name that is taken or cannot be one, or a folder that has something in
    it, and `OSError`.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,29}", name):
        raise NotBegun(f"{name} is no name for rules: small letters, digits and underscores.")
    if name in rulesets():
        raise NotBegun(f"There are rules called {name} already.")
    if folder.exists() and any(folder.iterdir()):
        raise NotBegun(f"{folder} has something in it already; name another folder with --out.")
    written = []
    for path, text in _files(name).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        written.append(file)
    return written


def _files(name: str) -> dict[str, str]:
    package, kind = f"combat_{name}", name.replace("_", " ").title().replace(" ", "")
    words = {"name": name, "package": package, "kind": kind, "group": GROUP, "version": __version__,
             "installed": files("combat_ashes")}  # fmt: skip
    examples, guide = files("combat_ashes.examples"), files("combat_ashes.own_rules")
    rules = (examples / f"{EXAMPLE}.py").read_text(encoding="utf-8")
    scenario = (examples / f"{EXAMPLE}.yaml").read_text(encoding="utf-8")
    return {
        "pyproject.toml": PROJECT.format(**words),
        "README.md": README.format(**words),
        "rule-system.md": (guide / "rule-system.md").read_text(encoding="utf-8"),
        f"{package}/__init__.py": _renamed(rules, name, kind),
        "scenarios/first.yaml": scenario.replace(f"ruleset: {EXAMPLE}", f"ruleset: {name}"),
    }


def _renamed(rules: str, name: str, kind: str) -> str:
    """The example under another name, its rules' ids too."""
    text = rules.replace(f'"{EXAMPLE}"', f'"{name}"')
    text = text.replace(f"{EXAMPLE.upper()}-", f"{name.upper()}-")
    return re.sub(rf"\b{EXAMPLE.title()}\b", kind, text)
