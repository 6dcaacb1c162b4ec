"""Whether a line may be proposed, and with which dice: it is tried on the fight as it stands."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from msgspec.structs import replace

from ..engine.decide import Foreseen, Foresight
from ..engine.fight import Fight
from ..engine.inputs import Input
from ..engine.offers import Dice, Maneuver, Menu
from ..engine.refusals import Refused
from ..engine.state import STORYTELLER, Combatant, FightState, Question
from ..engine.view_rules import menu_of
from ..text.house import surface_of
from ..text.line import Spoken, split_line
from ..text.prompts import TARGET, as_typed, foe, foes
from ..text.surface import Surface, Try
from . import look_at, rulebook, rulesets

THING = "<thing>"
SPLIT = "<declaration>; <declaration>"
SPLITS = ("attack <target>; dodge", "dodge; misc it", "grapple/sustain; misc it")
"""What is tried for any two declarations."""

JOIN = "join"
"""What brings a sheet with it, which only its speaker has."""

FILLED = {
    "<declaration>": ("dodge", "block", "escape", "grapple/defend", "guard"),
    "<n>": ("1", "2", "3"),
}
"""What may stand in a hole of a line that answers something."""

ONE_OF = re.compile(r"<([a-z, ]+ or [a-z]+)>")
"""A hole that names all that may stand in it: `<block, dodge or parry>`."""

WHOM = re.compile(r"<(?:targets?|who|names?|attacker)>")


def tries(surface: Surface, state: FightState, question: Question) -> Try:
    """Tells of a line what who is asked would roll with it now; None where it would be refused.

    `<target>` and the like stand for anybody whom they know of; a line with other holes, which
    only they can fill, is taken to be right, as is one that is no line of the fight.
    """
    person = state.people.get(question.who)
    by = question.who if person is not None and person.player else STORYTELLER
    in_turn = is_in_turn(surface, question)
    foresight = Foresight(state, rulebook)

    def things() -> Iterable[str]:
        rules = rulebook(state.ruleset, state.settings)
        return {
            name
            for one in state.people.values()
            for name in rules.sheets.gear(rules, one)["weapons"]
        }

    others = [p.name for p in state.people.values() if p.id != question.who and not p.hidden]

    @cache
    def comes_to(line: str) -> Dice | None:
        if SPLIT in line:
            return _first(comes_to(line.replace(SPLIT, each)) for each in SPLITS)
        line = line.replace("<n>", "1")
        if THING in line:
            return _first(comes_to(line.replace(THING, thing)) for thing in things())
        if WHOM.search(line):
            return _first(comes_to(WHOM.sub(name.replace("\\", "\\\\"), line)) for name in others)
        read = None if "<" in line else _read(state.ruleset, line)
        if read is None:
            return Dice()
        if isinstance(read, Refused):
            return None
        do, args = read
        if do == JOIN:
            return Dice()
        found = foresight.of(Input(do, by, question.who, args.copy()))
        if found is None:
            return None
        return _dice(state, question.who, found) if in_turn else Dice()

    return comes_to


def _dice(state: FightState, who: str, found: Foreseen) -> Dice:
    """What a line of somebody would be rolled with, as far as they may know."""
    if found.request is not None:
        own = found.request.who == who and found.request.purpose != "initiative"
        pool = found.request.pool
        return Dice(pool=pool, chance=not pool) if own else Dice()
    if found.said is None:
        return Dice()
    fight = look_at(state)
    return fight.rules.views.would_roll(fight, state.people[who], found.said)


def _first(found: Iterable[Dice | None]) -> Dice | None:
    return next((each for each in found if each is not None), None)


def filled(state: FightState, who: str, line: str) -> list[str]:
    """A line of somebody with every word that may stand in its hole; as it is without one.

    Some of them may be refused.
    """
    if THING in line:
        fight = look_at(state)
        gear = fight.rules.sheets.gear(fight.rules, state.people[who])
        return [line.replace(THING, each) for each in gear["weapons"]]
    for hole, words in FILLED.items():
        if hole in line:
            return [line.replace(hole, word) for word in words]
    listed = ONE_OF.search(line)
    if listed is None:
        return [line]
    return [ONE_OF.sub(word, line) for word in re.split(r", | or ", listed[1])]


def likeliest(state: FightState, who: str, line: str) -> str:
    """Whom a line with `<target>` is about: the first who may be, else the likeliest foe."""
    question = state.question_for(who)
    if question is None:
        return foe(state, who)
    comes_to = tries(surface_of(rulesets()[state.ruleset]), state, question)
    names = foes(state, who)
    may = (name for name in names if comes_to(line.replace(TARGET, name)) is not None)
    return next(may, foe(state, who))


def maneuvers(surface: Surface, state: FightState, person: Combatant) -> Menu:
    """What somebody can do: of what the rules list, for who is asked, what would be taken now."""
    found = menu_of(Fight(state, rulebook(state.ruleset, state.settings)), person)
    asked = [q for q in state.questions if q.who == person.id and is_in_turn(surface, q)]
    if not asked:
        return found
    comes_to = tries(surface, state, asked[0])
    return [_for_whom(each, comes_to) for each in found if comes_to(as_typed(each)) is not None]


def _for_whom(maneuver: Maneuver, comes_to: Try) -> Maneuver:
    """A maneuver with those targets alone for whom the line would be taken."""
    if not maneuver.targets:
        return maneuver
    line = as_typed(maneuver)
    may = [name for name in maneuver.targets if comes_to(line.replace(TARGET, name)) is not None]
    return replace(maneuver, targets=tuple(may))


def answers(surface: Surface, state: FightState, question: Question) -> dict[str, str]:
    """The lines that choose options of a question, each with its option; some may be refused."""
    found: dict[str, str] = {}
    first = getattr(question.facts, "first", "")
    for option in filter(None, (first, *question.options)):
        for open_ in surface.choosing([option], "+choose "):
            for line in filled(state, question.who, open_):
                found.setdefault(line, option)
    return found


def is_in_turn(surface: Surface, question: Question) -> bool:
    """Whether it asks somebody what they do."""
    ask = surface.asks.get(question.kind)
    return ask is not None and ask.in_turn


@lru_cache(1024)
def _read(ruleset: str, line: str) -> Spoken | Refused | None:
    """A line under some rules, None for one of no fight; the same are proposed again and again."""
    surface, typed = surface_of(rulesets()[ruleset]), split_line(line)
    try:
        return surface.read(typed) if surface.knows(typed.name) else None
    except Refused as refused:
        return refused
