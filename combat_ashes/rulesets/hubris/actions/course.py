"""The course of an instant action: announced, rolled, answered, compared, done (HUB-ATK-09)."""

from msgspec.structs import replace

from ....engine.events import Declared, PersonNoted, StepBegan
from ....engine.refusals import Refused
from ....engine.state import Step
from ...common.dice import confirming
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.turn_order.agenda import everybody_ready
from ...common.turn_order.gathering import ask_ready
from ...common.turn_order.one_by_one import has_begun
from .. import agenda, questions
from ..declarations import Act, Interrupt, Line, Quick, Took, pending
from ..defense import asking
from ..dice import rolling
from ..effects import afflictions, taking_back
from ..fight import Decision
from ..flags import flagged
from ..people import sheet
from ..people.gear import gear
from ..round import coming, moments, order, turns
from ..values import Fallen, Place, Spec
from . import early
from .serving import served
from .standing import close, standing

ROUND_OF_ITS_OWN = dict.fromkeys(("spent", "attacks", "capped", "attacked"))
"""What an action outside combat time does not take over from the one before."""


def fresh(ctx: Decision) -> None:
    """Outside combat time every action is a round of its own."""
    for who in list(ctx.state.people):
        ctx.flag(who, **ROUND_OF_ITS_OWN)


# --- announced --------------------------------------------------------------------------------


def begin(ctx: Decision, act: Act) -> None:
    """Somebody does something: it is paid for, and goes its course."""
    if not moments.in_combat_time(ctx.state):
        ctx.withdraw("init")
        ctx.agenda = tuple(step for step in ctx.agenda if step[0] != everybody_ready.name)
        turns.begins(ctx, act.who)
        ctx.flag(act.who, struck=False)
        ctx.push(agenda.act_free_over(act.who, not act.free))
    else:
        ctx.withdraw("act", who=act.who)
        ctx.flag_fight(started=True)
        if not act.free:
            ctx.push(agenda.turn_over(act.who))
    go(ctx, act)


def go(ctx: Decision, act: Act) -> None:
    """The action itself, whoever's turn it is in."""
    was = ctx.person(act.who)
    if act.do in MOVING or act.kind == "move":
        afflictions.end_condition(ctx, act.who, "cover")
    if act.spec is not None and act.spec.willpower:
        rolling.spend(ctx, act.who)
        act = replace(act, paid=1)
    if act.spec is not None:
        draws(ctx, act.who, act.spec)
    if "hidden" in ctx.person(act.who).conditions and act.kind in ("attack", "kill"):
        afflictions.end_condition(ctx, act.who, "hidden")
    quickly = None
    if act.do in QUICK:
        tried = was.flags.minors.get(act.what)
        quickly = Quick(was.weapons, was.conditions, act.who, act.what, act.paid, tried)
    now, took = ctx.person(act.who), Took(was.weapons, was.conditions)
    changed = (now.weapons, now.conditions) != (was.weapons, was.conditions)
    ctx.flag_fight(quickly=quickly, pending=replace(act, took=took if changed else None))
    ctx.emit(Declared(act.who, {"do": act.do, "text": act.words}, act.words))
    ctx.push(
        agenda.act_confirm(), agenda.act_window(), agenda.act_shown(), agenda.act_settle(),
    )  # fmt: skip


def draws(ctx: Decision, who: str, spec: Spec) -> None:
    """What a roll is made with comes to hand (HUB-ACT-08)."""
    for name in spec.drawn:
        gear.change(ctx, who, name, carried="hand")


@agenda.act_confirm.does
def act_confirm(ctx: Decision) -> None:
    """Roll; in a storyteller's mode only when they have seen the pool."""
    act = standing(ctx)
    if act is not None and act.spec is not None and act.rolls:
        rolled = act
        confirming.confirm(ctx, lambda: throw_of(ctx, rolled), agenda.act_roll())


def throw_of(ctx: Decision, act: Act) -> Throw[TargetNumber]:
    """The roll of an action as it stands."""
    assert act.spec is not None
    return _made(ctx, act, act.spec, act.only_target).throw


def _made(ctx: Decision, act: Act, spec: Spec, against: str | None) -> rolling.Made:
    person, harder = ctx.person(act.who), (act.harder,)
    return rolling.made(ctx, person, act.kind, spec, against, harder=harder, using=act.weapon)


QUICK = ("minor", "draw", "stow")
"""Minor actions, which a storyteller may find too much once they are done (HUB-ACT-08)."""


MOVING = ("flee", "follow", "pass")
"""What leaves cover behind, besides `+misc/move` (HUB-AUT-03)."""


# --- rolled -----------------------------------------------------------------------------------


@agenda.act_roll.does
def act_roll(ctx: Decision, word: str) -> None:
    """Roll the action: once for each of several targets, of which the worst counts (MUL-01)."""
    act = standing(ctx)
    if act is None or act.spec is None:
        return
    fallen: list[Fallen] = []
    for number in range(act.rolls):
        against = act.targets[number] if act.rolls > 1 else act.only_target
        spec = act.spec
        fallen.append(rolling.fall(ctx, _made(ctx, act, spec, against)))
    worst = min(fallen, key=lambda each: (each.successes, not each.dramatic), default=None)
    rolling.use_up(ctx, act.who, act.kind)
    rolling.use_up_extra(ctx, act.who, act.spec)
    if act.rolls > 1 and worst is not None:
        ctx.announce("attack.worst", who=act.who, successes=worst.successes)
    ctx.flag_fight(pending=replace(act, fallen=worst))


