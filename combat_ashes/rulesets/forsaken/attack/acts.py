"""`+attack` at one's count: what speaks against it, and how it begins."""

from ....engine.inputs import Input
from ...common.dice.target_number import dice_in
from ..aims import surrender
from ..combatant import Combatant
from ..declarations import Attack
from ..defense import value
from ..fight import Decision, Fight
from ..harm import things
from ..people import sheet
from ..people.acts import ForsakenAct
from ..people.gear import BARE_HANDS, gear
from ..refusing import Reasons
from ..rules import half
from . import action as actions
from . import pools, resolve
from .action import BURSTS, Blow, blow_of, has_teeth
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
            helpless = attack.targets and is_helpless(ctx, ctx.person(attack.target))
            name = ctx.name(attack.target) if attack.targets else attack.thing
            reasons.when(not helpless, "err.not_helpless", name=name)
        reasons.when(attack.kind != "strike" and not attack.targets, "err.wrecked")

    def words(self, fight: Fight, attack: Attack) -> str:
        return actions.words(fight, attack)

    def comes(self, ctx: Decision, who: str, part: int, attack: Attack) -> None:
        resolve.begin(ctx, who, attack)


def someone_else(fight: Fight, person: Combatant) -> bool:
    """Whether there is anybody to attack."""
    people = fight.state.people.values()
    return bool([each for each in people if each.id != person.id and each.status not in GONE])


def is_helpless(fight: Fight, target: Combatant) -> bool:
    """Whether a killing blow is legal (FOR-KIL-02)."""
    eligible = fight.rules.settings.killing_blow.eligible
    out = target.status in ("unconscious", "dying", "torpor")
    if target.flags.kill or (out and "unconscious" in eligible):
        return True
    return any(each in target.conditions for each in eligible)


def check_all(ctx: Decision, person: Combatant, attack: Attack, reasons: Reasons) -> Blow:
    """What speaks against an attack: its targets, its weapon, its burst."""
    blow = check_target(ctx, person, attack, reasons)
    _check_weapon(blow, reasons)
    if attack.targets[1:] or attack.burst or attack.aim:
        _check_burst(blow, reasons)
    return blow


def check_target(ctx: Decision, person: Combatant, attack: Attack, reasons: Reasons) -> Blow:
    """What speaks against attacking these people, or this thing."""
    people = [ctx.person(who) for who in attack.targets]
    gone = [each.name for each in people if each.status in GONE]
    reasons.when(gone, "err.gone", names=gone)
    deed = resolve.deed_of(attack)
    surrender.check_costs(ctx, person, reasons, deed, attack.targets, attack.willpower)
    if attack.thing:
        reasons.when(things.all_of(ctx.state)[attack.thing].destroyed, "err.wrecked")
    blow = blow_of(ctx, person, attack, people[0] if people else None)
    beyond = pools.range_dice(blow) is None
    if attack.willpower and (beyond or pools.is_hopeless(blow)):
        reasons.when(not dice_in(pools.throw(blow, False)), "err.chance_forced")
    far = beyond and blow.thrown and ctx.rules.settings.thrown.beyond_long == "refuse"
    reasons.when(far, "err.too_far", how="throw")
    if not blow.shot and not blow.thrown:
        _check_reach(ctx, person, attack, reasons)
    return blow


def _check_reach(ctx: Decision, person: Combatant, attack: Attack, reasons: Reasons) -> None:
    """Close attacks reach as far as one can still move (FOR-ATK-10)."""
    if not attack.targets:
        return
    yards = value.yards(ctx.state, person.id, attack.target)
    if yards is not None and yards > (left := yards_left(ctx, person)):
        unit = unit_of(left)
        reasons.add("err.too_far", how="reach", left=left, unit=unit)


def unit_of(number: int) -> str:
    """What so many of a distance are counted in (FOR-RNG-05)."""
    return "yard" if number == 1 else "yards"


def yards_left(fight: Fight, person: Combatant) -> int:
    """The yards that somebody may still move this turn (FOR-GEN-01, -04)."""
    most = sheet.speed(fight.rules, person)
    if "prone" in person.conditions and not sheet.lame(person):
        most = half(fight.rules, most)
    return max(0, most - person.flags.moved)


def _check_weapon(blow: Blow, reasons: Reasons) -> None:
    """What speaks against attacking with something that one carries."""
    attack, person = blow.attack, blow.attacker
    if not attack.weapon:
        reasons.when(attack.thrown, "err.not_in_hand", how="throw")
        return
    weapon = gear.named(person, attack.weapon)
    if weapon is not None and weapon.destroyed:
        reasons.add("err.wrecked")
    elif weapon is None or weapon.carried != "hand":
        teeth = "teeth" if attack.weapon in TEETH_WORDS else ""
        reasons.add("err.not_in_hand", how=teeth, word=attack.weapon)
    else:
        handless = weapon.two_handed and sheet.wracked(person, "arm")
        reasons.when(handless, "err.hands", thing=weapon.name)
        if blow.thrown and not weapon.bow:
            strength = sheet.trait(blow.rules, person, "strength")
            reasons.when(weapon.size >= strength, "err.too_large", word=weapon.name)
        if blow.shot and blow.rules.settings.ammo.track:
            reasons.when(weapon.rounds == 0, "err.empty", word=weapon.name)


def _check_burst(blow: Blow, reasons: Reasons) -> None:
    """What speaks against a burst, its targets and its aim (FOR-RNG-01 to -04)."""
    settings, attack, weapon = blow.rules.settings, blow.attack, blow.weapon
    count = len(attack.targets)
    most = {"": 1, "short": 1, "medium": MEDIUM}.get(attack.burst, count)
    twice = len(set(attack.targets)) < count
    reasons.when(count > most or twice, "err.burst_targets", most=most)
    reasons.when(attack.aim and count > 1, "err.aim_one_target")
    if not attack.burst:
        return
    apart = attack.burst == "medium" and count > 1 and not _together(blow.fight, attack.targets)
    reasons.when(apart, "err.not_together")
    how = "bare" if weapon == BARE_HANDS else ""
    reasons.when(not weapon.autofire, "err.not_automatic", word=weapon.name, how=how)
    counted = settings.ammo.track
    if counted and weapon.rounds is not None:
        left, needed = weapon.rounds, BURSTS[attack.burst][0]
        reasons.when(left < needed, "err.burst_rounds", left=left, needed=needed)


def _together(fight: Fight, targets: tuple[str, ...]) -> bool:
    """Whether targets are bunched, as the storyteller says (FOR-RNG-02)."""
    if fight.state.storyteller is None:
        return True
    return any(set(targets) <= set(group) for group in fight.state.flags.together)
