"""Lines that answer a question: declarations, defences, choices."""

from __future__ import annotations

from .inputs import Input
from .numbers import MOST_COUNT, is_whole, whole
from .ruleset import Ruleset
from .state import STORYTELLER, Question, with_
from .steps import QUESTIONS
from .summing_up import wanted
from .turn import Turn

ANSWERS = ("choose", "pass")
"""Lines that can say whether somebody may leave."""


def speak(turn: Turn[Ruleset], given: Input) -> None:
    """Take a line as the answer to what its speaker is asked, or let the rules refuse it."""
    if turn.state.status == "paused" and not (given.do in ANSWERS and _open(turn, given.who)):
        turn.refuse("err.fight.paused")
    if given.who == STORYTELLER and given.do not in ANSWERS:
        turn.refuse("err.fight.not_in")
    if given.do == "choose":
        question, given = _chosen(turn, given)
    else:
        question = _asked(turn, given)
    ready = question is not None and question.kind == "init"
    if question is None or (ready and not turn.rules.means_ready(turn, given)):
        turn.rules.unasked(turn, given)
        return
    if ready:
        wanted(turn)
    read = turn.rules.questions.get(question.kind) or QUESTIONS[question.kind]
    turn.answer(question, read(turn, question, given))
    if given.args.get("all"):
        _answer_alike(turn, question, given)


def _answer_alike(turn: Turn[Ruleset], first: Question, given: Input) -> None:
    """The other requests of the same kind get the same answer, as long as they are open."""
    for question in [q for q in turn.state.questions if q.who == first.who]:
        if question.kind == first.kind and question in turn.state.questions:
            turn.answer(question, QUESTIONS[question.kind](turn, question, given))


LEAVE = "leave"
"""A request that one word answers for all who have it."""

IN_A_PAUSE = (LEAVE, "claim")
"""Requests that may be answered while a fight is paused."""


SAME = {"yes": "agree", "no": "refuse"}
"""Words that people type for those of a request."""


def _open(turn: Turn[Ruleset], who: str) -> list[Question]:
    """What somebody can answer now: in a pause only who may leave, and who runs the fight."""
    paused = turn.state.status == "paused"
    mine = [q for q in turn.state.questions if q.who == who]
    return [q for q in mine if not paused or q.kind in IN_A_PAUSE]


def _asked(turn: Turn[Ruleset], given: Input) -> Question | None:
    """The question a line answers: one that blocks, else the oldest `+pass` may decline."""
    if turn.state.status == "paused":
        return _open(turn, given.who)[0]
    question = turn.state.question_for(given.who)
    if given.do != "pass":
        return question if question is not None and question.blocks else None
    aside = [q for q in turn.state.questions if q.who == given.who and not q.blocks]
    if aside and question is not None and question.kind in ("begin", "init"):
        return aside[0]  # A round is begun by another line; what waits for nobody is declined.
    return question


def _chosen(turn: Turn[Ruleset], given: Input) -> tuple[Question | None, Input]:
    """The question that has this option, and the line with the option spelled out.

    What is written behind an equals sign goes with it as its `detail`.
    """
    said, _, detail = str(given.args.get("word", "")).partition("=")
    word = said.strip().lower()
    mine = _open(turn, given.who)
    # A number means the list that was shown last, a word whatever has it.
    newest = is_whole(word)
    mine.sort(key=lambda q: -q.id if newest else (not q.blocks, q.id))
    found = [(q, option) for q in mine if (option := match(word, q.options)) is not None]
    if not found:
        found = _of_somebody(turn, mine, word)
    if found:
        question, option = found[0]
        several = not newest and not question.blocks and len(found) > 1
        if several and {q.kind for q, _ in found} == {LEAVE}:
            return question, with_(given, args={**given.args, "word": option, "all": True})
        if several:
            names = [_whose(turn, q) for q, _ in found]
            turn.refuse("err.choose.which", word=option, names=names, example=names[-1])
        return question, with_(given, args={**given.args, "word": option, "detail": detail.strip()})
    if not mine:
        return None, given
    meant = next((q for q in mine if turn.rules.answers(q, word)), None)
    if meant is not None:
        return meant, given
    options = [option for question in mine for option in question.options]
    turn.refuse("err.choose.option", word=word, options=options, kinds=[q.kind for q in mine])


def _of_somebody(
    turn: Turn[Ruleset], mine: list[Question], word: str
) -> list[tuple[Question, str]]:
    """The request of who is named behind a word: `agree Frank`."""
    first, _, name = word.partition(" ")
    asked = [q for q in mine if name and not q.blocks and _whose(turn, q).lower() == name.strip()]
    return [(q, option) for q in asked if (option := match(first, q.options)) is not None]


def _whose(turn: Turn[Ruleset], question: Question) -> str:
    """The name of who requests something, or of the rules that are proposed."""
    who = question.facts.get("who")
    return turn.name(who) if who else str(question.facts.get("name") or question.kind)


def _spoken(option: str) -> str:
    return option.lower().replace("_", " ")


def match(word: str, options: tuple[str, ...]) -> str | None:
    """The option that a number or a (shortened, unambiguous) word stands for.

    Blanks may stand for the underscores of an option.
    """
    if is_whole(word):
        number = whole(word, 0, MOST_COUNT)
        if 1 <= number <= len(options):
            return options[number - 1]
    wanted = word.replace("_", " ")
    exact = [option for option in options if _spoken(option) == wanted]
    begun = [option for option in options if wanted and _spoken(option).startswith(wanted)]
    if exact:
        return exact[0]
    if not begun and SAME.get(wanted) in options:
        return SAME[wanted]
    return begun[0] if len(begun) == 1 else None
