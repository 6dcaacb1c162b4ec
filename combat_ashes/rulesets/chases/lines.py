"""What people type in a chase: beginning one, running, joining, giving up."""

from __future__ import annotations

from msgspec import convert

from ...engine.inputs import Input
from ...engine.state import Json, Question, with_
from ...engine.turn import Turn
from ..parts.coming_in import named, speaker
from . import drive, opening, record, shots, stage
from .record import Chase, Word
from .rules import ChaseRules

INSTEAD = {
    "ride": ["+attack <target>=<weapon>", "+dodge", "+pass"],
    "maneuver": ["+chase/maneuver <name>", "+pass"],
    "obstacle": ["+chase/maneuver <name>", "+pass to roll"],
    "follow": ["+choose <name>"],
}
"""What a person types who is asked this and not to run."""


# --- beginning, and coming in -------------------------------------------------------------------


def begin(turn: Turn[ChaseRules], given: Input) -> None:
    """`+chase <prey>[, <prey>]` and `+chase/stalk <prey>`: the speaker hunts (ASH-CHS-09, -11).

    `people` is a list of `{name, sheet}`, `sheet` the speaker's own where they are not here yet.
    """
    entries = given.args.get("people") or []
    if not entries:
        turn.refuse("err.declare.incomplete", missing="the prey")
    who = speaker(turn, given)
    if turn.state.question_for(who, "pursue") is not None:
        turn.refuse("err.chase.asked", options=["+chase/pursue", "+pass"])
    prey = list(dict.fromkeys(named(turn, entry) for entry in entries))
    if who in prey:
        turn.refuse("err.attack.self")
    for one in (who, *prey):
        _check_free(turn, one)
    how = opening.stalk if given.args.get("how") == "stalk" else opening.cold
    how(turn, prey, [who])


def _check_free(turn: Turn[ChaseRules], who: str) -> None:
    """Only who can act and neither fights nor flees already may begin to run."""
    person = turn.person(who)
    if record.of(turn.state, who) is not None:
        how = "self" if who == turn.given.who else ""
        turn.refuse("err.chase.busy", how=how, name=person.name)
    if person.status != "active":
        fled = "fled" if person.status == "fled" else ""
        how = f"self {fled}".strip() if who == turn.given.who else fled
        turn.refuse("err.chase.cannot", how=how, name=person.name)
    if turn.rules.is_fighting(turn, who):
        flees = turn.rules.flees_with
        hint = f"type {flees} to get away first" if flees else "wait until the fight is over"
        fights = "You fight" if who == turn.given.who else f"{person.name} fights"
        turn.forbid("err.chase.fighting", fights=fights, hint=hint)


def join(turn: Turn[ChaseRules], given: Input) -> None:
    """`+chase/join [<prey>]`: take up the hunt as one more predator (ASH-CHS-55)."""
    chase = record.named(turn, str(given.args.get("name") or ""))
    who = speaker(turn, given)
    _check_free(turn, who)
    _leave_the_fight(turn, who)
    if not stage.between_rounds(chase):
        turn.tell("chase.will_come", who=who)
    stage.at_edge(turn, chase, ("chase_joins", who))


def ride(turn: Turn[ChaseRules], given: Input) -> None:
    """`+chase/ride <driver>`: come along as a passenger (ASH-CHS-02)."""
    if not record.all_of(turn.state):
        turn.refuse("err.chase.none")
    driver = turn.find(str(given.args.get("name") or "")).id
    chase = record.of(turn.state, driver)
    if chase is None or driver in chase.riders:
        turn.refuse("err.chase.driver", name=turn.name(driver))
    who = speaker(turn, given)
    _check_free(turn, who)
    _leave_the_fight(turn, who)
    if not stage.between_rounds(chase):
        turn.tell("chase.will_come", who=who)
    stage.at_edge(turn, chase, ("chase_rides", who, driver))


def _leave_the_fight(turn: Turn[ChaseRules], who: str) -> None:
    """Who comes along fights no more; where nobody is left to fight the chase takes over."""
    if turn.rules.settings.chase.detach:
        turn.rules.leaves_for_chase(turn, who)
        drive.take_stage(turn)


# --- in a round ---------------------------------------------------------------------------------


def run(turn: Turn[ChaseRules], given: Input) -> None:
    """`+chase/run [willpower]`: make this round's chase roll."""
    chase = _mine(turn, given.who)
    question = turn.state.question_for(given.who, "run")
    if question is not None:
        turn.answer(question, _running(turn, given))
    elif given.who in chase.prey and given.who != record.speaker(chase):
        stage.tell_of_group(turn, chase, given.who)
    else:
        asked = [q.kind for q in turn.state.questions if q.who == given.who and q.kind in INSTEAD]
        if asked:
            turn.refuse("err.chase.asked", options=INSTEAD[asked[0]])
        if given.who in chase.said or chase.played:
            turn.refuse("err.chase.has_run")
        turn.refuse("err.chase.not_yet", names=drive.awaits(turn, chase.number))


def _mine(turn: Turn[ChaseRules], who: str) -> Chase:
    chase = record.of(turn.state, who)
    if chase is None:
        turn.refuse("err.chase.none")
    return chase


def _running(turn: Turn[ChaseRules], given: Input) -> dict[str, Json]:
    extras = turn.rules.chase_extras(turn, given.who, list(given.args.get("options") or ()))
    return {"attacks": [], **({"extras": extras} if extras else {})}


