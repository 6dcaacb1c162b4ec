"""The same lines on a real server: typed and pasted by telnet, and sent by websocket."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from combat_ashes.engine.state import FightState
from combat_ashes.rulesets import thawed
from tests.support.clients import Client, Closed
from tests.support.server import GameServer
from tests.support.shipped import shipped

from .generator import CLOCK, Generator, Typed
from .invariants import (
    OF_TEXT,
    Moment,
    broken,
    everybody_is_answered,
    fight_of,
    it_takes_no_time,
    nothing_is_raised,
    only_people_pause,
    somebody_is_awaited,
)
from .scenes import JOINED

BODY = {"strength": 2, "dexterity": 3, "stamina": 5, "wits": 3, "brawl": 2, "melee": 2,
        "athletics": 2, "willpower": 5}  # fmt: skip
PEOPLE = {
    "Sam": {},
    "Ada": {},
    "Jane": {"traits": BODY, "weapons": ["knife"]},
    "Frank": {"kind": "garou", "traits": {**BODY, "rage": 4}, "weapons": ["knife"]},
    "Otto": {},
}
NPCS = {name: {"traits": BODY, "player": False} for name in ("Thug", "Brute")}
STAFF = {"Sam": "Helper", "Ada": "Builder"}
WINDOWS = {"Sam": "telnet", "Ada": "websocket", "Jane": "websocket", "Frank": "telnet",
           "Otto": "telnet", "Frank's other window": "websocket"}  # fmt: skip

PATIENCE = 5.0
END = "+no such line"
ENDED = r"Command '\+no such line{}' is not available.*\n"
PASTED = 12
"""Lines in one paste, at the most."""

OF_A_SERVER = (
    nothing_is_raised,
    it_takes_no_time,
    only_people_pause,
    *OF_TEXT,
    everybody_is_answered,
    somebody_is_awaited,
)


class Wire:
    """People's windows on a real server, and its files."""

    def __init__(self, game: GameServer) -> None:
        self.game = game
        self.windows = {who: self._sit_down(who) for who in WINDOWS}
        self._log = game.folder / "server" / "logs" / "server.log"
        self._read = self._log.stat().st_size
        self._entry = self._sent = 0
        self._events: dict[int, list[tuple[int, str]]] = {}

    def begin(self, ruleset: str) -> None:
        """A fight under a rule system, whatever there was."""
        for line in ("Sam: +combat/end", f"Ada: +ruleset/use {ruleset}=here", *JOINED):
            who, typed = line.split(": ", 1)
            self._send(who, [typed])
        self._stored()

    def awaited(self) -> dict[str, tuple[str, ...]]:
        """Whom the fight waits for, with the options of what they are asked."""
        state = self.state
        if state is None or state.status == "over":
            return {}
        if state.status == "paused":
            return {"Sam": ("combat/resume",)}
        names = {who: person.name for who, person in state.people.items()}
        return {names.get(q.who, "Sam"): q.options for q in state.questions if q.blocking}

    @property
    def state(self) -> FightState | None:
        """The last fight as its entries make it."""
        return thawed(fight_of(self._events[max(self._events)])) if self._events else None

    def play(self, who: str, lines: Sequence[str]) -> str:
        """Somebody pastes lines, or types one; which invariant does not hold after it."""
        moment = Moment(Typed(who, "\n".join(lines)), before=self.state)
        try:
            moment.heard = self._send(who, lines)
        except AssertionError:
            moment.in_time = False
        except Closed:
            # Evennia hangs up on a line of more than 16,384 characters by telnet.
            self.windows.update(
                {name: self._sit_down(name) for name in WINDOWS if _name(name) == _name(who)}
            )
            moment.heard = {who: ["hung up"]}
        moment.logged = self._logged()
        moment.entries = self._stored()
        moment.after = self.state
        wrong = broken(moment, OF_A_SERVER)
        if wrong.startswith(everybody_is_answered.__name__):
            # What is found out in a thread of its own is told after what was typed next.
            moment.heard = {moment.speaker: [self.windows[who].read_available(PATIENCE)]}
            wrong = broken(moment, OF_A_SERVER)
        return wrong

    def _sit_down(self, who: str) -> Client:
        window: Client = getattr(self.game, WINDOWS[who])(_name(who))
        return window

    def _send(self, who: str, lines: Sequence[str]) -> dict[str, list[str]]:
        """Send lines, and wait for the answer to one after them; what everybody was shown.

        Whoever has two windows sends several lines by turns in one and the other.
        """
        own = [name for name in WINDOWS if _name(name) == _name(who) and len(lines) > 1] or [who]
        self._sent += 1
        ended = re.compile(ENDED.format(f" {self._sent}"))
        for number, name in enumerate(own):
            self.windows[name].paste([*lines[number :: len(own)], f"{END} {self._sent}"])
        # An answer to a line is told in the window it was typed in.
        shown = {name: [self.windows[name].expect(ended, PATIENCE)] for name in own}
        for name in WINDOWS.keys() - own:
            shown[name] = [self.windows[name].read_available(0)]
        heard: dict[str, list[str]] = {}
        for name, texts in shown.items():
            heard.setdefault(_name(name), []).extend(
                re.sub(ENDED.format(r" \d+"), "", text) for text in texts
            )
        return heard

    def _logged(self) -> str:
        """The last error that the server has logged since it was looked at last."""
        with self._log.open("rb") as log:
            log.seek(self._read)
            new = log.read().decode(errors="replace")
            self._read = log.tell()
        errors = re.split(r"(?=Traceback)", new)
        return "" if len(errors) < 2 else errors[-1][-3000:]

    def _stored(self) -> list[str]:
        """The entries that were stored since it was looked at last."""
        rows = self.game.ask(
            "SELECT id, fight_id, number, given, events FROM combat_ashes_ashesentry "
            "WHERE id > %s ORDER BY id",
            self._entry,
        )
        for entry, fight, number, _, events in rows:
            self._entry = entry
            self._events.setdefault(fight, []).append((number, events))
        return [text for row in rows for text in row[3:]]


def _name(who: str) -> str:
    """The person whose window it is."""
    return who.removesuffix("'s other window")


def hunt(wire: Wire, lines: int, seed: str) -> str:
    """Send so many lines, as many under each rule system; what breaks first, and what was sent."""
    systems = list(shipped())
    wrongs = (_hunt(wire, lines // len(systems), seed, ruleset) for ruleset in systems)
    return next(filter(None, wrongs), "")


def _hunt(wire: Wire, lines: int, seed: str, ruleset: str) -> str:
    generator, random = Generator(seed, ruleset), Random(seed)
    wire.begin(ruleset)
    done = 0
    while done < lines:
        who, first = generator.typed(wire.awaited())
        if who == CLOCK:
            continue
        more = random.randint(1, PASTED) if random.random() < 0.3 else 0
        sent = [first, *(generator.line() for _ in range(more))]
        done += len(sent)
        wrong = wire.play(who, sent)
        if wrong:
            shown = ascii(sent)[:3000]
            return f"seed {seed}, {ruleset}, {who} ({WINDOWS[who]}): {shown}\n{wrong}"
        if wire.state is None or wire.state.status == "over":
            wire.begin(ruleset)
    return ""
