"""Whole screens: the fight, the order, health, the sheet, the log.

Each is made from the view, once for a terminal of 80 columns and once for a
screen reader, where every fact stands on its own line and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from .words import count, dice, fit, listed, noun, upper_first

WIDTH = 79
View = dict[str, Any]


def combat(view: View, prompts: Iterable[str], screenreader: bool = False) -> list[str]:
    """The whole fight on one screen: at most 24 lines for eight people."""
    lines = [*_head(view, screenreader)]
    people = {name: each for name, each in view["combatants"].items() if not each["left"]}
    names = sorted(people, key=lambda name: -(people[name]["initiative"] or -99))
    for name in names:
        person = people[name]
        lines += _spoken_person(name, person) if screenreader else [_person(name, person)]
    lines += _state_of_things(view, screenreader)
    if screenreader:
        return [*lines, *prompts]
    asked = [line for sentence in prompts for line in wrap(sentence, WIDTH)]
    return [*_short([line for line in lines if line]), *asked]


def _short(lines: list[str]) -> list[str]:
    """Lines cut to the screen's width."""
    return [line if len(line) <= WIDTH else line[: WIDTH - 2] + ".." for line in lines]


def _head(view: View, screenreader: bool) -> list[str]:
    step = f"{view['step']}" if view["step"] != view["phase"] else "settling"
    where = f"Round {view['round']}, {view['phase']} phase, step {step}."
    run_by = view["storyteller"] or "nobody"
    how = f"Rules {view['ruleset']}, run by {run_by}, mode {view['mode']}."
    if view["status"] != "running":
        where += f" The fight is {view['status']}."
    if screenreader:
        return [where, how]
    return [*wrap(f"{where} {how}", WIDTH), f"{'Name':<14} {'Init':>4} {'Health':<22} {'Doing'}"]


def _health(health: dict[str, Any]) -> str:
    empty = "." * max(0, health["boxes"] - len(health["track"]))
    penalty = f" {health['penalty']}" if health["penalty"] else ""
    return f"[{health['track']}{empty}] {health['level']}{penalty}"


def _person(name: str, person: dict[str, Any]) -> str:
    initiative = "-" if person["initiative"] is None else str(person["initiative"])
    return f"{fit(name, 14)} {initiative:>4} {fit(_health(person['health']), 22)} {_doing(person)}"


def _doing(person: dict[str, Any]) -> str:
    words = ["away"] if person["absent"] else []
    if person["haste"]:
        words.append(f"haste {person['haste']}")
    words += person["conditions"]
    if person["status"] != "active":
        return ", ".join([person["status"], *words])
    return ", ".join([*words, person["declared"] or "nothing declared"])


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
    lines.append(f"{name} has declared {person['declared'] or 'nothing'}.")
    if person["haste"]:
        lines.append(f"{name} has {count(person['haste'], 'haste action')} left.")
    if person["absent"]:
        lines.append(f"{name} is away.")
    if person["conditions"]:
        lines.append(f"{name} is {listed(person['conditions'])}.")
    return lines


def _state_of_things(view: View, screenreader: bool) -> list[str]:
    lines = [_targeted(name, person) for name, person in view["combatants"].items()]
    lines += [_held(grapple) for grapple in view["grapples"]]
    lines += [_chased(chase) for chase in view["chases"]]
    for pair in view["pairs"]:
        if pair.get("range") is not None:
            lines.append(f"{listed(pair['between'])} are {count(pair['range'], 'yard')} apart.")
    close = [f"{pair['between'][0]} with {pair['between'][1]}" for pair in view["pairs"]
             if pair.get("grips")]  # fmt: skip
    if close:
        lines.append(f"At grips: {listed(close)}.")
    if view.get("lying"):
        lines.append(f"On the ground: {listed(view['lying'])}.")
    lines = [line for line in lines if line]
    lines += [_modifier(modifier) for modifier in view["modifiers"]]
    awaited = [f"{q['name']} ({q['question']})" for q in view["waiting_for"]]
    if awaited:
        lines.append(f"Waiting for {listed(awaited)}.")
    return lines if screenreader else _at_most(lines, 8)


def _targeted(name: str, person: dict[str, Any]) -> str:
    """Who is about to attack somebody, and what piling on will cost their defences."""
    by = person.get("targeted_by")
    if not by:
        return ""
    *earlier, last = [-cost for cost in person["piling"]]
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
    return f"{holds}; to reverse it takes {more}."


def _chased(chase: dict[str, Any]) -> str:
    return f"{listed(chase['predators'])} chase {listed(chase['prey'])}, lead {chase['lead']}."


def _at_most(lines: list[str], most: int) -> list[str]:
    """The last lines, and how many there were before; the last one matters most."""
    if len(lines) <= most:
        return lines
    return [f"({len(lines) - most + 1} more facts, see +combat/log.)", *lines[-(most - 1) :]]


def _modifier(modifier: dict[str, Any]) -> str:
    until = f" until round {modifier['until']}" if modifier["until"] is not None else ""
    parts = []
    if modifier["dice"]:
        parts.append(f"{modifier['dice']:+d} {noun(modifier['dice'], 'die', 'dice')}")
    if modifier["difficulty"]:
        parts.append(f"{modifier['difficulty']:+d} difficulty")
    why = f" ({modifier['why']})" if modifier["why"] else ""
    return f"{modifier['name']} has {listed(parts)}{why}{until}."


def order(view: View) -> list[str]:
    """Who goes when, who has declared, who is awaited: one sentence each."""
    people = view["combatants"]
    if not view["order"]:
        return ["Nobody has rolled initiative for this round yet.", *_awaited(view)]
    lines = []
    for place, entry in enumerate(view["order"], 1):
        person = people[entry["name"]]
        said = f"has declared {person['declared']}" if person["declared"] else "has not declared"
        lines.append(f"{place}. {entry['name']}, initiative {entry['initiative']}, {said}.")
    return [*lines, *_awaited(view)]


def _awaited(view: View) -> list[str]:
    names = [f"{q['name']} ({q['question']})" for q in view["waiting_for"]]
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
    if "control" in each:
        return f"{each['line']}: {each['control']} Control, when you win the contest."
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
        why = f", {entry['why']}" if entry["why"] else ""
        return f"{who} rolls {entry['pool']} at difficulty {entry['difficulty']}{why}."
    if entry["kind"] == "overflow":
        return f"{who} has more {entry['damage']} damage than the track holds: {entry['fate']}?"
    if entry["kind"] == "hazard":
        harm = f"{dice(entry['dice'])} of {entry['damage']} damage"
        return f"{who} is in the way of the {entry['hazard']}: {harm}."
    late = ", late" if entry.get("late") else ""
    return f"{who} reminds you of round {entry['round']}{late}: {entry['what']}."
