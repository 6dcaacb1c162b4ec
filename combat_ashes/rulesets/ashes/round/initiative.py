"""Who goes when: initiative and its order (ASH-INI)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.events import InitiativeSet, PersonNoted, Terms
from ....engine.order import put_in_order
from ....engine.pools import total
from ....engine.state import STORYTELLER, Json, Person, Question
from ....engine.turn import Turn
from ...declared import slots
from ...declared.rules import BEGUN
from ..notes import FIXED, INITIATIVE_BONUS, NEXT_BONUS
from ..people import sheet
from ..rules import AshesRules

if TYPE_CHECKING:
    from ....engine.inputs import Input


def fixed_terms(rules: AshesRules, person: Person) -> Terms:
    """The parts of initiative that are not rolled (ASH-INI-02)."""
    terms: Terms = ()
    for sign, name in rules.formula:
        if name == "bonus":
            value = INITIATIVE_BONUS.of(person.notes)
        elif name == "wounds":
            value = -sheet.wounds(rules, person)
        elif name == "d10":
            continue
        else:
            value = sheet.trait(rules, person, name)
        if value:
            terms += ((name, sign * value),)
    return terms


def rating(rules: AshesRules, person: Person) -> int:
    """What decides between equal totals (ASH-INI-05)."""
    return _rating(rules, fixed_terms(rules, person))


def _rating(rules: AshesRules, terms: Terms) -> int:
    leave_out = rules.tie_leaves_out
    if leave_out:
        terms = tuple(term for term in terms if term[0] not in leave_out)
    return total(terms)


def roll(turn: Turn[AshesRules], who: str) -> None:
    """Roll a person's initiative for this round (ASH-INI-01)."""
    rules = turn.rules
    person = turn.person(who)
    terms = fixed_terms(rules, person)
    slots.roll(turn, who, terms, _rating(rules, terms), rules.initiative_dice)


def set_bonus(turn: Turn[AshesRules], who: str, bonus: int) -> None:
    """A bonus for this round while nobody has declared, else for the next (ASH-INI-02)."""
    rules = turn.rules
    person = turn.person(who)
    rolled = person.initiative
    begun = BEGUN.of(turn.state.notes) == turn.state.round
    if begun and rolled is not None and not rules.settings.initiative.rerank_mid_round:
        NEXT_BONUS.put(turn, who, bonus)
        return
    before = rating_now(rules, person)
    INITIATIVE_BONUS.put(turn, who, bonus or None)
    if rolled is not None and not begun:
        person = turn.person(who)
        change = rating_now(rules, person) - before
        turn.emit(InitiativeSet(who, rolled + change, rating(rules, person), ruled=True))
        note_fixed(turn, who)
        rules.order_changed(turn)


def take_up_bonuses(turn: Turn[AshesRules]) -> None:
    """Bonuses that were given too late for the last round hold in the new one."""
    for person in list(turn.state.people.values()):
        late = NEXT_BONUS.of(person.notes)
        if late is not None:
            noted = INITIATIVE_BONUS.noted(late or None) | NEXT_BONUS.noted(None)
            turn.emit(PersonNoted(person.id, noted))


def settle_ties(turn: Turn[AshesRules]) -> bool:
    """Deal with full ties where they are not simultaneous; True when a question was asked."""
    how = turn.rules.settings.initiative.full_tie
    if how == "simultaneous":
        return False
    if how == "reroll_tied":
        slots.reroll_ties(turn)
        return False
    return _storyteller_picks(turn)


def _storyteller_picks(turn: Turn[AshesRules]) -> bool:
    groups = slots.tied(turn)
    if not groups:
        return False
    group = groups[0]
    if turn.state.storyteller is None:
        for place, who in enumerate(sorted(group, key=turn.name, reverse=True)):
            _break_tie(turn, who, place)
        put_in_order(turn)
        return _storyteller_picks(turn)
    names = tuple(turn.name(who) for who in group)
    turn.ask(STORYTELLER, "tie", names, names[0], ("tie_picked", group), {"people": group})
    return True


def tie_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """`+choose <name>`: who of the tied goes first."""
    if given.do != "choose":
        turn.refuse("err.choose.option", word=given.do, options=list(question.options))
    return given.args["word"]


def tie_picked(turn: Turn[AshesRules], group: list[str], name: str) -> None:
    """The one named goes before the rest of a tied group."""
    for who in group:
        if turn.here(who) and turn.name(who) == name:
            _break_tie(turn, who, len(group))
    put_in_order(turn)


def _break_tie(turn: Turn[AshesRules], who: str, place: int) -> None:
    person = turn.person(who)
    total = person.initiative or 0
    turn.emit(InitiativeSet(who, total, person.rating, person.tiebreak + place, ruled=True))


def refresh(turn: Turn[AshesRules]) -> None:
    """Move people whose wounds or bonus changed, where `rerank_mid_round` is on (ASH-INI-04)."""
    for who in list(turn.state.people):
        rate_anew(turn, who)
    put_in_order(turn)


def rate_anew(turn: Turn[AshesRules], who: str) -> None:
    """A person's initiative with the wounds and the bonus of now."""
    rules, person = turn.rules, turn.person(who)
    now, then = rating_now(rules, person), FIXED.of(person.notes)
    if person.initiative is None or then is None or now == then:
        return
    score = person.initiative + now - then
    turn.emit(InitiativeSet(who, score, rating(rules, person), person.tiebreak))
    note_fixed(turn, who)


def rating_now(rules: AshesRules, person: Person) -> int:
    """The whole part of initiative that is not rolled, as it is at this moment."""
    return sum(value for _, value in fixed_terms(rules, person))


def note_fixed(turn: Turn[AshesRules], who: str) -> None:
    """Remember the unrolled part, to see later what changed."""
    FIXED.put(turn, who, rating_now(turn.rules, turn.person(who)))


STEPS = {
    "tie_picked": tie_picked,
}


QUESTIONS = {
    "tie": tie_answer,
}
