"""Seven npcs of a storyteller on three players: a round takes no more to read than with four."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from tests.game.test_flow import PLANS, Anywhere, rows

THUGS = ("Thug", *(f"Thug-{number}" for number in range(2, 8)))
HITS = {"Jane": 1, "Frank": 0, "Ann": 1} | {name: n % 2 for n, name in enumerate(THUGS)}


@pytest.mark.parametrize("ruleset", sorted(PLANS))
def test_a_round_with_seven_tied_npcs(table: Any, ruleset: str) -> None:
    """The storyteller types two lines, of which one begins it; nobody reads more than 24 rows."""
    always: dict[str, Any] = {}
    for name, hit in HITS.items():
        fall = {"attack": hit, "dodge": 0, "defend": 0, "damage": 1, "soak": 0}
        always |= {f"{name}.{purpose}": each for purpose, each in fall.items()}
        always[f"{name}.initiative"] = {"faces": [3 if name in THUGS else 10 - len(name)]}
    with service.dice_from(ScriptedDice({}, unfed="random", always=always)):
        alley = Anywhere(table, ruleset, "normal", npcs=7)
        read = {name: len(player.heard) for name, player in alley.players.items()}
        judged = len(alley.sam.heard)
        alley.sam.must("+combat/as all=+attack Jane")
        alley.until(3, "+attack Thug-4")
        assert alley.state.round == 3
    for name, player in alley.players.items():
        told = player.heard[read[name] :]
        print("\n".join([f"{'#' * 30} {name}", *told]))
        assert "\n".join(told).count("attacks Jane") == 7
        assert rows(told) <= 24
    hurt = [row for row in "\n".join(alley.sam.heard[judged:]).split("\n") if " takes " in row]
    if ruleset == "storyteller":  # Here eight attacks and more are told at once.
        assert len(hurt) >= 3
        assert all("Damage (" in row and "Soak (" in row for row in hurt)


@pytest.mark.parametrize("ruleset", sorted(PLANS))
def test_a_side_that_has_won(table: Any, ruleset: str) -> None:
    """The storyteller is told that the fight could end; none is proposed to attack a friend."""
    alley = Anywhere(table, ruleset, "normal", npcs=2)
    sam, read = alley.sam, len(alley.sam.heard)
    sam.must("+npc/set all=side=gang", "+damage Jane & Frank & Ann=20 lethal")
    for _ in range(6):
        sam.must("+combat/next")
        if "type +combat/end" in "\n".join(sam.heard[read:]):
            break
    told = "\n".join(sam.heard[read:])
    assert "Nobody is left to fight against; type +combat/end" in told
    assert "+attack Thug" not in told.rpartition("Nobody is left")[2]
    silent = [line for line in told.split("\n") if "does not answer" in line]
    assert silent and "declares: nothing" not in told and "declares: pass" not in told
