"""Whole screens of the view, for 80 columns, or for a screen reader a fact a line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from ..engine.quoting import label
from ..engine.view_model import Changed, CombatantView, FightView, Health
from .colours import AWAITED, MINE, coloured
from .prompts import awaited, waits_for
from .sheets import spoken_health
from .surface import Marks, Surface
from .words import besides, count, fit, listed, noun, paused

WIDTH, HEIGHT = 79, 24
FEW = 8
"""What so many people do may go on below their rows."""
NARROWEST = 40
BESIDE = 66
"""On a line shorter than this there is no room beside somebody's health."""
HEALTH = 22
"""The width of the column of health."""
NAME = 14
"""So much of a name is shown beside what somebody does."""
MORE = "There is more: type +combat/full."
View = FightView[Any, Any]
Person = CombatantView[Any]


@dataclass(frozen=True)
class Screen:
    """Whose screen it is, by ear or eye, how full and wide; `left` seconds to answer."""

    me: str = ""
    screenreader: bool = False
    full: bool = False
    columns: int = WIDTH + 1
    left: int | None = None

    @property
    def width(self) -> int:
        """The longest line; a full one would be wrapped by some clients."""
        return max(NARROWEST, self.columns) - 1

    @property
    def narrow(self) -> bool:
        """Whether what somebody does stands below their name."""
        return self.width < BESIDE

    @property
    def height(self) -> int:
        """How many lines fit."""
        return 2 * HEIGHT if self.narrow else HEIGHT


def combat(
    surface: Surface, view: View, prompts: Iterable[str], screen: Screen | None = None
) -> list[str]:
    """The whole fight on one screen: at most 24 lines of 80 columns for ten people."""
    screen = screen or Screen()
    people = {name: each for name, each in view.combatants.items() if not each.left}
    names = sorted(people, key=placed(view))
    over = view.status == "over"
    facts = [] if over else facts_of(surface, view, screen.full or screen.screenreader)
    waits = awaited_now(surface, view, screen.left)
    if screen.screenreader:
        spoken = [
            line
            for name in names
            for line in _spoken_person(surface, name, people[name], view, screen)
        ]
        return [*_head(view, screen), *spoken, *facts, *waits, *prompts]
    asked_now = {q.name: waits_for(surface, q.question) for q in view.waiting_for}
    shown = labels({name: people[name] for name in names}, screen, NAME)
    head = [*_head(view, screen), *_titles(shown, screen)]
    rows = [
        _person(surface, label_, people[name], screen, idle_of(view, name), asked_now.get(name, ""))
        for name, label_ in shown.items()
    ]
    asked = _wrapped([*waits, *prompts], screen)
    room = screen.height - len(head) - len(asked)
    middle = _wrapped(facts, screen) if screen.full else []
    if not screen.full:
        many = len(rows) > FEW and not screen.narrow
        room_of_rows = len(rows) if many else room
        fits = sum(map(len, rows)) <= min(room_of_rows, room - bool(facts))
        kept = rows if fits else cut(rows, min(room_of_rows, room - 1), screen)
        rows, middle = kept, _packed(facts, room - sum(map(len, kept)), kept != rows, screen)
    rows = [
        _coloured(row, each, AWAITED if each[0] in asked_now else MINE * (each[0] == screen.me))
        for row, each in zip(rows, shown.items(), strict=True)
    ]
    return [*head, *(line for row in rows for line in row), *middle, *asked]


def placed(view: View) -> Callable[[str], tuple[int, int]]:
    """Where somebody stands on the screen: by initiative, of equal ones by the order."""
    people, order = view.combatants, [entry.name for entry in view.order]

    def place(name: str) -> tuple[int, int]:
        last = order.index(name) if name in order else len(order)
        return -(people[name].initiative or -99), last

    return place


def _coloured(row: list[str], shown: tuple[str, str], colour: str) -> list[str]:
    label_ = shown[1].rstrip()
    if not colour or not row[0].startswith(label_):
        return row
    return [coloured(label_, colour) + row[0][len(label_) :], *row[1:]]


def labels(people: Mapping[str, Person], screen: Screen, least: int = 0) -> dict[str, str]:
    """What stands for each of these people, all as wide as the longest, or the `least`."""
    whole = {name: f"{name} (you)" if name == screen.me else name for name in people}
    if screen.narrow:
        return {name: whole[name] + size_of(each) for name, each in people.items()}
    shown = {name: fit(whole[name], NAME).rstrip() + size_of(each) for name, each in people.items()}
    width = max([least, *map(len, shown.values())])
    return {name: label_.ljust(width) for name, label_ in shown.items()}


def _wrapped(sentences: Iterable[str], screen: Screen) -> list[str]:
    """Sentences one after another, each from the beginning of a line."""
    return [line for sentence in sentences for line in lines_of(sentence, screen)]


def lines_of(text: str, screen: Screen, indent: str = "", below: str = "") -> list[str]:
    """Text in lines of the screen's width; a name with a hyphen stays whole."""
    if len(indent) + len(text) <= screen.width and text and text == " ".join(text.split()):
        return [indent + text]  # Most text is short, and finding out where to wrap it is long.
    return wrap(
        text, screen.width, initial_indent=indent, subsequent_indent=below, break_on_hyphens=False
    )


