"""`close2004` as random fights play it: what is typed under it, and what must hold of a fight."""

from __future__ import annotations

from typing import Any

from combat_ashes.engine.fight_end import is_closing
from combat_ashes.engine.state import FightState
from combat_ashes.rulesets import rulesets
from combat_ashes.text.house import surface_of
from combat_ashes.text.line import split_line

SURFACE = surface_of(rulesets()["close2004"])

TYPED = (
    "attack Jane", "attack Frank=knife", "attack/allout Jane", "attack/allout Frank=sword",
    "attack/touch Jane", "attack/touch/skin Frank=knife", "attack/bite Jane", "attack/kill Frank",
    "attack/kick Thug", "attack/wild Jane", "attack Jane=light pistol, range 2",
    "attack Frank=light pistol, sparing Jane & Thug", "attack Jane=knife, thrown",
    "attack Frank=knife, offhand, willpower", "attack Jane, nonsense",
    "dodge", "dodge willpower", "dodge/brawling", "dodge/weaponry willpower",
    "defend/willpower", "defend/willpower Jane", "defend/reserve Frank", "defend/reserve off",
    "defend/plan auto", "defend/plan dodge", "defend/plan willpower", "defend/plan reserve Jane",
    "defend/plan off", "defend/plan nonsense", "move 3", "move 400", "draw knife", "draw sword",
    "stow knife", "drop knife", "drop light pistol", "rise", "misc climb=strength+athletics",
    "misc shout", "misc x=5", "delay", "act attack Jane", "act dodge", "act pass", "act",
    "grapple Jane", "grapple Frank, allout, willpower", "grapple Thug", "grapple/break",
    "grapple/break willpower", "grapple/overpower", "grapple/overpower prone",
    "grapple/overpower damage, on Jane", "grapple/overpower immobilize",
    "grapple/overpower draw=knife", "grapple/overpower attack=knife, on Frank",
    "grapple/overpower turn=knife", "grapple/overpower disarm", "grapple/overpower shield",
    "grapple/overpower nonsense", "grapple/choose damage", "grapple/choose immobilize",
    "grapple/choose draw=knife", "grapple/sustain", "grapple/release", "grapple/release Jane",
    "choose damage", "choose prone", "choose disarm", "choose willpower", "choose dodge",
)  # fmt: skip

LINES: tuple[tuple[str, dict[str, Any]], ...] = tuple(
    SURFACE.read(split_line(text)) for text in TYPED
)

SETS = (
    "tied", "tied off", "unconscious", "unconscious off", "unmoving", "dormant", "dormant off",
    "prone", "prone off", "surprised Jane", "unaware", "willing Frank", "defense off",
    "defense on", "defense auto", "defense off Jane", "range Jane 1", "range Jane off",
    "grips Jane", "grips Frank", "grips off", "carried knife hand", "carried sword worn",
    "carried knife hidden", "carried club nearby", "bite wolf", "bite 3", "shield full",
    "shield 2", "shield redirect", "side red", "nonsense twice over", "",
)  # fmt: skip

RULINGS = (
    "void Jane", "void Frank", "result Jane attack 3", "result Frank overpower 2",
    "result Jane break 9", "allow Jane", "veto Frank", "nonsense",
)  # fmt: skip

FACTS: dict[str, tuple[Any, ...]] = {
    "merits": ([], ["ambidextrous", "brawling_dodge"], ["weaponry_dodge", "quick_draw_melee"]),
    "bite": ("human", "wolf"),
}
"""What a sheet holds for these rules alone."""

TRAITS = ("strength", "dexterity", "stamina", "wits", "composure", "brawl", "weaponry",
          "athletics", "firearms", "willpower", "size")  # fmt: skip
WEAPONS: tuple[list[Any], ...] = (
    [], ["knife"], ["sword", {"name": "knife", "carried": "worn"}],
    ["light pistol", {"name": "knife", "carried": "hidden"}], ["knife", "knife"],
)  # fmt: skip


def holds_are_whole(before: FightState, state: FightState) -> None:
    """Both ends of a hold are there, a holder can act, and nobody holds anybody twice."""
    if state.status != "running":
        return
    held = state.flags.holds or []
    pairs = [(hold.holder, hold.victim) for hold in held]
    assert len(set(pairs)) == len(pairs), held
    for holder, victim in pairs:
        assert holder != victim and {holder, victim} <= state.people.keys(), held
        assert state.people[holder].status == "active", (holder, held)
    for hold in held:
        assert set(hold.by) <= {hold.holder, hold.victim}, held


def defense_is_only_worn(before: FightState, after: FightState) -> None:
    """Within a turn attacks are only counted up, and Willpower only spent."""
    if before.round != after.round or before.phase != after.phase or is_closing(after):
        return
    for who in before.people.keys() & after.people.keys():
        notes = (before.people[who].flags, after.people[who].flags)
        for name in ("wear", "spent", "moved"):
            assert getattr(notes[1], name) >= getattr(notes[0], name), (who, name)


def things_are_where_they_are(before: FightState, state: FightState) -> None:
    """Only what is in hand is controlled by another, and by a partner in a hold."""
    held = state.flags.holds or []
    partners = {frozenset((hold.holder, hold.victim)) for hold in held}
    for who, person in state.people.items():
        for weapon in person.weapons:
            if weapon.control:
                assert weapon.carried == "hand", (who, weapon)
                assert frozenset((who, weapon.control)) in partners, (who, weapon)


def stands(state: FightState) -> bool:
    """A fight waits for +combat/next, for a second person, or for somebody who can act."""
    gathers = state.step == "initiative" and not state.flags.begun
    alone = state.storyteller is not None or len(state.able()) < 2
    able = [p for p in state.able() if "dormant" not in p.conditions and p.initiative is not None]
    return (gathers and alone) or (not able and state.storyteller is not None)


LAWS = (holds_are_whole, defense_is_only_worn, things_are_where_they_are)
