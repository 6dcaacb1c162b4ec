"""Being asked what one does, saying it, and saying something else (ASH-RND-06).

The slowest are asked first, the fully tied together and unseen by each other (ASH-INI-06). What
a player types before they are asked is kept, haste too.
"""

from __future__ import annotations

from ....engine.events import Declared, HasteSet
from ....engine.inputs import Input
from ....engine.looking_again import drop
from ....engine.state import Json, Person, Question, Step
from ....engine.turn import Turn
from ... import chases
from ...declared import slots
from ...declared.rules import BEGUN
from ...parts.round import ahead
from ..attack import close_quarters
from ..declarations import (
    ACTIONS,
    PASS,
    Action,
    AttackAction,
    DelayAction,
    SplitAction,
    stored,
    thawed,
)
from ..defense import abort, answers
from ..grapple import in_hold
from ..notes import ACTED, ARMED, COMMITTED, DENIED, GRAPPLES, KEPT, MAIN_LOST, SLOT, SPOKE
from ..people import acts, haste, holding, lying
from ..rules import AshesRules
from . import reading


def may_declare(turn: Turn[AshesRules], person: Person) -> bool:
    """Whether a person is asked: not one who is down, has spoken, or is pinned (ASH-GRP-46)."""
    if person.status != "active" or person.declared is not None:
        return False
    return not (GRAPPLES.of(turn.state.notes) and holding.is_pinned(turn.state, person.id))


def ask_declaration(turn: Turn[AshesRules], who: str, sealed: int, at_once: bool = False) -> None:
    """Ask one person what they do in this phase, or take what they typed before.

    `sealed` is 0, or the first question of those who are asked together, unseen by each other.
    What is said `at_once` counts though others are asked as well.
    """
    if not AHEAD.take(turn, who, sealed):
        _ask(turn, who, sealed, at_once=at_once)


def _ask(
    turn: Turn[AshesRules], who: str, sealed: int, spoken: bool = False, at_once: bool = False
) -> None:
    person = turn.person(who)
    facts: dict[str, Json] = {"phase": turn.state.phase}
    options, default = _choices(turn, person)
    if slots.is_unseen(turn, who, sealed):
        facts["sealed"] = True
    then: Step = ("declared", person.id, sealed)
    turn.ask(who, "declare", options, stored(default), then, facts, at_once=at_once, spoken=spoken)


def _choices(turn: Turn[AshesRules], person: Person) -> tuple[tuple[str, ...], Action]:
    """What a person may declare, and what they declare if they say nothing."""
    if MAIN_LOST.of(person.notes) == turn.state.round and turn.state.phase == "main":
        return ("haste", "pass"), PASS
    held = holding.of(turn.state, person.id) if GRAPPLES.of(turn.state.notes) else None
    if held is None:
        found = turn.rules.options_in(turn.state.phase)
        return (("rise", *found) if lying.is_down(person) else found), PASS
    grapple = turn.rules.settings.grapple
    main = turn.state.phase == "main"
    if held.victim == person.id:
        silent = ACTIONS[grapple.default_victim]() if main else PASS
        return holding.VICTIMS if main else (*holding.VICTIMS, "pass"), silent
    silent = in_hold.default_of(turn, person.id) if main else PASS
    options = ("sustain", "release", "split") if main else ("sustain", "release", "pass")
    return options, silent


def declared(turn: Turn[AshesRules], who: str, sealed: int, said: Json) -> None:
    """A declaration is made: it is public unless sealed or set otherwise (ASH-RND-06)."""
    state = turn.state
    person = state.people.get(who)
    if person is None or person.status != "active":
        return
    action = thawed(said)
    act = turn.rules.acts[action.do]
    if "said" in act.own and act.said(turn, who, action, sealed):
        return
    if GRAPPLES.of(state.notes) and in_hold.said(turn, who, action, sealed):
        return
    if state.phase == "main":
        if BEGUN.of(state.notes) != state.round:
            BEGUN.put(turn, state.round)
    elif not isinstance(action, DelayAction):
        haste.spend(turn, who)
    secret = bool(sealed) or not turn.rules.public
    by = turn.said_by(who)
    text = act.told(turn, action) if "told" in act.own else act.words(turn, action)
    noted = act.stance(turn.rules, action) | SPOKE.noted(abort.spoken_at(turn, sealed))
    if sealed:
        noted |= SLOT.noted(sealed)
    if ARMED.of(person.notes):
        # A plan made before this was said does not abort it.
        noted |= ARMED.noted(None)
    turn.emit(Declared(who, action, text, by, secret, noted))
    if action.do in in_hold.DECLARED:
        in_hold.noted(turn, who)
    if isinstance(action, (AttackAction, SplitAction)):
        spoken(turn, who)


def spoken(turn: Turn[AshesRules], who: str) -> None:
    """What an attack brings with it as soon as it is declared."""
    if turn.rules.engages == "declared":
        close_quarters.declared(turn, who, acts.attacks(turn.person(who)))
    if turn.rules.settings.committed.choice_time == "at_declaration":
        answers.ask_at_declaration(turn, who, acts.attacks(turn.person(who)))


