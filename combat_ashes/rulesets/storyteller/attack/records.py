"""Every attack of a turn, as the view shows it."""

from typing import NamedTuple

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


class Record(NamedTuple):
    """An attack by its place among those of the turn, as far as it is known."""

    number: int
    made: Made


def of_roll(fight: Fight, made: Made, result: Result) -> Record:
    """The next record, with its roll; nothing is written yet."""
    made = replace(
        made, pool=result.pool, difficulty=result.difficulty, sum=result.sum,
        rolled=result.rolled, successes=result.successes, botch=result.botch,
        terms=by_name(result.terms),
    )  # fmt: skip
    return Record(last(fight) + 1, made)


def put(ctx: Decision, record: Record, **more: Json) -> int:
    """Write a record with more that is known of it; returns its place."""
    made = replace(record.made, **more) if more else record.made
    ctx.flag_entry(None, "attacks", str(record.number), made)
    return record.number


def last(fight: Fight) -> int:
    """The number of the newest record; -1 where there is none."""
    return len(fight.state.flags.attacks) - 1


def of(fight: Fight, number: int) -> Made | None:
    """A record by its number, if there is one."""
    return fight.state.flags.attacks.get(str(number))


def against(fight: Fight, first: int, target: str) -> Record:
    """The record against somebody, of those that begin with `first`."""
    made = fight.state.flags.attacks
    found = (Record(number, made[str(number)]) for number in range(first, last(fight) + 1))
    return next(record for record in found if record.made.against == target)


def keep(ctx: Decision, number: int, **changes: Json) -> None:
    """More is known of an attack."""
    found = of(ctx, number)
    if found is not None and changes:
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
