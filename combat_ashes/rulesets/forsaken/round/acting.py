"""How a line becomes the action of a turn: read, checked, declared and done (FOR-DIC-09)."""

from __future__ import annotations

from typing import Any

from ....engine.events import PersonNoted
from ....engine.inputs import Input
from ....engine.look import Look
from ....engine.state import Json, Person, Question, with_
from ....engine.turn import Turn
from ...parts.round import one_by_one
from ...parts.round.one_by_one import ACTED, DELAYED, MISSED, WAITED, is_waiting
from ...parts.tables import Action
from ..grapple import contest
from ..grapple.choosing import spoken
from ..harm import tilts
from ..notes import COUNTED, EXTRA, ON_THE_SPOT, REFUSED_ACTION
from ..people import gear, holds
from ..people.acts import ForsakenAct, declare, who_speaks
from ..refusing import Reasons, refuse
from ..rules import ForsakenRules

IN_GRAPPLE = ("choose_move", "sustain", "resist")
"""Lines that answer what is asked in a grapple."""


def options(look: Look[ForsakenRules], person: Person) -> tuple[str, ...]:
    """What somebody whose count it is may do, as far as it is legal; to pass always is."""
    offered = [act for act in look.rules.acts.values() if act.offered and act.is_open(look, person)]
    return tuple(
        act.name for act in offered if act.name == "pass" or not hinders(look, person, act)
    )


def answer(turn: Turn[ForsakenRules], question: Question, given: Input) -> Json:
    """The action of somebody whose count it is; nothing keeps them from passing."""
    if "pass" in (given.do, given.args.get("word")):
        return turn.rules.action_default()
    return read(turn, given, in_place=True)


def act_again(turn: Turn[ForsakenRules], question: Question) -> bool:
    """Who has no action left is asked no more; to others other acts may be open by now."""
    if not ACTED.of(turn.person(question.who).notes):
        return one_by_one.act_again(turn, question)
    turn.withdraw("act", who=question.who)
    return True


def read(turn: Turn[ForsakenRules], given: Input, in_place: bool) -> Action:
    """The action that a line says; raises `Refused` with the first reason against it."""
    do, args = given.do, given.args
    if do in IN_GRAPPLE:
        _against_contest(turn, turn.person(given.who)).refuse()
    if do == "choose":
        do, args = str(args["word"]), {}
    act: ForsakenAct | None = turn.rules.lines.get(do)
    if act is None:
        refuse("err.line.other_rules", ruleset=turn.rules.name, line=f"+{do} here")
    person = turn.person(given.who)
    reasons = speaks(turn, person, act, in_place)
    first = Reasons()
    who_speaks(turn, person, first, act.defends)
    first.refuse()
    action = act.read(turn, person, args)
    act = turn.rules.acts[action["do"]]
    if act.name == "rise" and holds.of(turn.state, person.id) is not None:
        reasons.add("err.break_free_first")
    act.check(turn, person, action, reasons)
    reasons.refuse()
    return action


def _against_contest(turn: Turn[ForsakenRules], person: Person) -> Reasons:
    """Why somebody answers no contest: none is asked of them."""
    reasons = Reasons()
    who_speaks(turn, person, reasons)
    grapples = holds.of(turn.state, person.id) is not None
    reasons.when(not grapples, "err.not_grappled")
    reasons.when(grapples, "err.not_your_turn", **whose_count(turn, person.id))
    return reasons


def speaks(turn: Turn[ForsakenRules], person: Person, act: ForsakenAct, in_place: bool) -> Reasons:
    """What keeps somebody from an act at this moment."""
    reasons = hinders(turn, person, act)
    used = ACTED.of(person.notes) or REFUSED_ACTION.of(person.notes)
    reasons.when(used and (act.waits or not act.free), "err.action_used")
    reasons.when(not in_place, "err.not_your_turn", **whose_count(turn, person.id))
    return reasons


def hinders(look: Look[ForsakenRules], person: Person, act: ForsakenAct) -> Reasons:
    """What somebody is under that keeps them from an act, whosever count it is."""
    reasons = Reasons()
    who_speaks(look, person, reasons, act.defends)
    bound = holds.is_immobilized(person)
    reasons.when(bound and not act.bound, "err.immobilized")
    held = holds.of(look.state, person.id) is not None
    reasons.when(held and not act.held, "err.grappled")
    stunned = tilts.is_stunned(person, look.state.round)
    reasons.when(stunned and not act.stunned, "err.stunned")
    return reasons


def whose_count(turn: Turn[ForsakenRules], who: str) -> dict[str, Json]:
    """For who speaks out of turn: whom the fight waits for, and how things stand with them."""
    state, person = turn.state, turn.person(who)
    mine = state.question_for(who)
    how = ""
    if not one_by_one.has_begun(state):
        how = "before"
    elif mine is not None and mine.blocks:
        return {"awaited": turn.awaited(), **_asked(turn, mine)}
    elif MISSED.of(person.notes):
        how = "late"
    elif ACTED.of(person.notes):
        how = "acted"
    elif holds.of(state, who) is not None:
        how = "contest"
    elif DELAYED.of(person.notes):
        how = "holding"
    return {"awaited": turn.awaited(), "how": how}


