"""What somebody can do at this moment, with the numbers of their own sheet (`+maneuvers`)."""

from msgspec.structs import replace

from ...engine.offers import Commands, Dice, Maneuver, Menu, Offer
from ...engine.pools import total
from ...engine.state import Question
from ...text.listings import InWords
from ...text.words import count
from ..common.dice.target_number import dice_in
from ..common.menu import Rolled, rolled
from . import questions
from .attack.pools import Blow
from .combatant import Combatant
from .declarations import Action, Attack, AttackAction, BreakAction, GrappleAction, OverpowerAction
from .defense import dodge, value
from .fight import Fight
from .grapple import breaking, overpower
from .grapple.maneuver import Attempt
from .grapple.maneuvers import MANEUVERS
from .people import holds, sheet
from .people.acts import has_acted
from .people.gear import gear
from .people.rolling import may_spend


def listing(fight: Fight, person: Combatant, commands: Commands) -> Menu:
    """Each line one may type now: its dice before the target's Defense, or what it is worth."""
    if fight.rules.turns.is_out(person):
        return []
    found = [] if has_acted(person) else _actions(fight, person)
    if holds.immobilized(fight.state, person.id):
        return found
    found += [
        InWords(f"+{dodge.OPTIONS[how]}", words=f"Dodge {dodge.total(fight.rules, person, how)}")
        for how in dodge.manners_open(fight, person)
    ]
    defense = value.shown(fight, person)
    if defense and may_spend(fight, person):
        raised = defense + fight.rules.settings.willpower.defense
        found.append(InWords("+defend/willpower <attacker>", words=f"Defense {raised}"))
    if holds.holding(fight.state, person.id):
        found.append(Maneuver("+grapple/release"))
    left = max(0, sheet.speed(fight.rules, person) - person.flags.moved)
    dodges = person.flags.dodge is not None
    may_move = left and (dodges or not has_acted(person))
    if may_move and not holds.is_grappler(fight.state, person.id):
        found.append(Maneuver(f"+move <yards>, up to {count(left, 'yard')} more this turn"))
    return found


def _actions(fight: Fight, person: Combatant) -> Menu:
    """What takes the action of the turn."""
    if holds.is_grappler(fight.state, person.id):
        found = _in_hold(fight, person)
        if holds.immobilized(fight.state, person.id):
            return found
        if holds.immobilizes(fight.state, person.id):
            found.append(Maneuver("+grapple/sustain"))
        return [*_attacks(fight, person), *found]
    grab = _row(fight, person, "+grapple <target>", GrappleAction(target=""))
    stowed = [weapon for weapon in gear.of(person) if weapon.carried != "hand"]
    others = [f"+draw {weapon.name}" for weapon in stowed]
    others += ["+rise"] if "prone" in person.conditions else []
    return [*_attacks(fight, person), grab, *map(Maneuver, others)]


def _row(fight: Fight, person: Combatant, line: str, attack: Attack, more: int = 0) -> Rolled:
    blow = Blow(fight, person, attack)
    terms = (*blow.basic(), *sheet.everywhere(fight, person, False))
    harm = "" if attack.kind in ("grapple", "touch") else blow.damage
    covered = value.covers(fight, blow.incoming)
    return replace(rolled(line, total(terms) + more, harm), before="Defense" if covered else "")


def would_roll(fight: Fight, person: Combatant, said: Action) -> Dice:
    """The dice of an attack at its target, as it is met at this moment (CLO-DIC-03)."""
    if not isinstance(said, Attack):
        return Dice()
    blow = Blow(fight, person, said)
    met = blow.met
    taken, dice = met.value if met.applies else 0, dice_in(blow.throw(replace(met, held=True)))
    return Dice(pool=dice, chance=dice <= taken, before="Defense", met={blow.target.name: taken})


