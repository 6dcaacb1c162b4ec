"""Lines said for people before their turn, beside the fight; a new round forgets them."""

from __future__ import annotations

from typing import Any

from evennia.utils.dbserialize import deserialize

from ..engine.inputs import Input
from ..engine.state import FightState, Question
from ..rulesets import rulebook
from .fights import FightScript

KEPT = "ashes_said_ahead"


def keep(script: FightScript, given: list[Input], text: str) -> None:
    """Keep one line until those it is for are asked; it replaces an older one of theirs."""
    lines = kept(script, script.live.state)
    # What was said last is what an undo takes back, as long as no input came after it.
    said = 1 + max((_said(line) for line in lines.values()), default=0)
    when = {"round": script.live.state.round, "number": script.live.number, "said": said}
    new = {one.who: {**when, "do": one.do, "args": one.args, "speaker": one.speaker, "text": text}
           for one in given}  # fmt: skip
    write(script, {**lines, **new})


def take_back(script: FightScript, most: int) -> list[list[str]]:
    """Forget the last lines said since the last input; returns the ids of whom each was for."""
    lines = kept(script, script.live.state)
    since = {_said(line) for line in lines.values() if line.get("number") == script.live.number}
    last = sorted(since, reverse=True)[:most]
    if last:
        write(script, {who: line for who, line in lines.items() if _said(line) not in last})
    return [[who for who, line in lines.items() if _said(line) == said] for said in last]


def forget(script: FightScript, people: list[str]) -> list[str]:
    """Keep nothing for these people any more; returns the ids of those for whom a line was kept."""
    lines = kept(script, script.live.state)
    gone = [who for who in people if who in lines]
    if gone:
        write(script, {who: line for who, line in lines.items() if who not in gone})
    return gone


def words(script: FightScript, state: FightState) -> dict[str, str]:
    """The lines as they were typed, by the names of whom they are for."""
    lines = kept(script, state)
    return {state.people[who].name: line.get("text", line["do"]) for who, line in lines.items()}


def _said(line: dict[str, Any]) -> int:
    """The how-many-eth of the lines that were kept it is; 0 in fights of earlier versions."""
    number: int = line.get("said", 0)
    return number


def kept(script: FightScript, state: FightState) -> dict[str, Any]:
    lines = deserialize(script.attributes.get(KEPT)) or {}
    here = state.people if state.status != "over" else {}
    return {who: line for who, line in lines.items()
            if who in here and line["round"] == state.round}  # fmt: skip


def write(script: FightScript, lines: dict[str, Any]) -> None:
    script.attributes.add(KEPT, lines)


def said(script: FightScript, state: FightState) -> list[Question]:
    """The open questions that a kept line is about to answer."""
    if not script.attributes.has(KEPT):
        return []
    lines = kept(script, state)
    rules = rulebook(state.ruleset, state.settings)
    return [q for q in state.questions if q.who in lines and rules.is_turn(q)]
