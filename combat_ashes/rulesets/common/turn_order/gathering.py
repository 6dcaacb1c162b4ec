"""Who comes in before the first round, when it begins, and who leaves and comes back.

With a storyteller +combat/next begins it. Without one everybody who has joined, two at least,
types +init a second time; whoever is silent is ready when the timer has run out.

Whoever leaves and comes back in the same turn goes on as they were: no second action. Where
initiative is kept for the whole conflict, later turns find them at the same place.
"""

from msgspec import to_builtins
from msgspec.json import decode, encode

from ....engine.agenda import steps_of
from ....engine.common_questions import Readiness
from ....engine.decision import Decision
from ....engine.events import InitiativeSet, PersonChanged, PersonNoted, PhaseBegan
from ....engine.inputs import Input
from ....engine.rounds import stand_still
from ....engine.ruleset_change import thaw
from ....engine.state import Combatant, Json, Question, Step
from ..coming_in import check_here
from . import agenda, one_by_one, questions
from .rules import InOrder

FEWEST = 2
"""So many people make a fight that nobody runs."""
READY_STEP = agenda.everybody_ready()


def begin_round(ctx: Decision[InOrder]) -> None:
    """The first round waits for people, later ones follow by themselves.

    So does one after a chase that led to no fight. Where these rules have just replaced others,
    everybody who can act rolls.
    """
    state, people = ctx.state, ctx.state.people.values()
    placed = any(p.initiative is not None or p.flags.comes_in for p in people)
    if state.round == 1 or (state.phase == "chase" and not placed):
        ctx.emit(PhaseBegan("main", "initiative"))
        ctx.agenda = ()
        return
    for person in () if placed else state.able():
        ctx.flag(person.id, comes_in=True)
    one_by_one.begin_later(ctx)


def joined(ctx: Decision[InOrder], who: str) -> None:
    """Somebody came in: they roll at once, and act in a round under way if they are in time.

    Where the rules roll as the first round begins, they wait for it.
    """
    begun = one_by_one.has_begun(ctx.state)
    if not restore(ctx, who) and (begun or ctx.rules.turns.rolls_on_joining):
        ctx.rules.hooks.on_initiative(ctx, who)
    if begun:
        one_by_one.comes_late(ctx, who)
        return
    ctx.rules.turns.line_up(ctx)
    ask_ready(ctx, who)


def _gathered(ctx: Decision[InOrder]) -> list[Combatant]:
    """Those with whom the first round would begin."""
    people = ctx.state.people.values()
    if ctx.rules.turns.rolls_on_joining:
        return [person for person in people if person.initiative is not None]
    return [person for person in people if not ctx.rules.turns.is_out(person)]


def ask_ready(ctx: Decision[InOrder], who: str, again: bool = False) -> None:
    """Where nobody runs the fight, ask somebody whether it may begin; `again` is told shorter."""
    if ctx.state.storyteller is None and not ctx.person(who).flags.ready:
        ctx.agenda = (READY_STEP, *_rest_of_chase(ctx))
        first = ctx.rules.turns.before_ready(ctx, ctx.person(who))
        facts = Readiness(first, again)
        ctx.ask(who, questions.init, ("init",), "init", agenda.is_ready(who), facts)


def ask_again(ctx: Decision[InOrder], who: str) -> None:
    """What somebody had to do before they are ready is done: the question says so."""
    if ctx.state.question_for(who, "init") is not None:
        ctx.withdraw("init", who=who)
        ask_ready(ctx, who, again=True)


def _rest_of_chase(ctx: Decision[InOrder]) -> tuple[Step, ...]:
    """What is still to come of the round of a chase that goes on meanwhile."""
    if ctx.state.phase != "chase":
        return ()
    return tuple(step for step in ctx.agenda if step != READY_STEP)


def begin_at_once(ctx: Decision[InOrder], people: list[str]) -> None:
    """People come to a fight whose first round waits for nobody any more, as after a catch."""
    ctx.withdraw("init")
    rest = _rest_of_chase(ctx)
    for who in people:
        if rest:
            ctx.flag(who, comes_in=True)
        elif ctx.person(who).initiative is None:
            ctx.rules.hooks.on_initiative(ctx, who)
    ctx.agenda = rest
    if not rest:
        one_by_one.begin(ctx)


def rejoined(ctx: Decision[InOrder], who: str) -> None:
    """+init from somebody who is in the fight: they are ready, or join it after a chase."""
    question = ctx.state.question_for(who, "init")
    if question is not None:
        _check_ready(ctx, question)
        ctx.answer(question, "init")
        return
    person = ctx.person(who)
    check_here(ctx, who)
    waits = ctx.rules.turns.rolls_on_joining or one_by_one.has_begun(ctx.state)
    if person.initiative is not None or ctx.rules.turns.is_out(person) or not waits:
        ctx.refuse("err.fight.already_in", how="self", name=person.name)
    joined(ctx, who)


