"""Types of values that the settings of `forsaken` have and other settings have not."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator

from ....engine.numbers import is_whole
from ...legal import Legal
from ...parts.formulas import DAMAGE

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
NumberOrFull = Annotated[str, _number_or("full"), BeforeValidator(_text)]
NumberOrStoryteller = Annotated[str, _number_or("storyteller"), BeforeValidator(_text)]


def number(text: str) -> int | None:
    """The number of such a setting, or None for its word."""
    return int(text) if is_whole(text) else None


def _again(text: str) -> str:
    if text.strip().lower() not in ("10", "9", "8", "none"):
        raise ValueError("not a face")
    return text.strip().lower()


Again = Annotated[str, Legal("one of 10, 9, 8, none", _again), BeforeValidator(_text)]

# --- rows of charts, kept as words: `skill=weaponry damage=2 type=lethal` ------------------------

NUMBERS = ("damage", "init", "strength", "size", "clip", "ap", "again", "general", "ballistic",
           "defense", "speed", "modifier")  # fmt: skip
FLAGS = ("firearm", "thrown", "aerodynamic", "autofire", "two_handed", "silver", "total_ap",
         "shield", "normal")  # fmt: skip
SKILLS = ("brawl", "weaponry", "firearms", "athletics")
FEEDS = ("magazine", "loose", "speed_loader")
WEAPON = ("skill", "damage", "type", "init", "strength", "size", "ranges", "clip", "feed", "ap",
          "again", *FLAGS[:8])  # fmt: skip
ARMOR = ("general", "ballistic", "strength", "defense", "speed", "covers")
PLACES = ("torso", "arms", "legs", "head")
GONE = "none"


def row_text(row: Any) -> Any:
    """A mapping of a row's fields as the words it is kept in."""
    if not isinstance(row, dict):
        return row
    words = []
    for name, value in row.items():
        if isinstance(value, bool):
            words += [name] if value else []
        elif isinstance(value, (list, tuple)):
            words.append(f"{name}={'/'.join(map(str, value))}")
        else:
            words.append(f"{name}={value}")
    return " ".join(words)


def parsed(row: str) -> dict[str, Any]:
    """The fields of a row: numbers, words, true flags, lists. Raises `ValueError`."""
    found: dict[str, Any] = {}
    for word in row.lower().split():
        name, equals, value = word.partition("=")
        if name in FLAGS and not equals:
            found[name] = True
        elif name in NUMBERS and re.fullmatch(r"[+-]?[0-9]{1,3}", value):
            found[name] = int(value)
        elif name == "ranges" and re.fullmatch(r"[0-9]{1,5}/[0-9]{1,5}/[0-9]{1,5}", value):
            found[name] = tuple(int(part) for part in value.split("/"))
        elif name == "covers" and all(part in PLACES for part in value.split("/") if part):
            found[name] = tuple(part for part in value.split("/") if part)
        elif name in ("skill", "type", "feed") and value in (*SKILLS, *DAMAGE, *FEEDS):
            found[name] = value
        else:
            raise ValueError(f"not a field of a row: {word}")
    return found


def _row(fields: tuple[str, ...], sentence: str, needed: tuple[str, ...] = ()) -> Any:
    def check(text: str) -> str:
        if text.strip().lower() == GONE:
            return GONE
        row = parsed(text)
        if set(row) - set(fields) or not set(needed) <= set(row):
            raise ValueError("not the fields of such a row")
        return str(row_text(row))

    return Annotated[str, Legal(sentence, check), BeforeValidator(row_text)]


WeaponRow = _row(
    WEAPON,
    "fields of a weapon, such as skill=weaponry damage=1 type=lethal init=-2 strength=2 size=2 "
    "two_handed, or none to take the row away",
)
ArmorRow = _row(
    ARMOR,
    "fields of armor, such as general=1 ballistic=3 strength=1 defense=0 speed=0 covers=torso, or "
    "none to take the row away",
    ("general",),
)
FORM = ("strength", "dexterity", "stamina", "wits", "composure", "size", "defense", "speed")
"""What a form adds to traits of its bearer."""


def form_row(text: str) -> dict[str, Any]:
    """The fields of a form's row. Raises `ValueError`."""
    found: dict[str, Any] = {}
    for word in text.lower().split():
        name, _, value = word.partition("=")
        if name == "normal" and not value:
            found[name] = True
        elif name == "type" and value in DAMAGE:
            found[name] = value
        elif name in (*FORM, "modifier", "ap") and re.fullmatch(r"[+-]?[0-9]{1,2}", value):
            found[name] = int(value)
        else:
            raise ValueError(f"not a field of a form: {word}")
    return found


def _form(text: str) -> str:
    return str(row_text(form_row(text)))


FormRow = Annotated[
    str,
    Legal(
        "a bite and what the form adds to traits, such as modifier=1 type=lethal normal ap=0 "
        "strength=1; normal where it is a normal attack",
        _form,
    ),
    BeforeValidator(row_text),
]


def _claws(text: str) -> str:
    row = parsed(text)
    if set(row) - {"modifier", "type", "ap"}:
        raise ValueError("not fields of claws")
    return str(row_text(row))


Claws = Annotated[
    str,
    Legal("what claws do, such as modifier=1 type=lethal ap=0", _claws),
    BeforeValidator(row_text),
]

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
