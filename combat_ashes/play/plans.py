"""Plans: what somebody who plays by themselves would type, the best first."""

import re
from collections.abc import Collection
from typing import Any, NamedTuple

from msgspec.structs import replace

from ..engine.fight import Fight
from ..engine.lookup import ENEMIES, enemies, left_to
from ..engine.numbers import is_whole, whole
from ..engine.ruleset import Ruleset
from ..engine.sheet_rules import fighter_from
from ..engine.state import Combatant, Question
from ..rulesets import new_fight

TURN = ("declare", "act")
"""Questions by which somebody is asked what they do."""

MANNERS = {
    "aggressive": ("attack {foe}",),
    "defensive": ("dodge", "block", "attack {foe}"),
    "guard": ("guard", "attack {foe}"),
    "grapple": ("grapple/sustain", "grapple {foe}", "attack {foe}"),
    "none": (),
}
"""What a plan does in its own turn, by its word."""

WANTED = ("continue", "effect")
"""Questions to which something is said rather than nothing: the fight goes on, a hold is used."""

ATTACK = re.compile(r"attack(?P<how>(/[a-z_-]+)*)(?P<options>( [a-z_-]+)*)")
"""A manner of attack, and options, that are used wherever they may be: `attack/power willpower`."""

DEFENSES = ("dodge", "block")
WEAKEST, NEAREST = "weakest", "nearest"
REST = " the rest"
MOST_BOXES = 100


class BadPlan(ValueError):
    """A plan with a word that no plan has."""


class Plan(NamedTuple):
    """What is done in one's own turn, the answers to attacks, whom it is aimed at, when to flee."""

    does: str = "aggressive"
    answers: tuple[str, ...] = ()
    target: str = ""
    first: str = ""
    """A line for the first round."""
    flees_below: int | str = 0
    """With fewer boxes left than this (0 is never), or hurt worse than the level of this name."""


def read(text: str, levels: Collection[str] | None = None) -> Plan:
    """`aggressive, target weakest, dodge the rest` as a plan; raises `BadPlan`.

    With `levels` of health by name it may flee below none but these.
    """
    plan = Plan()
    for part in filter(None, map(str.strip, text.replace(";", ",").lower().split(","))):
        first, _, rest = part.partition(" ")
        if part in MANNERS:
            plan = plan._replace(does=part, answers=DEFENSES if part == "defensive" else ())
        elif ATTACK.fullmatch(part):
            plan = plan._replace(does=part)
        elif first == "first" and rest:
            plan = plan._replace(first=rest)
        elif first == "target" and rest:
            plan = plan._replace(target=rest)
        elif part.startswith("flee below "):
            plan = plan._replace(flees_below=_below(part.removeprefix("flee below "), levels))
        elif first in DEFENSES:
            plan = plan._replace(answers=(*plan.answers, part.removesuffix(REST)))
        else:
            known = ", ".join(MANNERS)
            raise BadPlan(
                f"'{part}' is no plan; write {known}, attack/<manner> <option>, "
                "first <line>, target <who>, weakest, nearest or all enemies, flee below <boxes or "
                "level>, "
                "dodge the rest or block the rest"
            )
    return plan


def _below(word: str, levels: Collection[str] | None) -> int | str:
    if is_whole(word):
        return whole(word, 0, MOST_BOXES)
    if levels is not None and word not in {level.lower() for level in levels}:
        names = ", ".join(levels)
        raise BadPlan(f"there is no health level '{word}'; write a number of boxes, or {names}")
    return word


def levels_of(rules: Ruleset) -> list[str]:
    """The health levels of somebody ordinary by name, the best first."""
    person = fighter_from(rules, "p1", {"name": "Somebody", "traits": {}})
    state = replace(new_fight(rules.name), people={"p1": person})
    fight: Fight[Ruleset] = Fight(state, rules)
    found = (_level(fight, person, marks) for marks in range(_boxes(fight, person)))
    return list(dict.fromkeys(found))


def _boxes(fight: Fight[Ruleset], person: Combatant) -> int:
    return fight.rules.health.shown(fight, person).boxes + 1


def _level(fight: Fight[Ruleset], person: Combatant, marks: int) -> str:
    return fight.rules.health.shown(fight, replace(person, track="/" * marks)).level


def lines(plan: Plan, fight: Fight[Ruleset], person: Combatant, question: Question) -> list[str]:
    """The lines that a plan would type in answer to a question, the best first."""
    if question.kind not in TURN:
        answers = [each for each in plan.answers if each.split()[0] in question.options]
        choices = [f"choose {option}" for option in question.options]
        if question.kind in WANTED or plan.does in question.options:
            return [*choices, "pass"]
        return [*answers, "pass", *choices]
    wanted = MANNERS[plan.does] if plan.does in MANNERS else _own_way(plan.does)
    if plan.first and fight.state.round == 1:
        wanted = (plan.first, *wanted)
    if _flees(plan, fight, person):
        wanted = ("escape", "flee", "move/run 10", *wanted)
    against = foes(plan, fight, person)
    names = [foe.name for foe in against]
    if plan.target == ENEMIES and names:
        every = len(against) == len(enemies(fight.state, person))
        names = [ENEMIES if every else " & ".join(names), *names]
    found = [line.format(foe=name) for line in wanted for name in (names or [""])
             if names or "{foe}" not in line]  # fmt: skip
    return [*dict.fromkeys(found), *(["reload"] if found else []), "pass"]


def _own_way(attack: str) -> tuple[str, ...]:
    """An attack of one's own manner, or else a plain one."""
    found = ATTACK.fullmatch(attack)
    how, options = (found["how"], found["options"].split()) if found else ("", [])
    return ", ".join((f"attack{how} {{foe}}", *options)), "attack {foe}"


def _flees(plan: Plan, fight: Fight[Ruleset], person: Combatant) -> bool:
    if isinstance(plan.flees_below, int):
        return _boxes(fight, person) - 1 - len(person.track) < plan.flees_below
    named = [_level(fight, person, marks).lower() for marks in range(_boxes(fight, person))]
    last = max((marks for marks, level in enumerate(named) if level == plan.flees_below), default=0)
    return len(person.track) > last


def foes(plan: Plan, fight: Fight[Ruleset], person: Combatant) -> list[Combatant]:
    """Whom somebody might attack, first whom their plan is aimed at; another first each round."""
    found = left_to(fight.state, person)
    found += [one for one in enemies(fight.state, person)
              if one.name.lower() == plan.target and one not in found]  # fmt: skip
    if plan.target == WEAKEST:
        return sorted(found, key=lambda one: -len(one.track))
    if plan.target == NEAREST:
        return sorted(found, key=lambda one: _yards(fight, person, one))
    if plan.target:
        return sorted(found, key=lambda one: one.name.lower() != plan.target)
    turned = (fight.state.round + fight.state.joined) % len(found) if found else 0
    return found[turned:] + found[:turned]


def _yards(fight: Fight[Ruleset], one: Combatant, other: Combatant) -> Any:
    return getattr(fight.state.relation(one.id, other.id), "range", None) or 0
