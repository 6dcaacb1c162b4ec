"""Words of the source text and of other games, and the lines that are meant for them here."""

from ...text.meant import Word, means, nearest_to, same_as
from ..common.everyday import ATTACK, EVERYDAY

SEIZING = (
    "grab", "clinch", "tackle", "wrestle", "pin", "hold", "grapple", "grapple/hold",
    "grapple/immobilize",
)  # fmt: skip

WORDS: dict[str, Word] = {
    **EVERYDAY,
    **dict.fromkeys(("strike", "attack/strike"), means(ATTACK)),
    "reload": means("+misc/minor reload"),
    **dict.fromkeys(("run", "sprint", "move"), means("+misc/move <where>")),
    **dict.fromkeys(("flee", "escape"), means("+misc/flee[ <where>]=<pool>")),
    **dict.fromkeys(("stand", "rise"), means("+misc/undo thrown")),
    "prone": nearest_to("+misc/cover[ <where>]"),
    **dict.fromkeys(
        ("aim", "attack/head", "attack, head", "attack, aim head"),
        nearest_to("+attack <target>[=<weapon>], precise"),
    ),
    "throw": means("+attack <target>=<weapon>", "+attack <target>, for throw"),
    **dict.fromkeys(SEIZING, means("+attack <target>[=<weapon>], for entangle")),
    **dict.fromkeys(("disarm", "attack/disarm"), means("+attack <target>[=<weapon>], for disarm")),
    **dict.fromkeys(("punch", "kick", "attack/punch"), means("+attack <target>=bare hands")),
    **dict.fromkeys(("break", "grapple/escape"), means("+misc/undo entangled")),
    "cover": means("+misc/cover[ <where>]"),
    "guard": means("+block/guard <who>=<pool>"),
    "block": means("+block/guard <who>=<pool>", "+block/hinder <who>=<pool>"),
    "parry": nearest_to("+defend defense"),
    "defend/willpower": means("+defend defense, willpower"),
    "chase": means("+misc/follow <who>=<pool>"),
    "hide": means("+misc hide=<pool>"),
    **dict.fromkeys(("wait", "ready"), means("+delay")),
    **dict.fromkeys(
        ("attack/feinting", "attack, rear", "attack, from behind", "grapple/damage"),
        nearest_to(ATTACK),
    ),
    "attack/automatic": same_as("+attack/autofire <target>[=<weapon>]"),
    **dict.fromkeys(
        ("attack/all-out", "attack, all-out"), nearest_to("+attack <target>[=<weapon>], willpower")
    ),
    "grapple/shed": nearest_to("+defend grip"),
    "grapple/defense": nearest_to("+block/hinder <who>=<pool>"),
}
"""By word as it is typed."""
