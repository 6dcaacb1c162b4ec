"""Whose place it is: people act one by one, the highest initiative first.

Whoever holds back (`+delay`) may act later in the same round, between the actions of others; what
they have not used by its end is lost. Whoever comes too late for their place is not asked until
the next round. A rule system puts `PLACES` behind everything that an action does.
"""

from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.events import EveryoneReset, PhaseBegan, Rolled, StepBegan
from ....engine.fight import Fight
from ....engine.fight_end import is_kept
from ....engine.order import rank
from ....engine.revalidation import ask_with
from ....engine.rounds import NEXT
from ....engine.state import Combatant, FightState, Question
from . import agenda, ties
from .rules import ACT, ASKED_TO_ACT, InOrder

PLACES = agenda.places()
ROUND_OVER = agenda.round_over()


def has_begun(state: FightState) -> bool:
    """Whether the first round is under way, rather than waiting for people."""
    return bool(state.flags.begun)


def begin(ctx: Decision[InOrder]) -> None:
    """The first round begins with those who have come."""
    ctx.flag_fight(begun=True)
    if ctx.state.round == 1:
        ctx.announce("round.first", round=1)
    open_round(ctx)


def begin_later(ctx: Decision[InOrder]) -> None:
    """A later round begins: places are kept, or everybody rolls again who has one."""
    for person in list(ctx.state.people.values()):
        rolls = person.flags.comes_in
        ctx.flag(person.id, comes_in=False)
        if person.initiative is not None:
            rolls = ctx.rules.turns.every_round(ctx.rules) and ctx.rules.turns.rolls_again(
                ctx, person
            )
        if rolls:
            ctx.rules.hooks.on_initiative(ctx, person.id)
    ctx.flag_fight(begun=True)
    open_round(ctx)


def open_round(ctx: Decision[InOrder]) -> None:
    """A round is under way: ties are settled, people put in order, and the first is asked."""
    ctx.agenda = ()
    ctx.rules.turns.on_places(ctx)
    ties.settle(ctx)
    ctx.rules.turns.line_up(ctx)
    ctx.emit(PhaseBegan("main", "act"))
    ctx.rules.turns.on_round_opens(ctx)
    ctx.push(*ctx.rules.turns.before_round, PLACES)


def roll_initiative(ctx: Decision[InOrder], who: str) -> None:
    """One die and the modifier, which also decides between equal totals."""
    person = ctx.person(who)
    terms = ctx.rules.turns.initiative(ctx, person)
    faces, time = ctx.faces(who, "initiative", 1, ctx.rules.turns.die, 0, sum)
    total = faces[0] + sum(value for _, value in terms)
    place = {"initiative": total, "rating": ctx.rules.order.rating(ctx, person), "tiebreak": 0}
    ctx.emit(Rolled(who, "initiative", None, 1, 0, terms, (), faces, total, time, sets=place))
    ctx.rules.turns.on_placed(ctx, who, terms, faces)


# --- whose place it is ------------------------------------------------------------------------


@agenda.places.does
def places(ctx: Decision[InOrder]) -> None:
    """Ask the highest who has neither acted nor held back; when nobody is left, the round ends."""
    state, rules = ctx.state, ctx.rules
    alone = state.storyteller is None and not is_kept(state)
    if alone and not rules.order.opposed(ctx) and not rules.turns.elsewhere(state):
        ctx.push(ROUND_OVER)
        return
    able = False
    for person in [state.people[who] for who in state.order if who in state.people]:
        if rules.turns.on_place(ctx, person):
            return
        if rules.turns.is_out(person):
            continue
        if is_waiting(person):
            ask(ctx, person)
            return
        able = True
    if able and rules.turns.asks_last and _asks_who_held_back(ctx):
        return
    if able or rules.turns.elsewhere(state):
        ctx.push(*rules.turns.after_round, ROUND_OVER)
    else:
        rules.turns.on_nobody(ctx, PLACES)


def _asks_who_held_back(ctx: Decision[InOrder]) -> bool:
    for who in ctx.state.order:
        person = ctx.person(who)
        held_back = person.flags.delayed and not person.flags.acted
        if held_back and not ctx.rules.turns.is_out(person):
            ctx.flag(who, delayed=None, waited=True)
            ask(ctx, ctx.person(who))
            return True
    return False


def is_waiting(person: Combatant) -> bool:
    """Whether somebody's place is still to come this round."""
    flags = person.flags
    return not (flags.acted or flags.delayed or flags.missed)


def has_acted(state: FightState, person: Combatant) -> bool:
    """Whether somebody has done what they could in this round."""
    return bool(person.flags.acted)


def see_opposed(ctx: Decision[InOrder], gone: str = "") -> None:
    """Where nobody runs the fight: nobody is waited for once only one side is left to act."""
    state = ctx.state
    if state.storyteller is None and not is_kept(state):
        left = {who: person for who, person in state.people.items() if who != gone}
        if not ctx.rules.order.opposed(Fight(replace(state, people=left), ctx.rules)):
            ctx.withdraw("act")


def ask(ctx: Decision[InOrder], person: Combatant) -> None:
    """Ask somebody what they do at their place."""
    if ctx.state.step != "act":
        ctx.emit(StepBegan("act"))
    ctx.flag_fight(running=list(rank(person)))
    ctx.push(PLACES)
    options, default = ctx.rules.turns.options(ctx, person), ctx.rules.acts.made["pass"]()
    ctx.ask(person.id, ASKED_TO_ACT, options, default, ACT(person.id))


@agenda.round_over.does
def round_over(ctx: Decision[InOrder]) -> None:
    """Everybody has had their place: what is held back is lost, and the next round begins."""
    ctx.rules.turns.on_round_closes(ctx)
    ctx.flag_fight(running=None)
    ctx.emit(EveryoneReset({"declared": None}, ctx.rules.records.cleared("round")))
    ctx.push(NEXT)


# --- coming late, and being moved -------------------------------------------------------------


def comes_late(ctx: Decision[InOrder], who: str) -> None:
    """Somebody who has a place joins a round under way: they act in it if it is still to come.

    Where the rules let nobody act in the round in which they join, they wait for the next one.
    """
    acts = ctx.rules.turns.acts_on_joining(ctx.rules)
    if acts:
        ties.settle(ctx)
    ctx.rules.turns.line_up(ctx)
    ctx.flag(who, missed=not acts or _has_passed(ctx, who))


def _has_passed(ctx: Decision[InOrder], who: str) -> bool:
    """Whether somebody's place is above the running one."""
    running = ctx.state.flags.running
    return running is not None and list(rank(ctx.person(who))) > running


def order_changed(ctx: Decision[InOrder]) -> None:
    """A storyteller set an initiative: whoever has not acted is asked at their new place."""
    if has_begun(ctx.state):
        ties.settle(ctx)
    ctx.rules.turns.line_up(ctx)
    for person in list(ctx.state.people.values()):
        late = person.flags.missed and ctx.rules.turns.acts_on_joining(ctx.rules)
        if late and not _has_passed(ctx, person.id):
            ctx.flag(person.id, missed=False)
    ctx.withdraw("act")


def act_again(ctx: Decision[InOrder], question: Question) -> bool:
    """Other acts may be open by now to somebody whose place it is."""
    person = ctx.person(question.who)
    return ask_with(ctx, question, ctx.rules.turns.options(ctx, person))
