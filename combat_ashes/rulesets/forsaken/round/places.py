"""Initiative: rolled, totalled again with what is in hand, and what begins a turn (FOR-INI)."""

from __future__ import annotations

from ....engine.events import InitiativeSet, PersonChanged, Rolled
from ....engine.inputs import Input
from ....engine.order import put_in_order
from ....engine.state import Person, Step
from ....engine.summing_up import end
from ....engine.turn import Turn
from ...parts.round.one_by_one import ROUND_OVER, has_begun
from ..harm import healing, wounds
from ..notes import BASE, LATE, NOTICED, OFF, WEAR
from ..people import conditions, gear, holds, rolling, sheet
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
    place = {"initiative": total, "rating": rating(rules, person), "tiebreak": 0}
    turn.emit(
        Rolled(who, "initiative", None, 1, 0, terms, (), faces, total, time, sets=place,
               notes=BASE.noted(base))
    )  # fmt: skip
    rolling.remember_plain(turn, who, "initiative", terms, faces, total)


def rating(rules: ForsakenRules, person: Person) -> int:
    """What decides between equal totals: the modifier, where it does (FOR-INI-05)."""
    return sheet.modifier(rules, person) if rules.settings.initiative.tie_break != "roll" else 0


def total_of(rules: ForsakenRules, person: Person) -> int | None:
    """The total with what is in hand now (FOR-INI-02, -06)."""
    base = BASE.of(person.notes)
    if base is None:
        return None
    later = rules.settings.initiative.later_wounds
    hurt = sheet.wounds(rules, person) if later else base["wounds"]
    score: int = base["score"]
    return score - hurt - gear.penalty(person)


def total_again(turn: Turn[ForsakenRules], who: str) -> None:
    """Let somebody's total be what it comes to by now."""
    person = turn.person(who)
    new = total_of(turn.rules, person)
    if new is not None and person.initiative is not None and new != person.initiative:
        turn.emit(InitiativeSet(who, new, rating(turn.rules, person), person.tiebreak))


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
        total_again(turn, who)
        return
    noticed = NOTICED.of(person.notes)
    if noticed is not None and turn.state.round == 1:
        place = (noticed, rating(turn.rules, person))
        turn.emit(InitiativeSet(who, *place))
    elif not (LATE.of(person.notes) and turn.state.round == 1):
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


def hands_change(turn: Turn[ForsakenRules], who: str) -> None:
    """Where totals follow at once: what is in hand has changed (FOR-INI-06)."""
    if turn.rules.settings.initiative.recalc == "immediate" and has_begun(turn.state):
        total_again(turn, who)
        put_in_order(turn)


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
