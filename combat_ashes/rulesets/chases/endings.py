"""How a chase ends, and what follows: a fight, an escape, or another chase."""

from __future__ import annotations

from ...engine.events import PersonChanged
from ...engine.inputs import Input
from ...engine.looking_again import drop
from ...engine.state import STORYTELLER, Json, Question, with_
from ...engine.turn import Turn
from . import machine, record, stage
from .record import Chase
from .rules import ChaseRules

TOLD = {
    machine.CAUGHT: "chase.caught",
    machine.ESCAPED: "chase.escaped",
    machine.VOID: "chase.void",
}


def finish(
    turn: Turn[ChaseRules], chase: Chase, event: str, by: str = "", offer: bool = True
) -> None:
    """An event ends a chase: `by` is who caught the prey, `offer` whether to fight over it."""
    how = machine.outcome(chase, event)
    prey, people = record.speaker(chase), record.everybody(chase)
    by = by or next(iter(chase.predators), "")
    turn.tell(TOLD[how], who=prey, by=by, why=event)
    _close(turn, chase, fled=how == machine.ESCAPED)
    if how == machine.CAUGHT and offer:
        able = [w for w in people if turn.here(w) and turn.person(w).status == "active"]
        if by in able and any(one in able for one in chase.prey):
            _offer_fight(turn, chase, by, able)


def how_away(named: str, who: str) -> str:
    """Why a person has fled: `named` is whose escape is told, the others get away beside them."""
    return "got away" if who == named else "got away too"


def _close(turn: Turn[ChaseRules], chase: Chase, fled: bool) -> None:
    """Nobody is in this chase any more; prey that got away is gone (ASH-CHS-45)."""
    stage.withdraw(turn, chase.number)
    record.drop(turn, chase.number)
    if turn.rules.settings.chase.sprint_carry_over:
        record.SPRINT.put(turn, chase.sprint)
    away = [w for w in record.everybody(chase) if record.side_of(chase, w) == record.PREY]
    for who in away if fled else ():
        if stage.can_act(turn, who):
            turn.rules.out_of_chase(turn, who, "fled", how_away(record.speaker(chase), who))
    waiting = [*chase.edge, *chase.steps]
    joining = [step[1] for step in waiting if step[0] in ("chase_joins", "chase_rides")]
    for who in (*record.everybody(chase), *joining):
        stage.free(turn, who)


# --- a predator who is out of it ----------------------------------------------------------------


def lose_predator(turn: Turn[ChaseRules], chase: Chase, who: str, event: str, why: str) -> None:
    """One predator is out of the chase; with the last of them the prey escapes (ASH-CHS-55)."""
    left = [one for one in chase.predators if one != who]
    if not left:
        finish(turn, chase, event)
        return
    turn.tell("chase.shaken", who=who, why=why)
    chase = stage.set_down(turn, chase, [who])
    chase = record.keep(
        turn, chase, predators=tuple(left),
        leads={by: lead for by, lead in chase.leads.items() if by != who},
        obstacles=tuple(
            with_(o, faces=tuple(f for f in o.faces if f != who)) for o in chase.obstacles
        ),
    )  # fmt: skip
    stage.withdraw(turn, chase.number, who)
    stage.free(turn, who)
    stage.see_complete(turn, chase)


# --- caught: a fight? ---------------------------------------------------------------------------


def _offer_fight(turn: Turn[ChaseRules], chase: Chase, by: str, people: list[str]) -> None:
    """After a catch a combat is offered, at hand-to-hand distance (ASH-CHS-46)."""
    how = turn.rules.settings.chase.on_caught
    prey = list(chase.prey)
    then = ("chase_fight", by, people, prey)
    if how == "combat":
        fight(turn, chase.number, by, people, prey, "accept")
    elif how == "offer_combat":
        options = ("accept", "pass")
        stage.ask(turn, chase, by, "caught", options, "pass", then, prey=record.speaker(chase))


def fight(
    turn: Turn[ChaseRules], number: int, by: str, people: list[str], prey: list[str], word: str
) -> None:
    """The predator wants a fight, or lets it be (ASH-CHS-58)."""
    if word != "accept":
        turn.tell("chase.no_fight", who=by)
        return
    there = [who for who in people if turn.here(who) and turn.person(who).status == "active"]
    for one in prey:
        if one in there and by in there:
            turn.rules.face_to_face(turn, by, one)
    hunted = next((one for one in prey if one in there), "")
    for one in there:
        if one not in prey and hunted:
            turn.emit(PersonChanged(one, {"attacker": hunted}))
    turn.tell("chase.fight", who=by, people=there)
    if record.ONLY_CHASES.of(turn.state.notes):
        record.ONLY_CHASES.put(turn, None)
    turn.rules.fight_begins(turn, there)


def caught_again(turn: Turn[ChaseRules], question: Question) -> bool:
    """Whom the predator caught may be gone or out by now: then there is no fight to offer."""
    _, _, by, _, prey = question.then
    able = _is_able(turn, by) and any(_is_able(turn, one) for one in prey)
    return not able and drop(turn, question)


def _is_able(turn: Turn[ChaseRules], who: str) -> bool:
    return turn.here(who) and turn.person(who).status == "active"


# --- both failed an obstacle: another chase? ----------------------------------------------------


def offer_again(turn: Turn[ChaseRules], chase: Chase) -> None:
    """After both sides failed the same obstacle a new chase is offered (ASH-CHS-50)."""
    sides = (chase.prey, chase.predators)
    able = [[w for w in side if _can_go_on(turn, w)] for side in sides]
    finish(turn, chase, "both failed")
    if turn.rules.settings.chase.both_failed == "end" or not all(able):
        return
    state = turn.state
    asked = STORYTELLER if state.storyteller is not None else able[1][0]
    stage.ask(turn, chase, asked, "again", ("accept", "pass"), "pass",
              ("chase_again", able[0], able[1]), prey=able[0][0])  # fmt: skip


def _can_go_on(turn: Turn[ChaseRules], who: str) -> bool:
    return turn.here(who) and not record.is_out(turn.rules, turn.person(who))


def offer_again_lapses(turn: Turn[ChaseRules], question: Question) -> bool:
    """The offer of another chase lapses with the last of either side (ASH-GCI-09)."""
    _, _, prey, hunters = question.then
    able = all(any(_can_go_on(turn, who) for who in side) for side in (prey, hunters))
    return not able and drop(turn, question)


# --- answers ------------------------------------------------------------------------------------


def word_answer(turn: Turn[ChaseRules], question: Question, given: Input) -> Json:
    """`+choose` one of the words that are listed, or `+pass`."""
    if given.do == "pass":
        return question.default
    if given.do != "choose":
        lines = ["+pass" if word == "pass" else f"+choose {word}" for word in question.options]
        turn.refuse("err.chase.asked", options=lines)
    return given.args["word"]
