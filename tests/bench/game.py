"""A real server with ten players at telnet, and blocks of lines that are measured in it.

In every block one line is on its way at a time, and the next is sent as soon as
everybody has been told of it: no line waits for what another left to do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Self

from tests.bench import ring
from tests.support.clients import TelnetClient
from tests.support.server import ADMIN, GameServer, cpu_seconds

PEOPLE = 10
SETTINGS = {
    "BASE_CHARACTER_TYPECLASS": "bench_game.characters.Character",
    "CMDSET_CHARACTER": "bench_game.cmdsets.CharacterCmdSet",
}

VOID = "to say what they do instead"
AWAITED = re.compile(rf"Waiting for (Fighter\d\d)\b[^.]* (to declare|to meet an attack|{VOID})\.")
TOLD = re.compile(rf"{AWAITED.pattern}|[Tt]ype \+|Your turn, ")
"""Whom the fight waits for, or what the reader may type, who is asked."""
LINES = {"to declare": "+attack {}", "to meet an attack": "+dodge", VOID: "+pass"}
ANY_LINE = re.compile(r"\S.*\n")
TURN_ORDER = re.compile(r"Turn order is: (.*)\n")

# A command of Evennia's own that answers one line and does nothing: there is nobody to whisper to.
NOTHING, NOTHING_SAYS = "whisper", "Usage: whisper"
WRITE, WRITE_SAYS = "writeattribute", "Written."


@dataclass
class Block:
    """What some lines took: the server's processor time, and each one's way to its answer."""

    cpu: float = 0.0
    waits: list[float] = field(default_factory=list)

    def __add__(self, other: Block) -> Block:
        return Block(self.cpu + other.cpu, self.waits + other.waits)

    @property
    def cpu_each(self) -> float:
        """The server's processor time for one line, in milliseconds."""
        return self.cpu / len(self.waits) * 1000

    @property
    def wait(self) -> float:
        """The median way from a line to its answer, in milliseconds."""
        return median(self.waits) * 1000


def interleaved(times: int, *blocks: Callable[[], Block]) -> list[Block]:
    """Several kinds of blocks in turn, so that a busier hour of the machine meets them all."""
    sums = [Block() for _ in blocks]
    for _ in range(times):
        sums = [sum_ + block() for sum_, block in zip(sums, blocks, strict=True)]
    return sums