def cut(rows: list[list[str]], room: int, screen: Screen) -> list[list[str]]:
    """People in no more lines than there is room for; whoever takes most is cut first."""
    rows = [list(row) for row in rows]
    while sum(map(len, rows)) > room and any(len(row) > 1 for row in rows):
        longest = max(rows, key=len)
        longest.pop()
        longest[-1] = longest[-1][: screen.width - 2].rstrip(".") + ".."
    return rows


def _packed(facts: list[str], room: int, cut: bool, screen: Screen) -> list[str]:
    """As many facts as there is room for, and whether anything was left out before or now."""
    lines = _wrapped(facts, screen)
    if len(lines) <= room and not cut:
        return lines
    for shown in range(len(facts), 0, -1):
        more = [MORE] if cut or shown < len(facts) else []
        lines = lines_of(" ".join([*facts[:shown], *more]), screen)
        if len(lines) <= room:
            return lines
    return [MORE]


def rules_of(view: View) -> str:
    return f"{view.house} ({view.ruleset})" if view.house else view.ruleset


def _head(view: View, screen: Screen) -> list[str]:
    where = where_it_stands(view)
    how = f"Rules {rules_of(view)}, run by {view.storyteller or 'nobody'}."
    if view.mode == "storyteller":
        how += " Each roll waits for +combat/next."
    if view.status != "running":
        where += f" {_not_running(view)}"
    if screen.screenreader:
        return [where, how]
    return lines_of(f"{where} {how}", screen)


def _titles(shown: Mapping[str, str], screen: Screen) -> list[str]:
    width = max(map(len, shown.values()), default=NAME)
    return [] if screen.narrow else [f"{'Name':<{width}} {'Init':>4} {'Health':<22} {'Doing'}"]


STEPS = {"declare": ": declarations", "resolve": ": resolution"}
"""How a screen names the steps that many people take part in."""


def where_it_stands(view: View) -> str:
    """The round, and what of it goes on."""
    if view.step == "initiative":
        return f"Before round {view.round or 1}."
    phase = "" if view.phase == "main" else f", {view.phase}"
    return f"Round {view.round}{phase}{STEPS.get(view.step, '')}."


def _not_running(view: View) -> str:
    if view.goes_on_with:
        return f"The fight is paused. It goes on with {view.goes_on_with}."
    if view.status == "paused":
        return paused(view.paused_for, view.storyteller)
    return f"The fight is {view.status}."


def health_cell(health: Health | None) -> str:
    if health is None:
        return ""
    if not health.boxes:
        return str(health.level)
    empty = "." * max(0, health.boxes - len(health.track))
    penalty = f" {health.penalty}" if health.penalty else ""
    shown = f"[{health.track}{empty}] {health.level}"
    return shown + penalty if len(shown + penalty) <= HEALTH else shown


def _person(
    surface: Surface, shown: str, person: Person, screen: Screen, idle: str, asked: str
) -> list[str]:
    """Somebody's row; what they do goes on below where it is long, or the screen narrow."""
    initiative = "-" if person.initiative is None else str(person.initiative)
    doing = doing_of(surface, person, idle, asked)
    doing = besides(doing, person.health.level if person.health else None)
    if screen.narrow:
        first = f"{shown} {initiative} {health_cell(person.health)}"
        return [*lines_of(first, screen), *lines_of(doing, screen, "  ", "  ")]
    columns = f"{shown} {initiative:>4} {health_cell(person.health):<22} "
    return lines_of(doing, screen, columns, "    ")


def size_of(person: Person) -> str:
    """`, 8 of them`, of a mob."""
    return f", {person.size} of them" if person.size else ""


UNDECLARED = "nothing declared"


def _own_words(surface: Surface, person: Person, idle: str) -> str:
    """What the rules call what somebody does; before a round nobody has done anything."""
    own = [each.doing(person) for each in surface.marks] if idle == UNDECLARED else []
    return next(filter(None, own), "")


def idle_of(view: View, name: str) -> str:
    """What somebody does who has declared nothing: before a round they are ready, or wait."""
    if view.status == "over":
        return "stands"
    if view.step != "initiative":
        return UNDECLARED
    asked = [q.name for q in view.waiting_for if q.question == "init"]
    if name in asked:
        return "is asked to be ready"
    return "ready" if asked else "waits for the round"


def doing_of(surface: Surface, person: Person, idle: str, asked: str) -> str:
    """What somebody does or is `asked`, and in brackets what else there is to know of them."""
    doing = _own_words(surface, person, idle) or person.doing or idle
    if asked:
        doing = f"is asked {asked}" if doing == idle else f"{doing}; is asked {asked}"
    if person.status != "active":
        doing = person.status
    found = [f"side {label(person.side)}"] if person.side else []
    found += [f"away{_speaks_for(person)}"] if person.absent else []
    found += ["hidden"] if person.hidden else []
    found += [condition.replace("_", " ") for condition in person.conditions]
    found += [mark for each in surface.marks for mark in each.short(person)]
    own = [f"ahead: {person.ahead}"] if person.ahead else []
    noted = "; ".join(filter(None, [*own, ", ".join(found)]))
    return f"{doing} ({noted})" if noted else doing


