"""Obstacles, which ask for skill and not for Lead (ASH-CHS-43, -44, -49, -50)."""

from __future__ import annotations

from ...engine.events import Terms
from ...engine.state import STORYTELLER, Json, Step, with_
from ...engine.turn import Turn
from ..parts.dice.throws import Difficulty, Throw
from . import endings, machine, maneuvers, record, stage
from .record import PREY, Chase, Obstacle, by_number, keep
from .rules import ChaseRules


def face(turn: Turn[ChaseRules], number: int) -> None:
    """The next obstacle is faced: prey first, then predators (ASH-CHS-43)."""
    chase = by_number(turn.state, number)
    if chase is None or not chase.obstacles:
        return
    chase = machine.move(turn, chase, "obstacle")
    turn.tell("chase.obstacle", who=record.speaker(chase), faces=_faces(chase),
              name=chase.obstacles[0].name)  # fmt: skip
    if to_fill(chase) == 0:
        turn.tell("chase.what_obstacle", to=STORYTELLER, faces=_faces(chase))
    keep(turn, chase, steps=(*_ASKING, ("chase_face",), ("chase_obstacles",), *chase.steps))


def to_fill(chase: Chase) -> int | None:
    """Which obstacle a maneuver has brought in of which nobody has said what it is."""
    for place, one in enumerate(chase.obstacles):
        if one.name and one == Obstacle(one.faces, one.name, passed=one.passed):
            return place
    return None


def fill(turn: Turn[ChaseRules], chase: Chase, said: Obstacle) -> None:
    """The storyteller says what a bought obstacle is; whom it waits for is asked anew."""
    place = to_fill(chase)
    assert place is not None
    bought = chase.obstacles[place]
    filled = with_(said, name=bought.name, faces=said.faces or bought.faces, passed=bought.passed)
    kept = (*chase.obstacles[:place], filled, *chase.obstacles[place + 1 :])
    chase = keep(turn, chase, obstacles=kept)
    if place or chase.state != machine.OBSTACLE:
        return
    stage.withdraw_kinds(turn, chase.number, ("obstacle", "chase_go"))
    rest = tuple(step for step in chase.steps if step not in _ASKING)
    keep(turn, chase, steps=(*_ASKING, *rest))


_ASKING: tuple[Step, ...] = (("chase_ask_prey",), ("chase_ask_predators",), ("chase_show",))


def _faces(chase: Chase) -> list[str]:
    """Who faces the obstacle at hand; one person stands for a group of prey."""
    faces = chase.obstacles[0].faces
    prey = [record.speaker(chase)] if PREY in faces else []
    return [*prey, *(by for by in chase.predators if by in faces)]


def ask_prey(turn: Turn[ChaseRules], number: int) -> None:
    """Whether the prey passes unrolled."""
    chase = by_number(turn.state, number)
    if chase is not None and PREY in chase.obstacles[0].faces:
        _ask(turn, chase, record.speaker(chase))


def ask_predators(turn: Turn[ChaseRules], number: int) -> None:
    """Whether predators pass unrolled."""
    chase = by_number(turn.state, number)
    if chase is None:
        return
    for who in chase.predators:
        if who in chase.obstacles[0].faces:
            _ask(turn, chase, who)


def _ask(turn: Turn[ChaseRules], chase: Chase, who: str) -> None:
    obstacle = chase.obstacles[0]
    if who in obstacle.passed:
        return
    options = tuple(m.key for m in maneuvers.affordable(turn.rules, chase, who, "obstacle"))
    written = obstacle.pool or turn.rules.settings.chase.obstacle__default_pool
    usual = chase.course.of_side(record.side_of(chase, who)).difficulty or chase.course.difficulty
    stage.ask(turn, chase, who, "obstacle", options, None, ("chase_answered", who),
              pool="your chase pool" if written == "chase" else written.replace("+", " and "),
              needs=obstacle.successes or turn.rules.settings.chase.obstacle__successes,
              difficulty=obstacle.difficulty or (0 if chase.course.hidden else usual),
              )  # fmt: skip


def answered(turn: Turn[ChaseRules], number: int, who: str, said: Json) -> None:
    """One who faces it rolls, or has paid to pass (ASH-CHS-29, -35)."""
    chase = by_number(turn.state, number)
    if chase is None or said is None:
        return
    maneuver = maneuvers.table(turn.rules, record.side_of(chase, who))[said["key"]]
    chase = maneuvers.pay(turn, machine.move(turn, chase, "passed unrolled"), who, maneuver)
    first, *rest = chase.obstacles
    first = with_(first, passed=(*first.passed, who))
    keep(turn, chase, obstacles=(first, *rest))


# --- the rolls ----------------------------------------------------------------------------------


