"""Keys about damage, soak and armor."""

from typing import Literal

from ...model import Area, key


class Damage(Area):
    """Damage (ASH-DMG)."""

    min_pool: int = key(
        1,
        "The fewest dice a hit rolls for damage; at 0 a hit may do nothing.",
        "ASH-DMG-04",
        ge=0,
        le=1,
    )
    table: Literal["shipped", "custom"] = key(
        "shipped",
        "Whether weapons come from the chart that is shipped (`shipped`) or from the game's own "
        "(`custom`).",
        "ASH-DMG-05",
    )
    bullets_vs_vampire: Literal["bashing", "as_table"] = key(
        "bashing",
        "Bullets do vampires `bashing` damage, or what the weapon's row says (`as_table`).",
        "ASH-DMG-06",
    )
    vampire_halves_bashing: bool = key(
        True,
        "Whether vampires take half the bashing damage that soak leaves, rounded down.",
        "ASH-DMG-06",
    )
    stun: bool = key(
        False,
        "Whether more levels from one blow than the target's Stamina (for vampires, Stamina and "
        "two) daze the target, who loses the next action.",
        "ASH-DMG-07",
    )


class Soak(Area):
    """Soak (ASH-SOK-01 to 03)."""

    metis_any_form: bool = key(
        True,
        "Whether a metis soaks in every form as others do outside their breed form.",
        "ASH-SOK-01",
    )
    difficulty: int = key(6, "The difficulty of a soak roll.", "ASH-SOK-02", ge=1)
    fortitude_adds: bool = key(
        True,
        "Whether Fortitude adds its dice to Stamina against bashing and lethal damage.",
        "ASH-SOK-03",
    )
    vampire_aggravated_pool: Literal["fortitude", "stamina_plus_fortitude", "stamina"] = key(
        "fortitude",
        "What a vampire with Fortitude soaks aggravated damage with: `fortitude` alone, both "
        "together (`stamina_plus_fortitude`) or `stamina` alone.",
        "ASH-SOK-03",
    )


class Armor(Area):
    """Armor (ASH-ARM, ASH-SOK-04)."""

    unsoakable: Literal["by_type", "always"] = key(
        "by_type",
        "Armor helps against unsoakable damage of the types it covers (`by_type`) or of every "
        "type (`always`).",
        "ASH-SOK-04",
    )
    stack: Literal["sum", "highest"] = key(
        "sum",
        "Several pieces of armor add up (`sum`) or the best of them counts (`highest`).",
        "ASH-ARM-02",
    )
    default_covers: tuple[Literal["bashing", "lethal", "aggravated", "aggravated_natural"], ...] = (
        key(
            ("bashing", "lethal", "aggravated_natural"),
            "The damage that armor covers where its row says nothing; `aggravated_natural` is "
            "aggravated damage by teeth and claws.",
            "ASH-ARM-03",
        )
    )
    dex_penalty: Literal["item", "none"] = key(
        "item",
        "Armor reduces rolls with Dexterity as its row says (`item`) or not at all (`none`).",
        "ASH-ARM-04",
    )
    destroy_at_double_rating: bool = key(
        False,
        "Whether a blow destroys armor when it does twice as many levels as its rating, or more, "
        "before soak.",
        "ASH-ARM-04",
    )
