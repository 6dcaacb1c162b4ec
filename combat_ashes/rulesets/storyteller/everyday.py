"""Words of the source text and of other games, and the lines that are meant for them here."""

from ...text.meant import Word, means, nearest_to, same_as
from ..common.everyday import ATTACK, EVERYDAY

AUTOMATIC = same_as("+attack/auto <target>[=<weapon>]")
STRAFE = means("+attack/strafe <target>[=<weapon>]")
GRAB = means("+grapple <target>")
HOLD = means("+grapple <target>=hold", "+grapple/sustain")
PLACES = ("limb", "arm", "leg", "hand", "head", "eye", "heart")

AIMED = {
    f"attack{mark}{place}": same_as(f"+attack <target>[=<weapon>], aim {place}")
    for place in PLACES
    for mark in ("/", ", ")
}

FACED = {
    f"attack{mark}{side}": same_as(f"+attack <target>[=<weapon>], from {side}")
    for side in ("flank", "rear")
    for mark in ("/", ", ")
}

WORDS: dict[str, Word] = {
    **EVERYDAY,
    "strike": means("+attack/strike <target>"),
    "reload": means("+misc reload[=<gun>]"),
    "run": means("+misc run"),
    "sprint": means("+misc run"),
    "move": nearest_to("+misc run, move <metres>"),
    "flee": nearest_to("+misc run", "+init/leave"),
    "stand": means("+rise"),
    "prone": nearest_to("+misc drop prone"),
    "aim": means("+attack/aim <target>[=<weapon>]"),
    "throw": means("+attack/throw <target>=<weapon>"),
    "grab": GRAB,
    "wrestle": means("+grapple <target>"),
    "pin": HOLD,
    "punch": means("+attack/strike <target>"),
    "hold": HOLD,
    "break": means("+grapple/resist"),
    "cover": nearest_to("+misc take cover"),
    "guard": nearest_to("+block"),
    "spray": STRAFE,
    **{f"attack/{word}": means(ATTACK) for word in ("shoot", "stab", "slash", "swing")},
    **{f"attack/{word}": GRAB for word in ("grab", "grapple", "wrestle")},
    **{f"attack/{word}": STRAFE for word in ("spray", "strafing")},
    "attack/multiple": means("+attack/shots <target>[=<weapon>]"),
    "attack/aimed": means("+attack/aim <target>[=<weapon>]"),
    "attack/punch": means("+attack/strike <target>"),
    "attack/feinting": nearest_to(ATTACK),
    "attack/automatic": AUTOMATIC,
    "attack/autofire": AUTOMATIC,
    "attack/all-out": nearest_to("+attack <target>[=<weapon>], willpower"),
    **AIMED,
    **FACED,
    "attack, from behind": same_as("+attack <target>[=<weapon>], from rear"),
    "attack, all-out": nearest_to("+attack <target>[=<weapon>], willpower"),
    "grapple/shed": nearest_to("+grapple/release"),
    "grapple/defense": nearest_to("+block"),
    "grapple/hold": HOLD,
    "grapple/escape": means("+grapple/resist"),
    "grapple/immobilize": HOLD,
    "grapple/damage": means("+grapple/squeeze"),
}
"""By word as it is typed."""
