"""Keys about the turn: declaring, delaying, several actions, movement, Willpower, ambush."""

from typing import Annotated, Literal

from ....engine.numbers import is_whole
from ...legal import Legal, Word
from ...model import Area, key


def formula(*names: str) -> Legal:
    """For `Annotated[str, ...]`: whole numbers and traits, multiplied and added."""

    def check(text: str) -> str:
        told = "".join(text.split()).lower()
        for term in told.split("+"):
            for factor in term.split("*"):
                if not is_whole(factor) and not factor.isidentifier():
                    raise ValueError("not a formula")
        return told

    return Legal(f"a sum of numbers and traits, such as {names[0]}", check)


class TurnArea(Area):
    """The turn (STO-TRN-01)."""

    resolution: Literal["per_action", "end_of_turn"] = key(
        "per_action",
        "Each action does its damage before the next is made (`per_action`), or the damage of all "
        "counts when the turn ends (`end_of_turn`).",
        "STO-TRN-01",
    )


class Reach(Area):
    """How far one reaches (STO-TRN-02)."""

    unarmed_m: int = key(1, "The reach of the body, in metres.", "STO-TRN-02", ge=0, le=100)
    melee_m: int = key(2, "The reach of a hand weapon, in metres.", "STO-TRN-02", ge=0, le=100)
    enforce: bool = key(True, "Whether attacks beyond reach are refused.", "STO-TRN-02")


class Declare(Area):
    """Declaring (STO-INI-05, -06)."""

    impossible_action: Literal["lost"] = key(
        "lost", "What becomes of a declared action that has become impossible.", "STO-INI-05"
    )
    order: Literal["reverse", "forward"] = key(
        "reverse",
        "Who declares first: the slowest (`reverse`) or the fastest (`forward`).",
        "STO-INI-06",
    )
    full_tie: Literal["sealed", "open"] = key(
        "sealed", "Whether those in a full tie declare unseen by each other.", "STO-INI-06"
    )
    ahead: Literal["kept", "refused"] = key(
        "kept",
        "A line typed before its speaker's turn to declare is kept until they are asked, or "
        "refused.",
        "STO-INI-06",
    )


class Powers(Area):
    """Special powers (STO-INI-05)."""

    enabled: Literal["label_only", "off"] = key(
        "label_only", "Powers are declared as a label, or not at all.", "STO-INI-05"
    )


class Delay(Area):
    """Holding back (STO-INI-07 to -09)."""

    unused: Literal["lost"] = key(
        "lost", "What becomes of a delayed action that is not taken in its turn.", "STO-INI-07"
    )
    content: Literal["open"] = key(
        "open", "What a delayed action will be need not be declared.", "STO-INI-07"
    )
    tie: Literal["rating", "result"] = key(
        "rating",
        "Of two who act at once out of a delay, the higher `rating` goes first, or the higher "
        "`result`.",
        "STO-INI-08",
    )
    defend_without_abort: bool = key(
        True, "Whether an open delay may be used to defend without an abort.", "STO-INI-09"
    )


class Multi(Area):
    """Several actions in one turn (STO-GEN-02)."""

    method: Literal["divide_smallest"] = key(
        "divide_smallest", "The smallest pool is shared out among all the actions.", "STO-GEN-02"
    )
    bonus_dice: Literal["after_split", "before_split"] = key(
        "after_split",
        "Bonus dice are added to a share, or to the pools before they are shared.",
        "STO-GEN-02",
    )
    min_share: int = key(1, "The fewest dice of one action.", "STO-GEN-02", ge=1, le=20)
    max_actions: int | Literal["none"] = key(
        "none", "The most actions in a turn, besides what the pool allows.", "STO-GEN-02"
    )
    allow_auto_fire: bool = key(
        True, "Whether automatic fire may be one of several actions.", "STO-GEN-02"
    )


class Ambush(Area):
    """Ambush (STO-GEN-03)."""

    difficulty: int = key(
        6,
        "The difficulty of both rolls of an ambush: to come near unseen, and to notice it.",
        "STO-GEN-03",
        ge=2,
        le=10,
    )
    defend_when_beaten: bool = key(
        False, "Whether a target who did not notice may defend.", "STO-GEN-03"
    )
    target_roll: Literal["once", "each"] = key(
        "once", "A target rolls once against several ambushers, or for each.", "STO-GEN-03"
    )


class Blind(Area):
    """Fighting blind (STO-GEN-04, STO-CMP-02)."""

    ranged: Literal["forbid", "allow_plus_2"] = key(
        "forbid", "Whether the blind may shoot.", "STO-GEN-04"
    )
    excludes: tuple[Word, ...] = key(
        ("damage", "soak", "willpower"), "Rolls that blindness does not hamper.", "STO-CMP-02"
    )


class Movement(Area):
    """Movement (STO-GEN-05)."""

    run: Annotated[str, formula("20+3*dexterity")] = key(
        "20+3*dexterity", "The running distance of a turn, in metres.", "STO-GEN-05"
    )
    with_action: Literal["half", "full"] = key(
        "half", "How much of the running distance may be covered besides an action.", "STO-GEN-05"
    )
    full_run_defense: bool = key(
        False,
        "Whether a runner who goes further than an action allows may still defend, each time a "
        "die worse.",
        "STO-GEN-05",
    )
    prone_m: int = key(1, "How far a prone fighter moves, in metres.", "STO-GEN-05", ge=0, le=100)


class Targeting(Area):
    """Targeting a location (STO-GEN-06)."""

    auto_bypass: bool = key(
        False, "Whether a targeted attack gets round armor and cover by itself.", "STO-GEN-06"
    )


class Flank(Area):
    """Flank and rear (STO-GEN-07)."""

    ranged: bool = key(True, "Whether flank and rear count for shots too.", "STO-GEN-07")


class Willpower(Area):
    """Willpower (STO-GEN-09)."""

    auto_success_per_turn: int = key(
        1, "The most points a turn that buy an automatic success.", "STO-GEN-09", ge=0, le=10
    )
    abort_counts_toward_limit: bool = key(
        False,
        "Whether the point for an abort counts towards the most points of a turn.",
        "STO-GEN-09",
    )


class Combat(Area):
    """The end of a fight."""

    end: Literal["propose", "automatic"] = key(
        "propose",
        "When nobody is left to fight about it, a storyteller is told so (`propose`) or the "
        "fight ends by itself (`automatic`); without a storyteller it ends.",
        "STO-TRN-01",
    )


class Storyteller(Area):
    """What players see of rulings (STO-TRN-03)."""

    override: Literal["logged_and_public", "logged"] = key(
        "logged_and_public", "Whether players are told what a storyteller rules.", "STO-TRN-03"
    )


class Botch(Area):
    """Botches (STO-ATK-05)."""

    attack: Literal["storyteller_choice", "flag_only"] = key(
        "storyteller_choice", "Whether the storyteller is asked what a botch brings.", "STO-ATK-05"
    )


class Maneuvers(Area):
    """Custom maneuvers (STO-CLS-15)."""

    custom_need_approval: bool = key(
        True, "Whether a custom maneuver must be approved first.", "STO-CLS-15"
    )


Kinds = tuple[Word, ...]
