"""A room's fight in memory, and how to find it.

What is stored are the fight's rows (`store.py`); the script on the room only
knows their id. The fight is held in memory while it is used, and read again
after a reload, a restart or a crash.
"""

from __future__ import annotations

import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.utils import create, logger
from evennia.utils.utils import class_from_module
from twisted.internet.base import DelayedCall

from ..engine.dice import Dice, SeededDice
from ..engine.events import Answered, Event
from ..engine.inputs import Input
from ..engine.refusals import Refused
from ..engine.state import FightState
from ..rulesets import rulesets, thawed
from . import store
from .database import Unreadable

if TYPE_CHECKING:
    from evennia.scripts.scripts import DefaultScript as Script
else:
    Script = object  # The class with a model is `script.py`'s.

KEY = "ashes_fight"
FIGHTS = "ashes_fights"
SCRIPT = "combat_ashes.mush.script.AshesFightScript"
SCHEDULE = "combat_ashes.mush.schedule.Schedule"
MOST_BESIDE = 40
"""So many lines of one person may change something in a round beside answering what is asked."""
HELD = "_ashes_fight"
"""What holds a room's script on the object in memory."""

NO_FIGHT = ()
"""What a room remembers of its script when there is none."""


class Live:
    """A fight in memory: its state, the number of its last entry, its deadline.

    `told` is the last entry that everybody has been told. `refused` keeps the last line
    of each person that a storyteller could let pass, `beside` by person a round and how many
    of their lines were stored in it that answered no question; neither is worth storing.
    """

    def __init__(self, fight_id: int, number: int, state: FightState, seed: str) -> None:
        self.fight_id = fight_id
        self.number = number
        self.told = number
        self.state = state
        self.dice: Dice = SeededDice(seed)
        self.deadline: float | None = None
        self.refused: dict[str, tuple[Input, str]] = {}
        self.beside: dict[str, tuple[int, int]] = {}

    def beside_what_is_asked(self, given: Input, events: tuple[Event, ...]) -> int:
        """Which line of its speaker it is in this round that answers no question; else 0."""
        if given.by not in self.state.people or any(isinstance(one, Answered) for one in events):
            return 0
        last, count = self.beside.get(given.by, (0, 0))
        return count + 1 if last == self.state.round else 1

    def go_on(
        self, given: Input, events: tuple[Event, ...], state: FightState, deadline: float | None
    ) -> None:
        """Stand where an entry leads that has just been stored."""
        if beside := self.beside_what_is_asked(given, events):
            self.beside[given.by] = (self.state.round, beside)
        self.number += 1
        self.deadline = deadline
        self.state = state

    def is_over(self) -> bool:
        return self.state.status == "over"


class Held:
    """What a fight's script holds in memory and nowhere else.

    `before` is the fight as it was before its last input, `happened` what that one made
    happen. `touched` are those whose health or pools are not written back to their
    characters yet, and `written` what was written back last, by id. `missed` tells what was told
    after a crash to those who were not back yet, with its number and who heard it. `unread` is
    why the fight could not be read when that was logged. Who is `reminded` hears where the fight
    stands apart from what is told. `posed` is how many poses of whom are kept, once asked;
    `unplanned` is the last question for which a plan had no line.
    """

    def __init__(self) -> None:
        self.live: Live | None = None
        self.before = FightState(ruleset="")
        self.happened: tuple[Event, ...] = ()
        self.touched: set[str] = set()
        self.written: dict[str, Any] = {}
        self.catching_up: DelayedCall | None = None
        self.unread = ""
        self.missed: tuple[int, set[int], Callable[[ObjectDB], None]] | None = None
        self.reminded: ObjectDB | None = None
        self.posed: Counter[str] | None = None
        self.unplanned = 0


class Scheduled(Protocol):
    """What a fight does by itself, as `schedule.py` has it."""

    nudged: frozenset[int]

    def arm(self) -> None: ...

    def halt(self) -> None: ...

    def stop(self) -> None: ...

    def take_up(self) -> None: ...

    def take_up_later(self) -> None: ...

    def grace_seconds(self) -> int: ...

    def report(self, who: str, how: str) -> None: ...

    def insist(self, given: Input) -> None: ...


