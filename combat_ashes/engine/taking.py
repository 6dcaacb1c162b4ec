"""Who runs a fight: becoming its storyteller, and asking the one it has."""

from __future__ import annotations

from typing import Any

from . import events as ev
from .inputs import Input
from .ruleset import Ruleset
from .state import STORYTELLER, Json, Question
from .turn import Turn


def take(turn: Turn[Ruleset], given: Input) -> None:
    """Somebody (`ref`, `name`) becomes the storyteller of this fight, whoever it was before.

    With `gather` they begin the first round themselves, when people have come in.
    """
    _become(turn, given.args["ref"], given.args["name"])
    if given.args.get("gather"):
        turn.rules.gathers(turn)


def claim(turn: Turn[Ruleset], given: Input) -> None:
    """Somebody (`ref`, `name`) asks the storyteller, who is there, to hand over the fight."""
    ref, name = given.args["ref"], given.args["name"]
    if any(q.kind == "claim" and q.facts["ref"] == ref for q in turn.state.questions):
        turn.refuse("err.claim.asked", name=turn.state.storyteller_name)
    turn.tell("claim.asked", name=name, by=turn.state.storyteller_name)
    turn.ask(
        STORYTELLER,
        "claim",
        ("agree", "refuse"),
        "refuse",
        ("claim_said", ref, name),
        {"ref": ref, "name": name},
        blocks=False,
    )


def claim_answer(turn: Turn[Ruleset], question: Question, given: Input) -> Json:
    """`+choose agree` or `+choose refuse`; `+pass` refuses."""
    return given.args["word"] if given.do == "choose" else "refuse"


def claim_said(turn: Turn[Ruleset], ref: int, name: str, answer: str) -> None:
    """The storyteller hands over the fight or keeps it."""
    if answer == "agree":
        _become(turn, ref, name)
    else:
        turn.tell("claim.refused", name=name, by=turn.state.storyteller_name)


def _become(turn: Turn[Ruleset], ref: int, name: str) -> None:
    state = turn.state
    turn.withdraw("claim", "closing")
    if state.storyteller not in (None, ref):
        turn.tell("storyteller.over", name=name, by=state.storyteller_name)
    turn.emit(ev.StorytellerTaken(ref, name))
    turn.rules.storyteller_changed(turn)


STEPS: dict[str, Any] = {"claim_said": claim_said}
QUESTIONS = {"claim": claim_answer}
