"""Initiative is rolled, and what a turn begins and ends with (FOR-INI)."""

from __future__ import annotations

from ....engine.events import InitiativeSet, PersonChanged, Rolled
from ....engine.inputs import Input
from ....engine.order import put_in_order
from ....engine.state import Person, Step
from ....engine.summing_up import end
from ....engine.turn import Turn
from ...parts.round.one_by_one import ROUND_OVER
from ..harm import healing, wounds
from ..notes import BASE, LATE, NOTICED, OFF, WEAR
from ..people import conditions, gear, holds, rolling, sheet, totals
from ..rules import ForsakenRules
from . import counts


def roll(turn: Turn[ForsakenRules], who: str) -> None:
    """One die and the modifier, less weapons and wounds (FOR-INI-01)."""
    person, rules = turn.person(who), turn.rules
    hurt, weapons = sheet.wounds(rules, person), gear.penalty(person)
    terms = (
        *sheet.modifier_terms(rules, person),
        *sheet.of_parts(("weapons", -weapons), ("wounds", -hurt)),
    )
    sides = rules.settings.initiative.die
    faces, time = turn.faces(who, "initiative", 1, sides, 0, sum)
    total = faces[0] + sum(dice for _, dice in terms)
    base = {"score": faces[0] + sheet.modifier(rules, person), "wounds": hurt}
    place = {"initiative": total, "rating": totals.rating(rules, person), "tiebreak": 0}
    turn.emit(
        Rolled(who, "initiative", None, 1, 0, terms, (), faces, total, time, sets=place,
               notes=BASE.noted(base))
    )  # fmt: skip
    rolling.remember_plain(turn, who, "initiative", terms, faces, total)


def ruled(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+combat/init`: the total is right for what its owner has in hand at this moment."""
    who = given.who
    if given.args.get("roll") or given.args.get("all") or not turn.here(who):
        return
    person = turn.person(who)
    hurt = sheet.wounds(turn.rules, person)
    score = given.args["total"] + gear.penalty(person) + hurt
    BASE.put(turn, who, {"score": score, "wounds": hurt})


# --- a turn begins, and ends ----------------------------------------------------------------------


def change(turn: Turn[ForsakenRules]) -> None:
    """A turn begins: who has no place rolls, and totals follow what is in hand (FOR-GEN-06)."""
    second = turn.state.round > 1
    everybody = turn.rules.settings.surprise.initiative == "all_roll_turn_two"
    for person in list(turn.state.people.values()):
        if second:
            _not_surprised(turn, person.id, everybody)
        _off_balance(turn, person.id)
        if turn.rules.settings.defense.reset == "turn_start" and WEAR.of(person.notes):
            WEAR.set(turn, person.id, 0)
        _place(turn, person.id)
    _let_go_of_cover(turn)
    put_in_order(turn)


def _place(turn: Turn[ForsakenRules], who: str) -> None:
    person = turn.person(who)
    if person.status in (*wounds.GONE, "chase"):
        return
    if person.initiative is not None:
        totals.total_again(turn, who)
        return
    if LATE.of(person.notes) and turn.state.round == 1:
        return
    noticed = NOTICED.of(person.notes)
    if noticed is not None and turn.state.round == 1:
        turn.emit(InitiativeSet(who, noticed, totals.rating(turn.rules, person)))
    else:
        roll(turn, who)


def _not_surprised(turn: Turn[ForsakenRules], who: str, everybody: bool) -> None:
    """The first turn is over: nobody is surprised any more (FOR-INI-08, -09)."""
    person = turn.person(who)
    if sheet.has(person, "surprised"):
        conditions.lose(turn, who, "surprised")
    if LATE.of(person.notes):
        LATE.set(turn, who, False)
    if everybody and NOTICED.of(person.notes) is not None:
        NOTICED.put(turn, who, None)
        turn.emit(PersonChanged(who, {"initiative": None}))


def _off_balance(turn: Turn[ForsakenRules], who: str) -> None:
    """Off-balance of last turn begins, an older one lapses (FOR-DEF-10)."""
    person = turn.person(who)
    if not {"off_balance", "off_balance_next"} & set(person.conditions):
        return
    coming = sheet.has(person, "off_balance_next")
    kept = [each for each in person.conditions if each not in ("off_balance", "off_balance_next")]
    turn.emit(PersonChanged(who, {"conditions": [*kept, "off_balance"] if coming else kept}))
    if not coming:
        OFF.set(turn, who, 0)


def _let_go_of_cover(turn: Turn[ForsakenRules]) -> None:
    """Who took cover behind a body comes out from behind it; holds may end (FOR-GRP-10, -12)."""
    ends = turn.rules.settings.grapple.hold_ends == "turn_end"
    for each in holds.all_of(turn.state):
        changes = {"cover": ""} if each.cover else {}
        if ends and each.hold and not each.restrained:
            changes["hold"] = ""
        if changes:
            holds.change(turn, each.grappler, **changes)


def time_passes(turn: Turn[ForsakenRules]) -> None:
    """The turn is over: one turn passes for everybody who is hurt."""
    for person in list(turn.state.people.values()):
        if person.track and turn.here(person.id):
            healing.passes(turn, person.id, 1)


# --- nobody can act -------------------------------------------------------------------------------


def comes(turn: Turn[ForsakenRules], person: Person) -> bool:
    """Somebody's count has come; where nobody could act until now, the next turn begins first."""
    if turn.state.step == "idle" and not turn.rules.is_out(person):
        return wakes_up(turn)
    return counts.comes(turn, person)


def nobody_can(turn: Turn[ForsakenRules], places: Step) -> None:
    """Nobody can act: the storyteller lets turns pass, or the fight is over."""
    if turn.state.storyteller is None:
        end(turn, "finished")
        return
    counts.idle(turn)
    turn.stand_still(places)


def goes_on_idle(turn: Turn[ForsakenRules]) -> bool:
    """`+combat/next` while nobody can act: one turn passes."""
    if turn.state.step != "idle" or turn.state.storyteller is None:
        return False
    turn.agenda = (ROUND_OVER,)
    return True


def wakes_up(turn: Turn[ForsakenRules]) -> bool:
    """Somebody can act again while nobody could: the next turn begins."""
    if turn.state.step != "idle" or turn.agenda[:1] == (ROUND_OVER,):
        return False
    turn.push(ROUND_OVER)
    return True
