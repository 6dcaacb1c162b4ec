"""A storyteller's desk: everybody and everything of a fight on one screen (`+combat/desk`)."""

from collections.abc import Iterable

from .prompts import waits_for
from .screens import (
    Person,
    Screen,
    View,
    awaited_now,
    doing_of,
    health_cell,
    idle_of,
    lines_of,
    placed,
    rules_of,
    where_it_stands,
)
from .sheets import spoken_health
from .surface import Surface
from .words import listed

TYPED = "Type +combat/as <name>=<line>, /next, /rule, /set or /undo/list."
NAME, HEALTH, POOLS = 13, 20, 16
"""The columns of a row."""


def desk(
    surface: Surface, view: View, asked: Iterable[str], rulings: Iterable[str], screen: Screen
) -> list[str]:
    """Everybody with initiative, health, pools and what they do; what the storyteller is asked,
    the last rulings, and what can be typed: 24 lines of 80 columns for ten people."""
    people = {name: each for name, each in view.combatants.items() if not each.left}
    head = f"{where_it_stands(view)} Rules {rules_of(view)}, {view.mode} mode, {view.status}."
    rows: list[str] = []
    asked_now = {q.name: waits_for(surface, q.question) for q in view.waiting_for}
    told = _spoken if screen.screenreader else _row
    for name in sorted(people, key=placed(view)):
        idle = idle_of(view, name)
        rows += told(surface, name, people[name], idle, asked_now.get(name, ""), screen)
    waits = awaited_now(surface, view, screen.left)
    below = [*waits, *(f"You are asked: {each}" for each in asked)]
    last = [f"Ruled: {each}" for each in rulings]
    if screen.screenreader:
        return [head, *rows, *below, *last, TYPED]
    typed = lines_of(TYPED, screen)
    room = screen.height - len(rows) - 1 - len(typed)
    return [*lines_of(head, screen)[:1], *rows, *_fitting(below, last, room, screen), *typed]


def _fitting(needed: list[str], more: list[str], room: int, screen: Screen) -> list[str]:
    """All that is needed, a line each where there is no more room, and as much more as fits."""
    whole = [line for each in needed for line in lines_of(each, screen)]
    if len(whole) > room:
        whole = [_cut(each, screen) for each in needed][:room]
    return [*whole, *(_cut(each, screen) for each in more[: room - len(whole)])]


def _cut(text: str, screen: Screen) -> str:
    return text if len(text) <= screen.width else f"{text[: screen.width - 2].rstrip()}.."


def _row(
    surface: Surface, name: str, person: Person, idle: str, asked: str, screen: Screen
) -> list[str]:
    """Somebody in one row, in two on a narrow screen."""
    initiative = "-" if person.initiative is None else str(person.initiative)
    doing = doing_of(surface, person, idle, asked)
    doing = f"hidden, {doing}" if person.hidden else doing
    health = health_cell(person.health)
    pools = _pools(person)
    if screen.narrow:
        first = f"{name} {initiative} {health} {pools}".rstrip()
        return [_cut(first, screen), _cut(f"  {doing}", screen)]
    row = f"{name[:NAME]:<{NAME}} {initiative:>3} {health[:HEALTH]:<{HEALTH}} {pools:<{POOLS}}"
    return [_cut(f"{row} {doing}", screen)]


def _pools(person: Person) -> str:
    """What is left to spend, by the first letters: `wil 5 rag 3`."""
    return " ".join(f"{name[:3]} {left}" for name, left in (person.pools or {}).items())[:POOLS]


def _spoken(
    surface: Surface, name: str, person: Person, idle: str, asked: str, screen: Screen
) -> list[str]:
    """Somebody in a sentence or two."""
    parts = [f"{name}: {doing_of(surface, person, idle, asked)}"]
    if person.initiative is not None:
        parts.append(f"initiative {person.initiative}")
    left = [f"{pool} {number}" for pool, number in (person.pools or {}).items()]
    parts += [f"left to spend {listed(left)}"] if left else []
    health = [spoken_health(name, person.health)] if person.health else []
    return [f"{', '.join(parts)}.", *health]
