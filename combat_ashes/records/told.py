"""The record of a fight in words: rounds, what happened and was posed, and how the dice fell."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..engine.events import RoundBegan
from ..engine.history import Entry
from ..engine.state import FightState
from ..engine.views import Reader
from ..rulesets.legal import show
from ..text.arrivals import told_each
from ..text.events import names_of, render_events
from ..text.surface import Surface
from ..text.words import dice, listed
from .luck import Luck, luck_of
from .model import Pose

UNUSUAL = 0.05
"""So rare a fall of dice is called unusual."""


@dataclass(frozen=True)
class Head:
    """What stands above a record; times as they are written, `ended` empty while it goes on."""

    number: int
    room: str
    title: str
    began: str
    ended: str
    ruleset: str
    house: str
    settings: dict[str, object]


@dataclass
class Chapter:
    """A round: its lines, each with whether it is a pose."""

    name: str
    lines: list[tuple[str, bool]] = field(default_factory=list)


def chapters(
    surface: Surface,
    entries: Iterable[Entry],
    poses: Iterable[Pose],
    state: FightState,
    reader: Reader,
) -> list[Chapter]:
    """A fight round by round, as its reader may know it; poses stand where they were made."""
    names, found = names_of(state), [Chapter("Round 1")]
    waiting = sorted(poses, key=lambda pose: pose.after)
    for entry in entries:
        _pose(found[-1], waiting, entry.number)
        for event in told_each(entry.events):
            if isinstance(event, RoundBegan) and 1 < event.round <= state.rounds:
                found.append(Chapter(f"Round {event.round}"))
            told = render_events(surface, [event], names, reader)
            found[-1].lines += [(line, False) for line in told]
    _pose(found[-1], waiting, None)
    return found


def _pose(chapter: Chapter, waiting: list[Pose], before: int | None) -> None:
    """Move poses that were made before an entry (None: all that are left) into a chapter."""
    while waiting and (before is None or waiting[0].after < before):
        chapter.lines.append((waiting.pop(0).text, True))


def title(head: Head) -> str:
    return f"{head.title or f'A fight in {head.room}'} ({head.number})"


def heading(head: Head, people: Iterable[str]) -> list[str]:
    """Where and when a fight was, under which rules, and who was in it."""
    over = f", house rules over {head.ruleset}" if head.house else ""
    own = [f"{key} {show(value)}" for key, value in sorted(head.settings.items())]
    changed = f", with {listed(own)}" if own else ""
    ended = f", ended {spoken(head.ended)}" if head.ended else ", and goes on"
    return [
        f"{head.room}: began {spoken(head.began)}{ended}.",
        f"The rules are {head.house or head.ruleset}{over}{changed}.",
        f"In it: {listed(people) or 'nobody'}.",
    ]


def spoken(moment: str) -> str:
    """`2026-11-22T20:14:05Z` as people read it."""
    return f"{moment[:10]} {moment[11:16]} UTC" if moment else ""


def dice_lines(entries: Iterable[Entry], state: FightState, reader: Reader) -> list[str]:
    """How the dice fell of everybody of whom a reader knows, a sentence each."""
    names = names_of(state)
    events = [event for entry in entries for event in entry.events]
    return [
        _fell(names.get(luck.who, luck.who), luck)
        for luck in luck_of(events)
        if luck.who not in reader.unseen
    ]


def _fell(name: str, luck: Luck) -> str:
    worse = f"{luck.below * 100:.0f} in 100 throws of so many dice fall worse"
    unusual = ""
    if luck.below <= UNUSUAL:
        unusual = ": unusually bad"
    elif luck.below >= 1 - UNUSUAL:
        unusual = ": unusually good"
    difficulty = "its difficulty" if luck.dice == 1 else "their difficulty"
    return (
        f"{name}: of {dice(luck.dice)} {luck.hits or 'none'} reached {difficulty}, "
        f"{luck.expected:.1f} expected; {worse}{unusual}."
    )


def as_text(head: Head, people: Iterable[str], told: list[Chapter], fell: list[str]) -> str:
    """A record as plain text."""
    lines = [title(head), *heading(head, people)]
    for chapter in told:
        lines += ["", chapter.name, ""]
        lines += [f"    {line}" if pose else line for line, pose in chapter.lines]
    return "\n".join([*lines, "", "The dice", "", *fell, ""])


def as_markdown(head: Head, people: Iterable[str], told: list[Chapter], fell: list[str]) -> str:
    """A record as Markdown: rounds are headings, poses quotations."""
    parts = [f"# {_escaped(title(head))}", _joined(heading(head, people))]
    for chapter in told:
        parts.append(f"## {chapter.name}")
        parts += [f"> {_escaped(line)}" if pose else _escaped(line) for line, pose in chapter.lines]
    parts += ["## The dice", *(f"- {_escaped(line)}" for line in fell)]
    return "\n\n".join(parts) + "\n"


def _joined(lines: list[str]) -> str:
    return " ".join(_escaped(line) for line in lines)


def _escaped(line: str) -> str:
    """A line in which no sign means anything to Markdown."""
    for sign in "\\`*_[]<>#":
        line = line.replace(sign, f"\\{sign}")
    return line.replace("\n", " ")
