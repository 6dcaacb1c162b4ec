"""People who come into a fight by what they or others do, without rolling initiative."""

from typing import Any

from ...engine.decision import Decision
from ...engine.handlers import enter
from ...engine.inputs import Input, Named

AWAY = ("fled", "out")
"""How somebody is out of a fight who may be able to act all the same."""


def check_here(ctx: Decision[Any], who: str) -> None:
    """Refuse +init of whoever has got away: they are out of this fight."""
    status = ctx.person(who).status
    if status in AWAY:
        ctx.refuse("err.declare.out_of_fight", status=status)


def speaker(ctx: Decision[Any], given: Input) -> str:
    """The id of who types a line; with their sheet they come in. Raises `Refused`."""
    if ctx.here(given.who):
        return given.who
    sheet = given.sheet()
    if sheet is None:
        ctx.refuse("err.fight.not_in")
    return named(ctx, Named(sheet["name"], sheet))


def named(ctx: Decision[Any], entry: Named) -> str:
    """The id of somebody of this `name`; with a `sheet` they come in. Raises `Refused`."""
    sheet = entry.sheet
    if sheet is None:
        return ctx.find(entry.name).id
    known = [p.id for p in ctx.state.people.values() if p.ref == sheet["ref"]]
    return known[0] if known else enter(ctx, sheet)
