"""The lines that prompts and `+maneuvers` propose, as whoever reads them would type them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

from combat_ashes.engine.decide import Decided, decide
from combat_ashes.engine.dice import SeededDice
from combat_ashes.engine.events import FightNoted, Rolled, Told
from combat_ashes.engine.fight import Fight
from combat_ashes.engine.hidden import unseen, without
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal, Refused
from combat_ashes.engine.state import STORYTELLER, Combatant, FightState, Question
from combat_ashes.engine.view_rules import menu_of, offers_of
from combat_ashes.rulesets import proposing, rulebook, rulesets
from combat_ashes.text.house import surface_of
from combat_ashes.text.line import split_line
from combat_ashes.text.prompts import prompt

LINE = re.compile(r"(?<!\w)\+[a-z]+(?:/[a-z_]+)*")
PROSE = (
    "or and to when first for lets keeps gives goes again instead right holds until says tells "
    "takes answers"
).replace(" ", "|")  # fmt: skip
"""Words that end a line within a sentence."""

ENDS = re.compile(
    r"(?P<line>.*?)(?:$| \(|[.:;](?: |$)|,(?! (?:willpower|keep|on [A-Z]|with [a-z]))"
    rf"|(?:^| )(?:{PROSE})\b)"
)
LOOKS = ("maneuvers", "combat", "combat/books", "combat/add", "combat/end", "combat/set",
         "combat/mod", "help", "sheet")  # fmt: skip
"""What is no line of the fight, or only another's to type."""

OTHERS = re.compile(r", or a storyteller|\.$")
"""What follows a line that is others' to type."""

LATER = ("come in with ", "then ")
"""What stands before a line that is others' to type, or one to be typed after another."""

WORDS = {
    "what": ("shout",),
    "where": ("roof",),
    "pool": ("dexterity+athletics", "strength+brawl"),
    "declaration": (
        "dodge", "block", "parry", "misc shout", "misc shout=wits", "attack {name}", "escape",
        "attack {name}=bare hands", "grapple/sustain", "grapple/resist", "grapple/defend",
        "grapple/effect pin",
    ),
    "line": ("attack {name}", "misc shout", "misc shout=dexterity+brawl"),
    "form": ("homid", "glabro", "crinos", "hispo", "lupus"),
    "n": ("1",),
    "yards": ("1",),
    "trait": ("dexterity",),
    "block, dodge or parry": ("dodge", "block", "parry"),
    "names": ("{name}",),
}  # fmt: skip
"""What may stand where a line has `<...>`; anything else is somebody's name."""

MOST = 400
"""So many ways to fill in a line are tried."""


def fill_in(line: str, state: FightState, who: str) -> list[str]:
    """A line with each of what may stand where it has `<...>`."""
    if "[" in line:
        ways_ = (re.sub(r"\[[^\]]*\]", "", line), re.sub(r"\[([^\]]*)\]", r"\1", line))
        return [each for way in ways_ for each in fill_in(way, state, who)]
    others = [p.name for p in state.people.values() if p.id != who and not p.hidden]
    person = state.people.get(who)
    things = [_name(each) for each in person.weapons] if person is not None else []
    holes = re.findall(r"<([^>]*)>", line)
    ways: list[list[str]] = []
    for hole in holes:
        if hole in ("weapon", "thing", "object"):
            named = list(dict.fromkeys([*things, *_carried(state), "bare hands", "unarmed"]))
            ways.append([*named, *(f"{thing}, on {name}" for thing in named for name in others)])
        elif hole in WORDS:
            ways.append(
                [
                    word.replace("{name}", name)
                    for word in WORDS[hole]
                    for name in (others if "{name}" in word else others[:1] or [""])
                ]
            )
        else:
            ways.append(others)
    found = []
    simple_first = sorted(
        product(*ways), key=lambda chosen: any(", on " in word for word in chosen)
    )
    for chosen in simple_first[:MOST]:
        if len(set(chosen)) < len(chosen) and "<target>" in line:
            continue
        whole = line
        for word in chosen:
            whole = re.sub(r"<[^>]*>", word, whole, count=1)
        found.append(whole)
    return found


def _name(weapon: Any) -> str:
    if isinstance(weapon, str):
        return weapon
    return str(weapon["name"] if isinstance(weapon, dict) else weapon.name)


def _carried(state: FightState) -> list[str]:
    return sorted({_name(each) for person in state.people.values() for each in person.weapons})


def lines_in(text: str) -> Iterator[str]:
    """The lines that a sentence names."""
    text = re.sub(
        r"\+split <declaration>; <declaration>", "+split <declaration>&& <declaration>", text
    )
    text = re.sub(r"(\+split [a-z/]+(?: [^;,.]*)?); (?=attack|dodge|<)", r"\1&& ", text)
    for found in LINE.finditer(text):
        rest = text[found.end() :]
        args = ""
        if rest.startswith((" ", "=")) and not rest.startswith(" ("):
            match = ENDS.match(rest[1:] if rest[0] == " " else rest)
            args = match["line"] if match else ""
        line = f"{found[0]} {args}".strip().replace("&&", ";")
        if text[: found.start()].endswith(LATER):
            continue
        if found[0][1:] not in LOOKS and not OTHERS.match(rest):
            yield line


