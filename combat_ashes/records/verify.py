"""Proving a record: every input is decided again, and must make happen what the record says."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from .. import __version__
from ..engine.codec import dump_events, load_events
from ..engine.dice import SeededDice, seed_hash
from ..engine.events import Event, Opened
from ..engine.evolve import evolve
from ..engine.history import Entry, take_back
from ..engine.inputs import Input
from ..engine.refusals import Refusal
from ..engine.several import decide_any
from ..engine.state import FightState, Json
from ..rulesets import new_fight, rulebook, thawed
from . import model
from .model import Record

UNNAMED = {"st": "the storyteller", "clock": "time"}
"""Who speaks and has no name of their own."""


class Verified(NamedTuple):
    """How much of a record was decided again."""

    inputs: int
    rolls: int


class Differs(Exception):
    """The first thing in a record that does not follow, in one sentence."""


def verify(record: Record) -> Verified:
    """Decide every input again; raises `Differs` where something else comes of it."""
    _check_order(record)
    for seed in record.seeds:
        if seed.hash != seed_hash(seed.seed or ""):
            raise _broken_promise(seed.start)
    _check_rules(record)
    try:
        fight = _Fight(record)
    except KeyError as error:
        raise Differs(f"there is no rule system {record.ruleset} here") from error
    seal = ""
    for entry in record.entries:
        fight.check(entry)
        seal = model.seal_of(entry, seal)
        if entry.seal != seal:
            raise Differs(f"entry {entry.n}: its words are not those that were written down")
    _check_seeds(record, fight.promises)
    _check_head(record, fight)
    if record.seal != model.whole_seal(record, seal):
        raise Differs("what stands around the entries is not what was written down")
    return Verified(len(record.entries), fight.rolls)


def _check_order(record: Record) -> None:
    for number, entry in enumerate(record.entries, 1):
        if entry.n != number:
            raise Differs(f"entry {number}: the record says number {entry.n}")


def _check_rules(record: Record) -> None:
    """An input that other rules cannot decide says less than the rule system's name."""
    args = record.entries[0].input.get("args")
    given = args.get("ruleset") if isinstance(args, dict) else None
    if given not in (None, record.ruleset):
        raise _other("ruleset", record.ruleset, given)


def _other(name: str, said: object, given: object) -> Differs:
    return Differs(f"{name}: the record says {_shown(said)}, entry 1 {_shown(given)}")


def _check_head(record: Record, fight: "_Fight") -> None:
    """What stands above the entries is what the first of them says."""
    opened = fight.opened
    for name, said in (
        ("room", record.room), ("ruleset", record.ruleset), ("settings", record.settings),
        ("house", record.house or "")
    ):  # fmt: skip
        given = getattr(opened, name)
        if said != given:
            raise _other(name, said, given)
    over = fight.state.status == "over"
    if over != (record.ended is not None):
        raise Differs(f"ended: the record says {record.ended}, and the fight is {_stands(over)}")


def _broken_promise(number: int) -> Differs:
    return Differs(f"the seed of entry {number} does not have the hash that was shown")


def _stands(over: bool) -> str:
    return "over" if over else "not over"


def _check_seeds(record: Record, promises: dict[int, str]) -> None:
    """Each seed is the one that was promised where it begins, and all that were are there."""
    for seed in record.seeds:
        promised = promises.pop(seed.start, None)
        if promised is None:
            raise Differs(f"entry {seed.start} promises no seed")
        if promised != seed.hash:
            raise _broken_promise(seed.start)
    if promises:
        raise Differs(f"the seed of entry {min(promises)} is missing")


