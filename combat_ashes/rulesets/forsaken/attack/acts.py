"""`+attack` at one's count: what speaks against it, and how it begins."""

from __future__ import annotations

from ....engine.inputs import Input
from ...parts.dice.target_number import dice_in
from ..actions import Attack
from ..aims import surrender
from ..combatant import Combatant
from ..defense import value
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..harm import things
from ..people import sheet
from ..people.acts import ForsakenAct
from ..people.gear import BARE_HANDS, gear
from ..refusing import Reasons
from . import action as actions
from . import pools, resolve
from .action import BURSTS, Using, has_teeth, using
from .resolve import GONE

TEETH_WORDS = ("bite", "teeth", "fangs")
MEDIUM = 3
"""The most targets of a medium burst."""


class Strike(ForsakenAct):
    """`+attack[/manner] target[=weapon][, option]…`"""

    name = "attack"
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return someone_else(fight, person) or bool(things.all_of(fight.state))

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Attack:
        return actions.read(ctx, person, given)

    def check(self, ctx: Decision, person: Combatant, attack: Attack, reasons: Reasons) -> None:
        check_all(ctx, person, attack, reasons)
        if attack.kind == "bite":
            toothless = not has_teeth(person)
            reasons.when(toothless, "err.no_teeth")
            free = toothless or actions.bites_freely(ctx.rules, person)
            how = "werewolf" if person.kind == "werewolf" else ""
            reasons.when(not free, "err.bite_needs_grapple", how=how, form=person.form)
        if attack.kind == "kill":
            helpless = bool(attack.target) and is_helpless(ctx, ctx.person(attack.target))
            name = ctx.name(attack.target) if attack.target else attack.thing
            reasons.when(not helpless, "err.not_helpless", name=name)
        reasons.when(attack.kind != "strike" and not attack.target, "err.wrecked")

    def words(self, fight: Fight, attack: Attack) -> str:
        return actions.words(fight, attack)

    def comes(self, ctx: Decision, who: str, part: int, attack: Attack) -> None:
        resolve.begin(ctx, who, attack)


def someone_else(fight: Fight, person: Combatant) -> bool:
    """Whether there is anybody to attack."""
    people = fight.state.people.values()
    return any(each.id != person.id and each.status not in GONE for each in people)


def is_helpless(fight: Fight, target: Combatant) -> bool:
    """Whether a killing blow is legal (FOR-KIL-02)."""
    eligible = fight.rules.settings.killing_blow.eligible
    out = target.status in ("unconscious", "dying", "torpor")
    if target.flags.kill or (out and "unconscious" in eligible):
        return True
    return any(each in target.conditions for each in eligible)


def check_all(ctx: Decision, person: Combatant, attack: Attack, reasons: Reasons) -> None:
    """What speaks against an attack: its targets, its weapon, its burst."""
    how = using(ctx.rules, person, attack)
    check_target(ctx, person, attack, reasons, how)
    _check_weapon(ctx, person, attack, reasons, how)
    _check_burst(ctx, attack, reasons, how)


def check_target(
    ctx: Decision, person: Combatant, attack: Attack, reasons: Reasons, how: Using
) -> None:
    """What speaks against attacking these people, or this thing."""
    gone = [ctx.name(who) for who in attack.targets if ctx.person(who).status in GONE]
    reasons.when(gone, "err.gone", names=gone)
    deed = resolve.deed_of(attack)
    surrender.check_costs(ctx, person, reasons, deed, attack.targets, attack.willpower)
    if attack.thing:
        thing = things.all_of(ctx.state)[attack.thing]
        reasons.when(thing.destroyed, "err.wrecked")
    target = ctx.person(attack.target) if attack.targets else None
    beyond = pools.range_dice(ctx, person, target, attack, how) is None
    forced = beyond or pools.is_hopeless(ctx.rules, person, attack, how)
    if forced and attack.willpower:
        no_dice = not dice_in(pools.throw(ctx, person, target, attack, False))
        reasons.when(no_dice, "err.chance_forced")
    far = beyond and how.thrown and ctx.rules.settings.thrown.beyond_long == "refuse"
    reasons.when(far, "err.too_far", how="throw")
    if not how.shot and not how.thrown:
        _check_reach(ctx, person, attack, reasons)


