"""Whole screens: the fight, the order, health, the sheet, the log.

Each is made from the view, once for a terminal of 80 columns and once for a
screen reader, where every fact stands on its own line and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from ..engine.quotes import label, quoted
from .chase_prompts import EFFECTS
from .words import count, dice, fit, listed, noun, upper_first

WIDTH, HEIGHT = 79, 24
MORE = "There is more: type +combat/full."
View = dict[str, Any]


def combat(
    view: View, prompts: Iterable[str], screenreader: bool = False, full: bool = False
) -> list[str]:
    """The whole fight on one screen: at most 24 lines for eight people, unless `full`."""
    people = {name: each for name, each in view["combatants"].items() if not each["left"]}
    names = sorted(people, key=lambda name: -(people[name]["initiative"] or -99))
    if screenreader:
        spoken = [line for name in names for line in _spoken_person(name, people[name])]
        crowds = [_targeted(name, person) for name, person in people.items()]
        facts = [fact for fact in (*crowds, *_facts(view)) if fact]
        return [*_head(view, True), *spoken, *facts, *_awaited(view), *prompts]
    head, rows = _head(view, False), [_person(name, people[name]) for name in names]
    asked = _wrapped([*_awaited(view), *prompts])
    # Whoever loses dice to a crowd comes first, whoever does not comes last.
    told = {name: _targeted(name, person) for name, person in people.items()}
    costly = [crowd for name, crowd in told.items() if _costs(people[name])]
    facts = [*costly, *_facts(view), *(c for c in told.values() if c and c not in costly)]
    room = HEIGHT - len(head) - len(asked)
    middle = _wrapped(facts) if full else []
    if not full:
        fits = sum(map(len, rows)) + bool(facts) <= room
        kept = rows if fits else _cut(rows, room - 1)
        rows, middle = kept, _packed(facts, room - sum(map(len, kept)), kept != rows)
    return [*head, *(line for row in rows for line in row), *middle, *asked]


def _wrapped(sentences: Iterable[str]) -> list[str]:
    """Sentences one after another, each from the beginning of a line."""
    return [line for sentence in sentences for line in _lines(sentence)]


def _lines(text: str, indent: str = "", below: str = "") -> list[str]:
    """Text in lines of the screen's width; a name with a hyphen stays whole."""
    return wrap(text, WIDTH, initial_indent=indent, subsequent_indent=below, break_on_hyphens=False)


def _cut(rows: list[list[str]], room: int) -> list[list[str]]:
    """People in no more lines than there is room for; whoever takes most is cut first."""
    rows = [list(row) for row in rows]
    while sum(map(len, rows)) > room and any(len(row) > 1 for row in rows):
        longest = max(rows, key=len)
        longest.pop()
        longest[-1] = longest[-1][: WIDTH - 2].rstrip(".") + ".."
    return rows


def _packed(facts: list[str], room: int, cut: bool) -> list[str]:
    """As many facts as there is room for, and whether anything was left out before or now."""
    lines = _wrapped(facts)
    if len(lines) <= room and not cut:
        return lines
    for shown in range(len(facts), 0, -1):
        more = [MORE] if cut or shown < len(facts) else []
        lines = _lines(" ".join([*facts[:shown], *more]))
        if len(lines) <= room:
            return lines
    return [MORE]


def _head(view: View, screenreader: bool) -> list[str]:
    step = f"{view['step']}" if view["step"] != view["phase"] else "settling"
    where = f"Round {view['round']}, {view['phase']} phase, step {step}."
    run_by = view["storyteller"] or "nobody"
    how = f"Rules {view['ruleset']}, run by {run_by}, mode {view['mode']}."
    if view["status"] != "running":
        where += f" The fight is {view['status']}."
    if screenreader:
        return [where, how]
    return [*_lines(f"{where} {how}"), f"{'Name':<14} {'Init':>4} {'Health':<22} {'Doing'}"]


COVER = {"half": "half cover", "dive": "cover to dive for", "open": "no cover"}


def _covers(person: dict[str, Any]) -> list[str]:
    """What cover somebody has, each from where it counts."""
    found = (person.get("cover") or {}).items()
    return [
        COVER.get(what, f"cover {what}") + (f" from {label(where)}" if where else "")
        for where, what in found
    ]


def _health(health: dict[str, Any]) -> str:
    empty = "." * max(0, health["boxes"] - len(health["track"]))
    penalty = f" {health['penalty']}" if health["penalty"] else ""
    return f"[{health['track']}{empty}] {health['level']}{penalty}"


def _person(name: str, person: dict[str, Any]) -> list[str]:
    """Somebody's row; what they do goes on below where it is long."""
    initiative = "-" if person["initiative"] is None else str(person["initiative"])
    columns = f"{fit(name, 14)} {initiative:>4} {_health(person['health']):<22} "
    return _lines(_doing(person), columns, "    ")


