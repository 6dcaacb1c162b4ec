"""Lines that answer a question: declarations, defences, choices."""

from .decision import Decision
from .fight_end import wanted
from .inputs import Input
from .numbers import MOST_COUNT, is_whole, whole
from .questions import About, Request
from .ruleset import Ruleset
from .state import STORYTELLER, Question
from .steps import QUESTIONS

ANSWERS = ("choose", "pass")
"""Lines that can say whether somebody may leave."""


def speak(ctx: Decision[Ruleset], given: Input) -> None:
    """Take a line as the answer to what its speaker is asked, or let the rules refuse it."""
    if ctx.state.status == "paused" and not (given.do in ANSWERS and _open(ctx, given.who)):
        ctx.refuse("err.fight.paused")
    if given.who == STORYTELLER and given.do not in ANSWERS:
        ctx.refuse("err.fight.not_in")
    if given.do == "choose":
        question, given = _chosen(ctx, given)
    else:
        question = _asked(ctx, given)
    ready = question is not None and question.kind == "init"
    if question is None or (ready and not ctx.rules.asking.means_ready(ctx, given)):
        ctx.rules.hooks.on_unprompted_command(ctx, given)
        return
    if ready:
        wanted(ctx)
    kind = ctx.rules.questions.get(question.kind) or QUESTIONS[question.kind]
    ctx.answer(question, kind.answer(ctx, question, given))
    if given.has("all"):
        _answer_alike(ctx, question, given)


def _answer_alike(ctx: Decision[Ruleset], first: Question, given: Input) -> None:
    """The other requests of the same kind get the same answer, as long as they are open."""
    for question in [q for q in ctx.state.questions if q.who == first.who]:
        if question.kind == first.kind and question in ctx.state.questions:
            ctx.answer(question, QUESTIONS[question.kind].answer(ctx, question, given))


LEAVE = "leave"
"""A request that one word answers for all who have it."""

IN_A_PAUSE = (LEAVE, "claim")
"""Requests that may be answered while a fight is paused."""


SAME = {"yes": "agree", "no": "refuse"}
"""Words that people type for those of a request."""


def _open(ctx: Decision[Ruleset], who: str) -> list[Question]:
    """What somebody can answer now: in a pause only who may leave, and who runs the fight."""
    paused = ctx.state.status == "paused"
    mine = [q for q in ctx.state.questions if q.who == who]
    return [q for q in mine if not paused or q.kind in IN_A_PAUSE]


def _asked(ctx: Decision[Ruleset], given: Input) -> Question | None:
    """The question a line answers: one that blocks, else the oldest `+pass` may decline."""
    if ctx.state.status == "paused":
        return _open(ctx, given.who)[0]
    question = ctx.state.question_for(given.who)
    if given.do != "pass":
        return question if question is not None and question.blocking else None
    aside = [q for q in ctx.state.questions if q.who == given.who and not q.blocking]
    if aside and question is not None and question.kind in ("begin", "init"):
        return aside[0]  # A round is begun by another line; what waits for nobody is declined.
    return question


def _chosen(ctx: Decision[Ruleset], given: Input) -> tuple[Question | None, Input]:
    """The question that has this option, and the line with it spelled out, and its `detail`."""
    said, _, detail = given.text("word").partition("=")
    word = said.strip().lower()
    mine = _open(ctx, given.who)
    # A number means the list that was shown last, a word whatever has it.
    newest = is_whole(word)
    mine.sort(key=lambda q: -q.id if newest else (not q.blocking, q.id))
    found = [(q, option) for q in mine if (option := match(word, q.options)) is not None]
    if not found:
        found = _of_somebody(ctx, mine, word)
    if found:
        question, option = found[0]
        several = not newest and not question.blocking and len(found) > 1
        if several and {q.kind for q, _ in found} == {LEAVE}:
            return question, given.changed(word=option, all=True)
        if several:
            names = [_whose(ctx, q) for q, _ in found]
            ctx.refuse("err.choose.which", word=option, names=names, example=names[-1])
        return question, given.changed(word=option, detail=detail.strip())
    if not mine:
        return None, given
    meant = next((q for q in mine if ctx.rules.asking.knows_option(q, word)), None)
    if meant is not None:
        return meant, given
    options = [option for question in mine for option in question.options]
    ctx.refuse("err.choose.option", word=word, options=options, kinds=[q.kind for q in mine])


def _of_somebody(
    ctx: Decision[Ruleset], mine: list[Question], word: str
) -> list[tuple[Question, str]]:
    """The request of who is named behind a word: `agree Frank`."""
    first, _, name = word.partition(" ")
    asked = [q for q in mine if name and not q.blocking and _whose(ctx, q).lower() == name.strip()]
    return [(q, option) for q in asked if (option := match(first, q.options)) is not None]


def _whose(ctx: Decision[Ruleset], question: Question) -> str:
    facts = question.facts
    if isinstance(facts, About | Request) and facts.who:
        return ctx.name(facts.who)
    return facts.name if isinstance(facts, Request) else question.kind


def _spoken(option: str) -> str:
    return option.lower().replace("_", " ")


def match(word: str, options: tuple[str, ...]) -> str | None:
    """The option that a number or a shortened word means; blanks may stand for underscores."""
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
