"""Who takes part in a turn, and how it begins. Implements STO-TRN-01, STO-INI-01, -11.

People gather for turn 1 until somebody declares; each later one begins when initiative is rolled.
"""

from __future__ import annotations

from ....engine.events import EveryoneReset, InitiativeSet, Ordered, PhaseBegan
from ....engine.inputs import Input
from ....engine.order import put_in_order, slots
from ....engine.rounds import ask_to_begin
from ....engine.state import Json, Question, State, Step
from ....engine.turn import Turn
from ... import chases
from ..notes import (
    AMBUSHED,
    AMBUSHES,
    ATTACKS,
    BEGUN,
    FIGHT_NOW,
    GATHERED,
    IN_COMBAT,
    SKIP,
    note,
)
from ..people import states
from ..rules import StoRules
from . import initiative


def begin_round(turn: Turn[StoRules]) -> None:
    """Wait at the initiative step for whoever starts this turn."""
    if not chases.begin_round(turn):
        await_initiative(turn)


def await_initiative(turn: Turn[StoRules]) -> None:
    """Ask who says when the turn begins; for turn 1 people only gather, but after an ambush."""
    turn.emit(PhaseBegan("main", "initiative"))
    turn.agenda = ()
    if turn.state.round == 1 and not AMBUSHED.of(turn.state.notes):
        return
    turn.push(("roll_all",))
    if FIGHT_NOW.of(turn.state.notes):
        FIGHT_NOW.put(turn, None)
    elif turn.state.storyteller is None:
        _ask_everybody(turn)
    else:
        ask_to_begin(turn)


def _ask_everybody(turn: Turn[StoRules]) -> None:
    for person in turn.state.able():
        if person.player and not person.absent:
            turn.ask(person.id, "init", ("init",), "init", ("ready",))


def ready(turn: Turn[StoRules], word: str) -> None:
    """Somebody is ready; the dice fall when all are."""


def init_answer(turn: Turn[StoRules], question: Question, given: Input) -> Json:
    """`+init` is a player's consent to the next turn."""
    if given.do not in ("join", "choose"):
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    return "init"


def fresh(turn: Turn[StoRules]) -> None:
    """What was shown of the last turn goes when initiative is rolled."""
    skips = SKIP.of(turn.state.notes) or turn.rules.settings.initiative.reroll == "first_turn"
    if turn.state.round > 1:
        changes: dict[str, Json] = {"declared": None}
        if not skips:
            changes |= {"initiative": None, "rating": 0, "tiebreak": 0}
            turn.emit(Ordered(()))
        turn.emit(EveryoneReset(changes, note.fresh_round()))
    if ATTACKS.of(turn.state.notes):
        ATTACKS.put(turn, None)
    if AMBUSHES.of(turn.state.notes):
        AMBUSHES.put(turn, None)
    if SKIP.of(turn.state.notes):
        SKIP.put(turn, None)
    if AMBUSHED.of(turn.state.notes):
        AMBUSHED.put(turn, None)


def roll_all(turn: Turn[StoRules]) -> None:
    """Roll for everybody who can act, then let the turn begin (STO-INI-01)."""
    fresh(turn)
    for person in turn.state.able():
        if person.initiative is None:
            initiative.roll(turn, person.id)
        elif turn.state.round > 1:
            _rated(turn, person.id)
    if turn.state.able():
        turn.push(chases.BESIDE, ("order",))
    elif turn.state.storyteller is None or turn.rules.settings.combat.end == "automatic":
        turn.push(("finish",))
    else:
        turn.push(("roll_all",))
        ask_to_begin(turn, nobody=True)


def _rated(turn: Turn[StoRules], who: str) -> None:
    """A result that is kept from the last turn has this turn's rating."""
    person = turn.person(who)
    rating = initiative.rating(turn, person)
    if rating != person.rating:
        turn.emit(InitiativeSet(who, person.initiative or 0, rating, person.tiebreak))


def settle_order(turn: Turn[StoRules]) -> None:
    """Settle who comes before whom, then ask for declarations (STO-INI-02, -04, -06)."""
    put_in_order(turn)
    initiative.settle_ties(turn)
    people = [p for p in turn.state.able() if p.initiative is not None]
    first = turn.rules.settings.declare.order == "forward"
    if turn.state.step != "declare" or turn.state.phase != "main":
        turn.emit(PhaseBegan("main", "declare"))
    turn.push(("declare", slots(people, highest_first=first)), ("resolve",))


# --- coming in -----------------------------------------------------------------------------------


def is_gathering(state: State) -> bool:
    """Whether people still come in for turn 1: nobody has declared yet."""
    started = BEGUN.of(state.notes) or state.phase in ("chase", "ambush")
    return state.round == 1 and not started and not AMBUSHED.of(state.notes)


