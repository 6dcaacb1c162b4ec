"""A room with people in it and a fight at some step, in this process: the lines are played here."""

from __future__ import annotations

import pickle
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from time import process_time
from typing import Any

from django.db import connection
from evennia.server.models import ServerConfig
from evennia.utils.dbserialize import deserialize
from twisted.logger import LogLevel, globalLogPublisher

from combat_ashes.engine.codec import dump_state
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.state import FightState
from combat_ashes.models import AshesEntry
from combat_ashes.mush import fights, game_config, reactor, service, store
from combat_ashes.rulesets import thawed

from .generator import CLOCK, Typed
from .invariants import MOST_SECONDS, Moment, broken, fight_of
from .scenes import SCENES, ruleset_of

HANG = 3
"""Seconds after which a line is stopped."""

KEPT = (
    "SELECT db_key, db_category, db_value FROM typeclasses_attribute",
    "SELECT db_key, db_value FROM server_serverconfig",
    "SELECT 'objects', count(*) FROM objects_objectdb",
    "SELECT 'scripts', count(*) FROM scripts_scriptdb",
    "SELECT 'people of fights', count(*) FROM combat_ashes_ashesmember",
    "SELECT 'poses', count(*) FROM combat_ashes_ashespose",
    "SELECT title, status FROM combat_ashes_ashesfight",
)

BODY = {"strength": 2, "dexterity": 3, "stamina": 3, "wits": 3, "brawl": 2, "melee": 2,
        "weaponry": 2, "athletics": 2, "willpower": 5}  # fmt: skip
GAROU = {"kind": "garou", "breed": "homid", "form": "crinos", "forms": {"crinos": {"body": 0}},
         "weapons": ["knife"], "traits": {**BODY, "rage": 4}}  # fmt: skip


class TookTooLong(BaseException):
    """A line that is stopped; no handler of ours or of Evennia's may catch it."""


