"""Keys about rolling dice, the wound levels and what wounds do."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from ...legal import Also, HealthLevels
from ...model import Area, key


class Dice(Area):
    """Rolling a pool (ASH-DIC)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "botch_in_contest": "zero_and_flag",
        "damage_can_botch": False,
        "default_difficulty": 6,
        "difficulty_max": 10,
        "difficulty_min": 2,
        "sides": 10,
        "willpower_success": True,
    }

    ones_cancel_action: bool = key(
        True,
        "Whether each 1 on an action roll takes one success away.",
        "ASH-DIC-02",
        who="Later games let no 1 cancel anything.",
    )
    ones_cancel_damage: bool = key(
        True,
        "Whether each 1 on a damage roll takes one success away.",
        "ASH-DIC-02",
        who="Some tables let no 1 take damage away.",
    )
    ones_cancel_soak: bool = key(
        True,
        "Whether each 1 on a soak roll takes one success away.",
        "ASH-DIC-02",
        who="Some tables let no 1 take soak away.",
    )
    botch_rule: Literal["no_success_and_a_one", "ones_exceed_successes", "off"] = key(
        "no_success_and_a_one",
        "A roll is a botch with `no_success_and_a_one` when no die succeeds and one shows a 1, "
        "with `ones_exceed_successes` when more dice show a 1 than succeed, with `off` never.",
        "ASH-DIC-03",
        who="Games differ in what a botch is; some have none.",
    )
    tens: Annotated[
        Literal["double_with_specialty", "single", "double_always", "reroll_with_specialty"],
        Also({"once": "single", "double": "double_always", "again": "reroll_with_specialty"}),
    ] = key(
        "double_with_specialty",
        "What the highest face is worth on an action roll: `double_with_specialty` two "
        "successes where a specialty applies, `single` always one, `double_always` always two, "
        "`reroll_with_specialty` one and another die where a specialty applies.",
        "ASH-DIC-04",
        who="Games differ in what a 10 is worth.",
    )
    zero_pool: Literal["no_roll", "one_die"] = key(
        "no_roll",
        "A pool brought down to nothing is not rolled and fails with `no_roll`, and is rolled "
        "with a single die with `one_die`.",
        "ASH-DIC-06",
        who="A kinder game gives one die.",
    )
    untrained_skill_difficulty: int = key(
        1,
        "How much harder a roll with a skill is for a roller without a dot in it.",
        "ASH-DIC-07",
        who="A kinder game sets 0.",
        ge=0,
        le=1,
    )
    willpower_per_round: int = key(
        1,
        "How many points of Willpower one person may spend for successes in a round.",
        "ASH-DIC-08",
        who="A more heroic game raises it.",
        ge=0,
    )


class Health(Area):
    """The wound levels (ASH-HLT-01, 03, 04)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"out_at": "incapacitated", "overflow": "upgrade"}

    levels: HealthLevels = key(
        (
            "bruised:0",
            "hurt:-1",
            "injured:-1",
            "wounded:-2",
            "mauled:-2",
            "crippled:-5",
            "incapacitated:out",
        ),
        "The boxes of the health track from the lightest wound down, each with the dice it costs, "
        "or `out` where nobody can act any more.",
        "ASH-HLT-01",
        who="A game of tougher people adds boxes.",
    )
    death_confirm: Literal["storyteller", "automatic"] = key(
        "storyteller",
        "Whether the end that harm beyond a full track brings waits for the storyteller's word "
        "(`storyteller`) or comes at once (`automatic`).",
        "ASH-HLT-03",
        who="A game without storytellers sets `automatic`.",
    )


class Wounds(Area):
    """What wound penalties reduce, and from when (ASH-HLT-02, 05)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "apply_to_abort_roll": False,
        "apply_to_soak": False,
        "timing": "immediate",
    }

    apply_to_damage: Literal["none", "strength_based", "all"] = key(
        "none",
        "Which damage rolls the attacker's wound penalty reduces: `none`, those that count "
        "Strength (`strength_based`), or `all`.",
        "ASH-HLT-02",
        who="A grittier game sets `strength_based` or `all`.",
    )
