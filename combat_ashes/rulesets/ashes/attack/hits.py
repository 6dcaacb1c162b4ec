"""What becomes of a hit: a grapple, a bayonet's gun, or damage (ASH-RES-09, step 7)."""

from .. import agenda, questions
from ..fight import Decision
from ..harm import damage
from ..people import sheet
from . import close_quarters, shooting
from .coming import Attack


def land(ctx: Decision, now: Attack, net: int, at_once: bool = True) -> None:
    """A hit: a grapple begins, a bayonet's gun may be fired, or damage is dealt."""
    by, to, action, weapon = now.attacker.id, now.target.id, now.action, now.weapon
    if "lands" in now.manner.own and now.manner.lands(ctx, by, to, action, net):
        return
    gun = close_quarters.gun_of(ctx.person(by), weapon) if weapon.key == sheet.BAYONET else None
    if gun is not None:
        if action.fire:
            weapon = close_quarters.fired(ctx, by, weapon)
        elif ctx.rules.settings.gun_melee.bayonet_choice == "after_hit" and not shooting.empty(
            ctx.rules, ctx.person(by), gun
        ):
            facts = questions.Targeted(to)
            then = agenda.bayonet_said(by, to, list(action.manners), net)
            ctx.ask(by, questions.bayonet, ("stab", "fire"), "stab", then, facts)
            return
    if at_once:
        damage.deal(ctx, by, to, weapon, action.manners, net)
    else:
        ctx.push(agenda.hits(by, to, weapon, list(action.manners), net))


@agenda.shaken.does
def shaken(ctx: Decision, who: str, track: str) -> None:
    """Nothing: fights that an earlier version stored may still wait for it."""


@agenda.bayonet_said.does
def bayonet_said(ctx: Decision, by: str, to: str, manners: list[str], net: int, word: str) -> None:
    """The bayonet stabs, or its gun is fired into the target (ASH-GUN-07)."""
    if not (ctx.here(by) and ctx.here(to)):
        return
    weapon = sheet.weapon(ctx.rules, ctx.person(by), sheet.BAYONET)
    if weapon is None:
        return
    if word == "fire" and close_quarters.gun_of(ctx.person(by), weapon) is not None:
        weapon = close_quarters.fired(ctx, by, weapon)
    damage.deal(ctx, by, to, weapon, manners, net)


def decide(ctx: Decision, now: Attack, net: int, tie: bool) -> None:
    """Let an attack land with its net successes, or fail."""
    if net == 0 and tie:
        net = int(now.manner.wins_ties(ctx.rules, now.attacker, now.target))
    if net > 0:
        land(ctx, now, net, at_once=False)
    else:
        ctx.announce("attack.fails", who=now.attacker.id, against=now.target.id, tie=tie)
