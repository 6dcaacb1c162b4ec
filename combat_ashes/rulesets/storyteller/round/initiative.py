"""Who goes when (STO-INI-01 to -04)."""

from collections.abc import Iterable

from ....engine.events import Terms
from ....engine.pools import total
from ...common.declare_resolve import slots
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..people import sheet
from ..rules import SLOWER


def terms(fight: Fight, person: Combatant) -> Terms:
    """The rating by its parts: Dexterity + Wits with this turn's modifiers (STO-INI-03)."""
    rules = fight.rules
    found: Terms = tuple([(name, sheet.trait(person, name)) for name in ("dexterity", "wits")])
    hurt = sheet.wounds(rules, person)
    if hurt:
        found += (("wounds", -hurt),)
    if is_slow(fight, person):
        found += (("knockdown", -SLOWER),)
    if rules.settings.armor.penalty_affects_initiative and sheet.armor_penalty(rules, person):
        found += (("armor", -sheet.armor_penalty(rules, person)),)
    return found


def is_slow(fight: Fight, person: Combatant) -> bool:
    """Whether a quick rise slows somebody in this turn."""
    return person.flags.slower_at == fight.state.round


def rating(fight: Fight, person: Combatant) -> int:
    """The rating of somebody as they stand."""
    return total(terms(fight, person))


def roll(ctx: Decision, who: str) -> None:
    """One die and the rating (STO-INI-01)."""
    person = ctx.person(who)
    parts = terms(ctx, person)
    own = total(parts)
    slots.roll(ctx, who, parts, own)


def ranked(people: Iterable[Combatant]) -> list[list[str]]:
    """People by rating from the highest down, then by result, equals together (STO-INI-08)."""
    groups: dict[tuple[int, int], list[str]] = {}
    for person in people:
        groups.setdefault((person.rating, person.initiative or 0), []).append(person.id)
    return [groups[key] for key in sorted(groups, reverse=True)]
