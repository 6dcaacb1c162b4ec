"""Small helpers for sentences."""

from collections.abc import Iterable, Mapping, Sequence

from ..engine.health_track import MARKS
from ..engine.numbers import is_whole
from ..engine.quoting import label, quoted
from ..engine.state import FAULT, OBJECT_PREFIX, Combatant

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count(number: int, one: str, many: str = "") -> str:
    """`3 dice`, `1 die`: a number with its noun."""
    return f"{number} {noun(number, one, many)}"


def took(rounds: int) -> str:
    """How long a fight was that is over."""
    return f"It took {count(rounds, 'round')}." if rounds else "It ended before its first round."


def noun(number: int, one: str, many: str = "") -> str:
    return one if abs(number) == 1 else many or one + "s"


def dice(number: int) -> str:
    return count(number, "die", "dice")


STATES = {"torpor": "in torpor", "out": "out of the fight", "fled": "gone from the fight"}
"""Statuses that are no adjectives."""


def in_state(status: str) -> str:
    """What somebody of a status is: `Vic is in torpor`."""
    return STATES.get(status, status)


class Fact(str):
    """A fact in a sentence.

    `{levels:level}` and `{less:die|dice}` are numbers with their noun, `{what:quoted}` and
    `{name:label}` are what somebody wrote, `{key:plain}` is a word of the rules,
    `{problem:sentence}` begins the sentence, `{status:state}` is what somebody is.
    """

    def __format__(self, nouns: str) -> str:
        if nouns == "state":
            return in_state(str(self))
        if nouns == "quoted":
            return quoted(self) if self else "no reason given"
        if nouns == "label":
            return label(self)
        if nouns == "sentence":
            return upper_first(str(self))
        if nouns == "plain":
            return self.replace("_", " ")
        one, _, many = nouns.partition("|")
        if not one:
            return str(self)
        return count(int(self), one, many) if is_whole(self.lstrip("-")) else f"{self} {one}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def besides(text: str, known: str | None) -> str:
    """What a text says besides what is known: `(dazed)` of `unconscious (dazed)`."""
    return text.partition(" ")[2] if text.partition(" (")[0] == known else text


def faces(values: Sequence[int]) -> str:
    """Dice as they fell, highest first, so that they can be read at a glance."""
    return " ".join(map(str, sorted(values, reverse=True)))


def upper_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def a(word: str) -> str:
    """A noun with its article: `an animal`."""
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


def boxes(track: str, damage: Mapping[str, str] = MARKS) -> str:
    """A health track in words, worst first: `1 lethal and 2 bashing`.

    `damage` has the types of the rules, mildest first, with their marks.
    """
    marks = reversed([*damage.items()])
    found = [f"{track.count(sign)} {kind}" for kind, sign in marks if sign in track]
    return listed(found) or "no damage"


def fit(text: str, width: int) -> str:
    """Text cut or padded to a column, with dots where it was cut."""
    return text.ljust(width) if len(text) <= width else text[: max(0, width - 2)] + ".."


def brought(person: Combatant) -> list[str]:
    """What an earlier fight may have left on somebody who comes in: conditions, a side."""
    found = [condition.replace("_", " ") for condition in person.conditions]
    return [*found, f"side {label(person.side)}"] if person.side else found


BROKEN = (
    "The fight is paused: its rules failed, and whatever is answered now, they fail again. What "
    "happened is logged, and nothing of it counts. +combat/resume tries again, +combat/undo 2 "
    "takes back the line before as well, +init/leave takes you out of the fight."
)


def paused(why: str, by: str | None) -> str:
    """That a fight stands still, and how it goes on; `by` is the name of who runs it."""
    if why == FAULT:
        return BROKEN
    resumed = f"when {by} types" if by else "with"
    return f"The fight is paused{': ' + why if why else ''}. It goes on {resumed} +combat/resume."


def name_in(names: Mapping[str, str], who: str | None) -> str:
    """Somebody's name, or that of a thing."""
    if str(who).startswith(OBJECT_PREFIX):
        return f"the {label(str(who).removeprefix(OBJECT_PREFIX))}"
    return names.get(who or "", "somebody")
