"""Settings of attacks, their effects, and of what resists them."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...common.formulas import Formula
from ...model import Area, Few, key
from .words import Attributes


class Attack(Area):
    """Attacks (HUB-ATK)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "athletics_edge_max": 2,
        "brawl_natural_edge": True,
        "one_effect": True,
        "skip_resist_on_zero": True,
    }

    weapon_damage_bonus: bool = key(
        False,
        "Whether a hit does the weapon's Edge on top of its net successes.",
        "HUB-ATK-02",
        who="A game that wants deadlier weapons sets it.",
    )
    maim_needs_incapacitation: bool = key(
        True,
        "Whether maiming takes as much as would fell its target.",
        "HUB-ATK-08",
        who="A gory game lets limbs be lost before the fight is.",
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
        who="A game that adds effects of its own says what resists them.",
    )
    reversal: Literal["automatic", "roll"] = key(
        "automatic",
        "Whether undoing a lasting effect needs a roll.",
        "HUB-ATK-06",
        who="A table that finds effects too easily undone rolls for it.",
    )


class Partial(Area):
    """Partial success (HUB-ATK-07)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"difficulty": "net", "stacking": "sum"}

    max: Few = key(
        5,
        "The largest Difficulty of a partial effect.",
        "HUB-ATK-07",
        who="A game in which small successes are to matter less lowers it.",
    )
    accumulate: bool = key(
        False,
        "Whether partial successes add up to the effect until a turn ends.",
        "HUB-ATK-07",
        who="A game of long struggles sets it.",
    )


class Multi(Area):
    """Several targets (HUB-MUL)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"willpower_once": True}

    needs_approval: bool = key(
        True,
        "Whether the storyteller must allow an attack on several targets.",
        "HUB-MUL-02",
        who="A table that trusts its players lets them attack several.",
    )


class Defender(Area):
    """Who is attacked (HUB-ATK-09)."""

    prompt_seconds: int = key(
        60,
        "How many seconds the target has to answer an attack; 0 sets no limit.",
        "HUB-ATK-09",
        who="A quick game gives less time to choose a defense.",
        ge=0,
        le=86_400,
    )


class Defense(Area):
    """Defense (HUB-RES)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"momentary_edge": True}

    decline: Few = key(
        0,
        "The dice that Defense loses for each attack before this one in a round.",
        "HUB-RES-03",
        who="A game that wants those who do not defend hit less makes it a number.",
    )
    substitutes: dict[str, Formula] = key(
        {},
        "Pools that people with a trait of that name may roll instead of Defense.",
        "HUB-RES-08",
        who="A game with powers that parry lets them be rolled as Defense.",
    )


class Caps(Area):
    """Damage caps (HUB-CAP)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "group.counts": "resolved",
        "group.supersede": "upgrade",
    }

    individual__enabled: bool = key(
        False,
        "Whether one attack can do only so many wounds.",
        "HUB-CAP-01",
        who="A game that wants no fight to end with one blow sets it.",
    )
    individual__limit: int = key(
        5,
        "The most wounds of one attack, where that is capped.",
        "HUB-CAP-01",
        who="It is as high as the hardest blow a game wants.",
        ge=1,
        le=100,
    )
    group__enabled: bool = key(
        False,
        "Whether all attacks on one target in a round can do only so many wounds.",
        "HUB-CAP-02",
        who="A game in which one person is often attacked by many sets it.",
    )
    group__bonus: int = key(
        4,
        "The wounds that are added to the number of attacks.",
        "HUB-CAP-02",
        who="A game in which crowds are to be more dangerous raises it.",
        ge=0,
        le=100,
    )


class Alert(Area):
    """Being on alert (HUB-DFL-03)."""

    cost: Few = key(
        1,
        "The Willpower that it costs to be on alert.",
        "HUB-DFL-03",
        who="A game in which being taken unaware is to be rare makes it cheaper.",
    )


class KillingBlow(Area):
    """Killing blows (HUB-DFL-05)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"ignores_caps": False}

    willpower: bool = key(
        True,
        "Whether Willpower may add dice to a killing blow.",
        "HUB-DFL-05",
        who="A table that finds killing blows sure enough turns it off.",
    )
