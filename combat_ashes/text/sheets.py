"""A character's sheet and health in sentences, which any screen can read."""

from collections.abc import Mapping

from ..engine.fight import Fight
from ..engine.quoting import label
from ..engine.ruleset import Ruleset
from ..engine.sheet_rules import pools_of
from ..engine.state import Combatant
from ..engine.view_model import Health
from .words import a, boxes, dice, listed, upper_first


def spoken_health(name: str, health: Health, damage: Mapping[str, str]) -> str:
    """Somebody's health; `damage` has the types of the rules, mildest first, with their marks."""
    filled = len(health.track)
    if not health.boxes:
        return f"{name} is {health.level}."
    if not filled:
        return f"{name} is unhurt."
    marks = boxes(health.track, damage)
    loses = f", {dice(-health.penalty)} lost" if health.penalty else ""
    return f"{name} is {health.level}: {marks} of {health.boxes} boxes{loses}."


def sheet(rules: Ruleset, person: Combatant) -> list[str]:
    """A character's sheet: groups of traits as sentences, which any screen can read."""
    lines = [f"{person.name} is {a(person.kind)}{_shape(person)}."]
    traits, named = rules.sheets.traits(rules, person), list(rules.sheets.attributes(rules, person))
    attributes = [
        f"{upper_first(n)} {traits.get(n, rules.sheets.ungiven_attribute)}" for n in named
    ]
    others = [
        f"{upper_first(n.replace('_', ' '))} {dots}"
        for n, dots in sorted(traits.items())
        if n not in named
    ]
    if attributes:
        lines.append(f"Attributes: {listed(attributes)}.")
    other = "Other traits" if attributes else "Traits"
    lines.append(f"{other}: {listed(others) or 'none'}.")
    pools = [
        f"{upper_first(name)} {left}" for name, left in sorted(pools_of(rules, person).items())
    ]
    if pools:
        lines.append(f"Left to spend: {listed(pools)}.")
    for ability, words in sorted(person.specialties.items()):
        lines.append(f"Specialty in {ability}: {listed(words)}.")
    if person.side:
        lines.append(f"Side: {label(person.side)}.")
    for name, gear in rules.sheets.gear(rules, person).items():
        lines.append(f"{name.capitalize()}: {listed(gear).replace('_', ' ') or 'none'}.")
    lines += rules.sheets.lines(rules, person)
    health = rules.health.shown(Fight(rules.records.fight(ruleset=rules.name), rules), person)
    return [*lines, spoken_health(person.name, health, rules.health.damage)]


def _shape(person: Combatant) -> str:
    words = [word for word in (person.breed, person.form) if word]
    return f" ({', '.join(words)})" if words else ""