class Arena:
    """Sam may run fights, Ada is staff, Jane and Frank play, Otto looks on.

    A Thug, another Thug and a Brute are nobody's. Eve and Ned fight in another room.
    """

    def __init__(self, table: Any) -> None:
        self.room, elsewhere = table.room(), table.room("Cellar")
        self.people = {
            "Sam": table.player("Sam", self.room, permission="Helper"),
            "Ada": table.player("Ada", self.room, permission="Builder"),
            "Jane": table.player("Jane", self.room, sheet={"traits": BODY, "weapons": ["knife"]}),
            "Frank": table.player("Frank", self.room, sheet=GAROU),
            "Otto": table.player("Otto", self.room),
        }
        for name in ("Thug", "Thug", "Brute"):
            table.character(name, self.room, player=False)
        self.sheets = {body: _sheet(body) for body in self.room.contents}
        self.other_window = table.connect(self.people["Frank"])
        frank = self.people["Frank"]
        frank.account.puppet_object(self.other_window, frank.char)
        fights.secrets.token_hex = lambda size: "ab" * size
        for name in ("Eve", "Ned"):
            table.player(name, elsewhere).must("+init")
        self.elsewhere = fights.fight_in(elsewhere).live
        self.there = dump_state(self.elsewhere.state)
        self.spent: list[tuple[float, str]] = []
        """The processor time of every line, with the line."""
        self.most_seconds = MOST_SECONDS
        self.apart = 0.0
        """What was spent of it in a thread of its own, as a server does it: it serves others."""
        usual = reactor.away
        for module in list(sys.modules.values()):
            if getattr(module, "away", None) is usual:
                module.away = self._away

    def _away(self, find: Callable[[], Any], then: Callable[[Any], None], failed: Any) -> None:
        begun = process_time()
        found = find()
        self.apart += process_time() - begun
        then(found)

    def enter(self, scene: str, seed: str) -> None:
        """All is forgotten, and a scene begins; the same seed gives the same dice."""
        for number in range(20):
            # Dice may end a chase as soon as it begins.
            self._forget(Random(f"{seed} {number}"))
            game_config.use(ruleset_of(scene), self.room)
            if all(self._is_taken(*line.split(": ", 1)) for line in SCENES[scene]):
                return
        raise AssertionError(f"the scene '{scene}' cannot be set up")

    def _is_taken(self, who: str, line: str) -> bool:
        """Type a line; whether it was not refused."""
        self.people[who].refusals.clear()
        self.people[who].say(line)
        return not self.people[who].refusals

    def _forget(self, numbers: Random) -> None:
        """No fight, no rules but the defaults, and everybody's sheet as it was."""
        fights.secrets.token_hex = lambda size: numbers.randbytes(size).hex()
        for key in (game_config.RULESET, game_config.SETTINGS):
            ServerConfig.objects.conf(key, delete=True)
        self.room.attributes.remove(game_config.ROOM_RULES)
        for script in self.room.scripts.get(fights.KEY):
            script.delete()
        vars(self.room).pop(fights.HELD, None)
        for body, sheet in self.sheets.items():
            _restore(body, sheet)

    def awaited(self) -> dict[str, tuple[str, ...]]:
        """Whom the fight waits for, each with the options of the question."""
        state = self.state
        if state is None or state.status == "over":
            return {"Jane": ("init", "chase"), "Sam": ("combat/start",)}
        if state.status == "paused":
            return {"Sam": ("combat/resume",)}
        open_ = [question for question in state.questions if question.blocking]
        names = {who: person.name for who, person in state.people.items()}
        return {names.get(q.who, "Sam"): q.options for q in open_}

    @property
    def live(self) -> Any:
        """The fight in the room, over or not."""
        script = fights.last_in(self.room)
        return script.live if script is not None else None

    @property
    def state(self) -> FightState | None:
        """The fight in the room as it stands."""
        live = self.live
        return live.state if live is not None else None

    def play_all(self, scene: str, seed: str, lines: Sequence[Typed]) -> tuple[int, str]:
        """Play lines from the scene's beginning: after how many something broke, and what."""
        self.enter(scene, seed)
        for number, typed in enumerate(lines, start=1):
            wrong = self.play(typed)
            if wrong:
                return number, wrong
        return len(lines), self.replayed()

    def play(self, typed: Typed) -> str:
        """Type a line; which invariant does not hold after it."""
        live = self.live
        fight, number = (live.fight_id, live.number) if live is not None else (None, 0)
        moment = Moment(typed, before=live.state if live is not None else None)
        before = kept()
        for person in self.people.values():
            person.heard.clear()
            person.refusals.clear()
        with logged() as lines:
            begun, self.apart = process_time(), 0.0
            try:
                with no_longer_than(HANG):
                    self.type(typed)
            except TookTooLong:
                moment.in_time = False
            except Exception as fault:
                lines.append(f"{type(fault).__name__}: {fault}")
            moment.seconds = process_time() - begun - self.apart
        moment.most_seconds = self.most_seconds
        self.spent.append((moment.seconds, typed.line))
        moment.logged = "\n".join(lines)
        moment.heard = {name: list(person.heard) for name, person in self.people.items()}
        moment.written = sorted((kept() - before).keys() | (before - kept()).keys())
        moment.refused = any(self.people[n].refusals for n in self.people if n == moment.speaker)
        if moment.in_time:
            self._look_at_the_fight(moment, fight, number)
        return broken(moment)

    def type(self, typed: Typed) -> None:
        """Type a line, or let time run out."""
        if typed.who == CLOCK:
            script = fights.fight_in(self.room)
            if script is not None and script.live.deadline is not None:
                service.submit(script, Input("time_out", "clock", "clock"))
        elif typed.who in self.people:
            self.people[typed.who].session.execute_cmd(typed.line)
        else:
            self.other_window.execute_cmd(typed.line)

    def _look_at_the_fight(self, moment: Moment, fight: int | None, number: int) -> None:
        moment.elsewhere = dump_state(self.elsewhere.state) == self.there
        live = self.live
        if live is None:
            return
        moment.after = live.state
        rows = AshesEntry.objects.filter(
            fight_id=live.fight_id, number__gt=number if live.fight_id == fight else 0
        ).order_by("number")
        moment.entries = [text for row in rows for text in (row.given, row.events)]
        if moment.entries:
            stored = store.load(live.fight_id)
            moment.is_stored = thawed(stored.state) == live.state

    def replayed(self) -> str:
        """What is wrong where all entries of the fight, from the first, do not make it."""
        live = self.live
        if live is None:
            return ""
        rows = AshesEntry.objects.filter(fight_id=live.fight_id).order_by("number")
        made = thawed(fight_of((row.number, row.events) for row in rows))
        if made == live.state:
            return ""
        return "what_is_stored_is_what_is: not from the first entry on"


def _sheet(body: Any) -> dict[str, bytes]:
    """What a character has stored of our own."""
    ours = body.attributes.get(category="ashes", return_obj=True, return_list=True)
    return {each.key: pickle.dumps(deserialize(each.value)) for each in ours if each}


def _restore(body: Any, sheet: dict[str, bytes]) -> None:
    """Give a character back what was stored; what has not changed costs nothing."""
    now = _sheet(body)
    for key in now.keys() - sheet.keys():
        body.attributes.remove(key, category="ashes")
    for key, value in sheet.items():
        if now.get(key) != value:
            body.attributes.add(key, pickle.loads(value), category="ashes")
    body.__dict__.pop("ashes", None)  # The handler holds what it has read.


def kept() -> Counter[str]:
    """What the database keeps besides entries: Attributes, settings, and how many of the rest."""
    found: list[str] = []
    with connection.cursor() as cursor:
        for sql in KEPT:
            cursor.execute(sql)
            found += map(str, cursor.fetchall())
    return Counter(found)


@contextmanager
def logged() -> Iterator[list[str]]:
    """What is logged as an error while this lasts."""
    lines: list[str] = []

    def hear(event: dict[str, Any]) -> None:
        if event.get("log_level", LogLevel.info) >= LogLevel.error:
            failure = event.get("log_failure")
            lines.append(failure.getTraceback() if failure else str(event.get("line", event)))

    globalLogPublisher.addObserver(hear)
    try:
        yield lines
    finally:
        globalLogPublisher.removeObserver(hear)


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """Stop what takes too long by an exception."""

    def stop(*_: Any) -> None:
        raise TookTooLong

    old = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
