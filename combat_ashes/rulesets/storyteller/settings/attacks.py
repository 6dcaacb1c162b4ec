"""Keys about attacks by hand (STO-CLS) and with guns (STO-RNG)."""

from typing import Annotated, Literal

from ...model import Area, key
from .dice_and_health import Fraction
from .turns import formula


class Attack(Area):
    """Attacks (STO-ATK)."""

    first_success_adds_damage: bool = key(
        False, "Whether the success that makes the hit is a damage die too.", "STO-ATK-06"
    )
    ammo_spent_when_aborted_against: bool = key(
        True,
        "Whether a shot costs its rounds, and a throw what was thrown, where the target defends.",
        "STO-ATK-07",
    )


class Weapon(Area):
    """Weapons (STO-ATK-01)."""

    default_ranged_ability: Literal["firearms", "athletics"] = key(
        "firearms", "The Ability of a ranged weapon that names none.", "STO-ATK-01"
    )


class Clinch(Area):
    """The clinch (STO-CLS-05, -06)."""

    first_turn_extra: bool = key(
        True, "Whether extra successes add to a clinch's first damage.", "STO-CLS-05"
    )
    max_participants: int = key(2, "How many may be in a clinch.", "STO-CLS-05", ge=2, le=10)
    victim_first_turn: Literal["lost", "escape"] = key(
        "lost",
        "What a victim has who had not yet acted: nothing (`lost`) or a contest (`escape`).",
        "STO-CLS-06",
    )
    allowed: tuple[Literal["squeeze", "escape", "bite", "release"], ...] = key(
        ("squeeze", "escape", "bite", "release"), "What is allowed in a clinch.", "STO-CLS-06"
    )
    auto_damage: Literal["roll_strength", "strength"] = key(
        "roll_strength",
        "A squeeze rolls Strength dice of damage (`roll_strength`) or does as many levels as "
        "Strength (`strength`).",
        "STO-CLS-06",
    )


class Hold(Area):
    """The hold (STO-CLS-07)."""

    holder_allowed: tuple[Literal["maintain", "bite", "release"], ...] = key(
        ("maintain", "bite", "release"), "What a holder may do.", "STO-CLS-07"
    )


class Bite(Area):
    """The bite (STO-CLS-08)."""

    after_tackle_turns: int = key(
        1, "For how many turns a tackle lets one bite.", "STO-CLS-08", ge=0, le=10
    )


class Disarm(Area):
    """The disarm (STO-CLS-09)."""

    success_source: Literal["damage", "attack"] = key(
        "damage", "Which successes are compared with Strength.", "STO-CLS-09"
    )
    attacker_needs_weapon: bool = key(
        True, "Whether the attacker must hold a weapon to disarm with.", "STO-CLS-09"
    )


class Sweep(Area):
    """The sweep (STO-CLS-10)."""

    difficulty: int = key(1, "What a sweep adds to the difficulty.", "STO-CLS-10", ge=0, le=4)


class Tackle(Area):
    """The tackle (STO-CLS-11)."""

    unbalanced_on: Literal["stayed_up", "always"] = key(
        "stayed_up", "Who is unbalanced: a target who stays up, or any.", "STO-CLS-11"
    )
    balance_on_miss: bool = key(
        False, "Whether a tackler who misses must keep the balance.", "STO-CLS-11"
    )


class MultipleOpponents(Area):
    """Several opponents (STO-CLS-12)."""

    max: int = key(4, "The most that several opponents add.", "STO-CLS-12", ge=0, le=8)
    count: Literal["declared", "adjacent"] = key(
        "declared",
        "Who counts: those with a declared attack between them, or all enemies within 2 m.",
        "STO-CLS-12",
    )


class Close(Area):
    """Weapon length (STO-CLS-13)."""

    length__penalty: int = key(1, "The dice that a shorter weapon loses.", "STO-CLS-13", ge=0, le=5)
    length__applies: Literal["until_closed", "every_attack"] = key(
        "until_closed",
        "Whether a shorter weapon loses dice until its bearer has closed in (`until_closed`), "
        "or in `every_attack`.",
        "STO-CLS-13",
    )


