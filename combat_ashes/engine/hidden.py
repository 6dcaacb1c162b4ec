"""Whom only the storyteller knows of, until they act; and what others know of an npc's health.

A hidden person is a fighter like any other to the rules; what readers are shown leaves them
out. Who rolls for anything but initiative, or because of whom another is asked, has acted.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from . import events as ev
from .fight import Fight
from .state import STORYTELLER, Combatant, FightState, Json, Question, about

TIE = "tie"
FOR_PLACES = ("initiative", TIE)
"""What is rolled only for the order, by which nobody comes into view."""

NEXT = "next"
PUBLIC = ("begin", NEXT)
"""Of what the storyteller is asked, what others may know: that a round is to begin."""

OPEN, WORDS = "open", "words"
SHOWN = (OPEN, WORDS)
"""How the health of an npc is told: as it is, or in words."""


# --- the hidden ----------------------------------------------------------------------------------


def unseen(state: FightState, reader: str | None = None) -> frozenset[str]:
    """The ids of those of whom a reader, by their id, does not know."""
    people = (*state.people.items(), *state.gone.items())
    return frozenset(who for who, person in people if person.hidden and who != reader)


def without(state: FightState, hidden: frozenset[str]) -> FightState:
    """A fight as it looks to those who know nothing of some people."""
    if not hidden:
        return state
    return replace(
        state,
        people={who: p for who, p in state.people.items() if who not in hidden},
        gone={who: p for who, p in state.gone.items() if who not in hidden},
        order=tuple(who for who in state.order if who not in hidden),
        questions=_asked(state.questions, hidden),
        relations={
            key: p for key, p in state.relations.items() if hidden.isdisjoint(key.split("|"))
        },
        modifiers=tuple(m for m in state.modifiers if m.who not in hidden),
        books=tuple(entry for entry in state.books if about(entry) not in hidden),
    )


def _asked(questions: tuple[Question, ...], hidden: frozenset[str]) -> tuple[Question, ...]:
    """Questions as others know of them: a hidden person's is one to the storyteller."""
    found = [q for q in questions if q.who not in hidden]
    kept_back = [q for q in questions if q.who in hidden and q.blocking]
    if kept_back and not any(q.who == STORYTELLER and q.blocking for q in found):
        found.append(_to_go_on(kept_back[0]))
    return tuple(found)


def as_others_know(state: FightState, hidden: frozenset[str]) -> FightState:
    """A fight as it looks to those who do not run it and know nothing of some people.

    Whatever its storyteller is asked within a round is one and the same to them, so that what a
    hidden person is asked looks like all the rest.
    """
    state = without(state, hidden)
    if not any(map(_is_kept_back, state.questions)):
        return state
    asked = [_to_go_on(q) if _is_kept_back(q) else q for q in state.questions]
    return replace(state, questions=tuple(asked))


def _is_kept_back(question: Question) -> bool:
    return question.who == STORYTELLER and question.blocking and question.kind not in PUBLIC


def _to_go_on(question: Question) -> Question:
    return Question(question.id, STORYTELLER, NEXT, (), None, ())


class Gone:
    """What is left of a value about nobody but the hidden."""


GONE = Gone()


def pruned(value: Any, hidden: frozenset[str]) -> Any:
    """A fact without the hidden: they leave lists and tables; `GONE` where it is about one."""
    if isinstance(value, str):
        return GONE if value in hidden else value
    if isinstance(value, (list, tuple)):
        kept = [each for item in value if (each := pruned(item, hidden)) is not GONE]
        return GONE if value and not kept else type(value)(kept)
    if isinstance(value, dict):
        left = {
            key: each
            for key, item in value.items()
            if key not in hidden and (each := pruned(item, hidden)) is not GONE
        }
        return GONE if value and not left else left
    return value


def mentions(value: Any, people: frozenset[str] | set[str]) -> bool:
    """Whether anybody of some people stands in a value, however deep."""
    if isinstance(value, str):
        return value in people
    if isinstance(value, Struct):
        return mentions(asdict(value), people)
    if isinstance(value, dict):
        return any(key in people or mentions(item, people) for key, item in value.items())
    return isinstance(value, (list, tuple)) and any(mentions(item, people) for item in value)


