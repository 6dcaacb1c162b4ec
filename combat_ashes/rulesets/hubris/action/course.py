"""The course of an instant action: announced, rolled, answered, compared, done (HUB-ATK-09)."""

from __future__ import annotations

from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import replace

from ....engine.events import Declared, PersonNoted, StepBegan
from ....engine.inputs import Input
from ....engine.refusals import Refused
from ....engine.state import Json, Step
from ....engine.turn import Turn
from ...parts.dice import confirming
from ...parts.dice.target_number import TargetNumber
from ...parts.dice.throws import Throw
from ...parts.round.gathering import ask_ready
from ...parts.round.one_by_one import ACTED, has_begun
from ..defense import asking
from ..dice import rolling
from ..dice.pools import Spec
from ..dice.rolling import Fallen
from ..effects import afflictions, taking_back
from ..notes import (
    ANSWERED,
    ATTACKED,
    ATTACKS,
    BEHIND,
    CAPPED,
    MINORS,
    QUICKLY,
    SPENT,
    STARTED,
    STRUCK,
    WAITING,
)
from ..people import gear, sheet
from ..round import coming, moments, order, turns
from ..rules import HubrisRules
from ..value import PENDING, Act, pending
from . import early
from .serving import served
from .standing import close, standing

ROUND_OF_ITS_OWN: dict[str, Json] = {
    **SPENT.noted(None), **ATTACKS.noted(None), **CAPPED.noted(None), **ATTACKED.noted(None),
}  # fmt: skip
"""What an action outside combat time does not take over from the one before."""


def fresh(turn: Turn[HubrisRules]) -> None:
    """Outside combat time every action is a round of its own."""
    for who, person in list(turn.state.people.items()):
        if not ROUND_OF_ITS_OWN.keys().isdisjoint(person.notes):
            turn.emit(PersonNoted(who, ROUND_OF_ITS_OWN))


# --- announced --------------------------------------------------------------------------------


def begin(turn: Turn[HubrisRules], act: Act) -> None:
    """Somebody does something: it is paid for, and goes its course."""
    if not moments.in_combat_time(turn.state):
        turn.withdraw("init")
        turn.agenda = tuple(step for step in turn.agenda if step[0] not in GATHERING)
        turns.begins(turn, act.who)
        STRUCK.set(turn, act.who, False)
        turn.push(("act_free_over", act.who, not act.free))
    else:
        turn.withdraw("act", who=act.who)
        STARTED.put(turn, True)
        if not act.free:
            turn.push(("turn_over", act.who))
    go(turn, act)


GATHERING = ("everybody_ready",)


def go(turn: Turn[HubrisRules], act: Act) -> None:
    """The action itself, whoever's turn it is in."""
    took = _kept(turn, act.who)
    if act.do in MOVING or act.kind == "move":
        afflictions.end_condition(turn, act.who, "cover")
    quick = act.do in QUICK
    if act.spec is not None and act.spec.willpower:
        rolling.spend(turn, act.who)
        act = replace(act, paid=1)
    tried = MINORS.of(turn.person(act.who).notes).get(act.what)
    last = {"who": act.who, "what": act.what, "paid": act.paid, "tried": tried}
    QUICKLY.put(turn, {**took, **last} if quick else None)
    if act.spec is not None:
        draws(turn, act.who, act.spec)
    if sheet.has(turn.person(act.who), "hidden") and act.kind in ("attack", "kill"):
        afflictions.end_condition(turn, act.who, "hidden")
    changed = _kept(turn, act.who) != took
    PENDING.put(turn, replace(act, took=took if changed else None))
    turn.emit(Declared(act.who, {"do": act.do, "text": act.words}, act.words))
    turn.push(("act_declared",), ("act_confirm",), ("act_window",), ("act_settle",))


def draws(turn: Turn[HubrisRules], who: str, spec: Spec) -> None:
    """What a roll is made with comes to hand (HUB-ACT-08)."""
    for name in spec.drawn:
        gear.carry(turn, who, name, "hand")


def act_declared(turn: Turn[HubrisRules]) -> None:
    """Where waiters may only answer the announcement, they are asked now (`interrupt.window`)."""
    if turn.rules.settings.interrupt.window == "declared":
        _ask_waiters(turn)


def act_confirm(turn: Turn[HubrisRules]) -> None:
    """Roll; in a storyteller's mode only when they have seen the pool."""
    act = standing(turn)
    if act is None or _answered_first(turn, act, "declared"):
        return
    if act.spec is not None and act.rolls:
        rolled = act
        confirming.confirm(turn, lambda: throw_of(turn, rolled), ("act_roll",))


def throw_of(turn: Turn[HubrisRules], act: Act) -> Throw[TargetNumber]:
    """The roll of an action as it stands."""
    assert act.spec is not None
    return _made(turn, act, act.spec, act.only_target).throw


