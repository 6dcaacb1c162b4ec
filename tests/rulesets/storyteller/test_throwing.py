"""A knife in hand is thrown where the line says so (STO-RNG-14)."""

from __future__ import annotations

from combat_ashes.rulesets import look_at
from tests.support.sto import two


def test_the_chart_says_what_can_be_thrown() -> None:
    """STO-ARM-06: of a knife and a thrown knife each has its row."""
    rules = look_at(two().state).rules
    chart = rules.sheets.chart(rules, "weapons")
    knife = next(row for row in chart if row.strip().startswith("knife"))
    assert "melee" in knife and "can be thrown" in knife


def test_a_weapon_of_ones_own_is_thrown_where_its_sheet_says_so() -> None:
    """STO-RNG-14: `throwable` on the sheet; its own damage, with Athletics."""
    axe = {"name": "hatchet", "damage": "strength+2", "type": "lethal", "throwable": True}
    f = two({"weapons": [axe, "sword"]})
    f.do("Bob", "pass").refuses("Ada", "attack/throw Bob=sword", "err.weapon.none")
    f.feed("Ada.attack", {"successes": 1, "pool": 4})
    f.feed("Ada.damage", {"successes": 0, "pool": 6})
    f.do("Ada", "attack/throw Bob")
    assert f.latest()["weapon"] == "hatchet" and f.view()["lying"] == ["hatchet"]
    f.done()
