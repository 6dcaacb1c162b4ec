"""A fight's entries (one per input): walking back through them, and taking some back."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from itertools import islice

from .codec import load_state
from .events import (
    Declared,
    Event,
    Joined,
    PersonNoted,
    PhaseBegan,
    Rolled,
    RoundBegan,
    StorytellerTaken,
    Told,
    Undone,
)
from .evolve import evolve_all
from .flags import Flags
from .inputs import Input
from .state import STORYTELLER, Combatant, FightState


@dataclass(frozen=True)
class Entry:
    """What one input made happen; the fight after it is `state`, where that was stored."""

    number: int
    events: tuple[Event, ...]
    state: str | None = None
    given: Input | None = None


Read = Callable[[int], Iterator[Entry]]
"""The entries of a fight from a number back to the first, the newest first."""


def undone(events: tuple[Event, ...]) -> Undone | None:
    return next((event for event in events if isinstance(event, Undone)), None)


def trail(read: Read, number: int) -> Iterator[Entry]:
    """The entries that led to entry `number`, the newest first, without those taken back."""
    while number > 0:
        number = yield from _up_to_an_undo(read(number))


def _up_to_an_undo(entries: Iterator[Entry]) -> Generator[Entry, None, int]:
    """Entries as far as one that took others back; the number before what it took back."""
    for entry in entries:
        yield entry
        back = undone(entry.events)
        if back is not None:
            return back.first - 1
    return 0


def kept(read: Read, number: int) -> Iterator[Entry]:
    """The entries that count, of those up to `number`, the newest first."""
    return (entry for entry in trail(read, number) if undone(entry.events) is None)


def state_after(read: Read, number: int) -> FightState:
    """The fight after entry `number`, without rules and without dice."""
    later: list[Entry] = []
    state = FightState(ruleset="")
    for entry in trail(read, number):
        if entry.state is not None:
            state = load_state(entry.state)
            break
        later.append(entry)
    for entry in reversed(later):
        state = evolve_all(state, entry.events)
    return state


def take_back(read: Read, last: int, count: int, by: str) -> tuple[Undone, FightState] | None:
    """Take back `count` inputs: the event, and the fight before them; None for too many."""
    if not 1 <= count < last:
        return None
    taken = list(islice(kept(read, last), count))
    if len(taken) < count or taken[-1].number == 1:
        return None
    state = state_after(read, taken[-1].number - 1)
    return _undone(taken[::-1], by, state), state


def taken_back_last(read: Read, last: int) -> list[Input]:
    """The inputs that the last undo took back that nobody has taken up again, oldest first.

    Empty where there is none, or something else has been typed since.
    """
    redone = 0
    for entry in read(last):
        given, back = entry.given, undone(entry.events)
        if back is not None and redone < back.count:
            taken = list(islice(kept(read, entry.number - 1), back.count))[::-1]
            return [each.given for each in taken[redone:] if each.given is not None]
        if back is not None:
            redone -= back.count
        elif given is not None and given.again is not None:
            redone += 1
        else:
            return []
    return []


def since(read: Read, last: int, number: int) -> int:
    """How many inputs count from entry `number` on; 0 where that one is taken back, or none."""
    for count, entry in enumerate(kept(read, last), 1):
        if entry.number <= number:
            return count if entry.number == number else 0
    return 0


def _undone(taken: list[Entry], by: str, state: FightState) -> Undone:
    """That some entries, oldest first, are taken back to a state: who typed what, which rolls."""
    inputs = [(entry, entry.given) for entry in taken if entry.given and entry.given.speaker]
    events = [event for entry in taken for event in entry.events]
    before = [event for entry in taken[:-1] for event in entry.events]
    return Undone(
        taken[0].number,
        len(taken),
        by,
        whose=tuple(dict.fromkeys(given.speaker for _, given in inputs)),
        rounds=(state.round, *(event.round for event in before if isinstance(event, RoundBegan))),
        lines=tuple(
            (given.speaker, "", True)
            if is_unseen(entry, given)
            else (given.speaker, given.line, is_open(entry, given))
            for entry, given in inputs
            if given.line
        ),
        rolls=tuple((event.who, event.purpose) for event in events if isinstance(event, Rolled)),
    )


def is_open(entry: Entry, given: Input) -> bool:
    """Whether everybody may read a line: it is no storyteller's, nothing sealed, and no plan."""
    sealed = any(isinstance(event, Declared) and event.secret for event in entry.events)
    private = all(
        isinstance(event, PersonNoted) or (isinstance(event, Told) and event.to is not None)
        for event in entry.events
    )
    return given.by != STORYTELLER and not sealed and not private


def is_unseen(entry: Entry, given: Input) -> bool:
    """Whether a line only kept what its speaker will say: nobody else may read it yet."""
    noted = [event for event in entry.events if isinstance(event, PersonNoted)]
    kept_ = any(event.notes.get(Flags.stored_name("kept")) for event in noted)
    return kept_ and given.by not in (STORYTELLER, "") and not is_open(entry, given)


def in_last_round(read: Read, last: int, round_: int) -> int:
    """How many inputs count since a round began, or since the one before where none does yet."""
    count = in_this_round(read, last, round_)
    return count or (in_this_round(read, last, round_ - 1) if round_ > 1 else 0)


def in_this_round(read: Read, last: int, round_: int) -> int:
    """How many inputs count since a round began; the first begins when nobody comes in any more."""
    count = 0
    for entry in kept(read, last):
        if entry.number == 1 or any(_begins(event, round_) for event in entry.events):
            return count
        count += 1
    return count


def _begins(event: Event, round_: int) -> bool:
    came = round_ == 1 and isinstance(event, (Joined, StorytellerTaken))
    return came or round_begins(event, round_)


def round_begins(event: Event, round_: int) -> bool:
    """Whether a round begins so: the first by its first phase in which people act."""
    if round_ > 1:
        return isinstance(event, RoundBegan)
    return isinstance(event, PhaseBegan) and event.phase == "main" and event.step != "initiative"


def came_in(read: Read, last: int, count: int) -> list[Combatant]:
    """Those who came in with the last `count` inputs of a fight, as they came."""
    return [
        event.person
        for entry in islice(kept(read, last), count)
        for event in entry.events if isinstance(event, Joined)
    ]  # fmt: skip
