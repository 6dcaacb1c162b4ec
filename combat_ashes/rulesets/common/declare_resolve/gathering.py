"""Who takes part in a round in which people declare, and when it begins."""

from ....engine.events import PhaseBegan
from ....engine.fight_end import is_closing
from ....engine.inputs import Input
from ....engine.order import put_in_order, slots
from ....engine.rounds import ask_to_begin
from ....engine.state import Json, Question
from .. import chases
from ..coming_in import check_here
from . import agenda, ahead, questions
from .fight import Decision
from .rules import FINISH, ORDER, first_steps, is_held_back

# --- a round begins ------------------------------------------------------------------------------


def begin_round(ctx: Decision) -> None:
    """Wait at the initiative step for whoever starts this round."""
    if not chases.begin_round(ctx):
        await_initiative(ctx)


def await_initiative(ctx: Decision) -> None:
    """Ask who says when the round begins; for the first one people only gather."""
    ctx.emit(PhaseBegan("main", "initiative"))
    ctx.agenda = ()
    if ctx.rules.turns.is_gathering(ctx.state):
        return
    ctx.push(agenda.roll_all())
    if ctx.state.flags.fight_now:
        ctx.flag_fight(fight_now=None)
        return
    if ctx.state.storyteller is None:
        _ask_everybody(ctx)
        ahead.take_ready(ctx)
        return
    if ctx.rules.turns.asks_to_begin(ctx.rules):
        ask_to_begin(ctx, books=len(ctx.state.books))


def _ask_everybody(ctx: Decision) -> None:
    together = ctx.rules.turns.rolls_together
    for person in ctx.state.able():
        if person.player and not person.absent and (together or person.initiative is None):
            ctx.ask(person.id, questions.init, ("init",), "init", agenda.roll_one(person.id))


def means_ready(ctx: Decision, given: Input) -> bool:
    """Whether a line says that its speaker is ready; a declaration is kept for the round."""
    return given.do in ("join", "choose") or not ahead.waits_for_round(ctx, given.who)