def _attacks(fight: Fight, person: Combatant) -> list[Rolled]:
    inside = [fight.state.people[who].name for who in holds.partners(fight.state, person.id)]
    outside = [other.name for other in _outsiders(fight, person)] if inside else []
    touch = _row(fight, person, "+attack/touch <target>", AttackAction(target="", kind="touch"))
    within = replace(touch, before="", targets=inside)
    if inside and not outside:
        return [within]
    found: list[Rolled] = []
    bonus = fight.rules.settings.all_out.bonus
    for weapon in gear.in_hand(person):
        shot = weapon.ranged
        useless = inside and (shot or weapon.size == "large")
        if useless or weapon.control not in ("", person.id):
            continue
        armed, line = AttackAction(target="", weapon=weapon.name), f"<target>={weapon.name}"
        found.append(_row(fight, person, f"+attack {line}", armed))
        if not shot:
            found.append(_row(fight, person, f"+attack/allout {line}", armed, bonus))
    punch = "+attack/punch <target>" if found else "+attack <target>"
    bare, bite = AttackAction(target=""), AttackAction(target="", kind="bite")
    found.append(_row(fight, person, punch, bare))
    found.append(_row(fight, person, "+attack/allout <target>=bare hands", bare, bonus))
    found.append(_row(fight, person, "+attack/bite <target>", bite))
    if not inside:
        return [*found, touch]
    return [*(replace(each, targets=outside) for each in (*found, touch)), within]


def _outsiders(fight: Fight, person: Combatant) -> list[Combatant]:
    """Those whom a grappler could attack: who can act outside of their hold."""
    within = {person.id, *holds.partners(fight.state, person.id)}
    return [other for other in fight.state.able() if other.id not in within]


def _in_hold(fight: Fight, person: Combatant) -> Menu:
    """What a grappler can do with the partner."""
    needed = breaking.needed(fight, person.id)
    line = "+grapple/break" + (f", which takes {needed} successes" if needed > 1 else "")
    found: Menu = [rolled(line, total(breaking.throw(fight, person, BreakAction()).pool))]
    if holds.immobilized(fight.state, person.id):
        return found
    foes = holds.partners(fight.state, person.id)
    for foe in foes:
        tried = Attempt(fight, person, fight.state.people[foe])
        several = f", on {tried.foe.name}" if len(foes) > 1 else ""
        dice = total(overpower.throw(fight, person, OverpowerAction(on=foe)).pool)
        for row in MANEUVERS:
            if not row.first and row.is_open(tried):
                detail = f"={row.detail}" if row.detail else ""
                found.append(rolled(f"+grapple/overpower {row.name}{detail}{several}", dice))
        usable = [w for w in gear.in_hand(person) if w.control in ("", person.id)]
        usable += [w for w in gear.in_hand(tried.foe) if w.control == person.id]
        for weapon in usable:
            if weapon.size == "small" and not weapon.ranged:
                action = OverpowerAction(maneuver="attack", detail=weapon.name, on=foe)
                terms = overpower.throw(fight, person, action).pool
                usage = f"+grapple/overpower attack={weapon.name}{several}"
                found.append(rolled(usage, total(terms), weapon.damage))
    return found


def offers(fight: Fight, question: Question) -> list[Offer]:
    """What each answer to an attack would take off its pool, or what it takes to get loose."""
    person = fight.state.people.get(question.who)
    if person is None:
        return []
    if question.kind == "act" and holds.is_grappler(fight.state, person.id):
        return [Offer("break", breaking.needed(fight, person.id))]
    if question.kind != "defend":
        return []
    attacker, more = questions.defend.of(question).attacker, fight.rules.settings.willpower.defense
    paid = more if attacker in person.flags.boosts else 0
    worn = value.now(person)
    met = value.meets(fight, person, questions.Incoming(attacker, "attack", "brawl"))
    found: list[Offer] = []
    for option in question.options:
        if option == "pass":
            found.append(Offer(option, worn + paid if met.applies else 0))
        elif option == "willpower":
            found.append(Offer(option, worn + more))
        else:
            whole = dodge.total(fight.rules, person, dodge.manner_of(option))
            dice, pays = max(0, whole - person.flags.wear) + paid, "willpower" in question.options
            found.append(Offer(option, dice, dice + more if pays else None))
    return found