def _speaks_for(person: Person) -> str:
    """Behind the word that somebody is away: who speaks for them, if anybody."""
    if person.proxy:
        return f", {person.proxy} speaks for them"
    return ", a plan plays them" if person.planned else ""


def _spoken_person(
    surface: Surface, name: str, person: Person, view: View, screen: Screen
) -> list[str]:
    idle = idle_of(view, name)
    lines = [f"{name}{' (you)' if name == screen.me else ''}{size_of(person)}: {person.status}."]
    if person.initiative is not None:
        lines.append(f"{name} has initiative {person.initiative}.")
    if person.health is not None:
        lines.append(spoken_health(name, person.health, surface.damage))
    own = [
        _done(each, name, person)
        for each in surface.marks
        if each.doing(person) and idle == UNDECLARED
    ]
    if person.doing or person.status == "active":
        lines += own or [_declared(name, person, idle)]
    if person.side:
        lines.append(f"{name} is on the side {label(person.side)}.")
    if person.ahead:
        lines.append(f"{name} has typed ahead: {person.ahead}.")
    if person.absent:
        lines.append(f"{name} is away{_speaks_for(person)}.")
    if person.hidden:
        lines.append(f"{name} is hidden.")
    if person.conditions:
        conditions = [condition.replace("_", " ") for condition in person.conditions]
        lines.append(f"{name} is {listed(conditions)}.")
    return [*lines, *(line for each in surface.marks for line in each.spoken(name, person))]


def _done(marks: Marks, name: str, person: Person) -> str:
    """What somebody does in a sentence; `has acted` and the like are the rest of one."""
    doing = marks.doing(person)
    begun = doing.split()[0] in marks.verbs
    return f"{name} {doing}." if begun else marks.doing_spoken.format(name=name, doing=doing)


def _declared(name: str, person: Person, idle: str) -> str:
    if person.doing:
        return f"{name} has declared {person.doing}."
    return {UNDECLARED: f"{name} has declared nothing.", "ready": f"{name} is ready."}.get(
        idle, f"{name} {idle}."
    )


def facts_of(surface: Surface, view: View, whole: bool = False) -> list[str]:
    """What holds between people, and for a time, one sentence each; the `whole` of each as well."""
    facts = [line for told in surface.facts for line in told(view)]
    facts += [_modifier(modifier) for modifier in view.modifiers]
    each = surface.of_each if whole else ()
    return facts + [line for told in (*surface.lesser, *each) for line in told(view)]


def _modifier(modifier: Changed) -> str:
    until = f" until round {modifier.until}" if modifier.until is not None else ""
    parts = []
    if modifier.dice:
        parts.append(f"{modifier.dice:+d} {noun(modifier.dice, 'die', 'dice')}")
    if modifier.difficulty:
        parts.append(f"{modifier.difficulty:+d} difficulty")
    why = f" ({label(modifier.why)})" if modifier.why else ""
    return f"{modifier.name} has {listed(parts)}{why}{until}."


UNSAID = {UNDECLARED: "has not declared", "ready": "is ready"}


def order(surface: Surface, view: View) -> list[str]:
    """Who goes when, who has declared, who is awaited: one sentence each."""
    people = view.combatants
    if not view.order:
        return ["Nobody has rolled initiative for this round yet.", *awaited_now(surface, view)]
    lines = []
    for place, entry in enumerate(view.order, 1):
        person = people[entry.name]
        idle = idle_of(view, entry.name)
        own = _own_words(surface, person, idle) or UNSAID.get(idle, idle)
        own = own if person.status == "active" else person.status
        said = f"has declared {person.doing}" if person.doing else own
        lines.append(f"{place}. {entry.name}, initiative {entry.initiative}, {said}.")
    return [*lines, *awaited_now(surface, view)]


def awaited_now(surface: Surface, view: View, left: int | None = None) -> list[str]:
    time = f", {count(left, 'second')} left" if left is not None else ""
    waits = awaited(surface, [(q.name, q.question) for q in view.waiting_for], time)
    if not waits and _gathers(view):
        return [f"{view.storyteller} begins the round with +combat/next."]
    return [waits] if waits else []


def _gathers(view: View) -> bool:
    waits = view.step == "initiative" and view.status == "running"
    return bool(waits and view.storyteller and view.combatants)


def has_acted(round_: int, name: str = "") -> str:
    """That the reader, or who is named, has acted in this round, and when they act again."""
    who = f"{name} has" if name else "You have"
    return f"{who} acted in round {round_}; the next turn comes in round {round_ + 1}."


def books(surface: Surface, view: View) -> list[str]:
    """What is to be settled in book-keeping, numbered."""
    if not view.books:
        return ["Nothing is open for book-keeping."]
    entries = enumerate(view.books, 1)
    return [f"{number}. {surface.books[type(entry)](entry)}" for number, entry in entries]
