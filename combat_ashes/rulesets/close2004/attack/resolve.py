"""An attack from its declaration to its wounds: what it costs, how it is met, rolled, and hits."""

from collections.abc import Callable

from msgspec.structs import replace

from ....engine.revalidation import can_act, settle
from ....engine.state import Question
from ...common.dice.confirming import confirm, make
from ...common.dice.target_number import TargetNumber, Thrown, dice_in
from ...common.dice.throws import Throw
from .. import agenda, questions
from ..answers import NOTHING, Reply
from ..declarations import Attack
from ..defense import asking, dodge, value
from ..fight import Decision
from ..harm import wounds as health
from ..people import holds, sheet
from ..people.gear import gear
from ..people.rolling import remember
from .action import weapon_of
from .pools import Blow


def begin(ctx: Decision, who: str, attack: Attack) -> None:
    """An attack is declared: its price is paid, then its target may answer."""
    _ready(ctx, who, attack)
    if attack.all_out:
        loses_defense(ctx, who, "all_out")
    blow = Blow(ctx, ctx.person(who), attack)
    if attack.kind == "kill":
        _killing_blow(ctx, blow)
    elif attack.kind == "touch" and value.marked(blow.target.flags.willing, who):
        remember(ctx, blow.throw(blow.met), None, "contact")
        value.use_up_marks(ctx, attack.target, who)
        ctx.announce("touch.willing", who=who, against=attack.target)
    else:
        asking.meet(ctx, attack.target, blow.incoming, agenda.attack_met(who, attack))


def _ready(ctx: Decision, who: str, attack: Attack) -> None:
    """Draw what Quick Draw draws with the attack (CLO-WPN-04)."""
    weapon = weapon_of(ctx.person(who), attack)
    if attack.weapon and weapon.carried in ("worn", "hidden"):
        gear.change(ctx, who, weapon.name, carried="hand")
        ctx.announce("gear.drawn", who=who, what=weapon.name)


def loses_defense(ctx: Decision, who: str, why: str) -> None:
    """Defense is gone for the rest of the turn, and a reserve with it (CLO-DEF-13)."""
    ctx.flag(who, lost=why, reserve="")
    ctx.announce("defense.lost", who=who)


@agenda.attack_met.does
def attack_met(ctx: Decision, who: str, attack: Attack, said: Reply) -> None:
    """The target has answered: the attack is shown to the storyteller, and rolled."""
    if not _goes_on(ctx, who, attack):
        return
    if said.dodge:
        dodge.begin(ctx, attack.target, said.dodge)
    blow, raised = Blow(ctx, ctx.person(who), attack), 0
    if said.willpower or who in blow.target.flags.boosts:
        raised = asking.pay(ctx, attack.target, blow.incoming, said)

    def now() -> Throw[TargetNumber]:
        return blow.throw(blow.met, raised)

    if not _is_kept_off(ctx, blow, now):
        confirm(ctx, now, agenda.attack_roll(who, attack, raised))


def _goes_on(ctx: Decision, who: str, attack: Attack) -> bool:
    """Whether attacker and target are still there."""
    able = ctx.here(who) and ctx.person(who).status in ("active", "chase")
    if not able or "dormant" in ctx.person(who).conditions:
        return False
    if not ctx.here(attack.target):
        ctx.announce("attack.void", who=who)
        return False
    return True


@agenda.attack_roll.does
def attack_roll(ctx: Decision, who: str, attack: Attack, raised: int, word: str) -> None:
    """Roll an attack; Defense is worn down, hit or miss (CLO-DEF-06)."""
    if not _goes_on(ctx, who, attack):
        return
    blow = Blow(ctx, ctx.person(who), attack)
    incoming, met = blow.incoming, blow.met
    throw = blow.throw(met, raised)
    _lies_nearby(ctx, blow)
    value.wear(ctx, blow.target, incoming, met, met.value + raised)
    _settle(ctx, blow, throw, make(ctx, throw))


def _lies_nearby(ctx: Decision, blow: Blow) -> None:
    """What was thrown lies on the ground afterwards."""
    name, weapon = blow.attack.weapon, blow.weapon
    if name and blow.ranged and (blow.attack.thrown or weapon.skill == "athletics"):
        gear.change(ctx, blow.attacker.id, weapon.name, carried="nearby", control="")


