"""A hand for one side of a grapple (ASH-GRP-52, -53)."""

from msgspec.structs import replace

from ....engine.inputs import Input
from ...common.dice.throws import Difficulty, Throw
from .. import agenda
from ..combatant import Combatant, FightState
from ..declarations import Action, AssistAction, SustainAction
from ..fight import Decision, Fight
from ..flags import Grapple
from ..people import acts, at_once, holding, options, rolls
from . import opening


def read_assist(ctx: Decision, person: Combatant, given: Input) -> Action:
    """`+grapple/assist <person>`: a hand for one side of a grapple (ASH-GRP-52, -53)."""
    target = ctx.find(given.text("target"))
    held = helped(ctx.state, target.id, given.text("victim"))
    if held is None or held.pinned:
        ctx.refuse("err.grapple.none")
    if person.id in held.ends:
        ctx.refuse("err.attack.self")
    word, method = given.text("method"), ""
    if word:
        method = opening.method(ctx, person, ctx.person(held.other(target.id)), word)
    extras = options.extras_of(ctx, person, given.words())
    return AssistAction(target=target.id, victim=held.victim, attribute=method, extras=extras)


def helped(state: FightState, target: str, victim: str) -> Grapple | None:
    """The grapple that a helper means: of several that a grappler has, the one with this victim."""
    meant = holding.held_by(state, victim) if victim else None
    if meant is not None and target in meant.ends:
        return meant
    return holding.holds(state, target) or holding.held_by(state, target)


def assist(ctx: Decision, who: str, action: AssistAction) -> None:
    """A helper's roll changes Control by so many for each two successes."""
    rolls.when_seen(ctx, agenda.assist_roll(who, action), who, action.target)


def waiting(fight: Fight, who: str, action: AssistAction) -> list[Throw[Difficulty]]:
    """The roll of a helper that waits for the storyteller's word, as it stands now."""
    held = _live(fight.state, action)
    return [_throw(fight, who, action, held)] if held is not None else []


def _live(state: FightState, action: AssistAction) -> Grapple | None:
    held = helped(state, action.target, action.victim)
    return held if held is not None and not held.pinned else None


def _throw(fight: Fight, who: str, action: AssistAction, held: Grapple) -> Throw[Difficulty]:
    person, other = fight.state.people[who], fight.state.people[held.other(action.target)]
    grappler = fight.state.people[held.grappler]
    usual = _method_of(grappler) or held.methods.get(held.grappler)
    method = opening.fitting(fight.rules, person, other, action.attribute or usual or "")
    # An odd grapple is helped in the way it goes on (ASH-GRP-07).
    odd = grappler.flags.pools.get("grapple")
    helping = replace(action, pool=odd) if odd else action
    throw = opening.throw(fight, person, other, method, helping)
    return replace(throw, purpose="assist", against=action.target)


HELP = 2
"""How many successes of a helper change Control by one (ASH-GRP-52)."""


@agenda.assist_roll.does
def assist_roll(ctx: Decision, who: str, action: AssistAction, word: str) -> None:
    """A helper lends a hand, where there is still a hold to lend it to."""
    held = _live(ctx.state, action)
    if held is None or not ctx.here(who):
        return
    score = rolls.roll(ctx, _throw(ctx, who, action, held))
    change = score // HELP
    if not change:
        ctx.announce("grapple.no_help", who=who)
        return
    said = (action.target, held.other(action.target), change)
    if at_once.held_back(ctx, agenda.assisted(*said)):
        at_once.held_back(ctx, agenda.zero_check(held.victim, "assist"))
        return
    assisted(ctx, *said)
    holding.end_if_spent(ctx, held.victim, "assist")


@agenda.assisted.does
def assisted(ctx: Decision, friend: str, other: str, change: int) -> None:
    """Control changes for the friend, at whichever end of the hold they are by now."""
    for held in ctx.state.flags.grapples:
        if {held.grappler, held.victim} == {friend, other} and not held.pinned:
            holding.change(ctx, held, change if held.grappler == friend else -change, "assist")


def _method_of(grappler: Combatant) -> str | None:
    return next((one.attribute for one in acts.declared(grappler, SustainAction)), None)
