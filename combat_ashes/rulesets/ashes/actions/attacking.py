"""The attack as an act: read, told, and begun in its turn (ASH-ATK-01, -02, RES-10, GRP-14)."""

from ....engine.flags import Changes
from ....engine.offers import Commands, Maneuver, Menu
from ....engine.pools import total
from .. import agenda
from ..attack import aiming, nothing, pools
from ..attack.coming import coming, with_weapon
from ..combatant import Combatant
from ..declarations import AttackAction
from ..defense import meeting
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..flags import flagged
from ..harm import damage
from ..people import acts, sheet, weapons
from ..people.acts import AshesAct
from ..rules import AshesRules, shown


class Attack(AshesAct):
    """`+attack[/manner] <target>[=<weapon>][, <option>]`"""

    name = "attack"
    offered = True
    in_split = True

    read = staticmethod(aiming.read)

    def words(self, fight: Fight, action: AttackAction) -> str:
        """`power attack on Frank with knife`"""
        target = fight.state.people.get(action.target)
        name = target.name if target else "somebody"
        for each in action.manners:
            manner = fight.rules.manners[each]
            if "words" in manner.own:
                return str(manner.words(action, name))
        how = " ".join([m for m in action.manners if m != "basic"])
        return f"{how} attack on {name} with {sheet.weapon_name(action.weapon)}".strip()

    def posture_of(self, rules: AshesRules, action: AttackAction) -> str:
        return "abandoned" if action.committed else "offense"

    def stance(self, rules: AshesRules, action: AttackAction) -> Changes:
        if action.committed:
            return flagged(posture="abandoned", committed=True, aim=action.target)
        return flagged(posture="offense", aim=action.target)

    def comes(self, ctx: Decision, who: str, part: int, action: AttackAction) -> None:
        _begin(ctx, who, part, action)

    def listing(self, fight: Fight, person: Combatant, commands: Commands) -> Menu:
        return [
            _listed(fight, person, weapon, how)
            for weapon in weapons.usable(fight.rules, person)
            for how in _manners(fight, weapon)
            if _typed(how) in commands
        ]


def _typed(how: str) -> str:
    return "+attack" if how == "basic" else f"+attack/{how}"


def _manners(fight: Fight, weapon: Weapon) -> list[str]:
    known = [name for name in fight.rules.manners if name != "grapple"]
    if sheet.ranged(weapon):
        return [how for how in known if how in fight.rules.settings.attack.ranged_manners]
    return [how for how in known if how != "committed" or fight.state.phase == "main"]


def _listed(fight: Fight, person: Combatant, weapon: Weapon, how: str) -> Maneuver:
    action = AttackAction(target="", manners=(how,), weapon=weapon.key)
    throw = pools.listed(fight, with_weapon(fight.rules, person, person, action, weapon))
    harm = total(damage.damage_terms(fight.rules, person, weapon, [how], 1))
    line = f"{_typed(how)} <target>={sheet.weapon_name(weapon.key)}"
    row = Maneuver(line, max(harm, 1), weapon.type)
    return row.at(shown(throw))


@agenda.strike.does
def strike(ctx: Decision, who: str, number: int) -> None:
    """Begin an attack out of its turn, such as that of a guard."""
    action = acts.part(ctx.person(who), number)
    if isinstance(action, AttackAction):
        _begin(ctx, who, number, action)


def _begin(ctx: Decision, who: str, number: int, action: AttackAction) -> None:
    """Begin an attack, or find that its target is down or gone (ASH-RES-10)."""
    for each in action.manners:
        manner = ctx.rules.manners[each]
        if "comes" in manner.own and manner.comes(ctx, who, number, action):
            return
    now = coming(ctx, who, number)
    if now is None or now.target.status in sheet.AWAY:
        nothing.comes_to_nothing(ctx, who, number, None)
    elif now.target.status != "active":
        _target_down(ctx, who, number, now.target, action.knowing)
    else:
        meeting.begin(ctx, now)


def _target_down(ctx: Decision, who: str, number: int, target: Combatant, knowing: bool) -> None:
    if knowing:
        ctx.push(agenda.meet(who, number))
    else:
        nothing.comes_to_nothing(ctx, who, number, target)
