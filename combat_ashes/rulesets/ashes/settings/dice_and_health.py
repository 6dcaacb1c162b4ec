"""Keys about rolling dice, the wound levels and what wounds do."""

from typing import Annotated, Literal

from annotated_types import Ge
from pydantic import ValidationInfo, field_validator

from ...legal import HealthLevels, Legal
from ...model import Area, key


class Dice(Area):
    """Rolling a pool (ASH-DIC)."""

    sides: int = key(10, "How many sides each die has.", "ASH-DIC-01", ge=2, le=100)
    ones_cancel_action: bool = key(
        True, "Whether each 1 on an action roll takes one success away.", "ASH-DIC-02"
    )
    ones_cancel_damage: bool = key(
        True, "Whether each 1 on a damage roll takes one success away.", "ASH-DIC-02"
    )
    ones_cancel_soak: bool = key(
        True, "Whether each 1 on a soak roll takes one success away.", "ASH-DIC-02"
    )
    botch_rule: Literal["no_success_and_a_one", "ones_exceed_successes", "off"] = key(
        "no_success_and_a_one",
        "A roll is a botch with `no_success_and_a_one` when no die succeeds and one shows a 1, "
        "with `ones_exceed_successes` when more dice show a 1 than succeed, with `off` never.",
        "ASH-DIC-03",
    )
    botch_in_contest: Literal["zero_and_flag", "zero"] = key(
        "zero_and_flag",
        "A botch in a grapple counts as no successes, and is pointed out to the storyteller "
        "(`zero_and_flag`) or not (`zero`).",
        "ASH-DIC-03",
    )
    damage_can_botch: bool = key(
        False, "Whether damage and soak rolls can botch as well.", "ASH-DIC-03"
    )
    tens: Literal["double_with_specialty", "single", "double_always", "reroll_with_specialty"] = (
        key(
            "double_with_specialty",
            "What the highest face is worth on an action roll: `double_with_specialty` two "
            "successes where a specialty applies, `single` always one, `double_always` always two, "
            "`reroll_with_specialty` one and another die where a specialty applies.",
            "ASH-DIC-04",
        )
    )
    difficulty_min: int = key(
        2, "No difficulty ends up lower than this, whatever modifies it.", "ASH-DIC-05", ge=1
    )
    difficulty_max: Annotated[
        int, Ge(1), Legal("a whole number, not under dice.difficulty_min")
    ] = key(10, "No difficulty ends up higher than this, whatever modifies it.", "ASH-DIC-05")
    zero_pool: Literal["no_roll", "one_die"] = key(
        "no_roll",
        "A pool brought down to nothing is not rolled and fails with `no_roll`, and is rolled "
        "with a single die with `one_die`.",
        "ASH-DIC-06",
    )
    default_difficulty: int = key(
        6,
        "The difficulty of a roll for which no rule and no storyteller sets one.",
        "ASH-DIC-07",
        ge=1,
    )
    untrained_skill_difficulty: int = key(
        1,
        "How much harder a roll with a skill is for a roller without a dot in it.",
        "ASH-DIC-07",
        ge=0,
        le=1,
    )
    willpower_success: bool = key(
        True, "Whether a point of Willpower buys a sure success on an action roll.", "ASH-DIC-08"
    )
    willpower_per_round: int = key(
        1,
        "How many points of Willpower one person may spend for successes in a round.",
        "ASH-DIC-08",
        ge=0,
    )

    @field_validator("difficulty_max")
    @classmethod
    def _max_over_min(cls, most: int, info: ValidationInfo) -> int:
        if most < info.data.get("difficulty_min", most):
            raise ValueError("under the lowest difficulty")
        return most


class Health(Area):
    """The wound levels (ASH-HLT-01, 03, 04)."""

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
    )
    overflow: Literal["upgrade", "discard"] = key(
        "upgrade",
        "What new bashing or lethal harm does on a full track: `upgrade` turns a bashing mark "
        "into a lethal one, `discard` drops the new harm.",
        "ASH-HLT-03",
    )
    death_confirm: Literal["storyteller", "automatic"] = key(
        "storyteller",
        "Whether the end that harm beyond a full track brings waits for the storyteller's word "
        "(`storyteller`) or comes at once (`automatic`).",
        "ASH-HLT-03",
    )
    out_at: Literal["incapacitated", "storyteller"] = key(
        "incapacitated",
        "A fighter is out of the fight on reaching an `out` level with `incapacitated`, and only "
        "when the storyteller says so with `storyteller`.",
        "ASH-HLT-04",
    )


class Wounds(Area):
    """What wound penalties reduce, and from when (ASH-HLT-02, 05)."""

    apply_to_soak: bool = key(False, "Whether wound penalties reduce soak rolls.", "ASH-HLT-02")
    apply_to_damage: Literal["none", "strength_based", "all"] = key(
        "none",
        "Which damage rolls the attacker's wound penalty reduces: `none`, those that count "
        "Strength (`strength_based`), or `all`.",
        "ASH-HLT-02",
    )
    apply_to_abort_roll: bool = key(
        False, "Whether wound penalties reduce the Willpower roll for an abort.", "ASH-HLT-02"
    )
    timing: Literal["immediate", "next_phase", "next_round"] = key(
        "immediate",
        "A new wound starts to cost dice with the next roll (`immediate`), in the next phase "
        "(`next_phase`) or in the next round (`next_round`).",
        "ASH-HLT-05",
    )
