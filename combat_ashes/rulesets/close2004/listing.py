"""What somebody can do at this moment, with the numbers of their own sheet (`+maneuvers`)."""

from __future__ import annotations

from msgspec.structs import replace

from ...engine.events import Terms
from ...engine.look import Look
from ...engine.pools import total
from ...engine.state import Json, Person, Question
from ...text.words import count
from ..parts.dice.target_number import dice_in
from ..parts.tables import Action
from .attack import pools
from .attack.action import Attack, thaw
from .defense import dodge, value
from .grapple import breaking, overpower
from .grapple.maneuvers import MANEUVERS
from .notes import BOOSTS, DODGE, MOVED
from .people import gear, holds, sheet
from .people.acts import has_acted
from .people.rolling import may_spend
from .rules import CloseRules


def listing(look: Look[CloseRules], person: Person) -> list[dict[str, Json]]:
    """Each line one may type now: its dice before the target's Defense, or what it is worth."""
    if look.rules.is_out(person):
        return []
    found = [] if has_acted(person) else _actions(look, person)
    if holds.immobilized(look.state, person.id):
        return found
    found += [
        _worth(f"+{dodge.OPTIONS[manner]}", dodge.total(look.rules, person, manner), "Dodge")
        for manner in dodge.manners_open(look, person)
    ]
    defense = value.shown(look, person)
    if defense and may_spend(look, person):
        raised = defense + look.rules.settings.willpower.defense
        found.append(_worth("+defend/willpower <attacker>", raised, "Defense"))
    if holds.holding(look.state, person.id):
        found.append({"line": "+grapple/release"})
    left = max(0, sheet.speed(look.rules, person) - MOVED.of(person.notes))
    dodges = DODGE.of(person.notes) is not None
    may_move = left and (dodges or not has_acted(person))
    if may_move and not holds.is_grappler(look.state, person.id):
        found.append({"line": f"+move <yards>, up to {count(left, 'yard')} more this turn"})
    return found


def _actions(look: Look[CloseRules], person: Person) -> list[dict[str, Json]]:
    """What takes the action of the turn."""
    if holds.is_grappler(look.state, person.id):
        found = _in_hold(look, person)
        if holds.immobilized(look.state, person.id):
            return found
        found += [{"line": "+grapple/sustain"}] if holds.immobilizes(look.state, person.id) else []
        return _attacks(look, person) + found
    found = [_row(look, person, "+grapple <target>", Attack("", "grapple"))]
    found = _attacks(look, person) + found
    found += [{"line": f"+draw {weapon.name}"} for weapon in gear.of(person)
              if weapon.carried != "hand"]  # fmt: skip
    if sheet.has(person, "prone"):
        found.append({"line": "+rise"})
    return found


def _worth(line: str, worth: int, what: str) -> dict[str, Json]:
    return {"line": line, "value": f"{what} {worth}"}


def _row(
    look: Look[CloseRules], person: Person, line: str, attack: Attack, more: int = 0
) -> dict[str, Json]:
    terms = (*pools.basic(look, person, attack), *sheet.everywhere(look, person, False))
    harm = "" if attack.kind in ("grapple", "touch") else pools.damage_of(look, person, attack)
    covered = value.covers(look, pools.incoming(look, person, attack))
    return {**_rolled(line, terms, more, harm), **({"before": "Defense"} if covered else {})}


def would_roll(look: Look[CloseRules], person: Person, said: Action) -> dict[str, Json]:
    """The dice of an attack at its target, as it is met at this moment (CLO-DIC-03)."""
    if said["do"] not in ("attack", "grapple"):
        return {}
    attack = thaw(said)
    target = look.state.people[attack.target]
    met = pools.met_by(look, person, target, attack)
    throw = pools.throw(look, person, target, attack, replace(met, held=True))
    taken = met.value if met.applies else 0
    dice = dice_in(throw)
    found: dict[str, Json] = {"pool": dice, "chance": dice <= taken}
    return found | {"before": "Defense", "met": {target.name: taken}}


def _rolled(line: str, terms: Terms, more: int = 0, harm: str = "") -> dict[str, Json]:
    pool = max(0, total(terms) + more)
    chance = {} if pool else {"chance": True}
    return {"line": line, "pool": pool, "dice": pool, "type": harm, **chance}


