"""Plays a round on a real server and prints what Jane's telnet window shows.

`python -m tests.support.transcript` made the transcript in the README.
"""

import re

from .clients import TelnetClient
from .server import GameServer

JANE = {
    "traits": {
        "strength": 2, "dexterity": 3, "stamina": 2, "wits": 3, "melee": 3, "brawl": 1,
        "athletics": 2, "willpower": 5,
    },
    "weapons": ["club"],
}
FRANK = {
    "traits": {
        "strength": 3, "dexterity": 2, "stamina": 3, "wits": 2, "melee": 1, "brawl": 3,
        "athletics": 2, "willpower": 4,
    },
    "weapons": ["knife"],
}
LINES = {
    ("Jane", "declare"): "+attack/power Frank=club, willpower",
    ("Frank", "declare"): "+misc pick the lock=dexterity+wits",
    ("Frank", "meet"): "+dodge",
}
MOST_LINES = 12


class Show:
    """Two windows, of which one is shown."""

    def __init__(self, game: GameServer) -> None:
        self.windows: dict[str, TelnetClient] = {
            name: game.telnet(name) for name in ("Jane", "Frank")
        }
        self.seen = ""
        for window in self.windows.values():
            window.read_available(3.0)

    def type(self, name: str, line: str) -> None:
        """Let somebody type a line, and print what Jane saw."""
        print(f"> {line}" if name == "Jane" else f"(Frank types {line})")
        self.windows[name].send(line)
        self.seen = self.windows["Jane"].read_available(3.0).strip()
        print(self.seen + "\n")

    def play(self) -> None:
        """Let each type what they are asked for, until the round is over."""
        self.windows["Jane"].send("+combat/style normal")
        self.windows["Jane"].read_available(3.0)
        self.type("Jane", "+init")
        self.type("Frank", "+init")
        for _ in range(MOST_LINES):
            asked = re.search(r"Waiting for (Frank) to (declare|meet)", self.seen)
            if asked is not None:
                self.type("Frank", LINES["Frank", asked[2]])
            elif "our turn" in self.seen:
                self.type("Jane", LINES["Jane", "declare"])
            else:
                break
        self.type("Jane", "+combat")


def main() -> None:
    """Print a transcript."""
    with GameServer(people={"Jane": JANE, "Frank": FRANK}) as game:
        Show(game).play()


if __name__ == "__main__":
    main()
