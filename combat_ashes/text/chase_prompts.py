"""What somebody in a chase is asked, and what they can type."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.pools import pool_of, spoken
from ..engine.quotes import label
from ..engine.state import Json, Question, State
from ..engine.views import name_of
from .words import count, listed

Offers = Sequence[dict[str, Json]]

EFFECTS = {
    "halve": "halves the next margin of the other side",
    "double": "doubles your next margin",
    "ease": "makes your next roll 1 easier",
    "obstacle_other": "the other side alone faces an obstacle",
    "obstacle_both": "both sides face an obstacle",
    "course": "a new course, with a trait of your choice for its pool",
    "close": "your shots of the next round see less lead",
    "pass": "passes this obstacle without a roll",
}
"""What each effect of a maneuver does, in words."""


def prompt(state: State, question: Question, offers: Offers) -> str:
    """One sentence for the one who is asked something of a chase."""
    return _PROMPTS[question.kind](state, question, offers)


def knows(question: Question) -> bool:
    """Whether a question is one of a chase."""
    return question.aside and question.kind in _PROMPTS


def _run(state: State, question: Question, offers: Offers) -> str:
    told = offers[0]
    where = [f"{led['name']} is {led['lead']} behind you" if told["prey"] else
             f"{led['name']} is {led['lead']} ahead of you" for led in told["leads"]]  # fmt: skip
    whose = f"The roll of your group is that of {told['by']}," if told["by"] else "Your roll is"
    roll = f"{count(pool_of(told['pool']), 'die', 'dice')} ({spoken(told['pool'])})"
    harder = str(sum(number for _, number in told["difficulty"]) or "a hidden difficulty")
    helped = f" Still working: {listed(_keys(told['effects']))}." if told["effects"] else ""
    runs = [f"{name} has {count(left, 'round')} left" for name, left in told["runs"].items()]
    limit = f" {listed(runs)}." if runs else ""
    away = " If you are ahead in this round, you get away." if told["escapes"] else ""
    shoot = f", or +split chase/run; attack {told['shots'][0]}=<weapon>" if told["shots"] else ""
    return (
        f"Round {told['round']} of the chase, {label(told['course'])}: {listed(where)}, "
        f"{told['distance']}. {whose} {roll} at {harder}.{helped}{limit}{away} Type "
        f"+chase/run{shoot}."
    )


def _keys(names: Sequence[str]) -> list[str]:
    return [name.replace("_", " ") for name in names]


def _ride(state: State, question: Question, offers: Offers) -> str:
    shots = offers[0]["shots"] if offers else []
    shoot = f"+attack {shots[0]}=<weapon>, " if shots else ""
    both = f", +split attack {shots[0]}=<weapon>; dodge for both" if shots else ""
    return f"You ride along: type {shoot}+dodge{both}, or +pass."


def _maneuver(state: State, question: Question, offers: Offers) -> str:
    if not offers:
        return "You are ahead in this round, and nothing you could pay helps: type +pass."
    ways = listed([_price(offer) for offer in offers], "or")
    return f"You are ahead in this round. Type +chase/maneuver {ways}; or +pass."


def _price(offer: dict[str, Json]) -> str:
    trait = "=<trait>" if offer["effect"] == "course" else ""
    warning = "; too little is left to pass it unrolled" if offer["no_pass"] else ""
    return (
        f"{offer['maneuver']}{trait} (lead {offer['change']:+d}, then {offer['lead']}: "
        f"{EFFECTS[offer['effect']]}{warning})"
    )


def _obstacle(state: State, question: Question, offers: Offers) -> str:
    ways = [f"+chase/maneuver {_price(offer)}" for offer in offers]
    facts = question.facts
    what = f", {facts['pool']} at {facts['difficulty']}" if facts.get("difficulty") else ""
    return f"An obstacle is in your way{what}: type {listed([*ways, '+pass to roll'], 'or')}."


def _course(state: State, question: Question, offers: Offers) -> str:
    facts = question.facts
    veto = ", or +combat/rule veto" if "veto" in question.options else ""
    return (
        f"{name_of(state, facts['by'])} picks {facts['trait'].replace('_', ' ')} for a new course: "
        f"type +chase/course <name>=<difficulty>, <pool with {facts['trait']}>{veto}."
    )


def _caught(state: State, question: Question, offers: Offers) -> str:
    name = name_of(state, question.facts["prey"])
    return f"You have caught {name}: type +choose accept for a fight, or +pass."


def _again(state: State, question: Question, offers: Offers) -> str:
    return (
        "Both sides failed. Type +choose accept for a new chase on foot (after +chase/course for "
        "another), or +pass."
    )


def _harm(state: State, question: Question, offers: Offers) -> str:
    name = name_of(state, question.facts["about"])
    return f"{name} is badly hurt: type +choose out if that ends it for them, or +pass to go on."


def _both_runs(state: State, question: Question, offers: Offers) -> str:
    return "Both sides have run out of time: type +choose prey_escapes or +choose prey_caught."


def _left_behind(state: State, question: Question, offers: Offers) -> str:
    name = name_of(state, question.facts["about"])
    return f"{name} cannot go on: type +choose leave to run on, or +choose stay to be caught."


def _follow(state: State, question: Question, offers: Offers) -> str:
    ways = listed([f"+choose {name}" for name in question.options], "or")
    return f"They part. Whom do you follow? Type {ways}."


def _go(state: State, question: Question, offers: Offers) -> str:
    rolls = [
        f"{name_of(state, roll['who'])} {pool_of(roll['pool'])} dice ({spoken(roll['pool'])}) at "
        f"{sum(number for _, number in roll['difficulty'])}"
        for roll in question.facts["rolls"]
    ]
    return f"The chase is rolled: {listed(rolls)}. Type +combat/next to roll."


_PROMPTS = {
    "run": _run,
    "ride": _ride,
    "maneuver": _maneuver,
    "obstacle": _obstacle,
    "course": _course,
    "caught": _caught,
    "again": _again,
    "harm": _harm,
    "both_runs": _both_runs,
    "left_behind": _left_behind,
    "follow": _follow,
    "chase_go": _go,
}

WAITS = {
    "run": "to run",
    "ride": "to say what they do",
    "maneuver": "to use their lead",
    "obstacle": "to face the obstacle",
    "course": "to set the course",
}
"""What the fight waits for, where it is not simply an answer."""
