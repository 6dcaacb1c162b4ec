"""What every rule system lets a storyteller do, with what it overruled noted (FOR-DIC-08)."""

from ....engine import handlers
from ....engine.inputs import Input
from ...common.overrides import modifiers
from ...common.overrides.modifiers import dice_on
from ..fight import Decision
from ..harm import wounds
from ..people.record import overruled
from ..round import places
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


HANDLERS = {"initiative": initiative, "modify": modify, "damage": damage, "edit": edit}
