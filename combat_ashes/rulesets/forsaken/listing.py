"""What somebody can do at this moment, with the numbers of their own sheet (`+maneuvers`)."""

from __future__ import annotations

from ...engine.fight import Fight
from ...engine.pools import total
from ...engine.state import Combatant, Json, Question
from ...text.words import count, listed
from ..parts.dice.target_number import dice_in
from ..parts.round.one_by_one import ACTED, has_begun
from .actions import AnyAction, Attack, AttackAction, GrappleAction
from .aims import surrender
from .attack import acts, impact, pools
from .attack.action import BURSTS, bites_freely, incoming, teeth, weapon_of
from .defense import dodge, value
from .grapple import contest
from .hands import moving
from .notes import DND, DODGE, FORM_TRAITS
from .people import holds, sheet
from .people.gear import gear
from .people.rolling import may_spend
from .rules import ForsakenRules


def listing(fight: Fight[ForsakenRules], person: Combatant) -> list[dict[str, Json]]:
    """Each line one may type now: its dice before the target's Defense, or what it is worth."""
    if fight.rules.is_out(person):
        return []
    if not has_begun(fight.state):
        return _before(person)
    found: list[dict[str, Json]] = []
    grapple = holds.of(fight.state, person.id)
    if grapple is not None:
        pool = max(0, total(contest.throw(fight, person.id).pool))
        line = "+grapple/sustain" if grapple.grappler == person.id else "+grapple/resist"
        found.append(_rolled(line, pool))
        found.append({"line": "+grapple/release"})
        return found
    if not ACTED.of(person.notes):
        found += _actions(fight, person)
    if not dodge.check(fight, person):
        dice = value.dodge_value(fight, person, "")
        found.append({"line": "+dodge", "value": f"Dodge {dice}"})
    if value.shown(fight, person) and may_spend(fight, person):
        raised = value.shown(fight, person) + value.RAISE
        found.append({"line": "+defend/willpower <attacker>", "value": f"Defense {raised}"})
    return found + _moves(fight, person) + _free(fight, person)


def _moves(fight: Fight[ForsakenRules], person: Combatant) -> list[dict[str, Json]]:
    """How far somebody may still go, walking or running, as long as their count is to come."""
    if holds.is_immobilized(person) or ACTED.of(person.notes):
        return []
    left, far = acts.yards_left(fight, person), moving.farthest(fight, person)
    found: list[dict[str, Json]] = []
    if left:
        found.append({"line": f"+move <yards>, up to {count(left, 'yard')} more this turn"})
    if far > left:
        found.append({"line": f"+move/run <yards>, up to {count(far, 'yard')}, as your action"})
    return found


def _free(fight: Fight[ForsakenRules], person: Combatant) -> list[dict[str, Json]]:
    """What costs no action."""
    forms = moving.forms_of(person.kind, FORM_TRAITS.of(person.notes))
    others = [form for form in forms if form != (person.form or "homid")]
    found: list[dict[str, Json]] = []
    if others and not holds.is_immobilized(person) and not ACTED.of(person.notes):
        found.append({"line": f"+shift <form>, which is {listed(others, 'or')}"})
    if surrender.is_beaten(fight, person):
        found.append({"line": "+surrender"})
    return found


def _before(person: Combatant) -> list[dict[str, Json]]:
    """What may be typed before the first round: an aim, and Down and Dirty Combat."""
    found: list[dict[str, Json]] = [{"line": "+intent I want <what>"}]
    if DND.of(person.notes):
        found.append({"line": "+attack/dnd <target>"})
    return found


