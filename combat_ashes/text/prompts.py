"""What somebody is asked, what they can type, and whom a fight waits for."""

from __future__ import annotations

from ..engine.state import STORYTELLER, Question, State
from ..engine.views import name_of
from .surface import Ask, Asked, Offers, Surface
from .words import count, listed, paused, upper_first

OPTIONS = {"pass": "+pass", "init": "+init"}


def prompt(surface: Surface, state: State, question: Question, offers: Offers = ()) -> str:
    """One sentence for the one who is asked: what it is about and what to type.

    `offers` is what the rules say about the choices (`Ruleset.offers`). For
    somebody whom no player plays it is the storyteller who is asked.
    """
    asked = Asked(state, question, offers, surface)
    sentence = upper_first(surface.asks.get(question.kind, ANY).prompt(asked))
    if not _spoken_for(state, question):
        return sentence
    name = name_of(state, question.who)
    return f"As {name}, with +combat/as {name}=<line>: {sentence}"


def _spoken_for(state: State, question: Question) -> bool:
    """Whether it is the storyteller who answers this question for somebody."""
    person = state.people.get(question.who)
    return person is not None and not person.player


# --- what every fight asks -----------------------------------------------------------------------


def _any(asked: Asked) -> str:
    return f"You are asked ({asked.question.kind}): type {asked.lines}, or +pass."


def _init(asked: Asked) -> str:
    return f"Round {asked.state.round} begins when all are ready: type +init."


def _begin(asked: Asked) -> str:
    if asked.facts.get("nobody"):
        return "Nobody here can act: type +combat/end, or +combat/next once somebody can."
    open_books = asked.facts.get("books") or 0
    first = (
        f"{count(open_books, 'entry', 'entries')} open, see +combat/books; " if open_books else ""
    )
    return f"{first}type +combat/next to roll initiative for round {asked.state.round}."


def _leave(asked: Asked) -> str:
    name = asked.name(asked.facts["who"])
    return f"{name} asks to leave: type +choose agree or +choose refuse."


def _claim(asked: Asked) -> str:
    name = asked.facts["name"]
    return f"{name} asks to take over this fight: type +choose agree or +choose refuse."


def _ruleset(asked: Asked) -> str:
    return f"Fight on under the rules '{asked.facts['ruleset']}'? Type +choose yes or +choose no."


ANY = Ask(_any)
ASKS = {
    "init": Ask(_init, "to be ready"),
    "begin": Ask(_begin, "to begin the round"),
    "leave": Ask(_leave),
    "claim": Ask(_claim),
    "ruleset": Ask(_ruleset),
}


# --- who is awaited ------------------------------------------------------------------------------


def waiting(surface: Surface, state: State) -> str:
    """Whom the fight waits for, in one sentence; empty when for nobody."""
    if state.status == "paused":
        return paused(state.paused_for)
    blocking = [q for q in state.questions if q.blocks]
    if not blocking:
        return ""
    people: dict[str, list[str]] = {}
    for q in blocking:
        asked = people.setdefault(surface.asks.get(q.kind, ANY).waits, [])
        asked += [name_of(state, q.who)] if name_of(state, q.who) not in asked else []
    return f"Waiting for {listed(f'{listed(who)} {what}' for what, who in people.items())}."


def is_asked(state: State, who: str | None, storyteller: bool) -> list[Question]:
    """The open questions to this reader; a storyteller's are those of the npcs too.

    In a pause nobody is asked anything but whether another may leave.
    """
    stands = state.status == "paused"
    return [
        q
        for q in state.questions
        if (not stands or q.kind == "leave")
        and (q.who == who or (storyteller and (q.who == STORYTELLER or _spoken_for(state, q))))
    ]
