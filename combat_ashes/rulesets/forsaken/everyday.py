"""Words of the source text and of other games, and the lines that are meant for them here."""

from ...text.meant import Word, means, nearest_to, same_as
from ..common.everyday import ATTACK, EVERYDAY

DISARM = nearest_to("+grapple <target> and then +grapple/choose disarm")
BURSTS = means("+attack/short <target>", "+attack/medium <target>", "+attack/long <target>")
WILLPOWER = nearest_to("+attack <target>[=<weapon>], willpower")
BREAK = means("+grapple/resist", "+grapple/choose break free")
PLACES = ("arm", "leg", "hand", "head", "heart", "eye")

AIMED = {
    f"attack{mark}{place}": same_as(f"+attack <target>[=<weapon>], aim {place}")
    for place in PLACES
    for mark in ("/", ", ")
}

WORDS: dict[str, Word] = {
    **EVERYDAY,
    "strike": means(ATTACK),
    "reload": means("+misc reload[ <weapon>]"),
    **dict.fromkeys(("run", "sprint"), means("+move/run <yards>")),
    "flee": nearest_to("+move/run <yards>", "+init/leave"),
    "stand": means("+rise"),
    "prone": means("+defend prone"),
    "aim": means("+attack <target>[=<weapon>], aim <arm, leg, hand, head, heart or eye>"),
    "throw": means("+attack <target>=<weapon>, thrown"),
    **dict.fromkeys(("grab", "clinch", "tackle", "wrestle"), means("+grapple <target>")),
    **dict.fromkeys(("disarm", "attack/disarm"), DISARM),
    **dict.fromkeys(("pin", "grapple/immobilize"), means("+grapple/choose restrain")),
    **dict.fromkeys(("punch", "kick", "attack/punch"), means("+attack <target>=bare hands")),
    **dict.fromkeys(("hold", "grapple/hold"), means("+grapple <target>", "+grapple/choose hold")),
    **dict.fromkeys(("break", "grapple/escape"), BREAK),
    "cover": nearest_to("+misc take cover"),
    "guard": nearest_to("+defend/willpower <attacker>", "+dodge"),
    "attack/strike": same_as(ATTACK),
    **dict.fromkeys(("attack/feinting", "attack, rear", "attack, from behind"), nearest_to(ATTACK)),
    **dict.fromkeys(("attack/automatic", "attack/autofire"), BURSTS),
    **dict.fromkeys(("attack/all-out", "attack, all-out"), WILLPOWER),
    **AIMED,
    "grapple/shed": nearest_to("+grapple/choose take cover"),
    "grapple/defense": nearest_to("+dodge"),
    "grapple/damage": means("+grapple/choose damage"),
}
"""By word as it is typed."""
