"""Chases beside the fight: when their rounds begin, and what waits for what.

A chase has steps of its own. They run as far as they can after each input
(`aside`), while the agenda of the fight goes its way; at the end of a round each
waits for the other (`wait`), so that both keep step.
"""

from ....engine.departure import end
from ....engine.events import PhaseBegan, Withdrawn
from ....engine.rounds import stand_still
from ....engine.state import STORYTELLER, FightState
from . import agenda, harm, stage
from .fight import Decision, Fight
from .record import SPOKEN, all_of, keep
from .rules import STATUS

WAIT = agenda.wait()
BESIDE = agenda.begin_beside()
"""Steps of the fight: the end and the beginning of a round that it shares with chases."""


def take_stage(ctx: Decision) -> None:
    """Where nobody fights, the chase is what happens here."""
    state = ctx.state
    begins = not ctx.rules.chase.fight_has_begun(state) or state.step == "declare"
    if state.phase != "main" or not begins or fights(ctx):
        return
    closed = tuple(q.id for q in state.questions if q.blocking and not q.parallel)
    if closed:
        ctx.emit(Withdrawn(closed))
    _chase_round(ctx)


def begin_round(ctx: Decision) -> bool:
    """Begin a round of every chase; False where a fight has one, with `BESIDE` and `WAIT`."""
    if not all_of(ctx.state) or fights(ctx):
        return False
    _chase_round(ctx)
    begin_beside(ctx)
    return True


@agenda.begin_beside.does
def begin_beside(ctx: Decision) -> None:
    """A round begins for everybody who is in a chase."""
    for chase in all_of(ctx.state):
        if chase.played:
            stage.begin(ctx, chase)


def fights(fight: Fight) -> bool:
    """Whether people fight here: those who only have been in a chase do not."""
    return not fight.state.flags.only_chases and fight.rules.chase.fight_is_on(fight.state)


def _chase_round(ctx: Decision) -> None:
    if not ctx.state.flags.only_chases:
        ctx.flag_fight(only_chases=True)
    ctx.emit(PhaseBegan("chase", "declare"))
    ctx.agenda = (WAIT, *ctx.rules.chase.round_ends())


@agenda.wait.does
def wait(ctx: Decision) -> None:
    """The round of the fight is not over before those of the chases are."""
    state = ctx.state
    if busy(state):
        stand_still(ctx, WAIT)
    elif state.flags.only_chases and not all_of(state):
        ctx.flag_fight(only_chases=None)
        ctx.announce("chase.nobody_runs")
        if ctx.rules.chase.ends_by_itself(state):
            end(ctx, "finished")


def busy(state: FightState) -> bool:
    """Whether a chase still has something to settle in this round."""
    asked = any(question.parallel for question in state.questions)
    return asked or any(chase.steps or not chase.played for chase in all_of(state))


def aside(ctx: Decision) -> bool:
    """Take one step of one chase; False where all of them wait for somebody."""
    if ctx.state.status != "running":
        return False
    for question in ctx.state.questions:
        if question.parallel and not _can_answer(ctx.state, question.who):
            if not harm.fallen_again(ctx, question):
                ctx.answer(question, question.default)
            return True
    for chase in all_of(ctx.state):
        if not chase.steps and harm.fallen(ctx, chase):
            return True
        if awaits(ctx.state, chase.number):
            continue
        if chase.steps:
            step, *arguments = chase.steps[0]
            keep(ctx, chase, steps=chase.steps[1:])
            ctx.rules.steps[step](ctx, chase.number, *arguments)
            return True
        if stage.ask_missing(ctx, chase):
            return True
    return False


def _can_answer(state: FightState, who: str) -> bool:
    person = state.people.get(who)
    return who == STORYTELLER or (person is not None and person.status in ("active", STATUS))


def awaits(state: FightState, number: int) -> list[str]:
    """Whom something of a chase waits for, besides what people do in this round."""
    return [
        q.who
        for q in state.questions
        if q.parallel and q.facts.chase == number and q.kind not in SPOKEN
    ]
