"""Settings of grapples."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...model import Area, key


class Grapple(Area):
    """Grapples (CLO-GRA, CLO-MAN)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "attack_outsiders": True,
        "crowd_on_maneuver": False,
        "outsider_defense": True,
        "quick_draw": False,
        "turn_regain": "same_maneuver",
    }

    armor: tuple[Literal["hold", "damage", "weapon"], ...] = key(
        ("weapon",),
        "From which pools of a grapple the foe's armor is subtracted: getting a `hold`, "
        "`damage`, an attack with a `weapon`.",
        "CLO-GRA-01",
        who="A table that finds armor no help at grips empties it, another adds `hold`.",
    )
    choose: Literal["after", "before"] = key(
        "after",
        "Whether a maneuver is chosen `after` the roll or named `before`.",
        "CLO-GRA-07",
        who="A table that wants intent before dice sets `before`.",
    )
    damage_type: Literal["bashing", "natural"] = key(
        "bashing",
        "What the maneuver `damage` does: `bashing`, or what its maker's bite does (`natural`).",
        "CLO-MAN-02",
        who="A game in which claws rend at grips sets `natural`.",
    )
    release: Literal["free", "action"] = key(
        "free",
        "Whether letting go is `free` or takes an `action`.",
        "CLO-GRA-12",
        who="A game in which letting go takes time sets `action`.",
    )


class Immobilize(Area):
    """Immobilizing (CLO-MAN-03 to -05)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"auto_maintain": True, "powers": "storyteller"}

    accumulate: bool = key(
        False,
        "Whether failed attempts to break out add up.",
        "CLO-MAN-05",
        who="A game of long struggles adds successes up.",
    )
