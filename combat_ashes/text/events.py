"""Events as sentences, each for the reader who reads it.

An event becomes a list of parts: together they are one line, and with a screen
reader each part stands on its own line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..engine import events as ev
from ..engine.pools import spoken
from ..engine.quotes import label
from ..engine.state import CLOCK, STORYTELLER, State
from ..engine.views import Reader, redact
from .told import HOW, RULED, TOLD
from .words import Fact, count, dice, faces, listed, noun, paused, upper_first

Parts = list[str]
Names = Mapping[str, str]

PURPOSES = {
    "attack": "{who} attacks {against}",
    "block": "{who} blocks",
    "dodge": "{who} dodges",
    "damage": "{who} rolls damage",
    "soak": "{who} soaks",
    "grapple": "{who} grapples",
    "escape": "{who} tries to get away",
    "abort": "{who} tries to abort",
    "chase": "{who} runs",
    "obstacle": "{who} tries to get past",
    "notice": "{who} keeps an eye open",
    "stalk": "{who} stalks",
    "misc": "{who} rolls",
    "check": "{who} rolls",
    "roll": "{who} rolls",
}


def names_of(*states: State) -> dict[str, str]:
    """Every name that may be needed, by id."""
    found = {STORYTELLER: "the storyteller", "clock": "time"}
    for state in states:
        if state.storyteller_name:
            found[STORYTELLER] = state.storyteller_name
        for people in (state.gone, state.people):
            for who, person in people.items():
                found[who] = person.name
    return found


def block(events: Iterable[ev.Event], names: Names, reader: Reader) -> list[str]:
    """What a reader is shown of some events: one line each, or one fact each."""
    return [line for event in events for line in lines_of(event, names, reader)]


def is_told(event: ev.Event) -> bool:
    """Whether anybody is ever shown an event of this kind."""
    return type(event) in _WRITE


def lines_of(event: ev.Event, names: Names, reader: Reader) -> list[str]:
    """What a reader is shown of one event."""
    write = _WRITE.get(type(event))
    seen = redact(event, reader) if write is not None else None
    if write is None or seen is None:
        return []
    parts = [part for part in write(seen, names, reader) if part]
    if reader.screenreader:
        return [_alone(part) for part in parts]
    return [upper_first(" ".join(parts))] if parts else []


def _alone(part: str) -> str:
    """A part as a sentence that stands on a line of its own."""
    return upper_first(part.rstrip(":,") + "." if part.endswith((":", ",")) else part)


def _name(names: Names, who: str | None) -> str:
    return names.get(who or "", "somebody")


def _rolled(event: ev.Rolled, names: Names, reader: Reader) -> Parts:
    who = _name(names, event.who)
    if event.purpose == "initiative":
        return [f"{who} has initiative {event.successes} (rolled {faces(event.faces)})."]
    template = PURPOSES.get(event.purpose, "{who} rolls " + event.purpose)
    begin = template.format(who=who, against=_name(names, event.against))
    pool = dice(event.pool)
    if event.pool_terms:
        pool += f" ({spoken(event.pool_terms)})"
    difficulty = f"difficulty {event.difficulty}"
    if len(event.difficulty_terms) > 1:
        difficulty += f" ({spoken(event.difficulty_terms)})"
    score = count(event.successes, "success", "successes")
    if event.bonus:
        some = f"{event.bonus} of them " if event.successes > 1 else ""
        score += f", {some}by Willpower"
    parts = [f"{begin}: {pool}, {difficulty}:", f"rolled {faces(event.faces)},", f"{score}."]
    if event.ruled:
        parts.append("The storyteller set this result.")
    if event.botch:
        parts.append("That is a botch.")
    return parts


def _track(event: ev.TrackChanged, names: Names, reader: Reader) -> Parts:
    who = _name(names, event.who)
    levels = count(event.levels, "level")
    track = event.track or "empty"
    if event.healed:
        return [f"{who} heals {levels} of {event.damage} damage.", f"Track: {track}."]
    parts = [f"{who} takes {levels} of {event.damage} damage.", f"Track: {track}."]
    if event.overflow:
        parts.append(f"{count(event.overflow, 'level')} found no room.")
    return parts


def _status(event: ev.StatusChanged, names: Names, reader: Reader) -> Parts:
    if event.why in ("chase", "chase over"):
        return []
    if event.status == "fled":
        return [f"{_name(names, event.who)} has fled."]
    return [f"{_name(names, event.who)} is {event.status} now."]


def _declared(event: ev.Declared, names: Names, reader: Reader) -> Parts:
    if not event.text or event.secret:
        return []
    spoken_for = event.by not in ("", CLOCK)
    by = f" ({_name(names, event.by)} speaks for them)" if spoken_for else ""
    return [f"{_name(names, event.who)} declares: {event.text}.{by}"]


def _revealed(event: ev.Revealed, names: Names, reader: Reader) -> Parts:
    pairs = zip(event.people, event.texts, strict=True)
    return ["Declared together:"] + [f"{_name(names, who)}: {text}." for who, text in pairs]


def _told(event: ev.Told, names: Names, reader: Reader) -> Parts:
    facts = event.facts
    if event.code == "pool.empty" and facts.get("terms"):
        return [_fill(TOLD["pool.empty"], facts, names), f"({spoken(facts['terms'])})"]
    if event.code == "chase.contest":
        return _contest(facts, names)
    if event.code == "chase.round":
        leads = [f"{_name(names, by)} is {lead} behind, {facts['words'][by]}"
                 for by, lead in facts["leads"].items()]  # fmt: skip
        return [_fill(TOLD[event.code], facts, names), f"{listed(leads)}."]
    if event.code == "attack.pools":
        return _pools(facts, names)
    if event.code == "misc.pools":
        rolled = f"It is rolled with {_dice(facts)}." if facts["pool"] else "Nothing is rolled."
        return [_fill(TOLD["misc.pools"], facts, names), rolled]
    if event.code == "hazard.declared":
        return _hazard(facts, names)
    template = HOW.get(event.code, {}).get(str(facts.get("how")), TOLD[event.code])
    for key in ("how", "why", "maneuver"):
        if isinstance(facts.get(key), str):
            facts = {**facts, key: facts[key].replace("_", " ")}
    return [_fill(template, facts, names)]


def _hazard(facts: Mapping[str, Any], names: Names) -> Parts:
    """A danger, how far it is, and what whoever holds somebody types to use it."""
    far = "" if facts.get("yards") is None else f", {count(facts['yards'], 'yard')} away"
    lines = [f"{effect}={facts['hazard']}" for effect in facts["reach"]]
    use = f"Who holds somebody aims at it with +grapple/effect {listed(lines, 'or')}."
    return [_fill(TOLD["hazard.declared"], {**facts, "far": far}, names), use]


def _pools(facts: Mapping[str, Any], names: Names) -> Parts:
    """Both sides' pools before they are rolled, for the storyteller."""
    who, target = _name(names, facts["who"]), _name(names, facts["against"])
    parts = [f"{who} is to attack {target} with {_dice(facts)}."]
    opposed = facts.get("opposed")
    if opposed is None:
        return [*parts, "Nothing opposes it."]
    how = opposed.get("with", "an attack of their own")
    return [*parts, f"{target} answers with {how}, {_dice(opposed)}."]


