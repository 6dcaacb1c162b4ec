"""Words of the source text and of other games, and the lines that are meant for them here."""

from __future__ import annotations

from ...text.meant import Word, means, nearest_to, same_as
from ..parts.everyday import ATTACK, EVERYDAY

BARE_HANDS = means("+attack <target>=bare hands")
PIN = means("+grapple/choose restrain")
DISARM = nearest_to("+grapple <target> and then +grapple/choose disarm")
BURSTS = means("+attack/short <target>", "+attack/medium <target>", "+attack/long <target>")
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
    "run": means("+move/run <yards>"),
    "sprint": means("+move/run <yards>"),
    "flee": nearest_to("+move/run <yards>", "+init/leave"),
    "stand": means("+rise"),
    "prone": means("+defend prone"),
    "aim": means("+attack <target>[=<weapon>], aim <arm, leg, hand, head, heart or eye>"),
    "throw": means("+attack <target>=<weapon>, thrown"),
    "grab": means("+grapple <target>"),
    "clinch": means("+grapple <target>"),
    "tackle": means("+grapple <target>"),
    "wrestle": means("+grapple <target>"),
    "disarm": DISARM,
    "pin": PIN,
    "punch": BARE_HANDS,
    "kick": BARE_HANDS,
    "hold": means("+grapple <target>", "+grapple/choose hold"),
    "break": BREAK,
    "cover": nearest_to("+misc take cover"),
    "guard": nearest_to("+defend/willpower <attacker>", "+dodge"),
    "attack/strike": same_as(ATTACK),
    "attack/punch": BARE_HANDS,
    "attack/feinting": nearest_to(ATTACK),
    "attack/automatic": BURSTS,
    "attack/autofire": BURSTS,
    "attack/all-out": nearest_to("+attack <target>[=<weapon>], willpower"),
    "attack/disarm": DISARM,
    **AIMED,
    "attack, rear": nearest_to(ATTACK),
    "attack, from behind": nearest_to(ATTACK),
    "attack, all-out": nearest_to("+attack <target>[=<weapon>], willpower"),
    "grapple/shed": nearest_to("+grapple/choose take cover"),
    "grapple/defense": nearest_to("+dodge"),
    "grapple/hold": means("+grapple <target>", "+grapple/choose hold"),
    "grapple/escape": BREAK,
    "grapple/immobilize": PIN,
    "grapple/damage": means("+grapple/choose damage"),
}
"""By word as it is typed."""
