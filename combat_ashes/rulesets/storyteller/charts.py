"""The maneuver table (STO-GEN-08)."""

from typing import Annotated, Any

from ..common.equipment import chart
from ..legal import Legal, key_of
from .equipment import FOLDER
from .values import Maneuver


def _harm(found: Any) -> tuple[bool, int | None, bool]:
    """(counts Strength, dice, harmless); dice are None where the weapon has them."""
    word = str(found).strip().lower()
    if word in ("w", "none"):
        return True, None, word == "none"
    return *chart.read_damage(word), False


MANEUVER: chart.Fields = {
    "traits": Annotated[str, Legal("traits joined by +", lambda text: tuple(text.split("+")))],
    "damage": Annotated[Any, Legal("dice such as 4 or S+1, W for the weapon's, or none", _harm)],
    "like": str, "difficulty": int, "accuracy": int, "ranged": bool,
    "type": Annotated[str, Legal("a type, or W", lambda kind: "" if kind == "W" else kind)],
}  # fmt: skip


def maneuver_row(row: object, key: str, file: str) -> Maneuver:
    """A row of the maneuver table; raises `ChartError`."""
    given = chart.read_row(MANEUVER, row, key, ("traits", "damage"), file)
    strength, dice, harmless = given.pop("damage")
    like = given.pop("like", "") or key_of(key)
    return Maneuver(
        key_of(key), like=like, strength=strength, dice=dice, harmless=harmless, **given
    )


MANEUVERS: dict[str, Maneuver] = chart.read_chart(FOLDER / "maneuvers.toml", maneuver_row)
"""The maneuver table by key."""