def _contest(facts: Mapping[str, Any], names: Names) -> Parts:
    """Who was ahead in a round of a chase, by how much, and what it did to the lead."""
    prey, by = _name(names, facts["who"]), _name(names, facts["by"])
    margin, moved = abs(facts["margin"]), abs(facts["moved"])
    if not margin:
        return [f"{prey} and {by} are even; the lead stays {facts['after']}."]
    ahead, behind = (prey, by) if facts["margin"] > 0 else (by, prey)
    changed = f", counted as {moved}" if moved != margin else ""
    why = f" ({listed(facts['why']).replace('_', ' ')})" if facts["why"] else ""
    lead = f"the lead over {by}, {facts['before']}, becomes {facts['after']}"
    return [f"{ahead} is ahead of {behind} by {margin}{changed}{why};", f"{lead}."]


def _dice(facts: Mapping[str, Any]) -> str:
    pool, difficulty = facts["pool"], facts["difficulty"]
    against = f"difficulty {sum(n for _, n in difficulty)} ({spoken(difficulty)})"
    return f"{dice(max(0, sum(n for _, n in pool)))} ({spoken(pool)}) at {against}"


def _ruled(event: ev.Ruled, names: Names, reader: Reader) -> Parts:
    facts = {**event.facts, "by": event.by or "The storyteller"}
    if event.code == "modifier":
        facts["modifier"] = _modifier(facts)
    return [_fill(RULED[event.code], facts, names)]


