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
PROMPT = r"(?=^.*[Tt]ype \+)"
JOINS = " joins the fight."
UNKNOWN = "+no such line"


class Table:
    """Some players' windows, by name; `kind` is how they connect.

    Whoever is named first has a second window, in which the log is read, and is the storyteller
    of fights that have one.
    """

    def __init__(self, game: GameServer, *names: str, kind: str = "telnet") -> None:
        self.game = game
        self.kind = kind
        self.storyteller = names[0]
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

        Whom the fight waits for may read what to type instead of that it does.
        """
        own = f"Waiting for {who} to "
        asked = [
            re.compile(f"{re.escape(word)}|{PROMPT}", re.MULTILINE)
            if isinstance(word, str) and word.startswith(own)
            else _joining(word)
            for word in words
        ]
        return "".join(self.windows[who].expect(word) for word in asked)

    def refused(self, who: str, line: str, code: str) -> None:
        """Somebody types a line that is refused with this code."""
        self.windows[who].send(line)
        self.hears(who, f"({code})")

    def everything(self, who: str) -> str:
        """All that was ever shown in somebody's window."""
        return self.windows[who].tail(10**7)

    # A fight with a storyteller

    def plays(self, rules: str) -> None:
        """These rules are in force from now on."""
        self.windows[self.storyteller].send(f"+ruleset/use {rules}=here")
        self.hears(self.storyteller, rules)

    def starts(self) -> None:
        """A fight begins."""
        who = self.storyteller
        self.say(who, "+combat/start", f"{who} is the storyteller of this fight.")

    def joins(self, name: str, total: int) -> None:
        """Somebody joins the fight, with this initiative."""
        self.say(name, "+init", f"{name} joins the fight.")
        self.stands(name, total)

    def stands(self, name: str, total: int) -> None:
        """The storyteller sets somebody's initiative."""
        said = f"{name} has initiative {total} by"
        self.say(self.storyteller, f"+combat/init {name}={total}", said)

    def falls(self, name: str, purpose: str, successes: int) -> None:
        """The storyteller says what a roll comes to."""
        ruling = f"+combat/rule result {name} {purpose} {successes}"
        self.say(self.storyteller, ruling, f"{self.storyteller} rules: ")

    # Looking back

    def shown(self, who: str) -> list[str]:
        """The facts of the present fight that somebody was shown."""
        return facts(self.everything(who).rpartition(BEGIN)[2])

    def waiting(self) -> str:
        """The names of those whom the fight waits for."""
        shown = screen(self.archive, "+combat")
        awaited = re.search(r"^Waiting for (.*)\.$", shown, re.MULTILINE)
        return re.sub(r" to [a-z ]+?(?=(, | and )[A-Z]|$)", "", awaited[1]) if awaited else ""

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


def _joining(word: Words) -> Words:
    """Who brings something from an earlier fight is told to join with it."""
    if not (isinstance(word, str) and word.endswith(JOINS)):
        return word
    return re.compile(rf"{re.escape(word.removesuffix(JOINS))}(?: \([^)]*\))?{re.escape(JOINS)}")
