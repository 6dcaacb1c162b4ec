"""Stored entries replayed elsewhere: in another process, and where the rules are gone."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from combat_ashes.engine.codec import dump_events, dump_state
from combat_ashes.engine.decide import Decided, decide
from combat_ashes.engine.dice import SeededDice
from combat_ashes.engine.events import Rolled
from combat_ashes.engine.history import Entry
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.state import CLOCK, STORYTELLER, FightState
from combat_ashes.rulesets import default_name, new_fight, register, rulebook, thawed
from tests.support.past import take_back
from tests.support.toy import Toy

register(Toy)
ROOT = Path(__file__).parents[2]
REPLAY = """
import json, sys
sys.modules["combat_ashes.rulesets"] = None
from combat_ashes.engine import codec, dice, history
dice.SeededDice.roll = None
entries = [history.Entry(n, codec.load_events(events)) for n, events in json.load(sys.stdin)]
past = lambda number: reversed(entries[:number])
sys.stdout.write(codec.dump_state(history.state_after(past, len(entries))))
assert not any(name.startswith("combat_ashes.rulesets.") for name in sys.modules)
"""


def fought(ruleset: str) -> tuple[list[Entry], FightState]:
    """Some rounds of everybody against everybody, with an undo in the middle."""
    state, entries = new_fight(ruleset), []

    def give(do: str, who: str, **args: object) -> None:
        nonlocal state
        outcome = decide(state, Input(do, who, who, args), rulebook, SeededDice("seed"))
        assert isinstance(outcome, Decided), outcome
        state = outcome.state
        entries.append(Entry(len(entries) + 1, outcome.events))

    start = {"ruleset": ruleset, "settings": {}, "room": "Alley", "seed_hash": "hash"}
    give("start", STORYTELLER, **start)
    for ref, name in enumerate(("Jane", "Frank", "Teddy"), 1):
        traits = {"dexterity": 4, "brawl": 3, "melee": 3, "strength": 3}
        give("join", "new", sheet={"ref": ref, "name": name, "traits": traits, "weapons": []})
    for ctx in range(40):
        if state.status == "over":
            break
        asked = next((q for q in state.questions if q.kind in ("declare", "act")), None)
        if asked is None:
            give("time_out", CLOCK)
        else:
            others = [p.name for p in state.people.values() if p.id != asked.who]
            give("attack", asked.who, target=others[ctx % 2])
        if ctx == 15:
            undone = take_back(entries, 5, "Sten")
            assert undone is not None
            state = thawed(undone[1])
            entries.append(Entry(len(entries) + 1, (undone[0],)))
    return entries, state


@pytest.mark.parametrize("ruleset", [default_name(), Toy.name])
@pytest.mark.parametrize("hash_seed", ["0", "1234"])
def test_stored_entries_make_the_same_fight_without_rules_or_dice(
    ruleset: str, hash_seed: str
) -> None:
    entries, state = fought(ruleset)
    rolls = [e for entry in entries for e in entry.events if isinstance(e, Rolled)]
    assert len(rolls) >= 20
    assert state.round > 2
    done = subprocess.run(
        [sys.executable, "-c", REPLAY],
        input=json.dumps([[entry.number, dump_events(entry.events)] for entry in entries]),
        capture_output=True, text=True, check=False, cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stderr == ""
    assert json.loads(done.stdout) == json.loads(dump_state(state))
