"""What is read off a sheet: traits, Defense, boxes, wounds and the initiative modifier."""

from collections.abc import Iterable
from functools import partial

from ....engine.events import Terms
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.pools import by_name, total
from ...common import formulas
from ...common.formulas import Sum
from ...common.health.upgrading import penalty
from ..combatant import Combatant
from ..fight import Fight
from ..rules import GROUP, HAZARD, UNABLE, UNGIVEN, HubrisRules


def is_group(person: Combatant) -> bool:
    """Whether somebody is a mob, a swarm or the like (HUB-GRP-01)."""
    return person.kind == GROUP


def is_hazard(person: Combatant) -> bool:
    """Whether it is a danger and nobody at all (HUB-HAZ-01)."""
    return person.kind == HAZARD


def trait(person: Combatant, name: str) -> int:
    """The dots of a trait, or what it is where the sheet leaves it out."""
    given = person.traits.get(name)
    if given is not None:
        return given
    if name == "defense" and not is_group(person):
        return total(defense_terms(person))
    return UNGIVEN.get(name, 0)


def defense_terms(person: Combatant) -> Terms:
    """Wits and the lower of Strength and Dexterity, unless the sheet gives it (HUB-RES-03)."""
    given = person.traits.get("defense")
    if given is not None:
        return (("defense", given),)
    strength, dexterity = trait(person, "strength"), trait(person, "dexterity")
    low = ("dexterity", dexterity) if dexterity < strength else ("strength", strength)
    return (("wits", trait(person, "wits")), low)


def group_attack(rules: HubrisRules, person: Combatant) -> int:
    """The attack pool of a group, as the storyteller set it or as it shrinks (HUB-GRP-04)."""
    return person.flags.groups.get("attack", person.traits.get("attack", 0))


def most_targets(person: Combatant) -> int:
    """How many people a group can attack at once; 0 is no limit (HUB-GRP-04)."""
    return person.flags.groups.get("targets", person.traits.get("targets", 0))


def terms_of(person: Combatant, words: Iterable[str]) -> Terms:
    """A pool as named dice; a trait that comes twice counts twice."""
    found = [
        ("pool", whole(word, 0, MOST_DICE)) if is_whole(word) else (word, trait(person, word))
        for word in words
    ]
    return tuple(by_name(found).items())


def formula_terms(person: Combatant, words: Sum) -> Terms:
    """A formula as named dice; plain numbers are one term."""
    return formulas.terms_of(words, partial(trait, person))


def sum_of(person: Combatant, words: Sum) -> int:
    """What a formula comes to."""
    return formulas.sum_of(words, partial(trait, person))


def boxes(rules: HubrisRules, person: Combatant) -> int:
    """How many health boxes somebody has (HUB-WND-01); a hazard has none."""
    if is_hazard(person):
        return 0
    given = person.traits.get("health")
    return max(1, sum_of(person, rules.boxes) if given is None else given)


def empty_boxes(rules: HubrisRules, person: Combatant) -> int:
    """How many more wounds fill somebody's track."""
    return max(0, boxes(rules, person) - len(person.track))


def modifier(rules: HubrisRules, person: Combatant) -> int:
    """The part of initiative that is not rolled (HUB-INI-01, HUB-GRP-01)."""
    for name in ("initiative_mod", "modifier"):
        if name in person.traits:
            return person.traits[name]
    flat = person.traits.get("initiative", 0)
    if is_group(person):
        return flat
    return 0 if is_hazard(person) else sum_of(person, rules.modifier) + flat


def wounds(rules: HubrisRules, person: Combatant) -> int:
    """The dice that wounds cost, 0 or more (HUB-WND-03, HUB-GRP-03)."""
    if not person.track or is_group(person):
        return 0
    return penalty(person.track, boxes(rules, person), rules.settings.wounds.penalties)


def may_act(person: Combatant) -> bool:
    """Whether somebody could take a turn (HUB-WND-04, HUB-DFL-04)."""
    if person.status != "active":
        return False
    return not (person.conditions and any(word in person.conditions for word in UNABLE))


def is_down(rules: HubrisRules, person: Combatant) -> bool:
    """Whether a full track has felled somebody (HUB-WND-04)."""
    if person.flags.not_out or is_hazard(person):
        return False
    full = len(person.track) >= boxes(rules, person)
    return full and rules.settings.health.full_track == "standard"


def shown(rules: HubrisRules, person: Combatant) -> dict[str, int]:
    """The traits of a sheet, those that it leaves out and those that are computed."""
    usual = {name: value for name, value in UNGIVEN.items() if name != "willpower"}
    derived = {"defense": trait(person, "defense"), "modifier": modifier(rules, person),
               "health": boxes(rules, person)}  # fmt: skip
    return {**({} if is_group(person) else usual), **person.traits, **derived}


def lines(rules: HubrisRules, person: Combatant) -> list[str]:
    """What a sheet has besides traits: what is not in hand."""
    away = [f"the {thing.name}, {thing.carried}" for thing in person.weapons
            if thing.carried != "hand"]  # fmt: skip
    return [f"Not in hand: {'; '.join(away)}."] if away else []


def initiative(fight: Fight, person: Combatant) -> Terms:
    return (("modifier", modifier(fight.rules, person)),)


def is_out(person: Combatant) -> bool:
    """Whether somebody can do nothing at all."""
    return not may_act(person)
