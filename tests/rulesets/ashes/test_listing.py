"""What +maneuvers lists is what is rolled, whatever the storyteller has ruled."""

from __future__ import annotations

import pytest

from combat_ashes.engine.view_rules import menu_of
from combat_ashes.rulesets import look_at
from tests.support.fight import ABLE, PlayedFight, fight

RULINGS = {
    "nothing": (),
    "a difficulty": (
        "difficulty attack 9", "difficulty grapple 8", "difficulty escape 7",
        "difficulty block 8", "difficulty dodge 9",
    ),
    "a pool": ("pool attack wits+brawl", "pool grapple wits+brawl", "pool escape stamina"),
    "lying down": ("prone",),
    "an unfamiliar body of their own": ("body 2",),
}  # fmt: skip

LINES = {
    "+attack <target>=club": ("attack Frank=club", "attack"),
    "+attack/power <target>=club": ("attack/power Frank=club", "attack"),
    "+attack/feint <target>=bare hands": ("attack/feint Frank=bare hands", "attack"),
    "+attack <target>=light pistol": ("attack Frank=light pistol", "attack"),
    "+grapple <target>=strength": ("grapple Frank=strength", "grapple"),
    "+grapple <target>=dexterity": ("grapple Frank=dexterity", "grapple"),
    "+escape": ("escape", "escape"),
    "+block melee": ("block melee", "block"),
    "+dodge": ("dodge", "dodge"),
}


def listed(f: PlayedFight, name: str) -> dict[str, tuple[int, int]]:
    rows = menu_of(look_at(f.state), f.person(name))
    return {row.line: (row.pool, row.difficulty) for row in rows if row.pool is not None}


def duel() -> PlayedFight:
    f = fight(unfed="miss")
    weapons = ["club", "light pistol"]
    f.join("Frank", die=2, **{**ABLE, "dexterity": 2, "weapons": weapons})
    return f.join("Jane", die=9, **{**ABLE, "brawl": 2, "weapons": weapons})


@pytest.mark.parametrize("modified", [False, True])
@pytest.mark.parametrize("ruling", RULINGS)
@pytest.mark.parametrize("line", LINES)
def test_what_is_listed_is_rolled(line: str, ruling: str, modified: bool) -> None:
    f, (typed, purpose) = duel(), LINES[line]
    for ruled in RULINGS[ruling]:
        f.set("Jane", ruled)
    if modified:
        f.modify("Jane", dice=-1, difficulty=2)
    f.pass_("Frank") if purpose in ("attack", "grapple") else f.attack("Frank", "Jane", "club")
    shown = listed(f, "Jane")[line]
    f.line("Jane", typed).next()
    rolled = f.rolls("Jane", purpose)[0]
    assert (rolled.pool, rolled.difficulty) == shown
