"""People who go: with leave, at a storyteller's word, or because they are not there."""

from . import common_agenda as agenda
from . import common_questions as questions
from . import events as ev
from .attending import unattended
from .decision import Decision
from .fight_end import end as end
from .inputs import Input
from .lookup import proxy_of
from .questions import Request
from .ruleset import Ruleset
from .ruleset_change import excuse
from .state import FAULT, STORYTELLER, Combatant


def leave(ctx: Decision[Ruleset], given: Input) -> None:
    """Ask to leave: the storyteller agrees, or with none everybody else who stays."""
    who = given.who
    if not ctx.here(who):
        ctx.refuse("err.fight.not_in")
    leaving = ctx.state.flags.leaving
    if who in leaving:
        ctx.refuse("err.leave.asked")
    _agrees_to_others(ctx, who)
    broken = ctx.state.status == "paused" and ctx.state.paused_for == FAULT
    agreed = (given.by, *ctx.state.flags.leaving)
    asked = tuple(other for other in _who_agrees(ctx, who) if other not in agreed)
    if broken or not asked:
        bare = given.has("bare")
        if bare or not ctx.rules.hooks.on_leave_request(ctx, who):
            eject(ctx, who, "left", bare=bare)
        return
    leaving = ctx.state.flags.leaving
    ctx.flag_fight(leaving={**leaving, who: asked})
    ctx.announce("leave.asked", to=who, asked=list(asked))
    for other in asked:
        ctx.ask(
            other,
            questions.leave,
            ("agree", "refuse"),
            "agree",
            agenda.leave_said(who, other),
            Request(who=who),
            blocking=False,
        )


def _agrees_to_others(ctx: Decision[Ruleset], who: str) -> None:
    """Whoever asks to leave lets those go who asked before."""
    for question in [q for q in ctx.state.questions if q.who == who and q.kind == "leave"]:
        if question in ctx.state.questions:
            ctx.answer(question, "agree")


def _who_agrees(ctx: Decision[Ruleset], who: str) -> tuple[str, ...]:
    runs = ctx.state.storyteller
    if runs is not None:
        return () if ctx.person(who).ref == runs else (STORYTELLER,)
    others = (p for p in ctx.state.able() if p.id != who and p.player and not p.absent)
    return tuple(person.id for person in others)


@agenda.leave_said.does
def leave_said(ctx: Decision[Ruleset], who: str, by: str, answer: str) -> None:
    """Count one answer; the last agreement lets somebody go, one refusal does not."""
    leaving = ctx.state.flags.leaving
    if who not in leaving or not ctx.here(who):
        return
    waiting = [other for other in leaving[who] if other != by]
    rest = {key: value for key, value in leaving.items() if key != who}
    if answer != "agree":
        ctx.flag_fight(leaving=rest)
        _withdraw(ctx, who)
        ctx.announce("leave.refused", who=who, by=by)
    elif waiting:
        ctx.flag_fight(leaving={**rest, who: tuple(waiting)})
        ctx.announce("leave.agreed", to=by, who=who, asked=waiting)
    else:
        ctx.flag_fight(leaving=rest)
        if not ctx.rules.hooks.on_leave_request(ctx, who):
            eject(ctx, who, "left")


def _withdraw(ctx: Decision[Ruleset], who: str) -> None:
    closed = tuple(q.id for q in ctx.state.questions if q.kind == "leave" and q.facts.who == who)
    if closed:
        ctx.emit(ev.Withdrawn(closed))


def eject(ctx: Decision[Ruleset], who: str, why: str, bare: bool = False) -> None:
    """Take somebody out of the fight; a `bare` parting asks the rules nothing."""
    if not bare:
        ctx.rules.hooks.on_leave(ctx, who)
    speaks_no_more(ctx, who, bare)
    _withdraw(ctx, who)
    ctx.emit(ev.Removed(who, ctx.name(who), why))
    if not ctx.state.people and ctx.state.storyteller is None:
        end(ctx, "empty")


