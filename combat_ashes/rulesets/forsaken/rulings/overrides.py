"""What every rule system lets a storyteller do, with what it overruled noted (FOR-DIC-08)."""

from ....engine import handlers
from ....engine.events import StatusChanged
from ....engine.inputs import Input
from ...common.overrides import modifiers
from ...common.overrides.modifiers import dice_on
from ...common.turn_order import gathering
from ..fight import Decision
from ..harm import healing, wounds
from ..people.record import overruled
from ..refusing import refuse
from ..round import places
from ..rules import TURNS_PER_MINUTE
from ..settings.words import minutes_of
from .marks import passed_over


def initiative(ctx: Decision, given: Input) -> None:
    """`+combat/init`"""
    here = ctx.here(given.who)
    old = ctx.person(given.who).initiative if here else None
    places.ruled(ctx, given)
    handlers.set_initiative(ctx, given)
    if here:
        overruled(ctx, given.who, "init", old, ctx.person(given.who).initiative)


def modify(ctx: Decision, given: Input) -> None:
    """`+combat/mod`: a new modifier takes the place of the one before."""
    old = dice_on(ctx.state, given.who)
    modifiers.modify(ctx, given)
    overruled(ctx, given.who, "mod", old, given.number("dice"))


def damage(ctx: Decision, given: Input) -> None:
    """`+damage`: marked without armor."""
    old = ctx.person(given.who).track
    handlers.damage(ctx, given)
    overruled(ctx, given.who, "damage", old, ctx.person(given.who).track)
    passed_over(ctx, given.who)


def edit(ctx: Decision, given: Input) -> None:
    """The sheet of somebody in the fight was changed by staff."""
    was_full = wounds.is_full(ctx.rules, ctx.person(given.who))
    handlers.edit_person(ctx, given)
    wounds.fit(ctx, given.who, was_full)


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


# --- time and care --------------------------------------------------------------------------------


def rest(ctx: Decision, given: Input) -> None:
    """`+heal/rest <names or all>=<time>` (FOR-HEA, FOR-INJ-13)."""
    try:
        minutes = minutes_of(given.text("time"))
    except ValueError:
        refuse("err.rest.time", word=given.text("time"))
    turns = minutes * TURNS_PER_MINUTE
    people = given.words("people")
    ctx.announce("heal.rest", people=people, time=given.text("time"))
    for who in people:
        healing.passes(ctx, who, turns)


def stabilise(ctx: Decision, given: Input) -> None:
    """`+heal/stabilise <names or all>` (FOR-HEA-04)."""
    for who in given.words("people"):
        healing.stabilise(ctx, who)


def treat(ctx: Decision, given: Input) -> None:
    """`+heal/treat <names or all>` (FOR-TGT-09)."""
    for who in given.words("people"):
        healing.treat(ctx, who)


HANDLERS = {
    "add": add,
    "initiative": initiative,
    "modify": modify,
    "damage": damage,
    "edit": edit,
    "rest": rest,
    "stabilise": stabilise,
    "treat": treat,
}