class Range(Area):
    """Range (STO-RNG-01)."""

    point_blank_m: int = key(2, "Point blank, in metres.", "STO-RNG-01", ge=0, le=100)
    beyond_max: Literal["refuse", "allow"] = key(
        "refuse", "What becomes of shots beyond the maximum range.", "STO-RNG-01"
    )
    thrown_point_blank: bool = key(
        True, "Whether point blank counts for thrown weapons.", "STO-RNG-01"
    )


class Aim(Area):
    """Aiming (STO-RNG-03)."""

    broken_by_damage: bool = key(False, "Whether damage breaks an aim.", "STO-RNG-03")
    walk_m: int = key(
        7, "The fastest that a target of an aim may move, in metres.", "STO-RNG-03", ge=0, le=100
    )


class Auto(Area):
    """Automatic fire (STO-RNG-04)."""

    min_clip_fraction: Fraction = key(
        0.5, "How much of the clip must be loaded for automatic fire.", "STO-RNG-04"
    )


class Cover(Area):
    """Cover (STO-RNG-05, -06)."""

    applies_to: tuple[Literal["firearms", "thrown", "close"], ...] = key(
        ("firearms", "thrown"), "The attacks that cover hampers.", "STO-RNG-05"
    )
    stack: Literal["best", "sum"] = key(
        "best", "Of several covers the `best` counts, or their `sum`.", "STO-RNG-05"
    )
    own_penalty_for: tuple[Literal["firearms", "thrown"], ...] = key(
        ("firearms",), "The attacks that the shooter's own cover hampers.", "STO-RNG-06"
    )


class MultiShot(Area):
    """Several shots (STO-RNG-08)."""

    same_target: Literal["forbid", "allow"] = key(
        "forbid", "Whether two shots may have one target.", "STO-RNG-08"
    )
    timing: Literal["rank", "end_of_turn"] = key(
        "rank", "All shots come at their place, or the later ones at the end of the turn.",
        "STO-RNG-08",
    )  # fmt: skip
    split: Literal["free", "even"] = key(
        "free", "How the pool is divided among the shots.", "STO-RNG-08"
    )


class Reload(Area):
    """Reloading (STO-RNG-09)."""

    in_multi: Literal["roll", "forbid"] = key(
        "roll",
        "Whether reloading as one of several actions takes a roll (`roll`) or is refused "
        "(`forbid`).",
        "STO-RNG-09",
    )
    roll: Annotated[str, formula("dexterity+firearms")] = key(
        "dexterity+firearms",
        "What reloading is rolled with, as one of several actions.",
        "STO-RNG-09",
    )


class Strafe(Area):
    """Strafing (STO-RNG-10, -11)."""

    difficulty: int = key(2, "What strafing adds to the difficulty.", "STO-RNG-10", ge=0, le=4)
    first_success_adds_damage: bool = key(
        False, "Whether the first success of a share is a damage die too.", "STO-RNG-10"
    )
    min_clip_fraction: Fraction = key(
        0.5, "How much of the clip must be loaded to strafe.", "STO-RNG-10"
    )
    single_target_rounding: Literal["down", "up"] = key(
        "down", "How the half of the successes is rounded for one target.", "STO-RNG-10"
    )
    mixed_cover: Literal["lowest", "highest"] = key(
        "lowest", "Which cover counts where targets have several.", "STO-RNG-10"
    )
    allocate: Literal["before_dodge"] = key(
        "before_dodge", "Shares are fixed before any dodge.", "STO-RNG-11"
    )


class TwoWeapons(Area):
    """Two weapons (STO-RNG-12)."""

    same_target: Literal["forbid", "allow"] = key(
        "forbid", "Whether two guns may have one target.", "STO-RNG-12"
    )


class Thrown(Area):
    """Thrown weapons (STO-RNG-14)."""

    range: Annotated[str, formula("5*strength")] = key(
        "5*strength", "The short range of thrown weapons, in metres.", "STO-RNG-14"
    )
