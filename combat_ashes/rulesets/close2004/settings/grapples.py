"""Settings of grapples."""

from typing import Literal

from ...model import Area, key


class Grapple(Area):
    """Grapples (CLO-GRA, CLO-MAN)."""

    armor: tuple[Literal["hold", "damage", "weapon"], ...] = key(
        ("weapon",),
        "From which pools of a grapple the foe's armor is subtracted: getting a `hold`, "
        "`damage`, an attack with a `weapon`.",
        "CLO-GRA-01",
    )
    attack_outsiders: bool = key(
        True, "Whether grapplers may attack people outside of their grapple.", "CLO-GRA-09"
    )
    choose: Literal["after", "before"] = key(
        "after", "Whether a maneuver is chosen `after` the roll or named `before`.", "CLO-GRA-07"
    )
    crowd_on_maneuver: bool = key(
        False,
        "Whether a victim's maneuver loses a die for each holder after the first.",
        "CLO-GRA-11",
    )
    damage_type: Literal["bashing", "natural"] = key(
        "bashing",
        "What the maneuver `damage` does: `bashing`, or what its maker's bite does (`natural`).",
        "CLO-MAN-02",
    )
    outsider_defense: bool = key(
        True, "Whether grapplers have Defense against people outside.", "CLO-GRA-08"
    )
    quick_draw: bool = key(
        False,
        "Whether Quick Draw lets a fighter draw and strike with one maneuver in a grapple.",
        "CLO-MAN-06",
    )
    release: Literal["free", "action"] = key(
        "free", "Whether letting go is `free` or takes an `action`.", "CLO-GRA-12"
    )
    turn_regain: Literal["same_maneuver", "break_free"] = key(
        "same_maneuver",
        "The bearer wins control of a turned weapon back by turning it (`same_maneuver`), or only "
        "with the end of the hold (`break_free`).",
        "CLO-MAN-08",
    )


class Immobilize(Area):
    """Immobilizing (CLO-MAN-03 to -05)."""

    accumulate: bool = key(False, "Whether failed attempts to break out add up.", "CLO-MAN-05")
    auto_maintain: bool = key(
        True, "Whether a holder who does nothing maintains immobility.", "CLO-MAN-04"
    )
    powers: Literal["storyteller", "allow", "deny"] = key(
        "storyteller",
        "Whether an immobilized grappler may do what is not physical: the `storyteller` is asked, "
        "`allow` or `deny`.",
        "CLO-MAN-03",
    )
