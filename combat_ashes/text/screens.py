"""Whole screens: the fight, the order, health, the sheet, the log.

Each is made from the view, once for a terminal of 80 columns and once for a
screen reader, where every fact stands on its own line and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from ..engine.quotes import label
from .colours import AWAITED, MINE, coloured
from .prompts import is_rolled
from .surface import Surface
from .words import count, dice, fit, listed, noun, paused, upper_first

WIDTH, HEIGHT = 79, 24
NARROWEST = 40
BESIDE = 66
"""On a line shorter than this there is no room beside somebody's health."""
HEALTH = 22
"""The width of the column of health."""
MORE = "There is more: type +combat/full."
View = dict[str, Any]


@dataclass(frozen=True)
class Screen:
    """What a screen is made for: whose it is, by ear or by eye, all of it or what fits, how wide.

    `left` is how many seconds whoever is awaited still has.
    """

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
    """The whole fight on one screen: at most 24 lines of 80 columns for eight people.

    In colours, which are marked as `colours.py` says.
    """
    screen = screen or Screen()
    people = {name: each for name, each in view["combatants"].items() if not each["left"]}
    names = sorted(people, key=_placed(view))
    facts, waits = _facts(surface, view), _awaited(surface, view, screen.left)
    if screen.screenreader:
        spoken = [line for name in names for line in _spoken_person(surface, name, people[name])]
        return [*_head(view, screen), *spoken, *facts, *waits, *prompts]
    asked_now = {q["name"]: _short(surface, q["question"]) for q in view["waiting_for"]}
    head = _head(view, screen)
    rows = [_person(surface, name, people[name], screen, asked_now.get(name, "")) for name in names]
    asked = _wrapped([*waits, *prompts], screen)
    room = screen.height - len(head) - len(asked)
    middle = _wrapped(facts, screen) if screen.full else []
    if not screen.full:
        fits = sum(map(len, rows)) + bool(facts) <= room
        kept = rows if fits else _cut(rows, room - 1, screen)
        rows, middle = kept, _packed(facts, room - sum(map(len, kept)), kept != rows, screen)
    rows = [_coloured(row, name, screen, asked_now) for row, name in zip(rows, names, strict=True)]
    return [*head, *(line for row in rows for line in row), *middle, *asked]


def _placed(view: View) -> Callable[[str], tuple[int, int]]:
    """Where somebody stands on the screen: by initiative, of equal ones by the order."""
    people, order = view["combatants"], [entry["name"] for entry in view["order"]]

    def place(name: str) -> tuple[int, int]:
        last = order.index(name) if name in order else len(order)
        return -(people[name]["initiative"] or -99), last

    return place


def _coloured(row: list[str], name: str, screen: Screen, asked: Mapping[str, str]) -> list[str]:
    colour = AWAITED if name in asked else MINE if name == screen.me else ""
    label_ = _shown(name, screen)
    if not colour or not row[0].startswith(label_):
        return row
    return [coloured(label_, colour) + row[0][len(label_) :], *row[1:]]


def _shown(name: str, screen: Screen) -> str:
    """Somebody's name in front of their row."""
    whole = f"{name} (you)" if name == screen.me else name
    return whole if screen.narrow else fit(whole, 14).rstrip()


def _wrapped(sentences: Iterable[str], screen: Screen) -> list[str]:
    """Sentences one after another, each from the beginning of a line."""
    return [line for sentence in sentences for line in _lines(sentence, screen)]


def _lines(text: str, screen: Screen, indent: str = "", below: str = "") -> list[str]:
    """Text in lines of the screen's width; a name with a hyphen stays whole."""
    return wrap(
        text, screen.width, initial_indent=indent, subsequent_indent=below, break_on_hyphens=False
    )


def _cut(rows: list[list[str]], room: int, screen: Screen) -> list[list[str]]:
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
        lines = _lines(" ".join([*facts[:shown], *more]), screen)
        if len(lines) <= room:
            return lines
    return [MORE]


def _head(view: View, screen: Screen) -> list[str]:
    step = f"{view['step']}" if view["step"] != view["phase"] else "settling"
    where = f"Round {view['round']}, {view['phase']} phase, step {step}."
    run_by = view["storyteller"] or "nobody"
    how = f"Rules {view['ruleset']}, run by {run_by}, mode {view['mode']}."
    if view["status"] != "running":
        where += f" {_not_running(view)}"
    if screen.screenreader:
        return [where, how]
    titles = [] if screen.narrow else [f"{'Name':<14} {'Init':>4} {'Health':<22} {'Doing'}"]
    return [*_lines(f"{where} {how}", screen), *titles]


def _not_running(view: View) -> str:
    if view["status"] == "paused":
        return paused(view["paused_for"])
    return f"The fight is {view['status']}."


def _health(health: dict[str, Any] | None) -> str:
    if health is None:
        return ""
    if not health["boxes"]:
        return str(health["level"])
    empty = "." * max(0, health["boxes"] - len(health["track"]))
    penalty = f" {health['penalty']}" if health["penalty"] else ""
    shown = f"[{health['track']}{empty}] {health['level']}"
    return shown + penalty if len(shown + penalty) <= HEALTH else shown