def spoken(state: FightState, who: str, line: str) -> Input:
    """A line as an input; raises `Refused`."""
    by = STORYTELLER if who == STORYTELLER else who
    if line.startswith("+init"):
        ref = state.people[who].ref
        return Input("join", who, who, {"sheet": {"ref": ref, "name": ""}})
    if line == "+combat/next":
        return Input("next", STORYTELLER, STORYTELLER, {}, (), "Sten")
    surface = surface_of(rulesets()[state.ruleset])
    do, args = surface.read(split_line(line))
    return Input(do, by, who, args, (), "Sten")


def tried(state: FightState, who: str, line: str) -> Decided | Refusal:
    """What comes of a line that somebody types."""
    try:
        given = spoken(state, who, line)
    except Refused as refused:
        return refused.refusal
    return decide(state, given, rulebook, SeededDice("x"))


def refused(state: FightState, who: str, line: str) -> Refusal | None:
    """How a proposed line is refused whatever is filled in; None where it is taken."""
    last: Refusal | None = None
    row = split_line(line)
    surface = surface_of(rulesets()[state.ruleset])
    own = surface.row(row.name, row.switches)
    if own is not None and not own.rest and not own.any_switch:
        line = line.split()[0]
    for whole in fill_in(line, state, who):
        outcome = tried(state, who, whole)
        if isinstance(outcome, Decided):
            return None
        last = outcome
    return last


def proposed(state: FightState, question: Question) -> Iterator[tuple[str, str]]:
    """Where and what is proposed to who is asked: in the long prompt, the short one, the list."""
    rules = rulebook(state.ruleset, state.settings)
    surface = surface_of(rulesets()[state.ruleset])
    seen = without(state, unseen(state, question.who)) if question.who != STORYTELLER else state
    offers = offers_of(Fight(seen, rules), question)
    comes_to = proposing.tries(surface, state, question)
    for line in lines_in(prompt(surface, seen, question, offers, None, comes_to)):
        yield "long", line
    person: Combatant | None = seen.people.get(question.who)
    if (
        person is None
        or not surface.asks.get(question.kind)
        or not surface.asks[question.kind].in_turn
    ):
        return
    listing = menu_of(Fight(seen, rules), person)
    for line in lines_in(prompt(surface, seen, question, offers, listing, comes_to)):
        yield "short", line
    for each in proposing.maneuvers(surface, state, state.people[question.who]):
        for line in lines_in(each.line):
            yield "list", line
        for name in each.targets or ():
            yield "list", re.sub("<target>", name, next(lines_in(each.line)))


NUMBERS = re.compile(
    r"(\+[^(,;]*?) \((?:[^(),]*, )?(?:(\d+) (?:die|dice)|(a chance die)|(\d+))"
    r"(?: at \d+)?(?: less Defense (\d+))?\)"
)


def numbered(state: FightState, question: Question) -> Iterator[tuple[str, int]]:
    """The lines of a short prompt with the dice that they are said to be rolled with."""
    rules = rulebook(state.ruleset, state.settings)
    surface = surface_of(rulesets()[state.ruleset])
    if question.who == STORYTELLER or not surface.asks[question.kind].in_turn:
        return
    seen = without(state, unseen(state, question.who))
    person = seen.people[question.who]
    comes_to = proposing.tries(surface, state, question)
    text = prompt(surface, seen, question, (), menu_of(Fight(seen, rules), person), comes_to)
    for line, dice, chance, plain, defense in NUMBERS.findall(text):
        yield line, 0 if chance else int(dice or plain) - int(defense or 0)


NO_ACTION = ("initiative", "soak", "damage")
"""What somebody rolls besides what they do."""


def _others_contest(roll: Rolled, line: str, outcome: Decided) -> bool:
    """Whether somebody rolls in a contest that their own line did not begin."""
    rolls = [each for each in outcome.events if isinstance(each, Rolled)]
    return not line.startswith("+grapple") and any(
        each.against == roll.who and each.purpose == roll.purpose == "grapple" for each in rolls
    )


def rolled(state: FightState, who: str, line: str) -> Rolled | None:
    """What somebody rolls as soon as a line is typed; None where nothing is rolled at once.

    Nor where a plan of its target, which nobody else knows of, changes it first, a hold that
    begins or ends before it (who is held gives dice), or a contest that another began.
    """
    outcome = tried(state, who, line)
    assert isinstance(outcome, Decided), line
    if any(isinstance(e, Told) and e.code == "plan.answers" for e in outcome.events):
        return None
    for event in outcome.events:
        if isinstance(event, FightNoted) and "grapples" in event.notes:
            return None
        if isinstance(event, Rolled) and event.who == who and event.purpose not in NO_ACTION:
            return None if _others_contest(event, line, outcome) else event
    return None