class _Fight:
    """The fight that a record tells, decided again entry by entry."""

    def __init__(self, record: Record) -> None:
        self.state: FightState = new_fight(record.ruleset)
        self.past: list[Entry] = []
        self.promises: dict[int, str] = {}
        self.rolls = 0
        self.opened = Opened("", {}, "", "")
        self._seeds = {seed.start: seed for seed in record.seeds}
        self._dice = SeededDice("")
        self._package = record.package

    def check(self, entry: model.Entry) -> None:
        """Decide an entry's input; raises `Differs` where the entry says otherwise."""
        self._take_seed(entry.n)
        try:
            given = msgspec.convert(entry.input, Input)
            state, events = self._decided(given, entry)
            made = msgspec.json.decode(dump_events(events))
            read = load_events(msgspec.json.encode(made).decode())
        except Differs:
            raise
        except Exception as error:
            why = f"{type(error).__name__}: {error}"[:200]
            raise Differs(
                self._newer(f"entry {entry.n}: its input cannot be decided, {why}")
            ) from None
        self._compare(entry, given, made)
        self.state = state
        self.past.append(Entry(entry.n, read, given=given))
        self.rolls += sum(1 for event in made if event["kind"] == "roll")
        promised = next(filter(None, (getattr(each, "seed_hash", "") for each in events)), "")
        if promised:
            self.promises[entry.n if entry.n == 1 else entry.n + 1] = promised
        if entry.n == 1:
            self.opened = next(each for each in events if isinstance(each, Opened))

    def _take_seed(self, number: int) -> None:
        """Throw the dice of the seed that begins with an entry, if one does."""
        if (seed := self._seeds.get(number)) is not None:
            self._dice = SeededDice(seed.seed or "")

    def _decided(self, given: Input, entry: model.Entry) -> tuple[FightState, tuple[Event, ...]]:
        if given.do == "undo":
            return self._taken_back(given, entry)
        outcome = decide_any(self.state, given, rulebook, self._dice)
        if isinstance(outcome, Refusal):
            said = self._called(given)
            raise Differs(f"entry {entry.n}, {said}: the rules refuse its input, {outcome.code}")
        return outcome.state, outcome.events

    def _taken_back(self, given: Input, entry: model.Entry) -> tuple[FightState, tuple[Event, ...]]:
        """The fight before what an entry takes back; a fight that was over has a new seed."""
        found = take_back(self._read, len(self.past), given.number("count"), given.speaker)
        if found is None:
            raise Differs(f"entry {entry.n}: there is not so much to take back")
        event, state = found
        promised = ""
        if self.state.status == "over":
            promised = str(next(iter(entry.events), {}).get("seed_hash", ""))
        event = replace(event, seed_hash=promised, seeds=self.state.seeds)
        return thawed(evolve(state, event)), (event,)

    def _read(self, number: int) -> Iterator[Entry]:
        return iter(self.past[number - 1 :: -1] if number else ())

    def _compare(self, entry: model.Entry, given: Input, made: list[dict[str, Json]]) -> None:
        if entry.events == made:
            return
        pairs = zip_longest(entry.events, made)
        said, gives = next((one, other) for one, other in pairs if one != other)
        raise Differs(self._newer(f"entry {entry.n}, {self._difference(given, said, gives)}"))

    def _difference(self, given: Input, said: Any, gives: Any) -> str:
        """Who did what, what the record says of it, and what the rules or the seed give."""
        if not isinstance(said, dict) or gives is None or said.get("kind") != gives["kind"]:
            return (
                f"{self._called(given)}: the record says {_kind(said)}, the rules give "
                f"{_kind(gives)}"
            )
        about = gives.get("purpose") or gives["kind"]
        against = f" against {self._name(gives['against'])}" if gives.get("against") else ""
        path, one, other = _first(said, gives)
        source = "seed gives" if path == "faces" else "rules give"
        word = path if path != "faces" else "faces"
        known = gives.get("who") in {*self.state.people, *self.state.gone}
        who = self._name(gives["who"]) if known else self._called(given)
        return (
            f"{who}, {about}{against}: the record says {word} {_shown(one)}, "
            f"the {source} {_shown(other)}"
        )

    def _called(self, given: Input) -> str:
        return self._name(given.who) if given.who in self.state.people else given.speaker or "time"

    def _name(self, who: Any) -> str:
        person = self.state.people.get(who) or self.state.gone.get(who)
        return person.name if person is not None else UNNAMED.get(str(who), str(who))

    def _newer(self, sentence: str) -> str:
        """The sentence, and where the record is of another version, that the rules may differ."""
        if self._package == __version__:
            return sentence
        return f"{sentence} (version {self._package} wrote the record, this is {__version__})"


def _kind(event: Any) -> str:
    if event is None:
        return "nothing more"
    return f"an event '{event.get('kind')}'" if isinstance(event, dict) else "no event"


def _first(one: Any, other: Any, path: str = "") -> tuple[str, Any, Any]:
    """Where two values first differ, by dotted path, and what stands there in each."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in sorted({*one, *other}):
            if one.get(name) != other.get(name) or (name in one) != (name in other):
                return _first(one.get(name), other.get(name), f"{path}.{name}".strip("."))
    lists = isinstance(one, list) and isinstance(other, list)
    if lists and len(one) == len(other) and any(isinstance(each, dict | list) for each in other):
        for index, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if mine != theirs:
                return _first(mine, theirs, f"{path}.{index}".strip("."))
    return path, one, other


def _shown(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(each, int | str) for each in value):
        return " ".join(map(str, value)) or "none"
    return "nothing" if value in (None, "") else str(value)
