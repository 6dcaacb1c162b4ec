"""Several attackers on one target: how they are counted, and what they cost it (ASH-PIL)."""

from ....engine.events import Terms
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..people import holding
from ..rules import AshesRules
from . import shooting


def crowd_terms(
    fight: Fight, target: Combatant, attacker: Combatant, ranged: bool, kind: str
) -> Terms:
    """What earlier attacks of the round take off a defence (ASH-PIL-01 to -04)."""
    rules = fight.rules
    count = target.flags.incoming
    if kind == "dodge" and ranged:
        if shooting.group(rules, attacker) in target.flags.dodged:
            return ()
        count -= _other_groups(rules, target, shooting.group(rules, attacker))
    return (("attackers", -count * step(fight, target)),) if count > 0 else ()


def earlier_terms(fight: Fight, person: Combatant) -> Terms:
    """What earlier attacks take off one roll that meets them all: an escape, a seizing."""
    count = person.flags.incoming
    return (("attackers", -count * step(fight, person)),) if count else ()


MOST_PER_ATTACK = 2
"""An earlier attack never costs more dice than this (see `step`)."""


def step(fight: Fight, person: Combatant) -> int:
    """Dice lost per earlier attack, by posture (ASH-PIL-02 to -04, ASH-HAS-06)."""
    return 1 if posture_now(fight, person) == "defense" else 2


def posture_now(fight: Fight, person: Combatant) -> str:
    """Offense, defense or neutral at this moment (ASH-ACT-07)."""
    state = fight.state
    if state.flags.grapples and holding.is_holding(state, person.id):
        return "offense"
    return person.flags.posture or "neutral"


def _other_groups(rules: AshesRules, target: Combatant, group: str) -> int:
    """Attacks out of other directions, which do not hinder this dodge (ASH-PIL-08)."""
    counted: dict[str, int] = target.flags.groups_counted
    return sum(count for other, count in counted.items() if other != group)


def count_attack(ctx: Decision, who: str) -> None:
    """One more attack has been resolved against a target this round (ASH-PIL-01)."""
    person = ctx.state.people.get(who)
    if person is not None:
        ctx.flag(who, incoming=person.flags.incoming + 1)


def count_shot(ctx: Decision, who: str, attacker: str) -> None:
    """One more attack, which does not hinder dodging fire from elsewhere (ASH-PIL-08)."""
    counted: dict[str, int] = ctx.person(who).flags.groups_counted
    group = shooting.group(ctx.rules, ctx.person(attacker))
    counted = {**counted, group: counted.get(group, 0) + 1}
    ctx.flag(who, groups_counted=counted)
    count_attack(ctx, who)
