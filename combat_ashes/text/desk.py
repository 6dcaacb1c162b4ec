"""A storyteller's desk: everybody and everything of a fight on one screen (`+combat/desk`)."""

from collections.abc import Iterable, Mapping

from .prompts import waits_for
from .screens import (
    Person,
    Screen,
    View,
    awaited_now,
    cut,
    doing_of,
    health_cell,
    idle_of,
    labels,
    lines_of,
    placed,
    rules_of,
    size_of,
    where_it_stands,
)
from .sheets import spoken_health
from .surface import Surface
from .words import listed

TYPED = "Type +combat/as <name>=<line>, /next, /rule, /set or /undo/list."
POOLS = 3
"""So many pools have room in a row."""


def desk(
    surface: Surface, view: View, asked: Iterable[str], rulings: Iterable[str], screen: Screen
) -> list[str]:
    """Everybody with initiative, health, pools and what they do; what the storyteller is asked,
    the last rulings, and what can be typed: 24 lines of 80 columns for ten people."""
    here = {name: each for name, each in view.combatants.items() if not each.left}
    people = {name: here[name] for name in sorted(here, key=placed(view))}
    head = f"{where_it_stands(view)} Rules {rules_of(view)}, {view.mode} mode, {view.status}."
    asked_now = {q.name: waits_for(surface, q.question) for q in view.waiting_for}
    doing = {
        name: doing_of(surface, each, idle_of(view, name), asked_now.get(name, ""))
        for name, each in people.items()
    }
    waits = awaited_now(surface, view, screen.left)
    below = [*waits, *(f"You are asked: {each}" for each in asked)]
    last = [f"Ruled: {each}" for each in rulings]
    if screen.screenreader:
        rows = [
            line for name, each in people.items()
            for line in _spoken(surface, name, each, doing[name])
        ]  # fmt: skip
        return [head, *rows, *below, *last, TYPED]
    top, typed = lines_of(head, screen), lines_of(TYPED, screen)
    room = screen.height - len(top) - len(typed)
    lines = cut(_rows(people, doing, screen), room - len(below) - len(last), screen)
    everybody = [line for row in lines for line in row]
    rest = _fitting(below, last, max(len(below), room - len(everybody)), screen)
    return [*top, *everybody, *rest, *typed]


def _fitting(needed: list[str], more: list[str], room: int, screen: Screen) -> list[str]:
    """All that is needed, a line each where there is no more room, and as much more as fits: a line
    of each before the whole of any."""
    whole = [line for each in needed for line in lines_of(each, screen)]
    if len(whole) > room:
        whole = [_cut(each, screen) for each in needed]
    for after, each in zip(range(len(more) - 1, -1, -1), more, strict=True):
        lines, left = lines_of(each, screen, "", "    "), room - len(whole)
        whole += lines if len(lines) <= left - after else [_cut(each, screen)][: max(0, left)]
    return whole


def _cut(text: str, screen: Screen) -> str:
    return text if len(text) <= screen.width else f"{text[: screen.width - 2].rstrip()}.."


def _rows(
    people: Mapping[str, Person], doing: Mapping[str, str], screen: Screen
) -> list[list[str]]:
    """Everybody's row; what they do goes on below where it is long, or the screen narrow."""
    before = {
        name: (
            "-" if each.initiative is None else str(each.initiative),
            health_cell(each.health),
            _pools(each),
        )
        for name, each in people.items()
    }
    widths = [max(map(len, column)) for column in zip(*before.values(), strict=True)]
    rows: list[list[str]] = []
    for name, shown in labels(people, screen).items():
        initiative, health, pools = before[name]
        if screen.narrow:
            first = lines_of(f"{shown} {initiative} {health} {pools}".rstrip(), screen, "", "  ")
            rows.append([*first, *lines_of(doing[name], screen, "  ", "  ")])
        else:
            row = f"{shown} {initiative:>{widths[0]}} {health:<{widths[1]}} {pools:<{widths[2]}}"
            rows.append(lines_of(doing[name], screen, f"{row} ", "    "))
    return rows


def _pools(person: Person) -> str:
    """What is left to spend, by the first letters: `wil 5 rag 3`."""
    return " ".join([f"{name[:3]} {left}" for name, left in (person.pools or {}).items()][:POOLS])


def _spoken(surface: Surface, name: str, person: Person, doing: str) -> list[str]:
    """Somebody in a sentence or two."""
    parts = [f"{name}{size_of(person)}: {doing}"]
    if person.initiative is not None:
        parts.append(f"initiative {person.initiative}")
    left = [f"{pool} {number}" for pool, number in (person.pools or {}).items()]
    parts += [f"left to spend {listed(left)}"] if left else []
    health = [spoken_health(name, person.health, surface.damage)] if person.health else []
    return [f"{', '.join(parts)}.", *health]
