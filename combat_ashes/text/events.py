"""Events as sentences in parts: one line, or with a screen reader a line each."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..engine import events as ev
from ..engine.quoting import label, quoted
from ..engine.state import CLOCK, STORYTELLER, FightState
from ..engine.views import Reader, redact
from .refusals import refusal_sentence
from .rolls import rolled
from .surface import Names, Parts, Surface
from .words import Fact, boxes, brought, count, listed, name_in, noun, paused, upper_first

PURPOSES = {"roll": "{who} rolls"}
"""What somebody rolls for; any other purpose is named by its word."""

PLAIN = ("how", "why")
"""Facts that are words of the rules, without their dashes."""

MOST_LINES = 8
"""Of so many lines that are taken back an undo says what they were."""

UNNAMED = "the storyteller"
"""Who rules in a fight that nobody runs."""


def names_of(*states: FightState) -> dict[str, str]:
    """Every name that may be needed, by id."""
    found = {STORYTELLER: UNNAMED, "clock": "time"}
    for state in states:
        if state.storyteller_name:
            found[STORYTELLER] = state.storyteller_name
        for people in (state.gone, state.people):
            for who, person in people.items():
                found[who] = person.name
    return found


def render_events(
    surface: Surface, events: Iterable[ev.Event], names: Names, reader: Reader
) -> list[str]:
    """What a reader is shown of some events: one line each, or one fact each."""
    return [line for event in events for line in render_event(surface, event, names, reader)]


def is_told(surface: Surface, event: ev.Event) -> bool:
    return type(event) in BY_RULES or type(event) in surface.events


def render_event(surface: Surface, event: ev.Event, names: Names, reader: Reader) -> list[str]:
    seen = redact(event, reader) if is_told(surface, event) else None
    return [] if seen is None else render_seen(surface, seen, names, reader)


def render_seen(surface: Surface, seen: Any, names: Names, reader: Reader) -> list[str]:
    """The same of an event that is already as this reader may see it."""
    if not is_told(surface, seen):
        return []
    parts = [part for part in _written(surface, seen, names, reader) if part]
    if reader.screenreader:
        return [_alone(part) for part in parts]
    return [upper_first(" ".join(parts))] if parts else []


def _written(surface: Surface, event: Any, names: Names, reader: Reader) -> Parts:
    write = BY_RULES.get(type(event))
    if write is not None:
        return write(surface, event, names, reader)
    return surface.events[type(event)](event, names, reader)


def _alone(part: str) -> str:
    return upper_first(part.rstrip(":,") + "." if part.endswith((":", ",")) else part)


def _track(surface: Surface, event: ev.TrackChanged, names: Names, reader: Reader) -> Parts:
    who = name_in(names, event.who)
    if event.who in dict(reader.veiled):
        return [f"{who} is {event.track} now."]
    levels = count(event.levels, "level")
    track = event.track or "empty"
    track = boxes(event.track, surface.damage) if reader.screenreader else track
    if event.healed:
        return [f"{who} heals {levels} of {event.damage} damage.", f"Track: {track}."]
    parts = [f"{who} takes {levels} of {event.damage} damage.", f"Track: {track}."]
    if event.overflow:
        parts.append(f"{count(event.overflow, 'level')} did not fit on the track.")
    return parts


def _status(surface: Surface, event: ev.StatusChanged, names: Names, reader: Reader) -> Parts:
    usual = surface.statuses.get(event.status, "{who} is {status:state} now.")
    template = surface.statuses.get(event.why, usual)
    return [template.format(who=name_in(names, event.who), status=Fact(event.status))]


def _declared(event: ev.Declared, names: Names, reader: Reader) -> Parts:
    if not event.text or event.secret:
        return []
    spoken_for = event.by not in ("", CLOCK)
    by = f" ({name_in(names, event.by)} speaks for them)" if spoken_for else ""
    return [f"{name_in(names, event.who)} declares: {event.text}.{by}"]


def _revealed(event: ev.Revealed, names: Names, reader: Reader) -> Parts:
    pairs = list(zip(event.people, event.texts, strict=True))
    if len(pairs) == 1:
        return [f"{name_in(names, who)} declares: {text}." for who, text in pairs]
    return ["Declared together:"] + [f"{name_in(names, who)}: {text}." for who, text in pairs]


def _told(surface: Surface, event: ev.Told, names: Names, reader: Reader) -> Parts:
    # What an earlier version told, and this one does not, is nothing in its log.
    facts, words = event.facts, surface.told.get(event.code, "")
    if callable(words):
        return words(facts, names)
    if not isinstance(words, str):
        words = words.get(str(facts.get("how"))) or words[""]
    if "refusal" in facts:
        refused = facts["refusal"]
        facts = {**facts, "reason": refusal_sentence(surface, refused["code"], refused["facts"])}
    if "question" in facts:
        ask = surface.asks.get(facts["question"])
        asked = ask.waits if ask else "to answer"
        line = _instead(surface, facts)
        instead = (
            f"; {line} counts" if facts.get("counts") == "best" else f"; that counts as {line}"
        )
        facts = {**facts, "asked": asked, "counts": line, "instead": instead if line else ""}
    plain = {key: facts[key].replace("_", " ") for key in PLAIN if isinstance(facts.get(key), str)}
    return [fill(words, {**facts, **plain}, names)]


def _instead(surface: Surface, facts: Mapping[str, Any]) -> str:
    """The line that counts as the answer of who does not answer."""
    ask = surface.asks.get(facts["question"])
    if facts.get("counts") == "best":
        return "the best answer that is open"
    word = facts.get("counts") or ("pass" if ask and ask.declined(()) else "")
    line = surface.lines_of([word]) if word else ""
    return line if "<" not in line else ""


def _ruled(surface: Surface, event: ev.Ruled, names: Names, reader: Reader) -> Parts:
    facts = {**event.facts, "by": event.by or "The storyteller"}
    if event.code == "modifier":
        facts["modifier"] = _modifier(facts)
    words = surface.ruled[event.code]
    if not isinstance(words, str):
        words = words.get(str(facts.get("how"))) or words[""]
    return [fill(words, facts, names)]


def _modifier(facts: Mapping[str, Any]) -> str:
    parts = [f"{facts['dice']:+d} {noun(facts['dice'], 'die', 'dice')}"] if facts["dice"] else []
    parts += [f"{facts['difficulty']:+d} difficulty"] if facts["difficulty"] else []
    why = f" ({label(facts['why'])})" if facts.get("why") else ""
    rounds = f" for {count(facts['rounds'], 'round')}" if facts.get("rounds") else ""
    return f"{listed(parts) or 'no modifier any more'}{why}{rounds}"


def fill(template: str, facts: Mapping[str, Any], names: Names) -> str:
    """A sentence with its facts in it, and the names of people for their ids."""
    filled = {key: Fact(_spoken(value, names)) for key, value in facts.items()}
    return template.format_map(defaultdict(lambda: Fact("that"), filled))


def _spoken(value: Any, names: Names) -> str:
    if isinstance(value, (list, tuple)):
        return listed(_spoken(item, names) for item in value)
    return names.get(value, str(value)) if isinstance(value, str) else str(value)


def _joined(event: ev.Joined, names: Names, reader: Reader) -> Parts:
    person = event.person
    words = [*(["hidden"] if person.hidden else []), *brought(person)]
    with_what = f" ({', '.join(words)})" if words else ""
    return [f"{person.name}{with_what} joins the fight."]


def _order(event: ev.Ordered, names: Names, reader: Reader) -> Parts:
    if len(event.order) < 2:
        return []
    return [newcomers_place(event, names) or f"Order, highest first: {in_order(event, names)}."]


def newcomers_place(event: ev.Ordered, names: Names) -> str:
    """Where the one who came into an order of several stands; empty where more of it changed."""
    new = [who for who in event.order if who not in event.was]
    if len(new) != 1 or event.was != tuple(who for who in event.order if who not in new):
        return ""
    place = event.order.index(new[0])
    tied = next((group for group in event.tied if new[0] in group), ())
    before = [who for who in event.order[:place] if who not in tied][-1:]
    after = [who for who in event.order[place:] if who not in tied and who not in new][:1]
    others = [who for who in tied if who not in new]
    words = [("tied with", others), ("after", before), ("before", after)]
    where = listed(f"{how} {_with_totals(event, names, who)}" for how, who in words if who)
    return f"{_with_totals(event, names, new)} comes {where}." if len(event.was) > 1 else ""


def _with_totals(event: ev.Ordered, names: Names, people: Iterable[str]) -> str:
    return listed(f"{name_in(names, who)} {event.totals.get(who, '')}".strip() for who in people)


def in_order(event: ev.Ordered, names: Names) -> str:
    """Who comes before whom, with totals, the tied together: `Ann 9, Bob and Cid 7 tied`."""
    places: list[str] = []
    for group in _groups(event):
        place = listed(name_in(names, who) for who in group)
        place += f" {event.totals[group[0]]}" if group[0] in event.totals else ""
        places.append(f"{place} tied" if len(group) > 1 else place)
    return ", ".join(places)


def _groups(event: ev.Ordered) -> list[tuple[str, ...]]:
    group_of = {who: group for group in event.tied for who in group}
    return list(dict.fromkeys(group_of.get(who, (who,)) for who in event.order))


def _initiative(event: ev.InitiativeSet, names: Names, reader: Reader) -> Parts:
    if not event.ruled:
        return []
    return [f"{name_in(names, event.who)} has initiative {event.total} by ruling."]


def _pool(surface: Surface, event: ev.PoolChanged, names: Names, reader: Reader) -> Parts:
    why = surface.points.get(event.why)
    if why is not None:
        return [fill(why, {"who": event.who}, names)]
    done = "spends" if event.change < 0 else "regains"
    return [f"{name_in(names, event.who)} {done} {abs(event.change)} {event.pool}."]


def _changed(event: ev.FightChanged, names: Names, reader: Reader) -> Parts:
    changes = event.changes
    if changes.get("status") == "paused":
        by = names.get(STORYTELLER)
        return [paused(changes.get("paused_for", ""), by if by != UNNAMED else None)]
    if changes.get("status") == "running":
        return ["The fight goes on."]
    if "mode" in changes:
        waits = changes["mode"] == "storyteller"
        return [
            "Each roll waits for +combat/next now." if waits else "The fight moves by itself now."
        ]
    if "timer" in changes:
        if not changes["timer"]:
            return ["There is no time limit."]
        return [f"Nobody may take longer than {count(changes['timer'], 'second')}."]
    return []


def _storyteller(event: ev.StorytellerTaken, names: Names, reader: Reader) -> Parts:
    return [f"{event.name} is the storyteller of this fight."] if event.name else []


def _ended(event: ev.Ended, names: Names, reader: Reader) -> Parts:
    parts = ["The fight is over."]
    if event.seed:
        parts.append(f"Its dice came from the seed {event.seed}.")
    if event.earlier:
        parts.append(f"Before its end was taken back they came from {listed(event.earlier)}.")
    return parts


def _undone(event: ev.Undone, names: Names, reader: Reader) -> Parts:
    one = event.count == 1
    what = "the last input" if one else f"the last {event.count} inputs"
    void = f"what was shown of {'it' if one else 'them'} is void"
    whose = f", typed by {listed(event.whose)}" if event.whose else ""
    parts = [f"{event.by or 'The storyteller'} takes back {what}{whose}; {void}."]
    if event.lines:
        rounds = listed(f"round {each}" for each in dict.fromkeys(event.rounds))
        more = [count(len(event.lines) - MOST_LINES, "more line")] * (len(event.lines) > MOST_LINES)
        typed = [
            f"{who} {quoted(line)}" if line else f"a line that {who} had kept unseen"
            for who, line, _ in event.lines[:MOST_LINES]
        ]
        parts.append(f"Of {rounds}: {listed([*typed, *more])}.")
    if event.rolls:
        parts.append(f"Rolls taken back: {'; '.join(_rolls(event, names))}.")
    if event.seed_hash:
        parts.append(f"The hash of its dice from here on is {event.seed_hash[:16]}.")
    return parts


def _rolls(event: ev.Undone, names: Names) -> list[str]:
    """Who had rolled for what: `Jane attack and damage`."""
    found: dict[str, list[str]] = {}
    for who, purpose in event.rolls:
        found.setdefault(name_in(names, who), []).append(purpose.replace("_", " "))
    return [f"{name} {listed(dict.fromkeys(purposes))}" for name, purposes in found.items()]


def _removed(event: ev.Removed, names: Names, reader: Reader) -> Parts:
    why = {
        "left": "leaves the fight",
        "left_room": "has left the room and is out of the fight",
        "logged_out": "has logged out and is out of the fight",
        "deleted": "is gone",
        "silent": "did not answer and is out of the fight",
        "removed": "is taken out of the fight",
    }
    return [f"{event.name} {why.get(event.why, 'is out of the fight')}."]


BY_RULES: dict[type, Callable[[Surface, Any, Names, Reader], Parts]] = {
    ev.TrackChanged: _track,
    ev.StatusChanged: _status,
    ev.Rolled: rolled,
    ev.Told: _told,
    ev.Ruled: _ruled,
    ev.PoolChanged: _pool,
}
"""Events in which the rules have words of their own."""

EVENTS: dict[type, Callable[[Any, Names, Reader], Parts]] = {
    ev.Opened: lambda e, n, r: [
        f"A fight begins under the rules '{e.house or e.ruleset}'.",
        f"The hash of its dice is {e.seed_hash[:16]}.",
    ],
    ev.StorytellerTaken: _storyteller,
    ev.Joined: _joined,
    ev.Removed: _removed,
    ev.RoundBegan: lambda e, n, r: [f"Round {e.round}."],
    ev.InitiativeSet: _initiative,
    ev.Ordered: _order,
    ev.Declared: _declared,
    ev.Revealed: _revealed,
    ev.FightChanged: _changed,
    ev.Ended: _ended,
    ev.Undone: _undone,
}
"""What every fight tells, by kind of event."""
