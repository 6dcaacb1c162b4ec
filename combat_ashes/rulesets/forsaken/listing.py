"""What somebody can do at this moment, with the numbers of their own sheet (`+maneuvers`)."""

from __future__ import annotations

from ...engine.look import Look
from ...engine.pools import total
from ...engine.state import Json, Person, Question
from ...text.words import count
from ..parts.dice.target_number import dice_in
from ..parts.round.one_by_one import ACTED
from .attack import acts, impact, pools
from .attack.action import BURSTS, Attack, bites_freely, teeth, weapon_of
from .defense import dodge, value
from .grapple import contest, holds
from .people import gear, sheet
from .people.rolling import may_spend
from .rules import ForsakenRules


def listing(look: Look[ForsakenRules], person: Person) -> list[dict[str, Json]]:
    """Each line one may type now: its dice before the target's Defense, or what it is worth."""
    if look.rules.is_out(person):
        return []
    found: list[dict[str, Json]] = []
    if holds.of(look.state, person.id) is not None:
        pool = max(0, total(contest.throw(look, person.id).pool))
        found.append({"line": "+grapple/resist", "pool": pool, "dice": pool, "type": ""})
        found.append({"line": "+grapple/release"})
        return found
    if not ACTED.of(person.notes):
        found += _actions(look, person)
    if not dodge.check(look, person):
        dice = value.dodge_value(look, person, "")
        found.append({"line": "+dodge", "value": f"Dodge {dice}"})
    if value.shown(look, person) and may_spend(look, person):
        raised = value.shown(look, person) + value.RAISE
        found.append({"line": "+defend/willpower <attacker>", "value": f"Defense {raised}"})
    left = acts.yards_left(look, person)
    if left and not holds.is_immobilized(look.state, person):
        found.append({"line": f"+move <yards>, up to {count(left, 'yard')} more this turn"})
    return found


def _actions(look: Look[ForsakenRules], person: Person) -> list[dict[str, Json]]:
    """What takes the action of the turn."""
    if holds.is_immobilized(look.state, person):
        return [{"line": "+escape"}]
    found = _attacks(look, person)
    found.append(_row(look, person, "+grapple <target>", Attack(kind="grab")))
    found += [{"line": f"+draw {weapon.name}"} for weapon in gear.of(person)
              if weapon.carried != "hand"]  # fmt: skip
    if sheet.has(person, "prone"):
        found.append({"line": "+rise"})
    return found


def _attacks(look: Look[ForsakenRules], person: Person) -> list[dict[str, Json]]:
    rows = []
    for weapon in gear.in_hand(person):
        attack = Attack(weapon=weapon.name)
        rows.append(_row(look, person, f"+attack <target>={weapon.name}", attack))
        if weapon.autofire:
            rows += [
                _row(look, person, f"+attack/{burst} <target>={weapon.name}",
                     Attack(weapon=weapon.name, burst=burst))
                for burst in BURSTS
            ]  # fmt: skip
    rows.append(_row(look, person, "+attack <target>=unarmed", Attack()))
    if bites_freely(look.rules, person):
        rows.append(_row(look, person, "+attack/bite <target>", Attack(kind="bite")))
    rows.append(_row(look, person, "+attack/touch <target>", Attack(kind="touch")))
    return rows


def _row(look: Look[ForsakenRules], person: Person, line: str, attack: Attack) -> dict[str, Json]:
    throw = pools.throw(look, person, None, attack, False)
    harm = ""
    if attack.kind in ("strike", "bite"):
        weapon = weapon_of(look.rules, person, attack)
        weapon = teeth(look.rules, person) if attack.kind == "bite" else weapon
        force = impact.of_weapon(look.rules, person, None, attack, weapon)
        harm = f"{force.type} {force.modifier:+}"
    dice = dice_in(throw)
    return {"line": line, "pool": dice, "dice": dice, "type": harm}


def offers(look: Look[ForsakenRules], question: Question) -> list[dict[str, Json]]:
    """What each answer to an attack would take off its pool."""
    person = look.state.people.get(question.who)
    if question.kind != "defend" or person is None:
        return []
    attacker = question.facts["attacker"]
    worth = {
        "apply": value.against(look, person, attacker),
        "none": 0,
        "willpower": value.against(look, person, attacker) + value.RAISE,
    }
    return [{"option": option, "value": worth[option]}
            for option in question.options if option in worth]  # fmt: skip
