"""Words of the source text and of other games, and the lines that are meant for them here."""

from __future__ import annotations

from ...text.meant import Word, means, nearest_to, same_as
from ..parts.everyday import ATTACK, EVERYDAY

PIN = means("+grapple/overpower immobilize")
DISARM = nearest_to("+grapple <target> and then +grapple/overpower disarm")
ALL_OUT = same_as("+attack <target>[=<weapon>], allout")

WORDS: dict[str, Word] = {
    **EVERYDAY,
    "strike": means(ATTACK),
    "reload": nearest_to("+misc reload"),
    "run": nearest_to("+move <yards>"),
    "flee": nearest_to("+init/leave"),
    "sprint": nearest_to("+move <yards>"),
    "stand": means("+rise"),
    "prone": nearest_to("+misc drop prone"),
    "aim": nearest_to("+attack <target>[=<weapon>], willpower"),
    "throw": means("+attack <target>=<weapon>, thrown"),
    "grab": means("+grapple <target>"),
    "clinch": means("+grapple <target>"),
    "tackle": means("+grapple <target>"),
    "wrestle": means("+grapple <target>"),
    "disarm": DISARM,
    "pin": PIN,
    "hold": means("+grapple <target>", "+grapple/sustain"),
    "break": means("+grapple/break"),
    "cover": nearest_to("+misc take cover"),
    "guard": nearest_to("+defend/reserve <attacker>", "+dodge"),
    "attack/strike": same_as(ATTACK),
    "attack/feinting": nearest_to(ATTACK),
    "attack/automatic": nearest_to(ATTACK),
    "attack/autofire": nearest_to(ATTACK),
    "attack/head": nearest_to(ATTACK),
    "attack/disarm": DISARM,
    "attack, head": nearest_to(ATTACK),
    "attack, rear": nearest_to(ATTACK),
    "attack, from behind": nearest_to(ATTACK),
    "attack, all-out": ALL_OUT,
    "attack, all out": ALL_OUT,
    "attack, all_out": ALL_OUT,
    "grapple/shed": nearest_to("+grapple/break"),
    "grapple/defense": nearest_to("+dodge"),
    "grapple/hold": means("+grapple <target>", "+grapple/sustain"),
    "grapple/escape": means("+grapple/break"),
    "grapple/immobilize": PIN,
    "grapple/damage": means("+grapple/overpower damage"),
}
"""By word as it is typed."""
