"""Settings of attacks, their effects, and of what resists them."""

from typing import Literal

from ...model import Area, Few, key
from ...parts.formulas import Formula
from .words import Attributes, Ratings


class Attack(Area):
    """Attacks (HUB-ATK)."""

    skip_resist_on_zero: bool = key(
        True, "Whether an attack without success is not resisted at all.", "HUB-ATK-01"
    )
    weapon_damage_bonus: bool = key(
        False, "Whether a hit does the weapon's Edge on top of its net successes.", "HUB-ATK-02"
    )
    one_effect: bool = key(
        True, "Whether an attack keeps the effect it was declared with.", "HUB-ATK-03"
    )
    maim_needs_incapacitation: bool = key(
        True, "Whether maiming takes as much as would fell its target.", "HUB-ATK-08"
    )
    athletics_edge_max: Few = key(2, "The largest Edge of an attack with athletics.", "HUB-ATK-12")
    brawl_natural_edge: bool = key(
        True, "Whether natural weapons have the Edge of the sheet.", "HUB-ATK-13"
    )


class Consequence(Area):
    """Lasting effects (HUB-ATK-04, -06)."""

    attributes: dict[str, Attributes] = key(
        {
            "disarm": "strength",
            "entangle": "dexterity",
            "blind": "stamina",
            "throw": "strength+stamina",
        },
        "The attribute that an effect must reach; of several the highest.",
        "HUB-ATK-04",
    )
    reversal: Literal["automatic", "roll"] = key(
        "automatic", "Whether undoing a lasting effect needs a roll.", "HUB-ATK-06"
    )


class Partial(Area):
    """Partial success (HUB-ATK-07)."""

    difficulty: Literal["net"] | int = key(
        "net", "The Difficulty of a partial effect: its net successes, or a number.", "HUB-ATK-07"
    )
    max: Few = key(5, "The largest Difficulty of a partial effect.", "HUB-ATK-07")
    stacking: Literal["sum"] = key("sum", "Separate partial effects add.", "HUB-ATK-07")
    accumulate: bool = key(
        False, "Whether partial successes add up to the effect until a turn ends.", "HUB-ATK-07"
    )


class Range(Area):
    """Distance (HUB-ATK-16)."""

    default_closing_actions: int = key(
        1, "How many actions away a far person is, where no number is given.", "HUB-ATK-16",
        ge=1, le=20,
    )  # fmt: skip


class Multi(Area):
    """Several targets (HUB-MUL)."""

    needs_approval: bool = key(
        True, "Whether the storyteller must allow an attack on several targets.", "HUB-MUL-02"
    )
    willpower_once: bool = key(
        True, "Whether one point of Willpower serves all rolls of such an attack.", "HUB-MUL-01"
    )


class Autofire(Area):
    """Autofire (HUB-AUT)."""

    hits_primary_too: bool = key(
        False, "Whether the target of a burst faces the collateral damage as well.", "HUB-AUT-01"
    )
    safe_if: Literal["before_declaration", "storyteller"] = key(
        "before_declaration",
        "Whether cover taken before an area attack keeps one out of it, or only the storyteller's "
        "word.",
        "HUB-AUT-03",
    )


class Defender(Area):
    """Who is attacked (HUB-ATK-09)."""

    prompt_seconds: int = key(
        60, "How many seconds the target has to answer an attack; 0 sets no limit.", "HUB-ATK-09",
        ge=0, le=86_400,
    )  # fmt: skip


class Defense(Area):
    """Defense (HUB-RES)."""

    decline: Few = key(
        0, "The dice that Defense loses for each attack before this one in a round.", "HUB-RES-03"
    )
    momentary_edge: bool = key(
        True, "Whether a storyteller may give Defense an Edge for one attack.", "HUB-RES-07"
    )
    substitutes: dict[str, Formula] = key(
        {}, "Pools that people with a trait of that name may roll instead of Defense.", "HUB-RES-08"
    )


class Armor(Area):
    """Armor (HUB-RES-11)."""

    ratings: Ratings = key("1..3", "The ratings that armor may have.", "HUB-RES-11")


class Minimum(Area):
    """Guaranteed minimum successes (HUB-DIC-06)."""

    mode: Literal["floor", "add"] = key(
        "floor",
        "Whether a minimum, such as armor, is the least a roll comes to (`floor`), or is added "
        "to it (`add`).",
        "HUB-DIC-06",
    )
    stacking: Literal["highest"] = key(
        "highest", "Of two minimums the larger counts.", "HUB-DIC-06"
    )


class Caps(Area):
    """Damage caps (HUB-CAP)."""

    individual__enabled: bool = key(
        False, "Whether one attack can do only so many wounds.", "HUB-CAP-01"
    )
    individual__limit: int = key(
        5, "The most wounds of one attack, where that is capped.", "HUB-CAP-01", ge=1, le=100
    )
    group__enabled: bool = key(
        False, "Whether all attacks on one target in a round can do only so many wounds.",
        "HUB-CAP-02",
    )  # fmt: skip
    group__bonus: int = key(
        4, "The wounds that are added to the number of attacks.", "HUB-CAP-02", ge=0, le=100
    )
    group__counts: Literal["resolved", "damaging"] = key(
        "resolved",
        "Which attacks count: all that were `resolved`, misses too, or the `damaging` ones.",
        "HUB-CAP-02",
    )
    group__supersede: Literal["upgrade", "off"] = key(
        "upgrade", "Whether worse damage replaces milder damage of the round.", "HUB-CAP-03"
    )


class Alert(Area):
    """Being on alert (HUB-DFL-03)."""

    cost: Few = key(1, "The Willpower that it costs to be on alert.", "HUB-DFL-03")


class Unaware(Area):
    """Unaware people (HUB-DFL-06)."""

    default: bool = key(
        False, "Whether everybody without initiative who is not on alert is unaware.", "HUB-DFL-06"
    )


class Incapable(Area):
    """People who cannot respond at all (HUB-DFL-04)."""

    beats_combat_time: bool = key(
        True, "Whether the incapable have no Defense in combat time either.", "HUB-DFL-04"
    )


class KillingBlow(Area):
    """Killing blows (HUB-DFL-05)."""

    willpower: bool = key(True, "Whether Willpower may add dice to a killing blow.", "HUB-DFL-05")
    ignores_caps: bool = key(
        False, "Whether caps on wounds do not hold for a killing blow.", "HUB-DFL-05"
    )
