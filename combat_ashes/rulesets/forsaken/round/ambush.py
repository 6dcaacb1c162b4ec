"""An ambush: the unaware roll against each ambusher, and may be surprised (FOR-INI-07 to -09)."""

from __future__ import annotations

from ....engine.look import Look
from ....engine.turn import Turn
from ...parts.dice.confirming import make
from ...parts.dice.target_number import TargetNumber
from ...parts.dice.throws import Throw
from ..notes import LATE, NOTICED
from ..people import rolling, sheet
from ..people.conditions import take
from ..rules import ForsakenRules

MOST_AGAIN = 100


def throw(
    look: Look[ForsakenRules], who: str, purpose: str, against: str | None
) -> Throw[TargetNumber]:
    """`stealth` of an ambusher, or `perception` of somebody unaware."""
    person = look.state.people[who]
    hides = purpose == "stealth"
    names = ("dexterity", "stealth") if hides else ("wits", "composure")
    sight = () if hides else sheet.of_parts(("sight", (0, -3, -5)[sheet.eyes(person)]))
    arms = len(sheet.wracked(person, "arm")) > 1 and hides
    terms = (
        *sheet.traits_terms(look.rules, person, names),
        *sight,
        *sheet.of_parts(("arms", -3 if arms else 0)),
        *sheet.everywhere(look, person, False),
    )
    return rolling.throw(look.rules, who, purpose, against, terms)


def spring(turn: Turn[ForsakenRules], ambushers: list[str], unaware: list[str]) -> None:
    """Roll an ambush at once: each ambusher once, each of the unaware once."""
    hidden = {who: _hides(turn, who) for who in ambushers}
    for who in unaware:
        _notices(turn, who, hidden)
    for who in ambushers:
        _orders(turn, who, hidden[who])


def _hides(turn: Turn[ForsakenRules], who: str) -> int:
    rolled = throw(turn, who, "stealth", None)
    thrown = make(turn, rolled)
    rolling.remember(turn, rolled, thrown, None)
    return thrown.successes


def _rival(turn: Turn[ForsakenRules], hidden: dict[str, int]) -> str:
    """The ambusher whose result counts."""
    how = turn.rules.settings.surprise.many_attackers
    if how == "leader":
        return next(iter(hidden))
    choose = min if how == "lowest" else max
    return choose(hidden, key=lambda who: hidden[who])


def _notices(turn: Turn[ForsakenRules], who: str, hidden: dict[str, int]) -> None:
    """Compare with the ambusher who counts; who scores nothing is surprised."""
    settings = turn.rules.settings
    rival = _rival(turn, hidden)
    theirs = hidden[rival]
    rolled = throw(turn, who, "perception", rival)
    thrown = make(turn, rolled)
    for _ in range(MOST_AGAIN):
        tied = thrown.successes == theirs and theirs > 0
        if not tied or settings.contested.tie != "reroll":
            break
        theirs = _hides(turn, rival)
        thrown = make(turn, rolled)
    mine = thrown.successes
    if mine == 0:
        surprised = theirs > 0 or settings.surprise.both_zero == "surprised"
    else:
        surprised = theirs > mine
    outcome = "surprised" if surprised else "noticed"
    rolling.remember(turn, rolled, thrown, outcome)
    turn.tell("ambush", who=who, how=outcome)
    if surprised:
        take(turn, who, "surprised")
        LATE.set(turn, who, True)
    _orders(turn, who, mine)


def _orders(turn: Turn[ForsakenRules], who: str, successes: int) -> None:
    """Where everybody rolls in turn two, successes order turn one (FOR-INI-09)."""
    if turn.rules.settings.surprise.initiative == "all_roll_turn_two":
        NOTICED.put(turn, who, successes)
