"""Settings of grapples, bursts, ranges, cover, shields, reloading and lying down."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...model import Area, key


class Grapple(Area):
    """Grapples (FOR-GRP)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "bonds_escape": "strength_athletics_minus_durability",
        "chain_in_one_roll": True,
        "hold_ends": "held_wins",
        "in_hand_is_controlled": False,
        "repeat_move": False,
        "take_cover_hit": "redirect",
        "unopposed_successes": 1,
        "weapon_damage_type": "weapon",
    }

    max_participants: int = key(
        2,
        "How many people a grapple holds.",
        "FOR-GRP-01",
        who="A game of dogpiles raises it.",
        ge=2,
        le=10,
    )
    first_contest: Literal["next_turn", "victim_count"] = key(
        "next_turn",
        "The first contest of a grapple comes in the turn after the grab (`next_turn`), or at the "
        "victim's count of the same turn (`victim_count`).",
        "FOR-GRP-02",
        who="A table that gives the victim the first word sets `victim_count`.",
    )
    shoot_into_penalty: int = key(
        0,
        "The dice that shooting into a grapple loses.",
        "FOR-GRP-13",
        who="A grimmer game makes it a number.",
        ge=0,
        le=20,
    )


class Ammo(Area):
    """Ammunition (FOR-RNG-03)."""

    track: bool = key(
        True,
        "Whether rounds are counted.",
        "FOR-RNG-03",
        who="A table that counts no rounds turns it off.",
    )


class Thrown(Area):
    """Throwing (FOR-RNG-06 to -09)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "aerodynamic_drops_size": False,
        "counts_as_ranged": True,
    }

    beyond_long: Literal["chance_die", "refuse"] = key(
        "chance_die",
        "What a throw past long range is.",
        "FOR-RNG-09",
        who="A game of lucky throws keeps the chance die, another refuses.",
    )


class Cover(Area):
    """Concealment and cover (FOR-RNG-10 to -13)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "firing_out": "substantial",
        "return_fire_thrown": True,
        "stopped_hit_damages_object": True,
        "transparent_check": "full",
    }

    pool_penalty: int = key(
        0,
        "The dice that a shot at a target in cover loses.",
        "FOR-RNG-12",
        who="A table that wants cover to spoil the aim as well makes it a number.",
        ge=0,
        le=20,
    )


class Prone(Area):
    """Lying down (FOR-GEN-03, -04)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"crawl": "half", "interrupt": True}

    own_attack_penalty: int = key(
        0,
        "The dice that attacks of who lies lose.",
        "FOR-GEN-04",
        who="A grittier game makes it a number.",
        ge=0,
        le=20,
    )
