"""Keys about what happens inside a grapple (ASH-GRP)."""

from typing import Annotated, Literal

from annotated_types import Ge

from ...model import Area, key
from .effects import Effects


class Grapple(Effects):
    """Seizing, holding and getting free (ASH-ATK-05, ASH-RES-07, ASH-EXT-01, ASH-GRP)."""

    difficulty: int = key(
        6, "The difficulty of seizing a target, and of every roll in a grapple.", "ASH-ATK-05", ge=1
    )
    tie: Literal["nothing", "higher_initiative"] = key(
        "nothing",
        "When an opening is even nothing begins (`nothing`) or the faster one holds the "
        "other (`higher_initiative`).",
        "ASH-RES-07",
    )
    victim_abort: Literal["grapple_rules", "yes", "no"] = key(
        "grapple_rules",
        "Whether a seized victim may abort the action that is lost by it: `yes`, "
        "`no`, or as the rules of grapples say, which is no (`grapple_rules`).",
        "ASH-EXT-01",
    )
    max_sustained: int = key(
        1, "How many people one grappler may hold at a time.", "ASH-GRP-01", ge=1
    )
    control_cap: Literal["none"] | Annotated[int, Ge(1)] = key(
        "none", "The most Control there can be, or `none`.", "ASH-GRP-02"
    )
    method_change: Literal["per_roll", "fixed"] = key(
        "per_roll",
        "The method may change with every roll (`per_roll`), or stays what it was at "
        "first (`fixed`).",
        "ASH-GRP-03",
    )
    dex_invalid: Literal["illegal", "strength"] = key(
        "illegal",
        "Grappling by dexterity what has no joints is refused (`illegal`), or is rolled "
        "with `strength`.",
        "ASH-GRP-04",
    )
    physiology_applies_to: tuple[Literal["dexterity", "strength"], ...] = key(
        ("dexterity",), "The methods that a strange body makes harder.", "ASH-GRP-05"
    )
    physiology_both_sides: bool = key(
        True, "Whether the body of the one who holds counts for the one who is held.", "ASH-GRP-05"
    )
    upkeep: int = key(1, "How much Control a round of holding on costs.", "ASH-GRP-25", ge=0)
    upkeep_can_end: bool = key(True, "Whether upkeep may end a grapple.", "ASH-GRP-25")
    upkeep_after_reversal: bool = key(
        True, "Whether upkeep is paid in a round of a reversal.", "ASH-GRP-25"
    )
    upkeep_in_opening_round: bool = key(
        False, "Whether upkeep is paid in the round a grapple begins.", "ASH-GRP-13"
    )
    opening_voids_victim_action: bool = key(
        True, "Whether a seized victim loses what they had declared.", "ASH-GRP-13"
    )
    attack_on_grappler: Literal["third_party", "ordinary"] = key(
        "third_party",
        "A third party who attacks a grappler forces a price on the hold "
        "(`third_party`), or is met like anybody (`ordinary`).",
        "ASH-GRP-14",
    )
    default_declaration: Literal["sustain", "release"] = key(
        "sustain", "What a silent grappler does: `sustain` or `release`.", "ASH-GRP-15"
    )
    default_victim: Literal["resist", "reverse", "relent"] = key(
        "resist", "What a silent victim does: `resist`, `reverse` or `relent`.", "ASH-GRP-18"
    )
    split_attack_on_victim: bool = key(
        False, "Whether a grappler may split to attack the one who is held.", "ASH-GRP-16"
    )
    release_is_free: bool = key(True, "Whether letting go costs no action.", "ASH-GRP-17")
    reactive_release: bool = key(
        False, "Whether a grappler may let go when attacked.", "ASH-GRP-17"
    )
    victim_reflexive_ok: bool = key(
        True, "Whether a victim may announce haste and take another shape.", "ASH-GRP-18"
    )
    pools_may_differ: bool = key(
        True, "Whether the two sides may use different methods.", "ASH-GRP-19"
    )
    reversal_factor: int = key(
        2, "How many times the Control a reversal must win by.", "ASH-GRP-22", ge=0
    )
    contest_tie: Literal["no_change", "grappler_effect"] = key(
        "no_change",
        "An even contest changes nothing (`no_change`), or the grappler may buy an effect "
        "(`grappler_effect`).",
        "ASH-GRP-24",
    )
    relent_timing: Literal["resolution", "declaration"] = key(
        "resolution",
        "Relenting takes effect in the grappler's turn (`resolution`) or at once (`declaration`).",
        "ASH-GRP-26",
    )
    defense_schedule: Literal["offense", "defense"] = key(
        "offense",
        "Further attacks cost a grappler's defense two dice each (`offense`) or one (`defense`).",
        "ASH-GRP-40",
    )
    hostage_base_keeps_attack_type: bool = key(
        True,
        "Whether the damage of a hostage counts the dice that the manner of the attack, such as "
        "power or feint, adds or takes.",
        "ASH-GRP-41",
    )
    forced_overdraw: bool = key(
        True, "Whether a hostage may be used with less Control than it costs.", "ASH-GRP-41"
    )
    end_on_incapacitated: bool = key(
        True, "Whether a grapple ends when one of the two is out of the fight.", "ASH-GRP-42"
    )
    broken_abort_scope: Literal["any", "defense"] = key(
        "any",
        "Whose hold is broken may abort to `any` action or to a `defense` alone.",
        "ASH-GRP-45",
    )
    abort_after_own_slot: bool = key(
        True,
        "Whether a victim whose turn has passed may still abort when the hold is broken.",
        "ASH-GRP-45",
    )
    pin_defense: Literal["none", "block"] = key(
        "none", "A pinned victim has `none` of the defenses, or a `block`.", "ASH-GRP-46"
    )
    pin_ends_combat: Literal["when_all_held", "never"] = key(
        "when_all_held",
        "A fight in which everybody is held closes (`when_all_held`), or does not (`never`).",
        "ASH-GRP-47",
    )
    pin_third_party: Literal["defend_free", "break_on_damage", "break_on_hit"] = key(
        "defend_free",
        "The grappler of a pin defends as usual (`defend_free`), loses it when hurt "
        "(`break_on_damage`), or when hit (`break_on_hit`).",
        "ASH-GRP-48",
    )
    relent_counts_as_pin: bool = key(
        True, "Whether a victim who relented loses the Main action when let go.", "ASH-GRP-49"
    )
    pin_release_defense: bool = key(
        True, "Whether a victim let go of a pin may defend at once.", "ASH-GRP-49"
    )
    hazard__avoid_pool: str = key(
        "dexterity+athletics", "What is rolled to get clear of a hazard.", "ASH-GRP-51"
    )
    hazard__avoid_difficulty: int = key(
        6, "The difficulty of getting clear of a hazard.", "ASH-GRP-51", ge=1
    )
    assist__divisor: int = key(
        2, "How many successes of a helper change Control by one.", "ASH-GRP-52", ge=1
    )
    assist__rounding: Literal["down", "up"] = key(
        "down", "What is left over in a helper's roll is rounded `down` or `up`.", "ASH-GRP-52"
    )
    assist__timing: Literal["helper_initiative"] = key(
        "helper_initiative", "A helper acts in the own turn (`helper_initiative`).", "ASH-GRP-52"
    )
    assist__simultaneous: Literal["net", "each"] = key(
        "net",
        "Fully tied helpers of both sides are counted against each other (`net`) or one "
        "by one (`each`).",
        "ASH-GRP-53",
    )
    read__pool: str = key(
        "perception+brawl", "What a newcomer rolls to see who holds whom.", "ASH-GRP-54"
    )
    read__difficulty: int = key(6, "The difficulty of seeing who holds whom.", "ASH-GRP-54", ge=1)
    victim_defenses: tuple[Literal["block", "dodge"], ...] = key(
        ("block",), "The defenses that are open to the victim of a hold.", "ASH-GRP-55"
    )
    victim_block_split: bool = key(
        True,
        "Whether the blocks of a victim cost dice like a split, in the contest too.",
        "ASH-GRP-55",
    )
    victim_piling_on: bool = key(
        False, "Whether several attackers also reduce a victim's blocks.", "ASH-GRP-55"
    )
    forced_default: Literal["shrug_off", "hostage_block"] = key(
        "shrug_off",
        "How a silent grappler meets an attack: `shrug_off` or `hostage_block`.",
        "ASH-GRP-56",
    )
    haste_contest: bool = key(True, "Whether a haste action may buy another contest.", "ASH-GRP-61")
    haste_reaction_gain: bool = key(
        False, "Whether a grappler who only reacts to a haste contest may gain by it.", "ASH-GRP-61"
    )
    haste_penalty__resist: int = key(
        1,
        "The dice each earlier contest of the round costs a victim who only reacts by resisting.",
        "ASH-GRP-61",
        ge=0,
    )
    haste_penalty__other: int = key(
        2,
        "The dice each earlier contest of the round costs anybody else who only reacts.",
        "ASH-GRP-61",
        ge=0,
    )
    public_control: bool = key(
        True,
        "Whether everybody in the fight sees Control, or only the two and the storyteller.",
        "ASH-GRP-62",
    )


class Condition(Area):
    """What a condition does to whoever is in it (ASH-GRP-32)."""

    prone__difficulty: int = key(
        1,
        "What lying on the ground adds to the difficulty of rolls with Strength or Dexterity.",
        "ASH-GRP-32",
        ge=0,
    )
    prone__stand_cost: Literal["action", "free"] = key(
        "action", "Standing up costs an `action` or is `free`.", "ASH-GRP-32"
    )
