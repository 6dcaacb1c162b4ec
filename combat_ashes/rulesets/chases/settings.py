"""The settings of chases, which every ruleset that has them takes in as its area `chase`."""

import re
from typing import Annotated, Literal

from annotated_types import Ge, Le

from ..legal import Legal
from ..model import Area, key

PARTS = ("attacks", "contest", "maneuvers", "obstacles", "runs", "fatigue")
"""What a round of a chase is made of (ASH-CHS-23)."""

EFFECTS = ("halve", "double", "ease", "obstacle_other", "obstacle_both", "course", "close", "pass")
"""What a maneuver may do."""


def _all_parts(order: tuple[str, ...]) -> tuple[str, ...]:
    if sorted(order) != sorted(PARTS):
        raise ValueError("not every part once")
    return order


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


Order = Annotated[tuple[str, ...], Legal(f"the words {', '.join(PARTS)} in any order", _all_parts)]
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

    detach: bool = key(
        True, "Whether prey and predator leave the order of the fight.", "ASH-EXT-02"
    )
    lead_cap: Literal["none"] | Annotated[int, Ge(1)] = key(
        "none", "The most the Lead can be, or `none`.", "ASH-CHS-03"
    )
    lead_step: Literal["margin", "one"] = key(
        "margin",
        "A won round moves the Lead by the `margin` of success, or by `one`.",
        "ASH-CHS-16",
    )
    run_unit: Literal["rounds", "seconds"] = key(
        "rounds",
        "A Run is counted in whole chase `rounds`, or in `seconds` of the story.",
        "ASH-CHS-06",
    )
    round_order: Order = key(PARTS, "The order inside a round of a chase.", "ASH-CHS-23")
    # --- opening
    cold__bonus: int = key(
        1, "What is added to the successes of a cold start for the Head Start.", "ASH-CHS-09", ge=0
    )
    cold__difficulty: int = key(
        6, "The difficulty of a cold start, whatever the course.", "ASH-CHS-09", ge=2, le=10
    )
    cold__botch: Literal["caught", "no_chase"] = key(
        "caught",
        "A botched cold start means that the prey is `caught`, or that nothing comes of it "
        "(`no_chase`).",
        "ASH-CHS-09",
    )
    stalk__contested: bool = key(
        True, "Whether a stalker's roll is set against being noticed.", "ASH-CHS-11"
    )
    stalk__bonus_scope: Literal["start_roll", "whole_chase"] = key(
        "start_roll",
        "The dice for noticing a stalker serve the `start_roll` only, or the `whole_chase`.",
        "ASH-CHS-11",
    )
    stalk__pounce_difficulty: Literal["course"] | Annotated[int, Ge(2), Le(10)] = key(
        "course", "The difficulty of both pounce rolls: that of the `course`, or a number.",
        "ASH-CHS-12",
    )  # fmt: skip
    # --- maneuvers
    tie_maneuver: bool = key(
        False, "Whether both sides may buy a maneuver after a tie.", "ASH-CHS-17"
    )
    maneuvers_per_win: int = key(
        1, "How many maneuvers a won round pays for.", "ASH-CHS-19", ge=0, le=9
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
    )
    half_rounding: Literal["down", "up"] = key(
        "down", "A margin that is halved is rounded `down` or `up`.", "ASH-CHS-20"
    )
    course_trait: Literal["pool_component", "any"] = key(
        "pool_component",
        "The trait picked for a new course is one half of its pool (`pool_component`), or `any` "
        "feature of it in words.",
        "ASH-CHS-22",
    )
    course_veto: bool = key(
        True, "Whether the storyteller may refuse a picked trait and give back its price.",
        "ASH-CHS-22",
    )  # fmt: skip
    gun_it_scope: Literal["self", "both"] = key(
        "self", "Whose next roll Gun It makes easier: its buyer's (`self`) or `both`.", "ASH-CHS-25"
    )
    attack_run__offset: int = key(
        4, "How much less the Lead counts for shots in an attack run.", "ASH-CHS-33", ge=0
    )
    attack_run__when: Literal["next_round", "until_used"] = key(
        "next_round", "An attack run serves the `next_round`, or lasts `until_used`.", "ASH-CHS-33"
    )
    allow_suicidal_maneuver: bool = key(
        False,
        "Whether the prey may pay a price that leaves no Lead, and be caught right after it.",
        "ASH-CHS-36",
    )
    predator_may_reach_ten: bool = key(
        True, "Whether a predator may pay a price that lets the prey escape.", "ASH-CHS-37"
    )
    # --- attacks
    range__weapon: int = key(
        5, "Weapons reach as long as the Lead is under this.", "ASH-CHS-40", ge=0
    )
    range__power: int = key(
        7,
        "Supernatural powers reach as long as the Lead is under this; at it the prey is far off.",
        "ASH-CHS-40",
        ge=0,
    )
    passenger_split: bool = key(
        True, "Whether a passenger who attacks and dodges splits the dice.", "ASH-CHS-41"
    )
    attack_timing: Literal["before_contest", "after_contest"] = key(
        "before_contest",
        "Attacks of a round are resolved `before_contest` or `after_contest`.",
        "ASH-CHS-42",
    )
    # --- obstacles
    obstacle__default_pool: str = key(
        "chase",
        "The pool of an obstacle that nobody defined: `chase` for the chase pool, or traits such "
        "as wits+athletics.",
        "ASH-CHS-43",
    )
    obstacle__successes: int = key(
        1, "The successes that pass an obstacle.", "ASH-CHS-43", ge=1, le=10
    )
    obstacle__order: Literal["prey_first_both_roll", "prey_first_failure_stops"] = key(
        "prey_first_both_roll",
        "The prey rolls first and the predators roll whatever comes of it "
        "(`prey_first_both_roll`), or only where the prey has passed "
        "(`prey_first_failure_stops`).",
        "ASH-CHS-43",
    )
    obstacle__default_harm: int = key(
        0, "Levels of bashing damage for failing an obstacle, unless said otherwise.",
        "ASH-CHS-44", ge=0, le=20,
    )  # fmt: skip
    # --- endings
    escape_lead: int = key(10, "The Lead from which the prey may escape.", "ASH-CHS-45", ge=1)
    escape_needs_prior_lead: bool = key(
        True,
        "Whether the Lead from which the prey may escape must be there before the roll.",
        "ASH-CHS-45",
    )
    on_caught: Literal["offer_combat", "combat", "nothing"] = key(
        "offer_combat",
        "When the prey is caught a fight is offered to the predator (`offer_combat`), begins by "
        "itself (`combat`), or `nothing` follows.",
        "ASH-CHS-46",
    )
    both_runs_exhausted: Literal["prey_escapes", "prey_caught", "ask"] = key(
        "prey_escapes",
        "When both Runs are used up at once: `prey_escapes`, `prey_caught`, or the storyteller "
        "is asked (`ask`).",
        "ASH-CHS-47",
    )
    harm_auto_out: str = key(
        "incapacitated",
        "The health level from which a predator or the prey is out of the chase, or `off`.",
        "ASH-CHS-48",
    )
    harm_prompt_from: str = key(
        "wounded",
        "The health level from which the storyteller is asked whether a hurt predator, or hurt "
        "prey, can go on, or `off`.",
        "ASH-CHS-48",
    )
    both_failed: Literal["offer_cold_start", "end"] = key(
        "offer_cold_start",
        "When both sides fail an obstacle a new chase on foot is offered (`offer_cold_start`), or "
        "it is over (`end`).",
        "ASH-CHS-50",
    )
    # --- long, crowded and broken-off chases
    sprint_rounds: int = key(
        6, "How many rounds people can sprint before they are winded.", "ASH-CHS-53", ge=1
    )
    sprint_attribute: str = key(
        "stamina",
        "What takes the place of Dexterity in the chase rolls of people who are winded.",
        "ASH-CHS-53",
    )
    sprint_carry_over: bool = key(
        False, "Whether a new chase goes on counting where the last one stopped.", "ASH-CHS-53"
    )
    exhaustion__auto: bool = key(
        False, "Whether exhaustion comes as an obstacle by itself.", "ASH-CHS-54"
    )
    exhaustion__intervals: Annotated[
        tuple[int, ...], Legal("a list of whole numbers", repeats=True)
    ] = key(
        (3, 2, 1),
        "After how many rounds of being winded exhaustion comes, and then again; the last number "
        "goes on.",
        "ASH-CHS-54",
    )
    multi_predator: Literal["per_predator_lead", "shared_lead"] = key(
        "per_predator_lead",
        "Each predator has a Lead of their own (`per_predator_lead`), or the best roll moves one "
        "(`shared_lead`).",
        "ASH-CHS-55",
    )
    group_prey_pool: Literal["lowest", "speaker", "highest"] = key(
        "lowest",
        "A group that flees rolls the `lowest` pool in it, that of its `speaker`, or the "
        "`highest`.",
        "ASH-CHS-56",
    )
    may_quit: bool = key(True, "Whether a predator may give up and a prey may stop.", "ASH-CHS-57")
    show_runs: Literal["own_only", "all", "storyteller"] = key(
        "own_only",
        "Who sees how far a Run is spent besides the storyteller: its own side (`own_only`), "
        "`all`, or nobody (`storyteller`).",
        "ASH-CHS-59",
    )


class ChaseWithDodges(Chase):
    """Chases (ASH-CHS) under rules by which shots in them are dodged."""

    defense_split: bool = key(
        False, "Whether a dodge in a chase counts as one more action of a split.", "ASH-CHS-39"
    )
    defense_difficulty: int = key(
        6, "The difficulty of a dodge in a chase where no cover is set.", "ASH-CHS-39", ge=2, le=10
    )
