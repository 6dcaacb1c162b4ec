"""Reading an attack: its manners, its weapon, its target (ASH-ATK-01, ASH-PIL-09)."""

from ....engine.inputs import Input
from ....engine.pools import trait_key
from ....engine.state import STORYTELLER
from ...common.targets import one_target
from ..combatant import Combatant
from ..declarations import Action, AttackAction, pieces
from ..equipment import Weapon
from ..fight import Decision, Fight
from ..people import holding, options, sheet, weapons
from . import close_quarters, shooting


def read(ctx: Decision, person: Combatant, given: Input) -> Action:
    """A typed attack as an action; raises `Refused` for what the rules do not let be."""
    if "grapple" in given.words("manners"):
        return _by_grapple(ctx, person, given)
    rules = ctx.rules
    manners, weapon = manner_and_weapon(ctx, person, given)
    target = target_of(ctx, person, given.text("target"))
    if ctx.state.flags.grapples:
        holding.check_target(ctx, person, target)
    knowing = target.status != "active"
    action = AttackAction(
        target=target.id, manners=tuple(manners), weapon=weapon.key, knowing=knowing
    )
    if given.has("options"):
        action = options.with_options(ctx, person, action, given.words())
    used = weapon
    if weapon.reach != "h2h" or rules.settings.movement.mode == "tracked":
        used = close_quarters.as_used(ctx.state, person.id, target.id, weapon)
        check_manners(ctx, manners, used)
        shooting.check(ctx, person, target, weapon, action)
    if action.fire:
        close_quarters.check_fire(ctx, person, weapon)
    if used.reach in ("h2h", "grips"):
        check_crowd(ctx, person, target)
    return action


def _by_grapple(ctx: Decision, person: Combatant, given: Input) -> Action:
    """`+attack/grapple` is `+grapple`; the method stands where a weapon would."""
    manners = given.words("manners")
    if len(manners) > 1:
        ctx.refuse_unless_allowed("err.attack.manner", how="several", manners=manners)
    seize = given.changed(method=given.text("weapon"))
    action: Action = ctx.rules.acts.lines["grapple"].read(ctx, person, seize)
    return action


def check_manners(ctx: Decision, manners: list[str], weapon: Weapon) -> None:
    """Refuse what a weapon cannot be used for across a distance (ASH-ATK-09, -11)."""
    if sheet.ranged(weapon):
        for name in manners:
            ctx.rules.manners[name].at_range(ctx, weapon)


def target_of(ctx: Decision, person: Combatant, text: str) -> Combatant:
    if not text:
        others = [p for p in ctx.state.able() if p.id != person.id]
        ctx.refuse_unless_allowed("err.declare.incomplete", missing="a target")
        return others[0] if others else person
    target = one_target(ctx, person, text)
    if target.status in sheet.AWAY:
        ctx.refuse("err.attack.gone", name=target.name)
    return target


def manner_and_weapon(ctx: Decision, person: Combatant, given: Input) -> tuple[list[str], Weapon]:
    """The manners of an attack and what it is made with; a switch may name either."""
    rules = ctx.rules
    manners, text = ["basic"], given.text("weapon")
    if given.words("manners"):
        words = [trait_key(word) for word in given.words("manners")]
        named = [sheet.ALIASES.get(word, word) for word in words]
        manners = _manners(ctx, person, named)
        text = next((word for word in named if word in rules.charts.natural), text)
    weapon = weapons.named(ctx, person, text) if text else sheet.in_hand(rules, person)
    return manners, weapon


def _manners(ctx: Decision, person: Combatant, named: list[str]) -> list[str]:
    """The manners among what was named after the slash, none of them impossible."""
    if "committed" in named and ctx.state.phase.startswith("haste"):
        ctx.refuse("err.committed.haste")
    manners = [word for word in named if word not in ctx.rules.charts.natural] or ["basic"]
    rules = ctx.rules
    unknown = [word for word in manners if word not in rules.manners]
    if unknown:
        natural = rules.charts.natural.items()
        own = [name for name, one in natural if weapons.born_with(rules, person, one)]
        ctx.refuse("err.attack.unknown_manner", word=unknown[0], manners=[*rules.manners, *own])
    if len(manners) > 1:
        ctx.refuse_unless_allowed("err.attack.manner", how="several", manners=manners)
    return manners


MOST_ATTACKERS = 5
"""How many people reach one person hand-to-hand in the open (ASH-PIL-09)."""


def check_crowd(ctx: Decision, person: Combatant, target: Combatant) -> None:
    """Tell the storyteller of each one more at a target than can reach it (ASH-PIL-09)."""
    ruled = target.flags.attackers_max
    most = MOST_ATTACKERS if ruled is None else ruled
    after = [p for p in ctx.state.people.values() if target.id in (p.flags.aim or ())]
    already = [p for p in after if p.id != person.id and _attacks_by_hand(ctx, p, target.id)]
    if len(already) >= most:
        ctx.announce("crowd", to=STORYTELLER, who=person.id, against=target.id, most=most)


def _attacks_by_hand(fight: Fight, person: Combatant, target: str) -> bool:
    for action in pieces(person.declared):
        if isinstance(action, AttackAction) and action.target == target:
            weapon = sheet.weapon(fight.rules, person, action.weapon)
            used = weapon and close_quarters.as_used(fight.state, person.id, target, weapon)
            if used is not None and not sheet.ranged(used):
                return True
    return False
