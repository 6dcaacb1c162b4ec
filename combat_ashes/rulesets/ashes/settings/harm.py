"""Keys about damage, soak and armor."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...model import Area, key


class Damage(Area):
    """Damage (ASH-DMG)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"min_pool": 1, "table": "shipped"}

    bullets_vs_vampire: Literal["bashing", "as_table"] = key(
        "bashing",
        "Bullets do vampires `bashing` damage, or what the weapon's row says (`as_table`).",
        "ASH-DMG-06",
        who="A game without vampires, or with frailer ones, sets `as_table`.",
    )
    vampire_halves_bashing: bool = key(
        True,
        "Whether vampires take half the bashing damage that soak leaves, rounded down.",
        "ASH-DMG-06",
        who="A game with frailer vampires turns it off.",
    )
    stun: bool = key(
        False,
        "Whether more levels from one blow than the target's Stamina (for vampires, Stamina and "
        "two) daze the target, who loses the next action.",
        "ASH-DMG-07",
        who="A game of fist fights sets it.",
    )


class Soak(Area):
    """Soak (ASH-SOK-01 to 03)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"fortitude_adds": True, "metis_any_form": True}

    difficulty: int = key(
        6, "The difficulty of a soak roll.", "ASH-SOK-02", who="A deadlier game raises it.", ge=1
    )
    vampire_aggravated_pool: Literal["fortitude", "stamina_plus_fortitude", "stamina"] = key(
        "fortitude",
        "What a vampire with Fortitude soaks aggravated damage with: `fortitude` alone, both "
        "together (`stamina_plus_fortitude`) or `stamina` alone.",
        "ASH-SOK-03",
        who="Games differ in what an elder soaks with.",
    )


class Armor(Area):
    """Armor (ASH-ARM, ASH-SOK-04)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "destroy_at_double_rating": False,
        "dex_penalty": "item",
        "unsoakable": "by_type",
    }

    stack: Literal["sum", "highest"] = key(
        "sum",
        "Several pieces of armor add up (`sum`) or the best of them counts (`highest`).",
        "ASH-ARM-02",
        who="A game that counts one piece alone sets `highest`.",
    )
    default_covers: tuple[Literal["bashing", "lethal", "aggravated", "aggravated_natural"], ...] = (
        key(
            ("bashing", "lethal", "aggravated_natural"),
            "The damage that armor covers where its row says nothing; `aggravated_natural` is "
            "aggravated damage by teeth and claws.",
            "ASH-ARM-03",
            who="A game with armor against everything adds `aggravated`.",
        )
    )
