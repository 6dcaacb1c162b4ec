"""What a fight keeps of what has happened decides nothing that is still to come."""

from __future__ import annotations

import pytest

from combat_ashes.engine.deadlock import default
from combat_ashes.engine.events import Rolled, TrackChanged
from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.engine.state import FightState
from combat_ashes.play.walk import still_to_come
from tests.play.test_odds import RULES, SHEET, ready
from tests.support.fight import PlayedFight, RefusedLineError, fight

EXCHANGES = [
    *((ruleset, "attack Frank=knife") for ruleset in RULES),
    ("ashes", "attack/power Frank=knife"),
    ("ashes", "attack/feint Frank=knife"),
    ("ashes", "attack/committed Frank=knife"),
    ("ashes", "attack Frank=light pistol"),
    ("ashes", "split attack Frank=knife; dodge"),
    ("close2004", "attack/all-out Frank=knife"),
    ("forsaken", "attack Frank=light pistol"),
    ("storyteller", "attack/burst Frank=machine pistol"),
    ("hubris", "attack Frank=bare hands"),
]
"""A strike under each rule system, and what else does damage under some."""

ROUNDS = 3
KEEPS_NONE = "storyteller"
"""What it keeps of an attack goes with its round: no fight has any between two."""


def played_on(f: PlayedFight, state: FightState, line: str, seed: int) -> list[object]:
    """What happens, and how it stands in the end, when Jane types a line for some rounds."""
    f.state, f.events = state, []
    f.table = ScriptedDice({}, "random", f"past {seed}")  # type: ignore[assignment]
    for _ in range(ROUNDS * 6):
        asked = next((each for each in f.state.questions if each.blocking), None)
        try:
            if asked is None:
                f.tell("next")
            elif asked.who == f.id("Jane") and asked.kind in ("act", "declare"):
                f.line("Jane", line)
            else:
                f.input(default(asked.id))
        except RefusedLineError:
            break
    happened = [event for event in f.events if isinstance(event, Rolled | TrackChanged)]
    return [*happened, still_to_come(f.state)]


@pytest.mark.parametrize(("ruleset", "line"), [each for each in EXCHANGES if each[0] != KEEPS_NONE])
def test_what_is_past_decides_nothing(ruleset: str, line: str) -> None:
    f = ready(ruleset)
    played_on(f, f.state, line, 0)
    state = f.state
    forgotten = still_to_come(state)
    assert forgotten != state
    for seed in range(3):
        assert played_on(f, forgotten, line, seed) == played_on(f, state, line, seed)


def test_the_attacks_of_a_turn_decide_nothing_that_comes_later_in_it() -> None:
    f = fight(ruleset="storyteller")
    for die, name in enumerate(("Frank", "Bo", "Jane"), 3):
        f.join(name, die=die, weapons=["knife"], **SHEET)
    f.table = ScriptedDice({}, "random", "past")  # type: ignore[assignment]
    for _ in range(3):
        who = next(each for each in f.state.questions if each.kind == "declare").who
        name = f.state.people[who].name
        f.line(name, "dodge" if name == "Frank" else "attack Frank=knife")
    f.line("Frank", "pass")
    state, forgotten = f.state, still_to_come(f.state)
    assert f.state.question_for(f.id("Frank"), "defend") is not None and forgotten != state
    for seed in range(3):
        line = "attack Frank=knife"
        assert played_on(f, forgotten, line, seed) == played_on(f, state, line, seed)
