"""What people in a chase are asked, and what they can type."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.pools import pool_of, spoken
from ...engine.state import Json
from ...text.surface import Ask, Asked, always
from ...text.words import count, listed, upper_first

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


def _run(asked: Asked) -> str:
    told = asked.offers[0]
    where = [f"{led['name']} is {led['lead']} behind you" if told["prey"] else
             f"{led['name']} is {led['lead']} ahead of you" for led in told["leads"]]  # fmt: skip
    whose = f"The roll of your group is that of {told['by']}," if told["by"] else "Your roll is"
    roll = f"{count(pool_of(told['pool']), 'die', 'dice')} ({spoken(told['pool'])})"
    harder = str(sum(number for _, number in told["difficulty"]) or "a hidden difficulty")
    helped = f" Still working: {listed(_keys(told['effects']))}." if told["effects"] else ""
    runs = [f"{name} has {count(left, 'round')} left" for name, left in told["runs"].items()]
    limit = f" {listed(runs)}." if runs else ""
    away = " If you win this round, you get away." if told["escapes"] else ""
    shots = [f"+split chase/run; {shot}" for shot in told["shots"]]
    shoot = next((f", or {line}" for line in shots if asked.takes(line)), "")
    return (
        f"{upper_first(listed(where))}, {told['distance']}. {whose} {roll} at {harder}.{helped}"
        f"{limit}{away} Type +chase/run{shoot}."
    )


def _keys(names: Sequence[str]) -> list[str]:
    return [name.replace("_", " ") for name in names]


def _ride(asked: Asked) -> str:
    shots = asked.offers[0]["shots"] if asked.offers else []
    shoot = next((f"+{shot}, " for shot in shots if asked.takes(f"+{shot}")), "")
    splits = [f"+split {shot}; dodge" for shot in shots]
    both = next((f", {line} for both" for line in splits if asked.takes(line)), "")
    return f"You ride along: type {shoot}+dodge{both}, or +pass."


def _maneuver(asked: Asked) -> str:
    if not asked.offers:
        return "You have won this round, and nothing you could pay helps: type +pass."
    ways = listed([_price(offer) for offer in asked.offers], "or")
    return f"You have won this round. Type +chase/maneuver {ways}; or +pass."


def _price(offer: dict[str, Json]) -> str:
    name = offer["maneuver"].replace("_", " ")
    trait = "=<trait>" if offer["effect"] == "course" else ""
    warning = "; too little is left to pass it unrolled" if offer["no_pass"] else ""
    return (
        f"{name}{trait} (lead {offer['change']:+d}, then {offer['lead']}: "
        f"{EFFECTS[offer['effect']]}{warning})"
    )


def _obstacle(asked: Asked) -> str:
    ways = [f"+chase/maneuver {_price(offer)}" for offer in asked.offers]
    facts = asked.facts
    what = (
        f", {facts['pool'].replace('_', ' ')} at {facts['difficulty']}"
        if facts.get("difficulty")
        else ""
    )
    needs = facts.get("needs") or 1
    what += f", {needs} successes" if needs > 1 else ""
    return f"An obstacle is in your way{what}: type {listed([*ways, '+pass to roll'], 'or')}."


def _course(asked: Asked) -> str:
    facts = asked.facts
    trait = facts["trait"].replace("_", " ")
    veto = ", or +combat/rule veto" if "veto" in asked.question.options else ""
    return (
        f"{asked.name(facts['by'])} picks {trait} for a new course: "
        f"type +chase/course <name>=<difficulty>, <pool with {trait}>{veto}."
    )


def _caught(asked: Asked) -> str:
    name = asked.name(asked.facts["prey"])
    return f"You have caught {name}: type +choose accept for a fight, or +pass to let it be."


def _again(asked: Asked) -> str:
    return (
        "Both sides failed. Type +choose accept for a new chase on foot (after +chase/course for "
        "another), or +pass to let it end."
    )


def _harm(asked: Asked) -> str:
    name = asked.name(asked.facts["about"])
    return f"{name} is badly hurt: type +choose out if that ends it for them, or +pass to go on."


def _both_runs(asked: Asked) -> str:
    return "Both sides have run out of time: type +choose prey escapes or +choose prey caught."


def _left_behind(asked: Asked) -> str:
    name = asked.name(asked.facts["about"])
    return f"{name} cannot go on: type +choose leave to run on, or +choose stay to be caught."


def _follow(asked: Asked) -> str:
    ways = listed([f"+choose {name}" for name in asked.question.options], "or")
    return f"They part. Whom do you follow? The others you hunt no more: type {ways}."


ROLLED = {"chase": "The chase is rolled", "attack": "The shots are rolled"}
"""What waits, by the purpose of its first roll; anything else is an obstacle."""


def _go(asked: Asked) -> str:
    rolls = asked.facts["rolls"]
    first = rolls[0]
    purpose = first.get("purpose", "chase")
    what = ROLLED.get(purpose, "The obstacle is rolled")
    return (
        f"{what}: {listed(_roll(asked, roll) for roll in rolls)}. Type +combat/next to roll, or "
        f"before that +combat/rule result {asked.name(first['who'])} {purpose} <n>."
    )


def _roll(asked: Asked, roll: dict[str, Json]) -> str:
    dice = "a chance die" if roll.get("chance") else f"{pool_of(roll['pool'])} dice"
    word = f" {roll['purpose']}" if roll.get("purpose") in ("attack", "dodge") else ""
    against = sum(number for _, number in roll["difficulty"])
    return f"{asked.name(roll['who'])}{word} {dice} ({spoken(roll['pool'])}) at {against}"


ASKS = {
    "run": Ask(_run, "to run"),
    "ride": Ask(_ride, "to say what they do", declined=always),
    "maneuver": Ask(_maneuver, "to use their lead", declined=always),
    "obstacle": Ask(_obstacle, "to face the obstacle", declined=always),
    "course": Ask(_course, "to set the course"),
    "caught": Ask(_caught, "to begin a fight or not", declined=always),
    "again": Ask(_again, "to chase again or not", declined=always),
    "harm": Ask(_harm, "to say whether the chase goes on", declined=always),
    "both_runs": Ask(_both_runs, "to say who gets away"),
    "left_behind": Ask(_left_behind, "to leave the slow behind or not"),
    "follow": Ask(_follow, "to choose whom to follow"),
    "chase_go": Ask(_go, "to let the dice roll"),
}