def _person(
    surface: Surface, name: str, person: dict[str, Any], screen: Screen, asked: str
) -> list[str]:
    """Somebody's row; what they do goes on below where it is long, or the screen narrow."""
    initiative = "-" if person["initiative"] is None else str(person["initiative"])
    doing = _doing(surface, person, asked)
    shown = _shown(name, screen)
    if screen.narrow:
        first = f"{shown} {initiative} {_health(person['health'])}"
        return [*_lines(first, screen), *_lines(doing, screen, "  ", "  ")]
    columns = f"{shown:<14} {initiative:>4} {_health(person['health']):<22} "
    return _lines(doing, screen, columns, "    ")


def _doing(surface: Surface, person: dict[str, Any], asked: str) -> str:
    """What somebody does or is `asked`, and in brackets what else there is to know of them."""
    own = [each.doing(person) for each in surface.marks]
    doing = next(filter(None, own), "") or person["doing"] or "nothing declared"
    if asked:
        plain = doing == "nothing declared"
        doing = f"is asked ({asked})" if plain else f"{doing}; is asked ({asked})"
    if person["status"] != "active":
        doing = person["status"]
    found = [f"ahead: {person['ahead']}"] if "ahead" in person else []
    found += ["away"] if person["absent"] else []
    found += ["hidden"] if person.get("hidden") else []
    found += [condition.replace("_", " ") for condition in person["conditions"]]
    found += [mark for each in surface.marks for mark in each.short(person)]
    return f"{doing} ({', '.join(found)})" if found else doing


def spoken_health(name: str, health: dict[str, Any]) -> str:
    """Somebody's health as one sentence."""
    filled = len(health["track"])
    if not health["boxes"]:
        return f"{name} is {health['level']}."
    if not filled:
        return f"{name} is unhurt."
    kinds = {"*": "aggravated", "X": "lethal", "/": "bashing"}
    marks = [
        f"{health['track'].count(sign)} {kind}"
        for sign, kind in kinds.items()
        if sign in health["track"]
    ]
    loses = f", {dice(-health['penalty'])} lost" if health["penalty"] else ""
    return f"{name} is {health['level']}: {listed(marks)} of {health['boxes']} boxes{loses}."


def _spoken_person(surface: Surface, name: str, person: dict[str, Any]) -> list[str]:
    lines = [f"{name}: {person['status']}."]
    if person["initiative"] is not None:
        lines.append(f"{name} has initiative {person['initiative']}.")
    if person["health"] is not None:
        lines.append(spoken_health(name, person["health"]))
    own = [
        each.doing_spoken.format(name=name, doing=each.doing(person))
        for each in surface.marks
        if each.doing(person)
    ]
    if person["doing"] or person["status"] == "active":
        lines += own or [f"{name} has declared {person['doing'] or 'nothing'}."]
    if "ahead" in person:
        lines.append(f"{name} has typed ahead: {person['ahead']}.")
    if person["absent"]:
        lines.append(f"{name} is away.")
    if person.get("hidden"):
        lines.append(f"{name} is hidden.")
    if person["conditions"]:
        conditions = [condition.replace("_", " ") for condition in person["conditions"]]
        lines.append(f"{name} is {listed(conditions)}.")
    return [*lines, *(line for each in surface.marks for line in each.spoken(name, person))]


def _facts(surface: Surface, view: View) -> list[str]:
    """What holds between people, and for a time, one sentence each."""
    facts = [line for told in surface.facts for line in told(view)]
    facts += [_modifier(modifier) for modifier in view["modifiers"]]
    return facts + [line for told in surface.lesser for line in told(view)]


def _modifier(modifier: dict[str, Any]) -> str:
    until = f" until round {modifier['until']}" if modifier["until"] is not None else ""
    parts = []
    if modifier["dice"]:
        parts.append(f"{modifier['dice']:+d} {noun(modifier['dice'], 'die', 'dice')}")
    if modifier["difficulty"]:
        parts.append(f"{modifier['difficulty']:+d} difficulty")
    why = f" ({label(modifier['why'])})" if modifier["why"] else ""
    return f"{modifier['name']} has {listed(parts)}{why}{until}."


def order(surface: Surface, view: View) -> list[str]:
    """Who goes when, who has declared, who is awaited: one sentence each."""
    people = view["combatants"]
    if not view["order"]:
        return ["Nobody has rolled initiative for this round yet.", *_awaited(surface, view)]
    lines = []
    for place, entry in enumerate(view["order"], 1):
        person = people[entry["name"]]
        own = next(filter(None, (each.doing(person) for each in surface.marks)), "")
        said = f"has declared {person['doing']}" if person["doing"] else own or "has not declared"
        lines.append(f"{place}. {entry['name']}, initiative {entry['initiative']}, {said}.")
    return [*lines, *_awaited(surface, view)]


