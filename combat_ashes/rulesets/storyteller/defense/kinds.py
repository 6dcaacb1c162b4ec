"""Which defence answers which attack, and with how many dice. STO-DEF-05 to -08."""

from __future__ import annotations

from ....engine.pools import total
from ....engine.refusals import Refusal
from ...parts.refusing import why
from ..actions import Attack
from ..attack import maneuvers, throws
from ..attack.strike import damage_type
from ..combatant import Combatant
from ..equipment import CLOSE
from ..fight import Fight
from ..people import acts, sheet, states
from ..people.gear import gear
from ..values import Answer

KINDS = ("block", "dodge", "parry")


def pairing(
    fight: Fight, kind: str, attacker: Combatant, target: Combatant, action: Attack
) -> Refusal | None:
    """Why a kind of defence cannot answer this attack; None where it may (STO-DEF-05, -06)."""
    settings = fight.rules.settings.defense
    close = throws.reach(fight, attacker, action) == CLOSE
    if kind == "block":
        if not close:
            return why("err.defense.block_ranged")
        return _block(fight, attacker, target, action)
    if kind == "parry":
        if not close and not settings.parry__ranged:
            return why("err.defense.parry_ranged")
        weapon = gear.main_weapon(target)
        return None if weapon is not None and weapon.by_hand else why("err.defense.no_weapon")
    return why("err.defense.no_room") if "no_room" in target.conditions else None


def _block(fight: Fight, attacker: Combatant, target: Combatant, action: Attack) -> Refusal | None:
    settings = fight.rules.settings.defense
    row = maneuvers.row(fight, attacker, action.maneuver)
    weapon = throws.weapon_of(fight, attacker, action)
    if row.like in (*maneuvers.GRABS, "tackle") and not settings.block__grapples:
        return why("err.defense.block_lethal")
    uses = maneuvers.uses_weapon(row, row.like, weapon)
    kind = damage_type(fight.rules, row, weapon if uses else None)
    if uses and kind == "bashing":
        return None if settings.block__vs_blunt_weapons else why("err.defense.block_lethal")
    if row.harmless or kind == "bashing":
        return None
    worn = sheet.armor(fight.rules, target)
    armored = worn is not None and not worn.destroyed and worn.rating >= 1
    if armored or not settings.block__lethal_needs_armor:
        return None
    return why("err.defense.block_lethal")


def state(fight: Fight, target: Combatant, attacker: Combatant, kind: str = "") -> str:
    """The state that forbids a defence; a setting lets the unaware dodge."""
    found = states.cannot_defend(fight, target, attacker.id)
    if not found and any(c.blocks == "defense" for c in target.flags.custom.values()):
        return "blocked"
    if found == "unaware" and kind == "dodge" and fight.rules.settings.defense.dodge__unaware:
        return ""
    return found


def fewer(fight: Fight, target: Combatant, kind: str) -> int:
    """The dice that the next defence of a whole turn of it loses (STO-DEF-07)."""
    made = target.flags.defenses
    settings = fight.rules.settings.defense
    count = made.get(kind, 0) if settings.full_turn__count == "each_kind" else sum(made.values())
    return count * settings.full_turn__step


def dice(
    fight: Fight, target: Combatant, attacker: Combatant, action: Attack, answer: Answer
) -> int:
    """The dice that a defence would roll."""
    return total(throws.defense(fight, target, attacker, action, answer).pool)


def answers(fight: Fight, target: Combatant, free: bool = False) -> dict[str, Answer]:
    """The defences that cost no abort, by kind, whether or not they may answer this attack."""
    if free:
        return {kind: Answer(kind, "ambush") for kind in KINDS}
    if acts.defends_all_turn(target) is not None:
        return {kind: Answer(kind, "turn", fewer=fewer(fight, target, kind)) for kind in KINDS}
    if acts.defends_on_the_run(fight.rules, target):
        return {kind: Answer(kind, "run", fewer=fewer(fight, target, kind)) for kind in KINDS}
    if acts.delays(target) and fight.rules.settings.delay.defend_without_abort:
        return {kind: Answer(kind, "delay") for kind in KINDS}
    found: dict[str, Answer] = {}
    for number, share in acts.open_shares(target):
        if share.kind not in found:
            found[share.kind] = Answer(
                share.kind, "share", number, willpower=share.willpower, specialty=share.specialty
            )
    return found
