"""Keys about the turn: declaring, delaying, several actions, movement, Willpower, ambush."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

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
        who="A table that lets the slain still strike sets `end_of_turn`.",
    )


class Reach(Area):
    """How far one reaches (STO-TRN-02)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"melee_m": 2, "unarmed_m": 1}

    enforce: bool = key(
        True,
        "Whether attacks beyond reach are refused.",
        "STO-TRN-02",
        who="A table that keeps no distances turns it off.",
    )


class Declare(Area):
    """Declaring (STO-INI-05, -06)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"full_tie": "sealed", "impossible_action": "lost"}

    order: Literal["reverse", "forward"] = key(
        "reverse",
        "Who declares first: the slowest (`reverse`) or the fastest (`forward`).",
        "STO-INI-06",
        who="A game in which the fast declare first sets `forward`.",
    )
    ahead: Literal["kept", "refused"] = key(
        "kept",
        "A line typed before its speaker's turn to declare is kept until they are asked, or "
        "refused.",
        "STO-INI-06",
        who="A table that wants every line typed in its turn sets `refused`.",
    )


class Multi(Area):
    """Several actions in one turn (STO-GEN-02)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "allow_auto_fire": True,
        "bonus_dice": "after_split",
        "method": "divide_smallest",
        "min_share": 1,
    }

    max_actions: int | Literal["none"] = key(
        "none",
        "The most actions in a turn, besides what the pool allows.",
        "STO-GEN-02",
        who="A quicker game sets a limit.",
    )


class Ambush(Area):
    """Ambush (STO-GEN-03)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"defend_when_beaten": False, "target_roll": "once"}

    difficulty: int = key(
        6,
        "The difficulty of both rolls of an ambush: to come near unseen, and to notice it.",
        "STO-GEN-03",
        who="A game of better or worse ambushes moves it.",
        ge=2,
        le=10,
    )


class Blind(Area):
    """Fighting blind (STO-GEN-04, STO-CMP-02)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"excludes": ("damage", "soak", "willpower")}

    ranged: Literal["forbid", "allow_plus_2"] = key(
        "forbid",
        "Whether the blind may shoot.",
        "STO-GEN-04",
        who="A game in which the blind may shoot sets `allow_plus_2`.",
    )


class Movement(Area):
    """Movement (STO-GEN-05)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "full_run_defense": False,
        "prone_m": 1,
        "with_action": "half",
    }

    run: Annotated[str, formula("20+3*dexterity")] = key(
        "20+3*dexterity",
        "The running distance of a turn, in metres.",
        "STO-GEN-05",
        who="A game of faster people adds to it.",
    )


class Willpower(Area):
    """Willpower (STO-GEN-09)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"abort_counts_toward_limit": False}

    auto_success_per_turn: int = key(
        1,
        "The most points a turn that buy an automatic success.",
        "STO-GEN-09",
        who="A more heroic game raises it.",
        ge=0,
        le=10,
    )


class Combat(Area):
    """The end of a fight."""

    end: Literal["propose", "automatic"] = key(
        "propose",
        "When nobody is left to fight about it, a storyteller is told so (`propose`) or the "
        "fight ends by itself (`automatic`); without a storyteller it ends.",
        "STO-TRN-01",
        who="A game without storytellers sets `automatic`.",
    )


class Storyteller(Area):
    """What players see of rulings (STO-TRN-03)."""

    override: Literal["logged_and_public", "logged"] = key(
        "logged_and_public",
        "Whether players are told what a storyteller rules.",
        "STO-TRN-03",
        who="A game whose storytellers rule unseen sets `logged`.",
    )


class Botch(Area):
    """Botches (STO-ATK-05)."""

    attack: Literal["storyteller_choice", "flag_only"] = key(
        "storyteller_choice",
        "Whether the storyteller is asked what a botch brings.",
        "STO-ATK-05",
        who="A table that wants no mishaps sets `flag_only`.",
    )


Kinds = tuple[Word, ...]