def run_answer(turn: Turn[ChaseRules], question: Question, given: Input) -> Json:
    """`+chase/run`, `+split chase/run; attack …`, or `+attack …`, which means the same split."""
    chase = _mine(turn, question.who)
    if given.do == "choose":
        if given.args["word"] == "attack":
            turn.refuse("err.declare.incomplete", missing="a target")
        return {"attacks": []}
    found = _attacks(turn, chase, given)
    if found is None:
        shot = _shots(turn, chase, question.who, "+split chase/run; {}")
        turn.refuse("err.chase.asked", options=["+chase/run", *shot, "+chase/quit"])
    return found


def _attacks(turn: Turn[ChaseRules], chase: Chase, given: Input) -> Json:
    """What a person who runs and attacks says, or None for any other line (ASH-CHS-38)."""
    lines: list[dict[str, Json]]
    if given.do in ("attack", "grapple"):
        lines = [{"do": given.do, "args": given.args}]
    elif given.do == "split":
        lines = list(given.args.get("parts") or ())
    else:
        return None
    _by_hand(turn, lines)
    if given.do != "split":
        lines = [{"do": "run", "args": {}}, *lines]
    runs = [line for line in lines if line["do"] == "run"]
    attacks = [line for line in lines if line["do"] == "attack"]
    if len(runs) != 1 or len(runs) + len(attacks) < len(lines):
        turn.refuse("err.chase.asked", options=["+split chase/run; attack <target>=<weapon>"])
    _, options = turn.rules.split_share(list(runs[0]["args"].get("options") or ()))
    said = _running(turn, with_(given, args={"options": options}))
    return {**said, **shots.read(turn, chase, given.who, lines)}


def _shots(turn: Turn[ChaseRules], chase: Chase, who: str, line: str) -> list[str]:
    """A line with the likeliest shot in it, where one reaches."""
    return [line.format(shot) for shot in shots.within_reach(turn, chase, who)[:1]]


def _by_hand(turn: Turn[ChaseRules], lines: list[dict[str, Json]]) -> None:
    """Refuse a grapple: nobody in a chase is near enough to take hold (ASH-CHS-38)."""
    if any(line["do"] == "grapple" for line in lines):
        turn.refuse("err.chase.ranged_only")


def ride_answer(turn: Turn[ChaseRules], question: Question, given: Input) -> Json:
    """A passenger's `+attack`, `+dodge`, `+split attack …; dodge` or `+pass` (ASH-CHS-41)."""
    chase = _mine(turn, question.who)
    do = str(given.args["word"]) if given.do == "choose" else given.do
    if do == "pass":
        return {"attacks": [], "dodge": False}
    if do == "dodge":
        return {"attacks": [], "dodge": True}
    lines = [{"do": do, "args": given.args}]
    if do == "split":
        lines = list(given.args.get("parts") or ())
    _by_hand(turn, lines)
    kinds = [line["do"] for line in lines]
    if any(kind not in ("attack", "dodge") for kind in kinds) or kinds.count("dodge") > 1:
        shot, both = (
            _shots(turn, chase, question.who, line) for line in ("+{}", "+split {}; dodge")
        )
        turn.refuse("err.chase.asked", options=[*shot, "+dodge", *both, "+pass"])
    if given.do == "choose":
        turn.refuse("err.declare.incomplete", missing="a target")
    splits = turn.rules.settings.chase.passenger_split
    told = [line for line in lines if splits or line["do"] == "attack"]
    return {**shots.read(turn, chase, question.who, told), "dodge": "dodge" in kinds}


def unasked(turn: Turn[ChaseRules], given: Input) -> bool:
    """A line from a person in a chase who is not awaited: one of a group may shoot.

    Returns whether it was taken; refuses what nobody in a chase can do.
    """
    chase = record.of(turn.state, given.who)
    if chase is None:
        return False
    member = given.who in chase.prey and given.who != record.speaker(chase)
    if not member or chase.played or chase.steps:
        turn.refuse("err.chase.asked", options=["+combat to see whom the chase waits for"])
    found = _attacks(turn, chase, given)
    if found is None:
        shot = _shots(turn, chase, given.who, "+split chase/run; {}")
        turn.refuse("err.chase.asked", options=[*shot, "+chase/breakoff"])
    record.keep(turn, chase, said={**chase.said, given.who: convert(found, Word)})
    turn.tell("chase.will_shoot", to=given.who)
    return True


# --- giving up ----------------------------------------------------------------------------------


def give_up(turn: Turn[ChaseRules], given: Input) -> None:
    """`+chase/quit` (ASH-CHS-57)."""
    chase = _mine(turn, given.who)
    if not turn.rules.settings.chase.may_quit and given.who not in chase.riders:
        turn.forbid("err.chase.no_quitting")
    group = given.who in chase.prey and given.who != record.speaker(chase)
    if group:
        turn.refuse("err.chase.speaker", name=turn.name(record.speaker(chase)))
    now = stage.between_rounds(chase)
    turn.tell("chase.will_quit" if now else "chase.will_quit_later", who=given.who)
    stage.at_edge(turn, chase, ("chase_quits", given.who))


def break_off(turn: Turn[ChaseRules], given: Input) -> None:
    """`+chase/breakoff`: leave the group that is prey (ASH-CHS-56)."""
    chase = _mine(turn, given.who)
    if given.who not in chase.prey or len(chase.prey) < 2:
        turn.refuse("err.chase.no_group")
    if not stage.between_rounds(chase):
        turn.tell("chase.will_break_off", who=given.who)
    stage.at_edge(turn, chase, ("chase_breaks_off", given.who))