def _check_reach(ctx: Decision, person: Combatant, attack: Attack, reasons: Reasons) -> None:
    """Close attacks reach as far as one can still move (FOR-ATK-10)."""
    if ctx.rules.settings.attack.reach_check == "off" or not attack.targets:
        return
    yards = value.yards(ctx.state, person.id, attack.target)
    if yards is not None and yards > (left := yards_left(ctx, person)):
        unit = unit_of(ctx, left)
        reasons.add("err.too_far", how="reach", left=left, unit=unit)


def unit_of(fight: Fight, number: int) -> str:
    """What so many of a distance are counted in (FOR-RNG-05)."""
    unit = fight.rules.settings.range.unit
    return unit.removesuffix("s") if number == 1 else unit


def yards_left(fight: Fight, person: Combatant) -> int:
    """The yards that somebody may still move this turn (FOR-GEN-01, -04)."""
    most = sheet.speed(fight.rules, person)
    if "prone" in person.conditions and len(sheet.wracked(person, "leg")) < len(sheet.SIDES):
        crawls = fight.rules.settings.prone.crawl == "half"
        most = fight.rules.half(most) if crawls else 0
    return max(0, most - person.flags.moved)


def _check_weapon(
    ctx: Decision, person: Combatant, attack: Attack, reasons: Reasons, how: Using
) -> None:
    """What speaks against attacking with something that one carries."""
    if not attack.weapon:
        if attack.thrown:
            reasons.add("err.not_in_hand", how="throw")
        return
    weapon = gear.named(person, attack.weapon)
    if weapon is not None and weapon.destroyed:
        reasons.add("err.wrecked")
        return
    if weapon is None or weapon.carried != "hand":
        teeth = "teeth" if attack.weapon in TEETH_WORDS else ""
        reasons.add("err.not_in_hand", how=teeth, word=attack.weapon)
        return
    reasons.when(not _hand_for(person, weapon), "err.hands", thing=weapon.name)
    if how.thrown and not weapon.bow:
        strength = sheet.trait(ctx.rules, person, "strength")
        reasons.when(weapon.size >= strength, "err.too_large", word=weapon.name)
    if how.shot and ctx.rules.settings.ammo.track:
        reasons.when(weapon.rounds == 0, "err.empty", word=weapon.name)


def _hand_for(person: Combatant, weapon: Weapon) -> bool:
    bad = sheet.wracked(person, "arm")
    return not (bad and weapon.two_handed)


def _check_burst(ctx: Decision, attack: Attack, reasons: Reasons, how: Using) -> None:
    """What speaks against a burst, its targets and its aim (FOR-RNG-01 to -04)."""
    rules, count = ctx.rules, len(attack.targets)
    if count < 2 and not attack.burst and not attack.aim:
        return
    most = {"": 1, "short": 1, "medium": MEDIUM}.get(attack.burst, count)
    twice = len(set(attack.targets)) < count
    reasons.when(count > most or twice, "err.burst_targets", most=most)
    never = attack.burst and rules.settings.autofire.specified_target == "never"
    reasons.when(attack.aim and (count > 1 or never), "err.aim_one_target")
    bare = not attack.weapon
    reasons.when(attack.aim and bare and not rules.settings.targeting.unarmed,
                 "err.not_in_hand", how="aim")  # fmt: skip
    if not attack.burst:
        return
    if attack.burst == "medium" and count > 1:
        reasons.when(not _together(ctx, attack.targets), "err.not_together")
    weapon = how.weapon
    reasons.when(not weapon.autofire, "err.not_automatic", word=weapon.name,
                 how="bare" if weapon == BARE_HANDS else "")  # fmt: skip
    counted = rules.settings.ammo.track and weapon.rounds is not None
    if counted and rules.settings.autofire.partial_burst == "refuse":
        left = weapon.rounds or 0
        needed = BURSTS[attack.burst][0]
        reasons.when(left < needed, "err.burst_rounds", left=left, needed=needed)


def _together(ctx: Decision, targets: tuple[str, ...]) -> bool:
    """Whether targets are bunched, as the storyteller says (FOR-RNG-02)."""
    if ctx.state.storyteller is None or ctx.rules.settings.autofire.cluster == "off":
        return True
    return any(set(targets) <= set(group) for group in ctx.state.flags.together)
