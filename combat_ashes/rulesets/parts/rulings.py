"""What is told of `+combat/rule`: its words, or what somebody's next roll comes to."""

from __future__ import annotations

from typing import Any

from ...engine.decision import Decision
from ...engine.lookup import with_names
from ...engine.numbers import MOST_DICE, whole
from ...engine.state import Json

RESULT = "{by} rules: {who}'s next roll for {purpose} comes to {successes:success|successes}."
RULED = {"": "{by} rules: {what:quoted}.", "result": RESULT}


def told(ctx: Decision[Any], text: str) -> dict[str, Json]:
    """The facts of a ruling that was taken, such as `result Frank attack 3`."""
    facts: dict[str, Json] = {"what": with_names(ctx.state, text)}
    word, *rest = text.split()
    if word.lower() != "result":
        return facts
    *name, purpose, number = rest
    who = ctx.find(" ".join(name)).id
    return {
        **facts,
        "how": "result",
        "who": who,
        "purpose": purpose.lower(),
        "successes": whole(number, 0, MOST_DICE),
    }
