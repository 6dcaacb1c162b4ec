"""Who holds whom, and who is immobilized: the record of grapples (CLO-GRA, CLO-MAN-03)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from ....engine.ruleset import Ruleset
from ...common.chases import endings
from ...common.tables import Parting
from .. import questions
from ..combatant import FightState
from ..fight import Decision
from ..rules import CloseRules
from ..values import Hold
from ..view_model import GrappleView
from .gear import gear


def of(state: FightState, who: str) -> list[Hold]:
    """The grips that somebody is part of."""
    return [hold for hold in state.flags.holds if who in (hold.holder, hold.victim)]


def partners(state: FightState, who: str) -> list[str]:
    """Those whom somebody holds or is held by."""
    return list(dict.fromkeys(hold.other(who) for hold in of(state, who)))


def held_by(state: FightState, who: str) -> list[str]:
    """Those who hold somebody."""
    return [hold.holder for hold in state.flags.holds if hold.victim == who]


def holding(state: FightState, who: str) -> list[str]:
    """Those whom somebody holds."""
    return [hold.victim for hold in state.flags.holds if hold.holder == who]


def is_grappler(state: FightState, who: str) -> bool:
    """Whether somebody is in a grapple, holding or held."""
    return bool(of(state, who))


def immobilized(state: FightState, who: str) -> int:
    """The highest number of successes with which somebody is immobilized (CLO-MAN-03)."""
    return max((hold.binds(who) for hold in of(state, who)), default=0)


def immobilizes(state: FightState, who: str) -> bool:
    """Whether somebody keeps another immobilized."""
    return any(who in hold.by for hold in of(state, who))


def between(state: FightState, one: str, other: str) -> list[Hold]:
    """The grips between two people."""
    return [hold for hold in of(state, one) if hold.other(one) == other]


# --- changing it ------------------------------------------------------------------------------


def _keep(ctx: Decision, holds: Iterable[Hold]) -> None:
    ctx.flag_fight(holds=tuple(holds) or None)


def begin(ctx: Decision, holder: str, victim: str) -> None:
    """Somebody has got a grip."""
    if not any(h.holder == holder and h.victim == victim for h in ctx.state.flags.holds):
        _keep(ctx, [*ctx.state.flags.holds, Hold(holder, victim, {}, {})])


def end(ctx: Decision, ended: Sequence[Hold]) -> None:
    """Some grips are broken: what hung on them ends with them (CLO-MAN-08, -10)."""
    _keep(ctx, [hold for hold in ctx.state.flags.holds if hold not in ended])
    for hold in ended:
        for who in (hold.holder, hold.victim):
            if ctx.here(who) and not between(ctx.state, who, hold.other(who)):
                _let_go_of(ctx, who, hold.other(who))
                _chooses_no_more(ctx, who, hold.other(who))


def _chooses_no_more(ctx: Decision, who: str, foe: str) -> None:
    """Nobody is asked for a maneuver against one whom they do not grapple any more."""
    question = ctx.state.question_for(who, "choose")
    if question is not None and questions.choose.of(question).foe == foe:
        ctx.withdraw("choose", who=who)


def come_loose(ctx: Decision, broken: Sequence[Hold]) -> None:
    """Grips are broken or let go: both stay down for the rest of the turn (CLO-MAN-01)."""
    end(ctx, broken)
    for who in {who: True for hold in broken for who in (hold.holder, hold.victim)}:
        if ctx.here(who):
            ctx.flag(who, loose=True)


def _let_go_of(ctx: Decision, who: str, other: str) -> None:
    person = ctx.person(who)
    if person.flags.shield == other:
        ctx.flag(who, shield="")
    for weapon in gear.of(person):
        if weapon.control == other:
            gear.change(ctx, who, weapon.name, control="")


def immobilize(ctx: Decision, by: str, who: str, successes: int) -> None:
    """Somebody immobilizes their partner, who shields themselves no more (CLO-MAN-03)."""
    ctx.flag(who, shield="")
    hold = between(ctx.state, by, who)[0]
    bound = replace(hold, by={**hold.by, by: successes}, tries=_without(hold.tries, who))
    _keep(ctx, [bound if each == hold else each for each in ctx.state.flags.holds])


def let_up(ctx: Decision, by: str) -> None:
    """Somebody immobilizes nobody any more; grips stay (CLO-MAN-04)."""
    freed = [hold.other(by) for hold in of(ctx.state, by) if by in hold.by]
    holds = [
        replace(h, by=_without(h.by, by), tries=_without(h.tries, h.other(by)))
        if by in h.by else h
        for h in ctx.state.flags.holds
    ]  # fmt: skip
    _keep(ctx, holds)
    for who in freed:
        ctx.announce("immobile.ends", who=who, by=by)


def note_try(ctx: Decision, who: str, successes: int) -> None:
    """Add a failed attempt to break out, where those add up (CLO-MAN-05)."""
    holds = [
        replace(h, tries={**h.tries, who: h.tries.get(who, 0) + successes}) if h.binds(who) else h
        for h in ctx.state.flags.holds
    ]
    _keep(ctx, holds)


def tried(state: FightState, who: str) -> int:
    """What somebody's failed attempts to break out have added up to."""
    return max((hold.tries.get(who, 0) for hold in of(state, who)), default=0)


def _without(table: dict[str, int], key: str) -> dict[str, int]:
    return {name: value for name, value in table.items() if name != key}


class EndsHolds(Parting[CloseRules]):
    """Who can act no more holds nobody; who leaves is held by nobody either (CLO-MAN-04)."""

    def out(self, ctx: Decision, who: str) -> None:
        let_up(ctx, who)
        dead = ctx.person(who).status == "dead"
        end(ctx, [hold for hold in of(ctx.state, who) if dead or hold.holder == who])
        ctx.flag(who, shield="")

    def left(self, ctx: Decision, who: str) -> None:
        let_up(ctx, who)
        end(ctx, of(ctx.state, who))


def shown(state: FightState, name: Callable[[str], str]) -> list[GrappleView]:
    """Every grip in the view, with names."""
    return [
        GrappleView(
            grappler=name(hold.holder),
            victim=name(hold.victim),
            immobilized={name(by): number for by, number in hold.by.items()},
        )
        for hold in state.flags.holds
    ]


def ruled_over(ctx: Decision, new: Ruleset[Any, Any]) -> None:
    """Other rules know no hold of these."""
    end(ctx, ctx.state.flags.holds)
    endings.ruled_over(ctx, new)
