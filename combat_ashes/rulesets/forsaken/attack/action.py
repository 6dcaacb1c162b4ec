"""An attack line as a value: who or what is attacked, with what, and how (FOR-ATK, FOR-RNG)."""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.numbers import MOST_YARDS, whole
from ....engine.refusals import Refused
from ....text.words import listed
from ...common.called import plain
from ...legal import key_of
from ..combatant import Combatant
from ..declarations import Attack, AttackAction
from ..equipment import NO_FORM, Form, Kind, Weapon
from ..fight import Decision, Fight
from ..harm import things, tilts
from ..people.gear import BARE_HANDS, gear
from ..questions import Incoming
from ..refusing import refuse
from ..rules import TEETH, ForsakenRules

A = TypeVar("A", bound=AttackAction)

BURSTS = {"short": (3, 1), "medium": (10, 2), "long": (20, 3)}
"""The rounds of a burst and the dice it adds (FOR-RNG-01)."""
SWITCHES = {"touch": "touch", "bite": "bite", "kill": "kill"}
BARE = ("unarmed", "bare hands", "fists", "fist")


class Blow(Struct, frozen=True):
    """An attack at one of its targets, or at none yet, and what it is made with, found once.

    Where it is `ranged`, range, concealment, cover and lying down count (FOR-RNG-08).
    """

    fight: Fight
    rules: ForsakenRules
    attacker: Combatant
    attack: Attack
    target: Combatant | None
    weapon: Weapon
    skill: str
    thrown: bool
    shot: bool
    ranged: bool


def blow_of(
    fight: Fight, person: Combatant, attack: Attack, target: Combatant | None = None
) -> Blow:
    """What somebody makes an attack with; what is thrown is thrown with athletics."""
    rules, kind = fight.rules, attack.kind
    if kind == "bite":
        weapon = teeth(rules, person)
    elif attack.weapon:
        weapon = gear.named(person, attack.weapon) or Weapon(attack.weapon)
    else:
        weapon = claws(rules, person) or BARE_HANDS
    skill = "athletics" if attack.thrown else weapon.skill
    if kind in ("grab", "touch"):
        skill = "weaponry" if kind == "touch" and attack.weapon else "brawl"
    strikes = kind in ("strike", "kill")
    thrown = strikes and (attack.thrown or weapon.skill == "athletics")
    shot = strikes and skill == "firearms"
    ranged = shot or thrown
    return Blow(fight, rules, person, attack, target, weapon, skill, thrown, shot, ranged)


def teeth(rules: ForsakenRules, person: Combatant) -> Weapon:
    """Somebody's teeth as a weapon (FOR-ATK-06 to -08)."""
    if person.kind == "werewolf":
        bite = rules.charts.forms.get(person.form, rules.charts.forms["homid"])
        return _natural("teeth", bite, 0, "lethal")
    if person.kind in TEETH:
        return Weapon("teeth", "brawl", TEETH[person.kind], "lethal")
    return _natural("teeth", replace(rules.charts.forms["homid"], ap=0), -1, "bashing")


def _natural(name: str, form: Form, modifier: int, kind: Kind) -> Weapon:
    """Teeth or claws of a form, with what they are where its row leaves that out."""
    own = modifier if form.modifier is None else form.modifier
    return Weapon(name, "brawl", own, form.type or kind, ap=form.ap)


def bites_freely(rules: ForsakenRules, person: Combatant) -> bool:
    """Whether somebody bites outside of a grapple (FOR-ATK-07, -08)."""
    if person.kind == "werewolf":
        return rules.charts.forms.get(person.form, NO_FORM).normal
    return person.kind in TEETH


def claws(rules: ForsakenRules, person: Combatant) -> Weapon | None:
    """The claws of a werewolf's form, where an admin has given it any (FOR-ATK-07)."""
    row = rules.charts.claws.get(person.form) if person.kind == "werewolf" else None
    return None if row is None else _natural("claws", row, 0, "lethal")


def incoming(fight: Fight, attacker: Combatant, attack: Attack) -> Incoming:
    """An attack as Defense sees it."""
    blow = blow_of(fight, attacker, attack)
    return Incoming(attacker.id, attack.kind, blow.ranged, blow.shot)


# --- reading a line -------------------------------------------------------------------------------


