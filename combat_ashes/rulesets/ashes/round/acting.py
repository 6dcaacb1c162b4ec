"""One person's turn in the resolution of a phase; each act says what it does (`tables.py`)."""

from ....engine.events import PersonChanged
from ...common import declare_resolve as declared
from .. import agenda
from ..attack import nothing
from ..declarations import Action, DelayAction, SplitAction, piece
from ..defense import abort
from ..fight import Decision
from ..people import acts
from . import ties


def slot_comes(ctx: Decision, slot: list[str]) -> None:
    """One person's turn, or that of several who are fully tied."""
    if len(slot) == 1:
        turn_comes(ctx, slot[0])
    else:
        ties.together(ctx, slot, {})


@agenda.turn.does
def turn_comes(ctx: Decision, who: str) -> None:
    """One person's slot in the resolution: do what they declared, if they still can."""
    person = ctx.state.people.get(who)
    if person is None or person.status != "active" or person.flags.acted:
        return
    action: Action | None = person.declared
    if action is None and person.flags.late:
        ctx.flag(who, late=None)
        ctx.push(declared.agenda.declare([[who]], 0), agenda.turn(who))
        return
    if action is None or isinstance(action, DelayAction):
        return
    if "dazed" in person.conditions:
        ctx.flag(who, acted=True)
        kept = [c for c in person.conditions if c != "dazed"]
        ctx.emit(PersonChanged(who, {"conditions": kept}))
        ctx.announce("turn.dazed", who=who)
    else:
        _take_turn(ctx, who, action)


def _take_turn(ctx: Decision, who: str, action: Action) -> None:
    act = ctx.rules.acts[action.do]
    if "in_turn" in act.own:
        act.in_turn(ctx, who, action)
    else:
        ctx.flag(who, acted=True)
        ctx.push(agenda.act(who, 0))


@agenda.split_comes.does
def split_comes(ctx: Decision, who: str) -> None:
    """All parts in one turn, in the order they were declared or chosen (ASH-SPL-08)."""
    if ctx.rules.settings.split.order == "free":
        ctx.push(agenda.next_part(who))
        return
    numbers = [n for n, one in acts.open_parts(ctx.person(who))]
    ctx.push(*(agenda.act(who, n) for n in numbers))


@agenda.act_now.does
def act_now(ctx: Decision, who: str, number: int) -> None:
    """Whose turn has passed may still abort when a hold is broken (ASH-GRP-45)."""
    person = ctx.state.people.get(who)
    if person is None or person.status != "active" or not acts.is_open(person, number):
        return
    acts.finish(ctx, who, number)
    nothing.comes_to_nothing(ctx, who, number, None)


@agenda.ready_comes.does
def ready_comes(ctx: Decision, who: str) -> None:
    """What answers attacks does nothing in its owner's own turn."""
    if abort.void_parts(ctx, ctx.person(who)):
        acts.finish_all(ctx, who)
        nothing.comes_to_nothing(ctx, who, 0, None)


@agenda.act.does
def act(ctx: Decision, who: str, number: int) -> None:
    """One part of a split, or what was declared in place of a void action."""
    person = ctx.state.people.get(who)
    if person is None or person.status != "active":
        return
    action, void = piece(person.declared, number), number in person.flags.voided
    if action is None:
        return
    if isinstance(person.declared, SplitAction):
        ready = acts.answers(ctx.rules, action) and not void
        if ready or not acts.is_open(person, number):
            return
        acts.finish(ctx, who, number)
    if void:
        nothing.comes_to_nothing(ctx, who, number, None)
    else:
        ctx.rules.acts[action.do].comes(ctx, who, number, action)
