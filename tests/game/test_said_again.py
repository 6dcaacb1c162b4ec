"""Whoever types a line again and again stores no more of it than changes anything."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.inputs import Input
from combat_ashes.engine.state import STORYTELLER as ST
from combat_ashes.models import AshesEntry
from combat_ashes.mush import service
from combat_ashes.mush.fights import MOST_BESIDE
from combat_ashes.mush.scenarios import STORYTELLER, Player
from tests.game.test_examples import SYSTEMS, make_way, prepare, scenarios_of
from tests.game.test_presence import Scene

TIMES = 200
MOST_ENTRIES = 12
"""So many of two hundred lines may change something: ten reminders may be open at a time."""
MOST_BYTES = 40_000


class Repeater(Player):
    """Plays a scenario, and says each line of a player many times more, to take that back again."""

    def __init__(self, scenario: Any, known: set[str], grown: dict[str, tuple[int, int]]) -> None:
        super().__init__(scenario)
        self.known = known
        self.grown = grown
        self.given: list[Input] = []

    def _say(self, where: str, name: str, line: str, error: str | None) -> None:
        self.given.clear()
        super()._say(where, name, line, error)
        given = [one for one in self.given if ST not in (one.by, one.who)]
        if error is not None or name == STORYTELLER or line in self.known or not given:
            return
        self.known.add(line)
        self._say_again(line, given)

    def _say_again(self, line: str, given: list[Input]) -> None:
        script, live = self._script(), self._live()
        if script is None or live is None or live.is_over():
            return
        first = live.number
        for _ in range(TIMES):
            for one in given:
                service.submit(script, one)
        rows = AshesEntry.objects.filter(fight_id=live.fight_id, number__gt=first)
        size = sum(len(row.given) + len(row.events) + len(row.state or "") for row in rows)
        self.grown[line] = (script.live.number - first, size)
        if script.live.number > first:
            service.undo(script, script.live.number - first, script.obj)


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_line_said_two_hundred_times_stores_what_it_changes(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: set[str] = set()
    grown: dict[str, tuple[int, int]] = {}
    submit = service.submit
    prepare(monkeypatch)
    for scenario in scenarios_of(ruleset):
        make_way(scenario)
        repeater = Repeater(scenario, known, grown)

        def noting(script: Any, given: Input, repeater: Repeater = repeater) -> Any:
            repeater.given.append(given)
            return submit(script, given)

        with monkeypatch.context() as noted:
            noted.setattr(service, "submit", noting)
            repeater.play()
    assert len(grown) > 40

    assert {line: found for line, found in grown.items()
            if found[0] > MOST_ENTRIES or found[1] > MOST_BYTES} == {}  # fmt: skip


@pytest.mark.parametrize("lines", [
    ("+attack Frank", "+attack/kick Frank"), ("+dodge", "+undeclare"),
    ("+defend/plan dodge", "+defend/plan off"),
])  # fmt: skip
def test_what_is_kept_ahead_in_a_round_is_bounded(table: Any, lines: tuple[str, str]) -> None:
    """ASH-RND-06, STO-INI-06: whoever changes it again and again is refused in the end."""
    scene = Scene(table)
    first = scene.script.live.number
    for _ in range(TIMES):
        for line in lines:
            scene.jane.say(line)
    assert scene.script.live.number - first == MOST_BESIDE
    assert any("(err.line.too_often)" in each for each in scene.jane.refusals)
    scene.frank.must("+pass")


def test_what_changes_nothing_is_told_and_no_step_of_undo(table: Any) -> None:
    """The same declaration ahead again is kept once, and one undo takes it back."""
    scene = Scene(table, storyteller=True)
    first = scene.script.live.number
    for _ in range(3):
        assert "Kept" in scene.jane.say("+attack Frank")
    for line in ("+init", "+defend/plan off"):
        scene.frank.say(line)
    assert scene.script.live.number == first + 1
    scene.sam.must("+combat/undo")
    assert "(err.declare.nothing_kept)" in scene.jane.refused("+undeclare")
