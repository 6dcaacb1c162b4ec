"""`+combat/full` tells who runs a fight all that they have set on people, under all rules."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.rulesets.ashes.rulings import marks as ashes
from combat_ashes.rulesets.close2004.rulings import marks as close2004
from combat_ashes.rulesets.forsaken.rulings import marks as forsaken
from combat_ashes.rulesets.hubris.rulings import marks as hubris
from combat_ashes.rulesets.storyteller.rulings import marks as storyteller
from tests.game.test_in_order import flat

TRAITS = {"dexterity": 3, "wits": 3, "strength": 2, "stamina": 2, "brawl": 3, "willpower": 5}

SETS = {
    "ashes": ashes.SETS,
    "close2004": close2004.SETS,
    "forsaken": forsaken.SETS,
    "hubris": hubris.SETS,
    "storyteller": storyteller.SETS,
}

AS_WRITTEN = {
    "ashes": (
        "pool grapple wits+brawl", "difficulty attack 7", "defense block", "soak lethal on",
        "soak bashing off", "wounds off", "specialty on", "body 2", "joints off", "unaware Bob",
        "damage lethal unsoakable", "familiar Bob 1", "method Bob dexterity off",
    ),
    "close2004": ("shield 2", "bite wolf"),
    "forsaken": ("breaks_on_murder on", "ap 2 knife", "type aggravated knife", "action off"),
    "hubris": (
        "edge attack 2", "attribute dexterity", "travel noroll", "swift", "penalty 1",
        "difficulty attack 3", "pool attack wits+brawl/2", "apart Bob", "unaware Bob",
        "engaged Bob", "attack 4", "targets 2", "area 3",
    ),
    "storyteller": (
        "difficulty attack 7", "pool attack wits+brawl", "at_hand good", "opponents 3",
        "sight Bob off", "facing Bob rear", "bypass Bob armor cover", "inside Bob",
        "cover light from Bob", "unaware Bob", "blinded 1", "darkness 1",
        "immobilized partial", "adjust kick +1 diff -2 dice lethal",
    ),
}  # fmt: skip
"""Lines that are shown as they were typed."""

OTHERWISE = {
    "ashes": {
        "cover half": "half cover", "direction north": "fires from north",
        "attackers 2": "at most 2 attackers", "haste 2": "haste 2", "side law": "side law",
        "range Bob 30": "Ann and Bob are 30 yards apart", "grips Bob": "Ann with Bob",
        "prone": "prone", "condition odd": "odd", "weapon club": "Ann has club and knife.",
        "armor leather": "",
        "bonus 2": "bonus 2 in the next round", "status active": "", "up": "",
    },
    "close2004": {
        "surprised Bob": "Ann is surprised by the next attack of Bob",
        "unaware Bob": "Ann is unaware of the next attack of Bob",
        "willing Bob": "Ann lets the next touch of Bob be",
        "defense off": "Ann's Defense is denied",
        "carried knife worn": "knife (worn)", "side law": "side law", "range Bob 30": "",
        "grips Bob": "Ann holds Bob", "tied": "tied",
    },
    "forsaken": {
        "concealment partial": "partial concealment", "unaware Bob": "next attack of Bob",
        "range Bob 30": "30 yards apart", "side law": "side law", "tilt stun": "stun",
        "prone": "prone", "willpower 3": "", "cover x": "", "shield x": "", "form x": "",
        "gnosis 1": "", "beats 1": "",
    },
    "hubris": {
        "burden 2": "Difficulty 2 in the next own turn", "far Bob 2": "2 actions apart",
        "ongoing fire 2 lethal external": "Ann suffers 2 lethal each turn: fire",
        "side law": "side law", "hampered": "hampered",
    },
    "storyteller": {
        "range Bob 30": "30 m apart", "side law": "side law", "no_room": "no room",
        "prone": "prone", "dazed": "dazed", "unbalanced": "unbalanced", "outside Bob": "",
        "condition drugged, -1 dice, attackers +1, blocks move, 2 turns":
            "condition drugged, -1 dice, attackers +1, blocks move, to the end of turn 3",
        "ammo x 1": "",
    },
}  # fmt: skip
"""What other words of a screen tell; empty where it is shown in `+sheet`, or not for Ann."""


@pytest.mark.parametrize("system", SETS)
def test_all_that_is_set_is_shown(table: Any, system: str) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must(f"+ruleset/use {system}=here")
    sheet = {"traits": TRAITS, "weapons": ["knife"]}
    ann, bob = (table.player(name, room, sheet=sheet) for name in ("Ann", "Bob"))
    sam.must("+combat/start")
    ann.must("+init")
    bob.must("+init")
    if system == "forsaken":
        sam.must("+combat/rule waive intents")
    sam.must("+combat/next")
    for line in AS_WRITTEN[system]:
        sam.must(f"+combat/set Ann={line}", "+combat/rule result Bob attack 2")
        full = flat(sam.say("+combat/full"))
        told = full.partition("Set for Ann: ")[2].partition(".")[0]
        assert line in told.split("; "), (line, full)
        assert "Set for Bob: " in full and "the next roll for attack comes to 2 successes" in full
        assert "Set for" not in ann.say("+combat/full")
    for line, shown in OTHERWISE[system].items():
        if shown:
            sam.must(f"+combat/set Ann={line}")
            assert shown in flat(sam.say("+combat/full")), line


@pytest.mark.parametrize("system", SETS)
def test_no_row_is_forgotten(system: str) -> None:
    tried = {line.split()[0] for line in (*AS_WRITTEN[system], *OTHERWISE[system])}
    assert {usage.split()[0] for usage in SETS[system]._usages} <= tried


def test_how_far_somebody_is_immobilized_is_seen_by_all(table: Any) -> None:
    """STO-CMP-04"""
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must("+ruleset/use storyteller=here")
    ann = table.player("Ann", room, sheet={"traits": TRAITS})
    bob = table.player("Bob", room, sheet={"traits": TRAITS})
    sam.must("+combat/start")
    ann.must("+init")
    bob.must("+init")
    sam.must("+combat/set Ann=immobilized partial")
    assert "immobilized, can still struggle" in flat(bob.say("+combat"))
    sam.must("+combat/set Ann=immobilized complete")
    assert "immobilized, can move nothing" in flat(bob.say("+combat"))
    sam.must("+combat/set Ann=immobilized off")
    assert "move nothing" not in flat(bob.say("+combat"))