def read(ctx: Decision, person: Combatant, given: Input) -> Attack:
    """`+attack[/manner] target[ & target][=weapon][, option]…`; raises `Refused`."""
    kind, burst = "strike", ""
    for word in [key_of(word) for word in given.words("manners")]:
        if word in BURSTS and not burst:
            burst = word
        elif word in SWITCHES and kind == "strike":
            kind = SWITCHES[word]
        else:
            manners = [*BURSTS, *SWITCHES, "dnd"]
            facts = {"manners": manners, "ruleset": ctx.rules.name}
            ctx.refuse("err.attack.unknown_manner", word=word, **facts)
    attack = with_options(ctx, AttackAction(kind=kind, burst=burst), given.words())
    targets, thing = find_targets(ctx, given.text("target"))
    if person.id in targets:
        ctx.refuse("err.attack.self")
    if thing and attack.aim:
        refuse("err.aim_unknown", word=attack.aim, how="thing", thing=thing)
    weapon = given.text("weapon")
    if kind != "bite":
        weapon = _weapon(person, weapon, kind)
    elif weapon:
        ctx.refuse("err.declare.option", option=weapon)
    return replace(attack, targets=targets, thing=thing, weapon=weapon)


def find_targets(ctx: Decision, named: str) -> tuple[tuple[str, ...], str]:
    """The people whom a line names, or the thing; raises `Refused` for nobody."""
    parts = ctx.names(named)
    named = parts[0] if parts[:1] and not parts[1:] else named
    thing = things.find(ctx.state, named) if len(parts) < 2 else ""
    if not thing:
        return tuple([ctx.find(part).id for part in (parts if parts[1:] else [named])]), ""
    spelled, people = plain(thing), ctx.state.people.values()
    if spelled == plain(named) and all(spelled != plain(each.name) for each in people):
        return (), thing
    try:
        return (ctx.find(named).id,), ""
    except Refused:
        return (), thing


def _weapon(person: Combatant, word: str, kind: str) -> str:
    """The name of what is attacked with; what nobody has stays as it was typed."""
    if not word:
        ready = gear.in_hand(person) if kind in ("strike", "kill") else []
        return ready[0].name if ready else ""
    if plain(word) in BARE:
        return ""
    found = gear.match(gear.of(person), word)
    return found.name if found is not None else plain(word)


def with_options(ctx: Decision, attack: A, options: list[str]) -> A:
    """An attack with what stands behind the commas; raises `Refused` for what is none here."""
    kind = attack.kind
    for option in options:
        text = option.strip().lower()
        word, _, rest = text.partition(" ")
        if text == "willpower" and kind != "kill":
            attack = replace(attack, willpower=True)
        elif text == "thrown" and kind == "strike":
            attack = replace(attack, thrown=True)
        elif text == "harmful" and kind == "touch":
            attack = replace(attack, harmful=True)
        elif word == "range" and kind in ("strike", "kill"):
            yards = rest.removesuffix("yards").removesuffix("yard")
            attack = replace(attack, distance=whole(yards, 0, MOST_YARDS))
        elif word == "aim" and rest and kind in ("strike", "bite"):
            if tilts.location_of(rest) is None:
                refuse("err.aim_unknown", word=rest)
            attack = replace(attack, aim=rest)
        else:
            ctx.refuse("err.declare.option", option=option)
    if attack.willpower and not ctx.rules.settings.willpower.bonus_dice:
        ctx.refuse("err.declare.option", option="willpower")
    return attack


def words(fight: Fight, attack: Attack) -> str:
    """An attack as it is told and listed."""
    names = [fight.state.people[who].name for who in attack.targets if who in fight.state.people]
    target = f"the {attack.thing}" if attack.thing else listed(names) or "somebody"
    using = attack.weapon or "bare hands"
    said = {
        "strike": f"attack on {target} with {using}",
        "touch": f"touch {target}" + (f" with {attack.weapon}" if attack.weapon else ""),
        "bite": f"bite {target}",
        "kill": f"killing blow at {target} with {using}",
        "grab": f"grab {target}",
    }[attack.kind]
    said = f"{attack.burst} burst: {said}" if attack.burst else said
    return f"{said}, aimed at the {attack.aim}" if attack.aim else said


def means(attack: Attack) -> str:
    """What an attack is made with, as everybody sees it; empty for bare hands and a grab."""
    using = {"bite": "teeth", "touch": "a touch"}.get(attack.kind, attack.weapon)
    using += f", a {attack.burst} burst" if attack.burst else ""
    return f"{using or 'bare hands'}, aimed at the {attack.aim}" if attack.aim else using


def has_teeth(person: Combatant) -> bool:
    """Whether somebody bites at all: people, and animals with teeth."""
    return person.kind in TEETH or person.kind in ("mortal", "werewolf", "vampire")
