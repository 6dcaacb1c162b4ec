"""What is read off a sheet: traits, Defense, Speed, boxes, wounds and modifiers."""

from functools import partial

from ....engine.events import Terms
from ....engine.pools import total
from ...common import formulas
from ...common.formulas import Sum
from ...common.health.upgrading import penalty
from ...common.mobs import is_mob
from ...common.overrides.modifiers import dice_on
from ..combatant import Combatant
from ..fight import Fight
from ..rules import UNGIVEN, CloseRules


def trait(person: Combatant, name: str) -> int:
    """The dots of a trait, or what it is where the sheet leaves it out."""
    return person.traits.get(name, UNGIVEN.get(name, 0))


def defense_trait(person: Combatant) -> int:
    """The lower of Dexterity and Wits, unless the sheet gives it (CLO-DEF-01)."""
    given = person.traits.get("defense")
    return min(trait(person, "dexterity"), trait(person, "wits")) if given is None else given


def terms_of(person: Combatant, words: Sum) -> Terms:
    """A sum as named dice; plain numbers are one term, `bonus`."""
    return formulas.terms_of(words, partial(value_of, person))


def value_of(person: Combatant, name: str) -> int:
    """What a name in a sum comes to."""
    return defense_trait(person) if name == "defense" else trait(person, name)


def sum_of(person: Combatant, words: Sum) -> int:
    """What a sum comes to."""
    return total(terms_of(person, words))


def boxes(rules: CloseRules, person: Combatant) -> int:
    """How many health boxes somebody has (CLO-WND-01)."""
    given = person.traits.get("health")
    return max(1, sum_of(person, rules.formulas.boxes) if given is None else given)


def shown(rules: CloseRules, person: Combatant) -> dict[str, int]:
    """The traits of a sheet, those that it leaves out and those that are computed."""
    usual = {name: value for name, value in UNGIVEN.items() if name != "willpower"}
    derived = {
        "defense": defense_trait(person),
        "speed": speed(rules, person),
        "initiative_mod": sum(value for _, value in modifier_terms(rules, person)),
        "health": boxes(rules, person),
    }
    return {**usual, **person.traits, **derived}


def lines(rules: CloseRules, person: Combatant) -> list[str]:
    """What a sheet has besides traits: merits, jaws, and what is carried elsewhere than in hand."""
    merits = [name.replace("_", " ") for name in person.flags.merits]
    bite = person.flags.bite.replace("_", " ")
    away = [f"the {w.name}, {w.carried}" for w in person.weapons if w.carried != "hand"]
    found = [f"Merits: {', '.join(merits) or 'none'}.", f"Bite: {bite}."]
    return [*found, f"Not in hand: {'; '.join(away)}."] if away else found


def wounds(rules: CloseRules, person: Combatant) -> int:
    """The dice that wounds cost, 0 or more (CLO-WND-02)."""
    if not person.track or is_mob(person):
        return 0
    return penalty(person.track, boxes(rules, person), rules.settings.wounds.penalties)


def speed(rules: CloseRules, person: Combatant) -> int:
    """The yards that somebody may move in a turn; wounds slow down (CLO-WND-05, -02)."""
    given = person.traits.get("speed")
    whole = sum_of(person, rules.formulas.speed) if given is None else given
    return max(0, whole - wounds(rules, person))


def modifier_terms(rules: CloseRules, person: Combatant) -> Terms:
    """The part of initiative that is not rolled (CLO-INI-01)."""
    given = person.traits.get("initiative_mod")
    return terms_of(person, rules.formulas.modifier) if given is None else (("modifier", given),)


def everywhere(fight: Fight, person: Combatant, willpower: bool) -> Terms:
    """The terms of every roll: Willpower, wounds, a storyteller's modifier."""
    extra = fight.rules.settings.willpower.dice if willpower else 0
    return (
        ("willpower", extra),
        ("wounds", -wounds(fight.rules, person)),
        ("modifier", dice_on(fight.state, person.id)),
    )


def of_parts(*terms: tuple[str, int]) -> Terms:
    """Terms without those that are 0, which are not shown."""
    return tuple([term for term in terms if term[1]])


def initiative(fight: Fight, person: Combatant) -> Terms:
    return modifier_terms(fight.rules, person)


def is_out(person: Combatant) -> bool:
    """Whether somebody can do nothing at all."""
    return person.status != "active" or "dormant" in person.conditions


def rolls_again(fight: Fight, person: Combatant) -> bool:
    """With `initiative.reroll` everybody rolls but the dead and the gone."""
    return person.status not in ("dead", "fled", "out")


def rolls_every_round(rules: CloseRules) -> bool:
    return rules.settings.initiative.reroll == "each_turn"
