"""An attack from its declaration to its wounds: paid, met, rolled, and done (FOR-ATK-04)."""

from functools import partial

from msgspec.structs import replace

from ....engine.revalidation import can_act
from ...common.dice.confirming import confirm, make
from ...common.dice.target_number import Thrown, dice_in
from .. import agenda
from ..aims import surrender
from ..declarations import Attack
from ..defense import asking, dodge, value
from ..fight import Decision
from ..harm import things
from ..people import rolling
from ..people.gear import gear
from ..people.handling import handling
from ..people.record import noted, prompt
from ..values import Met
from . import impact, pools
from .action import BURSTS, Blow, blow_of, incoming

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
    blow = blow_of(ctx, ctx.person(who), attack)
    if pools.shot_out(blow):
        ctx.flag(who, shot_out=True)
    attack = loads(ctx, blow)
    if attack.targets and not blow.shot and not blow.thrown:
        _goes_there(ctx, who, attack)
    if attack.kind == "kill":
        killing_blow(ctx, who, attack)
    elif attack.thing:
        ctx.push(agenda.attack_met.with_answer(who, attack, 0, answer=asking.APPLY))
    else:
        ctx.push(*[agenda.attack_at(who, attack, place) for place in range(len(attack.targets))])


def loads(ctx: Decision, blow: Blow) -> Attack:
    """Rounds are spent once; a burst may become a smaller one (FOR-RNG-03)."""
    attack, left = blow.attack, blow.weapon.rounds
    if blow.thrown or left is None or not ctx.rules.settings.ammo.track:
        return attack
    if rounds_of(attack) > left:
        attack = smaller(attack, left)
    rounds = max(0, left - rounds_of(attack))
    handling.change(ctx, blow.attacker.id, blow.weapon.name, rounds=rounds)
    return attack


def rounds_of(attack: Attack) -> int:
    """The rounds that an attack fires."""
    return BURSTS[attack.burst][0] if attack.burst else 1


def smaller(attack: Attack, left: int) -> Attack:
    """The largest burst for which rounds suffice; a short one goes at one target."""
    several = len(attack.targets) > 1
    fitting = [name for name, (rounds, _) in BURSTS.items()
               if rounds <= left and not (several and name == "short")]  # fmt: skip
    if not fitting:
        return replace(attack, burst="", targets=attack.targets[:1])
    return replace(attack, burst=fitting[-1])


def _goes_there(ctx: Decision, who: str, attack: Attack) -> None:
    """A close attack takes the attacker to a target whose distance is set (FOR-ATK-10)."""
    yards = value.yards(ctx.state, who, attack.target)
    if yards:
        ctx.flag(who, moved=ctx.person(who).flags.moved + yards)
        ctx.relate(who, attack.target, range=0)


@agenda.attack_at.does
def attack_at(ctx: Decision, who: str, attack: Attack, place: int) -> None:
    """An attack goes at one of its targets: they may answer."""
    if not _goes_on(ctx, who, attack, place):
        return
    facing = partial(incoming, ctx, ctx.person(who), attack)
    asking.meet(ctx, attack.targets[place], who, facing, agenda.attack_met(who, attack, place))


def _goes_on(ctx: Decision, who: str, attack: Attack, place: int) -> bool:
    """Whether attacker and target are still there; an attacker is told that the target is not."""
    if _is_made(ctx, who, attack, place):
        return True
    if can_act(ctx, who) and not attack.thing:
        ctx.announce("attack.void", who=who)
    return False


def _is_made(ctx: Decision, who: str, attack: Attack, place: int, applied: bool = False) -> bool:
    """Whether an attack is still made: its maker is able to, and its target there."""
    if not can_act(ctx, who):
        return False
    if attack.thing:
        return attack.thing in things.all_of(ctx.state)
    target = ctx.state.people.get(attack.targets[place])
    return target is not None and target.status not in GONE


@agenda.attack_met.does
def attack_met(ctx: Decision, who: str, attack: Attack, place: int, said: Met) -> None:
    """The target has answered: the attack is shown to the storyteller, and rolled."""
    if not _goes_on(ctx, who, attack, place):
        return
    applied = False
    if attack.targets:
        facing = incoming(ctx, ctx.person(who), attack)
        applied = asking.take(ctx, attack.targets[place], facing, said)
    then = agenda.attack_roll(who, attack, place, applied)
    confirm(ctx, lambda: pools.throw(*_at(ctx, who, attack, place, applied)), then)