def for_who_knows_less(event: ev.Event, hidden: frozenset[str]) -> ev.Event | None:
    """An event for somebody who does not know of some people; None where it is about one."""
    if isinstance(event, ev.Ordered):
        order = tuple(who for who in event.order if who not in hidden)
        was = tuple(who for who in event.was if who not in hidden)
        totals = {who: total for who, total in event.totals.items() if who not in hidden}
        known = [tuple(who for who in group if who not in hidden) for group in event.tied]
        tied = tuple(group for group in known if len(group) > 1)
        less = replace(event, order=order, was=was, totals=totals, tied=tied)
        return None if order == was else less
    if isinstance(event, ev.Revealed):
        told = zip(event.people, event.texts, strict=True)
        seen = [(who, text) for who, text in told if who not in hidden]
        if not seen:
            return None
        return replace(event, people=tuple(w for w, _ in seen), texts=tuple(t for _, t in seen))
    if isinstance(event, ev.Told):
        if any(value in hidden for value in event.facts.values() if isinstance(value, str)):
            return None
        facts = pruned(event.facts, hidden)
        lists = [key for key, value in event.facts.items() if isinstance(value, (list, dict))]
        emptied = facts is GONE or any(event.facts[key] and key not in facts for key in lists)
        return None if emptied else replace(event, facts=facts)
    if isinstance(event, ev.Undone):
        return replace(event, rolls=tuple(roll for roll in event.rolls if roll[0] not in hidden))
    if isinstance(event, ev.Rolled) and event.purpose == TIE:
        return None  # Who rolls alone is tied with one who is hidden.
    return None if mentions(event, hidden) else event


def as_known_then(
    events: Iterable[ev.Event], later: frozenset[str] = frozenset()
) -> list[ev.Event]:
    """Events as they look to those who know of nobody before they come into view.

    Some come into view only `later` than all of them.
    """
    kept: list[ev.Event] = []
    for event in reversed(list(events)):
        known = for_who_knows_less(event, later) if later else event
        if known is not None:
            kept.append(known)
        later |= into_view([event])
    return kept[::-1]


def into_view(events: Iterable[ev.Event]) -> frozenset[str]:
    """Who comes into view in some events."""
    seen = [e for e in events if isinstance(e, ev.Told) and e.code == "hidden.seen"]
    return frozenset(event.facts["who"] for event in seen)


def acting(state: FightState, event: ev.Event) -> list[str]:
    """The hidden who come into view by an event: they act, or another is asked about them."""
    if isinstance(event, ev.Rolled):
        if event.purpose in FOR_PLACES:
            return []
        found: Iterable[str | None] = (event.who, event.against)
    elif isinstance(event, ev.Asked):
        asked = state.people.get(event.question.who)
        if asked is None or asked.hidden or not event.question.blocking:
            return []
        hidden = [who for who, person in state.people.items() if person.hidden]
        found = [who for who in hidden if mentions(event.question.facts, {who})]
    else:
        return []
    return [who for who in dict.fromkeys(found) if who in state.people and _is_hidden(state, who)]


def _is_hidden(state: FightState, who: str) -> bool:
    return state.people[who].hidden


def comes_out(state: FightState, who: str) -> tuple[ev.Event, ...]:
    facts: dict[str, Json] = {"who": who}
    total = state.people[who].initiative
    if total is not None:
        facts |= {"initiative": total, "how": "placed"}
    return (ev.PersonChanged(who, {"hidden": False}), ev.Told("hidden.seen", facts))


# --- health in words -----------------------------------------------------------------------------

UNHURT = "unhurt"
LEVELS = ((0.25, "barely hurt"), (0.5, "hurt"), (0.99, "badly hurt"))
"""A word for how much of a track is filled, at the most."""


PAST_FIGHTING = "past fighting"


def in_words(filled: int, boxes: int) -> str:
    """How somebody looks who has so many boxes of a track filled."""
    if not filled:
        return UNHURT
    share = filled / max(boxes, 1)
    return next((word for most, word in LEVELS if share <= most), PAST_FIGHTING)


def fallen_once(fight: Fight[Any], events: Iterable[ev.Event]) -> list[ev.Event]:
    """Events in which an npc whose fall is told is not told to be past fighting as well."""
    events = list(events)
    fallen = {e.who for e in events if isinstance(e, ev.StatusChanged) and e.status != "active"}
    return [event for event in events if not _is_told_by_fall(fight, event, fallen)]


def _is_told_by_fall(fight: Fight[Any], event: ev.Event, fallen: set[str]) -> bool:
    if not isinstance(event, ev.TrackChanged) or event.who not in fallen:
        return False
    person = fight.state.people.get(event.who)
    if person is None or not is_veiled(fight.state, person):
        return False
    boxes = fight.rules.health.shown(fight, person).boxes
    return in_words(len(event.track), boxes) == PAST_FIGHTING


def is_veiled(state: FightState, person: Combatant) -> bool:
    """Whether others are told somebody's health in words."""
    shown = person.shows_health or state.flags.npc_health or WORDS
    return not person.player and shown == WORDS


def veiled(fight: Fight[Any], reader: str | None = None) -> tuple[tuple[str, int], ...]:
    """The npcs whose health a reader is told in words, with the boxes of their tracks."""
    state = fight.state
    return tuple(
        (who, fight.rules.health.shown(fight, person).boxes)
        for who, person in (*state.people.items(), *state.gone.items())
        if who != reader and is_veiled(state, person)
    )