def roll(turn: Turn[ChaseRules], number: int) -> None:
    """One who faces it and has not passed rolls; see who is out of the chase."""
    chase = by_number(turn.state, number)
    if chase is None:
        return
    obstacle = chase.obstacles[0]
    failed: list[str] = []
    for who in _faces(chase):
        stops = turn.rules.settings.chase.obstacle__order == "prey_first_failure_stops"
        if who in obstacle.passed or (stops and failed[:1] == [record.speaker(chase)]):
            continue
        if not _passes(turn, chase, who, obstacle):
            failed.append(who)
        else:
            turn.tell("chase.passed", who=who)
    chase = keep(turn, chase, obstacles=chase.obstacles[1:])
    for who in failed:
        turn.tell("chase.failed", who=who)
        _hurt(turn, chase, who, obstacle)
    chase = by_number(turn.state, number) or chase
    _conclude(turn, chase, failed, obstacle)


def confirm(turn: Turn[ChaseRules], number: int) -> None:
    """In a fight run step by step the storyteller sees the pools before they are rolled."""
    chase = by_number(turn.state, number)
    if chase is None:
        return
    rolling = [who for who in _faces(chase) if who not in chase.obstacles[0].passed]
    throws = [_throw(turn, chase, who, chase.obstacles[0]) for who in rolling]
    stage.ask_about(turn, chase, throws)


def _passes(turn: Turn[ChaseRules], chase: Chase, who: str, obstacle: Obstacle) -> bool:
    needed = obstacle.successes or turn.rules.settings.chase.obstacle__successes
    return turn.rules.chase_roll(turn, _throw(turn, chase, who, obstacle)) >= needed


def _throw(turn: Turn[ChaseRules], chase: Chase, who: str, obstacle: Obstacle) -> Throw[Difficulty]:
    """The roll of the full pool, whatever a split costs (ASH-CHS-43)."""
    rules = turn.rules
    written = obstacle.pool or rules.settings.chase.obstacle__default_pool
    words = () if written == "chase" else rules.chase_words(written)
    if who in chase.prey:
        who, terms = record.weakest(turn, chase, full=True, words=words)
    else:
        terms = _pool(turn, chase, who, words)
    ruled = rules.ruled_pool(turn.person(who), "obstacle")
    if ruled:
        terms = rules.chase_pool(turn.state, turn.person(who), rules.chase_words(ruled))
    return Throw(who, "obstacle", terms, None, _difficulty(turn, chase, who, obstacle, words))


def _pool(turn: Turn[ChaseRules], chase: Chase, who: str, words: tuple[str, ...]) -> Terms:
    if words:
        return turn.rules.chase_pool(turn.state, turn.person(who), words)
    return record.pool(turn, chase, who, split=False)


def _difficulty(
    turn: Turn[ChaseRules], chase: Chase, who: str, obstacle: Obstacle, words: tuple[str, ...]
) -> Terms:
    rules = turn.rules
    person = turn.person(who)
    hard = rules.chase_hardships(turn.state, person, words or record.words(rules, chase, person))
    ruled = rules.ruled_difficulty(person, "obstacle")
    if ruled:
        return (("storyteller", ruled), *hard)
    if obstacle.difficulty:
        return (("obstacle", obstacle.difficulty), *hard)
    return (*record.base_difficulty(rules, chase, person), *hard)


def _hurt(turn: Turn[ChaseRules], chase: Chase, who: str, obstacle: Obstacle) -> None:
    """The harm of a failure, to a whole side with its passengers (ASH-CHS-44)."""
    usual = (turn.rules.settings.chase.obstacle__default_harm, "bashing")
    levels, kind = obstacle.harm or usual
    if not levels:
        return
    side = chase.prey if who in chase.prey else [who]
    for one in [*side, *(r for d in side for r in record.riders_with(chase, d))]:
        if turn.here(one):
            turn.rules.hurt(turn, one, levels, kind, False)


# --- what it means ------------------------------------------------------------------------------


def _conclude(turn: Turn[ChaseRules], chase: Chase, failed: list[str], obstacle: Obstacle) -> None:
    """Who failed is out of the chase, unless the storyteller said it is not final."""
    hunters = [by for by in chase.predators if by in failed]
    if obstacle.not_final or not failed:
        machine.move(turn, chase, "all passed")
    elif record.speaker(chase) not in failed:
        _lose(turn, chase, hunters)
    elif len(hunters) == len(chase.predators):
        endings.offer_again(turn, chase)
    else:
        by = next(by for by in chase.predators if by not in hunters)
        # Who lies by the road does not go on to fight.
        fit = not record.is_out(turn.rules, turn.person(record.speaker(chase)))
        endings.finish(turn, chase, "prey failed", by, offer=fit)


def _lose(turn: Turn[ChaseRules], chase: Chase, hunters: list[str]) -> None:
    """Only predators failed: each of them is out, and with the last one the prey is away."""
    for who in hunters:
        endings.lose_predator(turn, chase, who, "last predator failed", "fails")
        chase = by_number(turn.state, chase.number) or chase
    fresh = by_number(turn.state, chase.number)
    if fresh is not None:
        machine.move(turn, fresh, "all passed")
