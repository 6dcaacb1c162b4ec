"""`+ruleset`: which rules are in force, and the settings of each."""

from __future__ import annotations

from typing import Any

from ...engine.inputs import Input
from ...engine.refusals import Refused, raise_if
from ...engine.state import STORYTELLER
from ...rulesets import rulebook, rulesets
from ...rulesets.model import SettingsError
from ...text.words import listed
from .. import game_config, service, tell
from ..fights import FightScript, fight_in, state_in
from ..sheets import name_of, sheet_of, without_strange
from .base import AshesCommand
from .look import here


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
            }[switch]()
        except SettingsError as error:
            problem = "; ".join(map(str, error.problems))
            raise Refused("err.settings", problem=problem) from error

    def _in_force(self) -> tuple[str, dict[str, Any]]:
        """The ruleset here and what differs from its defaults, a running fight's first."""
        if state := state_in(self.caller.location):
            return state.ruleset, state.settings
        ruleset = game_config.ruleset_of(self.caller.location)
        return ruleset, game_config.settings_of(self.caller.location, ruleset)

    def show_all(self) -> None:
        ruleset, settings = self._in_force()
        changed = [f"{key} is {value}" for key, value in sorted(settings.items())]
        self.say(
            [
                f"Rulesets: {listed(sorted(rulesets()))}.",
                f"In force here: {ruleset}.",
                f"Different from its defaults: {listed(changed) or 'nothing'}.",
            ]
        )

    def show(self) -> None:
        self.needs(self.line.whole)
        ruleset, settings = self._in_force()
        asked = (ruleset, self.line.whole.lower(), settings)
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
        ruleset, _ = self._in_force()
        game, here = game_config.changed(ruleset, key, text, self.caller.location)
        said = game_config.explain(ruleset, key, here)[0]
        script = fight_in(self.caller.location)
        if script is not None and script.live.state.ruleset == ruleset:
            value = said.removeprefix(f"{key} is ").rstrip(".")
            self.submit(script, "settings", STORYTELLER, settings=here, key=key, value=value)
        game_config.keep(ruleset, game)
        self.say([said])

    def submit(self, script: FightScript, do: str, who: str, **args: Any) -> None:
        """Hand an input to a fight; raises `Refused`."""
        given = Input(do, STORYTELLER, who, args, speaker=name_of(self.caller), line=self.typed)
        raise_if(service.submit(script, given))

    def use(self) -> None:
        name = self.line.left.lower()
        where = (self.line.right or "here").lower()
        if name not in rulesets():
            self.forbid("err.ruleset.unknown", word=name, names=list(rulesets()))
        self.needs(where in ("here", "game"))
        if where == "game" and not self.is_staff():
            self.forbid("err.staff.only")
        script = fight_in(self.caller.location)
        if script is not None and where == "here":
            who = tell.person_id(script.live.state, self.caller) or STORYTELLER
            self.submit(script, "switch", who, ruleset=name)
        game_config.use(name, None if where == "game" else self.caller.location)
        self.say([f"New fights {'in this game' if where == 'game' else 'here'} use {name}."])
        self._warn_of_gear(name)

    def _warn_of_gear(self, name: str) -> None:
        """Who here could not come into a fight under these rules for what they carry."""
        rules = rulebook(name, game_config.settings_of(self.caller.location, name))
        for each in here(self.caller):
            _, strange = without_strange(rules, sheet_of(each))
            who = name_of(each)
            for part, what in strange.items():
                self.say([
                    f"{name} does not know what {who} carries: {listed(what)}. help {part} "
                    f"lists what there is; type +sheet/set {who}/{part}=<{part}>."
                ])  # fmt: skip


COMMANDS = [CmdRuleset]
