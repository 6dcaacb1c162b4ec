"""Settings of grapples, bursts, ranges, cover, shields, reloading and lying down."""

from typing import Literal

from ...legal import Word
from ...model import Area, key
from .words import NumberOrFull


class Grapple(Area):
    """Grapples (FOR-GRP)."""

    max_participants: int = key(2, "How many people a grapple holds.", "FOR-GRP-01", ge=2, le=10)
    first_contest: Literal["next_turn", "victim_count"] = key(
        "next_turn",
        "The first contest of a grapple comes in the turn after the grab (`next_turn`), or at the "
        "victim's count of the same turn (`victim_count`).",
        "FOR-GRP-02",
    )
    chain_in_one_roll: bool = key(
        True, "Whether the first of two moves may fulfil what the second needs.", "FOR-GRP-03"
    )
    repeat_move: bool = key(False, "Whether two moves may be the same.", "FOR-GRP-03")
    in_hand_is_controlled: bool = key(
        False, "Whether a weapon in hand is controlled as a grapple begins.", "FOR-GRP-06"
    )
    weapon_damage_type: Literal["weapon", "bashing"] = key(
        "weapon", "What a controlled weapon does with the move Damage.", "FOR-GRP-07"
    )
    hold_ends: Literal["held_wins", "break_free_only", "turn_end"] = key(
        "held_wins",
        "A Hold ends when the victim wins a contest (`held_wins`), only with the grapple "
        "(`break_free_only`), or with the turn (`turn_end`).",
        "FOR-GRP-10",
    )
    bonds_escape: Literal["strength_athletics_minus_durability", "storyteller"] = key(
        "strength_athletics_minus_durability",
        "How a bound victim gets free: by a roll, or by the storyteller.",
        "FOR-GRP-11",
    )
    take_cover_hit: Literal["redirect", "always_hits"] = key(
        "redirect",
        "Whether a shot without successes hits the body before a hider all the same.",
        "FOR-GRP-12",
    )
    shoot_into_penalty: int = key(
        0, "The dice that shooting into a grapple loses.", "FOR-GRP-13", ge=0, le=20
    )
    unopposed_successes: int = key(
        1,
        "The successes that a contest takes where the other cannot roll.",
        "FOR-GRP-14",
        ge=1,
        le=20,
    )


class Autofire(Area):
    """Bursts (FOR-RNG-01 to -04)."""

    cluster: Literal["storyteller", "off"] = key(
        "storyteller",
        "Whether the storyteller says who is close enough for a medium burst.",
        "FOR-RNG-02",
    )
    partial_burst: Literal["refuse", "downgrade"] = key(
        "refuse",
        "What becomes of a burst for which rounds lack: it is refused, or a smaller one is fired.",
        "FOR-RNG-03",
    )
    specified_target: Literal["single_target", "never"] = key(
        "single_target", "Whether a burst at one target may aim.", "FOR-RNG-04"
    )


class Ammo(Area):
    """Ammunition (FOR-RNG-03)."""

    track: bool = key(True, "Whether rounds are counted.", "FOR-RNG-03")


class Range(Area):
    """Ranges (FOR-RNG-05)."""

    unit: Word = key("yards", "What distances are counted in.", "FOR-RNG-05")


class Thrown(Area):
    """Throwing (FOR-RNG-06 to -09)."""

    aerodynamic_drops_size: bool = key(
        False,
        "Whether the Size of what is aerodynamic takes nothing from its ranges.",
        "FOR-RNG-06",
    )
    counts_as_ranged: bool = key(
        True,
        "Whether range, concealment, cover, shields and lying down count against what is thrown.",
        "FOR-RNG-08",
    )
    beyond_long: Literal["chance_die", "refuse"] = key(
        "chance_die", "What a throw past long range is.", "FOR-RNG-09"
    )


class Cover(Area):
    """Concealment and cover (FOR-RNG-10 to -13)."""

    return_fire_thrown: bool = key(
        True, "Whether throwing out of concealment loses dice as shooting does.", "FOR-RNG-11"
    )
    firing_out: Literal["substantial", "partial", "barely", "none"] = key(
        "substantial", "The concealment that is left to who shoots out of cover.", "FOR-RNG-12"
    )
    pool_penalty: int = key(
        0, "The dice that a shot at a target in cover loses.", "FOR-RNG-12", ge=0, le=20
    )
    stopped_hit_damages_object: bool = key(
        True, "Whether cover that stops a hit is damaged by it.", "FOR-RNG-12"
    )
    transparent_check: Literal["full", "half"] = key(
        "full",
        "Whether transparent cover stops a hit with all of its Durability (`full`) or with `half`.",
        "FOR-RNG-13",
    )


class HumanShield(Area):
    """Human shields (FOR-RNG-14)."""

    passthrough: bool = key(True, "Whether a hit may go through a human shield.", "FOR-RNG-14")
    victim_armor: bool = key(
        True,
        "Whether the armor of a victim who is used as a shield counts for the victim's wound.",
        "FOR-RNG-14",
    )
    armor: Literal["sum", "general"] = key(
        "sum",
        "Which armor adds to the Durability of a shield against firearms: ballistic as well, "
        "or general alone.",
        "FOR-RNG-14",
    )


class Reload(Area):
    """Reloading (FOR-RNG-16)."""

    loose_defense: Literal["from_declaration", "refuse_if_used"] = key(
        "from_declaration",
        "Whether loading single rounds costs Defense from then on, or cannot be done after "
        "Defense was applied.",
        "FOR-RNG-16",
    )
    loose_rounds: NumberOrFull = key(
        "full", "How many single rounds one action loads.", "FOR-RNG-16"
    )


class Prone(Area):
    """Lying down (FOR-GEN-03, -04)."""

    interrupt: bool = key(True, "Whether one may drop prone in answer to an attack.", "FOR-GEN-03")
    own_attack_penalty: int = key(
        0, "The dice that attacks of who lies lose.", "FOR-GEN-04", ge=0, le=20
    )
    crawl: Literal["half", "none"] = key(
        "half", "How fast a prone fighter crawls: at half Speed, or not at all.", "FOR-GEN-04"
    )
