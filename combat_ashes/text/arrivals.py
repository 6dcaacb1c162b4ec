"""What is told once: who comes in together, what comes true as it is foretold, who passes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeGuard

from msgspec.structs import replace

from ..engine import events as ev
from .events import is_told
from .surface import Facts, Names, Parts, Surface
from .words import brought, listed

SILENT = "default.taken"
"""What is told of who does not answer."""
PASSED_OVER = "silent.defaults"
"""What is told of who is waited for no more in a round."""
ONE_BY_ONE = ("joined.later",)
"""What is told of each newcomer, and left out where all are told together."""


def came_in(facts: Facts, names: Names) -> Parts:
    """`Thug (initiative 14) and Dog (hidden, 9) join the fight.`"""
    rolled: list[str] = []
    later: list[str] = []
    for who, total in facts["people"].items():
        words = ["hidden"] if facts.get("unseen", {}).get(who) else []
        words += facts.get("brings", {}).get(who, [])
        if total is not None:
            words.append(str(total) if rolled else f"initiative {total}")
        name = names.get(who, "somebody")
        told = f"{name} ({', '.join(words)})" if words else name
        (later if total is None else rolled).append(told)
    parts = []
    if rolled:
        parts.append(f"{listed(rolled)} {_join(rolled)} the fight.")
    if later:
        act = " from the next round" if facts.get("later") else ""
        parts.append(f"{listed(later)} {_join(later)} the fight{act}.")
    return parts


def _join(people: list[str]) -> str:
    return "joins" if len(people) == 1 else "join"


NOTHING_MOVES = (ev.InitiativeSet, ev.Asked, ev.Withdrawn, ev.AgendaSet)
"""What may happen between two orders of which only the last is told."""


def merge_arrivals(events: Iterable[ev.Event]) -> list[ev.Event]:
    """Events with newcomers, and the order after them, told together."""
    events = _with_last_order(events)
    came = {
        who
        for event in events
        if isinstance(event, ev.Told) and event.code == "came.in"
        for who in event.facts["people"]
    }
    if not came:
        return events
    brings = {e.person.id: brought(e.person) for e in events if isinstance(e, ev.Joined)}
    kept = [_with_what(e, brings) for e in events if not _of_one(e, came)]
    return _once_ordered(kept)


def _with_what(event: ev.Event, brings: dict[str, list[str]]) -> ev.Event:
    """Who came in, with what each of them brings from before."""
    if not (isinstance(event, ev.Told) and event.code == "came.in"):
        return event
    return replace(event, facts={**event.facts, "brings": brings})


def told_each(events: Iterable[ev.Event]) -> list[ev.Event]:
    """Events without what tells newcomers together: each is told by themselves."""
    return [e for e in events if not (isinstance(e, ev.Told) and e.code == "came.in")]


def _with_last_order(events: Iterable[ev.Event]) -> list[ev.Event]:
    """Events without an order that the next initiative set changes at once."""
    kept: list[ev.Event] = []
    order: int | None = None
    for event in events:
        if isinstance(event, ev.Ordered):
            if order is not None:
                earlier = kept.pop(order)
                event = replace(event, was=getattr(earlier, "was", ()))
            order = len(kept)
        elif not (is_for_tie(event) or isinstance(event, NOTHING_MOVES)):
            order = None
        kept.append(event)
    return kept


def _once_ordered(events: list[ev.Event]) -> list[ev.Event]:
    orders = [event for event in events if isinstance(event, ev.Ordered)]
    if not orders:
        return events
    last = replace(orders[-1], was=orders[0].was)
    ties = [event for event in events if is_for_tie(event)]
    kept = [e for e in events if not (isinstance(e, ev.Ordered) or is_for_tie(e))]
    place = next(n for n, e in enumerate(kept, 1) if isinstance(e, ev.Told) and e.code == "came.in")
    return [*kept[:place], *ties, last, *kept[place:]]


def is_for_tie(event: ev.Event) -> bool:
    """Whether a die is thrown between people of the same initiative."""
    return isinstance(event, ev.Rolled) and "tiebreak" in (event.sets or {})


def drop_superseded(
    surface: Surface, events: Iterable[ev.Event], later: bool = False
) -> list[ev.Event]:
    """Events without what was to come of somebody, where it comes before a roll, or `later`."""
    kept: list[ev.Event] = []
    soon: set[Truth] = set()
    for event in reversed(list(events)):
        if isinstance(event, ev.Rolled) and not later:
            soon = set()
        if type(event) in surface.foretold.values():
            soon |= _truths(event)
        if not _is_soon_true(surface, event, soon):
            kept.append(event)
    return kept[::-1]


Truth = tuple[type, str, str]
"""What comes true: a kind of event, whose it is, and by whom, if it is by somebody."""


def _truths(event: ev.Event) -> set[Truth]:
    people = event.people if isinstance(event, ev.Revealed) else [getattr(event, "who", "")]
    return {(type(event), who, getattr(event, "by", None) or "") for who in people}


def _is_soon_true(surface: Surface, event: ev.Event, soon: set[Truth]) -> bool:
    truth = surface.foretold.get(event.code) if isinstance(event, ev.Told) else None
    facts = getattr(event, "facts", {})
    return truth is not None and (truth, facts.get("who"), facts.get("by") or "") in soon


def ruled_together(surface: Surface, events: Iterable[ev.Event]) -> list[ev.Event]:
    """Events in which the same ruling about several, one after another, is one."""
    kept: list[ev.Event] = []
    last: ev.Event | None = None
    for event in events:
        if isinstance(event, ev.Ruled) and isinstance(last, ev.Ruled) and _is_like(event, last):
            place = kept.index(last)
            last = kept[place] = _with_one_more(last, event)
            continue
        kept.append(event)
        last = event if is_told(surface, event) else last
    return kept


OF_SEVERAL = ("modifier", "set", "sheet")
"""The rulings whose sentences may be about several."""


def _is_like(event: ev.Ruled, other: ev.Ruled) -> bool:
    if not event.code == other.code in OF_SEVERAL or event.by != other.by:
        return False
    return all(other.facts.get(key) == fact for key, fact in event.facts.items() if key != "who")


def _of_one(event: ev.Event, came: set[str]) -> bool:
    if isinstance(event, ev.Joined):
        return event.person.id in came
    if isinstance(event, ev.Rolled):
        return event.purpose == "initiative" and event.who in came
    return isinstance(event, ev.Told) and event.code in ONE_BY_ONE and event.facts["who"] in came


def without_headings(surface: Surface, events: list[ev.Event]) -> list[ev.Event]:
    """Events without the names of steps, or of a round that is only a fight's last minute."""
    kept: list[ev.Event] = []
    closes = any(isinstance(event, ev.Told) and event.code == "end.soon" for event in events)
    for event in events:
        if closes and isinstance(event, ev.RoundBegan):
            continue
        empty = isinstance(event, ev.Ordered) and len(event.order) < 2
        if empty or isinstance(event, ev.StepBegan) or not is_told(surface, event):
            continue
        if not (isinstance(event, ev.PhaseBegan) and event.phase in ("main", "bookkeeping")):
            kept.append(event)
    return kept