def _doing(person: dict[str, Any]) -> str:
    """What somebody does, and in brackets what else there is to know of them."""
    doing = person.get("chase") or person["doing"] or "nothing declared"
    if person["status"] != "active":
        doing = person["status"]
    marks = _marks(person)
    return f"{doing} ({', '.join(marks)})" if marks else doing


def _marks(person: dict[str, Any]) -> list[str]:
    found = ["away"] if person["absent"] else []
    if person["haste"]:
        found.append(f"haste {person['haste']}")
    found += [*person["conditions"], *_covers(person)]
    if person.get("direction"):
        found.append(f"fires from {label(person['direction'])}")
    if person.get("attackers_max") is not None:
        found.append(f"at most {count(person['attackers_max'], 'attacker')}")
    return found


def spoken_health(name: str, health: dict[str, Any]) -> str:
    """Somebody's health as one sentence."""
    filled = len(health["track"])
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


def _spoken_person(name: str, person: dict[str, Any]) -> list[str]:
    lines = [f"{name}: {person['status']}."]
    if person["initiative"] is not None:
        lines.append(f"{name} has initiative {person['initiative']}.")
    lines.append(spoken_health(name, person["health"]))
    if person.get("chase"):
        lines.append(f"{name} in the chase: {person['chase']}.")
    else:
        lines.append(f"{name} has declared {person['doing'] or 'nothing'}.")
    if person["haste"]:
        lines.append(f"{name} has {count(person['haste'], 'haste action')} left.")
    if person["absent"]:
        lines.append(f"{name} is away.")
    if person["conditions"]:
        lines.append(f"{name} is {listed(person['conditions'])}.")
    if covers := _covers(person):
        lines.append(f"{name} has {listed(covers)}.")
    if person.get("direction"):
        lines.append(f"{name} fires from {label(person['direction'])}.")
    if person.get("attackers_max") is not None:
        lines.append(f"{name} can be reached by {count(person['attackers_max'], 'attacker')}.")
    return lines


def _facts(view: View) -> list[str]:
    """What holds between people, and for a time, one sentence each."""
    lines = [_held(grapple) for grapple in view["grapples"]]
    lines += [line for chase in view["chases"] for line in _chased(chase)]
    apart = [{*chase["prey"], *chase["predators"]} for chase in view["chases"]]
    for pair in view["pairs"]:
        if any(people.issuperset(pair["between"]) for people in apart):
            continue  # In a chase the lead says how far they are apart.
        if pair.get("range") is not None and not pair.get("grips"):
            lines.append(f"{listed(pair['between'])} are {count(pair['range'], 'yard')} apart.")
    close = [f"{pair['between'][0]} with {pair['between'][1]}" for pair in view["pairs"]
             if pair.get("grips")]  # fmt: skip
    if close:
        lines.append(f"At grips: {listed(close)}.")
    if view.get("lying"):
        lines.append(f"On the ground: {listed(view['lying'])}.")
    return lines + [_modifier(modifier) for modifier in view["modifiers"]]


def _costs(person: dict[str, Any]) -> bool:
    """Whether those who are about to attack somebody cost their defence any dice."""
    return bool(person.get("targeted_by")) and any(person["piling"])


def _targeted(name: str, person: dict[str, Any]) -> str:
    """Who is about to attack somebody, and what piling on will cost their defences."""
    by = person.get("targeted_by")
    if not by:
        return ""
    *earlier, last = [-cost for cost in person["piling"]] or [0]
    costs = ", ".join([*map(str, earlier), dice(last)])
    return f"{name} is attacked by {listed(by)}: {costs} off the defence."


def _held(grapple: dict[str, Any]) -> str:
    if grapple["grappler"] is None:
        return f"{listed(grapple['between'])} are in a grapple."
    if grapple["pinned"]:
        return f"{grapple['grappler']} holds {grapple['victim']} helpless."
    if grapple["control"] is None:
        return f"{grapple['grappler']} holds {grapple['victim']}."
    holds = f"{grapple['grappler']} holds {grapple['victim']}, Control {grapple['control']}"
    more = count(grapple["reversal"], "more success", "more successes")
    return f"{holds}; to reverse it takes {more}.{_prices(grapple)}"


def _prices(grapple: dict[str, Any]) -> str:
    """What each effect costs, and which of them the Control there is pays for."""
    known: dict[str, int] = grapple.get("effects", {})
    paid = [f"{name} {cost}" for name, cost in known.items() if cost <= grapple["control"]]
    dear = [f"{name} {cost}" for name, cost in known.items() if cost > grapple["control"]]
    told = f" Control pays for {listed(paid)}" if paid else ""
    return f"{told}, not for {listed(dear)}." if told and dear else told and f"{told}."


