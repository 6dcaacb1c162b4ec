"""An attack from its declaration to its wounds: what it costs, how it is met, rolled, and hits."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ....engine.revalidation import can_act, settle
from ....engine.state import Question
from ...parts.dice.confirming import confirm, make
from ...parts.dice.target_number import TargetNumber, Thrown, dice_in
from ...parts.dice.throws import Throw
from .. import agenda, questions
from ..actions import Attack
from ..answers import NOTHING, Reply
from ..combatant import Combatant
from ..defense import asking, dodge, value
from ..fight import Decision
from ..people import health, holds, sheet
from ..people.gear import gear
from ..people.rolling import remember
from . import pools
from .action import is_ranged, weapon_of


def begin(ctx: Decision, who: str, attack: Attack) -> None:
    """An attack is declared: its price is paid, then its target may answer."""
    _ready(ctx, who, attack)
    if attack.all_out:
        loses_defense(ctx, who, "all_out")
    attacker, target = ctx.person(who), ctx.person(attack.target)
    if attack.kind == "kill":
        _killing_blow(ctx, attacker, target, attack)
    elif attack.kind == "touch" and value.marked(target.flags.willing, who):
        met = pools.met_by(ctx, attacker, target, attack)
        throw = pools.throw(ctx, attacker, target, attack, met)
        remember(ctx, throw, None, "contact")
        value.use_up_marks(ctx, target.id, who)
        ctx.announce("touch.willing", who=who, against=target.id)
    else:
        incoming = pools.incoming(ctx, attacker, attack)
        asking.meet(ctx, target.id, incoming, agenda.attack_met(who, attack))


def _ready(ctx: Decision, who: str, attack: Attack) -> None:
    """Draw what Quick Draw draws with the attack (CLO-WPN-04)."""
    weapon = weapon_of(ctx.person(who), attack)
    if attack.weapon and weapon.carried in ("worn", "hidden"):
        gear.change(ctx, who, weapon.name, carried="hand")
        ctx.announce("gear.drawn", who=who, what=weapon.name)
        keeps = ctx.rules.settings.merits.quick_draw_hidden_keeps_defense
        if weapon.carried == "hidden" and not keeps:
            loses_defense(ctx, who, "hidden_draw")


def loses_defense(ctx: Decision, who: str, why: str) -> None:
    """Defense is gone for the rest of the turn, and a reserve with it (CLO-DEF-13)."""
    ctx.flag(who, lost=why)
    ctx.flag(who, reserve="")
    ctx.announce("defense.lost", who=who)


def hidden_too_late(ctx: Decision, person: Combatant) -> bool:
    """Whether Defense was applied already, where that rules out a hidden draw (CLO-WPN-03)."""
    settings = ctx.rules.settings
    whole = settings.defense.loss_scope == "whole_turn"
    return person.flags.applied >= 0 and (whole or not settings.draw.hidden_after_defense)


@agenda.attack_met.does
def attack_met(ctx: Decision, who: str, attack: Attack, said: Reply) -> None:
    """The target has answered: the attack is shown to the storyteller, and rolled."""
    if not _goes_on(ctx, who, attack):
        return
    attacker, raised = ctx.person(who), 0
    if said.dodge:
        dodge.begin(ctx, attack.target, said.dodge)
    if asking.adds_willpower(ctx, attack.target, who, said):
        incoming = pools.incoming(ctx, attacker, attack)
        raised = asking.pay(ctx, attack.target, incoming, said)
    target = ctx.person(attack.target)

    def now() -> Throw[TargetNumber]:
        met = pools.met_by(ctx, attacker, target, attack)
        return pools.throw(ctx, attacker, target, attack, met, raised)

    if not _is_kept_off(ctx, attacker, target, attack, now):
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
    attacker, target = ctx.person(who), ctx.person(attack.target)
    incoming = pools.incoming(ctx, attacker, attack)
    met = value.meets(ctx, target, incoming)
    throw = pools.throw(ctx, attacker, target, attack, met, raised)
    _lies_nearby(ctx, attacker, attack)
    value.wear(ctx, target, incoming, met, met.value + raised)
    _settle(ctx, attack, throw, make(ctx, throw))


def _lies_nearby(ctx: Decision, attacker: Combatant, attack: Attack) -> None:
    """What was thrown lies on the ground afterwards."""
    weapon = weapon_of(attacker, attack)
    throws = attack.thrown or weapon.skill == "athletics"
    if attack.weapon and throws and is_ranged(attack, weapon):
        gear.change(ctx, attacker.id, weapon.name, carried="nearby", control="")


def _settle(ctx: Decision, attack: Attack, throw: Throw[TargetNumber], thrown: Thrown) -> None:
    """What the successes of an attack do."""
    who, against = throw.who, attack.target
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
        _hit(ctx, attack, throw, thrown)
    else:
        remember(ctx, throw, thrown, "missed")
        ctx.announce("attack.missed", who=who, against=against)


def _hit(ctx: Decision, attack: Attack, throw: Throw[TargetNumber], thrown: Thrown) -> None:
    """Each success of a hit is a point of damage (CLO-DIC-04)."""
    settings, attacker, against = ctx.rules.settings, ctx.person(throw.who), attack.target
    levels, off = thrown.successes, 0
    if settings.damage.flat_weapon_bonus and attack.kind == "strike":
        levels += pools.flat(ctx, attack, weapon_of(attacker, attack))
    if settings.armor.mode == "damage":
        off = min(levels, gear.armor(ctx.person(against)))
    remember(ctx, throw, thrown, "hit", off)
    if levels > off:
        damage = pools.damage_of(ctx, attacker, attack)
        health.hurt(ctx, against, levels - off, damage, attacker.id)
    else:
        ctx.announce("hit.armor", who=attacker.id, against=against)


def _killing_blow(ctx: Decision, attacker: Combatant, target: Combatant, attack: Attack) -> None:
    """No roll: damage is the pool, less the armor that is worn (CLO-KIL-01)."""
    terms = sheet.of_parts(
        *pools.basic(ctx, attacker, attack), *sheet.everywhere(ctx, attacker, attack.willpower)
    )
    throw = Throw(attacker.id, "kill", terms, target.id, ctx.rules.dice)
    dice = dice_in(throw)
    off = min(dice, gear.armor(target))
    levels = dice - off
    remember(ctx, throw, None, "hit" if levels else "missed", off)
    _lies_nearby(ctx, attacker, attack)
    if levels:
        ctx.announce("kill.strikes", who=attacker.id, against=target.id, levels=levels)
        health.hurt(ctx, target.id, levels, pools.damage_of(ctx, attacker, attack), attacker.id)
    else:
        ctx.announce("hit.armor", who=attacker.id, against=target.id)


def _is_kept_off(
    ctx: Decision,
    attacker: Combatant,
    target: Combatant,
    attack: Attack,
    now: Callable[[], Throw[TargetNumber]],
) -> bool:
    """Whether a shield keeps a shot off altogether, or takes it instead (CLO-MAN-10)."""
    held, ruled = target.flags.shield, target.flags.shield_ruled
    if not held or ruled not in ("full", "redirect"):
        return False
    near = (held, *holds.partners(ctx.state, target.id))
    shot = is_ranged(attack, weapon_of(attacker, attack))
    if not shot or attacker.id in near:
        return False
    throw = now()
    incoming = pools.incoming(ctx, attacker, attack)
    met = value.meets(ctx, target, incoming)
    if ruled == "full":
        value.wear(ctx, target, incoming, met, met.value)
        _lies_nearby(ctx, attacker, attack)
        remember(ctx, throw, Thrown((), 0), "missed")
        ctx.announce("shield.full", who=attacker.id, against=target.id, shield=held)
        return True
    ctx.flag(target.id, shield_ruled=None)
    value.use_up_marks(ctx, target.id, attacker.id)
    ctx.announce("shield.redirect", who=attacker.id, against=target.id, shield=held)
    at_shield = replace(attack, target=held)

    def aimed() -> Throw[TargetNumber]:
        return redirected(ctx, attacker, ctx.person(held), at_shield)

    confirm(ctx, aimed, agenda.redirected_roll(attacker.id, at_shield))
    return True


def redirected(
    ctx: Decision, attacker: Combatant, shield: Combatant, attack: Attack
) -> Throw[TargetNumber]:
    """A shot that strikes the shield: their armor alone counts."""
    terms = sheet.of_parts(
        *pools.basic(ctx, attacker, attack),
        ("armor", -pools.armor(ctx, shield, attack)),
        ("sparing", -ctx.rules.settings.shooting_into_melee.penalty * len(attack.spared)),
        *sheet.everywhere(ctx, attacker, attack.willpower),
    )
    return Throw(attacker.id, attack.purpose, terms, shield.id, ctx.rules.dice)


@agenda.redirected_roll.does
def redirected_roll(ctx: Decision, who: str, attack: Attack, word: str) -> None:
    """Roll a shot that strikes the shield."""
    if not _goes_on(ctx, who, attack):
        return
    attacker, target = ctx.person(who), ctx.person(attack.target)
    throw = redirected(ctx, attacker, target, attack)
    _lies_nearby(ctx, attacker, attack)
    _settle(ctx, attack, throw, make(ctx, throw))


@questions.defend.revalidates
def defend_again(ctx: Decision, question: Question) -> bool:
    """The attack that is being met may be made no more, or be met otherwise by now."""
    _, who, attack = question.then
    if not can_act(ctx, who) or "dormant" in ctx.person(who).conditions:
        return settle(ctx, question, NOTHING)
    incoming = pools.incoming(ctx, ctx.person(who), attack)
    return asking.ask_again(ctx, question, incoming)
