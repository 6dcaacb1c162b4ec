"""Lines for tests of grapples: who holds whom, what is declared, what people read of it."""

from __future__ import annotations

from typing import Any

from combat_ashes.engine.fight import Fight
from combat_ashes.engine.view_rules import offers_of
from combat_ashes.engine.views import Reader
from combat_ashes.rulesets import rulebook
from combat_ashes.text.events import names_of, render_events
from combat_ashes.text.prompts import prompt

from .fight import ABLE, PlayedFight

STRONG = {**ABLE, "strength": 4, "brawl": 9}
"""Who has dice enough to win or lose a contest by anything a test needs."""


def held(f: PlayedFight) -> list[tuple[str, str, int]]:
    """Who holds whom with what Control, pins left out."""
    holds = [g for g in f.view()["grapples"] if not g["pinned"]]
    return [(g["grappler"], g["victim"], g["control"]) for g in holds]


def pins(f: PlayedFight) -> list[tuple[str, str]]:
    """Who has pinned whom."""
    return [(g["grappler"], g["victim"]) for g in f.view()["grapples"] if g["pinned"]]


def declare(f: PlayedFight, **said: str) -> PlayedFight:
    """Everybody declares for this phase as is written here, or passes."""
    now = (f.state.round, f.state.phase)
    while f.state.step == "declare" and now == (f.state.round, f.state.phase):
        name = f.waiting()[0]
        f.line(name, said.get(name, "pass"))
    return f


def again(f: PlayedFight) -> PlayedFight:
    """To the declarations of the next round; whoever is asked declines."""
    while f.waiting() and f.state.step != "initiative":
        f.pass_(f.waiting()[0])
    while f.state.step == "initiative":
        f.next()
    return f


def seize(f: PlayedFight, one: str, other: str, control: int) -> PlayedFight:
    """A round in which somebody is seized; then the declarations of the next one."""
    f.feed(f"{one}.grapple", control)
    again(declare(f, **{one: f"grapple {other}=strength"}))
    assert (one, other, control) in held(f)
    return f


def asked(f: PlayedFight, name: str) -> str:
    """The sentence with which somebody is asked what the fight waits for."""
    question = f.state.question_for(f.id(name))
    assert question is not None, f"{name} is not asked"
    rules: Any = rulebook(f.state.ruleset, f.state.settings)
    return prompt(f.surface, f.state, question, offers_of(Fight(f.state, rules), question))


def heard(f: PlayedFight, name: str) -> list[str]:
    """What the last line brought, as somebody reads it."""
    return render_events(f.surface, f.last, names_of(f.state), Reader(f.id(name)))