def _chased(chase: dict[str, Any]) -> list[str]:
    """A chase in sentences, each short enough for a line of a screen."""
    leads = [f"{name} is {lead} behind" for name, lead in chase["leads"].items()]
    pool = chase["pool"].replace("+", " and ")
    lines = [
        f"{listed(chase['prey'])} hunted: {listed(leads)}, {chase['distance']}.",
        f"Round {chase['round']} of the chase, {label(chase['course'])}, difficulty "
        f"{chase['difficulty']}, rolled with {pool}.",
    ]
    for side, own in chase["sides"].items():
        words = [own["pool"].replace("+", " and ")] if own.get("pool") else []
        words += [f"difficulty {own['difficulty']}"] if own.get("difficulty") else []
        lines.append(f"For the {side} it is {listed(words)}.")
    riders = [f"{name} with {driver}" for name, driver in chase["passengers"].items()]
    effects = [f"{e['maneuver'].replace('_', ' ')} of {e['by']}" for e in chase["effects"]]
    runs = [f"{name} has {count(left, 'round')} left" for name, left in chase["runs"].items()]
    if riders:
        lines.append(f"Riding along: {listed(riders)}.")
    if effects:
        lines.append(f"At work in this round: {listed(effects)}.")
    return [*lines, f"{listed(runs)}."] if runs else lines


def _modifier(modifier: dict[str, Any]) -> str:
    until = f" until round {modifier['until']}" if modifier["until"] is not None else ""
    parts = []
    if modifier["dice"]:
        parts.append(f"{modifier['dice']:+d} {noun(modifier['dice'], 'die', 'dice')}")
    if modifier["difficulty"]:
        parts.append(f"{modifier['difficulty']:+d} difficulty")
    why = f" ({label(modifier['why'])})" if modifier["why"] else ""
    return f"{modifier['name']} has {listed(parts)}{why}{until}."


def order(view: View) -> list[str]:
    """Who goes when, who has declared, who is awaited: one sentence each."""
    people = view["combatants"]
    if not view["order"]:
        return ["Nobody has rolled initiative for this round yet.", *_awaited(view)]
    lines = []
    for place, entry in enumerate(view["order"], 1):
        person = people[entry["name"]]
        said = f"has declared {person['doing']}" if person["doing"] else "has not declared"
        lines.append(f"{place}. {entry['name']}, initiative {entry['initiative']}, {said}.")
    return [*lines, *_awaited(view)]


ASKED = {"caught": "a fight or not", "again": "another chase or not"}
"""What somebody is asked, where the word for it would mislead."""


def _awaited(view: View) -> list[str]:
    asked = [(q["name"], q["question"]) for q in view["waiting_for"]]
    names = [f"{name} ({ASKED.get(what, what)})" for name, what in asked]
    return [f"Waiting for {listed(names)}."] if names else []


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
    lines.append(spoken_health(person["name"], person["health"]))
    return lines


def _shape(person: dict[str, Any]) -> str:
    words = [word for word in (person["breed"], person["form"]) if word]
    return f" ({', '.join(words)})" if words else ""


def maneuvers(found: Iterable[dict[str, Any]]) -> list[str]:
    """What somebody can do, one line each, every line a sentence of its own."""
    lines = [_maneuver(each) for each in found]
    return lines or ["There is nothing that these rules list; see help on +attack."]


def _maneuver(each: dict[str, Any]) -> str:
    if "change" in each:
        return f"{each['line']}: lead {each['change']:+d}, {EFFECTS[each['effect']]}."
    if "control" in each:
        more = f", {each['more']} more than you have now" if each["more"] else ""
        return f"{each['line']}: {each['control']} Control{more}, when you win the contest."
    if "pool" not in each and "less" not in each:
        return f"{each['line']}."
    if "less" in each:
        return f"{each['line']}: {dice(each['less'])} less in every part."
    rolled = f"{each['line']}: {dice(each['pool'])} at {each['difficulty']}"
    if "damage" in each:
        return f"{rolled}, damage {dice(each['damage'])} {each['type']}."
    if "chance" in each:
        return f"{rolled} of Willpower, {each['chance']} in 100."
    return f"{rolled}."


def books(view: View) -> list[str]:
    """What is to be settled in book-keeping, numbered."""
    if not view["books"]:
        return ["Nothing is open for book-keeping."]
    return [f"{number}. {_book(entry)}" for number, entry in enumerate(view["books"], 1)]


def _book(entry: dict[str, Any]) -> str:
    who = entry["who"]
    if entry["kind"] == "damage":
        soak = ", soaked" if entry["soak"] else ""
        every = ", every round" if entry.get("every") else ""
        return f"{who} takes {entry['levels']} {entry['damage']}{soak}{every}."
    if entry["kind"] == "check":
        why = f", {quoted(entry['why'])}" if entry["why"] else ""
        return f"{who} rolls {entry['pool']} at difficulty {entry['difficulty']}{why}."
    if entry["kind"] == "overflow":
        return f"{who} has more {entry['damage']} damage than the track holds: {entry['fate']}?"
    if entry["kind"] == "hazard":
        harm = f"{dice(entry['dice'])} of {entry['damage']} damage"
        return f"{who} is in the way of the {label(entry['hazard'])}: {harm}."
    late = ", late" if entry.get("late") else ""
    return f"{who} reminds you of round {entry['round']}{late}: {quoted(entry['what'])}."
