"""The settings of chases, which every ruleset that has them takes in as its area `chase`."""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal, Protocol

from ...legal import Legal
from ...model import Area, key

EFFECTS = ("halve", "double", "ease", "obstacle_other", "obstacle_both", "course", "close", "pass")
"""What a maneuver may do."""


def _rows(rows: tuple[str, ...]) -> tuple[str, ...]:
    for row in rows:
        words = row.split()
        if (
            len(words) != 4
            or words[0] not in ("prey", "predator")
            or not re.fullmatch(r"[+-]?[0-9]{1,3}", words[2])
            or words[3] not in EFFECTS
        ):
            raise ValueError(f"'{row}' is no maneuver")
    return rows


Maneuvers = Annotated[
    tuple[str, ...],
    Legal(
        "a list of maneuvers, each written as side, name, change of the Lead and effect, such as "
        f"'prey bait -2 halve'; the effects are {', '.join(EFFECTS)}",
        _rows,
    ),
]


class Chase(Area):
    """Chases (ASH-CHS), and leaving the fight for one (ASH-EXT-02)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "allow_suicidal_maneuver": False,
        "attack_run.offset": 4,
        "attack_run.when": "next_round",
        "attack_timing": "before_contest",
        "both_failed": "offer_cold_start",
        "cold.botch": "caught",
        "course_trait": "pool_component",
        "course_veto": True,
        "detach": True,
        "escape_needs_prior_lead": True,
        "exhaustion.intervals": (3, 2, 1),
        "group_prey_pool": "lowest",
        "gun_it_scope": "self",
        "half_rounding": "down",
        "lead_cap": "none",
        "may_quit": True,
        "obstacle.default_pool": "chase",
        "obstacle.order": "prey_first_both_roll",
        "passenger_split": True,
        "predator_may_reach_ten": True,
        "round_order": ("attacks", "contest", "maneuvers", "obstacles", "runs", "fatigue"),
        "run_unit": "rounds",
        "sprint_attribute": "stamina",
        "sprint_carry_over": False,
        "stalk.bonus_scope": "start_roll",
        "stalk.contested": True,
        "stalk.pounce_difficulty": "course",
        "tie_maneuver": False,
    }

    lead_step: Literal["margin", "one"] = key(
        "margin",
        "A won round moves the Lead by the `margin` of success, or by `one`.",
        "ASH-CHS-16",
        who="A game of longer chases sets `one`.",
    )
    # --- opening
    cold__bonus: int = key(
        1,
        "What is added to the successes of a cold start for the Head Start.",
        "ASH-CHS-09",
        who="A game in which the hunted get away more often raises it.",
        ge=0,
    )
    cold__difficulty: int = key(
        6,
        "The difficulty of a cold start, whatever the course.",
        "ASH-CHS-09",
        who="A game of easier or harder getaways moves it.",
        ge=2,
        le=10,
    )
    # --- maneuvers
    maneuvers_per_win: int = key(
        1,
        "How many maneuvers a won round pays for.",
        "ASH-CHS-19",
        who="A game of wilder chases lets several be bought.",
        ge=0,
        le=9,
    )
    maneuvers: Maneuvers = key(
        (
            "prey bait -2 halve",
            "prey gun_it -2 ease",
            "prey quick_reverse -3 obstacle_other",
            "prey never_tell_me_the_odds -1 obstacle_both",
            "prey in_there -1 course",
            "prey nope -3 pass",
            "predator tail +1 halve",
            "predator gun_it +2 ease",
            "predator herd +2 course",
            "predator attack_run +1 close",
            "predator head_off +4 double",
            "predator damnit +3 pass",
        ),
        "The maneuvers of both sides, what each does to the Lead, and its effect.",
        "ASH-CHS-19",
        who="A game that invents maneuvers adds its rows.",
    )
    # --- attacks
    range__weapon: int = key(
        5,
        "Weapons reach as long as the Lead is under this.",
        "ASH-CHS-40",
        who="A game whose weapons reach further raises it.",
        ge=0,
    )
    range__power: int = key(
        7,
        "Supernatural powers reach as long as the Lead is under this; at it the prey is far off.",
        "ASH-CHS-40",
        who="A game whose powers reach further raises it.",
        ge=0,
    )
    # --- obstacles
    obstacle__successes: int = key(
        1,
        "The successes that pass an obstacle.",
        "ASH-CHS-43",
        who="A game of harder obstacles raises it.",
        ge=1,
        le=10,
    )
    obstacle__default_harm: int = key(
        0, "Levels of bashing damage for failing an obstacle, unless said otherwise.",
        "ASH-CHS-44", who="A game in which to fall is to be hurt raises it.", ge=0, le=20,
    )  # fmt: skip
    # --- endings
    escape_lead: int = key(
        10,
        "The Lead from which the prey may escape.",
        "ASH-CHS-45",
        who="A game of shorter chases lowers it.",
        ge=1,
    )
    on_caught: Literal["offer_combat", "combat", "nothing"] = key(
        "offer_combat",
        "When the prey is caught a fight is offered to the predator (`offer_combat`), begins by "
        "itself (`combat`), or `nothing` follows.",
        "ASH-CHS-46",
        who="A game in which to catch is to fight sets `combat`.",
    )
    both_runs_exhausted: Literal["prey_escapes", "prey_caught", "ask"] = key(
        "prey_escapes",
        "When both Runs are used up at once: `prey_escapes`, `prey_caught`, or the storyteller "
        "is asked (`ask`).",
        "ASH-CHS-47",
        who="A table would argue about it: each answer has its friends.",
    )
    harm_auto_out: str = key(
        "incapacitated",
        "The health level from which a predator or the prey is out of the chase, or `off`.",
        "ASH-CHS-48",
        who="A grimmer game lets the hurt run on.",
    )
    harm_prompt_from: str = key(
        "wounded",
        "The health level from which the storyteller is asked whether a hurt predator, or hurt "
        "prey, can go on, or `off`.",
        "ASH-CHS-48",
        who="A table that does not want to be asked sets `off`.",
    )
    # --- long, crowded and broken-off chases
    sprint_rounds: int = key(
        6,
        "How many rounds people can sprint before they are winded.",
        "ASH-CHS-53",
        who="A game of fitter people raises it.",
        ge=1,
    )
    exhaustion__auto: bool = key(
        False,
        "Whether exhaustion comes as an obstacle by itself.",
        "ASH-CHS-54",
        who="A table without a storyteller lets the winded tire by themselves.",
    )
    multi_predator: Literal["per_predator_lead", "shared_lead"] = key(
        "per_predator_lead",
        "Each predator has a Lead of their own (`per_predator_lead`), or the best roll moves one "
        "(`shared_lead`).",
        "ASH-CHS-55",
        who="A table that wants one number for a whole pack sets `shared_lead`.",
    )
    show_runs: Literal["own_only", "all", "storyteller"] = key(
        "own_only",
        "Who sees how far a Run is spent besides the storyteller: its own side (`own_only`), "
        "`all`, or nobody (`storyteller`).",
        "ASH-CHS-59",
        who="A table that likes to see the end coming sets `all`.",
    )


class ChaseWithDodges(Chase):
    """Chases (ASH-CHS) under rules by which shots in them are dodged."""

    RETIRED: ClassVar[Mapping[str, object]] = {"defense_split": False}

    defense_difficulty: int = key(
        6,
        "The difficulty of a dodge in a chase where no cover is set.",
        "ASH-CHS-39",
        who="A game in which shots at runners hit more often raises it.",
        ge=2,
        le=10,
    )


class HasChase(Protocol):
    """Settings with an area of chases."""

    @property
    def chase(self) -> Chase: ...
