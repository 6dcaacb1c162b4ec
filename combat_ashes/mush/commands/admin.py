"""`+ruleset`: which rules are in force, and the settings of each."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

from evennia.utils import logger

from ...engine.inputs import Input
from ...engine.refusals import Refused, raise_if
from ...engine.state import STORYTELLER
from ...rulesets import houses, model_of, rulebook, rulesets
from ...rulesets.house_files import differs
from ...rulesets.houses import House
from ...rulesets.legal import show
from ...rulesets.model import KeyInfo, Settings, build, describe, keys, meaning_of_area, value
from ...rulesets.problems import SettingsError
from ...text.finding import mentions
from ...text.words import listed
from .. import game_config, house_folder, service, tell
from .. import houses as own_houses
from ..fights import FightScript, fight_in, room_of, state_in
from ..game_config import Rules
from ..reactor import away
from ..refused_parts import without_strange
from ..sheets import name_of, sheet_of
from .base import AshesCommand
from .look import here

LONGEST = 40
"""So much of a value is shown where all of them are."""

PLACES = {"here": "here", "zone": "in this zone", "game": "in this game"}
"""Where rules may be put in force."""


class CmdRuleset(AshesCommand):
    """+ruleset"""

    key = "+ruleset"
    name = "ruleset"

    def act(self) -> None:
        switch = self.line.switches[0] if self.line.switches else ""
        try:
            {
                "": self.show_all,
                "show": self.show,
                "use": self.use,
                "set": self.set,
                "reset": self.reset,
                "list": self.show_list,
                "check": self.check_house,
                "diff": self.diff,
                "reload": self.reload,
            }[switch]()
        except SettingsError as error:
            problem = "; ".join(map(str, error.problems))
            raise Refused("err.settings", problem=problem) from error

    def _in_force(self) -> Rules:
        """The rules here and what differs from the defaults, a running fight's first."""
        if state := state_in(self.caller.location):
            return game_config.Rules(state.ruleset, state.settings, state.house)
        return game_config.rules_for(self.caller.location)

    def show_all(self) -> None:
        rules = self._in_force()
        changed = [_said(key, value) for key, value in sorted(rules.settings.items())]
        own = [_about(house) for house in houses.known().values()]
        over = f", house rules over {rules.ruleset}" if rules.house else ""
        self.say(
            [
                f"Rulesets: {listed(sorted(rulesets()))}.",
                *([f"House rules: {listed(own)}."] if own else []),
                f"In force here: {rules.name}{over}.",
                *game_config.of_lost(self.caller.location),
                f"Different from its defaults: {listed(changed) or 'nothing'}.",
            ]
        )

    def show(self) -> None:
        self.needs(self.line.whole)
        rules = self._in_force()
        asked = (rules.ruleset, self.line.whole.lower(), rules.settings)
        self.say(game_config.of_area(*asked) or game_config.explain(*asked))

    def set(self) -> None:
        if not self.line.left or self.line.right is None:
            self.usage()
        self._change(self.line.left.lower(), self.line.right)

    def reset(self) -> None:
        self.needs(self.line.whole)
        self._change(self.line.whole.lower(), None)

    def _change(self, key: str, text: str | None) -> None:
        """A fight here takes the change over before it is kept, or both stay as they were."""
        rules = self._in_force()
        game, here = game_config.changed(rules.name, key, text, self.caller.location)
        said = game_config.explain(rules.ruleset, key, here)[0]
        script = fight_in(self.caller.location)
        if script is not None:
            value = said.removeprefix(f"{key} is ").rstrip(".")
            # A fight keeps the house rules that it began with, whatever they are now.
            kept = {k: v for k, v in script.live.state.settings.items() if k != key}
            new = kept | {k: v for k, v in here.items() if k == key}
            self.submit(script, "settings", STORYTELLER, settings=new, key=key, value=value)
        game_config.keep(rules.name, game)
        self.say([said])

    def submit(self, script: FightScript, do: str, who: str, **args: Any) -> None:
        """Hand an input to a fight; raises `Refused`."""
        given = Input(do, STORYTELLER, who, args, speaker=name_of(self.caller), line=self.typed)
        raise_if(service.submit(script, given))

    def use(self) -> None:
        name, room = self.line.left.lower(), room_of(self.caller)
        where = (self.line.right or "here").lower()
        self.needs(name, where in PLACES)
        game_config.check_name(name)
        if where != "here" and not self.is_staff():
            self.forbid("err.staff.only")
        zone = game_config.zone_of(room)
        if where == "zone" and zone is None:
            self.forbid("err.ruleset.zone")
        script = fight_in(room)
        if script is not None and where == "here":
            who = tell.person_id(script.live.state, self.caller)
            if who is None and not self.is_staff():
                self.check_storyteller()
            self.submit(script, "switch", who or STORYTELLER, **self._named(name))
        if where == "zone":
            game_config.use_in_zone(name, zone or "")
        else:
            game_config.use(name, None if where == "game" else room)
        self.say([f"New fights {PLACES[where]} use {name}."])
        self._warn_of_gear(name)

    def _named(self, name: str) -> dict[str, Any]:
        """What a fight is told of the rules with a name."""
        house = houses.known().get(name)
        if house is None:
            return {"ruleset": name}
        return {"ruleset": house.ruleset, "house": name, "settings": house.settings}

    def show_list(self) -> None:
        """Keys with value and meaning: a section's, or those that have to do with a word."""
        rules, word = self._in_force(), self.line.whole.lower()
        model, now = model_of(rules.ruleset), build(model_of(rules.ruleset), rules.settings)
        if not word:
            self.say([*_by_section(model, now), "Type +ruleset/list and a section, or any word."])
            return
        found = [key for key in keys(model) if key.partition(".")[0] == word]
        if not found:
            infos = [describe(model, key) for key in keys(model)]
            found = [each.key for each in infos if mentions(f"{each.key} {each.meaning}", word)]
        if not found:
            self.forbid("err.settings.none", word=word)
        self.say([_in_a_row(describe(model, key), value(now, key)) for key in found])

    def check_house(self) -> None:
        """Every mistake in a file of house rules, its scenarios played."""
        path = self._file()
        self._away(
            lambda: own_houses.check(path) or [f"{path.name} has no mistakes."],
            lambda told: self.say(told),
        )

    def diff(self) -> None:
        """What house rules change of their rule system."""
        try:
            house = houses.load(self._file())
        except houses.HouseError as error:
            self.say([str(mistake) for mistake in error.mistakes])
            return
        self.say(differs(house) or [f"{house.name} changes nothing of {house.ruleset}."])

    def reload(self) -> None:
        """Read all house rules anew; a fight under way keeps those that it began with."""

        def told(found: own_houses.Read) -> None:
            own = [_about(house) for house in found.houses]
            stays = ["What was in force before stays so."] if found.mistakes else []
            usable = f"House rules that can be used: {listed(own) or 'none'}."
            self.say([*found.mistakes, *stays, usable])
            own_houses.tell_staff(found.mistakes, but=self.caller)

        own_houses.reload(told)

    def _away(self, find: Callable[[], list[str]], then: Callable[[list[str]], None]) -> None:
        def failed(failure: Any) -> None:
            logger.log_err(f"Combat Ashes: +ruleset broke: {failure.getTraceback()}")

        away(find, then, failed)

    def _file(self) -> Path:
        """The file of the house rules that the line names; raises `Refused`."""
        self.needs(self.line.whole)
        name = self.line.whole.lower()
        path = house_folder.found(name)
        if path is None:
            there = [each.stem for each in house_folder.files()]
            self.forbid("err.ruleset.file", word=name, names=there or ["none"])
        return path

    def _warn_of_gear(self, name: str) -> None:
        """Who here could not come into a fight under these rules for what they carry."""
        settings = game_config.settings_of(self.caller.location, name)
        rules = rulebook(game_config.system_of(name), settings)
        for each in here(self.caller):
            _, strange = without_strange(rules, sheet_of(each))
            who = name_of(each)
            for part, what in strange.items():
                self.say([
                    f"{name} does not know what {who} carries: {listed(what)}. help {part} "
                    f"lists what there is; type +sheet/set {who}/{part}=<{part}>."
                ])  # fmt: skip


def _by_section(model: type[Settings], now: Settings) -> list[str]:
    """Every key with its value, a line for each section."""
    told = []
    for area, dotted in groupby(keys(model), lambda key: key.partition(".")[0]):
        own = [f"{key.partition('.')[2]} {_short(value(now, key))}" for key in dotted]
        told.append(f"{area}: {meaning_of_area(model, area)} {', '.join(own)}.")
    return told


def _short(found: object) -> str:
    text = show(found)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 2]}.."


def _in_a_row(info: KeyInfo, now: object) -> str:
    usual = " (the default)" if now == info.default else f" (default {show(info.default)})"
    return f"{info.key} is {show(now)}{usual}. {info.meaning}"


def _said(key: str, value: object) -> str:
    """A setting that was changed; of a table the names of its rows, which +ruleset <key> shows."""
    if isinstance(value, dict) and any(isinstance(row, dict) for row in value.values()):
        return f"{key} has {listed(value)}"
    return f"{key} is {show(value)}"


def _about(house: House) -> str:
    return f"{house.name} ({house.title})" if house.title else house.name


COMMANDS = [CmdRuleset]
