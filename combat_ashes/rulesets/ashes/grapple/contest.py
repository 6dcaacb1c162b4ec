"""The contest of a grapple, at the grappler's place (ASH-GRP-19 to -26 and -61)."""

from msgspec.structs import replace

from ....engine.events import Terms
from ...common.dice.throws import Difficulty, Throw
from .. import agenda
from ..combatant import Combatant, FightState
from ..declarations import (
    PASS,
    Action,
    InHoldAction,
    RelentAction,
    ReverseAction,
    StruggleAction,
    SustainAction,
)
from ..fight import Decision, Fight
from ..flags import Grapple
from ..people import acts, at_once, holding, rolls
from . import buying, opening


def sustained(ctx: Decision, who: str, number: int) -> None:
    """The grappler's turn: every hold that is sustained comes up, the oldest first."""
    action = acts.part(ctx.person(who), number)
    victims = aimed_at(ctx.state, who, action)
    if len(victims) == 1:
        bout(ctx, who, victims[0])
    else:
        ctx.push(*(agenda.bout(who, victim) for victim in victims))


def aimed_at(state: FightState, who: str, action: Action | None) -> list[str]:
    """Whom a grappler contests with: all they hold, or one of them by haste (ASH-HAS-07)."""
    mine = [held.victim for held in holding.all_by(state, who) if not held.pinned]
    if state.phase == "main":
        return mine
    whom = action.victim if isinstance(action, SustainAction) else ""
    return [whom] if whom in mine else mine[:1]


@agenda.bout.does
def bout(ctx: Decision, who: str, other: str) -> None:
    """One hold that is sustained: a pin after relenting, or a contest."""
    held = holding.held_by(ctx.state, other)
    if held is None or held.pinned or held.grappler != who:
        return
    victim = ctx.person(other)
    answer = _answer_of(victim)
    if isinstance(answer, RelentAction):
        at_once.happens(ctx, agenda.relented(other))
        return
    if held.round == ctx.state.round and ctx.state.phase == "main":
        return
    by = "both" if ctx.state.phase == "main" or answer is not None else "grappler"
    _comes(ctx, held, by)


def resisted(ctx: Decision, who: str) -> None:
    """A victim's turn in a haste phase: a contest of their own, if the grappler makes none."""
    held = holding.held_by(ctx.state, who)
    if held is None or held.pinned or ctx.state.phase == "main":
        return
    other = ctx.person(held.grappler)
    sustains = [one for _, one in acts.open_parts(other) if isinstance(one, SustainAction)]
    if any(who in aimed_at(ctx.state, other.id, one) for one in sustains):
        return
    answer = _answer_of(ctx.person(who))
    if isinstance(answer, RelentAction):
        at_once.happens(ctx, agenda.relented(who))
    else:
        _comes(ctx, held, "victim")


def _comes(ctx: Decision, held: Grapple, by: str) -> None:
    """A contest comes up: it waits where the storyteller wants to see its pools."""
    who, victim = held.grappler, held.victim
    rolls.when_seen(ctx, agenda.bout_roll(who, victim, by), who, victim)


@agenda.bout_roll.does
def bout_roll(ctx: Decision, who: str, victim: str, by: str, word: str) -> None:
    """The storyteller has seen the pools of a contest."""
    held = _live(ctx.state, who, victim)
    if held is not None:
        run(ctx, held, by)


def waiting(fight: Fight, who: str, victim: str, by: str) -> list[Throw[Difficulty]]:
    """The rolls of a contest that waits for the storyteller's word, as they stand now."""
    held = _live(fight.state, who, victim)
    return throws(fight, held, by) if held is not None else []


def _live(state: FightState, who: str, victim: str) -> Grapple | None:
    held = holding.held_by(state, victim)
    return held if held is not None and not held.pinned and held.grappler == who else None


@agenda.relented.does
def relented(ctx: Decision, victim: str) -> None:
    """The victim stops struggling and is pinned (ASH-GRP-26)."""
    held = holding.held_by(ctx.state, victim)
    if held is not None and not held.pinned:
        holding.pin(ctx, held, "relented")


def _answer_of(victim: Combatant) -> StruggleAction | None:
    found = [one for _, one in acts.open_parts(victim) if isinstance(one, StruggleAction)]
    return found[0] if found else None


def run(ctx: Decision, held: Grapple, by: str) -> None:
    """Both roll; `by` says who spends an action: both, the grappler or the victim."""
    one, other = ctx.person(held.grappler), ctx.person(held.victim)
    answer = _answer_of(other)
    reverses = isinstance(answer, ReverseAction) and by != "grappler"
    mine, theirs = throws(ctx, held, by)
    methods = dict(zip((one.id, other.id), _methods(ctx, held), strict=True))
    held = replace(held, methods={**held.methods, **methods})
    this_round = str(ctx.state.round)
    earlier = held.contests.get(this_round, 0)
    score = rolls.roll(ctx, mine)
    against = rolls.roll(ctx, theirs)
    held = replace(held, sustained=ctx.state.round, contests={this_round: earlier + 1})
    holding.put(ctx, held)
    for who in (other.id,) if by == "victim" else (one.id, other.id):
        for number, used in acts.open_parts(ctx.person(who)):
            if isinstance(used, InHoldAction):
                acts.finish(ctx, who, number)
    if reverses:
        ctx.flag(other.id, reversing=True)
    at_once.happens(ctx, agenda.contest_said(held.victim, score - against, reverses, by))