def unasked(turn: Turn[AshesRules], given: Input) -> None:
    """A person speaks who is not asked: change a declaration where one may, else refuse."""
    if not turn.here(given.who):
        turn.refuse("err.fight.not_in")
    if chases.unasked(turn, given):
        return
    if given.do == "pursue":
        turn.refuse("err.chase.none")
    person, state = turn.person(given.who), turn.state
    in_hold.check_inside(turn, given)
    if holding.is_pinned(state, person.id):
        turn.refuse("err.declare.out_of_fight", status="pinned")
    if person.status != "active":
        turn.refuse("err.declare.out_of_fight", status=person.status)
    if given.do == "abort":
        _abort_unasked(turn, given)
    elif ahead.waits_for_round(turn, person.id):
        AHEAD.keep(turn, given)
    elif state.step == "declare" or turn.rules.is_held_back(state):
        _unasked_in_declarations(turn, person, given)
    elif state.step == "resolve" and given.do in acts.DEFENSES and DENIED.of(person.notes):
        turn.refuse("err.defense.not_entitled")
    elif given.do == "act" and turn.rules.settings.declare.hold_action:
        turn.refuse("err.declare.hold_waits")
    elif state.step == "resolve" and person.declared is not None:
        step = "acted" if ACTED.of(person.notes) else "stands"
        what = turn.rules.told(state, person.declared)
        turn.refuse("err.phase.wrong_step", step=step, what=what, awaited=turn.awaited())
    else:
        turn.refuse("err.phase.wrong_step", step=state.step)


def _abort_unasked(turn: Turn[AshesRules], given: Input) -> None:
    """An abort before one's turn: of a void action, or where the window is wider (ASH-ABT-08)."""
    state, who = turn.state, given.who
    if state.step not in ("declare", "resolve"):
        turn.refuse("err.phase.wrong_step", step=state.step)
    person = turn.person(who)
    rival = _later_attacker(turn, person) if state.step == "declare" else None
    why = abort.ground(turn, person, rival, False)
    said = abort.read(turn, given, why)
    number = next(iter(abort.void_parts(turn, person)), 0)
    abort.attempt(turn, who, said, number)


def _later_attacker(turn: Turn[AshesRules], person: Person) -> Person | None:
    """One who attacks a person and declared it later, where that is ground enough."""
    if turn.rules.settings.abort.window != "declaration_phase_too":
        return None
    for other in turn.state.able():
        aims = [action.target for action in acts.attacks(other)]
        if person.id in aims and abort.declared_later(other, person):
            return other
    return None


def _unasked_in_declarations(turn: Turn[AshesRules], person: Person, given: Input) -> None:
    in_hold.check_victim(turn, given)
    if turn.state.phase == "chase":
        turn.refuse("err.phase.wrong_step", step="chase")
    if turn.state.phase != "main" and person.haste < 1 and person.declared is None:
        turn.refuse("err.haste.none_left")
    if person.declared is not None and turn.rules.settings.declare.revisable:
        _revise(turn, person, given)
        return
    AHEAD.keep(turn, given)


def _revise(turn: Turn[AshesRules], person: Person, given: Input) -> None:
    """A new declaration takes the place of the old (`declare.revisable`)."""
    action = reading.read(turn, person.id, given)
    secret = not turn.rules.settings.declare.public
    if turn.state.phase != "main":
        saved = isinstance(person.declared, DelayAction)
        kept = person.haste + isinstance(action, DelayAction) - saved
        turn.emit(HasteSet(person.id, kept))
    text = acts.told(turn, action)
    noted = COMMITTED.noted(None) | ARMED.noted(None) | acts.stance(turn.rules, action)
    noted |= SPOKE.noted(abort.spoken_at(turn))
    turn.emit(Declared(person.id, action, text, "", secret, noted))


def announce(turn: Turn[AshesRules], given: Input) -> None:
    """`+haste`, which is kept with the declaration where that is typed ahead (ASH-HAS-02)."""
    who = given.who
    asked = turn.state.question_for(who, "declare")
    early = asked is None and turn.here(who) and ahead.waits(turn, who)
    if early and turn.state.phase == "main" and may_declare(turn, turn.person(who)):
        AHEAD.keep(turn, given)
    else:
        haste.announce(turn, given)


def _haste_words(args: dict[str, Json]) -> str:
    source = f" ({args['source']})" if args.get("source") else ""
    return f"haste {args.get('count') or 0}{source}"


AHEAD = ahead.Ahead(KEPT, _ask, {"haste": _haste_words})


def declare_again(turn: Turn[AshesRules], question: Question) -> bool:
    """In a haste phase nobody is asked whose haste was taken away (ASH-HAS-04)."""
    person = turn.person(question.who)
    spent = turn.state.phase != "main" and not person.haste
    return spent and drop(turn, question)


AGAIN = {"declare": declare_again}
STEPS = {"declared": declared}
VERBS = {"haste": announce, "undeclare": AHEAD.undeclare}
