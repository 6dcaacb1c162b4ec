"""What a rule system does as something happens to a fight, with plain defaults."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .decision import Decision
from .events import StatusChanged
from .inputs import Input

Ctx = Decision[Any, Any, Any]
Hook = Callable[[Any], None]
PersonHook = Callable[[Any, str], None]
"""What is done about somebody, by the id."""


def nothing(ctx: Ctx, *more: Any) -> None:
    """Nothing follows."""


def nothing_used_up(ctx: Ctx) -> bool:
    return False


def nobody_stays(ctx: Ctx, who: str) -> bool:
    return False


def already_in(ctx: Ctx, who: str) -> None:
    ctx.refuse("err.fight.already_in", name=ctx.name(who))


def unprompted(ctx: Ctx, given: Input) -> None:
    """Refuse a line of somebody who was not asked."""
    if not ctx.here(given.who):
        ctx.refuse("err.fight.not_in")
    ctx.refuse("err.phase.wrong_step", step=ctx.state.step)


def fled(ctx: Ctx, who: str) -> None:
    """Walking out of the room counts as fleeing."""
    ctx.emit(StatusChanged(who, "fled", "left_room"))
    for question in [q for q in ctx.state.questions if q.who == who and q.blocking]:
        ctx.answer(question, question.default)


@dataclass(frozen=True, kw_only=True)
class Hooks:
    """Functions of a rule system, called with the decision in which something happens."""

    on_round: Hook
    """A round is to start: put its steps on the agenda."""

    on_join: PersonHook
    """Somebody has come into the fight."""

    on_initiative: PersonHook
    """Roll somebody's initiative, whether or not they have one."""

    on_free_roll: Callable[[Any, str, str, str], None]
    """A roll outside of everything, of a pool at a difficulty: traits by name or dice by number."""

    on_rejoin: PersonHook = already_in
    """Somebody who is in the fight typed +init."""

    on_leave_request: Callable[[Any, str], bool] = nobody_stays
    """Somebody who asked to leave may go; True where they stay known, as one who is gone."""

    on_leave: PersonHook = nothing
    """Somebody is about to be taken out of the fight, whatever the reason."""

    on_left_room: PersonHook = fled
    """Somebody has walked out of the room."""

    on_gathering: Hook = nothing
    """The storyteller holds back the first round until +combat/next."""

    on_storyteller_changed: Hook = nothing
    """Somebody took the fight as its storyteller, or the storyteller is gone."""

    on_next: Callable[[Any], bool] = nothing_used_up
    """Whether +combat/next was used up by something other than open questions."""

    on_order_changed: Hook = nothing
    """A storyteller moved somebody in the order of the round."""

    on_unprompted_command: Callable[[Any, Input], None] = unprompted
    """A declaration or an answer from somebody who was not asked: act or refuse."""

    on_decided: Hook = nothing
    """An input has gone as far as it goes: tell once what all of it came to."""

    on_end: Hook = nothing
    """The fight is about to be over: end what goes on in it."""

    on_ruleset_exit: Callable[[Any, Any], None] = nothing
    """Other rules take over between two rounds: end what they do not know."""