# --- answered ---------------------------------------------------------------------------------


@agenda.act_window.does
def act_window(ctx: Decision) -> None:
    """Who is attacked chooses a pool, who waits may interrupt, all together."""
    act = standing(ctx)
    if act is None:
        return
    _ask_targets(ctx, act)
    if act.free:
        return
    for who in moments.waiters(ctx):
        if who != act.who:
            ask_waiter(ctx, act, who)


def ask_waiter(ctx: Decision, act: Act, who: str) -> None:
    """Ask a waiter, whose answer is kept with the action and rolled when all have answered."""
    if ctx.state.step != "defend":
        ctx.emit(StepBegan("defend"))
    facts = questions.Acting(act.who, act.kind)
    options, then = ("interrupt", "pass"), agenda.interrupts(who)
    ctx.ask(who, questions.interrupt, options, None, then, facts, immediate=True)


@agenda.interrupts.does
def interrupts(ctx: Decision, who: str, said: Interrupt | None) -> None:
    """A waiter has answered."""
    act = pending(ctx.state)
    if act is None or said is None:
        return
    ctx.flag_fight(pending=replace(act, interrupts=(*act.interrupts, said)))


# --- compared and done ------------------------------------------------------------------------


@agenda.act_settle.does
def act_settle(ctx: Decision) -> None:
    """All have answered: interrupts and resistance are rolled, and the action does what it does."""
    act = standing(ctx)
    if act is None:
        return
    able = moments.waiters(ctx)
    left = tuple([each for each in act.interrupts if each.who in able])
    if left != act.interrupts:
        act = replace(act, interrupts=left)
        ctx.flag_fight(pending=act)
    ctx.push(agenda.act_done(act.who))
    ctx.rules.deeds[act.do].settle(ctx, act)


@agenda.act_done.does
def act_done(ctx: Decision, who: str) -> None:
    """The action is over: answers that were no contest follow, and whoever it alerted comes in."""
    taking_back.after(ctx)
    act = pending(ctx.state)
    if act is None:
        return
    close(ctx)
    for each in act.interrupts:
        if each.line is None and ctx.person(each.who).flags.behind:
            ctx.push(agenda.turn_over(each.who))
    for each in reversed(act.interrupts):
        if each.line is not None:
            ctx.push(agenda.interrupt_line(each.who, act.who, each.line))
    if act.kind in ATTACKING:
        coming.attacked(ctx, list(act.everybody), act.who)
        early.struck(ctx, act)


ATTACKING = ("attack", "pass", "kill", "power", "hazard")


def follow(ctx: Decision, step: Step) -> None:
    """Let a step come right after the action that is being settled."""
    done, *rest = ctx.agenda
    ctx.agenda = (done, step, *rest)


def change_effect(ctx: Decision, new: Act) -> None:
    """An open attack is for something else from now on (HUB-ATK-03)."""
    act = standing(ctx)
    if act is None:
        return
    changed = replace(act, effect=new.effect, thing=new.thing, type=new.type, words=new.words)
    ctx.flag_fight(pending=replace(changed, answers={}))
    ctx.withdraw("defend")
    ctx.push(agenda.act_asks())


@agenda.act_asks.does
def act_asks(ctx: Decision) -> None:
    """Who is attacked is asked again."""
    act = standing(ctx)
    if act is not None:
        _ask_targets(ctx, act)


def _ask_targets(ctx: Decision, act: Act) -> None:
    for who in act.everybody if act.kind in ATTACKING else ():
        if ctx.here(who):
            asking.meet(ctx, act, who)


def answered(ctx: Decision, who: str, other: str) -> None:
    """A waiter has used their turn on another's action (HUB-DLY-04)."""
    place = order.place_of(ctx.person(other)) if ctx.here(other) else Place()
    ctx.emit(PersonNoted(who, flagged(waiting=None, behind=place)))
    ctx.flag_fight(answered=[*ctx.state.flags.answered, who])
    turns.begins(ctx, who)


@agenda.interrupt_line.does
def interrupt_line(ctx: Decision, who: str, other: str, line: Line) -> None:
    """A waiter does something else in answer; where it cannot be any more, they wait on."""
    if not ctx.here(who) or ctx.person(who).flags.acted:
        return
    given = line.of(who)
    if not sheet.may_act(ctx.person(who)):
        return
    try:
        act = ctx.rules.read_act(ctx, given)
    except Refused:
        ctx.announce("interrupt.void", who=who)
        return
    answered(ctx, who, other)
    served(ctx, act)
    ctx.push(agenda.turn_over(who))
    go(ctx, act)


@agenda.act_free_over.does
def act_free_over(ctx: Decision, who: str, ends: bool) -> None:
    """An action outside combat time is over; whoever gathers is asked again."""
    if ends:
        turns.ends(ctx, who)
    state = ctx.state
    between = "break" if has_begun(state) else "initiative"
    if state.step != between:
        ctx.emit(StepBegan(between))
    if has_begun(state):
        return
    ctx.agenda = ()
    for person in list(state.people.values()):
        if person.initiative is not None:
            ask_ready(ctx, person.id)
