"""The chances of a line: what it comes to, over every way that its dice can fall.

What counts is the state when the line, the answer to it and all that follows at once are settled,
and before anybody else acts.
"""

from typing import Any

from msgspec import UNSET, UnsetType, to_builtins
from msgspec.structs import replace

from ..engine.fight import Fight
from ..engine.inputs import Input
from ..engine.ruleset import Ruleset
from ..engine.state import Question
from ..rulesets import rulebook
from .answers import by_answer
from .case import ERROR, Case
from .chances import Answered, Chances, chances, fields_of
from .knowing import as_all_know, as_known


class Odds(Answered, frozen=True, kw_only=True):
    """The chances of a `line` that `who` would type."""

    line: str
    who: str
    exact: bool
    error: float | UnsetType = UNSET
    against: str | UnsetType = UNSET
    assumed: list[str]


def odds(fight: Fight[Ruleset], given: Input, line: str, knows_all: bool = False) -> Odds:
    """The chances of a `line` that was read as `given`, by what its targets may answer.

    Who `knows_all` runs the fight; others know what their person does. Raises `Refused` where the
    line would be refused.
    """
    assumed: dict[str, None] = {}
    state = fight.state
    known = as_all_know(state) if knows_all else as_known(fight, given.who, assumed)
    case = Case(known, given, rulebook)
    targets = [who for who in _targets(case) if who != given.who]
    asked: dict[str, Question] = {}

    def first(question: Question) -> None:
        if question.who in targets:
            asked.setdefault(question.who, question)

    branches = case.foreseen(first)
    found: Chances = chances(case, branches, targets)
    if len(targets) == 1:
        found = by_answer(case, targets[0], asked.get(targets[0]), branches, found)
    elif found.targets:
        each = {who: found.targets[state.people[who].name] for who in targets}
        named = {
            state.people[who].name: by_answer(case, who, asked.get(who), branches, each[who])
            for who in targets
        }
        found = replace(found, targets=named)
    return Odds(
        line=line, who=state.people[given.who].name, exact=case.exact,
        error=UNSET if case.exact else ERROR,
        against=state.people[targets[0]].name if len(targets) == 1 else UNSET,
        assumed=[] if knows_all else list(assumed), **fields_of(found),
    )  # fmt: skip


def _targets(case: Case) -> list[str]:
    """Whom the line, or a line within it, names; in a contest the other one."""
    asked = case.ctx.state.question_for(case.who)
    if case.reacts and (foe := getattr(asked and asked.facts, "foe", None)):
        return [foe]
    within = [case.given, *case.given.parts()]
    texts = [each.text("target").replace(",", "&") for each in within]
    texts += [one["name"] for each in within for one in each.args.get("people") or ()]
    found = [case.ctx.find(name).id for text in texts for name in case.ctx.names(text)]
    return list(dict.fromkeys(found))


def as_json(found: Odds) -> dict[str, Any]:
    """The same as JSON has it."""
    plain: dict[str, Any] = to_builtins(found, str_keys=True)
    return plain