def _asked(turn: Turn[ForsakenRules], question: Question) -> dict[str, Json]:
    """For who is asked something else: what it is, and what they can type."""
    if question.kind == "contest":
        return {"how": "asked.contest", "lines": contest.lines(turn.state, question)}
    kinds = ("defend", "choose")
    how = f"asked.{question.kind}" if question.kind in kinds else "asked"
    return {"how": how, "options": [*map(spoken, question.options), "pass"]}


def unasked(turn: Turn[ForsakenRules], given: Input) -> None:
    """A line of somebody whose count it is not: refused with its first reason."""
    if not turn.here(given.who):
        refuse("err.fight.not_in")
    if given.do != "choose":
        read(turn, given, in_place=False)
    refuse("err.not_your_turn", **whose_count(turn, given.who))


def act(turn: Turn[ForsakenRules], who: str, action: Action) -> None:
    """Do what somebody says they do."""
    if not turn.here(who) or turn.rules.is_out(turn.person(who)):
        return
    row: ForsakenAct = turn.rules.acts[action["do"]]
    if row.free:
        if ON_THE_SPOT.of(turn.person(who).notes):
            turn.push(("on_the_spot", who))
        row.comes(turn, who, 0, action)
        return
    declare(turn, who, action)
    if _has_another(turn, who, action):
        turn.push(("second_attack", who))
    row.comes(turn, who, 0, action)


def _has_another(turn: Turn[ForsakenRules], who: str, action: Action) -> bool:
    """Whether a second weapon gives a second attack, where these rules have that (FOR-INI-03)."""
    person = turn.person(who)
    if turn.rules.settings.weapons.two_weapon_attacks < 2 or action["do"] != "attack":
        return False
    return len(gear.in_hand(person)) > 1 and not EXTRA.of(person.notes)


def second_attack(turn: Turn[ForsakenRules], who: str) -> None:
    """The attack with the second weapon."""
    if turn.here(who) and not turn.rules.is_out(turn.person(who)):
        notes = {**EXTRA.noted(True), **ACTED.noted(None), **ON_THE_SPOT.noted(True)}
        turn.emit(PersonNoted(who, notes))
        turn.push(("on_the_spot", who))


def act_now(turn: Turn[ForsakenRules], given: Input) -> None:
    """`+act <line>`: what was held back, before whoever is asked (FOR-INI-10)."""
    line = given.args.get("line")
    if not line:
        refuse("err.declare.incomplete", missing="the line of an action")
    inner = with_(given, do=line["do"], args=line["args"])
    question = one_by_one.steps_in(turn, given)
    if question is None or question.who == given.who:
        own = turn.state.question_for(given.who, "act")
        if own is not None and WAITED.of(turn.person(given.who).notes) and inner.do != "dodge":
            turn.answer(own, read(turn, inner, in_place=True))
            return
        if question is None and own is not None:
            refuse("err.act.no_hold")
        unasked(turn, inner)
    assert question is not None
    if inner.do != "dodge" and not _another_is_done(turn, given.who):
        refuse("err.not_your_turn", **whose_count(turn, given.who))
    verb = turn.rules.VERBS.get(inner.do)
    if verb is not None and inner.do not in turn.rules.lines:
        refuse("err.declare.unknown", what=inner.do)
    if inner.do == "dodge":
        verb = turn.rules.VERBS["dodge"]
        verb(turn, inner)
        return
    action = read(turn, inner, in_place=True)
    if turn.rules.acts[action["do"]].free:
        refuse("err.declare.hold_over")
    one_by_one.act_before(turn, question, given.who, action)


def _another_is_done(look: Look[ForsakenRules], who: str) -> bool:
    """Whether the count of somebody else has ended this turn (FOR-INI-10)."""
    others = [each for each in look.state.people.values() if each.id != who]
    return any(COUNTED.of(each.notes) and not is_waiting(each) for each in others)


class Pass(ForsakenAct):
    """`+pass`: the action is given up."""

    name = "pass"
    bound = True
    held = True
    stunned = True
    offered = True

    def words(self, look: Look[ForsakenRules], action: Action) -> str:
        return "nothing"


class Delay(ForsakenAct):
    """`+delay`: hold, and act later in the turn (FOR-INI-10)."""

    name = "delay"
    offered = True
    free = True
    waits = True

    def is_open(self, look: Look[ForsakenRules], person: Person) -> bool:
        held = DELAYED.of(person.notes) or WAITED.of(person.notes)
        on_the_spot = ON_THE_SPOT.of(person.notes)
        return look.rules.settings.initiative.hold == "same_turn" and not (held or on_the_spot)

    def check(
        self, turn: Turn[ForsakenRules], person: Person, action: Action, reasons: Reasons
    ) -> None:
        if turn.rules.settings.initiative.hold == "off":
            refuse("err.hold_off")
        if ON_THE_SPOT.of(person.notes):
            refuse("err.hold_last", how="free")
        if WAITED.of(person.notes):
            refuse("err.hold_last")
        if DELAYED.of(person.notes):
            refuse("err.declare.hold_over")

    def comes(self, turn: Turn[ForsakenRules], who: str, part: int, action: Action) -> None:
        one_by_one.delay(turn, who)
        last = not one_by_one.somebody_waits(turn)
        turn.tell("delay.last" if last else "delay.keeps", who=who)


AGAIN: dict[str, Any] = {"act": act_again}
STEPS: dict[str, Any] = {"act": act, "second_attack": second_attack}
QUESTIONS: dict[str, Any] = {"act": answer}
VERBS: dict[str, Any] = {"act": act_now}
