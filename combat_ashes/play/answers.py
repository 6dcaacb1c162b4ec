"""What a target may answer to a line, and what comes of each answer."""

from collections.abc import Iterator
from contextlib import suppress

from msgspec import UNSET

from ..engine.inputs import Input
from ..engine.refusals import Refused
from ..engine.state import Question
from ..rulesets import rulesets
from ..rulesets.proposing import filled
from ..text.house import surface_of
from ..text.line import split_line
from .case import Branches, Case, no_answer
from .chances import Answered, Chances, chances, fields_of

NONE, UNDEFENDED = "none", "defend none"
"""To do nothing; and what is called none by the rules, where it is not the same."""

DEFENSES = ("dodge", "block", "parry")
"""What stands as an answer to attacks where it has been declared."""


def by_answer(
    case: Case, who: str, question: Question | None, branches: Branches, plain: Chances
) -> Chances:
    """The chances at one target, by what they may answer to the `question` they are asked, if any.

    `plain` is what the `branches` come to at them: what they have planned or declared answers.
    """
    if question is None and case.ctx.state.people[who].flags.plan:
        planned = _planned(case, who, branches, plain)
        if planned is not None:
            return planned
    found = _answers(case, question, who) if question is not None else {}
    declared = _declared(case, who)
    if not declared:
        answer = next(iter(found), "")
        return _answered(found, answer, found.get(answer, plain))
    answer = _alike(found, plain, declared)
    if answer == NONE:
        answer = declared
        del found[NONE]
    return _answered({answer: plain, **found}, answer, plain)


def _planned(case: Case, who: str, branches: Branches, plain: Chances) -> Chances | None:
    """The same where their plan answers, by what they may answer without it; None where not."""
    told = (plan for branch in branches for one, plan in branch.noted.planned if one == who)
    asking = case.without_plan(who)
    question = asking.first_asked(who)
    words = next(told, "")
    if question is not None:
        found = _answers(asking, question, who)
    elif words:
        found = {NONE: chances(asking, asking.foreseen(no_answer), [who])}
    else:
        return None
    case.exact = case.exact and asking.exact
    answer = _alike(found, plain, words or str(case.ctx.state.people[who].flags.plan))
    answer = UNDEFENDED if answer == NONE and found.get(NONE) != plain else answer
    return _answered({answer: plain, **found}, answer, plain)


def _answered(found: dict[str, Chances], answer: str, plain: Chances) -> Chances:
    return Answered(answer=answer or UNSET, answers=found or UNSET, **fields_of(plain))


def _alike(found: dict[str, Chances], plain: Chances, words: str) -> str:
    """Which answer comes to the same as what was said in `words`; these, where none does."""
    same = [name for name, each in found.items() if each == plain]
    same.sort(key=lambda name: not all(word in words for word in name.split()))
    return next(iter(same), words)


def _declared(case: Case, who: str) -> str:
    """The defense that they have declared, alone or in a split, as far as it is known."""
    declared = case.ctx.state.people[who].declared
    if declared is None:
        return ""
    parts = case.rules.views.words(case.ctx, declared).replace(": ", "; ").split("; ")
    return next((part for part in parts if part in DEFENSES), "")


def _answers(case: Case, question: Question, who: str) -> dict[str, Chances]:
    """The chances for each answer that is a line by itself; `none` is to do nothing."""
    found: dict[str, Chances] = {}
    for option, said in _spoken(case, question):

        def choose(other: Question, said: Input = said) -> Input | None:
            return said if (other.who, other.kind) == (said.who, question.kind) else None

        with suppress(Refused, LookupError):
            each = chances(case, case.foreseen(choose), [who])
            if option != UNDEFENDED or each != found.get(NONE):
                found[option] = each
    return found


def _spoken(case: Case, question: Question) -> Iterator[tuple[str, Input]]:
    """What somebody may answer, by its words; some of it may be refused."""
    who = question.who
    surface = surface_of(rulesets()[case.ctx.state.ruleset])
    yield NONE, Input("pass", who, who, {"ability": "", "options": [], "word": "pass"})
    for option in question.options:
        lines = surface.choosing([option])
        full = [each for line in lines for each in filled(case.ctx.state, who, line)]
        if option != "pass" and full == lines:
            word = UNDEFENDED if option == NONE else option
            yield word, Input("choose", who, who, {"word": option})
        for line in full if full != lines else ():
            with suppress(Refused):
                do, args = surface.read(split_line(line))
                yield line.removeprefix("+").replace("/", "_"), Input(do, who, who, args)
