"""The `odds` steps of scenario files: what a line would come to, asked without typing it."""

from __future__ import annotations

from typing import Any

from ..engine.inputs import Input
from ..engine.lookup import find
from ..engine.refusals import Refused
from ..engine.state import FightState
from ..play.odds import as_json, odds
from ..rulesets import look_at, rulesets
from ..text.house import surface_of
from ..text.line import split_line
from ..text.meant import understood

WITHIN = 0.0006
"""So far a chance may lie from the one that is written."""


def answer(state: FightState, who: str | None, text: str, runs: bool) -> dict[str, Any]:
    """The odds of a line of somebody in the fight as JSON has them; raises `Refused`.

    Who runs the fight asks for another with `+combat/as Jane=<line>`.
    """
    line = split_line(text)
    if (line.name, line.switches) == ("combat", ("as",)):
        if not runs:
            raise Refused("err.storyteller.only")
        who, text = find(state, line.left).id, line.right or ""
    if who is None:
        raise Refused("err.fight.not_in")
    surface = surface_of(rulesets()[state.ruleset])
    line = understood(surface.everyday, split_line(text))
    surface.row_of(line)
    do, args = surface.read(line)
    return as_json(odds(look_at(state), Input(do, who, who, args), text, runs))


def is_near(found: Any, wanted: Any, error: float) -> bool:
    """Whether a value of the answer is as expected: numbers to within `error`."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(
            str(key) in found and is_near(found[str(key)], value, error)
            for key, value in wanted.items()
        )
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(
            is_near(one, other, error) for one, other in zip(found, wanted, strict=True)
        )
    numbers = (int, float)
    if isinstance(wanted, bool) or not isinstance(wanted, numbers) or isinstance(found, bool):
        return bool(found == wanted)
    return isinstance(found, numbers) and abs(found - wanted) <= error
