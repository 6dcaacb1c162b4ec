"""`+attack` and `+grapple` in one's turn: what speaks against them, and how they begin."""

from ....engine.inputs import Input
from ...common.targets import one_target
from ..combatant import Combatant
from ..declarations import Action, AttackAction, GrappleAction, OverpowerAction
from ..declarations import Attack as Value
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..people import holds
from ..people.acts import CloseAct
from ..people.gear import gear
from ..refusing import Reasons
from . import action as actions
from . import resolve
from .action import aimed_with, is_ranged, weapon_of

HELPLESS = ("unconscious", "dying")
GONE = ("dead", "fled", "out")


class Attack(CloseAct):
    """`+attack[/manner] target[=weapon][, option]…`"""

    name = "attack"
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        """Whether there is anybody to attack or seize besides the partners of a hold."""
        near = holds.partners(fight.state, person.id)
        there = [each.id for each in fight.state.people.values() if each.status not in GONE]
        return any(who not in (person.id, *near) for who in there)

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        attack = actions.read(ctx, person, given)
        partner = attack.target in holds.partners(ctx.state, person.id)
        if attack.kind == "bite" and partner:
            return OverpowerAction(
                maneuver="damage", on=attack.target, willpower=attack.willpower,
                all_out=attack.all_out,
            )  # fmt: skip
        return attack

    def check(
        self, ctx: Decision, person: Combatant, attack: AttackAction, reasons: Reasons
    ) -> None:
        target, shot_with = ctx.person(attack.target), aimed_with(ctx, person, attack)
        check_there(target, reasons)
        inside = holds.partners(ctx.state, person.id)
        reasons.when(inside and is_ranged(attack, shot_with), "err.ranged_in_grapple")
        if attack.kind == "touch" and attack.target in inside:
            reasons.when(attack.all_out, "err.all_out_in_grapple")
        elif attack.kind != "kill":
            check_partner(ctx, target, inside, attack.all_out, reasons)
        if attack.kind == "bite":
            human = person.flags.bite == "human" and person.kind == "mortal"
            needs = ctx.rules.settings.bite.human_needs_hold and human
            reasons.when(needs, "err.bite_needs_hold", name=target.name)
        if attack.kind == "kill" and not _helpless(target):
            reasons.add("err.not_dormant", name=target.name)
        if attack.style and attack.style not in person.flags.merits:
            reasons.add("err.merit_missing", merit=attack.style)
        check_weapon(ctx, person, attack, reasons, bool(inside))
        check_all_out(ctx, person, attack, reasons)

    def words(self, fight: Fight, attack: Value) -> str:
        return actions.words(fight, attack)

    def comes(self, ctx: Decision, who: str, part: int, attack: Value) -> None:
        resolve.begin(ctx, who, attack)


class Grapple(Attack):
    """`+grapple <target>[, allout][, willpower]`: try for a hold (CLO-GRA-01)."""

    name = "grapple"

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        target = one_target(ctx, person, given.text("target"))
        return actions.with_options(ctx, GrappleAction(target=target.id), given.words())

    def check(
        self, ctx: Decision, person: Combatant, attack: AttackAction, reasons: Reasons
    ) -> None:
        target = ctx.person(attack.target)
        check_there(target, reasons)
        inside = holds.partners(ctx.state, person.id)
        check_partner(ctx, target, inside, attack.all_out, reasons)
        check_all_out(ctx, person, attack, reasons)


def check_there(target: Combatant, reasons: Reasons) -> None:
    """The dead and those who have left are attacked no more."""
    reasons.when(target.status in GONE, "err.gone", name=target.name, status=target.status)


def check_partner(
    ctx: Decision, target: Combatant, inside: list[str], all_out: bool, reasons: Reasons
) -> None:
    """What speaks against attacking or seizing a target out of a hold with those `inside`."""
    if target.id in inside:
        reasons.when(all_out, "err.all_out_in_grapple")
        reasons.add("err.partner", name=target.name)


def _helpless(target: Combatant) -> bool:
    """Whether a killing blow is possible (CLO-KIL-01)."""
    return target.status in HELPLESS or "dormant" in target.conditions


def check_weapon(
    ctx: Decision, person: Combatant, attack: Value, reasons: Reasons, inside: bool
) -> None:
    """What speaks against attacking with something that one carries (CLO-WPN-02, -04)."""
    if not attack.weapon:
        return
    weapon = gear.named(person, attack.weapon)
    if weapon is None or (weapon.carried != "hand" and not draws_quickly(ctx, person, weapon)):
        how = gear.where(ctx.state, person, attack.weapon)
        names = [one.name for one in gear.in_hand(person)]
        facts = (
            {"how": "instead", "names": [*names, "bare hands"]} if how == "none" else {"how": how}
        )
        reasons.add("err.weapon_not_ready", word=attack.weapon, **facts)
        return
    reasons.when(inside and weapon.size == "large", "err.weapon_too_large", word=weapon.name)
    controlled = weapon.control not in ("", person.id)
    reasons.when(controlled, "err.weapon_controlled", word=weapon.name)


def draws_quickly(ctx: Decision, person: Combatant, weapon: Weapon) -> bool:
    """Whether Quick Draw of its kind readies a weapon with the attack itself (CLO-WPN-04)."""
    if weapon.carried not in ("worn", "hidden") or holds.is_grappler(ctx.state, person.id):
        return False
    return gear.has_quick_draw(person, weapon)


def check_all_out(ctx: Decision, person: Combatant, attack: Value, reasons: Reasons) -> None:
    """What speaks against attacking all-out (CLO-AOA-03, -04)."""
    if not attack.all_out:
        return
    far = is_ranged(attack, weapon_of(person, attack))
    how = "" if far else attack.kind
    reasons.when(far or attack.kind in ("touch", "kill"), "err.all_out_not_close", how=how)
    reasons.when(person.flags.applied >= 0, "err.all_out_after_defense")