def speaks_no_more(ctx: Decision[Ruleset], gone: str, bare: bool = False) -> None:
    """Nothing waits any more for somebody who goes: neither questions nor agreements."""
    for question in [q for q in ctx.state.questions if q.who == gone and q.blocking and not bare]:
        ctx.answer(question, question.default)
    others = tuple(q.id for q in ctx.state.questions if q.who == gone)
    if others:
        ctx.emit(ev.Withdrawn(others))
    excuse(ctx, gone)
    leaving = ctx.state.flags.leaving
    if gone in leaving:
        rest = {key: value for key, value in leaving.items() if key != gone}
        ctx.flag_fight(leaving=rest)
    for who, asked in leaving.items():
        if gone in asked:
            leave_said(ctx, who, gone, "agree")


def remove(ctx: Decision[Ruleset], given: Input) -> None:
    eject(ctx, given.who, "removed")


def absent(ctx: Decision[Ruleset], given: Input) -> None:
    """Somebody is not there: `how` is logged_out, left_room or deleted; a setting decides."""
    who, how, bare = given.who, given.text("how"), given.has("bare")
    if not ctx.here(who):
        return
    choice = getattr(ctx.rules.settings.absent, how)
    able = ctx.person(who).status == "active"
    if choice == "flee" and able and not bare:
        ctx.rules.hooks.on_left_room(ctx, who)
        return
    if choice in ("leave", "flee"):
        eject(ctx, who, how, bare)
    elif choice == "wait":
        ctx.announce("absent.wait", who=who, how=how)
    else:
        ctx.emit(ev.PersonChanged(who, {"absent": how}))
        by = proxy_of(ctx.state, ctx.person(who))
        if by:
            ctx.announce("absent.proxy", who=who, how=how, by=by)
        elif ctx.person(who).flags.away_plan:
            ctx.announce("absent.planned", who=who)
        else:
            ctx.announce("absent.defaults", who=who, how=how)
        for each in [who, *_spoken_for_by(ctx, who)]:
            if not bare and unattended(ctx, each):
                _answer_for(ctx, ctx.person(each))


def _spoken_for_by(ctx: Decision[Ruleset], who: str) -> list[str]:
    """Those who are away and had named somebody to speak for them."""
    people = ctx.state.people.values()
    return [each.id for each in people if each.absent and each.flags.proxy == who]


def release(ctx: Decision[Ruleset], given: Input) -> None:
    """The storyteller is gone: the fight goes on by itself, unless it is held."""
    if ctx.state.storyteller is None:
        return
    if ctx.state.status == "paused" or ctx.rules.settings.absent.storyteller == "wait":
        ctx.announce("storyteller.awaited", name=ctx.state.storyteller_name)
        return
    ctx.announce("storyteller.gone", name=ctx.state.storyteller_name)
    ctx.emit(ev.StorytellerTaken(None, ""))
    ctx.emit(ev.FightChanged({"mode": "auto"}))
    bare = given.has("bare")
    speaks_no_more(ctx, STORYTELLER, bare)
    if bare:
        return
    for question in ctx.state.questions:
        if question.blocking and unattended(ctx, question.who):
            ctx.answer(question, question.default)
    ctx.rules.hooks.on_storyteller_changed(ctx)


def present(ctx: Decision[Ruleset], given: Input) -> None:
    """Somebody who was not there is back and speaks for themselves again."""
    if not ctx.here(given.who):
        return
    person = ctx.person(given.who)
    if person.silent:
        ctx.emit(ev.PersonChanged(given.who, {"silent": 0}))
    if person.absent:
        ctx.emit(ev.PersonChanged(given.who, {"absent": ""}))
        ctx.announce("absent.back", who=given.who)


def _answer_for(ctx: Decision[Ruleset], person: Combatant) -> None:
    for question in [q for q in ctx.state.questions if q.who == person.id]:
        if question in ctx.state.questions:
            ctx.unanswered(question)
            ctx.answer(question, question.default)