def _modifier(facts: Mapping[str, Any]) -> str:
    parts = [f"{facts['dice']:+d} {noun(facts['dice'], 'die', 'dice')}"] if facts["dice"] else []
    parts += [f"{facts['difficulty']:+d} difficulty"] if facts["difficulty"] else []
    why = f" ({label(facts['why'])})" if facts.get("why") else ""
    rounds = f" for {count(facts['rounds'], 'round')}" if facts.get("rounds") else ""
    return f"{listed(parts) or 'no modifier any more'}{why}{rounds}"


def _fill(template: str, facts: Mapping[str, Any], names: Names) -> str:
    filled = {key: Fact(_spoken(value, names)) for key, value in facts.items()}
    return template.format_map(_Holes(filled))


def _spoken(value: Any, names: Names) -> str:
    if isinstance(value, (list, tuple)):
        return listed(_spoken(item, names) for item in value)
    return names.get(value, str(value)) if isinstance(value, str) else str(value)


class _Holes(dict):
    def __missing__(self, key: str) -> str:
        return Fact("that")


def _phase(event: ev.PhaseBegan, names: Names, reader: Reader) -> Parts:
    if event.phase == "bookkeeping":
        return ["Book-keeping."]
    if event.step == "initiative" or event.phase == "chase":
        return []
    return [f"{upper_first(event.phase)} phase: declarations, the slowest first."]


def _step(event: ev.StepBegan, names: Names, reader: Reader) -> Parts:
    return ["All have declared."] if event.step == "resolve" else []


def _order(event: ev.Ordered, names: Names, reader: Reader) -> Parts:
    if len(event.order) < 2:
        return []
    return [f"Order, highest first: {listed(_name(names, who) for who in event.order)}."]


def _initiative(event: ev.InitiativeSet, names: Names, reader: Reader) -> Parts:
    if not event.ruled:
        return []
    return [f"{_name(names, event.who)} has initiative {event.total} by ruling."]


def _pool(event: ev.PoolChanged, names: Names, reader: Reader) -> Parts:
    done = "spends" if event.change < 0 else "regains"
    return [f"{_name(names, event.who)} {done} {abs(event.change)} {event.pool}."]


def _haste(event: ev.HasteSet, names: Names, reader: Reader) -> Parts:
    if not event.source:
        return []
    actions = count(event.haste, "haste action")
    return [f"{_name(names, event.who)} has {actions} this round ({event.source})."]


def _changed(event: ev.FightChanged, names: Names, reader: Reader) -> Parts:
    changes = event.changes
    if changes.get("status") == "paused":
        return [paused(changes.get("paused_for", ""))]
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
    parts = [f"{event.by or 'The storyteller'} takes back {what}; {void}."]
    if event.seed_hash:
        parts.append(f"The hash of its dice from here on is {event.seed_hash[:16]}.")
    return parts


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


_WRITE: dict[type, Callable[[Any, Names, Reader], Parts]] = {
    ev.Opened: lambda e, n, r: [
        f"A fight begins under the rules '{e.ruleset}'.",
        f"The hash of its dice is {e.seed_hash[:16]}.",
    ],
    ev.StorytellerTaken: _storyteller,
    ev.Joined: lambda e, n, r: [f"{e.person.name} joins the fight."],
    ev.StatusChanged: _status,
    ev.Removed: _removed,
    ev.RoundBegan: lambda e, n, r: [f"Round {e.round}."],
    ev.PhaseBegan: _phase,
    ev.StepBegan: _step,
    ev.InitiativeSet: _initiative,
    ev.Ordered: _order,
    ev.Declared: _declared,
    ev.Revealed: _revealed,
    ev.Rolled: _rolled,
    ev.TrackChanged: _track,
    ev.PoolChanged: _pool,
    ev.HasteSet: _haste,
    ev.Told: _told,
    ev.Ruled: _ruled,
    ev.FightChanged: _changed,
    ev.Ended: _ended,
    ev.Undone: _undone,
}