def throws(fight: Fight, held: Grapple, by: str) -> list[Throw[Difficulty]]:
    """The rolls of both sides of a contest, the grappler's first."""
    one, other = fight.state.people[held.grappler], fight.state.people[held.victim]
    mine, theirs = _methods(fight, held)
    earlier = held.contests.get(str(fight.state.round), 0)
    lost = _lost(earlier, 2, by == "victim")
    made = throw(fight, one, other, mine, held, lost)
    lost = _lost(earlier, 2 if other.flags.reversing else 1, by == "grappler")
    return [made, throw(fight, other, one, theirs, held, lost)]


def _methods(fight: Fight, held: Grapple) -> tuple[str, str]:
    one, other = fight.state.people[held.grappler], fight.state.people[held.victim]
    mine = _method(fight, held, one, other)
    return mine, _method(fight, held, other, one)


def _lost(earlier: int, each: int, reacts: bool) -> Terms:
    """The dice that earlier contests of the round cost the side that only reacts (ASH-GRP-61)."""
    return (("earlier contests", -each * earlier),) if reacts and earlier else ()


def _method(fight: Fight, held: Grapple, person: Combatant, other: Combatant) -> str:
    """The method said for this roll, else the one used last, else the larger legal pool."""
    last: str | None = held.methods.get(person.id)
    sayings = acts.declared(person, InHoldAction)
    said = [one.attribute for one in sayings if one.attribute]
    if any(one.let_pass for one in sayings):
        return said[0]
    word = said[0] if said else last or opening.best_method(fight.rules, person, other)
    legal = opening.legal_methods(person, other)
    return word if word in legal or not legal else legal[0]


def throw(
    fight: Fight, person: Combatant, other: Combatant, method: str, held: Grapple, lost: Terms = ()
) -> Throw[Difficulty]:
    """The roll of one side, `lost` dice fewer; blocks split the Main contest (ASH-GRP-55)."""
    difficulty = opening.difficulty(fight, person, other, method)
    action = next(iter(acts.declared(person, InHoldAction)), PASS)
    terms = opening.pool(fight, person, method, action)
    blocks = person.flags.held_blocks if fight.state.phase == "main" else 0
    if blocks and person.id == held.victim:
        terms += (("split", -acts.penalty(blocks + 1)),)
    return Throw(person.id, "grapple", terms + lost, other.id, difficulty, action.extras)


@agenda.contest_said.does
def contest_said(ctx: Decision, victim: str, lead: int, reverses: bool, by: str) -> None:
    """What a contest comes to; `lead` counts for the grappler (ASH-GRP-20 to -24)."""
    held = holding.held_by(ctx.state, victim)
    if held is None or held.pinned:
        return
    if lead > 0:
        if by == "victim":
            ctx.announce("grapple.kept", who=held.grappler, against=held.victim)
            return
        holding.change(ctx, held, lead, "contest")
        at_once.happens(ctx, agenda.offer(victim))
    elif lead == 0:
        ctx.announce("grapple.even", who=held.grappler, against=held.victim)
    elif reverses:
        _reverse(ctx, held, -lead)
    else:
        holding.change(ctx, held, lead, "contest")
        at_once.happens(ctx, agenda.zero_check(victim, "contest"))


@agenda.offer.does
def offer(ctx: Decision, victim: str) -> None:
    """Who won may buy an effect, if the hold is still there (ASH-GRP-27)."""
    held = holding.held_by(ctx.state, victim)
    if held is not None and not held.pinned:
        buying.offer(ctx, held)


def _reverse(ctx: Decision, held: Grapple, net: int) -> None:
    """A victim who reverses takes over, or has tried in vain (ASH-GRP-22, -23)."""
    rules = ctx.rules
    needed = rules.settings.grapple.reversal_factor * held.control
    if net < needed:
        ctx.announce("grapple.not_reversed", who=held.victim, net=net, needed=needed)
        return
    held = holding.swap(ctx, held, held.control + net - needed)


@agenda.upkeep.does
def upkeep(ctx: Decision) -> None:
    """At the end of a round in which a hold was sustained, Control falls (ASH-GRP-25)."""
    cost = ctx.rules.settings.grapple.upkeep
    for held in list(ctx.state.flags.grapples):
        if cost and not held.pinned and held.sustained == ctx.state.round:
            holding.change(ctx, held, -cost, "upkeep")
            holding.end_if_spent(ctx, held.victim, "upkeep")
