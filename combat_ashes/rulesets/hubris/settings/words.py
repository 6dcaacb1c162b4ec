"""Types of values that the settings of `hubris` have and other settings have not."""

import re
from typing import Annotated, Any

from pydantic import BeforeValidator

from ....engine.numbers import is_whole, whole
from ...legal import Legal
from ..equipment import TAGS, row

MOST_RATING = 20


def _weapon(given: Any) -> Any:
    """A mapping of a weapon's fields as the row it stands for."""
    if not isinstance(given, dict):
        return given
    fields = {"skill": "weaponry", "edge": 0, "damage": "lethal", "tags": (), **given}
    tags = fields["tags"] if isinstance(fields["tags"], str) else " ".join(fields["tags"])
    return f"{fields['skill']} {fields['edge']} {fields['damage']} {tags}".strip()


def _weapon_row(text: str) -> str:
    row(text)
    return " ".join(text.lower().replace("/", " ").split())


WeaponRow = Annotated[
    str,
    Legal(
        f"a skill, an Edge, a damage type and any of {', '.join(TAGS)}: weaponry 4 lethal heavy",
        _weapon_row,
    ),
    BeforeValidator(_weapon),
]


def _attributes(given: Any) -> Any:
    return "+".join(given) if isinstance(given, list | tuple) else given


def _attribute_row(text: str) -> str:
    words = [word for word in re.split(r"[\s,&+/]+", text.lower()) if word]
    if not words or not all(re.fullmatch(r"[a-z_]+|[0-9]{1,2}", word) for word in words):
        raise ValueError("not attributes")
    return "+".join(words)


Attributes = Annotated[
    str,
    Legal("attributes or a number, joined by +: strength+stamina", _attribute_row),
    BeforeValidator(_attributes),
]
"""Of several the highest is the threshold."""


def _pool(text: str) -> str:
    best = r"best:[a-z_]+(,[a-z_]+)+(\+[a-z_]+)+"
    sum_ = "".join(text.split()).lower()
    if not re.fullmatch(rf"{best}|[a-z_]+(\+[a-z_]+)*", sum_):
        raise ValueError("not a pool")
    return sum_


BestPool = Annotated[
    str,
    Legal("traits joined by +, or best: and a choice, as in best:strength,dexterity+brawl", _pool),
]


def _ratings(text: str) -> str:
    low, dots, high = "".join(text.split()).partition("..")
    if not (dots and is_whole(low) and is_whole(high)) or not 0 < whole(low, 0, 20) <= MOST_RATING:
        raise ValueError("not a range")
    if not whole(low, 0, 20) <= whole(high, 0, 20):
        raise ValueError("the highest comes last")
    return f"{low}..{high}"


Ratings = Annotated[str, Legal("a range of ratings such as 1..3", _ratings)]
