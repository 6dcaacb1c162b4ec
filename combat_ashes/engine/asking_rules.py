"""How long, and for what, a fight waits for people under some rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .decision import Decision
from .fight import AnyFight
from .inputs import Input
from .lookup import left_to
from .state import Combatant, Question

Ctx = Decision[Any, Any, Any]


def as_declared(fight: AnyFight) -> int:
    """As `declare.timeout_seconds` says, where these rules have it."""
    return getattr(getattr(fight.rules.settings, "declare", None), "timeout_seconds", 0)


def who_stands(person: Combatant, kind: str) -> bool:
    return person.status == "active"


def no_other(question: Question, word: str) -> bool:
    return False


def every_line(ctx: Ctx, given: Input) -> bool:
    return True


def nothing_owed(fight: AnyFight, person: Combatant) -> str:
    return ""


def nothing_aside(ctx: Ctx) -> bool:
    return False


def is_under_way(fight: AnyFight) -> bool:
    return fight.state.step not in ("initiative", "break")


def attack_somebody(fight: AnyFight, person: Combatant, question: Question) -> list[Input]:
    """An attack on each foe, another first in each round."""
    if question.kind not in ("declare", "act"):
        return []
    state = fight.state
    foes = left_to(state, person)
    turned = foes[state.round % len(foes) :] + foes[: state.round % len(foes)] if foes else []
    plain = {"weapon": "", "manners": [], "options": []}
    return [Input("attack", person.id, person.id, {"target": foe.name, **plain}) for foe in turned]


@dataclass(frozen=True, kw_only=True)
class AskingRules:
    """Functions of a rule system about what is asked, with plain defaults."""

    seconds: Callable[[Any], int] = as_declared
    """How long people have for what they are asked now; 0 is as the house says."""

    may_answer: Callable[[Any, str], bool] = who_stands
    """Whether the fight waits for what a person is asked (a kind of question), rather than taking
    the default."""

    knows_option: Callable[[Question, str], bool] = no_other
    """Whether `+choose <word>` is about a question though nothing it lists is called so."""

    means_ready: Callable[[Any, Input], bool] = every_line
    """Whether a line of who is asked to be ready answers that; else they speak unasked."""

    owes: Callable[[Any, Any], str] = nothing_owed
    """A line that somebody has to type, like this one, before the first round can begin."""

    npc_lines: Callable[[Any, Any, Question], list[Input]] = attack_somebody
    """What an npc who acts by itself might say to a question, the best first."""

    in_round: Callable[[Any], bool] = is_under_way
    """Whether a round is under way, rather than waited for."""

    goes_on_aside: Callable[[Any], bool] = nothing_aside
    """Take what goes on beside the agenda one step further; False where it waits."""
