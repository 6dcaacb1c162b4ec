"""People around one fight, each in a window of their own.

    table = Table(game, "Sara", "Jane", "Frank")
    table.say("Jane", "+init", "Jane joins the fight.")
    table.hears("Jane", "It is your turn to declare")

What is said must be shown to everybody; what somebody hears is theirs alone.
"""

import re

from tests.support.clients import Client
from tests.support.server import GameServer

Words = str | re.Pattern[str]
BEGIN = "A fight begins"
FACT = re.compile(
    r"rolled \d|declares:|takes \d+ level|joins the fight|spends|haste action|Round \d+\.$"
)
PROMPT = re.compile(r"(?=^.*[Tt]ype \+)", re.MULTILINE)
UNKNOWN = "+no such line"


class Table:
    """Some players' windows, by name; `kind` is how they connect.

    Whoever is named first has a second window, in which the log is read.
    """

    def __init__(self, game: GameServer, *names: str, kind: str = "telnet") -> None:
        self.game = game
        self.kind = kind
        self.windows: dict[str, Client] = {}
        self.archive = game.telnet(names[0])
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
        for window in (self.archive, *self.windows.values()):
            window.close()

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
        """Somebody is shown these words in this order; what came up to their end.

        Of whom the others are told that the fight waits for them, is told what to type.
        """
        own = f"Waiting for {who} to "
        prompted = [PROMPT if isinstance(w, str) and w.startswith(own) else w for w in words]
        return "".join(self.windows[who].expect(word) for word in prompted)

    def refused(self, who: str, line: str, code: str) -> None:
        """Somebody types a line that is refused with this code."""
        self.windows[who].send(line)
        self.hears(who, f"({code})")

    def everything(self, who: str) -> str:
        """All that was ever shown in somebody's window."""
        return self.windows[who].tail(10**7)

    # Looking back

    def shown(self, who: str) -> list[str]:
        """The facts of the present fight that somebody was shown."""
        return facts(self.everything(who).rpartition(BEGIN)[2])

    def waiting(self) -> str:
        """The names of those whom the fight waits for."""
        shown = screen(self.archive, "+combat")
        awaited = re.search(r"^Waiting for (.*)\.$", shown, re.MULTILINE)
        return re.sub(r" \(\w+\)", "", awaited[1]) if awaited else ""

    def log(self) -> list[str]:
        """The same facts as the log has them, for whoever was named first."""
        return facts(screen(self.archive, "+combat/log 200"))


def facts(text: str) -> list[str]:
    """The lines with dice, declarations and damage in a text."""
    lines = [re.sub(r"^(Combat: |\d+\. )", "", line.strip()) for line in text.splitlines()]
    return [line for line in lines if FACT.search(line)]


def screen(window: Client, line: str) -> str:
    """Everything that one line shows to its speaker, to its end."""
    window.read_available(0)
    window.send(line)
    window.send(UNKNOWN)
    return window.expect(f"Command '{UNKNOWN}'").rpartition("Command '")[0]