@questions.init.reads
def init_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+init` is a player's consent to the next round."""
    if given.do not in ("join", "choose"):
        step = "closing" if is_closing(ctx.state) else ctx.state.step
        ctx.refuse("err.phase.wrong_step", step=step)
    return "init"


@agenda.roll_one.does
def roll_one(ctx: Decision, who: str, word: str) -> None:
    """Roll for somebody who is ready, unless all dice fall together."""
    if ctx.rules.turns.rolls_together:
        return
    if ctx.here(who) and ctx.person(who).initiative is None:
        ctx.rules.hooks.on_initiative(ctx, who)


@agenda.roll_all.does
def roll_all(ctx: Decision) -> None:
    """Roll for everybody who has no initiative yet, then let the round begin."""
    ctx.rules.turns.on_round_opens(ctx)
    for person in ctx.state.able():
        if person.initiative is None:
            ctx.rules.hooks.on_initiative(ctx, person.id)
    if ctx.state.able():
        ctx.push(chases.BESIDE, ORDER())
    elif ctx.state.storyteller is None or ctx.rules.settings.combat.end == "automatic":
        ctx.push(FINISH())
    else:
        ctx.push(agenda.roll_all())
        ask_to_begin(ctx, nobody=True)


# --- coming in -----------------------------------------------------------------------------------


def joined(ctx: Decision, who: str) -> None:
    """Somebody new: in time for this round, or late."""
    if ctx.rules.turns.is_gathering(ctx.state):
        if ctx.given.do == "add":
            ctx.flag_fight(gathered=True)
        _gather(ctx, who)
    elif ctx.state.phase == "chase":
        ctx.flag_fight(only_chases=None)
        ctx.announce("joined.later", who=who)
    else:
        ctx.rules.turns.on_late(ctx, who)


def _gather(ctx: Decision, who: str) -> None:
    if ctx.person(who).status == "active":
        ctx.withdraw("declare", "tie")
        ctx.rules.hooks.on_initiative(ctx, who)
        ctx.agenda = first_steps(ctx.state)
        if not ctx.agenda:
            put_in_order(ctx)
    elif ctx.state.storyteller is None and not ctx.rules.order.able(ctx):
        ctx.announce("nobody.there")


def close_gathering(ctx: Decision) -> bool:
    """The first +combat/next after a storyteller brought people in only ends the gathering."""
    state = ctx.state
    if is_held_back(state) and state.order:
        let_go(ctx)
        return True
    if not ctx.rules.turns.is_gathering(state) or not state.flags.gathered or not state.order:
        return False
    ctx.flag_fight(gathered=None)
    ctx.announce("gathering.over")
    return True


def hold_back(ctx: Decision) -> None:
    """`+combat/start gather`: nobody is asked to declare before +combat/next."""
    if not ctx.rules.turns.is_gathering(ctx.state):
        ctx.refuse("err.fight.begun")
    ctx.flag_fight(held_until_next=True)
    ctx.withdraw("declare", "tie")
    ctx.agenda = ()
    ctx.announce("gathering.held", name=ctx.state.storyteller_name)


def let_go(ctx: Decision) -> None:
    """The first declarations are asked for."""
    ctx.flag_fight(held_until_next=None)
    if ctx.state.flags.gathered:
        ctx.flag_fight(gathered=None)
    ctx.agenda = first_steps(ctx.state) if ctx.state.order else ()


def storyteller_changed(ctx: Decision) -> None:
    """Whoever says from now on when a round begins is asked for it."""
    if ctx.state.storyteller is None and is_held_back(ctx.state):
        let_go(ctx)
    if ctx.state.step == "initiative" and not ctx.rules.turns.is_gathering(ctx.state):
        ctx.withdraw("init", "begin")
        # Chases beside the fight are in their round already.
        await_initiative(ctx)


def rejoined(ctx: Decision, who: str) -> None:
    """+init from somebody who is in the fight already."""
    person, state = ctx.person(who), ctx.state
    check_here(ctx, who)
    gathering = ctx.rules.turns.is_gathering(state)
    question = state.question_for(who, "init")
    if question is not None:
        ctx.answer(question, "init")
    elif gathering and person.initiative is not None:
        how = "asked" if state.question_for(who, "declare") else ""
        ctx.announce("init.have", to=who, who=who, initiative=person.initiative, how=how)
    elif gathering and person.status == "active":
        _gather(ctx, who)  # They were out of it when they came.
    elif state.step == "initiative" and state.storyteller is not None:
        ctx.announce("init.waits", to=who, who=who)
    elif not ahead.ready(ctx, who, _coming(ctx)):
        how = "ready" if who in state.flags.ready_ahead else "self"
        ctx.refuse("err.fight.already_in", how=how, name=person.name, undo="+undeclare")


def _coming(ctx: Decision) -> int:
    """The round that comes next: in an ambush before declarations the one that it opens."""
    state = ctx.state
    opening = state.step == "resolve" and state.flags.begun < state.round
    return state.round if opening else state.round + 1


# --- a new order ---------------------------------------------------------------------------------


def order_changed(ctx: Decision) -> None:
    """A storyteller set an initiative: those still to come are put in their new order."""
    put_in_order(ctx)
    if ctx.rules.turns.is_gathering(ctx.state) and ctx.state.order:
        ctx.withdraw("declare", "tie")
        ctx.agenda = first_steps(ctx.state)
        return
    if ctx.state.step == "declare":
        ask_anew(ctx)
    else:
        sort_waiting(ctx, [])


def ask_anew(ctx: Decision, *more: str) -> None:
    """Put those who have not declared, and `more` who may, in their places anew."""
    asked = [q.who for q in ctx.state.questions if q.kind == "declare"]
    ctx.withdraw("declare")
    sort_waiting(ctx, [*asked, *more])


def sort_waiting(ctx: Decision, more: list[str]) -> None:
    """Sort those who are still to declare or to act, and `more` of them, into slots anew."""
    declaring = ctx.state.step == "declare"
    name = (agenda.declare if declaring else agenda.turns).name
    ids = [who for step in ctx.agenda if step[0] == name for slot in step[1] for who in slot]
    people = [ctx.person(who) for who in dict.fromkeys([*ids, *more]) if ctx.here(who)]
    rest = tuple(step for step in ctx.agenda if step[0] != name)
    after = ("resolve",) if declaring else ctx.rules.turns.after
    place = next((n for n, step in enumerate(rest) if step[0] in after), len(rest))
    highest = ctx.rules.turns.fastest_first(ctx.rules) if declaring else True
    if people:
        again = slots(people, highest_first=highest)
        new = agenda.declare(again, 0) if declaring else agenda.turns(again)
        ctx.agenda = (*rest[:place], new, *rest[place:])