@questions.init.reads
def init_answer(ctx: Decision[InOrder], question: Question, given: Input) -> Json:
    """`+init`, or `+choose` with what is listed."""
    if given.do not in ("join", "choose"):
        ctx.refuse("err.phase.wrong_step", step=ctx.state.step)
    _check_ready(ctx, question)
    return "init"


def _check_ready(ctx: Decision[InOrder], question: Question) -> None:
    """Refuse to be the last who is ready where the first round cannot begin yet."""
    asked = [each for each in ctx.state.questions if each.kind == "init"]
    if asked == [question] and len(_gathered(ctx)) >= FEWEST:
        ctx.rules.turns.check_begins(ctx)
    ctx.rules.turns.on_ready(ctx, question.who)


@agenda.is_ready.does
def is_ready(ctx: Decision[InOrder], who: str, word: str) -> None:
    """Somebody is ready for the first round."""
    if ctx.here(who):
        ctx.flag(who, ready=True)
        if len(ctx.state.people) < FEWEST and not ctx.rules.turns.is_out(ctx.person(who)):
            ctx.announce("round.alone", to=who, who=who)


@agenda.everybody_ready.does
def everybody_ready(ctx: Decision[InOrder]) -> None:
    """All who have joined are ready: begin, unless one is alone.

    Where all others are out the fight begins as well, so that it ends as any other does.
    """
    if ctx.state.storyteller is not None:
        return
    if len(ctx.state.people) < FEWEST:
        stand_still(ctx, READY_STEP)
    else:
        one_by_one.begin(ctx)


def next_(ctx: Decision[InOrder]) -> bool:
    """`+combat/next` begins the first round of those who are there."""
    if one_by_one.has_begun(ctx.state) or ctx.state.storyteller is None:
        return False
    if not (_gathered(ctx) if ctx.rules.turns.rolls_on_joining else ctx.state.people):
        return False  # Where all roll now, those who lie unconscious do.
    ctx.rules.turns.check_begins(ctx)
    one_by_one.begin(ctx)
    return True


def storyteller_changed(ctx: Decision[InOrder]) -> None:
    """Who says from now on when the first round begins."""
    if one_by_one.has_begun(ctx.state):
        one_by_one.see_opposed(ctx)
        return
    ctx.withdraw("init")
    ctx.agenda = _rest_of_chase(ctx)
    if ctx.state.storyteller is not None and ctx.state.people:
        ctx.announce("round.led", name=ctx.state.storyteller_name)
    for person in _gathered(ctx):
        ask_ready(ctx, person.id)


def left(ctx: Decision[InOrder], who: str) -> None:
    """Somebody is about to leave the fight."""
    remember(ctx, who)
    ctx.rules.partings.left(ctx, who)


# --- leaving, and coming back ---------------------------------------------------------------------


def remember(ctx: Decision[InOrder], who: str) -> None:
    """Somebody leaves: keep their place, what they used of the turn, and where their things are."""
    person = ctx.person(who)
    if person.ref is None or person.initiative is None:
        return
    lasting, kept_now = ctx.rules.records.cleared("round"), to_builtins(person.flags)
    kept = {
        "place": [person.initiative, person.rating, person.tiebreak],
        "notes": {name: value for name, value in kept_now.items() if name in lasting},
        "weapons": decode(encode(person.weapons)),
        "conditions": list(person.conditions),
    }
    ctx.flag_fight(left={**ctx.state.flags.left, str(person.ref): kept})


def restore(ctx: Decision[InOrder], who: str) -> bool:
    """Somebody joins: give back what they left with in this turn; False where it is nothing."""
    left, came = ctx.state.flags.left, str(ctx.person(who).ref)
    kept = left.get(came)
    if kept is None:
        return False
    ctx.emit(InitiativeSet(who, *kept["place"]))
    ctx.emit(PersonNoted(who, kept["notes"]))
    if "weapons" in kept:
        ctx.emit(PersonChanged(who, {name: kept[name] for name in ("weapons", "conditions")}))
        thaw(ctx)  # The fight may have been stored and read since they left.
    ctx.flag_fight(left={ref: each for ref, each in left.items() if ref != came})
    ctx.announce("place.kept", who=who, total=kept["place"][0])
    return True


def keep_places(ctx: Decision[InOrder]) -> None:
    """The turn is over: whoever comes from now on has the same place, and nothing else."""
    left = ctx.state.flags.left
    ctx.flag_fight(left={ref: {"place": each["place"], "notes": {}} for ref, each in left.items()})


STEPS = steps_of(agenda)