class BenchGame(GameServer):
    """Ten players in one room, who fight by the rules of `ashes` and by those of turnbattle."""

    def __init__(self) -> None:
        people = {ring.name(place): ring.sheet(place) for place in range(PEOPLE)}
        super().__init__(people=people, staff={ring.name(0): "Helper"}, settings=SETTINGS)
        self.players: dict[str, TelnetClient] = {}
        self.speaker = self.asked = ""
        self.style = "full"

    def prepare(self) -> None:
        (self.folder / "bench_game").symlink_to(Path(__file__).parent / "in_game")
        super().prepare()

    def __enter__(self) -> Self:
        super().__enter__()
        try:
            self.players = {name: self.telnet(name) for name in ring.names(PEOPLE)}
            self._begin_fight()
        except BaseException:
            self.remove()
            raise
        return self

    @property
    def storyteller(self) -> TelnetClient:
        """The player who also runs the fight."""
        return self.players[ring.name(0)]

    # Blocks

    def nothing(self, lines: int) -> Block:
        """A command that does nothing, from everybody in turn."""
        return self._in_turn(lines, NOTHING, NOTHING_SAYS)

    def write(self, lines: int) -> Block:
        """A command that writes one Attribute of 5 KB, from everybody in turn."""
        return self._in_turn(lines, WRITE, WRITE_SAYS)

    def pose(self, lines: int) -> Block:
        """Evennia's own `pose`, told to everybody, from everybody in turn."""
        block = Block()
        names = ring.names(PEOPLE)
        with self._measured(block):
            for number in range(lines):
                name = names[number % PEOPLE]
                seen = re.compile(f"{name} looks about, {number}\\.")
                self._ask(block, name, f"pose looks about, {number}.", seen)
                for other, player in self.players.items():
                    if other != name:
                        player.expect(seen)
        return block

    def ashes(self, rounds: int, style: str = "full") -> Block:
        """Rounds of `ashes`: ten declarations and the answers to ten attacks in each.

        Everybody reads them in this style.

        Afterwards the storyteller heals everybody, which does not count.
        """
        if style != self.style:
            self.style = style
            for player in self.players.values():
                player.ask(f"+combat/style {style}", "You read")
        block = Block()
        with self._measured(block):
            for _ in range(rounds):
                self._round(block)
        self._heal()
        return block

    def turnbattle(self, rounds: int) -> Block:
        """Rounds of turnbattle: ten attacks in each."""
        order = self.storyteller.ask("tbfight", TURN_ORDER).rpartition(": ")[2]
        names = [name.strip() for name in order.split(",") if name.strip()]
        self.players[names[0]].expect("It's your turn!")
        block = Block()
        with self._measured(block):
            for _ in range(rounds):
                for place, name in enumerate(names):
                    following = names[ring.next_to(place, PEOPLE)]
                    line = f"tbattack {following}"
                    self._ask(block, name, line, re.compile("turn begins!"))
                    self.players[following].expect("It's your turn!")
        self.storyteller.ask("tbend", "Turnbattle is over.")
        self._hush()
        return block

    def sampled(self, rounds: int) -> tuple[Block, str]:
        """Rounds of `ashes`, and the stacks at work in them, each with its count."""
        self.storyteller.ask("sample", "Sampling.")
        block = Block()
        with self._measured(block):
            for _ in range(rounds):
                self._round(block)
        self.storyteller.ask("sample stop", "Sampled.")
        self._heal()
        return block, (self.folder / "server" / "logs" / "samples").read_text()

    # Lines

    def _in_turn(self, lines: int, line: str, answer: str) -> Block:
        block = Block()
        pattern = re.compile(answer)
        names = ring.names(PEOPLE)
        with self._measured(block):
            for number in range(lines):
                self._ask(block, names[number % PEOPLE], line, pattern)
        return block

    def _round(self, block: Block) -> None:
        """Declarations, then answers, up to the first declaration of the next round."""
        while self.asked == "to declare":
            self._say_next(block)
        while self.asked != "to declare":
            self._say_next(block)

    def _say_next(self, block: Block) -> None:
        """Whoever the fight waits for attacks the next in the ring, or dodges."""
        place = int(self.speaker[-2:])
        line = LINES[self.asked].format(ring.name(ring.next_to(place, PEOPLE)))
        said = self._ask(block, self.speaker, line, TOLD)
        if AWAITED.search(said):
            self._await(said, self.speaker)
            return
        # Whoever spoke is asked again, which only the others are told as a fact.
        other = next(name for name in self.players if name != self.speaker)
        self._await(self.players[other].expect(AWAITED), self.speaker, other)

    def _ask(self, block: Block, name: str, line: str, answer: re.Pattern[str]) -> str:
        began = perf_counter()
        self.players[name].send(line)
        said = self.players[name].expect(answer)
        block.waits.append(perf_counter() - began)
        return said

    def _await(self, said: str, *heard: str) -> None:
        """Go on once everybody but those who have `heard` it is told whose turn it is."""
        found = AWAITED.search(said)
        assert found, said
        self.speaker, self.asked = found.groups()
        fact = re.compile(rf"Waiting for {self.speaker}\b[^.]* {self.asked}\.")
        for name, player in self.players.items():
            if name not in heard:
                player.expect(TOLD if name == self.speaker else fact)

    @contextmanager
    def _measured(self, block: Block) -> Iterator[None]:
        assert self.server_pid
        before = cpu_seconds(self.server_pid)
        yield
        block.cpu += cpu_seconds(self.server_pid) - before

    # What is not measured

    def _begin_fight(self) -> None:
        with self.telnet(ADMIN) as admin:
            for key, value in ring.SETTINGS.items():
                admin.ask(f"+ruleset/set {key}={value}", f"{key} is")
        self.storyteller.ask("+combat/start", "Combat:")
        for player in self.players.values():
            said = player.ask("+init", TOLD)
        self._hush()
        found = AWAITED.search(said)
        assert found
        self.speaker, self.asked = found.groups()

    def _heal(self) -> None:
        for name in self.players:
            self.storyteller.ask(f"+heal {name}=7 bashing", ANY_LINE)
        self._hush()

    def _hush(self) -> None:
        """Forget what was told: whoever is answered now has been shown all of it."""
        for player in self.players.values():
            player.ask(NOTHING, NOTHING_SAYS)
