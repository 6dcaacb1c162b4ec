"""What the page of a record shows: rounds of steps with their rolls, and how health went."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ..engine.events import Opened, Rolled, RoundBegan, Terms
from ..engine.evolve import evolve_all
from ..engine.history import Entry
from ..engine.state import FightState
from ..engine.views import redact
from ..mush import records
from ..mush.active_rules import surface_under
from ..mush.past import Past
from ..records.luck import Luck, luck_of
from ..records.model import Pose
from ..rulesets import look_at, new_fight
from ..text.arrivals import told_each
from ..text.clauses import botched
from ..text.events import names_of, render_events
from ..text.rolls import score
from ..text.surface import Surface
from ..text.words import dice, listed


class Die(Struct, frozen=True):
    """A face, and whether it reached the difficulty."""

    face: int
    hit: bool


class Roll(Struct, frozen=True):
    """A roll as its reader may know it: its pool, terms and `result` in words."""

    who: str
    purpose: str
    against: str
    pool: str
    terms: str
    difficulty: int
    difficulty_terms: str
    dice: list[Die]
    result: str


class Step(Struct, frozen=True):
    """What one input made happen, and who posed after it; `marked` levels, by name, stand then."""

    n: int
    lines: list[str]
    rolls: list[Roll]
    poses: list[Pose]
    marked: dict[str, int]


class Round(Struct, frozen=True):
    name: str
    steps: list[Step]


class Curve(Struct, frozen=True):
    """How many levels somebody had marked after each step that changed them, of `boxes`."""

    name: str
    boxes: int
    points: list[tuple[int, int]]


def rounds(past: Past) -> list[Round]:
    """A fight step by step; what its reader may not know is left out."""
    found = [Round("Round 1", [])]
    for step, begins in _steps(past):
        if step.lines or step.rolls or step.poses:
            found[-1].steps.append(step)
        if begins > 1:
            found.append(Round(f"Round {begins}", []))
    return [each for each in found if each.steps]


def _steps(past: Past) -> Iterator[tuple[Step, int]]:
    """Each step, with the round that begins in it, or 0."""
    surface, names = surface_under(past.state.ruleset), names_of(past.state)
    poses = records.poses_of(past.row.id)
    for entry, state in _states(past):
        begun = [
            event.round
            for event in entry.events
            if isinstance(event, RoundBegan) and event.round <= past.state.rounds
        ]
        rolls = [
            _roll(surface, seen, names)
            for event in entry.events
            if isinstance(event, Rolled) and (seen := redact(event, past.reader)) is not None
        ]
        yield (
            Step(
                entry.number,
                render_events(surface, told_each(entry.events), names, past.reader),
                rolls,
                [pose for pose in poses if pose.after == entry.number],
                _marked(past, state),
            ),
            max(begun, default=0),
        )


def _states(past: Past) -> Iterator[tuple[Entry, FightState]]:
    """Each entry, with the fight as it stood after it."""
    first = past.entries[0].events[0]
    state = new_fight(first.ruleset if isinstance(first, Opened) else past.state.ruleset)
    for entry in past.entries:
        state = evolve_all(state, entry.events)
        yield entry, state


def _roll(surface: Surface, event: Rolled, names: dict[str, str]) -> Roll:
    hit = [Die(face, bool(event.difficulty) and face >= event.difficulty) for face in event.faces]
    pool = "a chance die" if event.chance else dice(event.pool)
    return Roll(
        names.get(event.who, event.who), event.purpose.replace("_", " "),
        names.get(event.against or "", ""), pool, _summed(event.pool_terms),
        event.difficulty, _summed(event.difficulty_terms), hit, _result(surface, event),
    )  # fmt: skip


def _result(surface: Surface, event: Rolled) -> str:
    """What a roll came to, as its rules count it."""
    botch = [botched(event)] if event.botch and event.difficulty else []
    return ", ".join([score(surface, event), *botch])


def _summed(terms: Terms) -> str:
    return listed(f"{name.replace('_', ' ')} {number:+}" for name, number in terms)


def _marked(past: Past, state: FightState) -> dict[str, int]:
    """The levels of everybody whose health the reader sees in boxes."""
    hidden = {*past.reader.unseen, *dict(past.reader.veiled)}
    return {p.name: len(p.track) for who, p in state.people.items() if who not in hidden}


def curves(past: Past, told: list[Round]) -> list[Curve]:
    """The health of everybody, step by step."""
    boxes = _boxes(past)
    found: dict[str, list[tuple[int, int]]] = {}
    for step in (step for each in told for step in each.steps):
        for name, levels in step.marked.items():
            points = found.setdefault(name, [])
            if not points or points[-1][1] != levels:
                points.append((step.n, levels))
    return [Curve(name, boxes.get(name, 0), points) for name, points in found.items()]


def _boxes(past: Past) -> dict[str, int]:
    fight = look_at(past.state)
    people = [*past.state.people.values(), *past.state.gone.values()]
    return {person.name: fight.rules.health.shown(fight, person).boxes for person in people}


def luck(past: Past) -> list[Luck]:
    """How the dice fell of everybody whom the reader knows of, by name."""
    names = names_of(past.state)
    events = [event for entry in past.entries for event in entry.events]
    return [
        each._replace(who=names.get(each.who, each.who))
        for each in luck_of(events)
        if each.who not in past.reader.unseen
    ]