def _at(
    ctx: Decision, who: str, attack: Attack, place: int, applied: bool
) -> tuple[Blow, bool, int]:
    """The attack at one of its targets, whether Defense is applied, and how many targets it has."""
    target = ctx.person(attack.targets[place]) if attack.targets else None
    return blow_of(ctx, ctx.person(who), attack, target), applied, len(attack.targets)


@agenda.attack_roll.does
def attack_roll(
    ctx: Decision, who: str, attack: Attack, place: int, applied: bool, word: str
) -> None:
    """Roll an attack; Defense is worn, hit or miss, and a Dodge takes its successes away."""
    if not _goes_on(ctx, who, attack, place):
        return
    made = _at(ctx, who, attack, place, applied)
    blow, rolled = made[0], pools.throw(*made)
    if place + 1 >= len(attack.targets):
        _lies_nearby(ctx, blow)
    thrown = make(ctx, rolled)
    if thrown.dramatic:
        noted(ctx, "dramatic_failure", who, rolled.against)
    rolling.remember(ctx, rolled, thrown, _outcome(ctx, thrown, thrown.successes))
    if blow.target is None:
        if thrown.successes > 0:
            impact.hits_thing(ctx, blow, thrown.successes)
        else:
            ctx.announce("attack.missed_thing", who=who, what=attack.thing)
        return
    target, net = blow.target.id, thrown.successes
    dodges = blow.target.flags.dodge is not None
    if dodges and dodge.can_dodge(ctx, blow.target, incoming(ctx, blow.attacker, attack)):
        net = dodge.meets(ctx, target, who, net)
        if net != thrown.successes:
            rolling.remember(ctx, rolled, thrown, _outcome(ctx, thrown, net), net, newest=False)
    value.met(ctx, target, who, applied)
    _done(ctx, blow, target, net, thrown.successes)


def _outcome(ctx: Decision, thrown: Thrown, net: int) -> str:
    if net > 0:
        return "exceptional" if rolling.is_exceptional(ctx.rules, net) else "hit"
    return "dramatic" if thrown.dramatic else "failed"


def _lies_nearby(ctx: Decision, blow: Blow) -> None:
    """What was thrown lies on the ground afterwards."""
    if not blow.thrown or (blow.weapon.bow and not blow.attack.thrown):
        return
    weapon = gear.named(ctx.person(blow.attacker.id), blow.weapon.name)
    if weapon is not None and weapon.is_held:
        handling.falls(ctx, blow.attacker.id, weapon.name)


def _done(ctx: Decision, blow: Blow, target: str, net: int, successes: int) -> None:
    """What the successes of an attack do."""
    who, kind = blow.attacker.id, blow.attack.kind
    if net <= 0:
        ctx.announce("attack.missed", who=who, against=target)
    elif kind == "touch":
        ctx.announce("touch.contact", who=who, against=target)
    elif kind == "grab":
        ctx.push(agenda.grabbed(who, target, net))
    else:
        impact.hits(ctx, blow, net, successes)


# --- killing blows --------------------------------------------------------------------------------


def killing_blow(ctx: Decision, who: str, attack: Attack) -> None:
    """No roll: the pool and the weapon are the damage, past all armor (FOR-KIL-01, -03)."""
    target = attack.target
    blow = blow_of(ctx, ctx.person(who), attack, ctx.person(target))
    rolled = rolling.throw(ctx.rules, who, "attack", target, pools.killing(blow))
    rolling.remember(ctx, rolled, None, "hit")
    ctx.flag(target, kill=False)
    force = impact.force_of(blow)
    points = impact.amount(dice_in(rolled), force.modifier)
    ctx.announce("kill.strikes", who=who, against=target, levels=points)
    prompt(ctx, "breaking_point", who, target)
    impact.suffers(ctx, blow, force, points)
    _lies_nearby(ctx, blow)


MADE = {"attack_roll": _is_made}
