"""People who are fully tied act at the same moment. Implements ASH-INI-07."""

from __future__ import annotations

from ....engine.inputs import Input
from ....engine.state import STORYTELLER, Json, Question
from ....engine.turn import Turn
from ..harm import damage
from ..notes import TOGETHER
from ..people import acts
from ..rules import AshesRules


def together(turn: Turn[AshesRules], slot: list[str], first: dict[str, str] | None = None) -> None:
    """A fully tied group: all roll from the state before, results come after (ASH-INI-07).

    `first` names by victim whose attack counts first.
    """
    first = first or {}
    rivals = _same_victim(turn, slot, first)
    if rivals and turn.rules.settings.initiative.tie_incoming_order != "name":
        asked = _who_orders(turn, rivals[0])
        if asked:
            names = tuple(turn.name(who) for who in rivals[1])
            turn.ask(
                asked,
                "first",
                names,
                names[0],
                ("ordered_first", slot, first, rivals[0]),
                {"people": rivals[1], "victim": rivals[0]},
            )
            return
    chosen = first.values()
    ordered = sorted(slot, key=lambda who: (turn.name(who) not in chosen, turn.name(who)))
    turn.push(("act_together", ordered))


def _same_victim(
    turn: Turn[AshesRules], slot: list[str], settled: dict[str, str]
) -> tuple[str, list[str]] | None:
    """Somebody whom several of a tied group attack, and who those are."""
    by_victim: dict[str, list[str]] = {}
    for who in slot:
        mine = acts.attacks(turn.person(who)) if turn.here(who) else []
        for victim in dict.fromkeys(action.target for action in mine):
            if victim not in settled:
                by_victim.setdefault(victim, []).append(who)
    return next(((v, people) for v, people in by_victim.items() if len(people) > 1), None)


def _who_orders(turn: Turn[AshesRules], victim: str) -> str | None:
    if turn.rules.settings.initiative.tie_incoming_order == "storyteller":
        return STORYTELLER if turn.state.storyteller is not None else None
    able = turn.here(victim) and turn.person(victim).status == "active"
    return victim if able else None


def first_answer(turn: Turn[AshesRules], question: Question, given: Input) -> Json:
    """`+choose <name>`: whose attack counts first."""
    if given.do == "choose":
        return given.args["word"]
    if given.do == "pass":
        return question.default
    turn.refuse("err.choose.option", word=given.do, options=list(question.options))


def ordered_first(
    turn: Turn[AshesRules], slot: list[str], first: dict[str, str], victim: str, name: str
) -> None:
    """The one named acts first within the common slot."""
    turn.push(("together", slot, {**first, victim: name}))


def act_together(turn: Turn[AshesRules], slot: list[str]) -> None:
    """Hold every blow of the slot back until all of it is rolled."""
    TOGETHER.put(turn, [])
    turn.tell("slot.together", people=slot)
    turn.push(*(("turn", who) for who in slot), ("apply_together",))


def apply_together(turn: Turn[AshesRules]) -> None:
    """Mark all damage of a common slot at once."""
    blows = TOGETHER.of(turn.state.notes) or []
    TOGETHER.put(turn, None)
    for blow in blows:
        if turn.here(blow["who"]):
            damage.mark_levels(turn, blow["who"], blow["levels"], blow["damage"], blow["by"])
            damage.stun(turn, blow["who"], blow["levels"])


STEPS = {
    "together": together,
    "ordered_first": ordered_first,
    "act_together": act_together,
    "apply_together": apply_together,
}


QUESTIONS = {
    "first": first_answer,
}
