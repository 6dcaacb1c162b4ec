"""Words of the source text and of other games, and the lines that are meant for them here."""

from __future__ import annotations

from ...text.meant import Word, means, nearest_to, same_as
from ..parts.everyday import ATTACK, EVERYDAY

PIN = means("+grapple/effect pin")
DISARM = nearest_to("+grapple <target> and then +grapple/effect disarm")
WORDS: dict[str, Word] = {
    **EVERYDAY,
    "strike": means(ATTACK),
    "reload": means("+misc reload"),
    "run": nearest_to("+escape", "+chase/run"),
    "flee": means("+escape"),
    "sprint": nearest_to("+escape", "+chase/run"),
    "stand": means("+rise"),
    "prone": nearest_to("+misc drop prone"),
    "aim": nearest_to("+attack <target>[=<weapon>]"),
    "throw": means("+attack <target>=<weapon>"),
    "grab": means("+grapple <target>"),
    "clinch": means("+grapple <target>"),
    "tackle": means("+grapple <target>"),
    "wrestle": means("+grapple <target>"),
    "disarm": DISARM,
    "pin": PIN,
    "hold": means("+grapple <target>", "+grapple/sustain"),
    "break": means("+grapple/resist"),
    "cover": nearest_to("+misc take cover"),
    "parry": means("+block melee"),
    "parry/all": means("+block melee"),
    "block/all": same_as("+block <brawl or melee>"),
    "dodge/all": same_as("+dodge"),
    "defend": nearest_to("+dodge", "+block"),
    "draw": nearest_to("+misc draw <thing>"),
    "stow": nearest_to("+misc stow <thing>"),
    "drop": nearest_to("+misc drop <thing>"),
    "move": nearest_to("+misc move <where>"),
    "surrender": nearest_to("+pass", "+init/leave"),
    "attack/strike": same_as(ATTACK),
    "attack/feinting": same_as("+attack/feint <target>[=<weapon>]"),
    "attack/automatic": nearest_to(ATTACK),
    "attack/autofire": nearest_to(ATTACK),
    "attack/head": nearest_to("+attack/power <target>[=<weapon>]"),
    "attack/all-out": means("+attack/committed <target>[=<weapon>]"),
    "attack/allout": means("+attack/committed <target>[=<weapon>]"),
    "attack/disarm": DISARM,
    "attack, head": nearest_to("+attack/power <target>[=<weapon>]"),
    "attack, power": same_as("+attack/power <target>[=<weapon>]"),
    "attack, feint": same_as("+attack/feint <target>[=<weapon>]"),
    "attack, committed": same_as("+attack/committed <target>[=<weapon>]"),
    "attack, rear": same_as("+attack <target>[=<weapon>], from rear"),
    "attack, all-out": means("+attack/committed <target>[=<weapon>]"),
    "grapple/shed": same_as("+grapple/shrug[ <block or dodge>]"),
    "grapple/defense": same_as("+grapple/defend[ <strength or dexterity>]"),
    "grapple/hold": means("+grapple <target>", "+grapple/sustain"),
    "grapple/escape": means("+grapple/resist"),
    "grapple/immobilize": PIN,
    "grapple/damage": means("+grapple/effect crack", "+grapple/effect slam"),
}
"""By word as it is typed."""
