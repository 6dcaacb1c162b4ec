"""Being asked what one does, saying it, and saying something else (ASH-RND-06).

The slowest are asked first, the fully tied together and unseen by each other (ASH-INI-06). What
a player types before they are asked is kept, haste too.
"""

from ....engine.attending import awaited
from ....engine.events import Declared, HasteSet, PersonNoted
from ....engine.inputs import Input
from ....engine.order import slots as in_slots
from ....engine.proxies import speaks_for
from ....engine.revalidation import drop
from ....engine.state import Facts, Question
from ...common import chases
from ...common.declare_resolve import ahead, slots
from ...common.declare_resolve.rules import is_held_back
from .. import agenda, questions
from ..combatant import Combatant
from ..declarations import PASS, Action, AnyAction, DelayAction, ResistAction
from ..defense import abort
from ..fight import Decision, Fight
from ..flags import flagged
from ..grapple import in_hold
from ..people import acts, haste, holding, lying
from . import reading


def may_declare(ctx: Decision, person: Combatant) -> bool:
    """Whether a person is asked: not one who is down, has spoken, or is pinned (ASH-GRP-46)."""
    if person.status != "active" or person.declared is not None:
        return False
    return not (ctx.state.flags.grapples and holding.is_pinned(ctx.state, person.id))


def ask_declaration(ctx: Decision, who: str, sealed: int, immediate: bool = False) -> None:
    """Ask one person what they do in this phase, or take what they typed before. `sealed` is 0, or
    the first question of those who are asked together, unseen by each other. What is said
    `immediate` counts though others are asked as well."""
    if not AHEAD.take(ctx, who, sealed):
        _ask(ctx, who, sealed, immediate=immediate)


def _ask(
    ctx: Decision, who: str, sealed: int, spoken: bool = False, immediate: bool = False
) -> None:
    person = ctx.person(who)
    options, default = _choices(ctx, person)
    then, facts = agenda.declared(who, sealed), Facts(sealed=slots.is_unseen(ctx, who, sealed))
    ctx.ask(
        who, questions.declare, options, default, then, facts, immediate=immediate, spoken=spoken
    )


def _choices(ctx: Decision, person: Combatant) -> tuple[tuple[str, ...], Action]:
    if person.flags.main_lost == ctx.state.round and ctx.state.phase == "main":
        return ("haste", "pass"), PASS
    held = holding.of(ctx.state, person.id) if ctx.state.flags.grapples else None
    if held is None:
        found = options_in(ctx)
        return (("rise", *found) if lying.is_down(person) else found), PASS
    main = ctx.state.phase == "main"
    if held.victim == person.id:
        if main:
            return holding.VICTIMS, ResistAction()
        return (*holding.VICTIMS, "pass"), PASS
    silent = in_hold.default_of(ctx, person.id) if main else PASS
    options = ("sustain", "release", "split") if main else ("sustain", "release", "pass")
    return options, silent


@agenda.declared.does
def declared(ctx: Decision, who: str, sealed: int, action: AnyAction) -> None:
    """A declaration is made: it is public unless sealed or set otherwise (ASH-RND-06)."""
    state = ctx.state
    person = state.people.get(who)
    if person is None or person.status != "active":
        return
    act = ctx.rules.acts[action.do]
    if "said" in act.own and act.said(ctx, who, action, sealed):
        return
    if state.flags.grapples and in_hold.said(ctx, who, action, sealed):
        return
    if state.phase == "main":
        if state.flags.begun != state.round:
            ctx.flag_fight(begun=state.round)
    elif not isinstance(action, DelayAction):
        haste.spend(ctx, who)
    secret = bool(sealed) or not ctx.rules.settings.declare.public
    by = speaks_for(ctx, who)
    text = act.told(ctx, action) if "told" in act.own else act.words(ctx, action)
    noted = act.stance(ctx.rules, action) | flagged(spoke=abort.spoken_at(ctx, sealed))
    if sealed:
        noted |= flagged(slot=sealed)
    if person.flags.armed:
        # A plan made before this was said does not abort it.
        noted |= flagged(armed=None)
    ctx.emit(Declared(who, action, text, by, secret, noted))
    if action.do in in_hold.DECLARED:
        in_hold.noted(ctx, who)


def unasked(ctx: Decision, given: Input) -> None:
    """A person speaks who is not asked: change a declaration where one may, else refuse."""
    if not ctx.here(given.who):
        ctx.refuse("err.fight.not_in")
    if chases.unasked(ctx, given):
        return
    if given.do == "pursue":
        ctx.refuse("err.chase.none")
    person, state = ctx.person(given.who), ctx.state
    in_hold.check_inside(ctx, given)
    if holding.is_pinned(state, person.id):
        ctx.refuse("err.declare.out_of_fight", status="pinned")
    if person.status != "active":
        ctx.refuse("err.declare.out_of_fight", status=person.status)
    if given.do == "abort":
        _abort_unasked(ctx, given)
    elif ahead.waits_for_round(ctx, person.id):
        AHEAD.keep(ctx, given)
    elif state.step == "declare" or is_held_back(state):
        _unasked_in_declarations(ctx, person, given)
    elif state.step == "resolve" and given.do in acts.DEFENSES and person.flags.denied:
        ctx.refuse("err.defense.not_entitled")
    elif given.do == "act" and ctx.rules.settings.declare.hold_action:
        ctx.refuse("err.declare.hold_waits")
    elif state.step == "resolve" and person.declared is not None:
        step = "acted" if person.flags.acted else "stands"
        what = ctx.rules.views.told(ctx, person.declared)
        ctx.refuse("err.phase.wrong_step", step=step, what=what, awaited=awaited(ctx))
    else:
        ctx.refuse("err.phase.wrong_step", step=state.step)


