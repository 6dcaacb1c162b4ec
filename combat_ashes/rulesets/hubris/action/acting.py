"""Lines of whose turn it is: read, checked, and begun (HUB-ACT-01, -02)."""

from __future__ import annotations

from typing import Any

from ....engine.inputs import Input
from ....engine.off import is_off
from ....engine.state import Json, Person, Question, with_
from ....engine.turn import Turn
from ...parts.round.one_by_one import PLACES
from ..defense import plans
from ..dice import rolling
from ..effects import afflictions, areas, blocks
from ..notes import CURRENT, FINAL, HAZARD, OBSTRUCTS, STARTED, WAITING
from ..people import gear, sheet
from ..round import coming, moments, turns
from ..rules import HubrisRules
from ..value import Act, pending
from . import attacking, blocking, course, doing, early
from .serving import served

READERS: dict[str, Any] = {
    "attack": attacking.read, "block": blocking.block, "misc": doing.misc, "draw": doing.draw,
    "stow": doing.stow,
}  # fmt: skip
OPTIONS = ("attack", "block", "misc", "delay", "pass")


def options(person: Person) -> tuple[str, ...]:
    """What somebody whose turn it is may do."""
    if HAZARD.of(person.notes) is not None:
        return ("attack", "pass")
    return tuple(word for word in OPTIONS if word != "delay" or not _is_final(person))


def _is_final(person: Person) -> bool:
    return FINAL.of(person.notes)


def read_act(turn: Turn[HubrisRules], given: Input) -> Act:
    """A line as an action, whoever's turn it is; raises `Refused`."""
    reader = READERS.get(given.do)
    if reader is None:
        turn.refuse("err.declare.unknown", what=given.do)
    act: Act = reader(turn, given)
    if act.spec is not None:
        doing.check_drawn(turn, turn.person(given.who), act.spec)
    return act


def act(turn: Turn[HubrisRules], given: Input) -> None:
    """An act line: of whose turn it is, or outside combat time of anybody in the room."""
    who = coming.come(turn, given)
    given = with_(given, who=who)
    if _changes_effect(turn, given):
        course.change_effect(turn, read_act(turn, given))
        return
    moments.check_turn(turn, turn.person(who))
    coming.bring(turn, given)
    if not moments.in_combat_time(turn.state):
        course.fresh(turn)
    elif moments.is_event(turn, turn.person(who)):
        turn.withdraw("act")
    begin(turn, given, read_act(turn, given))


def begin(turn: Turn[HubrisRules], given: Input, act_: Act) -> None:
    """An action that was read begins; what was set for it has served."""
    early.check(turn, act_)
    served(turn, given, act_)
    course.begin(turn, act_)


def _changes_effect(turn: Turn[HubrisRules], given: Input) -> bool:
    """Whether a line changes the effect of an open attack, which is refused (HUB-ATK-03)."""
    open_act = pending(turn.state)
    if given.do != "attack" or open_act is None or open_act.who != given.who:
        return False
    if open_act.kind not in ("attack", "pass"):
        return False
    if open_act.kind == "pass" or turn.rules.settings.attack.one_effect:
        turn.refuse("err.effect_locked")
    return True


def drop(turn: Turn[HubrisRules], given: Input) -> None:
    """`+drop <thing>`: it lies nearby; costs nothing (HUB-ACT-08)."""
    who = coming.come(turn, given)
    moments.check_turn(turn, turn.person(who))
    name = doing.drop(turn, with_(given, who=who))
    gear.carry(turn, who, name, "nearby")
    STARTED.put(turn, True)
    turn.tell("gear.dropped", who=who, what=name)


def alert(turn: Turn[HubrisRules], given: Input) -> None:
    """`+alert`: be on alert for the scene, for who has no turns (HUB-DFL-03)."""
    who = coming.come(turn, given, late=True)
    person = turn.person(who)
    moments.check_able(turn, person)
    if moments.is_fighting(turn.state, person):
        turn.refuse("err.combat_time")
    open_act = pending(turn.state)
    if open_act is not None:
        turn.refuse("err.not_your_turn", awaited=[turn.name(open_act.who)])
    cost = turn.rules.settings.alert.cost
    if person.pools.get("willpower", 0) < cost:
        turn.refuse("err.willpower_spent")
    if sheet.has(person, "alert"):
        turn.refuse("err.alert.already")
    rolling.spend(turn, who, cost, "alert")
    afflictions.add_condition(turn, who, "alert")
    turn.tell("alert", who=who)


