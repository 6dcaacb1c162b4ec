"""What an attack meets: Defense and Dodge, worn down, halved or barred (FOR-DEF)."""

from ..combatant import Combatant, FightState
from ..fight import Decision, Fight
from ..flags import ANYBODY
from ..people import holds, sheet
from ..questions import Incoming
from ..rules import ForsakenRules, half

RAISE = 2
"""What Willpower adds to Defense (FOR-DEF-04)."""
ABLE = ("active", "surrendered", "chase")
BARS = frozenset({"surprised", "immobilized", "blinded both eyes"})
"""Conditions under which there is no Defense."""


def is_barred(fight: Fight, person: Combatant) -> bool:
    """Whether Defense cannot be applied at all (FOR-DEF-06)."""
    if person.status not in ABLE or person.flags.loose or BARS.intersection(person.conditions):
        return True
    return holds.in_hold(fight.state, person.id)


def may_meet(rules: ForsakenRules, incoming: Incoming) -> bool:
    """Whether an attack is of a kind to which Defense can be applied (FOR-DEF-01, -05)."""
    if incoming.kind == "touch" and not rules.settings.touch.apply_defense:
        return False
    return not incoming.firearm


def can_apply(fight: Fight, person: Combatant, incoming: Incoming) -> bool:
    """Whether Defense can be applied to an attack (FOR-DEF-01, -05)."""
    if not may_meet(fight.rules, incoming) or is_barred(fight, person):
        return False
    return not sees_nothing_of(person, incoming.attacker)


def sees_nothing_of(person: Combatant, attacker: str) -> bool:
    """Whether the next attack of this attacker finds its target unaware, or that of anybody."""
    unaware = person.flags.unaware
    return attacker in unaware or ANYBODY in unaware


def whole(fight: Fight, person: Combatant) -> int:
    """Defense before it is worn: halved and lessened by tilts (FOR-DEF-06)."""
    found = sheet.defense_trait(fight.rules, person)
    times = (sheet.eyes(person) == 1) + ("stun" in person.conditions)
    if fight.rules.settings.defense.multiple_halving == "once":
        times = min(1, times)
    for _ in range(times):
        found = half(fight.rules, found)
    found -= 2 if sheet.wracked(person, "leg") else 0
    if "off_balance" in person.conditions:
        found -= 1
    return found


def now(fight: Fight, person: Combatant) -> int:
    """Defense as worn this turn, never below 0, without Willpower."""
    return max(0, whole(fight, person) - person.flags.wear)


def raised(person: Combatant, attacker: str) -> int:
    """What Willpower adds against one attacker."""
    return RAISE if attacker in person.flags.raised else 0


def against(fight: Fight, person: Combatant, attacker: str) -> int:
    """Defense as this attacker's attack meets it."""
    return now(fight, person) + raised(person, attacker)


def dodge_base(fight: Fight, person: Combatant, attacker: str = "") -> int:
    """Defense in a Dodge before Willpower and doubling (FOR-DEF-09)."""
    dodge = person.flags.dodge
    before = dodge.before if dodge else person.flags.wear
    others = len([foe for foe in dodge.foes if foe != attacker]) if dodge else 0
    return max(0, whole(fight, person) - before - others)


def dodge_value(fight: Fight, person: Combatant, attacker: str) -> int:
    """The doubled Defense of a Dodge (FOR-DEF-08)."""
    base, more = dodge_base(fight, person, attacker), raised(person, attacker)
    return 2 * (base + more)


def shown(fight: Fight, person: Combatant) -> int:
    """What the next close attack would meet without Willpower."""
    if is_barred(fight, person):
        return 0
    return now(fight, person) if person.flags.dodge is None else dodge_base(fight, person)


def met(ctx: Decision, who: str, attacker: str, applied: bool) -> None:
    """Defense that was applied is worn, hit or miss; what holds for one attack has served."""
    flags = ctx.person(who).flags
    ctx.flag(
        who,
        wear=flags.wear + applied,
        unaware=flags.unaware and [w for w in flags.unaware if w not in (attacker, ANYBODY)],
    )


def yards(state: FightState, one: str, other: str) -> int | None:
    """How far two people are from each other, where the storyteller has said."""
    return state.relation(one, other).range if state.relations else None
