"""Keys about aborts, splits, committed attacks, guard, escape, grapples and guns at grips."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from annotated_types import Ge, Le

from ...model import Area, key


class Abort(Area):
    """Changing a declared action (ASH-ABT)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "counts_toward_wits": False,
        "defensive_penalty": "none",
        "failure": "keep_or_lose_action",
        "free_counts": False,
        "may_split": False,
        "split_count": "aborted_plus_new",
        "split_part": "adds_one",
        "target_down_is_void": True,
        "window": "until_attack_rolled",
    }

    guard_allowed: bool = key(
        False,
        "Whether one may abort to Guard when attacked.",
        "ASH-ABT-02",
        who="A kinder game lets the surprised guard.",
    )
    spend_point_instead: bool = key(
        False,
        "Whether a point of Willpower is spent and the abort succeeds, instead of a roll.",
        "ASH-ABT-03",
        who="A table that does not like to roll for Willpower sets it.",
    )
    willpower: Literal["permanent", "temporary"] = key(
        "permanent",
        "An abort is rolled with the trait (`permanent`) or with the points left (`temporary`).",
        "ASH-ABT-03",
        who="A harder game rolls what is left of it.",
    )


class Guard(Area):
    """Guard (ASH-DEF-12, -13, ASH-HAS-05)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "persists_into_haste": False,
        "resolve_at": "trigger",
        "unreachable": "defend_and_hold",
    }

    manners: tuple[Literal["basic", "power", "feint", "grapple"], ...] = key(
        ("basic", "power", "feint", "grapple"),
        "The manners a Guard may strike in.",
        "ASH-DEF-12",
        who="A game that lets a Guard strike in one way alone leaves that.",
    )
    optional: bool = key(
        False,
        "Whether the owner of a Guard is asked before it strikes.",
        "ASH-DEF-12",
        who="A table that wants to be asked before each strike sets it.",
    )


class Split(Area):
    """Several actions in one (ASH-SPL)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "defense_or_reflex": "better_of",
        "guard_allowed": False,
        "reduces_reflex": False,
        "same_target_other_manner": False,
        "wits": "current",
    }

    order: Literal["declared", "free"] = key(
        "declared",
        "The parts of a split take place as they were `declared`, or in the order that is chosen "
        "in the turn itself (`free`).",
        "ASH-SPL-08",
        who="A table that decides in the turn itself sets `free`.",
    )


class Escape(Area):
    """Getting away (ASH-DEF-10, ASH-PIL-06, ASH-RES-06)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"settle": "end_of_phase"}

    difficulty: int = key(
        6,
        "The difficulty of an escape.",
        "ASH-DEF-10",
        who="A game in which people get away more often lowers it.",
        ge=1,
    )
    multi_head_start: Literal["best_attacker", "per_pursuer"] = key(
        "best_attacker",
        "The head start is counted from the best of several attackers (`best_attacker`) or from "
        "each for himself (`per_pursuer`).",
        "ASH-RES-06",
        who="A table would argue about it: each answer has its friends.",
    )
    tie: Literal["negated_no_escape", "escape_with_0", "escape_with_1"] = key(
        "negated_no_escape",
        "An escape that equals an attack stops it and no more (`negated_no_escape`), or gets away "
        "with a head start of 0 or 1 (`escape_with_0`, `escape_with_1`).",
        "ASH-RES-06",
        who="A kinder game lets a tie get away.",
    )
    unattacked: Literal["cold_chase", "own_roll_as_head_start"] = key(
        "cold_chase",
        "A person who follows a fugitive whom nobody attacked begins a cold chase "
        "(`cold_chase`), or the escape is rolled for the head start (`own_roll_as_head_start`).",
        "ASH-DEF-14",
        who="A quicker game rolls once for both.",
    )


class GunMelee(Area):
    """Guns at grips (ASH-GUN)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "two_guns": "exchange",
        "uncontested_scope": "engaged",
        "unsuitable": ("bow", "crossbow", "heavy"),
    }

    bayonet_choice: Literal["after_hit", "at_declaration"] = key(
        "after_hit",
        "Whether a bayonet stabs or its gun is fired is chosen when it has hit (`after_hit`), or "
        "written with the attack as `, fire` (`at_declaration`).",
        "ASH-GUN-07",
        who="A table that wants it said beforehand sets `at_declaration`.",
    )
    dodge_difficulty: Literal["cover"] | Annotated[int, Ge(2), Le(10)] = key(
        5,
        "The difficulty of dodging a gun at grips, or `cover`.",
        "ASH-GUN-08",
        who="A game of deadlier guns raises it.",
    )
