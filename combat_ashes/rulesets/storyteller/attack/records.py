"""Every attack of a turn, as the view shows it."""

from msgspec.structs import replace

from ....engine.pools import by_name
from ....engine.state import STORYTELLER, Json
from .. import agenda, questions
from ..fight import Decision, Fight
from ..people import acts
from ..people.dice import Result
from ..questions import Botch
from ..values import Made

BEFALLS = ("none", "jam", "dropped", "broken", "wasted", "ally", "down")
"""What a botch may bring (STO-ATK-05)."""


def begin(ctx: Decision, made: Made, result: Result | None = None) -> int:
    """A new record, with what is known already; returns its place."""
    if result is not None:
        made = replace(
            made, pool=result.pool, difficulty=result.difficulty, sum=result.sum,
            rolled=result.rolled, successes=result.successes, botch=result.botch,
            terms=by_name(result.terms),
        )  # fmt: skip
    number = last(ctx) + 1
    ctx.flag_entry(None, "attacks", str(number), made)
    return number


def last(fight: Fight) -> int:
    """The number of the newest record; -1 where there is none."""
    return len(fight.state.flags.attacks) - 1


def of(fight: Fight, number: int) -> Made | None:
    """A record by its number, if there is one."""
    return fight.state.flags.attacks.get(str(number))


def against(fight: Fight, first: int, target: str) -> int:
    """The number of the record against somebody, of those that begin with `first`."""
    numbers = range(first, last(fight) + 1)
    return next(n for n in numbers if fight.state.flags.attacks[str(n)].against == target)


def keep(ctx: Decision, number: int, **changes: Json) -> None:
    """More is known of an attack."""
    found = of(ctx, number)
    if found is not None:
        ctx.flag_entry(None, "attacks", str(number), replace(found, **changes))


def all_of(fight: Fight) -> list[Made]:
    """Every attack of the turn with names for people."""
    state = fight.state
    return [
        replace(each, who=acts.name(state, each.who), against=acts.name(state, each.against))
        for each in state.flags.attacks.values()
    ]


def botched(ctx: Decision, who: str, against: str, record: int, kind: str) -> None:
    """A botched attack or defence is flagged, and where there is a storyteller, asked about."""
    ctx.announce("botched", who=who, against=against)
    if ctx.state.storyteller is None:
        return
    if ctx.rules.settings.botch.attack == "flag_only":
        return
    made = of(ctx, record)
    if made is not None:
        then, facts = agenda.mishap_said(who, made, kind), Botch(who, made, kind)
        ctx.ask(STORYTELLER, questions.mishap, BEFALLS, "none", then, facts, blocking=False)
