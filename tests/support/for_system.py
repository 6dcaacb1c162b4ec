"""`forsaken` as random fights play it: what is typed under it, and what must hold of a fight."""

from __future__ import annotations

from typing import Any

from combat_ashes.engine.state import FightState
from combat_ashes.rulesets import rulesets
from combat_ashes.text.house import surface_of
from combat_ashes.text.line import split_line

SURFACE = surface_of(rulesets()["forsaken"])

TYPED = (
    "intent I want peace", "intent I want blood=kill", "intent blood", "attack Jane",
    "attack Frank=knife", "attack Thug=unarmed", "attack Jane=smg, range 60",
    "attack Frank, aim head", "attack Jane, aim left arm, willpower", "attack Frank, aim eye",
    "attack Thug, aim leg", "attack Jane=knife, thrown", "attack door", "attack/short Jane=smg",
    "attack/medium Jane & Frank", "attack/long Jane & Frank & Thug=smg",
    "attack/touch Frank, harmful", "attack/bite Jane", "attack/kill Frank", "attack/dnd Jane",
    "attack/wild Jane", "attack Jane, nonsense", "dodge", "dodge willpower", "defend apply",
    "defend none", "defend none Jane", "defend prone", "defend/willpower",
    "defend/willpower Jane", "defend strength+brawl", "defend dexterity+athletics",
    "defend/plan dodge", "defend/plan ask", "defend/plan none Jane; ask", "defend/plan prone",
    "defend/plan off", "defend/plan nonsense", "grapple Jane", "grapple Frank, willpower",
    "grapple Thug", "grapple/sustain", "grapple/resist willpower", "grapple/release",
    "grapple/choose damage", "grapple/choose damage=bite", "grapple/choose hold",
    "grapple/choose restrain", "grapple/choose restrain=zip ties", "grapple/choose break_free",
    "grapple/choose control_weapon=knife", "grapple/choose disarm", "grapple/choose drop_prone",
    "grapple/choose take_cover", "grapple/choose nonsense", "draw knife", "draw smg, left",
    "stow knife", "drop knife", "drop smg", "move 3", "move 400", "move/run 15", "rise",
    "escape", "misc reload", "misc rouse Jane", "misc climb=strength+athletics, movement",
    "misc x=5", "misc pick the lock=wits+larceny, manual", "misc shout", "surrender", "delay",
    "act attack Jane", "act dodge", "act pass", "act", "shift crinos", "shift homid",
    "shift lupus", "choose roll", "choose release", "choose leave", "choose press",
    "choose damage", "choose hold", "choose prone", "choose none", "choose dodge",
)  # fmt: skip

LINES: tuple[tuple[str, dict[str, Any]], ...] = tuple(
    SURFACE.read(split_line(text)) for text in TYPED
)
LIKELY = ("attack", "grapple", "choose_move", "resist", "dodge", "defend", "draw", "intent", "misc")

SETS = (
    "cover door", "cover off", "shield Jane", "shield off", "concealment partial",
    "concealment off", "range Jane 5", "range Jane off", "unaware Frank", "unaware off", "ap 2",
    "ap 1 knife", "type bashing", "form crinos", "side red", "side off", "tilt arm wrack left",
    "tilt arm wrack right", "tilt leg wrack left", "tilt leg wrack right",
    "tilt leg wrack left off", "tilt blinded one eye", "tilt blinded both eyes", "tilt stun",
    "tilt stun off", "prone", "prone off", "action on", "action off", "breaks_on_murder off",
    "willpower 3", "willpower +1", "gnosis -1", "beats 2", "nonsense twice over", "",
)  # fmt: skip

RULINGS = (
    *("waive intents" for _ in range(6)), "accept Jane", "accept Frank=hurt", "reject Jane=why",
    "restate Jane", "aim Jane=met", "credit Frank=Jane", "beaten_down on", "dnd Jane",
    "dnd Frank", "represent Frank", "ambush Jane=Frank", "together Jane & Frank", "kill Frank",
    "control Jane", "object door=wood, size 5", "object glass=thick glass, transparent",
    "object door=off", "bonds rope=1", "result Jane attack 3", "result Frank grapple 6",
    "void Jane", "rouse Jane", "rouse Frank off", "unconscious Frank", "unconscious Frank off",
    "dead Thug", "dead Thug off", "nonsense",
)  # fmt: skip

FACTS: dict[str, tuple[Any, ...]] = {
    "dominant": ("right", "left"),
    "breaks_on_murder": (True, False),
    "items": ([], ["zip ties", "handcuffs"]),
}
"""What a sheet holds for these rules alone."""

TRAITS = ("strength", "dexterity", "stamina", "wits", "composure", "brawl", "weaponry",
          "athletics", "firearms", "stealth", "willpower", "gnosis", "size")  # fmt: skip
WEAPONS: tuple[list[Any], ...] = (
    [], ["knife"], ["smg", {"name": "knife", "carried": "worn"}],
    [{"name": "chair leg", "improvised": True, "material": "wood", "size": 2}],
    ["heavy revolver", "knife"], ["spear", {"name": "smg", "carried": "nearby"}],
)  # fmt: skip


def grapples_are_whole(before: FightState, state: FightState) -> None:
    """Both ends of a grapple are there, and what is won in it is theirs."""
    if state.status != "running" or state.ruleset != "forsaken":
        return
    for each in state.flags.grapples:
        both = set(each.both)
        assert len(both) == 2 and both <= state.people.keys(), each
        for part in ("wielder", "hold", "restrained", "cover"):
            assert getattr(each, part) in ("", *both), each
        assert all(state.people[who].status not in ("dead", "fled", "out") for who in both), each


def points_are_never_owed(before: FightState, state: FightState) -> None:
    """Nobody has fewer points than none."""
    for person in state.people.values():
        assert all(left >= 0 for left in person.pools.values()), person.name


def hands_that_are_wracked_hold_nothing(before: FightState, state: FightState) -> None:
    """What a wracked arm held lies on the ground (FOR-TGT-05)."""
    if state.ruleset != "forsaken" or state.status != "running":
        return
    for person in state.people.values():
        if {"arm wrack left", "arm wrack right"} <= set(person.conditions):
            assert all(weapon.carried != "hand" for weapon in person.weapons), person.name


def stands(state: FightState) -> bool:
    """A fight waits for +combat/next, for a second person, or for somebody who can act."""
    gathers = not state.flags.begun
    alone = state.storyteller is not None or len(state.able()) < 2
    able = [p for p in state.able() if p.initiative is not None]
    return (gathers and alone) or (not able and state.storyteller is not None)


LAWS = (grapples_are_whole, points_are_never_owed)
