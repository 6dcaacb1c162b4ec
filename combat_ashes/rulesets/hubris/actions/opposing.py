"""What opposes an action is shown before its dice fall, where that waits too (`dice.confirm`)."""

from collections.abc import Callable, Iterator

from ...common.dice import confirming
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from .. import agenda
from ..declarations import Act
from ..defense import fitting
from ..dice import rolling
from ..dice.pools import BREAK_POOLS, best_of
from ..fight import Decision
from ..values import Spec
from . import resisting
from .standing import standing


@agenda.act_shown.does
def act_shown(ctx: Decision) -> None:
    """All have answered: a storyteller sees what each of them rolls."""
    act = standing(ctx)
    if act is None or ctx.rules.settings.dice.confirm == "action":
        return
    throws = tuple(_interrupts(ctx, act)) + tuple(_resistance(ctx, act))
    if throws:
        now, *others = map(_known, throws)
        confirming.confirm(ctx, now, agenda.act_opposed(), *others)


def _known(throw: Throw[TargetNumber]) -> Callable[[], Throw[TargetNumber]]:
    return lambda: throw


@agenda.act_opposed.does
def act_opposed(ctx: Decision, word: str) -> None:
    """The storyteller has seen it; the dice fall when the action is settled."""


def shown_again(ctx: Decision) -> None:
    """Somebody answers anew: what was shown is not what will be rolled."""
    if any(q.kind == "confirm" for q in ctx.state.questions):
        ctx.withdraw("confirm")
        ctx.push(agenda.act_shown())


def _interrupts(ctx: Decision, act: Act) -> Iterator[Throw[TargetNumber]]:
    """The interrupts, those against them, and what an action without dice must match (BLK-08)."""
    rolled = [each for each in act.interrupts if each.spec is not None]
    for each in rolled:
        assert each.spec is not None
        person, against = ctx.person(each.who), each.against or act.who
        yield rolling.made(ctx, person, "interrupt", each.spec, against).throw
    if rolled and act.spec is None and not act.everybody:
        person = ctx.person(act.who)
        yield rolling.made(ctx, person, "minor", Spec(best_of(person, BREAK_POOLS))).throw


def _resistance(ctx: Decision, act: Act) -> Iterator[Throw[TargetNumber]]:
    for who in filter(ctx.here, act.everybody):
        said = resisting.chosen(ctx, act, who)
        if said is not None and said.pool is not None:
            yield fitting.made(ctx, act, ctx.person(who), said.pool, said.spec).throw
