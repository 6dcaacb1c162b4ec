"""Settings of actions, movement, blocks, hazards, groups and harm that goes on."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from ...model import Area, Few, key


class Minor(Area):
    """Minor actions (HUB-ACT-09, -10)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"attempts": 1}

    extra_difficulty: Few = key(
        1,
        "The Difficulty of doing something more in the same turn.",
        "HUB-ACT-10",
        who="A game that wants simpler turns makes it dearer.",
    )


class Block(Area):
    """Blocks (HUB-BLK-06 to -08, HUB-RES-10)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "affects_resistance": False,
        "break_pool": "best:strength,dexterity+brawl",
        "hinder_joins_best": True,
    }

    consumed: bool = key(
        False,
        "Whether stored successes are gone after they have served once.",
        "HUB-BLK-06",
        who="A table that finds blocks too strong uses them up.",
    )


class Hazard(Area):
    """Hazards (HUB-HAZ-04)."""

    misplaced: Literal["none", "storyteller"] = key(
        "none",
        "Whom a misplaced hazard threatens: nobody (`none`), or whom the storyteller names.",
        "HUB-HAZ-04",
        who="A table that wants misplaced grenades to hit somebody sets `storyteller`.",
    )


class Ongoing(Area):
    """Harm that goes on (HUB-ONG)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "armor": False,
        "external_difficulty": 0,
        "resume_on_pause": False,
    }

    when: Literal["own_turn_end", "round_end"] = key(
        "own_turn_end",
        "When ongoing harm strikes: as the victim's turn ends (`own_turn_end`) or the round "
        "(`round_end`).",
        "HUB-ONG-01",
        who="A table that settles all harm together sets `round_end`.",
    )
    internal_difficulty: Few = key(
        2,
        "The Difficulty of ending ongoing harm whose source is in the body, such as poison.",
        "HUB-ONG-03",
        who="A game of worse poisons raises it.",
    )
    cost: Literal["instant", "minor"] = key(
        "instant",
        "Whether trying to end ongoing harm takes the `instant` action, or is a `minor` one.",
        "HUB-ONG-03",
        who="A game in which fires are put out quickly sets `minor`.",
    )
