"""Settings of the classic game that no scenario switches."""

from __future__ import annotations

import pytest

from tests.support.sto import two


@pytest.mark.parametrize(
    ("rule", "status"),
    [("full_lethal", "dead"), ("full_lethal_plus_one", "dying"), ("storyteller", "dying")],
)
def test_when_somebody_dies(rule: str, status: str) -> None:
    """STO-DMG-08: `health.death_on`."""
    f = two(**{"health.death_on": rule})
    f.damage("Bob", 7, "lethal")
    assert f.person("Bob").status == status


def test_an_admins_own_maneuver() -> None:
    """STO-GEN-08: `data.maneuvers`."""
    rows = {"headbutt": {"traits": "strength+brawl", "damage": "S+3", "type": "bashing",
                         "like": "strike"}}  # fmt: skip
    f = two(**{"data.maneuvers": rows})
    f.feed("Ada.attack", {"successes": 1, "pool": 7})
    f.feed("Ada.damage", {"successes": 0, "pool": 7})
    f.do("Bob", "pass").do("Ada", "attack/headbutt Bob")
    assert f.latest()["maneuver"] == "headbutt"
    f.done()
