"""Keys about defending (STO-DEF) and what befalls people (STO-CMP)."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...model import Area, key


class Defense(Area):
    """Defending (STO-DEF-01 to -08)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "abort.grants": "declared_count",
        "abort.retry": False,
        "block.grapples": True,
        "block.vs_blunt_weapons": True,
        "dodge.unaware": False,
        "full_turn.count": "all_kinds",
        "per_attack": 1,
    }

    difficulty: int = key(
        6,
        "The difficulty of a defence.",
        "STO-DEF-04",
        who="A game of better or worse defenders moves it.",
        ge=2,
        le=10,
    )
    block__lethal_needs_armor: bool = key(
        True,
        "Whether lethal attacks are blocked only in armor.",
        "STO-DEF-05",
        who="A table that lets bare arms stop blades turns it off.",
    )
    parry__ranged: bool = key(
        False,
        "Whether ranged attacks can be parried.",
        "STO-DEF-05",
        who="A cinematic game sets it.",
    )
    full_turn__step: int = key(
        1,
        "The dice that each further defence of a whole turn of it loses.",
        "STO-DEF-07",
        who="A game of sturdier defenders lowers it.",
        ge=0,
        le=10,
    )


class Dodge(Area):
    """Dodging (STO-DEF-09, STO-RNG-14)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"cover_even_if_hit": True, "cover_vs_thrown": False}

    default_cover: Literal["light", "good", "superior", "none"] = key(
        "light",
        "Where no cover is at hand, who dodges gunfire ends flat on the ground (`light`), behind "
        "`good` or `superior` cover all the same, or as before (`none`).",
        "STO-DEF-09",
        who="A game of open fields sets `none`.",
    )


class Prone(Area):
    """Lying on the ground (STO-DEF-06, STO-CMP-05)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"stand_voluntary": "free_with_movement"}

    defense_difficulty: int = key(
        0,
        "What lying adds to the difficulty of a defence.",
        "STO-DEF-06",
        who="A grittier game raises it.",
        ge=0,
        le=4,
    )
    attack_difficulty: int = key(
        0,
        "What lying adds to the difficulty of an attack.",
        "STO-CMP-05",
        who="A grittier game raises it.",
        ge=0,
        le=4,
    )


class Dazed(Area):
    """Being dazed (STO-CMP-03)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"stack": False}

    bonus: dict[str, int] = key(
        {"mortal": 0, "other": 2},
        "What is added to Stamina, by kind of being, for the levels that a fighter takes without "
        "being dazed; `other` is for all that are not named.",
        "STO-CMP-03",
        who="A game with other kinds of beings writes their row.",
    )
    may_defend: bool = key(
        False, "Whether the dazed may defend.", "STO-CMP-03", who="A kinder game sets it."
    )


class Knockdown(Area):
    """Falling (STO-CMP-05, -06)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"botch_soak": False}

    recover_difficulty: int = key(
        6,
        "The difficulty of getting up at once.",
        "STO-CMP-05",
        who="A game of better or worse feet moves it.",
        ge=2,
        le=10,
    )
    automatic_threshold: int | Literal["none"] = key(
        "none",
        "So many levels in one attack knock down by themselves; with `none`, no number does.",
        "STO-CMP-06",
        who="A rougher game lets a hard blow fell people.",
    )