def merge_passes(events: Iterable[ev.Event]) -> list[ev.Event]:
    """Events without the declarations of who has just passed; several pass in one sentence."""
    kept: list[ev.Event] = []
    silent: set[str] = set()
    for event in _of_the_round(events):
        if _passes(event):
            silent |= {event.facts["who"]}
        elif isinstance(event, ev.Revealed):
            event = _without(event, silent)
        elif not (passed := _who_passed(event)):
            silent = set()
        elif passed in silent:
            continue
        if isinstance(event, ev.Revealed) and not event.people:
            continue
        at = _joins(event, kept)
        if at is None:
            kept.append(event)
        else:
            kept[at] = _with_one_more(kept[at], event)
    return kept


def _of_the_round(events: Iterable[ev.Event]) -> list[ev.Event]:
    """Events in which who does not answer, and is waited for no more, is told of as one."""
    kept: list[Any] = []
    for event in events:
        if kept and _is_over(event, kept[-1]):
            kept[-1] = replace(kept[-1], facts={**kept[-1].facts, "how": "over"})
        else:
            kept.append(event)
    return kept


def _is_over(event: ev.Event, last: ev.Event) -> bool:
    if not (isinstance(event, ev.Told) and isinstance(last, ev.Told)):
        return False
    over = event.code == PASSED_OVER and last.code == SILENT and last.facts.get("counts")
    return bool(over) and last.facts["who"] == event.facts["who"]


def _joins(event: ev.Event, kept: list[ev.Event]) -> int | None:
    """The place of what an event is told with: several who do not answer, or are passed over."""
    if isinstance(event, ev.Told) and event.code == PASSED_OVER:
        codes = [each.code if isinstance(each, ev.Told) else "" for each in kept]
        return codes.index(PASSED_OVER) if PASSED_OVER in codes else None
    last = len(kept) - 1
    return last if kept and _is_silent_like(event, kept[last]) else None


def _who_passed(event: ev.Event) -> str:
    if isinstance(event, ev.Declared):
        return event.who
    passed = isinstance(event, ev.Told) and event.code == "turn.passed"
    return str(getattr(event, "facts", {})["who"]) if passed else ""


def _passes(event: ev.Event) -> TypeGuard[ev.Told]:
    if not isinstance(event, ev.Told) or event.code != SILENT:
        return False
    return bool(event.facts.get("counts") == "pass")


def _without(event: ev.Revealed, people: set[str]) -> ev.Revealed:
    pairs = zip(event.people, event.texts, strict=True)
    left = [(who, text) for who, text in pairs if who not in people]
    return replace(event, people=tuple(w for w, _ in left), texts=tuple(t for _, t in left))


def _is_silent_like(event: ev.Event, other: ev.Event) -> bool:
    if not (isinstance(event, ev.Told) and isinstance(other, ev.Told)):
        return False
    return event.code == other.code == SILENT and _silence(event) == _silence(other)


def _silence(event: ev.Told) -> tuple[object, ...]:
    """What several have in common who are told of in one sentence; `over` has no question."""
    over = str(event.facts.get("how", "")).endswith("over")
    return (over, event.facts.get("counts"), None if over else event.facts.get("question"))


def _with_one_more(event: Any, more: Any) -> ev.Event:
    first, last = event.facts["who"], more.facts["who"]
    several = (*(first if isinstance(first, tuple) else (first,)), last)
    how = "several over" if more.facts.get("how") == "over" else "several"
    told: ev.Event = replace(event, facts={**event.facts, "who": several, "how": how})
    return told
