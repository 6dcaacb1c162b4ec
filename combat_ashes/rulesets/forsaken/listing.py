"""What somebody can do at this moment, with the numbers of their own sheet (`+maneuvers`)."""

from msgspec.structs import replace

from ...engine.offers import Commands, Dice, Maneuver, Menu, Offer
from ...engine.pools import total
from ...engine.state import Question
from ...text.listings import InWords
from ...text.words import count, listed
from ..common.dice.target_number import dice_in
from ..common.menu import Rolled, rolled
from ..common.turn_order.one_by_one import has_begun
from . import questions
from .actions import moving
from .aims import surrender
from .attack import acts, impact, pools
from .attack.action import BURSTS, bites_freely, blow_of, incoming
from .combatant import Combatant
from .declarations import AnyAction, Attack, AttackAction, GrappleAction
from .defense import dodge, value
from .fight import Fight
from .grapple import contest
from .people import holds
from .people.gear import gear
from .people.rolling import may_spend


def listing(fight: Fight, person: Combatant, commands: Commands) -> Menu:
    """Each line one may type now: its dice before the target's Defense, or what it is worth."""
    if fight.rules.turns.is_out(person):
        return []
    if not has_begun(fight.state):
        return _before(person)
    grapple = holds.of(fight.state, person.id)
    if grapple is not None:
        line = "+grapple/sustain" if grapple.grappler == person.id else "+grapple/resist"
        dice = total(contest.throw(fight, person.id).pool)
        return [rolled(line, dice), Maneuver("+grapple/release")]
    found = [] if person.flags.acted else _actions(fight, person)
    if not dodge.check(fight, person):
        dice = value.dodge_value(fight, person, "")
        found.append(InWords("+dodge", words=f"Dodge {dice}"))
    if value.shown(fight, person) and may_spend(fight, person):
        raised = value.shown(fight, person) + value.RAISE
        found.append(InWords("+defend/willpower <attacker>", words=f"Defense {raised}"))
    return found + _moves(fight, person) + _free(fight, person)


def _moves(fight: Fight, person: Combatant) -> Menu:
    """How far somebody may still go, walking or running, as long as their count is to come."""
    if "immobilized" in person.conditions or person.flags.acted:
        return []
    left, far = acts.yards_left(fight, person), moving.farthest(fight, person)
    found: Menu = []
    if left:
        found.append(Maneuver(f"+move <yards>, up to {count(left, 'yard')} more this turn"))
    if far > left:
        found.append(Maneuver(f"+move/run <yards>, up to {count(far, 'yard')}, as your action"))
    return found


def _free(fight: Fight, person: Combatant) -> Menu:
    """What costs no action."""
    forms = moving.forms_of(person.kind, person.flags.form_traits)
    others = [form for form in forms if form != (person.form or "homid")]
    found: Menu = []
    if others and "immobilized" not in person.conditions and not person.flags.acted:
        found.append(Maneuver(f"+shift <form>, which is {listed(others, 'or')}"))
    if surrender.is_beaten(fight, person):
        found.append(Maneuver("+surrender"))
    return found


def _before(person: Combatant) -> Menu:
    """What may be typed before the first round: an aim, and Down and Dirty Combat."""
    dirty = ["+attack/dnd <target>"] if person.flags.dnd else []
    return [Maneuver(line) for line in ("+intent I want <what>", *dirty)]


def _actions(fight: Fight, person: Combatant) -> Menu:
    """What takes the action of the turn."""
    if "immobilized" in person.conditions:
        return [Maneuver("+escape")]
    found = _attacks(fight, person)
    others = [each for each in fight.state.able() if each.id != person.id and not each.hidden]
    free = [each.name for each in others if holds.of(fight.state, each.id) is None]
    if free:
        grab = _row(fight, person, "+grapple <target>", GrappleAction())
        found.append(replace(grab, targets=free))
    found += [Maneuver(f"+draw {weapon.name}") for weapon in gear.of(person)
              if weapon.carried != "hand"]  # fmt: skip
    found += [Maneuver(f"+misc reload {weapon.name}") for weapon in gear.in_hand(person)
              if weapon.clip is not None and (weapon.rounds or 0) < weapon.clip]  # fmt: skip
    return [*found, Maneuver("+rise")] if "prone" in person.conditions else found


def _attacks(fight: Fight, person: Combatant) -> Menu:
    rows: Menu = []
    counted = fight.rules.settings.ammo.track
    for weapon in gear.in_hand(person):
        if weapon.destroyed or (counted and weapon.rounds == 0 and weapon.skill == "firearms"):
            continue
        attack = AttackAction(weapon=weapon.name)
        row = _row(fight, person, f"+attack <target>={weapon.name}", attack)
        left = weapon.rounds if counted else None
        rows.append(row if left is None else replace(row, note=f"{count(left, 'round')} left"))
        if weapon.autofire:
            rows += [
                _row(fight, person, f"+attack/{burst} <target>={weapon.name}",
                     AttackAction(weapon=weapon.name, burst=burst))
                for burst, (needed, _) in BURSTS.items()
                if not counted or weapon.rounds is None or weapon.rounds >= needed
            ]  # fmt: skip
    rows.append(_row(fight, person, "+attack <target>=bare hands", AttackAction()))
    if bites_freely(fight.rules, person):
        rows.append(_row(fight, person, "+attack/bite <target>", AttackAction(kind="bite")))
    rows.append(_row(fight, person, "+attack/touch <target>", AttackAction(kind="touch")))
    return rows


def _row(fight: Fight, person: Combatant, line: str, attack: Attack) -> Rolled:
    blow, harm = blow_of(fight, person, attack), ""
    if attack.kind in ("strike", "bite"):
        force = impact.force_of(blow)
        harm = f"{force.type} {force.modifier:+}" if force.modifier else force.type
    row = rolled(line, dice_in(pools.throw(blow, False)), harm)
    if not value.may_meet(fight.rules, incoming(fight, person, attack)):
        return row
    return replace(row, before="Defense", met=_defenses(fight, person))


def would_roll(fight: Fight, person: Combatant, said: AnyAction) -> Dice:
    """The dice of an attack at its target: range, concealment, and who lies where (FOR-ATK-01)."""
    if not isinstance(said, Attack) or not said.targets:
        return Dice()
    target = fight.state.people[said.target]
    dice = dice_in(pools.throw(blow_of(fight, person, said, target), False, len(said.targets)))
    applies = value.can_apply(fight, target, incoming(fight, person, said))
    # Who dodges rolls against it, and takes nothing off.
    dodges = target.flags.dodge is not None
    met = value.against(fight, target, person.id) if applies and not dodges else 0
    return Dice(pool=dice, met={target.name: met}, chance=dice <= met)


def _defenses(fight: Fight, person: Combatant) -> dict[str, int]:
    """The Defense of everybody else by name, which all may know."""
    others = [each for each in fight.state.able() if each.id != person.id and not each.hidden]
    return {each.name: value.shown(fight, each) for each in others}


def offers(fight: Fight, question: Question) -> list[Offer]:
    """What each answer to an attack would take off its pool."""
    person = fight.state.people.get(question.who)
    if person is None or question.kind not in ("act", "defend"):
        return []
    if question.kind == "act":
        beaten = surrender.is_beaten(fight, person)
        return [Offer("surrender")] if beaten else []
    attacker = questions.defend.of(question).attacker
    worth = {
        "apply": value.against(fight, person, attacker),
        "none": 0,
        "willpower": value.against(fight, person, attacker) + value.RAISE,
    }
    return [Offer(option, worth[option]) for option in question.options if option in worth]
