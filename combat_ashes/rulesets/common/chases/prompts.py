"""What people in a chase are asked, and what they can type."""

from collections.abc import Sequence

from ....engine.offers import AwaitedRoll
from ....engine.pools import spoken
from ....text.surface import Ask, Asked, always
from ....text.words import count, dice, listed, upper_first
from .view import EFFECTS, Price, Riding, Running


def _run(asked: Asked) -> str:
    (told,) = asked.offered(Running)
    side = "behind" if told.prey else "ahead of"
    where = [f"{name} is {lead} {side} you" for name, lead in told.leads.items()]
    whose = f"The roll of your group is that of {told.by}," if told.by else "Your roll is"
    roll = f"{dice(told.dice)} ({spoken(told.terms)}) at {told.difficulty}"
    helped = f" Still working: {listed(_keys(told.effects))}." if told.effects else ""
    runs = [f"{name} has {count(left, 'round')} left" for name, left in told.runs.items()]
    limit = f" {listed(runs)}." if runs else ""
    away = " If you win this round, you get away." if told.escapes else ""
    shots = [f"+split chase/run; {shot}" for shot in told.shots]
    shoot = next((f", or {line}" for line in shots if asked.takes(line)), "")
    return (
        f"{upper_first(listed(where))}, {told.distance}. {whose} {roll}.{helped}"
        f"{limit}{away} Type +chase/run{shoot}."
    )


def _keys(names: Sequence[str]) -> list[str]:
    return [name.replace("_", " ") for name in names]


def _ride(asked: Asked) -> str:
    shots = [shot for offer in asked.offered(Riding) for shot in offer.shots]
    shoot = next((f"+{shot}, " for shot in shots if asked.takes(f"+{shot}")), "")
    splits = [f"+split {shot}; dodge" for shot in shots]
    both = next((f", {line} for both" for line in splits if asked.takes(line)), "")
    return f"You ride along: type {shoot}+dodge{both}, or +pass."


def _maneuver(asked: Asked) -> str:
    prices = asked.offered(Price)
    if not prices:
        return "You have won this round, and nothing you could pay helps: type +pass."
    ways = listed(map(_price, prices), "or")
    return f"You have won this round. Type +chase/maneuver {ways}; or +pass."


def _price(offer: Price) -> str:
    name = offer.option.replace("_", " ")
    trait = "=<trait>" if offer.effect == "course" else ""
    warning = "; too little is left to pass it unrolled" if offer.no_pass else ""
    lead = f"lead {offer.change:+d}, then {offer.lead}"
    return f"{name}{trait} ({lead}: {EFFECTS[offer.effect]}{warning})"


def _obstacle(asked: Asked) -> str:
    ways = [f"+chase/maneuver {_price(offer)}" for offer in asked.offered(Price)]
    facts = asked.facts
    pool = facts.pool.replace("_", " ")
    what = f", {pool} at {facts.difficulty}" if facts.difficulty else ""
    what += f", {facts.needs} successes" if facts.needs > 1 else ""
    return f"An obstacle is in your way{what}: type {listed([*ways, '+pass to roll'], 'or')}."


def _course(asked: Asked) -> str:
    facts = asked.facts
    trait = facts.trait.replace("_", " ")
    veto = ", or +combat/rule veto" if "veto" in asked.question.options else ""
    return (
        f"{asked.name(facts.by)} picks {trait} for a new course: "
        f"type +chase/course <name>=<difficulty>, <pool with {trait}>{veto}."
    )


def _caught(asked: Asked) -> str:
    name = asked.name(asked.facts.prey)
    return f"You have caught {name}: type +choose accept for a fight, or +pass to let it be."


def _again(asked: Asked) -> str:
    return (
        "Both sides failed. Type +choose accept for a new chase on foot, +chase/course rush hour=7 "
        "for another course before it, or +pass to let it end."
    )


def _harm(asked: Asked) -> str:
    name = asked.name(asked.facts.about)
    return f"{name} is badly hurt: type +choose out if that ends it for them, or +pass to go on."


def _both_runs(asked: Asked) -> str:
    return "Both sides have run out of time: type +choose prey escapes or +choose prey caught."


def _left_behind(asked: Asked) -> str:
    name = asked.name(asked.facts.about)
    return f"{name} cannot go on: type +choose leave to run on, or +choose stay to be caught."


def _follow(asked: Asked) -> str:
    ways = listed([f"+choose {name}" for name in asked.question.options], "or")
    return f"They part. Whom do you follow? The others you hunt no more: type {ways}."


ROLLED = {"chase": "The chase is rolled", "attack": "The shots are rolled"}
"""What waits, by the purpose of its first roll; anything else is an obstacle."""


def _go(asked: Asked) -> str:
    rolls = asked.offered(AwaitedRoll)
    first = rolls[0]
    what = ROLLED.get(first.purpose, "The obstacle is rolled")
    return (
        f"{what}: {listed(_roll(asked, roll) for roll in rolls)}. Type +combat/next to roll, or "
        f"before that +combat/rule result {asked.name(first.who)} {first.purpose} <n>."
    )


def _roll(asked: Asked, roll: AwaitedRoll) -> str:
    dice = "a chance die" if roll.chance else f"{roll.pool} dice"
    word = f" {roll.purpose}" if roll.purpose in ("attack", "dodge") else ""
    return f"{asked.name(roll.who)}{word} {dice} ({spoken(roll.terms)}) at {roll.difficulty}"


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