def stand(turn: Turn[HubrisRules], given: Input) -> None:
    """`+block/stand <who>` or `off`: no action, at any moment (HUB-BLK-01, -02)."""
    who = coming.come(turn, given, late=True)
    person, word = turn.person(who), str(given.args.get("what") or "").strip()
    moments.check_able(turn, person)
    if is_off(word):
        OBSTRUCTS.set(turn, who, [])
        turn.tell("stand.off", who=who)
        return
    coming.bring(turn, given)
    other = turn.find(word)
    if other.id == who:
        turn.refuse("err.attack.self", how="other")
    if not blocks.is_narrow(turn):
        turn.refuse("err.not_credible")
    OBSTRUCTS.set(turn, who, list(dict.fromkeys((*OBSTRUCTS.of(person.notes), other.id))))
    turn.tell("stand", who=who, against=other.id)


# --- what the question of a turn is answered with ---------------------------------------------


def act_answer(turn: Turn[HubrisRules], question: Question, given: Input) -> Json:
    """`+pass`, or what an npc does by itself; any other line has a verb of its own."""
    if given.do in READERS:
        read_act(turn, given)
        return {"do": given.do, "args": given.args}
    if given.do == "pass":
        return {"do": "pass"}
    if given.do == "choose":
        return _chosen(turn, question, str(given.args["word"]))
    turn.rules.unasked(turn, given)


def _chosen(turn: Turn[HubrisRules], question: Question, word: str) -> Json:
    """An option by its word; refused where its line takes more than that."""
    if word in ("pass", "delay"):
        return {"do": word}
    person = turn.person(question.who)
    if word == "attack" and (sheet.is_hazard(person) or sheet.is_group(person)):
        args = {"target": "", "weapon": "", "manners": [], "options": []}
        read_act(turn, Input(word, person.id, person.id, args))
        return {"do": word, "args": args}
    turn.refuse("err.choose.line", how=word, word=word)


def holds_back(turn: Turn[HubrisRules], who: str) -> None:
    """Somebody waits open-ended in their turn (HUB-DLY-02)."""
    WAITING.set(turn, who, True)
    turn.tell("delay.waits", who=who)
    CURRENT.put(turn, "")


def acts(turn: Turn[HubrisRules], who: str, action: dict[str, Json]) -> None:
    """A turn ends unused; or an npc acts by itself, or a hazard without a storyteller strikes."""
    if action["do"] in READERS:
        given = Input(action["do"], who, who, action["args"])
        begin(turn, given, read_act(turn, given))
        return
    if action["do"] == "delay":
        holds_back(turn, who)
        return
    if action["do"] == "strike" and areas.has_area(turn, who):
        course.begin(turn, areas.strike(turn, who))
        return
    if turn.here(who) and sheet.may_act(turn.person(who)):
        turn.tell("turn.passed", who=who)
    turn.push(("turn_over", who))


def unasked(turn: Turn[HubrisRules], given: Input) -> None:
    """A line of somebody who was not asked for it: why it cannot be."""
    if not turn.here(given.who):
        turn.refuse("err.fight.not_in")
    if given.do in ("pass", "choose"):
        moments.check_turn(turn, turn.person(given.who))
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    turn.refuse("err.declare.unknown", what=given.do)


def step_in(turn: Turn[HubrisRules], who: str) -> None:
    """A waiter is on turn now; whoever was asked is asked again later (HUB-DLY-02)."""
    WAITING.set(turn, who, False)
    turn.withdraw("act")
    CURRENT.put(turn, who)
    STARTED.put(turn, True)
    turns.begins(turn, who)
    turn.agenda = (PLACES,)


STEPS: dict[str, Any] = {"acts": acts}
QUESTIONS: dict[str, Any] = {"act": act_answer}


def plan(turn: Turn[HubrisRules], given: Input) -> None:
    """`+defend/plan …`, of anybody in the room; it answers what is open, too."""
    who = coming.come(turn, given, late=True)
    plans.set_plan(turn, who, str(given.args.get("plan") or ""))
    question, act_ = turn.state.question_for(who, "defend"), pending(turn.state)
    if question is None or act_ is None:
        return
    planned = plans.answer(act_, turn.person(who), question.options)
    if planned is not None:
        turn.withdraw("interrupt", who=who)
        turn.answer(question, planned)


VERBS: dict[str, Any] = {
    "attack": act, "block": act, "misc": act, "draw": act, "stow": act, "drop": drop,
    "alert": alert, "stand": stand, "plan": plan,
}  # fmt: skip
COMING_IN = frozenset(VERBS)
"""Lines that may be typed by who is only in the room."""
