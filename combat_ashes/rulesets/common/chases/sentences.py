"""What is told of a chase, and how its lines are refused: sentences by code."""

from collections.abc import Callable

from ....text.events import fill
from ....text.surface import Facts, Names, Parts, Sentence
from ....text.words import listed, name_in, upper_first


def contest(facts: Facts, names: Names) -> Parts:
    """Who won a round of a chase, by how much, and what it did to the lead."""
    prey, by = name_in(names, facts["who"]), name_in(names, facts["by"])
    margin, moved = abs(facts["margin"]), abs(facts["moved"])
    lead = f"{prey}'s lead over {by}"
    if not margin:
        return [f"{prey} and {by} are even; {lead} stays {facts['after']}."]
    away = facts["margin"] > 0
    won = f"{prey} pulls away from {by} by" if away else f"{by} gains on {prey} by"
    changed = f", counted as {moved}" if moved != margin else ""
    why = f" ({listed(facts['why']).replace('_', ' ')})" if facts["why"] else ""
    became = f"{lead}, {facts['before']}, becomes {facts['after']}"
    return [f"{won} {margin}{changed}{why}.", f"{became}."]


def bought(facts: Facts, names: Names) -> Parts:
    """What a maneuver costs, or gives back: each lead before and after (ASH-CHS-59)."""
    leads, was = facts["leads"], facts.get("was")
    changes = [f"lead {facts['before']} becomes {facts['after']}"]
    if was and len(leads) > 1:
        changes = [f"lead over {name_in(names, by)}, {old}, becomes {leads[by]}"
                   for by, old in was.items()]  # fmt: skip
    if facts.get("how") == "back":
        return [f"{upper_first('; '.join(changes))} again."]
    maneuver = facts["maneuver"].replace("_", " ")
    return [f"{name_in(names, facts['who'])} uses {maneuver}: {'; '.join(changes)}."]


WHY = {
    "prey ahead with the lead to escape": "far enough ahead",
    "prey put out": "the prey can run no more",
    "last predator put out": "no predator can run any more",
    "both put out": "neither can run any more",
    "predator ahead, no lead left": "no lead is left",
    "no lead left": "no lead is left",
    "cold roll botched": "a bad start",
    "pounce worked": "by surprise",
    "prey failed": "stopped by the obstacle",
    "last predator failed": "the obstacle stops the hunt",
    "both failed": "the obstacle stops both",
    "run of the prey used up": "out of breath",
    "run of the last predator used up": "the hunt is out of breath",
    "last predator quits": "the hunt gives up",
    "prey stops": "the prey gives up",
    "ruled caught": "by the storyteller's word",
    "ruled escaped": "by the storyteller's word",
    "ruled over": "by the storyteller's word",
    "one side is gone": "one side is gone",
    "fight over": "the fight ends",
}
"""Why a chase is over, by the event of the table that ended it."""


def _over(sentence: str) -> Callable[[Facts, Names], Parts]:
    def told(facts: Facts, names: Names) -> Parts:
        why = str(facts.get("why"))
        return [fill(sentence, {**facts, "why": WHY.get(why, why)}, names)]

    return told


TOLD: dict[str, Sentence] = {
    "chase_started": {
        "": "{who} runs from {predators}, with a head start of {lead}.",
        "group": "{prey} run from {predators}, with a head start of {lead}.",
    },
    "chase.round": {
        "": "Round {round} of the chase after {who}: {course:label}, difficulty {difficulty}.",
        "same": "The chase after {who} goes on: {course:label}, difficulty {difficulty}.",
    },
    "chase.may_use": "{who} has won this round and may use {maneuvers:plain}.",
    "chase.winded": "The sprint is over: from now on it takes {attribute:plain} to run.",
    "chase.contest": contest,
    "chase.bought": bought,
    "chase.reaches_ten": "With a lead of {lead} the prey escapes by winning the next round.",
    "chase.vetoed": "The storyteller does not let {who} pick {trait:plain}; the price is given "
    "back.",
    "chase.course": "The chase after {who} is on a new course: {course:label}, difficulty "
    "{difficulty}, rolled with {pool:plain}.",
    "chase.obstacle": "An obstacle: {faces} must get past it.",
    "chase.passed": "{who} gets past it.",
    "chase.failed": "{who} does not get past it.",
    "chase.shaken": "{who} {why} and is out of the chase.",
    "chase.joined": "{who} joins the hunt for {against}, who has a lead of {lead}.",
    "chase.rides": "{who} rides with {by}.",
    "chase.gets_off": "{who} no longer rides along.",
    "chase.broke_off": "{who} breaks off and goes another way than {against}.",
    "chase.caught": _over("{by} catches {who}: the chase is over ({why})."),
    "chase.escaped": _over("{who} gets away for good ({why})."),
    "chase.void": _over("The chase after {who} is over, undecided ({why})."),
    "chase.fight": "{who} makes it a fight: {people} stand face to face.",
    "chase.no_fight": "{who} does not make it a fight.",
    "chase.no_other": "There is no other chase.",
    "chase.nobody_runs": "Nobody runs any more.",
    "chase.exhaustion": "They are tiring: type +chase/obstacle {pool:plain}/{difficulty} to let "
    "that be an obstacle.",
    "chase.what_obstacle": "Type +chase/obstacle <pool>/<difficulty> to say what is in the way of "
    "{faces}; otherwise it is as hard as the course.",
    "chase.limit": "{who} can keep this up for {rounds:round}.",
    "chase.will_quit": "{who} gives up.",
    "chase.will_quit_later": "{who} gives up as soon as this round is over.",
    "chase.will_break_off": "{who} breaks off as soon as this round is over.",
    "chase.will_come": "{who} is in the chase as soon as this round is over.",
    "chase.will_shoot": "You attack as you run.",
    "chase.course_later": "The new course holds as soon as this round is over.",
    "chase.with_group": {
        "": "You run with the group; {who} speaks for it. Type +chase/breakoff to go another way.",
        "shoots": "You run with the group; {who} speaks for it. Type +split chase/run; attack "
        "{by}={weapon:plain} to shoot, or +chase/breakoff to go another way.",
    },
}

