"""Types of values that the settings of `forsaken` have and other settings have not."""

import re
from typing import Annotated, Any

from pydantic import BeforeValidator

from ....engine.numbers import is_whole
from ...common.equipment.chart import Columns, Fields
from ...legal import Legal
from ..equipment import ARMOR, BITE, ROW, written

SPECIES = ("mortal", "werewolf", "vampire", "animal")
MOST = 1_000


def _text(value: Any) -> Any:
    """A number as the word that somebody would type."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _number_or(word: str) -> Legal:
    def check(text: str) -> str:
        found = text.strip().lower()
        if found == word or re.fullmatch(r"[0-9]{1,3}", found):
            return found
        raise ValueError(f"neither a number nor {word}")

    return Legal(f"{word}, or a whole number", check)


NumberOrNone = Annotated[str, _number_or("none"), BeforeValidator(_text)]


def number(text: str) -> int | None:
    """The number of such a setting, or None for its word."""
    return int(text) if is_whole(text) else None


def _again(text: str) -> str:
    if text.strip().lower() not in ("10", "9", "8", "none"):
        raise ValueError("not a face")
    return text.strip().lower()


Again = Annotated[str, Legal("one of 10, 9, 8, none", _again), BeforeValidator(_text)]

# --- rows of charts, kept as words: `skill=weaponry damage=2 type=lethal` ------------------------

GONE = "none"


def row_text(row: dict[str, Any]) -> str:
    """A row's fields as the words they are kept in."""
    words = []
    for name, value in row.items():
        if isinstance(value, bool):
            words += [name] if value else []
        elif isinstance(value, (list, tuple)):
            words.append(f"{name}={'/'.join(map(str, value))}")
        else:
            words.append(f"{name}={value}")
    return " ".join(words)


def _row(may: Fields, sentence: str, *needed: str) -> Any:
    def check(text: str) -> str:
        if text.strip().lower() == GONE:
            return GONE
        row = written(text, may)
        if not row.keys() >= set(needed):
            raise ValueError("not all fields of such a row")
        return row_text(row)

    return Annotated[str, Legal(sentence, check), Columns(may, row_text, needed)]


WeaponRow = _row(
    ROW,
    "fields of a weapon, such as skill=weaponry damage=1 type=lethal init=-2 strength=2 size=2 "
    "two_handed, or none to take the row away",
)
ArmorRow = _row(
    ARMOR,
    "fields of armor, such as general=1 ballistic=3 strength=1 defense=0 speed=0 covers=torso, or "
    "none to take the row away",
    "general",
)
FORM = ("strength", "dexterity", "stamina", "wits", "composure", "size", "defense", "speed")
"""What a form adds to traits of its bearer."""


FORM_ROW: Fields = {**BITE, "normal": bool, **dict.fromkeys(FORM, int)}
FormRow = _row(
    FORM_ROW,
    "a bite and what the form adds to traits, such as modifier=1 type=lethal normal ap=0 "
    "strength=1; normal where it is a normal attack",
)
Claws = _row(BITE, "what claws do, such as modifier=1 type=lethal ap=0")

# --- lengths of time -----------------------------------------------------------------------------

MINUTES = {"minute": 1, "hour": 60, "day": 24 * 60, "week": 7 * 24 * 60}


def minutes_of(text: str) -> int:
    """The minutes of `2 days 30 minutes`. Raises `ValueError`."""
    words = text.lower().replace(",", " ").split()
    if not words or len(words) % 2:
        raise ValueError("not a length of time")
    found = 0
    for amount, unit in zip(words[::2], words[1::2], strict=True):
        minutes = MINUTES.get(unit.removesuffix("s"))
        if minutes is None or not re.fullmatch(r"[0-9]{1,6}", amount):
            raise ValueError("not a length of time")
        found += int(amount) * minutes
    return found


def _time(text: str) -> str:
    minutes_of(text)
    return " ".join(text.lower().split())


def _time_text(value: Any) -> Any:
    whole = isinstance(value, int) and not isinstance(value, bool)
    return f"{value} minutes" if whole else value


Length = Annotated[
    str, Legal("a length of time such as 15 minutes or 2 days", _time), BeforeValidator(_time_text)
]