def _settle(ctx: Decision, blow: Blow, throw: Throw[TargetNumber], thrown: Thrown) -> None:
    """What the successes of an attack do."""
    attack, who, against = blow.attack, throw.who, blow.attack.target
    worked = thrown.successes >= throw.scoring.needed
    if attack.kind == "touch":
        remember(ctx, throw, thrown, "contact" if worked else "missed")
        ctx.announce("touch.contact" if worked else "attack.missed", who=who, against=against)
    elif attack.kind == "grapple":
        remember(ctx, throw, thrown, "hold" if worked else "missed")
        ctx.announce("hold.begins" if worked else "hold.missed", who=who, against=against)
        if worked:
            holds.begin(ctx, who, against)
            dodge.end_on_hold(ctx, who)
            dodge.end_on_hold(ctx, against)
    elif worked:
        _hit(ctx, blow, throw, thrown)
    else:
        remember(ctx, throw, thrown, "missed")
        ctx.announce("attack.missed", who=who, against=against)


def _hit(ctx: Decision, blow: Blow, throw: Throw[TargetNumber], thrown: Thrown) -> None:
    """Each success of a hit is a point of damage (CLO-DIC-04)."""
    settings, who, against = ctx.rules.settings, throw.who, blow.attack.target
    levels, off = thrown.successes, 0
    if settings.damage.flat_weapon_bonus and blow.attack.kind == "strike":
        levels += blow.worth
    if settings.armor.mode == "damage":
        off = min(levels, gear.armor(blow.target))
    remember(ctx, throw, thrown, "hit", off)
    if levels > off:
        health.hurt(ctx, against, levels - off, blow.damage, who)
    else:
        ctx.announce("hit.armor", who=who, against=against)


def _killing_blow(ctx: Decision, blow: Blow) -> None:
    """No roll: damage is the pool, less the armor that is worn (CLO-KIL-01)."""
    who, against = blow.attacker.id, blow.attack.target
    willpower = sheet.everywhere(ctx, blow.attacker, blow.attack.willpower)
    pool = sheet.of_parts(*blow.basic(), *willpower)
    throw = Throw(who, "kill", pool, against, ctx.rules.dice)
    dice = dice_in(throw)
    off = min(dice, gear.armor(blow.target))
    levels = dice - off
    remember(ctx, throw, None, "hit" if levels else "missed", off)
    _lies_nearby(ctx, blow)
    if levels:
        ctx.announce("kill.strikes", who=who, against=against, levels=levels)
        health.hurt(ctx, against, levels, blow.damage, who)
    else:
        ctx.announce("hit.armor", who=who, against=against)


def _is_kept_off(ctx: Decision, blow: Blow, now: Callable[[], Throw[TargetNumber]]) -> bool:
    """Whether a shield keeps a shot off altogether, or takes it instead (CLO-MAN-10)."""
    held, ruled, target = blow.shielded, blow.target.flags.shield_ruled, blow.target
    if not held or ruled not in ("full", "redirect"):
        return False
    who = blow.attacker.id
    if ruled == "full":
        throw, met = now(), blow.met
        value.wear(ctx, target, blow.incoming, met, met.value)
        _lies_nearby(ctx, blow)
        remember(ctx, throw, Thrown((), 0), "missed")
        ctx.announce("shield.full", who=who, against=target.id, shield=held)
        return True
    ctx.flag(target.id, shield_ruled=None)
    value.use_up_marks(ctx, target.id, who)
    ctx.announce("shield.redirect", who=who, against=target.id, shield=held)
    at_shield = blow._replace(attack=replace(blow.attack, target=held))
    confirm(ctx, at_shield.redirected, agenda.redirected_roll(who, at_shield.attack))
    return True


@agenda.redirected_roll.does
def redirected_roll(ctx: Decision, who: str, attack: Attack, word: str) -> None:
    """Roll a shot that strikes the shield."""
    if not _goes_on(ctx, who, attack):
        return
    blow = Blow(ctx, ctx.person(who), attack)
    throw = blow.redirected()
    _lies_nearby(ctx, blow)
    _settle(ctx, blow, throw, make(ctx, throw))


@questions.defend.revalidates
def defend_again(ctx: Decision, question: Question) -> bool:
    """The attack that is being met may be made no more, or be met otherwise by now."""
    _, who, attack = question.then
    if not can_act(ctx, who) or "dormant" in ctx.person(who).conditions:
        return settle(ctx, question, NOTHING)
    return asking.ask_again(ctx, question, Blow(ctx, ctx.person(who), attack).incoming)
