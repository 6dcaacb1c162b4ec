"""People around one fight, each in a window of their own.

    table = Table(game, "Sara", "Jane", "Frank")
    table.say("Jane", "+init", "Jane joins the fight.")
    table.hears("Jane", "It is your turn to declare")

What is said must be shown to everybody; what somebody hears is theirs alone.
"""

import re
from typing import Any

from tests.support.clients import Client
from tests.support.server import GameServer

Words = str | re.Pattern[str]
FACT = re.compile(r"rolled|declares:|takes \d+ level|joins the fight|has initiative|spends|Round \d")
PROMPT = re.compile(r"type \+")


class Table:
    """Some players' windows, by name; `kind` is how they connect."""

    def __init__(self, game: GameServer, *names: str, kind: str = "telnet") -> None:
        self.game = game
        self.kind = kind
        self.windows: dict[str, Client] = {}
        for name in names:
            self.sit_down(name)

    def sit_down(self, name: str) -> None:
        """Somebody opens a window and logs in."""
        self.windows[name] = getattr(self.game, self.kind)(name)

    def stand_up(self, name: str) -> None:
        """Somebody logs out with `quit`."""
        window = self.windows.pop(name)
        window.send("quit")
        window.expect("Quitting")
        window.close()

    def leave(self) -> None:
        """Everybody closes their windows."""
        for window in self.windows.values():
            window.close()
        self.windows.clear()

    # Talking

    def say(self, who: str, line: str, *seen: Words) -> None:
        """Somebody types a line, and everybody is shown these words in this order."""
        self.windows[who].send(line)
        self.see(*seen)

    def see(self, *seen: Words) -> None:
        """Everybody is shown these words in this order."""
        for name in self.windows:
            self.hears(name, *seen)

    def hears(self, who: str, *words: Words) -> str:
        """Somebody is shown these words in this order; what came up to their end."""
        return "".join(self.windows[who].expect(word) for word in words)

    def ask(self, who: str, line: str, answer: Words) -> str:
        """Somebody types a line that only they are answered; what came up to its end."""
        return self.windows[who].ask(line, answer)

    def refused(self, who: str, line: str, code: str) -> str:
        """Somebody types a line that is refused with this code; the sentence."""
        return self.ask(who, line, f"({code})")

    def everything(self, who: str) -> str:
        """All that was ever shown in somebody's window."""
        return self.windows[who].tail(10**7)

    # Looking back

    def facts(self, who: str) -> list[str]:
        """The lines of the present fight shown to somebody, as the log should have them."""
        shown = self.everything(who).rpartition("A fight begins")[2]
        shown = shown.rpartition("A fight begins")[2]
        return facts(shown)

    def log(self, who: str) -> list[str]:
        """The same lines of the fight's own log, as far as it is not cut."""
        return facts(screen(self.windows[who], "+combat/log 1000"))


def facts(text: str) -> list[str]:
    """The lines with dice, declarations and damage in a text."""
    lines = [re.sub(r"^(Combat: |\d+\. )", "", line.strip()) for line in text.splitlines()]
    return [line for line in lines if FACT.search(line) and not PROMPT.search(line)]


def screen(window: Client, line: str) -> str:
    """Everything one command shows, to the last line."""
    window.read_available(0)
    window.send(line)
    window.send("+no such line")
    return window.expect(re.compile(r"Command '\+no such line'")).rpartition("Command '")[0]


def settled(game: GameServer, names: list[str]) -> dict[str, Any]:
    """What the characters themselves carry: their health, read past every fight."""
    raise NotImplementedError
