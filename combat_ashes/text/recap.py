"""Where a fight stands, in a screenful of sentences: for latecomers, and after a round."""

from collections.abc import Iterable
from itertools import accumulate
from textwrap import wrap

from ..engine.hidden import UNHURT
from .screens import Person, Screen, View, facts_of, where_it_stands
from .sheets import spoken_health
from .surface import Surface
from .words import listed, noun

MORE = "More holds than fits here: +combat/full tells it."
"""Stands for what holds and has no room."""

EARLIER = "The beginning of it is in +combat/log."
"""Stands for what a screen has no room for."""


def recap(surface: Surface, view: View, happened: Iterable[str], screen: Screen) -> list[str]:
    """Where everybody is and how hurt, what holds between them, and what happened last.

    A screen reader is told all of it; another screen as much of what happened as it has rows.
    """
    people = {name: each for name, each in view.combatants.items() if not each.left}
    over = view.status == "over"
    head = "The fight is over." if over else where_it_stands(view)
    stand, facts = [head, *_people(surface, people)], [] if over else facts_of(surface, view)
    happened = list(happened)
    lines = [*stand, *(facts if screen.screenreader else _facts(stand, facts, happened, screen))]
    if not happened:
        return lines
    before = "In this round:" if view.round <= 1 else "In the round before:"
    if over:
        before = "In the last round:"
    if screen.screenreader:
        return [*lines, before, *happened]
    room = screen.height - sum(_rows(line, screen) for line in [*lines, before, EARLIER])
    kept: list[str] = []
    for line in reversed(happened):
        room -= _rows(line, screen)
        if room < 0:
            return [*lines, before, EARLIER, *kept]
        kept.insert(0, line)
    return [*lines, before, *kept]


def _facts(stand: list[str], facts: list[str], happened: list[str], screen: Screen) -> list[str]:
    """As many of the facts as leave room for the last that happened."""
    below = ["In the round before:", EARLIER, happened[-1]] if happened else []
    room = screen.height - sum(_rows(line, screen) for line in [*stand, *below])
    if sum(_rows(fact, screen) for fact in facts) <= room:
        return facts
    room -= _rows(MORE, screen)
    rows = accumulate(_rows(fact, screen) for fact in facts)
    return [*(fact for fact, used in zip(facts, rows, strict=True) if used <= room), MORE]


def _rows(line: str, screen: Screen) -> int:
    return max(1, len(wrap(line, screen.width)))


def _people(surface: Surface, people: dict[str, Person]) -> list[str]:
    """A sentence for each who is hurt or whom something ails, one for all others."""
    plain = [name for name, each in people.items() if not _ails(each)]
    told = [_told(surface, name, each) for name, each in people.items() if _ails(each)]
    return [*told, f"{listed(plain)} {noun(len(plain), 'is', 'are')} unhurt."] if plain else told


def _ails(person: Person) -> bool:
    health = person.health
    hurt = health is not None and (
        bool(health.track) or not (health.boxes or health.level == UNHURT)
    )
    return hurt or person.status != "active" or bool(_besides(person))


def _besides(person: Person) -> list[str]:
    found = [condition.replace("_", " ") for condition in person.conditions]
    found += ["hidden"] if person.hidden else []
    return [*found, "away"] if person.absent else found


def _told(surface: Surface, name: str, person: Person) -> str:
    """How hurt somebody is, and what else there is to know."""
    health = person.health
    said = spoken_health(name, health, surface.damage).rstrip(".") if health else name
    besides = _besides(person)
    besides += [person.status] if person.status not in ("active", *besides) else []
    besides = [each for each in besides if each.lower() not in said.lower()]
    return f"{said}{' and ' if besides else ''}{listed(besides)}."
