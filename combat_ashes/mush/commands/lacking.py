"""A line that lacks a word, or runs two together: the line that was meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...engine.lookup import find
from ...engine.numbers import MOST_COUNT, is_whole, whole
from ...engine.refusals import Refusal, Refused
from ...engine.state import FightState
from ...engine.suggest import closest_match
from ...rulesets.proposing import likeliest
from ...text.line import Line
from ...text.prompts import TARGET
from ...text.surface import Row

SMALL_WORDS = re.compile(r"^(?:(?:with|using|by)\s+)?(?:(?:the|a|an|my)\s+)?", re.IGNORECASE)


NOBODY = ("err.who.unknown", "err.who.not_here")
COMPLETED = ("err.declare.incomplete", "err.declare.option")
"""Refusals that become clearer with how the line is written, besides that of an unknown name."""


def completed(
    refusal: Refusal, line: Line, row: Row, known: FightState, who: str, weapons: Sequence[str]
) -> Refusal:
    """A refusal with the line that was meant, as `who` knows the fight, holding `weapons`."""
    if refusal.code in NOBODY:
        meant = _run_together(str(refusal.facts.get("word", "")), line, row, known, who, weapons)
        return _with(refusal, how="line", line=meant) if meant else refusal
    if refusal.code == "err.declare.option":
        options, typed = _options(row), str(refusal.facts.get("option", ""))
        near = closest_match(typed.partition(" ")[0], options)
        if near and options[near] == typed.lower():
            return refusal  # An option of the line, but not of this one.
        if near:
            return _with(refusal, how="near", near=options[near])
        return _with(refusal, how="listed", known=list(options)) if options else refusal
    missing = refusal.facts.get("missing")
    if missing == "a target" and line.name == "choose":
        chosen = _chosen(line, known, who)
        how = "line" if chosen else "usage"
        target = likeliest(known, who, f"+{chosen} {TARGET}")
        return _with(refusal, how=how, line=f"+{chosen} {target}", usage=row.usage)
    if missing == "a target":
        return _at_somebody(refusal, line, known, who)
    if missing == "the attacker":
        others = [p.name for p in known.able() if p.id != who]
        typed = f"{_typed(line)} {line.left}".strip()
        return _with(refusal, how="whom", line=typed, names=others)
    chosen = _chosen(line, known, who) if line.name == "choose" else ""
    return _with(refusal, how="usage", usage=f"+{chosen} and {missing}" if chosen else row.usage)


def _chosen(line: Line, known: FightState, who: str) -> str:
    question = known.question_for(who)
    if not is_whole(line.whole):
        return line.whole
    offered = dict(enumerate(question.options if question else (), 1))
    return offered.get(whole(line.whole, 0, MOST_COUNT), "")


def _options(row: Row) -> dict[str, str]:
    """The options that a line may have, by their first words: `sparing <name> & <name>`."""
    listed = re.search(r"options are (.*?)(?:: \+|$)", row.meaning)
    found = re.findall(r"[a-z]+(?: <[^>]*>(?: & <[^>]*>)*)?", listed[1]) if listed else []
    return {each.split()[0]: each for each in found}


def _with(refusal: Refusal, **facts: Any) -> Refusal:
    return replace(refusal, facts={**refusal.facts, **facts})


def _typed(line: Line) -> str:
    return "/".join((f"+{line.name}", *line.switches))


def _at_somebody(refusal: Refusal, line: Line, known: FightState, who: str) -> Refusal:
    """A line that lacks whom it is about, with the likeliest one."""
    whole = " ".join(part for part in (_typed(line), line.left, TARGET) if part)
    whole += f"={line.right}" if line.right else ""
    target = likeliest(known, who, whole)
    whole = whole.replace(TARGET, target)
    left = line.left
    how = "within" if left and (line.right is not None or "," in left or ";" in left) else "line"
    return _with(refusal, how=how, target=target, line=whole)


def _run_together(
    word: str, line: Line, row: Row, known: FightState, who: str, weapons: Sequence[str]
) -> str:
    """A name and a weapon, or a weapon alone, with the equals sign where it belongs."""
    if "[=" not in row.rest or line.right is not None or line.left != word:
        return ""
    thing = SMALL_WORDS.sub("", word)
    if thing.lower() in [weapon.lower() for weapon in weapons]:
        whole = f"{_typed(line)} {TARGET}={thing}"
        return whole.replace(TARGET, likeliest(known, who, whole))
    name, blank, rest = word.partition(" ")
    try:
        person = find(known, name, who)
    except Refused:
        return ""
    if rest.strip() == "&":
        return f"{_typed(line)} {person.name}"
    how = SMALL_WORDS.sub("", rest.strip())
    return f"{_typed(line)} {person.name}={how}" if blank and how else ""