def _made(turn: Turn[HubrisRules], act: Act, spec: Spec, against: str | None) -> rolling.Made:
    harder = (act.harder,)
    made = rolling.made(turn, turn.person(act.who), act.kind, spec, against, harder=harder)
    return replace(made, throw=replace(made.throw, using=act.weapon))


QUICK = ("minor", "draw", "stow")
"""Minor actions, which a storyteller may find too much once they are done (HUB-ACT-08)."""


def _kept(turn: Turn[HubrisRules], who: str) -> dict[str, Json]:
    """What a veto puts back."""
    person = turn.person(who)
    return {"weapons": list(person.weapons), "conditions": list(person.conditions)}


MOVING = ("flee", "follow", "pass")
"""What leaves cover behind, besides `+misc/move` (HUB-AUT-03)."""


# --- rolled -----------------------------------------------------------------------------------


def act_roll(turn: Turn[HubrisRules], word: str) -> None:
    """Roll the action: once for each of several targets, of which the worst counts (MUL-01)."""
    act = standing(turn)
    if act is None or act.spec is None:
        return
    once = turn.rules.settings.multi.willpower_once
    worst: Fallen | None = None
    for number in range(act.rolls):
        against = act.targets[number] if act.rolls > 1 else act.only_target
        spec = act.spec if once or not number else rolling.without_willpower(act.spec)
        fallen = rolling.fall(turn, _made(turn, act, spec, against))
        worst = fallen if worst is None else min(worst, fallen, key=_worth)
    rolling.use_up(turn, act.who, act.kind)
    rolling.use_up_extra(turn, act.who, act.spec)
    if act.rolls > 1 and worst is not None:
        turn.tell("attack.worst", who=act.who, successes=worst.successes)
    PENDING.put(turn, replace(act, fallen=worst))


def _worth(fallen: Fallen) -> tuple[int, bool]:
    """The fewest successes are the worst; a dramatic failure is worse than none."""
    return fallen.successes, not fallen.dramatic


# --- answered ---------------------------------------------------------------------------------


def act_window(turn: Turn[HubrisRules]) -> None:
    """Who is attacked chooses a pool, who waits may interrupt, all together."""
    act = standing(turn)
    if act is None:
        return
    _ask_targets(turn, act)
    if turn.rules.settings.interrupt.window == "compared":
        _ask_waiters(turn)


def _ask_waiters(turn: Turn[HubrisRules]) -> None:
    act = standing(turn)
    if act is None or act.free:
        return
    for who in moments.waiters(turn):
        if who != act.who:
            ask_waiter(turn, act, who)


def ask_waiter(turn: Turn[HubrisRules], act: Act, who: str) -> None:
    """Ask somebody who waits whether they answer the open action.

    What they say is kept with it at once, and their dice fall when all have answered.
    """
    if turn.state.step != "defend":
        turn.emit(StepBegan("defend"))
    facts = {"attacker": act.who, "kind": act.kind}
    options, then = ("interrupt", "pass"), ("interrupts", who)
    turn.ask(who, "interrupt", options, None, then, facts, at_once=True)


def interrupts(turn: Turn[HubrisRules], who: str, said: dict[str, Json] | None) -> None:
    """A waiter has answered."""
    act = pending(turn.state)
    if act is None or said is None:
        return
    mine = asking.interrupt_of(said, who)
    PENDING.put(turn, replace(act, interrupts=(*act.interrupts, mine)))


# --- compared and done ------------------------------------------------------------------------


def act_settle(turn: Turn[HubrisRules]) -> None:
    """All have answered: interrupts and resistance are rolled, and the action does what it does."""
    act = standing(turn)
    if act is None or _answered_first(turn, act, "compared"):
        return
    able = moments.waiters(turn)
    act = replace(act, interrupts=tuple(each for each in act.interrupts if each.who in able))
    PENDING.put(turn, act)
    turn.push(("act_done", act.who))
    turn.rules.deeds[act.do].settle(turn, act)


def _answered_first(turn: Turn[HubrisRules], act: Act, window: str) -> bool:
    """Answers that are no contest come first (`interrupt.noncontest`), as their window closes.

    The action is put aside for them; False where there are none.
    """
    settings = turn.rules.settings.interrupt
    lines = [each for each in act.interrupts if each.line is not None]
    if not lines or settings.noncontest != "before" or settings.window != window:
        return False
    contests = tuple(each for each in act.interrupts if each.line is None)
    here = "act_confirm" if window == "declared" else "act_settle"
    left = [here, *(step[0] for step in turn.agenda if step[0] in ACT_STEPS)]
    turn.agenda = tuple(step for step in turn.agenda if step[0] not in ACT_STEPS)
    PENDING.put(turn, None)
    steps = [("interrupt_line", each.who, act.who, each.line) for each in lines]
    turn.push(*steps, ("act_again", replace(act, interrupts=contests), left))
    return True


