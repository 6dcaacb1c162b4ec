"""Grapple defense: a target who stands ready to seize the attacker instead (ASH-DEF-11)."""

from __future__ import annotations

from ....engine.state import with_
from ...parts.dice.throws import Difficulty, Throw
from ..answers import Answer, SeizeAnswer
from ..attack import hits, piling, pools
from ..attack.coming import Attack
from ..attack.ways import AshesWay, Window
from ..combatant import Combatant
from ..declarations import GrappleDefenseAction
from ..fight import Decision, Fight
from ..people import acts, rolls
from ..rules import AshesRules
from . import opening


def action_of(rules: AshesRules, person: Combatant) -> GrappleDefenseAction | None:
    """The grapple defense that a person still holds ready."""
    if person.flags.acted:
        return None
    found = acts.standing(person, GrappleDefenseAction)
    if not found:
        return None
    once = rules.settings.grapple_defense.answers == "first_attack"
    return None if once and person.flags.seized_at else found[0][1]


def throw(fight: Fight, person: Combatant, attacker: Combatant) -> Throw[Difficulty] | None:
    """The roll of a target who stands ready to seize; None where they cannot.

    Earlier attacks take dice off it, as off every defense.
    """
    action = action_of(fight.rules, person)
    if action is None or not opening.legal_methods(person, attacker):
        return None
    method = _method(fight.rules, person, attacker)
    made = opening.throw(fight, person, attacker, method, action)
    made = with_(made, pool=made.pool + piling.earlier_terms(fight, person))
    return made if rolls.dice_in(fight.rules, made.pool) else None


def _method(rules: AshesRules, person: Combatant, attacker: Combatant) -> str:
    """The method of a grapple defense: as it was said, where that applies to the body."""
    said = action_of(rules, person)
    return opening.fitting(rules, person, attacker, said.attribute if said else "")


class SeizeBack(AshesWay):
    """A target who stands ready to seize answers an attack by hand with a grapple."""

    names = ("grapple_defense",)
    facing = ("grapple_defense",)

    def window(self, fight: Fight, now: Attack) -> Window | None:
        if now.ranged or throw(fight, now.target, now.attacker) is None:
            return None
        return Window(SeizeAnswer())

    def opposing(self, fight: Fight, now: Attack, said: Answer) -> Throw[Difficulty] | None:
        return throw(fight, now.target, now.attacker)

    def settle(self, ctx: Decision, now: Attack, said: Answer) -> None:
        """Both roll; the better one hits, or seizes (ASH-RES-07)."""
        seizes = throw(ctx, now.target, now.attacker)
        method = _method(ctx.rules, now.target, now.attacker)
        ctx.flag(now.target.id, seized_at=True)
        successes = pools.roll(ctx, now, pools.throw(ctx, now))
        against = rolls.roll(ctx, seizes) if seizes is not None else 0
        if against == successes and successes:
            winner = opening.tie_winner(ctx.rules, now.attacker, now.target)
            against += winner is now.target
        if against > successes:
            # What the one who is seized did is no third party's attack (ASH-GRP-40).
            opening.begin(ctx, now.target.id, now.attacker.id, against - successes, method)
            return
        piling.count_attack(ctx, now.target.id)
        hits.decide(ctx, now, successes - against, successes == against and successes > 0)
