"""Who is hurt too much to go on, and what becomes of the chase (ASH-CHS-48)."""

from __future__ import annotations

from ...engine.state import STORYTELLER, Question
from ...engine.turn import Turn
from . import endings, record, stage
from .record import Chase, by_number, keep
from .rules import ChaseRules


def fallen(turn: Turn[ChaseRules], chase: Chase) -> bool:
    """See who cannot go on; True where that changed something (ASH-CHS-48)."""
    out = [who for who in record.everybody(chase) if not turn.here(who)
           or record.is_out(turn.rules, turn.person(who))]  # fmt: skip
    if not out:
        return False
    prey = [who for who in chase.prey if who not in out]
    hunters = [who for who in chase.predators if who not in out]
    if not prey and not hunters:
        endings.finish(turn, chase, "both put out")
    elif not prey:
        endings.finish(turn, chase, "prey put out", offer=False)
    elif not hunters:
        endings.finish(turn, chase, "last predator put out")
    else:
        _thin_out(turn, chase, out)
    return True


def _thin_out(turn: Turn[ChaseRules], chase: Chase, out: list[str]) -> None:
    number = chase.number
    lost = [who for who in chase.prey if who in out]
    for who in out:
        stage.withdraw(turn, number, who)
    chase = stage.set_down(turn, chase, lost)
    chase = keep(turn, chase, prey=tuple(who for who in chase.prey if who not in out),
                 riders={r: d for r, d in chase.riders.items() if r not in out})  # fmt: skip
    for who in [who for who in chase.predators if who in out]:
        endings.lose_predator(turn, chase, who, "last predator put out", "cannot go on")
        chase = by_number(turn.state, number) or chase
    if lost:
        stage.ask(turn, chase, record.speaker(chase), "left_behind", ("leave", "stay"), "leave",
                  ("chase_left_behind",), about=lost[0])  # fmt: skip
    stage.see_complete(turn, by_number(turn.state, number) or chase)


def fallen_again(turn: Turn[ChaseRules], question: Question) -> bool:
    """Somebody of the chase can go on no more while another is asked."""
    chase = by_number(turn.state, question.facts["chase"])
    return chase is not None and fallen(turn, chase)


def left_behind(turn: Turn[ChaseRules], number: int, word: str) -> None:
    """A group leaves one who cannot go on, or is caught with them (ASH-CHS-56)."""
    chase = by_number(turn.state, number)
    if chase is not None and word == "stay":
        endings.finish(turn, chase, "prey stops")


def ask_about_harm(turn: Turn[ChaseRules], number: int) -> None:
    """From a health level on the storyteller says whether a hurt principal goes on."""
    chase = by_number(turn.state, number)
    if chase is None or fallen(turn, chase) or turn.state.storyteller is None:
        return
    least = turn.rules.harmed_from(turn.rules.settings.chase.harm_prompt_from)
    for who in record.principals(chase):
        track = turn.person(who).track
        if least is not None and len(track) >= least and track != chase.since.get(who):
            stage.ask(turn, chase, STORYTELLER, "harm", ("on", "out"), "on",
                      ("chase_harmed", who), about=who)  # fmt: skip


def harmed(turn: Turn[ChaseRules], number: int, who: str, word: str) -> None:
    """The storyteller has said whether a hurt principal goes on."""
    chase = by_number(turn.state, number)
    if chase is not None and word == "out":
        keep(turn, chase, steps=(("chase_out", who), *chase.steps))


def put_out(turn: Turn[ChaseRules], number: int, who: str) -> None:
    """By a storyteller's word a person is out of the chase, and may still act."""
    chase = by_number(turn.state, number)
    if chase is None or who not in record.principals(chase):
        return
    if who in chase.predators:
        endings.lose_predator(turn, chase, who, "last predator put out", "cannot go on")
    elif len(chase.prey) == 1:
        endings.finish(turn, chase, "prey put out", offer=False)
    else:
        _thin_out(turn, chase, [who])
        stage.free(turn, who)
