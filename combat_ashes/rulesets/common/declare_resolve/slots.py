"""Slots of initiative: who is asked to declare, who acts, and dice for full ties.

People in one slot are fully tied. The slowest slot declares first, the fastest acts first.
Implements ASH-INI-06 and -07, ASH-RND-06, STO-INI-02, -04 and -06.
"""

from ....engine.events import Revealed, Rolled, Terms
from ....engine.order import put_in_order, slots
from ....engine.pools import total
from ....engine.state import FightState, Json
from . import agenda
from .fight import Decision

MOST_REROLLS = 50
"""So often full ties are rolled again; who is tied even then stays so."""


# --- initiative ----------------------------------------------------------------------------------


def roll(ctx: Decision, who: str, terms: Terms, rating: int, dice: int = 1) -> None:
    """Somebody's initiative: the terms and the dice; the `rating` decides between equals."""
    faces, time = ctx.faces(who, "initiative", abs(dice), 10, 0, sum)
    score = total(terms) + (sum(faces) if dice > 0 else -sum(faces))
    place = {"initiative": score, "rating": rating, "tiebreak": 0}
    ctx.emit(
        Rolled(who, "initiative", None, abs(dice), 0, terms, (), faces, score, time, sets=place)
    )


def tied(ctx: Decision) -> list[list[str]]:
    """Those who are fully tied and can act, a list for each slot, the fastest first."""
    people = [ctx.person(who) for who in ctx.state.order]
    able = [person for person in people if person.status == "active"]
    return [group for group in slots(able, highest_first=True) if len(group) > 1]


def reroll_ties(ctx: Decision) -> None:
    """Full ties roll again until there is none."""
    for _ in range(MOST_REROLLS):
        groups = tied(ctx)
        if not groups:
            return
        for group in groups:
            ctx.announce("tie.reroll", people=group)
            for who in group:
                ctx.rules.hooks.on_initiative(ctx, who)
        put_in_order(ctx)


# --- declarations, from the slowest up -----------------------------------------------------------


@agenda.declare.does
def ask_declarations(ctx: Decision, waiting: list[list[str]], again: int = 0) -> None:
    """Ask the slowest who have not declared; the fully tied are asked together.

    Unseen by each other they have a number, that of their first question; `again` is it where
    one of them is asked a second time.
    """
    people = ctx.state.people
    while waiting:
        slot, waiting = waiting[0], waiting[1:]
        able = [w for w in slot if w in people and ctx.rules.turns.may_declare(ctx, people[w])]
        if able:
            break
    else:
        return
    if waiting:
        ctx.push(agenda.declare(waiting, 0))
    together = len(able) > 1
    sealed = again or (ctx.state.asked + 1 if together else 0)
    if together and ctx.rules.turns.reveals_ties(ctx.rules):
        able = _secretly(ctx, able, sealed)
    for who in able:
        ctx.rules.turns.ask(ctx, who, sealed)


def _secretly(ctx: Decision, able: list[str], sealed: int) -> list[str]:
    """Who of the fully tied is asked first; those tied with the hidden alone hear of no tie."""
    known = [who for who in able if not ctx.person(who).hidden]
    if len(known) != 1:
        ctx.push(agenda.reveal(able))
        return able
    ctx.push(agenda.declare([known], sealed), agenda.reveal(known))
    hidden = [who for who in able if who not in known]
    ctx.push(agenda.reveal(hidden))
    return hidden


def is_unseen(ctx: Decision, who: str, sealed: int) -> bool:
    """Whether somebody is asked at once with others, and told that these do not see it."""
    return bool(sealed) and agenda.reveal([who]) not in ctx.agenda


@agenda.reveal.does
def reveal(ctx: Decision, people: list[str]) -> None:
    """Announce together what was declared in secret."""
    told = [who for who in people if ctx.here(who) and ctx.person(who).declared is not None]
    texts = [ctx.rules.views.told(ctx, ctx.person(who).declared) for who in told]
    if told:
        ctx.emit(Revealed(tuple(told), tuple(texts)))


# --- turns, from the fastest down ----------------------------------------------------------------


@agenda.turns.does
def turns(ctx: Decision, waiting: list[list[str]]) -> None:
    """Let the fastest who has not acted act; the fully tied act at the same moment."""
    if not waiting:
        return
    slot, rest = waiting[0], waiting[1:]
    if rest:
        ctx.push(agenda.turns(rest))
    ctx.rules.turns.on_slot(ctx, slot)


def awaiting(state: FightState) -> dict[str, tuple[Json, bool]]:
    """The step `declared` takes a declaration: who made it, whether it is sealed, and it."""
    steps = [step for step in state.agenda if step[0] == "declared"]
    return {step[1]: (step[-1], bool(step[2])) for step in reversed(steps)}
