"""An ambush: the unaware roll against each ambusher, and may be surprised (FOR-INI-07 to -09)."""

from ...common.dice.confirming import make
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ..fight import Decision, Fight
from ..people import rolling, sheet
from ..people.conditions import take

MOST_AGAIN = 100


def throw(fight: Fight, who: str, purpose: str, against: str | None) -> Throw[TargetNumber]:
    """`stealth` of an ambusher, or `perception` of somebody unaware."""
    person = fight.state.people[who]
    hides = purpose == "stealth"
    names = ("dexterity", "stealth") if hides else ("wits", "composure")
    sight = 0 if hides else (0, -3, -5)[sheet.eyes(person)]
    arms = -3 if hides and len(sheet.wracked(person, "arm")) > 1 else 0
    terms = (
        *sheet.traits_terms(fight.rules, person, names),
        *sheet.of_parts(("sight", sight), ("arms", arms)),
        *sheet.everywhere(fight, person, False),
    )
    return rolling.throw(fight.rules, who, purpose, against, terms)


def spring(ctx: Decision, ambushers: list[str], unaware: list[str]) -> None:
    """Roll an ambush at once: each ambusher once, each of the unaware once."""
    hidden = {who: _hides(ctx, who) for who in ambushers}
    for who in unaware:
        _notices(ctx, who, hidden)


def _hides(ctx: Decision, who: str) -> int:
    rolled = throw(ctx, who, "stealth", None)
    thrown = make(ctx, rolled)
    rolling.remember(ctx, rolled, thrown, None)
    return thrown.successes


def _rival(ctx: Decision, hidden: dict[str, int]) -> str:
    """The ambusher whose result counts."""
    return min(hidden, key=lambda who: hidden[who])


def _notices(ctx: Decision, who: str, hidden: dict[str, int]) -> None:
    """Compare with the ambusher who counts; who scores nothing is surprised."""
    tie = ctx.rules.settings.contested.tie
    rival = _rival(ctx, hidden)
    theirs = hidden[rival]
    rolled = throw(ctx, who, "perception", rival)
    thrown = make(ctx, rolled)
    for _ in range(MOST_AGAIN):
        if tie != "reroll" or thrown.successes != theirs or theirs == 0:
            break
        theirs = _hides(ctx, rival)
        thrown = make(ctx, rolled)
    mine = thrown.successes
    surprised = theirs > mine or mine == theirs == 0
    outcome = "surprised" if surprised else "noticed"
    rolling.remember(ctx, rolled, thrown, outcome)
    ctx.announce("ambush", who=who, how=outcome)
    if surprised:
        take(ctx, who, "surprised")
        ctx.flag(who, late=True)