def _attacks(look: Look[CloseRules], person: Person) -> list[dict[str, Json]]:
    inside = [look.state.people[who].name for who in holds.partners(look.state, person.id)]
    outside = [other.name for other in _outsiders(look, person)] if inside else []
    touch = _row(look, person, "+attack/touch <target>", Attack("", "touch"))
    within = {**{key: value for key, value in touch.items() if key != "before"}, "targets": inside}
    if inside and not outside:
        return [within]
    found = []
    for weapon in gear.in_hand(person):
        shot = weapon.ranged
        useless = inside and (shot or weapon.size == "large")
        if useless or weapon.control not in ("", person.id):
            continue
        line = f"+attack <target>={weapon.name}"
        found.append(_row(look, person, line, Attack("", weapon=weapon.name)))
        if not shot:
            line = f"+attack/allout <target>={weapon.name}"
            more = look.rules.settings.all_out.bonus
            found.append(_row(look, person, line, Attack("", weapon=weapon.name), more))
    punch = "+attack/punch <target>" if found else "+attack <target>"
    found.append(_row(look, person, punch, Attack("")))
    bonus = look.rules.settings.all_out.bonus
    found.append(_row(look, person, "+attack/allout <target>=bare hands", Attack(""), bonus))
    found.append(_row(look, person, "+attack/bite <target>", Attack("", "bite")))
    if not inside:
        return [*found, touch]
    return [*({**each, "targets": outside} for each in (*found, touch)), within]


def _outsiders(look: Look[CloseRules], person: Person) -> list[Person]:
    """Those whom a grappler could attack: who can act outside of their hold."""
    if not look.rules.settings.grapple.attack_outsiders:
        return []
    within = {person.id, *holds.partners(look.state, person.id)}
    return [other for other in look.state.able() if other.id not in within]


def _in_hold(look: Look[CloseRules], person: Person) -> list[dict[str, Json]]:
    """What a grappler can do with the partner."""
    needed = breaking.needed(look, person.id)
    line = "+grapple/break" + (f", which takes {needed} successes" if needed > 1 else "")
    found = [_rolled(line, breaking.throw(look, person, {}).pool)]
    if holds.immobilized(look.state, person.id):
        return found
    for foe in holds.partners(look.state, person.id):
        name = look.state.people[foe].name
        several = f", on {name}" if len(holds.partners(look.state, person.id)) > 1 else ""
        for row in MANEUVERS:
            if row.first or not row.is_open(look, person, look.state.people[foe]):
                continue
            action = {"maneuver": "", "detail": "", "on": foe}
            terms = overpower.throw(look, person, action).pool
            detail = f"={row.detail}" if row.detail else ""
            usage = f"+grapple/overpower {row.name}{detail}{several}"
            found.append(_rolled(usage, terms))
        theirs = gear.in_hand(look.state.people[foe])
        usable = [w for w in gear.in_hand(person) if w.control in ("", person.id)]
        for weapon in [*usable, *(w for w in theirs if w.control == person.id)]:
            if weapon.size == "small" and not weapon.ranged:
                action = {"maneuver": "attack", "detail": weapon.name, "on": foe}
                terms = overpower.throw(look, person, action).pool
                usage = f"+grapple/overpower attack={weapon.name}{several}"
                found.append(_rolled(usage, terms, 0, weapon.damage))
    return found


def offers(look: Look[CloseRules], question: Question) -> list[dict[str, Json]]:
    """What each answer to an attack would take off its pool, or what it takes to get loose."""
    person = look.state.people.get(question.who)
    if person is None:
        return []
    if question.kind == "act" and holds.is_grappler(look.state, person.id):
        return [{"option": "break", "needed": breaking.needed(look, person.id)}]
    if question.kind != "defend":
        return []
    kept = question.facts["attacker"] in BOOSTS.of(person.notes)
    paid = look.rules.settings.willpower.defense if kept else 0
    worn = value.now(person)
    k = value.worn(person)
    met = value.meets(look, person, value.Incoming(question.facts["attacker"], "attack", "brawl"))
    found: list[dict[str, Json]] = []
    for option in question.options:
        if option == "pass":
            found.append({"option": option, "value": worn + paid if met.applies else 0})
        elif option == "willpower":
            raised = worn + look.rules.settings.willpower.defense
            found.append({"option": option, "value": raised})
        else:
            whole = dodge.total(look.rules, person, dodge.manner_of(option))
            offer: dict[str, Json] = {"option": option, "value": max(0, whole - k) + paid}
            if "willpower" in question.options:
                offer["both"] = offer["value"] + look.rules.settings.willpower.defense
            found.append(offer)
    return found
