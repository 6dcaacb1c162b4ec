"""Types of values that the settings of `hubris` have and other settings have not."""

import re
from typing import Annotated, Any

from pydantic import BeforeValidator

from ...common.equipment.chart import Columns
from ...legal import Legal
from ..equipment import COLUMNS, TAGS, row


def _weapon(said: dict[str, Any]) -> str:
    fields = {"skill": "weaponry", "edge": 0, "damage": "lethal", "tags": (), **said}
    tags = " ".join(fields["tags"])
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
    Columns(COLUMNS, _weapon),
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
