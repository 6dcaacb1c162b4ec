"""What stands in the holes of a line, under each rule system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from combat_ashes.rulesets import rulesets
from combat_ashes.text.house import surface_of
from combat_ashes.text.surface import PLAYER, Surface
from tests.support.shipped import shipped
from tests.support.systems import SYSTEMS

NAMES = (
    *("Jane", "Frank") * 4, "Thug", "Thug-2", "Brute", "Sam", "Ada", "Otto", "ja", "f", "t", "me",
    "Nobody", "Eve", "Jane, Frank",
)  # fmt: skip

NUMBERS = ("0", "1", "2", "3", "4", "6", "7", "9", "10", "12", "60")

POOLS = ("brawl", "dexterity+brawl", "3", "wits", "strength+melee", "willpower", "rage", "5+brawl")

TYPES = ("bashing", "lethal", "aggravated", "b", "l")

OF_ASHES_TYPED = (
    "attack Jane", "attack Frank=club", "attack/power Jane", "attack/kick Thug", "dodge", "block",
    "block brawl", "guard", "grapple Jane", "grapple/sustain", "escape", "misc jump=athletics",
    "chase/run", "pass", "+attack/committed Frank", "sustain", "dodge the rest", "shift homid",
    "grapple/defend", "haste 1=rage",
)  # fmt: skip

THINGS = ("club", "knife", "bare hands", "sword", "light pistol", "unarmed")

SLOTS: dict[str, Sequence[str]] = {
    "target": NAMES, "name": NAMES, "person": NAMES, "prey": NAMES, "driver": NAMES,
    "predator": NAMES, "n": NUMBERS, "total": NUMBERS, "difficulty": NUMBERS, "dots": NUMBERS,
    "dice": NUMBERS, "cost": NUMBERS, "number or word": (*NUMBERS, "dodge", "yes", "no", "agree"),
    "pool": POOLS, "type": TYPES, "weapon": THINGS, "thing": THINGS, "item": THINGS, "gun": THINGS,
    "foe": NAMES, "attacker": NAMES, "yards": NUMBERS, "x": NUMBERS, "m": NUMBERS,
    "maneuver": ("damage", "prone", "immobilize", "draw", "turn", "disarm", "shield", "kick"),
    "option": ("willpower", "specialty", "range 60", "pool strength+melee", "pool 50"),
    "method": ("strength", "dexterity"), "source": ("rage", "time", "other", "celerity"),
    "effect": ("pin", "disarm", "prop", "crack", "slam", "drop", "clinch", "throw", "action jump"),
    "effects": ("throw drop", "none"), "detail": ("pit", "club", "here"),
    "dice or +n diff": ("-2", "+1 diff", "+2", "0"), "defence": ("dodge", "block melee", "off"),
    "answer": ("dodge", "block", "accept", "auto", "willpower", "reserve Jane", "off"),
    "trait": ("dexterity", "brawl", "weapons", "wits"),
    "key": ("dice.tens", "soak.difficulty", "declare.hold_action", "absent.silent_seconds"),
    "value": ("on", "off", "7", "single", "club, knife"), "form": ("crinos", "homid", "lupus"),
    "ruleset": (*shipped(), "toy"), "auto or storyteller": ("auto", "storyteller"),
    "seconds or off": ("60", "off", "1"), "rounds or off": ("3", "off"),
    "why": ("for supper", "it rains"),
}  # fmt: skip

OF_ASHES: dict[tuple[str, str], Sequence[str]] = {
    ("combat/set", "what"): (
        "cover half north", "range Frank 60", "grips Frank", "direction north", "unaware Frank",
        "attackers 3", "pool dodge wits+athletics", "difficulty attack 8", "defense dodge",
        "haste 1", "bonus 2", "soak lethal on", "damage aggravated", "wounds off", "joints off",
        "body 2", "familiar Ron 1", "method Ron dexterity off", "weapon knife", "status out",
        "prone", "dazed", "blinded", "torpor", "wyrd", "status active",
    ),
    ("combat/rule", "what"): (
        "void Frank", "veto Jane", "reopen Frank", "result Frank attack 3", "action jump=4",
        "pin Jane", "dead Thug", "unconscious Frank", "up Frank", "allow Jane", "allow Frank",
    ),
    ("defend/plan", "what"): ("brawl", "the rest", "committed below 3", "melee"),
    ("abort/plan", "what"): ("shot", "committed", "attacked"),
    ("grapple/effect", "name"): SLOTS["effect"],
    ("grapple/hazard", "name"): ("pit", "traffic"),
}  # fmt: skip
"""What follows a line of `ashes`; that of other rules is what their random fights type."""

OF_ANY: dict[tuple[str, str], Sequence[str]] = {
    ("combat/set", "value"): ("", "off"),
    ("chase/maneuver", "name"): ("bait", "gun_it", "tail", "head_off", "nope", "damnit", "herd"),
    ("chase/course", "name"): ("roofs", "rush hour"),
    ("ruleset/use", "name"): (*shipped(), "toy"),
}  # fmt: skip


@dataclass(frozen=True)
class Words:
    """The lines of a rule system, what its players declare, and what its lines alone take."""

    surface: Surface
    declarations: tuple[str, ...]
    of_a_line: Mapping[tuple[str, str], Sequence[str]]


@cache
def words_of(ruleset: str) -> Words:
    """What is typed under a rule system: as its surface has it, and as its random fights do."""
    surface, system = surface_of(rulesets()[ruleset]), SYSTEMS[ruleset]
    if ruleset == "ashes":
        return Words(surface, OF_ASHES_TYPED, {**OF_ANY, **OF_ASHES})
    bare = [row.typed.lstrip("+") for row in surface.rows if row.who == PLAYER and row.read]
    own = {("combat/set", "what"): system.sets, ("combat/rule", "what"): system.rulings}
    return Words(surface, (*bare, *system.typed), {**OF_ANY, **own})
