"""Lines that a storyteller has said for people of theirs before their turn: where they are kept.

They stand beside the fight, shown to nobody. A new round forgets them.
"""

from __future__ import annotations

from typing import Any

from evennia.utils.dbserialize import deserialize

from ..engine.inputs import Input
from ..engine.state import Question, State
from ..rulesets import rulebook

KEPT = "ashes_said_ahead"


def keep(script: Any, given: Input) -> None:
    """Keep a line until the one it is for is asked; it replaces an older one."""
    line = {"round": script.live.state.round, "do": given.do, "args": given.args,
            "speaker": given.speaker}  # fmt: skip
    write(script, {**kept(script, script.live.state), given.who: line})


def kept(script: Any, state: State) -> dict[str, Any]:
    """The lines by the ids of whom they are for, of this round."""
    lines = deserialize(script.attributes.get(KEPT)) or {}
    here = state.people if state.status != "over" else {}
    return {who: line for who, line in lines.items()
            if who in here and line["round"] == state.round}  # fmt: skip


def write(script: Any, lines: dict[str, Any]) -> None:
    """Keep these lines and no others."""
    script.attributes.add(KEPT, lines)


def said(script: Any, state: State) -> list[Question]:
    """The open questions that a kept line is about to answer."""
    if not script.attributes.has(KEPT):
        return []
    lines = kept(script, state)
    rules = rulebook(state.ruleset, state.settings)
    return [q for q in state.questions if q.who in lines and rules.is_turn(q)]
