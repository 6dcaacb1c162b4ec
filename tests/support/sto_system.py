"""`storyteller` as random fights play it: what is typed under it."""

from __future__ import annotations

from typing import Any

from combat_ashes.engine.state import FightState
from combat_ashes.rulesets import rulesets
from combat_ashes.text.house import surface_of
from combat_ashes.text.line import split_line

SURFACE = surface_of(rulesets()["storyteller"])

TYPED = (
    "attack Jane", "attack Frank=sword", "attack/kick Jane", "attack/tackle Frank",
    "attack/clinch Jane", "attack/clinch Frank, no damage", "attack/hold Thug", "attack/bite Jane",
    "attack/sweep Frank", "attack/sweep Jane=staff", "attack/disarm Frank", "attack/auto Jane",
    "attack/burst Frank", "attack/strafe Jane & Frank", "attack/strafe Jane, width 2",
    "attack/shots Jane & Frank", "attack/shots Jane & Thug, shares 1 2", "attack/aim Jane",
    "attack Jane, willpower", "attack Frank, aim head", "attack Jane, move 3",
    "attack Frank, from rear, specialty", "attack Jane, range 20", "attack/elbow Jane",
    "attack Jane, nonsense", "maneuvers/propose elbow=strike, +1 dice", "grapple Jane=hold",
    "grapple/squeeze", "grapple/resist", "grapple/sustain", "grapple/release", "grapple/relent",
    "dodge", "dodge/all", "block", "parry", "dodge, willpower", "defend none", "defend dodge",
    "defend/plan dodge shots; block the rest", "defend/plan abort dodge", "defend/plan off",
    "abort dodge", "abort block, willpower", "abort parry",
    "split attack Jane, 2 dice; dodge, 1 dice", "split attack Jane; attack/kick Frank",
    "split attack/shots Jane & Frank; block", "split attack Jane; misc reload",
    "split dodge; block",
    "delay", "act attack Jane", "act dodge", "act misc shout", "act", "misc shout",
    "misc climb=strength+athletics", "misc x=5", "misc reload", "misc clear", "misc run",
    "misc run, move 9 Jane", "rise", "draw knife", "draw sword", "stow sword", "drop sword",
    "undeclare", "choose agree", "choose refuse", "choose rise", "choose lie", "choose roll",
    "choose Jane", "choose jam", "choose ally", "choose down", "choose broken",
)  # fmt: skip

LINES: tuple[tuple[str, dict[str, Any]], ...] = tuple(
    SURFACE.read(split_line(text)) for text in TYPED
)

LIKELY = ("attack", "dodge", "block", "parry", "split", "delay", "act", "hold", "abort", "misc")

SETS = (
    "difficulty attack 8", "difficulty attack off", "pool dodge wits+athletics", "range Jane 1",
    "range Frank 30", "range Jane off", "sight Jane off", "facing Jane rear", "bypass Frank armor",
    "cover good", "cover full Jane", "cover none", "at_hand good", "no_room", "unaware",
    "unaware Jane", "blinded", "blinded off", "darkness 1", "immobilized partial",
    "immobilized complete", "immobilized off", "prone", "prone off", "dazed", "dazed off",
    "unbalanced", "condition sick, -1 dice, 2 turns", "condition sick off", "opponents 3",
    "opponents off", "inside Jane", "outside Jane", "adjust kick +1 damage", "ammo light_pistol 3",
    "nonsense twice over", "",
)  # fmt: skip

RULINGS = (
    "roll Jane", "skip initiative", "veto Jane", "veto Frank", "reopen Jane", "void Frank",
    "result Jane attack 3", "knockdown Jane", "knockdown Frank, balance 7", "mishap Jane=dropped",
    "mishap Frank=ally", "approve elbow", "reject elbow", "narrate a hit", "nonsense",
)  # fmt: skip

TRAITS = (
    "strength", "dexterity", "stamina", "wits", "perception", "brawl", "melee", "firearms",
    "athletics", "stealth", "alertness", "willpower", "ambidextrous", "soaks_lethal",
)  # fmt: skip

WEAPONS: tuple[list[Any], ...] = (
    [], ["sword"], ["light pistol", "knife"], ["machine pistol", "staff"],
    ["light pistol", {"name": "light_pistol", "hand": "off"}], ["thrown knife", "club"],
)  # fmt: skip


def stands(state: FightState) -> bool:
    """A fight of which nobody has declared waits for company, or to be begun."""
    return state.step == "initiative"