def _awaited(surface: Surface, view: View, left: int | None = None) -> list[str]:
    names = [f"{q['name']} ({_short(surface, q['question'])})" for q in view["waiting_for"]]
    time = f", {count(left, 'second')} left" if left is not None else ""
    if not names and _gathers(view):
        return [f"{view['storyteller']} begins the round with +combat/next."]
    return [f"Waiting for {listed(names)}{time}."] if names else []


def _gathers(view: View) -> bool:
    """Whether a storyteller lets people come in before the round begins."""
    waits = view["step"] == "initiative" and view["status"] == "running"
    return bool(waits and view["storyteller"] and view["combatants"])


def _short(surface: Surface, kind: str) -> str:
    ask = surface.asks.get(kind)
    return ask.short if ask is not None and ask.short else kind


def sheet(person: dict[str, Any]) -> list[str]:
    """A character's sheet: groups of traits as sentences, which any screen can read."""
    lines = [f"{person['name']} is a {person['kind']}{_shape(person)}."]
    traits = person["traits"]
    attributes = [f"{upper_first(n)} {traits.get(n, 1)}" for n in person["attributes"]]
    others = [
        f"{upper_first(n.replace('_', ' '))} {dots}"
        for n, dots in sorted(traits.items())
        if n not in person["attributes"]
    ]
    lines.append(f"Attributes: {listed(attributes)}.")
    lines.append(f"Other traits: {listed(others) or 'none'}.")
    pools = [f"{upper_first(name)} {left}" for name, left in sorted(person["pools"].items())]
    if pools:
        lines.append(f"Left to spend: {listed(pools)}.")
    for ability, words in sorted(person["specialties"].items()):
        lines.append(f"Specialty in {ability}: {listed(words)}.")
    lines.append(f"Weapons: {listed(person['weapons']) or 'none'}.")
    lines.append(f"Armor: {listed(person['armor']) or 'none'}.")
    lines += person.get("lines", ())
    lines.append(spoken_health(person["name"], person["health"]))
    return lines


def _shape(person: dict[str, Any]) -> str:
    words = [word for word in (person["breed"], person["form"]) if word]
    return f" ({', '.join(words)})" if words else ""


def has_acted(round_: int, name: str = "") -> str:
    """That the reader, or who is named, has acted in this round, and when they act again."""
    who = f"{name} has" if name else "You have"
    return f"{who} acted in round {round_}; the next turn comes in round {round_ + 1}."


def maneuvers(surface: Surface, found: Iterable[dict[str, Any]]) -> list[str]:
    """What somebody can do, one line each, every line a sentence of its own."""
    lines = [_maneuver(surface, each) for each in found]
    return lines or ["There is nothing that these rules list; see help fighting."]


def grouped(surface: Surface, found: Iterable[dict[str, Any]]) -> list[str]:
    """The same in few lines: a line for each weapon, one for what else is rolled, one for the rest.

    What rules list in words of their own stays a line each.
    """
    groups: dict[str, list[str]] = {}
    for each in found:
        own = any(field in each for field in surface.listing)
        line, _, using = each["line"].partition("=")
        if own or not is_rolled(each):
            group = OWN if own else REST
            groups.setdefault(group, []).append(_maneuver(surface, each).rstrip("."))
        elif "damage" in each:
            kind = f"With {using or 'nothing'} ({each['type']} damage)"
            said = f"{line} {dice(each['pool'])} at {each['difficulty']}, damage {each['damage']}"
            groups.setdefault(kind, []).append(said.replace(" <target>", ""))
        else:
            more = f"={using}" if using else ""
            said = f"{line}{more} {dice(each['pool'])} at {each['difficulty']}"
            groups.setdefault(ROLLED, []).append(said)
    special = [f"{line}." for line in groups.pop(OWN, [])]
    ends = [(name, groups.pop(name)) for name in (ROLLED, REST) if name in groups]
    lines = [*(f"{name}: {'; '.join(words)}." for name, words in groups.items()), *special]
    for name, words in ends:
        lead = f"{name}: " if lines or name == ROLLED else ""
        lines.append(f"{lead}{'; '.join(words)}.")
    return lines or maneuvers(surface, ())


OWN, ROLLED, REST = "", "With your body and mind", "Besides"


def _maneuver(surface: Surface, each: dict[str, Any]) -> str:
    special = next((words for field, words in surface.listing.items() if field in each), None)
    if special is not None:
        return special(each)
    if "pool" not in each:
        return f"{each['line']}."
    rolled = f"{each['line']}: {dice(each['pool'])} at {each['difficulty']}"
    if "damage" in each:
        return f"{rolled}, damage {dice(each['damage'])} {each['type']}."
    return f"{rolled}."


def books(surface: Surface, view: View) -> list[str]:
    """What is to be settled in book-keeping, numbered."""
    if not view["books"]:
        return ["Nothing is open for book-keeping."]
    entries = enumerate(view["books"], 1)
    return [f"{number}. {surface.books[entry['kind']](entry)}" for number, entry in entries]
