"""Words of the source text and of other games, and the lines that are meant for them here."""

from ...text.meant import Word, means, nearest_to, same_as
from ..common.everyday import ATTACK, EVERYDAY

WORDS: dict[str, Word] = {
    **EVERYDAY,
    "strike": means(ATTACK),
    "reload": nearest_to("+misc reload"),
    **dict.fromkeys(("run", "sprint"), nearest_to("+move <yards>")),
    "flee": nearest_to("+init/leave"),
    "stand": means("+rise"),
    "prone": nearest_to("+misc drop prone"),
    "aim": nearest_to("+attack <target>[=<weapon>], willpower"),
    "throw": means("+attack <target>=<weapon>, thrown"),
    **dict.fromkeys(("grab", "clinch", "tackle", "wrestle"), means("+grapple <target>")),
    **dict.fromkeys(
        ("disarm", "attack/disarm"),
        nearest_to("+grapple <target> and then +grapple/overpower disarm"),
    ),
    **dict.fromkeys(("pin", "grapple/immobilize"), means("+grapple/overpower immobilize")),
    **dict.fromkeys(("hold", "grapple/hold"), means("+grapple <target>", "+grapple/sustain")),
    **dict.fromkeys(("break", "grapple/escape"), means("+grapple/break")),
    "cover": nearest_to("+misc take cover"),
    "guard": nearest_to("+defend/reserve <attacker>", "+dodge"),
    "attack/strike": same_as(ATTACK),
    **dict.fromkeys(
        (
            "attack/feinting",
            "attack/automatic",
            "attack/autofire",
            "attack/head",
            "attack, head",
            "attack, rear",
            "attack, from behind",
        ),
        nearest_to(ATTACK),
    ),
    **dict.fromkeys(
        ("attack, all-out", "attack, all out", "attack, all_out"),
        same_as("+attack <target>[=<weapon>], allout"),
    ),
    "grapple/shed": nearest_to("+grapple/break"),
    "grapple/defense": nearest_to("+dodge"),
    "grapple/damage": means("+grapple/overpower damage"),
}
"""By word as it is typed."""
