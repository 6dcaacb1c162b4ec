"""An attack from its declaration to its wounds: paid, met, rolled, and done (FOR-ATK-04)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from ....engine.revalidation import can_act
from ...parts.dice.confirming import confirm, make
from ...parts.dice.target_number import TargetNumber, Thrown, dice_in
from ...parts.dice.throws import Throw
from .. import agenda
from ..actions import Attack
from ..aims import surrender
from ..combatant import Combatant
from ..defense import asking, dodge, value
from ..fight import Decision
from ..harm import things
from ..people import rolling
from ..people.gear import gear
from ..people.handling import handling
from ..people.record import noted, prompt
from ..values import Met
from . import impact, pools
from .action import BURSTS, Using, at, incoming, using

GONE = ("fled", "out", "dead")
"""Where somebody is no target any more."""
DEEDS = {"strike": "attack", "bite": "attack", "kill": "killing_blow", "grab": "grab"}


def deed_of(attack: Attack) -> str:
    """The attack in the list of violent actions (FOR-SUR-03)."""
    if attack.kind == "touch":
        return "harmful_touch" if attack.harmful else "touch"
    return DEEDS[attack.kind]


def begin(ctx: Decision, who: str, attack: Attack) -> None:
    """An attack is declared: its price is paid, then its targets are met one by one."""
    surrender.pay(ctx, who, deed_of(attack), attack.targets)
    if attack.willpower:
        rolling.spend(ctx, who, "dice")
    person = ctx.person(who)
    how = using(ctx.rules, person, attack)
    if pools.shot_out(ctx, person, how):
        ctx.flag(who, shot_out=True)
    attack = loads(ctx, who, attack, how)
    if not how.shot and not how.thrown:
        _goes_there(ctx, who, attack)
    if attack.kind == "kill":
        killing_blow(ctx, who, attack)
    elif attack.thing:
        ctx.push(agenda.attack_met.with_answer(who, attack, 0, answer=asking.APPLY))
    else:
        count = range(len(attack.targets))
        ctx.push(*(agenda.attack_at(who, attack, place) for place in count))


def loads(ctx: Decision, who: str, attack: Attack, how: Using) -> Attack:
    """Rounds are spent once; a burst may become a smaller one (FOR-RNG-03)."""
    weapon = how.weapon
    if how.thrown or weapon.rounds is None or not ctx.rules.settings.ammo.track:
        return attack
    left = weapon.rounds
    fired = rounds_of(attack)
    if fired > left:
        attack = smaller(attack, left)
        fired = rounds_of(attack)
    handling.change(ctx, who, weapon.name, rounds=max(0, left - fired))
    return attack


def rounds_of(attack: Attack) -> int:
    """The rounds that an attack fires."""
    return BURSTS[attack.burst][0] if attack.burst else 1


def smaller(attack: Attack, left: int) -> Attack:
    """The largest burst for which rounds suffice."""
    fitting = [name for name, (rounds, _) in BURSTS.items() if rounds <= left]
    several = len(attack.targets) > 1
    fitting = [name for name in fitting if name != "short" or not several]
    name = fitting[-1] if fitting else ""
    targets = attack.targets if name else attack.targets[:1]
    return replace(attack, burst=name, targets=targets)


def _goes_there(ctx: Decision, who: str, attack: Attack) -> None:
    """A close attack takes the attacker to a target whose distance is set (FOR-ATK-10)."""
    if not attack.targets:
        return
    yards = value.yards(ctx.state, who, attack.target)
    if yards and ctx.rules.settings.attack.reach_check == "storyteller":
        ctx.flag(who, moved=ctx.person(who).flags.moved + yards)
        ctx.relate(who, attack.target, range=0)


@agenda.attack_at.does
def attack_at(ctx: Decision, who: str, attack: Attack, place: int) -> None:
    """An attack goes at one of its targets: they may answer."""
    if not _goes_on(ctx, who, attack, place):
        return
    facing = partial(incoming, ctx.rules, ctx.person(who), attack)
    asking.meet(ctx, attack.targets[place], who, facing, agenda.attack_met(who, attack, place))


def _goes_on(ctx: Decision, who: str, attack: Attack, place: int) -> bool:
    """Whether attacker and target are still there; an attacker is told that the target is not."""
    if _is_made(ctx, who, attack, place):
        return True
    if can_act(ctx, who) and not attack.thing:
        ctx.announce("attack.void", who=who)
    return False


def _is_made(ctx: Decision, who: str, attack: Attack, place: int) -> bool:
    """Whether an attack is still made: its maker is able to, and its target there."""
    if not can_act(ctx, who):
        return False
    if attack.thing:
        return attack.thing in things.all_of(ctx.state)
    target = attack.targets[place]
    return ctx.here(target) and ctx.person(target).status not in GONE


@agenda.attack_met.does
def attack_met(ctx: Decision, who: str, attack: Attack, place: int, said: Met) -> None:
    """The target has answered: the attack is shown to the storyteller, and rolled."""
    if not _goes_on(ctx, who, attack, place):
        return
    applied = False
    if attack.targets:
        facing = incoming(ctx.rules, ctx.person(who), attack)
        applied = asking.take(ctx, attack.targets[place], facing, said)
    confirm(
        ctx,
        lambda: throw(ctx, who, attack, place, applied),
        agenda.attack_roll(who, attack, place, applied),
    )


def throw(
    ctx: Decision, who: str, attack: Attack, place: int, applied: bool
) -> Throw[TargetNumber]:
    """The roll of an attack at one of its targets."""
    target = ctx.person(attack.targets[place]) if attack.targets else None
    one = at(attack, attack.targets[place] if attack.targets else "")
    return pools.throw(ctx, ctx.person(who), target, one, applied, len(attack.targets))


@agenda.attack_roll.does
def attack_roll(
    ctx: Decision, who: str, attack: Attack, place: int, applied: bool, word: str
) -> None:
    """Roll an attack; Defense is worn, hit or miss, and a Dodge takes its successes away."""
    if not _goes_on(ctx, who, attack, place):
        return
    rolled = throw(ctx, who, attack, place, applied)
    if place + 1 >= len(attack.targets):
        _lies_nearby(ctx, who, attack)
    thrown = make(ctx, rolled)
    if thrown.dramatic:
        noted(ctx, "dramatic_failure", who, rolled.against)
    if not attack.targets:
        rolling.remember(ctx, rolled, thrown, _outcome(ctx, thrown, thrown.successes))
        _strikes_thing(ctx, who, attack, thrown.successes)
        return
    target = attack.targets[place]
    net = _met(ctx, who, target, attack, rolled, thrown, applied)
    _done(ctx, who, target, at(attack, target), net, thrown.successes)


def _met(
    ctx: Decision,
    who: str,
    target: str,
    attack: Attack,
    rolled: Throw[TargetNumber],
    thrown: Thrown,
    applied: bool,
) -> int:
    """What Defense and Dodge leave of an attack; both are noted."""
    scored = thrown.successes
    person = ctx.person(target)
    dodges = person.flags.dodge is not None and dodge.can_dodge(
        ctx, person, incoming(ctx.rules, ctx.person(who), attack))  # fmt: skip
    rolling.remember(ctx, rolled, thrown, _outcome(ctx, thrown, scored))
    net = scored
    if dodges:
        net = dodge.meets(ctx, target, who, scored)
        if net != scored:
            rolling.remember(ctx, rolled, thrown, _outcome(ctx, thrown, net), net, newest=False)
    if applied:
        value.wear(ctx, target)
    value.use_up(ctx, target, who)
    return net


def _outcome(ctx: Decision, thrown: Thrown, net: int) -> str:
    if net > 0:
        return "exceptional" if rolling.is_exceptional(ctx.rules, net) else "hit"
    return "dramatic" if thrown.dramatic else "failed"


def _lies_nearby(ctx: Decision, who: str, attack: Attack) -> None:
    """What was thrown lies on the ground afterwards."""
    person = ctx.person(who)
    weapon = gear.named(person, attack.weapon) if attack.weapon else None
    if weapon is None or not weapon.is_held or not using(ctx.rules, person, attack).thrown:
        return
    if attack.thrown or not weapon.bow:
        handling.falls(ctx, who, weapon.name)


def _done(ctx: Decision, who: str, target: str, attack: Attack, net: int, successes: int) -> None:
    """What the successes of an attack do."""
    attacker = ctx.person(who)
    if net <= 0:
        ctx.announce("attack.missed", who=who, against=target)
        if attack.kind == "strike" and impact.is_redirected(ctx, ctx.person(target)):
            impact.misses_hider(ctx, attacker, target, attack)
    elif attack.kind == "touch":
        ctx.announce("touch.contact", who=who, against=target)
    elif attack.kind == "grab":
        ctx.push(agenda.grabbed(who, target, net))
    else:
        impact.hits(ctx, attacker, target, attack, net, successes)


def _strikes_thing(ctx: Decision, who: str, attack: Attack, net: int) -> None:
    if net > 0:
        impact.hits_thing(ctx, ctx.person(who), attack, net)
    else:
        ctx.announce("attack.missed_thing", who=who, what=attack.thing)


# --- killing blows --------------------------------------------------------------------------------


def killing_blow(ctx: Decision, who: str, attack: Attack) -> None:
    """No roll: the pool and the weapon are the damage, past all armor (FOR-KIL-01, -03)."""
    attacker, target = ctx.person(who), attack.target
    terms = pools.killing(ctx, attacker, attack)
    rolled = rolling.throw(ctx.rules, who, "attack", target, terms)
    rolling.remember(ctx, rolled, None, "hit")
    ctx.flag(target, kill=False)
    person: Combatant = ctx.person(target)
    force = impact.force_of(ctx.rules, attacker, person, attack)
    points = impact.amount(ctx.rules, dice_in(rolled), force.modifier)
    ctx.announce("kill.strikes", who=who, against=target, levels=points)
    prompt(ctx, "breaking_point", who, target)
    impact.suffers(ctx, attacker, target, attack, force, points, 0)
    _lies_nearby(ctx, who, attack)


def attack_made(ctx: Decision, who: str, attack: Attack, place: int, applied: bool) -> bool:
    """Whether an attack that is about to be rolled is still made."""
    return _is_made(ctx, who, attack, place)


MADE = {"attack_roll": attack_made}
