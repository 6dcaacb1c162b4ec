"""Who comes into a chase and who leaves it again of their own will."""

from __future__ import annotations

from ...engine.looking_again import drop
from ...engine.state import Question
from ...engine.turn import Turn
from . import endings, harm, opening, record, stage
from .record import by_number, keep
from .rules import ChaseRules

# --- coming in ----------------------------------------------------------------------------------


def joins(turn: Turn[ChaseRules], number: int, who: str) -> None:
    """Another predator takes up the hunt, at the smallest Lead there is (ASH-CHS-55)."""
    chase = by_number(turn.state, number)
    if chase is None or not turn.here(who):
        stage.free(turn, who)
        return
    start = record.lead(chase)
    keep(turn, chase, predators=(*chase.predators, who), leads={**chase.leads, who: start},
         start={**chase.start, who: start},
         since={**chase.since, who: turn.person(who).track})  # fmt: skip
    turn.tell("chase.joined", chase=number, who=who, against=record.speaker(chase), lead=start)


def rides(turn: Turn[ChaseRules], number: int, who: str, driver: str) -> None:
    """A passenger rides along with a driver (ASH-CHS-02, -41)."""
    chase = by_number(turn.state, number)
    if chase is None or not turn.here(who) or driver not in record.principals(chase):
        stage.free(turn, who)
        return
    keep(turn, chase, riders={**chase.riders, who: driver})
    turn.tell("chase.rides", who=who, by=driver)


# --- giving up ----------------------------------------------------------------------------------


def quits(turn: Turn[ChaseRules], number: int, who: str) -> None:
    """A predator gives up, a prey stops, a passenger gets off (ASH-CHS-57)."""
    chase = by_number(turn.state, number)
    if chase is None or who not in record.everybody(chase):
        return
    if who in chase.riders:
        keep(turn, chase, riders={r: d for r, d in chase.riders.items() if r != who})
        stage.withdraw(turn, number, who)
        stage.free(turn, who)
        turn.tell("chase.gets_off", who=who)
    elif who in chase.predators:
        endings.lose_predator(turn, chase, who, "last predator quits", "gives up")
    else:
        endings.finish(turn, chase, "prey stops")


def breaks_off(turn: Turn[ChaseRules], number: int, who: str) -> None:
    """One of a group goes another way: a chase of its own with the same Lead (ASH-CHS-56)."""
    chase = by_number(turn.state, number)
    if chase is None or who not in chase.prey or len(chase.prey) < 2:
        return
    rest = next(one for one in chase.prey if one != who)
    turn.tell("chase.broke_off", who=who, against=rest)
    chase = keep(turn, chase, steps=(("chase_parted", who), *chase.steps), follow={})
    for by in chase.predators:
        stage.ask(turn, chase, by, "follow", (turn.name(rest), turn.name(who)),
                  turn.name(rest), ("chase_followed", by), prey=rest, other=who)  # fmt: skip


def followed(turn: Turn[ChaseRules], number: int, by: str, name: str) -> None:
    """A predator has said whom they follow."""
    chase = by_number(turn.state, number)
    if chase is not None:
        keep(turn, chase, follow={**chase.follow, by: name})


def follow_again(turn: Turn[ChaseRules], question: Question) -> bool:
    """Nobody is left to choose between."""
    chase = by_number(turn.state, question.facts["chase"])
    whom = (question.facts["prey"], question.facts["other"])
    if chase is not None and harm.fallen(turn, chase):
        return True
    gone = chase is None or not set(whom) <= set(chase.prey)
    return gone and drop(turn, question)


def parted(turn: Turn[ChaseRules], number: int, who: str) -> None:
    """Once every predator has said whom they follow there are two chases, or one is over."""
    chase = by_number(turn.state, number)
    if chase is None or who not in chase.prey or len(chase.prey) < 2:
        return
    name, aboard = turn.name(who), [who, *record.riders_with(chase, who)]
    leads = {by: lead for by, lead in chase.leads.items() if chase.follow.get(by) == name}
    for one in aboard:
        stage.withdraw(turn, number, one)
    keep(turn, chase, prey=tuple(one for one in chase.prey if one != who),
         riders={r: d for r, d in chase.riders.items() if r not in aboard})  # fmt: skip
    if leads:
        opening.begin_own(turn, chase, who, leads)
    else:
        turn.tell("chase.escaped", who=who, by="", why="nobody follows")
        for one in aboard:
            turn.rules.out_of_chase(turn, one, "fled", endings.how_away(who, one))
    for by in leads:
        _hand_over(turn, number, by)
    left = by_number(turn.state, number)
    if left is not None:
        stage.see_complete(turn, left)


def _hand_over(turn: Turn[ChaseRules], number: int, by: str) -> None:
    """A predator follows the other prey from now on, with all who ride along."""
    chase = by_number(turn.state, number)
    if chase is None:
        return
    for one in (by, *record.riders_with(chase, by)):
        stage.withdraw(turn, number, one)
    left = tuple(one for one in chase.predators if one != by)
    chase = keep(
        turn, chase, predators=left, leads={w: n for w, n in chase.leads.items() if w != by},
        riders={r: d for r, d in chase.riders.items() if d != by},
    )  # fmt: skip
    if not left:
        endings.finish(turn, chase, "nobody follows")


def gone(turn: Turn[ChaseRules], who: str) -> None:
    """A person leaves for good: a chase without prey or predator is over."""
    chase = record.of(turn.state, who)
    if chase is None:
        return
    stage.withdraw(turn, chase.number, who)
    prey = tuple(one for one in chase.prey if one != who)
    hunters = tuple(one for one in chase.predators if one != who)
    if not prey or not hunters:
        endings.finish(turn, chase, "one side is gone")
        return
    chase = stage.set_down(turn, chase, [who])
    chase = keep(
        turn, chase, prey=prey, predators=hunters,
        leads={by: lead for by, lead in chase.leads.items() if by != who},
        riders={r: d for r, d in chase.riders.items() if r != who},
    )  # fmt: skip
    stage.see_complete(turn, chase)
