"""Every attack of a turn, as the view shows it."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.fight import Fight
from ....engine.pools import by_name
from ....engine.state import Json
from ..notes import ATTACKS
from ..people import acts
from ..people.dice import Result
from ..rules import StoRules
from ..values import Made


def begin(ctx: Decision[StoRules], made: Made, result: Result | None = None) -> int:
    """A new record, with what is known already; returns its place."""
    if result is not None:
        made = replace(
            made, pool=result.pool, difficulty=result.difficulty, sum=result.sum,
            rolled=result.rolled, successes=result.successes, botch=result.botch,
            terms=by_name(result.terms),
        )  # fmt: skip
    number = last(ctx) + 1
    ATTACKS.put_entry(ctx, str(number), made)
    return number


def last(fight: Fight[StoRules]) -> int:
    """The number of the newest record; -1 where there is none."""
    return len(ATTACKS.of(fight.state.notes)) - 1


def of(fight: Fight[StoRules], number: int) -> Made | None:
    """A record by its number, if there is one."""
    return ATTACKS.of(fight.state.notes).get(str(number))


def against(fight: Fight[StoRules], first: int, target: str) -> int:
    """The number of the record against somebody, of those that begin with `first`."""
    numbers = range(first, last(fight) + 1)
    return next(n for n in numbers if ATTACKS.of(fight.state.notes)[str(n)].against == target)


def keep(ctx: Decision[StoRules], number: int, **changes: Json) -> None:
    """More is known of an attack."""
    found = of(ctx, number)
    if found is not None:
        ATTACKS.put_entry(ctx, str(number), replace(found, **changes))


def all_of(fight: Fight[StoRules]) -> list[Made]:
    """Every attack of the turn with names for people."""
    state = fight.state
    return [
        replace(each, who=acts.name(state, each.who), against=acts.name(state, each.against))
        for each in ATTACKS.of(state.notes).values()
    ]
