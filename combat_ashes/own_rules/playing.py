"""A short fight under a rule system, in which every line that is proposed is tried."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..engine.deadlock import default
from ..engine.decide import Decided, decide
from ..engine.dice import SeededDice
from ..engine.inputs import Input
from ..engine.refusals import Refusal, Refused
from ..engine.ruleset import Ruleset
from ..engine.state import STORYTELLER, FightState, Question
from ..engine.views import ALL, Reader, view
from ..rulesets import look_at, new_fight, proposing, rulebook
from ..rulesets.proposing import JOIN
from ..text.events import names_of
from ..text.house import surface_of
from ..text.line import split_line
from ..text.prompts import TARGET, as_typed
from ..text.styles import told
from ..text.untold import untold

HOLE = re.compile("<[^>]*>")
ROUNDS, MOST_INPUTS = 4, 60
NAMES = ("Jane", "Frank")
TRAITS = ("strength", "dexterity", "stamina", "wits", "composure", "resolve", "brawl", "melee",
          "athletics", "firearms", "willpower")  # fmt: skip
STYLES = ("brief", "normal", "full")


class Trial:
    """Two people who do in turn each of the things that they may; `wrong` is what went wrong."""

    def __init__(self, ruleset: type[Ruleset]) -> None:
        self.wrong: dict[str, None] = {}
        self._surface = surface_of(ruleset)
        self._dice = SeededDice("a trial")
        self._turn = 0
        self._sheets: dict[str, dict[str, Any]] = {}
        self.state: FightState = new_fight(ruleset.name)
        opened = {"ruleset": ruleset.name, "settings": {}, "room": "", "seed_hash": ""}
        self._take("+combat/start", Input("start", STORYTELLER, STORYTELLER, opened))
        for number, name in enumerate(NAMES, 1):
            traits = dict.fromkeys(TRAITS, number + 2)
            sheet = {"name": name, "ref": number, "player": True, "traits": traits}
            self._sheets[f"p{number}"] = sheet
            self._take("+init", Input(JOIN, f"p{number}", "new", {"sheet": sheet}))
        for person in self.state.people.values():
            if owed := look_at(self.state).rules.asking.owes(look_at(self.state), person):
                line = HOLE.sub("to win", owed)
                do, args = self._surface.read(split_line(line))
                self._take(line, Input(do, person.id, person.id, args))

    def play(self) -> list[str]:
        """Play some rounds; returns what went wrong, each thing once."""
        for _ in range(MOST_INPUTS):
            if self.wrong or self.state.status != "running" or self.state.round > ROUNDS:
                break
            self._go_on()
        if not self.wrong and self.state.round == 1:
            self.wrong["no second round began though everybody did what they were asked"] = None
        return list(self.wrong)

    def _go_on(self) -> None:
        asked = next((each for each in self.state.questions if each.blocking), None)
        if asked is None:
            self._take("+combat/next", Input("next", STORYTELLER, STORYTELLER))
            return
        may = [(line, given) for line, given in self._lines(asked) if self._decided(line, given)]
        self._turn += 1
        line, given = may[self._turn % len(may)] if may else ("silence", default(asked.id))
        self._take(line, given)

    def _lines(self, asked: Question) -> Iterator[tuple[str, Input]]:
        """What may be typed to a question, in words and as it is read."""
        person = self.state.people.get(asked.who)
        if person is None:
            return
        other = next(name for name in NAMES if name != person.name)
        menu = proposing.maneuvers(self._surface, self.state, person)
        lines = [as_typed(each).replace(TARGET, other) for each in menu]
        lines += [line.replace(TARGET, other) for line in self._surface.choosing(asked.options)]
        for line in dict.fromkeys(lines):
            if "<" not in line:
                try:
                    do, args = self._surface.read(split_line(line))
                except Refused:
                    continue
                if do == JOIN:
                    args["sheet"] = self._sheets[person.id]
                yield line, Input(do, person.id, person.id, args)

    def _decided(self, line: str, given: Input) -> Decided | None:
        try:
            found = decide(self.state, given, rulebook, self._dice)
        except Exception as error:
            self._failed(line, error)
            return None
        return None if isinstance(found, Refusal) else found

    def _take(self, line: str, given: Input) -> None:
        """Let a line happen, and show what came of it to everybody in every style."""
        decided = self._decided(line, given)
        if decided is None:
            self.wrong.setdefault(f"{line} is refused where it must not be")
            return
        before, self.state = self.state, decided.state
        self.wrong.update(dict.fromkeys(untold(self._surface, decided.events)))
        names = names_of(before, self.state)
        try:
            for who in (None, *self.state.people):
                view(look_at(self.state), Reader(who) if who else ALL, decided.events)
                for style in STYLES:
                    told(self._surface, list(decided.events), names, Reader(who, style=style))
        except Exception as error:
            self._failed(f"what {line} came to", error)

    def _failed(self, what: str, error: Exception) -> None:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}:{last.lineno}"
        self.wrong[f"{where}: {what} fails: {type(error).__name__}: {error}"] = None
