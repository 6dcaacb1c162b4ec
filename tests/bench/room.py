"""A room of ten players with a fight under one rule system, played by whoever is awaited."""

from __future__ import annotations

import re
from itertools import cycle
from random import uniform
from time import perf_counter, sleep

from tests.support.clients import TelnetClient
from tests.support.server import GameServer

PEOPLE = 10
TRAITS = {"strength": 1, "dexterity": 2, "stamina": 9, "wits": 2, "composure": 2, "brawl": 2,
          "athletics": 2, "willpower": 5}  # fmt: skip
SETTINGS = {"forsaken": ("intent.required=no",)}
"""What keeps people from fighting at once is left out."""

AWAITED = re.compile(r"Waiting for (\w+)\b[^.]*? (to [a-z ]+)")
EVERYBODY = "everybody"
LINES = {"to declare": "+attack {}", "to act": "+attack {}",
         "to press on or not": "+choose continue"}  # fmt: skip
"""What whoever is awaited types; to anything else they pass."""
REFUSED = "err."
OVER = "The fight is over."
ANSWER = re.compile(r"\S.*\n")
PATIENCE = 60.0
"""Seconds that an answer may take: hundreds may come in at the same time."""


def game_of(rooms: int) -> tuple[GameServer, list[list[str]]]:
    """A game with so many rooms, and the names of the ten in each; the first may run fights."""
    names = [[f"P{room:02d}x{place}" for place in range(PEOPLE)] for room in range(rooms)]
    game = GameServer(
        people={name: {"traits": TRAITS, "weapons": []} for each in names for name in each},
        rooms={f"Room {room}": each for room, each in enumerate(names)},
        staff={each[0]: "Builder" for each in names},
    )
    return game, names


class Room:
    """Ten players' windows; the first of them runs the fight.

    After each line what everybody was told is read, `pauses` seconds later (at the least and at the
    most).
    """

    def __init__(
        self, game: GameServer, names: list[str], system: str, pauses: tuple[float, float]
    ) -> None:
        self.names, self.system, self.pauses = names, system, pauses
        self.windows: dict[str, TelnetClient] = {name: game.telnet(name) for name in names}
        self.storyteller, *self.fighters = names
        self._by_turns = cycle(self.fighters)
        self.awaited = ("", "")
        self.over = False
        self.typed = 0
        """How many lines were typed, those that are not measured too."""

    def begin(self) -> None:
        """Put the rule system in force and begin a fight."""
        self.say(self.storyteller, f"+ruleset/use {self.system}=here")
        for setting in SETTINGS.get(self.system, ()):
            self.say(self.storyteller, f"+ruleset/set {setting}")
        self._begin_fight()

    def _begin_fight(self) -> None:
        self.over = False
        self.say(self.storyteller, "+combat/start")
        for name in self.fighters:
            self.say(name, "+init")
        self.say(self.storyteller, "+combat/next")

    def fight_line(self) -> float | None:
        """Whoever is awaited attacks the next, or passes: seconds from the line to its answer.

        None for one that was refused. A fight that is over begins anew, with everybody healed.
        """
        if self.over:
            for name in self.fighters:
                self.say(self.storyteller, f"+heal {name}=all")
            self._begin_fight()
        who, what = self.awaited
        if who == EVERYBODY:
            who = next(self._by_turns)
        if who not in self.fighters:
            return self.line(self.storyteller, "+combat/next")
        following = self.fighters[(self.fighters.index(who) + 1) % len(self.fighters)]
        spent = self.line(who, LINES.get(what, "+pass").format(following))
        if spent is None:
            self.say(self.storyteller, "+combat/next")
            self.say(self.storyteller, "+combat/resume")
        return spent

    def line(self, name: str, line: str) -> float | None:
        """Somebody types a line: seconds to its answer, None where it is refused."""
        began = perf_counter()
        said = self._answer(name, line)
        spent = perf_counter() - began
        return None if REFUSED in said + self._hear() else spent

    def say(self, name: str, line: str) -> None:
        """Somebody types a line that is not measured."""
        self._answer(name, line)
        self._hear()

    def _answer(self, name: str, line: str) -> str:
        window = self.windows[name]
        self.typed += 1
        window.send(line)
        return window.expect(ANSWER, PATIENCE)

    def _hear(self) -> str:
        """Read what everybody was told: whom the fight waits for, and whether it is over."""
        sleep(uniform(*self.pauses))
        heard = [window.read_available(0) for window in self.windows.values()]
        for text in heard:
            for found in AWAITED.finditer(text):
                self.awaited = (found[1], found[2])
            self.over = self.over or OVER in text
        return "".join(heard)
