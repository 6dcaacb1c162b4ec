"""Keys about attacks, the answers to them, several attackers and fighting at a distance."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from ...model import Area, key


class Attack(Area):
    """Attacking (ASH-ATK, ASH-ACT-02, ASH-DIC-07, ASH-RES-10)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "combine_manners": False,
        "default_attribute": "dexterity",
        "magic_reach": "ranged",
        "target_down": "void_or_insist",
        "thrown_ability": "athletics",
        "uncontested_needs_success": True,
        "use_weapon_difficulty": True,
    }

    h2h_difficulty: int = key(
        6,
        "The difficulty of an attack with Brawl or Melee.",
        "ASH-ATK-01",
        who="A game of surer or clumsier fighters moves it.",
        ge=1,
    )
    ranged_manners: tuple[Literal["basic", "power", "feint"], ...] = key(
        ("basic", "power", "feint"),
        "The manners an attack from afar may have.",
        "ASH-ATK-11",
        who="A game with manners of its own for shots adds them; another takes feints away.",
    )


class Defense(Area):
    """Who may answer an attack and with what (ASH-DEF-01 to 03)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "locked_kind": True,
        "reflex_kinds": ("block", "dodge"),
    }

    unaware: Literal["none", "reflex_plus_2_difficulty"] = key(
        "none",
        "A target who does not see an attack coming has no defense (`none`) or a reflex defense "
        "two harder (`reflex_plus_2_difficulty`).",
        "ASH-DEF-01",
        who="A kinder game sets `reflex_plus_2_difficulty`.",
    )


class Block(Area):
    """Blocking (ASH-DEF-04, 06)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "melee_needs_weapon": True,
        "same_pool_ranged": False,
    }

    melee_vs_brawl: bool = key(
        False,
        "Whether a Brawl attack may be blocked with Melee.",
        "ASH-DEF-04",
        who="A table that lets blades meet fists sets it.",
    )
    thrown_surcharge: int = key(
        2,
        "How much harder it is to block something thrown.",
        "ASH-DEF-06",
        who="A cinematic game lowers it.",
        ge=0,
    )


class Dodge(Area):
    """Dodging attacks from afar (ASH-DEF-09, ASH-PIL-07, 08)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "direction_groups": "storyteller",
        "ranged_roll_scope": "phase",
    }

    default_cover: Literal["half", "dive", "open"] | Annotated[int, Ge(2), Le(10)] = key(
        "dive",
        "The cover of a target for whom none is set: `half` hidden (dodge at 3), something to "
        "`dive` behind (6), none in the `open` (9), or the difficulty itself.",
        "ASH-DEF-09",
        who="A game of open fields sets `open`, one of ruins `half`.",
    )


class Exchange(Area):
    """Two people attacking each other (ASH-RES-01, 02)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"when": "higher_initiative"}

    tie: Literal["both_fail", "higher_initiative_wins_by_1"] = key(
        "both_fail",
        "When both roll the same, neither hits (`both_fail`) or the faster one hits with one "
        "success (`higher_initiative_wins_by_1`).",
        "ASH-RES-01",
        who="A game that wants no even blows lets the faster win.",
    )


class Firefight(Area):
    """Fighting at a distance (ASH-FIR, ASH-DEF-09)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "applies_to": "all_ranged",
        "cover_raises_attack": False,
        "increments": "total",
        "over_ten": "refuse",
        "reflex_defense": "unless_shooting",
    }

    close_yards: int = key(
        5,
        "Within how many yards a shot is very close.",
        "ASH-FIR-05",
        who="A game with a map of its own says how near is near.",
        ge=0,
    )
    close_difficulty: int = key(
        4,
        "The difficulty of a very close shot.",
        "ASH-FIR-05",
        who="A game of deadlier guns lowers it.",
        ge=1,
    )
    track_ammo: bool = key(
        False,
        "Whether rounds of ammunition are counted and run out.",
        "ASH-FIR-07",
        who="A game of empty guns sets it.",
    )
    into_melee: int = key(
        0,
        "What is added to the difficulty of a shot at a target in a hand-to-hand fight.",
        "ASH-FIR-07",
        who="A game of careful shooters raises it.",
    )