def _abort_unasked(ctx: Decision, given: Input) -> None:
    """An abort before one's turn: of a void action (ASH-ABT-08)."""
    state, who = ctx.state, given.who
    if state.step not in ("declare", "resolve"):
        ctx.refuse("err.phase.wrong_step", step=state.step)
    person = ctx.person(who)
    why = abort.ground(ctx, person, None, False)
    said = abort.read(ctx, given.inner(), why)
    abort.attempt(ctx, who, said, abort.first_void(ctx, person))


def _unasked_in_declarations(ctx: Decision, person: Combatant, given: Input) -> None:
    in_hold.check_victim(ctx, given)
    if ctx.state.phase == "chase":
        ctx.refuse("err.phase.wrong_step", step="chase")
    if ctx.state.phase != "main" and person.haste < 1 and person.declared is None:
        ctx.refuse("err.haste.none_left")
    if person.declared is not None and ctx.rules.settings.declare.revisable:
        _revise(ctx, person, given)
        return
    AHEAD.keep(ctx, given)


def _revise(ctx: Decision, person: Combatant, given: Input) -> None:
    """A new declaration takes the place of the old (`declare.revisable`)."""
    action = reading.read(ctx, given)
    secret = not ctx.rules.settings.declare.public
    if ctx.state.phase != "main":
        saved = isinstance(person.declared, DelayAction)
        kept = person.haste + isinstance(action, DelayAction) - saved
        ctx.emit(HasteSet(person.id, kept))
    text = acts.told(ctx, action)
    noted = flagged(committed=None, armed=None) | acts.of(ctx.rules, action).stance(
        ctx.rules, action
    )
    noted |= flagged(spoke=abort.spoken_at(ctx))
    ctx.emit(Declared(person.id, action, text, "", secret, noted))


def announce(ctx: Decision, given: Input) -> None:
    """`+haste`, which is kept with the declaration where that is typed ahead (ASH-HAS-02)."""
    who = given.who
    asked = ctx.state.question_for(who, "declare")
    early = asked is None and ctx.here(who) and ahead.waits(ctx, who)
    if early and ctx.state.phase == "main" and may_declare(ctx, ctx.person(who)):
        AHEAD.keep(ctx, given)
    else:
        haste.announce(ctx, given)


def _haste_words(given: Input) -> str:
    source = f" ({given.text('source')})" if given.has("source") else ""
    return f"haste {given.number('count')}{source}"


AHEAD = ahead.Ahead(_ask, {"haste": _haste_words})


@questions.declare.revalidates
def declare_again(ctx: Decision, question: Question) -> bool:
    """In a haste phase nobody is asked whose haste was taken away (ASH-HAS-04)."""
    person = ctx.person(question.who)
    spent = ctx.state.phase != "main" and not person.haste
    return spent and drop(ctx, question)


@agenda.held.does
def held(ctx: Decision, people: list[str]) -> None:
    """Those who held back act at the end of the phase, the fastest first (ASH-ACT-08)."""
    waiting = [w for w in people if ctx.here(w) and ctx.person(w).status == "active"]
    if not waiting:
        return
    ordered = [w for slot in in_slots([ctx.person(w) for w in waiting], True) for w in slot]
    who, rest = ordered[0], ordered[1:]
    ctx.push(agenda.held(rest))
    ctx.ask(who, questions.act, OPTIONS_AFTER_HOLDING, PASS, agenda.held_act(who))


OPTIONS_AFTER_HOLDING = ("attack", "misc", "pass")


@questions.act.reads
def act_answer(ctx: Decision, question: Question, given: Input) -> AnyAction:
    """What a person who held back does now."""
    line = given.inner() if given.do == "act" else None
    if given.do == "act" and line is None:
        ctx.refuse("err.declare.incomplete", missing="the line of an action")
    action = reading.read(ctx, line or given, within=line is not None)
    if isinstance(action, DelayAction):
        ctx.refuse("err.declare.hold_over")
    return action


@agenda.held_act.does
def held_act(ctx: Decision, who: str, action: AnyAction) -> None:
    """A held action is declared and resolved in one go."""
    if not ctx.here(who):
        return
    if ctx.state.phase != "main":
        ctx.emit(HasteSet(who, max(0, ctx.person(who).haste - 1)))
    ctx.emit(Declared(who, action, acts.told(ctx, action)))
    ctx.emit(PersonNoted(who, acts.of(ctx.rules, action).stance(ctx.rules, action)))
    ctx.push(agenda.turn(who))


HANDLERS = {"haste": announce, "undeclare": AHEAD.undeclare}


def options_in(fight: Fight) -> tuple[str, ...]:
    """What may be declared now: a haste action is never split (ASH-HAS-07)."""
    offered = [act.name for act in fight.rules.acts.values() if act.offered]
    offered += ["delay"] if fight.rules.settings.declare.hold_action else []
    haste = fight.state.phase != "main"
    return tuple(one for one in offered if not (haste and one == "split"))
