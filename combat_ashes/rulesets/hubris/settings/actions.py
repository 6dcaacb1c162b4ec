"""Settings of actions, movement, blocks, hazards, groups and harm that goes on."""

from typing import Literal

from ...model import Area, Few, key
from .words import BestPool


class Minor(Area):
    """Minor actions (HUB-ACT-09, -10)."""

    attempts: int = key(
        1, "How often one may roll for the same minor thing in a turn.", "HUB-ACT-09", ge=1, le=20
    )
    extra_difficulty: Few = key(
        1, "The Difficulty of doing something more in the same turn.", "HUB-ACT-10"
    )


class Obstacle(Area):
    """Obstacles that take several successes (HUB-ACT-04)."""

    shared: bool = key(
        True, "Whether all who work on an obstacle add to one progress.", "HUB-ACT-04"
    )


class Move(Area):
    """Movement (HUB-MOV-05, -07)."""

    pool: BestPool = key(
        "best:strength,dexterity+athletics",
        "The pool of movement that is in doubt, where none is named.",
        "HUB-MOV-05",
    )
    follow: Literal["match", "beat"] = key(
        "match", "Who follows must `match` the mover's net successes, or `beat` them.", "HUB-MOV-07"
    )


class BlockMove(Area):
    """Getting in the way (HUB-BLK-02, -03)."""

    cost: Literal["instant", "reflexive"] = key(
        "instant", "Whether getting past an opponent takes the instant action.", "HUB-BLK-03"
    )
    needs_approval: bool = key(
        True,
        "Whether a way can only be held where it is narrow: by the storyteller's word or that of "
        "an exit.",
        "HUB-BLK-02",
    )


class Block(Area):
    """Blocks (HUB-BLK-06 to -08, HUB-RES-10)."""

    consumed: bool = key(
        False, "Whether stored successes are gone after they have served once.", "HUB-BLK-06"
    )
    affects_resistance: bool = key(
        False, "Whether being hindered comes off rolls of resistance, too.", "HUB-BLK-07"
    )
    break_pool: BestPool = key(
        "best:strength,dexterity+brawl",
        "The pool proposed for doing something while hindered.",
        "HUB-BLK-08",
    )
    hinder_joins_best: bool = key(
        True,
        "Whether what hinders an attacker is one of the results of which the best counts; else it "
        "is subtracted as well.",
        "HUB-RES-10",
    )


class Group(Area):
    """Groups as one participant (HUB-GRP)."""

    wound_penalties: bool = key(False, "Whether wounds cost a group dice.", "HUB-GRP-03")
    decay: Literal["manual", "proportional"] = key(
        "manual",
        "Whether a group's attack shrinks only by the storyteller's word (`manual`) or with its "
        "empty boxes.",
        "HUB-GRP-04",
    )
    area_bonus: Few = key(0, "The wounds that area attacks do more to a group.", "HUB-GRP-05")
    single_target: Literal["pool", "none", "full"] = key(
        "pool",
        "What an effect meant for one person does to a group: its net takes dice off the attack "
        "`pool` for a turn, or it does `none`, or all of it (`full`).",
        "HUB-GRP-06",
    )


class Hazard(Area):
    """Hazards (HUB-HAZ-04)."""

    misplaced: Literal["none", "storyteller"] = key(
        "none",
        "Whom a misplaced hazard threatens: nobody (`none`), or whom the storyteller names.",
        "HUB-HAZ-04",
    )


class Ongoing(Area):
    """Harm that goes on (HUB-ONG)."""

    when: Literal["own_turn_end", "round_end"] = key(
        "own_turn_end",
        "When ongoing harm strikes: as the victim's turn ends (`own_turn_end`) or the round "
        "(`round_end`).",
        "HUB-ONG-01",
    )
    resume_on_pause: bool = key(
        False,
        "Whether ongoing harm strikes outside combat time too, after the victim's actions.",
        "HUB-ONG-01",
    )
    armor: bool = key(
        False, "Whether armor takes wounds off ongoing harm, such as fire or poison.", "HUB-ONG-02"
    )
    external_difficulty: Few = key(
        0,
        "The Difficulty of ending ongoing harm whose source is plain, such as fire.",
        "HUB-ONG-03",
    )
    internal_difficulty: Few = key(
        2,
        "The Difficulty of ending ongoing harm whose source is in the body, such as poison.",
        "HUB-ONG-03",
    )
    cost: Literal["instant", "minor"] = key(
        "instant",
        "Whether trying to end ongoing harm takes the `instant` action, or is a `minor` one.",
        "HUB-ONG-03",
    )
