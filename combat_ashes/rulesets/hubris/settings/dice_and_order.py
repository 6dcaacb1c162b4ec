"""Settings of dice, order, delays, health and gear."""

from typing import Literal

from ...model import Area, Few, key
from ...parts.formulas import Formula, Penalties
from .words import WeaponRow


class Dice(Area):
    """Dice (HUB-DIC-01, -04)."""

    target: int = key(8, "What a die must show to be a success.", "HUB-DIC-01", ge=2, le=10)
    again: int = key(
        10, "From which face a die is rolled again; 11 rolls none again.", "HUB-DIC-01",
        ge=5, le=11,
    )  # fmt: skip
    exceptional: int = key(
        5, "From how many successes a roll is shown as exceptional.", "HUB-DIC-01", ge=1, le=100
    )
    chance: bool = key(
        True, "Whether a pool without dice becomes a chance die; else it scores 0.", "HUB-DIC-04"
    )
    chance_target: int = key(
        10, "What a chance die must show to be a success.", "HUB-DIC-04", ge=2, le=10
    )
    chance_on_resist: bool = key(
        True, "Whether pools of resistance without dice become a chance die.", "HUB-DIC-04"
    )


class Edge(Area):
    """Edges (HUB-DIC-02)."""

    mode: Literal["dice", "successes"] = key(
        "dice", "Whether an Edge adds to the dice or to the successes.", "HUB-DIC-02"
    )
    stacking: Literal["sum", "highest"] = key(
        "sum", "Whether several Edges add, or only the highest counts.", "HUB-DIC-02"
    )


class Difficulty(Area):
    """Difficulties (HUB-DIC-03)."""

    mode: Literal["dice", "successes"] = key(
        "dice", "Whether a Difficulty comes off the dice or off the successes.", "HUB-DIC-03"
    )
    stacking: Literal["sum", "highest"] = key(
        "sum", "Whether several Difficulties add, or only the highest counts.", "HUB-DIC-03"
    )


class Willpower(Area):
    """Willpower (HUB-DIC-05, HUB-SUP-04)."""

    dice: Few = key(3, "The dice that a point of Willpower adds to a roll.", "HUB-DIC-05")
    per_round: Few = key(
        1, "How many points of Willpower a fighter may spend on rolls in a round.", "HUB-DIC-05"
    )
    on_supernatural: bool = key(
        True, "Whether a point may be spent on resisting a power.", "HUB-SUP-04"
    )


class Initiative(Area):
    """Initiative (HUB-INI)."""

    modifier: Formula = key(
        "dexterity+composure", "What is added to the die of initiative.", "HUB-INI-01"
    )
    die: int = key(10, "The sides of the die of initiative.", "HUB-INI-01", ge=2, le=100)
    redraw_ties: bool = key(
        False, "Whether people with equal totals draw again in every round.", "HUB-INI-02"
    )
    late_join: Literal["after_alerter", "next_round"] = key(
        "after_alerter",
        "When a person drawn in acts who is ahead of the one who alerted them: right after that "
        "turn, or in the next round.",
        "HUB-INI-06",
    )
    auto_reroll: Literal["never", "room_change"] = key(
        "never",
        "Whether a fighter who leaves the room and comes back has the same total, or rolls again.",
        "HUB-INI-08",
    )


class Round(Area):
    """The break between rounds (HUB-RND-04)."""

    prompt_seconds: int = key(
        120, "How many seconds people have at the break to press on; 0 sets no limit.",
        "HUB-RND-04", ge=0, le=86_400,
    )  # fmt: skip


class Pause(Area):
    """A suspended conflict (HUB-RND-04)."""

    clears_transients: bool = key(
        True,
        "Whether stored blocks and partial effects end when a conflict is suspended.",
        "HUB-RND-04",
    )


class Delay(Area):
    """Delaying (HUB-DLY-01, -05)."""

    persist: bool = key(True, "Whether a lowered total is kept for later rounds.", "HUB-DLY-01")
    tie: Literal["behind", "modifier"] = key(
        "behind",
        "Who lowers the total to another's stands `behind` all of these, or by the `modifier`.",
        "HUB-DLY-01",
    )
    unused: Literal["last", "keep"] = key(
        "last",
        "Who has waited to the end of the round stands `last` from then on, or will `keep` the "
        "place.",
        "HUB-DLY-05",
    )


class Interrupt(Area):
    """Interrupting (HUB-DLY-02 to -04)."""

    window: Literal["compared", "declared"] = key(
        "compared",
        "Until when a waiter may interrupt: until successes are `compared`, or before the roll, "
        "when the action is `declared`.",
        "HUB-DLY-02",
    )
    scope: Literal["that_turn", "until_next_turn"] = key(
        "that_turn",
        "An interrupt opposes the one answered in `that_turn` alone, or hinders them until the "
        "interrupter's next turn (`until_next_turn`).",
        "HUB-DLY-03",
    )
    noncontest: Literal["after", "before"] = key(
        "after", "Whether an answer that is no contest comes after the action, or before.",
        "HUB-DLY-03",
    )  # fmt: skip
    follow_target: bool = key(
        False, "Whether the place behind the one answered follows when that one moves.",
        "HUB-DLY-04",
    )  # fmt: skip


class Health(Area):
    """Health (HUB-WND)."""

    formula: Formula = key("size+stamina", "How many health boxes a fighter has.", "HUB-WND-01")
    types: Literal["bashing,lethal,aggravated"] = key(
        "bashing,lethal,aggravated", "The types of wounds, the mildest first.", "HUB-WND-01"
    )
    overflow: Literal["upgrade"] = key(
        "upgrade", "A wound without room makes the mildest one worse.", "HUB-WND-02"
    )
    full_track: Literal["standard", "storyteller"] = key(
        "standard",
        "What a full track makes of a fighter: unconscious, dying or dead, or nothing without the "
        "storyteller's word.",
        "HUB-WND-04",
    )


class Wounds(Area):
    """Wound penalties (HUB-WND-03)."""

    penalties: Penalties = key(
        (1, 2, 3), "The dice lost by wounds in the last boxes.", "HUB-WND-03"
    )
    on_resistance: bool = key(False, "Whether wounds cost dice of resistance, too.", "HUB-WND-03")


class Size(Area):
    """Size (HUB-ATK-11)."""

    edge: Literal["size-5", "none"] = key(
        "size-5",
        "Size over 5 is an Edge on Strength and Stamina, size under 5 a Difficulty (`size-5`), or "
        "neither is (`none`).",
        "HUB-ATK-11",
    )


class Storyteller(Area):
    """What storytellers do (HUB-DIC-07)."""

    visible: bool = key(True, "Whether players see what a storyteller rules.", "HUB-DIC-07")


class Data(Area):
    """Charts (HUB-ATK-17)."""

    weapons: dict[str, WeaponRow] = key(
        {
            "knife": "weaponry 1 lethal",
            "baton": "weaponry 1 bashing",
            "club": "weaponry 2 bashing",
            "sword": "weaponry 3 lethal",
            "battleaxe": "weaponry 4 lethal heavy",
            "light_pistol": "firearms 2 lethal",
            "heavy_pistol": "firearms 3 lethal",
            "rifle": "firearms 4 lethal",
            "submachine_gun": "firearms 3 lethal autofire",
            "assault_rifle": "firearms 5 lethal autofire",
        },
        "Weapons that sheets may name: skill, Edge, damage type, tags.",
        "HUB-ATK-17",
    )
