"""Keys about attacks by hand (STO-CLS) and with guns (STO-RNG)."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from ...model import Area, key
from .turns import formula


class Attack(Area):
    """Attacks (STO-ATK)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"ammo_spent_when_aborted_against": True}

    first_success_adds_damage: bool = key(
        False,
        "Whether the success that makes the hit is a damage die too.",
        "STO-ATK-06",
        who="A deadlier game sets it.",
    )


class Clinch(Area):
    """The clinch (STO-CLS-05, -06)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "allowed": ("squeeze", "escape", "bite", "release"),
        "first_turn_extra": True,
        "max_participants": 2,
        "victim_first_turn": "lost",
    }

    auto_damage: Literal["roll_strength", "strength"] = key(
        "roll_strength",
        "A squeeze rolls Strength dice of damage (`roll_strength`) or does as many levels as "
        "Strength (`strength`).",
        "STO-CLS-06",
        who="A quicker game sets `strength`.",
    )


class MultipleOpponents(Area):
    """Several opponents (STO-CLS-12)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"count": "declared"}

    max: int = key(
        4,
        "The most that several opponents add.",
        "STO-CLS-12",
        who="A game in which crowds are worse raises it.",
        ge=0,
        le=8,
    )


class Close(Area):
    """Weapon length (STO-CLS-13)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"length.applies": "until_closed"}

    length__penalty: int = key(
        1,
        "The dice that a shorter weapon loses.",
        "STO-CLS-13",
        who="A game of duels raises it.",
        ge=0,
        le=5,
    )


class Range(Area):
    """Range (STO-RNG-01)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"thrown_point_blank": True}

    point_blank_m: int = key(
        2,
        "Point blank, in metres.",
        "STO-RNG-01",
        who="A game with a map of its own says how near is near.",
        ge=0,
        le=100,
    )
    beyond_max: Literal["refuse", "allow"] = key(
        "refuse",
        "What becomes of shots beyond the maximum range.",
        "STO-RNG-01",
        who="A game of lucky shots sets `allow`.",
    )


class Cover(Area):
    """Cover (STO-RNG-05, -06)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"own_penalty_for": ("firearms",)}

    applies_to: tuple[Literal["firearms", "thrown", "close"], ...] = key(
        ("firearms", "thrown"),
        "The attacks that cover hampers.",
        "STO-RNG-05",
        who="A game in which a wall also hinders blows adds `close`.",
    )
    stack: Literal["best", "sum"] = key(
        "best",
        "Of several covers the `best` counts, or their `sum`.",
        "STO-RNG-05",
        who="A game of trenches sets `sum`.",
    )


class MultiShot(Area):
    """Several shots (STO-RNG-08)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"split": "free", "timing": "rank"}

    same_target: Literal["forbid", "allow"] = key(
        "forbid",
        "Whether two shots may have one target.",
        "STO-RNG-08",
        who="A table would argue about it; some let both shots go at one.",
    )


class Strafe(Area):
    """Strafing (STO-RNG-10, -11)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "allocate": "before_dodge",
        "first_success_adds_damage": False,
        "min_clip_fraction": 0.5,
        "mixed_cover": "lowest",
        "single_target_rounding": "down",
    }

    difficulty: int = key(
        2,
        "What strafing adds to the difficulty.",
        "STO-RNG-10",
        who="A game of easier or harder strafing moves it.",
        ge=0,
        le=4,
    )


class TwoWeapons(Area):
    """Two weapons (STO-RNG-12)."""

    same_target: Literal["forbid", "allow"] = key(
        "forbid",
        "Whether two guns may have one target.",
        "STO-RNG-12",
        who="A table would argue about it; some let both go at one.",
    )


class Thrown(Area):
    """Thrown weapons (STO-RNG-14)."""

    range: Annotated[str, formula("5*strength")] = key(
        "5*strength",
        "The short range of thrown weapons, in metres.",
        "STO-RNG-14",
        who="A game of stronger arms adds to it.",
    )
