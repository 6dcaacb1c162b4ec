"""Words of the source text and of other games, and the lines that are meant for them here."""

from __future__ import annotations

from ...text.meant import Word, means, nearest_to, same_as
from ..parts.everyday import ATTACK, EVERYDAY

BARE_HANDS = means("+attack <target>=bare hands")
DISARM = means("+attack <target>[=<weapon>], for disarm")
SEIZE = means("+attack <target>[=<weapon>], for entangle")
GET_LOOSE = means("+misc/undo entangled")

WORDS: dict[str, Word] = {
    **EVERYDAY,
    "strike": means(ATTACK),
    "reload": means("+misc/minor reload"),
    "run": means("+misc/move <where>"),
    "sprint": means("+misc/move <where>"),
    "move": means("+misc/move <where>"),
    "flee": means("+misc/flee[ <where>]=<pool>"),
    "escape": means("+misc/flee[ <where>]=<pool>"),
    "stand": means("+misc/undo thrown"),
    "rise": means("+misc/undo thrown"),
    "prone": nearest_to("+misc/cover[ <where>]"),
    "aim": nearest_to("+attack <target>[=<weapon>], precise"),
    "throw": means("+attack <target>=<weapon>", "+attack <target>, for throw"),
    "grab": SEIZE,
    "clinch": SEIZE,
    "tackle": SEIZE,
    "wrestle": SEIZE,
    "pin": SEIZE,
    "disarm": DISARM,
    "punch": BARE_HANDS,
    "kick": BARE_HANDS,
    "hold": SEIZE,
    "grapple": SEIZE,
    "break": GET_LOOSE,
    "cover": means("+misc/cover[ <where>]"),
    "guard": means("+block/guard <who>=<pool>"),
    "block": means("+block/guard <who>=<pool>", "+block/hinder <who>=<pool>"),
    "parry": nearest_to("+defend defense"),
    "defend/willpower": means("+defend defense, willpower"),
    "chase": means("+misc/follow <who>=<pool>"),
    "hide": means("+misc hide=<pool>"),
    "wait": means("+delay"),
    "ready": means("+delay"),
    "attack/strike": means(ATTACK),
    "attack/punch": BARE_HANDS,
    "attack/feinting": nearest_to(ATTACK),
    "attack/automatic": same_as("+attack/autofire <target>[=<weapon>]"),
    "attack/head": nearest_to("+attack <target>[=<weapon>], precise"),
    "attack/all-out": nearest_to("+attack <target>[=<weapon>], willpower"),
    "attack/disarm": DISARM,
    "attack, head": nearest_to("+attack <target>[=<weapon>], precise"),
    "attack, aim head": nearest_to("+attack <target>[=<weapon>], precise"),
    "attack, rear": nearest_to(ATTACK),
    "attack, from behind": nearest_to(ATTACK),
    "attack, all-out": nearest_to("+attack <target>[=<weapon>], willpower"),
    "grapple/shed": nearest_to("+defend grip"),
    "grapple/defense": nearest_to("+block/hinder <who>=<pool>"),
    "grapple/hold": SEIZE,
    "grapple/escape": GET_LOOSE,
    "grapple/immobilize": SEIZE,
    "grapple/damage": nearest_to(ATTACK),
}
"""By word as it is typed."""