def _actions(fight: Fight[ForsakenRules], person: Combatant) -> list[dict[str, Json]]:
    """What takes the action of the turn."""
    if holds.is_immobilized(person):
        return [{"line": "+escape"}]
    found = _attacks(fight, person)
    others = [each for each in fight.state.able() if each.id != person.id and not each.hidden]
    free = [each.name for each in others if holds.of(fight.state, each.id) is None]
    if free:
        grab = _row(fight, person, "+grapple <target>", GrappleAction())
        found.append({**grab, "targets": free})
    found += [{"line": f"+draw {weapon.name}"} for weapon in gear.of(person)
              if weapon.carried != "hand"]  # fmt: skip
    found += [{"line": f"+misc reload {weapon.name}"} for weapon in gear.in_hand(person)
              if weapon.clip is not None and (weapon.rounds or 0) < weapon.clip]  # fmt: skip
    if sheet.has(person, "prone"):
        found.append({"line": "+rise"})
    return found


def _attacks(fight: Fight[ForsakenRules], person: Combatant) -> list[dict[str, Json]]:
    rows: list[dict[str, Json]] = []
    counted = fight.rules.settings.ammo.track
    for weapon in gear.in_hand(person):
        if weapon.destroyed or (counted and weapon.rounds == 0 and weapon.skill == "firearms"):
            continue
        attack = AttackAction(weapon=weapon.name)
        row = _row(fight, person, f"+attack <target>={weapon.name}", attack)
        left = weapon.rounds if counted else None
        rows.append(row if left is None else {**row, "note": f"{count(left, 'round')} left"})
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


def _row(
    fight: Fight[ForsakenRules], person: Combatant, line: str, attack: Attack
) -> dict[str, Json]:
    throw = pools.throw(fight, person, None, attack, False)
    harm = ""
    if attack.kind in ("strike", "bite"):
        weapon = weapon_of(fight.rules, person, attack)
        weapon = teeth(fight.rules, person) if attack.kind == "bite" else weapon
        force = impact.of_weapon(fight.rules, person, None, attack, weapon)
        harm = f"{force.type} {force.modifier:+}" if force.modifier else force.type
    dice = dice_in(throw)
    row = _rolled(line, dice, harm)
    if value.may_meet(fight.rules, incoming(fight.rules, person, attack)):
        row |= {"before": "Defense", "met": _defenses(fight, person)}
    return row


def would_roll(fight: Fight[ForsakenRules], person: Combatant, said: AnyAction) -> dict[str, Json]:
    """The dice of an attack at its target: range, concealment, and who lies where (FOR-ATK-01)."""
    if not isinstance(said, Attack) or not said.targets:
        return {}
    attack, target = said, fight.state.people[said.target]
    throw = pools.throw(fight, person, target, attack, False, len(attack.targets))
    applies = value.can_apply(fight, target, incoming(fight.rules, person, attack))
    # Who dodges rolls against it, and takes nothing off.
    dodges = DODGE.of(target.notes) is not None
    met = value.against(fight, target, person.id) if applies and not dodges else 0
    dice = dice_in(throw)
    return {"pool": dice, "met": {target.name: met}, "chance": dice <= met}


def _rolled(line: str, pool: int, harm: str = "") -> dict[str, Json]:
    """A line with its dice; where none are left, a chance die."""
    chance = {} if pool else {"chance": True}
    return {"line": line, "pool": pool, "dice": pool, "type": harm, **chance}


def _defenses(fight: Fight[ForsakenRules], person: Combatant) -> dict[str, Json]:
    """The Defense of everybody else by name, which all may know."""
    others = [each for each in fight.state.able() if each.id != person.id and not each.hidden]
    return {each.name: value.shown(fight, each) for each in others}


def offers(fight: Fight[ForsakenRules], question: Question) -> list[dict[str, Json]]:
    """What each answer to an attack would take off its pool."""
    person = fight.state.people.get(question.who)
    if person is None or question.kind not in ("act", "defend"):
        return []
    if question.kind == "act":
        beaten = surrender.is_beaten(fight, person)
        return [{"option": "surrender", "value": 1}] if beaten else []
    attacker = question.facts["attacker"]
    worth = {
        "apply": value.against(fight, person, attacker),
        "none": 0,
        "willpower": value.against(fight, person, attacker) + value.RAISE,
    }
    return [{"option": option, "value": worth[option]}
            for option in question.options if option in worth]  # fmt: skip