RULED: dict[str, str | dict[str, str]] = {
    "chase.course": "{by} sets the course: {name:label}, difficulty {difficulty}.",
    "chase.obstacle": "{by} puts an obstacle in the way.",
    "chase.obstacle_is": "{by} says what the obstacle is.",
    "chase.lead": {
        "": "{by} sets the lead of {who} to {lead}.",
        "over": "{by} sets the lead of {who} over {over} to {lead}.",
    },
    "chase.end": "{by} ends a chase.",
}


REFUSALS: dict[str, str | dict[str, str]] = {
    "err.chase.none": "There is no chase for that; type +chase and a name to begin one.",
    "err.chase.busy": {
        "": "{name} is in a chase already; type +combat to see it.",
        "self": "You are in a chase already; type +combat to see what it waits for.",
    },
    "err.chase.cannot": {
        "": "{name} cannot run; name another prey.",
        "fled": "{name} has got away and is out of this fight; name another prey.",
        "self": "You cannot run as you are; type +combat to see the fight.",
        "self fled": "You have got away and are out of this fight; type +combat to see it.",
    },
    "err.chase.fighting": "{fights} here; {hint}.",
    "err.chase.not_in_it": "{name} is not in this chase; type +combat to see who is.",
    "err.chase.which": "There are several chases; name one by {names}.",
    "err.chase.driver": "You ride with prey or with a predator, and {name} is neither; name one.",
    "err.chase.not_yet": "The chase waits for {names} first; you are asked to run after that.",
    "err.chase.has_run": "You have run in this round already; wait for the others.",
    "err.chase.asked": "You cannot do that now in a chase; type {options:plain}.",
    "err.chase.maneuver": "There is no maneuver '{word:plain}' for you; write {options}.",
    "err.chase.maneuver_missing": "Say which: type +chase/maneuver and {options}.",
    "err.chase.no_maneuver_earned": "You have won no maneuver in this round; type +chase/run and "
    "get ahead first.",
    "err.chase.no_obstacle": "There is no obstacle in your way; keep {word:plain} for one.",
    "err.chase.not_enough_lead": "That costs {price} and your lead is {lead}, which would leave "
    "none; choose something cheaper, or +pass.",
    "err.chase.trait": "'{word}' is neither an attribute nor an ability; write {key:plain}=<trait> "
    "with one that is.",
    "err.chase.trait_missing": "Pick a trait of the new course: +chase/maneuver "
    "{key:plain}=<trait>.",
    "err.chase.trait_left_out": "The pool {pool:plain} leaves out {trait:plain}, which was paid "
    "for; add it.",
    "err.chase.no_veto": "These rules let nobody refuse a trait; type +chase/course.",
    "err.chase.ranged_only": "In a chase only ranged attacks reach; type +chase/run, or attack "
    "with another weapon.",
    "err.chase.out_of_range": "A lead of {lead} is too far to hit, it must be under {under}; type "
    "+chase/run.",
    "err.chase.speaker": "{name} speaks for your group; type +chase/breakoff to go your own way.",
    "err.chase.no_group": "Nobody flees with you, so you have no group to leave; type +chase/run.",
    "err.chase.no_predator": "{name} hunts nobody; name a predator, +combat shows them.",
    "err.chase.difficulty": "{number} is no difficulty; write a number from 2 to 10.",
}

PURPOSES = {
    "chase": "{who} runs",
    "obstacle": "{who} tries to get past",
    "notice": "{who} keeps an eye open",
    "stalk": "{who} stalks",
}
