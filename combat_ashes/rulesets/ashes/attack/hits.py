"""What becomes of a hit: a grapple, a bayonet's gun, or damage (ASH-RES-09, step 7)."""

from __future__ import annotations

from ....engine.turn import Turn
from ..harm import damage
from ..people import at_once, holding, sheet
from ..rules import AshesRules
from . import close_quarters
from .coming import Attack


def land(turn: Turn[AshesRules], now: Attack, net: int) -> None:
    """A hit: a grapple begins, a bayonet's gun may be fired, or damage is dealt."""
    by, to, action, weapon = now.attacker.id, now.target.id, now.action, now.weapon
    if "lands" in now.manner.own and now.manner.lands(turn, by, to, action, net):
        return
    gun = close_quarters.gun_of(turn.person(by), weapon) if weapon.key == sheet.BAYONET else None
    if gun is not None:
        if action.fire:
            weapon = close_quarters.fired(turn, by, weapon)
        elif turn.rules.settings.gun_melee.bayonet_choice == "after_hit" and close_quarters.loaded(
            turn.rules, turn.person(by), gun
        ):
            facts = {"target": to}
            then = ("bayonet_said", by, to, list(action.manners), net)
            turn.ask(by, "bayonet", ("stab", "fire"), "stab", then, facts)
            return
    damage.deal(turn, by, to, weapon, action.manners, net)


def shakes_a_pin(turn: Turn[AshesRules], who: str, track: str) -> None:
    """Where `grapple.pin_third_party` says so, a blow on the grappler frees the pinned."""
    how = turn.rules.settings.grapple.pin_third_party
    if how == "defend_free" or not turn.here(who):
        return
    hurt = turn.person(who).track != track
    for held in holding.all_by(turn.state, who):
        if held.pinned and (hurt or how == "break_on_hit"):
            holding.end(turn, held, "shaken")


def bayonet_said(
    turn: Turn[AshesRules], by: str, to: str, manners: list[str], net: int, word: str
) -> None:
    """The bayonet stabs, or its gun is fired into the target (ASH-GUN-07)."""
    if not (turn.here(by) and turn.here(to)):
        return
    weapon = sheet.weapon(turn.rules, turn.person(by), sheet.BAYONET)
    if weapon is None:
        return
    if word == "fire" and close_quarters.gun_of(turn.person(by), weapon) is not None:
        weapon = close_quarters.fired(turn, by, weapon)
    damage.deal(turn, by, to, weapon, manners, net)


def decide(turn: Turn[AshesRules], now: Attack, net: int, tie: bool) -> None:
    """Let an attack land with its net successes, or fail."""
    if net == 0 and tie:
        net = int(now.manner.wins_ties(turn.rules, now.attacker, now.target))
    if net > 0:
        track = now.target.track
        land(turn, now, net)
        if not at_once.held_back(turn, "shaken", now.target.id, track):
            shakes_a_pin(turn, now.target.id, track)
    else:
        turn.tell("attack.fails", who=now.attacker.id, against=now.target.id, tie=tie)


STEPS = {
    "shaken": shakes_a_pin,
    "bayonet_said": bayonet_said,
}
