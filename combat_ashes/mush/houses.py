"""The house rules of a game: files in `world/rulesets`, read at start and by `+ruleset/reload`."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import evennia
import msgspec
from evennia.server.models import ServerConfig
from evennia.utils import logger
from evennia.utils.dbserialize import deserialize

from ..rulesets import houses
from ..rulesets.houses import House, HouseError, Mistake
from . import house_folder, tell
from .allowed import is_staff
from .reactor import away
from .scenario_files import ScenarioError, read_file

KEPT = "ashes_houses"
"""The house rules that were put in force last: a game keeps them where their files break."""


PATIENCE = 300
"""Seconds that the scenarios of house rules may take."""


class Read(NamedTuple):
    """What came of reading house rules: those that may be in force now, and what is wrong."""

    houses: list[House]
    mistakes: list[str]


def read(before: Mapping[str, House]) -> Read:
    """Read the house rules of the game; of those with mistakes what they were before.

    It looks at files alone, so that it can be done in any thread.
    """
    found: list[House] = []
    mistakes: list[str] = []
    for path in house_folder.files():
        house, wrong = _read(path, before.get(path.stem))
        found += [house] if house is not None else []
        mistakes += wrong
    return Read(found, mistakes)


def _read(path: Path, before: House | None) -> tuple[House | None, list[str]]:
    try:
        house = houses.load(path)
    except HouseError as error:
        wrong = check(path) if error.rest and houses.scenarios_of(path) else []
        return before, wrong or houses.told(path, error)
    wrong = check(path) if house != before and houses.scenarios_of(path) else []
    return (before if wrong else house), wrong


def check(path: Path, patience: int = PATIENCE) -> list[str]:
    """Every mistake in a file, a line each, scenarios that fail among them.

    They are played by another process, in a database of its own, for `patience` seconds at most.
    """
    line = [sys.executable, "-m", "combat_ashes", "ruleset", "check", str(path.resolve())]
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=patience, check=False)
    except subprocess.TimeoutExpired:
        return [f"{path}: checking took longer than {patience} seconds"]
    except OSError as error:
        return [f"{path}: its scenarios could not be played: {error}"]
    said = done.stdout.strip().splitlines()
    return (said or [f"{path}: its scenarios could not be played"]) if done.returncode else []


def reload(then: Callable[[Read], None]) -> None:
    """Read the house rules away from the reactor's thread, put them in force, and go on."""
    before = {**_kept(), **houses.known()}

    def done(found: Read) -> None:
        put(found.houses)
        then(found)

    def failed(failure: Any) -> None:
        logger.log_err(f"Combat Ashes: house rules were not read: {failure.getTraceback()}")

    away(lambda: read(before), done, failed)


def at_start() -> None:
    """Put in force what was so last, and read the files anew."""
    houses.put(_kept().values())
    if house_folder.files() or houses.known():
        reload(lambda found: tell_staff(found.mistakes))


def tell_staff(mistakes: list[str], but: object = None) -> None:
    """Tell the log and staff who are online (`but` one) what is wrong with house rules."""
    if not mistakes:
        return
    lines = ["House rules have mistakes; what was in force before stays so:", *mistakes]
    logger.log_warn("Combat Ashes: " + "\n".join(lines))
    bodies = [session.get_puppet() for session in evennia.SESSION_HANDLER.get_sessions()]
    for body in bodies:
        if body is not None and body is not but and is_staff(body):
            tell.send(body, lines)


def put(found: list[House]) -> None:
    """Put house rules in force, and keep them for a start at which their files are broken."""
    houses.put(found)
    text = msgspec.json.encode([house._asdict() for house in found]).decode()
    if deserialize(ServerConfig.objects.conf(KEPT)) != text:
        ServerConfig.objects.conf(KEPT, text)


def _kept() -> dict[str, House]:
    text = deserialize(ServerConfig.objects.conf(KEPT)) or "[]"
    return {each["name"]: House(**each) for each in msgspec.json.decode(text)}


def failures(path: Path, house: House) -> Iterator[Mistake]:
    """The scenarios beside house rules that fail under them. They are played in the database."""
    from .scenarios import play

    with houses.unchanged():
        houses.put([*houses.known().values(), house])
        for file in houses.scenarios_of(path):
            try:
                scenarios = read_file(file)
            except ScenarioError as error:
                yield Mistake(str(file), 1, str(error))
                continue
            for scenario in scenarios:
                problem = play(replace(scenario, house=house.name))
                if problem:
                    yield Mistake(str(file), 1, f"{scenario.title}: {problem}")