class FightScript(Script):
    """The script of a room that holds its fight, one or none."""

    @cached_property
    def held(self) -> Held:
        """Every line asks for it several times, and `ndb` takes its time."""
        return Held()

    @cached_property
    def schedule(self) -> Scheduled:
        handler: Scheduled = class_from_module(SCHEDULE)(self)
        return handler

    @property
    def live(self) -> Live:
        """The fight as it stands; raises `Unreadable`, which is logged once, and `NotStored`."""
        held = self.held
        if held.live is None:
            try:
                held.live, held.unread = read(self.db.fight_id), ""
            except Unreadable as error:
                if held.unread != error.why:
                    held.unread = error.why
                    logger.log_err(
                        f"Combat Ashes: fight {self.db.fight_id} in {self.place} cannot be read, "
                        f"+combat/shelve sets it aside: {error.why}"
                    )
                raise
        return held.live

    def forget(self) -> None:
        self.held.live = None

    @property
    def place(self) -> str:
        return f"{self.obj.key} (#{self.obj.id})" if self.obj else "no room"


def read(fight_id: int) -> Live:
    """A fight as it was stored last; raises `Unreadable`, `NotStored`."""
    stored = store.load(fight_id)
    try:
        state = thawed(stored.state)
    except Exception as error:
        name = stored.state.ruleset
        lost = name if name not in rulesets() else ""
        raise Unreadable(f"its rules '{name}' cannot be had: {error}", lost) from error
    live = Live(stored.fight_id, stored.number, state, stored.seed)
    live.deadline = stored.deadline
    live.told = stored.told
    return live


def readable(script: FightScript | None) -> Live | None:
    """The fight of a script, be it over, else None where it cannot be read."""
    try:
        return script.live if script is not None else None
    except Refused:
        return None


def standing(script: FightScript | None) -> Live | None:
    """The fight of a script that is not over and can be read, else None."""
    live = readable(script)
    return None if live is None or live.is_over() else live


def room_of(character: ObjectDB) -> ObjectDB:
    """Where somebody is and may fight; raises `Refused` for who is nowhere."""
    if character.location is None:
        raise Refused("err.room.no_fights")
    return character.location


def fight_in(room: ObjectDB | None) -> FightScript | None:
    """The script of the fight that goes on in a room; raises `Unreadable`, `NotStored`."""
    script = last_in(room)
    return script if script is not None and not script.live.is_over() else None


def state_in(room: ObjectDB | None) -> FightState | None:
    """The fight that goes on in a room as it stands; raises `Unreadable`, `NotStored`."""
    script = fight_in(room)
    return script.live.state if script is not None else None


def fight_to_see(room: ObjectDB | None) -> FightScript | None:
    """The same for who only looks: there is none where it cannot be read."""
    script = last_in(room)
    return script if standing(script) is not None else None


def last_in(room: ObjectDB | None) -> FightScript | None:
    """The script of the fight that went on in a room last, over or not, readable or not."""
    if room is None:
        return None
    # Looking scripts up asks the database, and every line of a fight asks several times.
    held: FightScript | tuple[()] | None = vars(room).get(HELD)
    if held is None or (held and held.pk is None):
        if not hasattr(room, "scripts"):
            return None
        found = (script for script in _fights(room.scripts.get(KEY)) if script.db.fight_id)
        held = next(found, NO_FIGHT)
        setattr(room, HELD, held)
    return held or None


def _fights(scripts: Iterable[ScriptDB]) -> list[FightScript]:
    return [script for script in scripts if isinstance(script, FightScript)]


def new_script(room: ObjectDB, fight_id: int) -> FightScript:
    """The room's script for a fight that begins now; what an older fight left goes."""
    for old in room.scripts.get(KEY):
        old.delete()
    [script] = _fights([create.create_script(
        SCRIPT, key=KEY, obj=room, autostart=False, desc="A fight in this room."
    )])  # fmt: skip
    script.db.fight_id = fight_id
    setattr(room, HELD, script)
    return script


def remembered(character: ObjectDB) -> list[FightScript]:
    """The fights noted on a character, as far as their scripts still exist."""
    known = list(character.attributes.get(FIGHTS, category="ashes") or [])
    return _fights(ScriptDB.objects.filter(id__in=known, db_key=KEY)) if known else []


def remember(character: ObjectDB, script: FightScript) -> None:
    known = [other.id for other in remembered(character)]
    if script.id not in known:
        character.attributes.add(FIGHTS, [*known, script.id], category="ashes")


def new_seed() -> str:
    return secrets.token_hex(16)


def now() -> float:
    """Wall-clock time, which goes on while the server is down."""
    return time.time()


def keep_for_one(script: FightScript) -> None:
    """Keep a fight for the one who begins it, as a tutorial: nobody else is told to join."""
    script.db.ashes_for_one = True


def is_for_one(script: FightScript) -> bool:
    return bool(script.db.ashes_for_one)
