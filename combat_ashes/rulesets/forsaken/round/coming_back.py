"""Who gave in, fled or was taken out fights again."""

from ....engine import handlers
from ....engine.events import StatusChanged
from ....engine.inputs import Input
from ...common.turn_order import gathering
from ..fight import Decision
from ..harm import wounds


def add(ctx: Decision, given: Input) -> None:
    """`+combat/add`: who gave in, fled or was taken out may be brought back (FOR-XI-28)."""
    sheets = []
    for sheet in given.sheets():
        here = [p for p in ctx.state.people.values() if p.ref == sheet["ref"]]
        if here and here[0].status in ("surrendered", *wounds.AWAY):
            comes_back(ctx, here[0].id)
        else:
            sheets.append(sheet)
    if sheets:
        handlers.add(ctx, given.changed(sheets=sheets))


def rejoined(ctx: Decision, who: str) -> None:
    """+init from somebody who is in the fight, or has fled from it."""
    if ctx.person(who).status == "fled":
        comes_back(ctx, who)
    else:
        gathering.rejoined(ctx, who)


def comes_back(ctx: Decision, who: str) -> None:
    """Somebody fights again; what they got for giving in is theirs."""
    ctx.flag(who, gave_in=False)
    ctx.emit(StatusChanged(who, "active", "back"))
    wounds.settle(ctx, who)
    gathering.joined(ctx, who)


HANDLERS = {"add": add}