def act_again(turn: Turn[HubrisRules], act: Json, left: list[str]) -> None:
    """An action goes on that was put aside for an answer to it, unless that felled its maker."""
    stored: Act = convert(to_builtins(act), Act)
    if turn.here(stored.who) and sheet.may_act(turn.person(stored.who)):
        PENDING.put(turn, stored)
        turn.push(*((step,) for step in left))


def act_done(turn: Turn[HubrisRules], who: str) -> None:
    """The action is over: answers that were no contest follow, and whoever it alerted comes in."""
    taking_back.after(turn)
    act = pending(turn.state)
    if act is None:
        return
    close(turn)
    for each in act.interrupts:
        if each.line is None and BEHIND.of(turn.person(each.who).notes):
            turn.push(("turn_over", each.who))
    for each in reversed(act.interrupts):
        if each.line is not None:
            turn.push(("interrupt_line", each.who, act.who, each.line))
    if act.kind in ATTACKING:
        coming.attacked(turn, list(act.everybody), act.who)
        early.struck(turn, act)


ATTACKING = ("attack", "pass", "kill", "power", "hazard")


def follow(turn: Turn[HubrisRules], step: Step) -> None:
    """Let a step come right after the action that is being settled."""
    done, *rest = turn.agenda
    turn.agenda = (done, step, *rest)


def change_effect(turn: Turn[HubrisRules], new: Act) -> None:
    """An open attack is for something else from now on (`attack.one_effect`)."""
    act = standing(turn)
    if act is None:
        return
    changed = replace(act, effect=new.effect, thing=new.thing, type=new.type, words=new.words)
    PENDING.put(turn, replace(changed, answers={}))
    turn.withdraw("defend")
    turn.push(("act_asks",))


def act_asks(turn: Turn[HubrisRules]) -> None:
    """Who is attacked is asked again."""
    act = standing(turn)
    if act is not None:
        _ask_targets(turn, act)


def _ask_targets(turn: Turn[HubrisRules], act: Act) -> None:
    for who in act.everybody if act.kind in ATTACKING else ():
        if turn.here(who):
            asking.meet(turn, act, who)


NO_PLACE: dict[str, Json] = {"who": "", "total": None, "key": []}
"""Where who has left the fight stands."""


def answered(turn: Turn[HubrisRules], who: str, other: str) -> None:
    """A waiter has used their turn on another's action (HUB-DLY-04)."""
    place = order.place_of(turn.person(other)) if turn.here(other) else NO_PLACE
    turn.emit(PersonNoted(who, {**WAITING.noted(None), **BEHIND.noted(place)}))
    ANSWERED.put(turn, [*ANSWERED.of(turn.state.notes), who])
    turns.begins(turn, who)


def interrupt_line(turn: Turn[HubrisRules], who: str, other: str, line: dict[str, Json]) -> None:
    """A waiter does something else in answer; where it cannot be any more, they wait on."""
    if not turn.here(who) or ACTED.of(turn.person(who).notes):
        return
    given = Input(line["do"], line.get("by", who), who, line["args"])
    if not sheet.may_act(turn.person(who)):
        return
    try:
        act = turn.rules.read_act(turn, given)
    except Refused:
        turn.tell("interrupt.void", who=who)
        return
    answered(turn, who, other)
    served(turn, given, act)
    turn.push(("turn_over", who))
    go(turn, act)


def act_free_over(turn: Turn[HubrisRules], who: str, ends: bool) -> None:
    """An action outside combat time is over; whoever gathers is asked again."""
    if ends:
        turns.ends(turn, who)
    state = turn.state
    between = "break" if has_begun(state) else "initiative"
    if state.step != between:
        turn.emit(StepBegan(between))
    if has_begun(state):
        return
    turn.agenda = ()
    for person in list(state.people.values()):
        if person.initiative is not None:
            ask_ready(turn, person.id)


STEPS: dict[str, Any] = {
    "act_declared": act_declared,
    "act_confirm": act_confirm,
    "act_roll": act_roll,
    "act_window": act_window,
    "act_asks": act_asks,
    "act_settle": act_settle,
    "act_again": act_again,
    "act_done": act_done,
    "act_free_over": act_free_over,
    "interrupts": interrupts,
    "defended": asking.defended,
    "interrupt_line": interrupt_line,
}
ACT_STEPS = (
    "act_declared", "act_confirm", "act_roll", "act_window", "act_asks", "act_settle", "act_done",
    "interrupts", "defended",
)  # fmt: skip
QUESTIONS: dict[str, Any] = confirming.QUESTIONS