def joined(turn: Turn[StoRules], who: str) -> None:
    """Somebody new: in time for this turn, or for the next (STO-INI-11)."""
    state = turn.state
    if is_gathering(state):
        if turn.given.do == "add":
            GATHERED.put(turn, True)
        gather(turn, who)
    elif state.phase == "chase":
        chases.ONLY_CHASES.put(turn, None)
        turn.tell("joined.later", who=who)
    elif state.step == "initiative":
        if state.storyteller is None and turn.person(who).player:
            turn.tell("joined.later", who=who)
    else:
        turn.tell("joined.later", who=who)


def gather(turn: Turn[StoRules], who: str) -> None:
    """Roll for a newcomer, and ask anew who is slowest."""
    if turn.person(who).status == "active":
        turn.withdraw("declare")
        initiative.roll(turn, who)
        turn.agenda = (("order",),)
    elif turn.state.storyteller is None and not turn.rules.on_stage(turn.state):
        turn.tell("nobody.there")


def close_gathering(turn: Turn[StoRules]) -> bool:
    """The first +combat/next after a storyteller brought people in only ends the gathering."""
    state = turn.state
    if not is_gathering(state) or not GATHERED.of(state.notes) or not state.order:
        return False
    GATHERED.put(turn, None)
    turn.tell("gathering.over")
    return True


def storyteller_changed(turn: Turn[StoRules]) -> None:
    """Whoever says from now on when a turn begins is asked for it."""
    if turn.state.step == "initiative" and not is_gathering(turn.state):
        turn.withdraw("init", "begin")
        await_initiative(turn)


def rejoined(turn: Turn[StoRules], who: str) -> None:
    """+init from somebody who is in the fight already."""
    person, state = turn.person(who), turn.state
    question = state.question_for(who, "init")
    if question is not None:
        turn.answer(question, "init")
    elif is_gathering(state) and person.initiative is not None:
        turn.tell("init.have", to=who, who=who, initiative=person.initiative)
    elif is_gathering(state) and person.status == "active":
        gather(turn, who)
    elif state.step == "initiative" and state.storyteller is not None:
        turn.tell("init.waits", to=who, who=who)
    else:
        turn.refuse("err.fight.already_in", name=person.name)


def roll_late(turn: Turn[StoRules], who: str) -> None:
    """A storyteller lets somebody who came late roll at once (STO-INI-11)."""
    person = turn.person(who)
    if person.initiative is not None or person.status != "active":
        turn.refuse("err.rule.rolled", name=person.name)
    initiative.roll(turn, who)
    put_in_order(turn)
    if turn.state.step == "declare":
        asked = [q.who for q in turn.state.questions if q.kind == "declare"]
        turn.withdraw("declare")
        sort_waiting(turn, [*asked, who])


def order_changed(turn: Turn[StoRules]) -> None:
    """A storyteller set an initiative: those still to come are put in their new order."""
    put_in_order(turn)
    if is_gathering(turn.state) and turn.state.order:
        turn.withdraw("declare")
        turn.agenda = (("order",),)
        return
    asked = [q.who for q in turn.state.questions if q.kind == "declare"]
    if turn.state.step == "declare":
        turn.withdraw("declare")
        sort_waiting(turn, asked)
    else:
        sort_waiting(turn, [])


def sort_waiting(turn: Turn[StoRules], more: list[str]) -> None:
    """Sort those who are still to declare or to act, and `more` of them, into slots anew."""
    name = "declare" if turn.state.step == "declare" else "turns"
    ids = [who for step in turn.agenda if step[0] == name for slot in step[1] for who in slot]
    people = [turn.person(who) for who in dict.fromkeys([*ids, *more]) if turn.here(who)]
    rest = tuple(step for step in turn.agenda if step[0] != name)
    after = {"declare": "resolve", "turns": "extras"}[name]
    place = next((n for n, step in enumerate(rest) if step[0] == after), len(rest))
    highest = name == "turns" or turn.rules.settings.declare.order == "forward"
    if people:
        new: Step = (name, slots(people, highest_first=highest))
        turn.agenda = (*rest[:place], new, *rest[place:])


def took_part(turn: Turn[StoRules]) -> None:
    """Who has an initiative when declarations begin has taken part in the fight."""
    for person in turn.state.able():
        if person.initiative is not None and not IN_COMBAT.of(person.notes):
            IN_COMBAT.put(turn, person.id, True)


def can_be_asked(turn: Turn[StoRules], who: str) -> bool:
    """Whether somebody is asked to declare: not who is dazed, held or immobilized."""
    return not states.unable(turn, turn.person(who))


STEPS = {"ready": ready, "roll_all": roll_all, "order": settle_order}
QUESTIONS = {"init": init_answer}
