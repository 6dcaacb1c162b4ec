"""What +maneuvers lists is what may be typed."""

from __future__ import annotations

from combat_ashes.engine.fight import Fight
from combat_ashes.engine.view_rules import menu_of
from combat_ashes.rulesets import rulebook
from tests.support.forsaken import ForsakenFight, forsaken


def lines(f: ForsakenFight, name: str) -> list[str]:
    rules = rulebook(f.state.ruleset, f.state.settings)
    return [each.line.split(" ")[0] for each in menu_of(Fight(f.state, rules), f.person(name))]


def test_who_has_acted_neither_moves_nor_shifts_any_more() -> None:
    """FOR-GEN-01, FOR-ATK-07: both belong to the own count."""
    f = forsaken().join("Ann", die=9, kind="werewolf").join("Bob", die=3).start()
    assert {"+move", "+move/run", "+shift"} <= set(lines(f, "Ann"))
    f.do("Ann", "+pass")
    assert not {"+move", "+move/run", "+shift"} & set(lines(f, "Ann"))
    f.refuses("Ann", "+move 3", "err.not_your_turn")
    f.refuses("Ann", "+shift lupus", "err.not_your_turn")
