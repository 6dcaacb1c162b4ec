"""Fights kept at each kind of open question, as the version that wrote them stored them.

`tests/fixtures/fights/<rule system>/<question>.jsonl` hold every row of a fight, a row a line; some
are called by what goes on in them. They are never made anew: later versions must read them.
`python -m tests.support.kept.questions` plays every scenario and example, and writes those that are
missing, each as the shortest fight that was found. The first of them come from tests
of rules as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from combat_ashes.engine.codec import dump_state
from combat_ashes.engine.state import FightState
from combat_ashes.engine.steps import QUESTIONS
from combat_ashes.engine.views import ALL, view
from combat_ashes.rulesets import look_at, rulebook, rulesets
from tests.support.kept import NOBODY

TESTS = Path(__file__).parents[2]
FIGHTS = TESTS / "fixtures" / "fights"
BURST = re.compile(r'"maneuver":"burst"|"burst":"(short|medium|long)"|"do":"burst"')
REF = re.compile(r'"(ref|storyteller)":(\d+)')


MOMENTS: dict[str, Callable[[FightState], Any]] = {
    "chase": lambda state: view(look_at(state), ALL)["chases"],
    "hold": lambda state: view(look_at(state), ALL)["grapples"],
    "burst": lambda state: BURST.search(dump_state(state)),
    "split": lambda state: '"do":"split"' in dump_state(state),
    "shape": lambda state: any(person.form for person in state.people.values()),
}
"""What goes on in a fight while somebody is asked."""


def kinds() -> set[tuple[str, str]]:
    """Every rule system that is shipped with each kind of question it may ask."""
    shipped = [each for each in rulesets().values() if each.__module__.startswith("combat_ashes.")]
    names = [each.name for each in shipped]
    return {(name, kind) for name in names for kind in (*QUESTIONS, *rulebook(name, {}).questions)}


def of(state: FightState) -> Iterator[tuple[str, str]]:
    """What a fight is kept for, as it stands."""
    if state.status == "over" or not state.questions:
        return
    for question in state.questions:
        yield state.ruleset, question.kind
    for moment, goes_on in MOMENTS.items():
        if goes_on(state):
            yield state.ruleset, moment


def gather() -> dict[tuple[str, str], str]:
    """The shortest fight of each kind, of all that scenarios and examples come to."""
    from combat_ashes.mush import store
    from combat_ashes.mush.scenario_files import read_file
    from combat_ashes.mush.scenarios import Player

    found: dict[tuple[str, str], str] = {}

    class Keeper(Player):
        def _say(self, *line: Any) -> None:
            super()._say(*line)
            live = self._live()
            for kept in set(of(live.state)) if live is not None else ():
                rows = "\n".join(map(_row, store.rows(live.fight_id))) + "\n"
                if len(rows) < len(found.get(kept, rows + " ")):
                    found[kept] = rows

    store.MOST_ENTRIES = 10  # So that a state is stored on the way, and events after it.
    for path in sorted((TESTS / "scenarios").rglob("*.yaml")):
        for scenario in read_file(path):
            Keeper(scenario).play()
    from tests.game.test_examples import SYSTEMS, scenarios_of

    for scenario in [each for name in SYSTEMS for each in scenarios_of(name)]:
        Keeper(scenario).play()
    return found


def _row(row: dict[str, Any]) -> str:
    row = {name: REF.sub(_nobody, each) if isinstance(each, str) else each
           for name, each in row.items()}  # fmt: skip
    return json.dumps(row, ensure_ascii=False)


def _nobody(ref: re.Match[str]) -> str:
    return f'"{ref[1]}":{int(ref[2]) + NOBODY}'


def write_missing() -> list[str]:
    """Write each fight that is not kept yet; returns what none was found for."""
    found = gather()
    for (ruleset, name), rows in found.items():
        path = FIGHTS / ruleset / f"{name}.jsonl"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(rows, encoding="utf-8")
    return sorted(f"{ruleset}: {kind}" for ruleset, kind in kinds() - found.keys())


if __name__ == "__main__":
    from combat_ashes.mush.boot import boot

    boot()
    print("No fight was found for:", *write_missing(), sep="\n")
