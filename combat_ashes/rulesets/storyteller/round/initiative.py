"""Who goes when. Implements STO-INI-01 to -04."""

from __future__ import annotations

from ....engine.events import InitiativeSet, Rolled, Terms
from ....engine.look import Look
from ....engine.order import put_in_order, slots
from ....engine.pools import total
from ....engine.state import Person
from ....engine.turn import Turn
from ..notes import SLOWER_AT
from ..people import sheet
from ..rules import SLOWER, StoRules

MOST_REROLLS = 50


def terms(look: Look[StoRules], person: Person) -> Terms:
    """The rating by its parts: Dexterity + Wits with this turn's modifiers (STO-INI-03)."""
    rules = look.rules
    found: Terms = tuple((name, sheet.trait(person, name)) for name in ("dexterity", "wits"))
    hurt = sheet.wounds(rules, person)
    if hurt:
        found += (("wounds", -hurt),)
    if is_slow(look, person) and rules.settings.initiative.knockdown_applies_to == "rating":
        found += (("knockdown", -SLOWER),)
    if rules.settings.armor.penalty_affects_initiative and sheet.armor_penalty(rules, person):
        found += (("armor", -sheet.armor_penalty(rules, person)),)
    return found


def is_slow(look: Look[StoRules], person: Person) -> bool:
    """Whether a quick rise slows somebody in this turn."""
    return SLOWER_AT.of(person.notes) == look.state.round


def rating(look: Look[StoRules], person: Person) -> int:
    """The rating of somebody as they stand."""
    return total(terms(look, person))


def roll(turn: Turn[StoRules], who: str) -> None:
    """One die and the rating (STO-INI-01)."""
    person = turn.person(who)
    parts = terms(turn, person)
    own = total(parts)
    faces, time = turn.faces(who, "initiative", 1, turn.rules.sides, 0, sum)
    score = own + faces[0]
    if is_slow(turn, person) and turn.rules.settings.initiative.knockdown_applies_to == "result":
        score -= SLOWER
    place = {"initiative": score, "rating": own, "tiebreak": 0}
    turn.emit(Rolled(who, "initiative", None, 1, 0, parts, (), faces, score, time, sets=place))


def settle_ties(turn: Turn[StoRules]) -> None:
    """Where a full tie is rolled again, do so until there is none (STO-INI-04)."""
    if turn.rules.settings.initiative.full_tie != "reroll":
        return
    for _ in range(MOST_REROLLS):
        people = [turn.person(who) for who in turn.state.order]
        tied = [group for group in slots(people, True) if len(group) > 1]
        if not tied:
            return
        for group in tied:
            turn.tell("tie.reroll", people=group)
            for who in group:
                roll(turn, who)
        put_in_order(turn)


def moved(turn: Turn[StoRules], who: str) -> None:
    """Wounds of this turn change the order, where a setting says so (STO-INI-03)."""
    person = turn.person(who)
    if person.initiative is None:
        return
    new = rating(turn, person)
    if new != person.rating:
        total_ = person.initiative + new - person.rating
        turn.emit(InitiativeSet(who, total_, new, person.tiebreak))
