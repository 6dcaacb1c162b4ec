"""What players hear of somebody hidden: nothing, whatever they type and whatever the tie."""

from __future__ import annotations

from typing import Any

import pytest


class Alley:
    """Jane and Bob in a fight of Sam's, in which Lurker is hidden and has the same initiative."""

    def __init__(self, table: Any, ruleset: str, style: str = "normal") -> None:
        room = table.room()
        table.player("Ada", room, permission="Builder").must(f"+ruleset/use {ruleset}=here")
        self.sam = table.player("Sam", room, permission="Helper")
        self.jane, self.bob = (table.player(name, room) for name in ("Jane", "Bob"))
        for player in (self.sam, self.jane, self.bob):
            player.must(f"+combat/style {style}")
        self.sam.must("+combat/start gather", "+npc/hide Lurker=thug")

    def begin(self, **initiative: int) -> None:
        self.jane.must("+init")
        self.bob.must("+init")
        for name, total in initiative.items():
            self.sam.must(f"+combat/init {name}={total}")
        self.sam.say("+combat/rule waive intents")
        self.sam.must("+combat/next")

    def heard(self) -> str:
        return "\n".join(self.jane.heard + self.bob.heard)


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "forsaken", "hubris", "storyteller"])
def test_a_fight_that_waits_for_the_hidden_waits_for_the_storyteller(
    table: Any, ruleset: str
) -> None:
    alley = Alley(table, ruleset)
    assert alley.jane.heard.count("Combat: Type +init to join the fight.") == 0
    alley.begin(Lurker=-9 if ruleset in ("ashes", "storyteller") else 90)
    for line in ("+attack Bob", "+act attack Bob", "+pass", "+attack Lurker", "+combat"):
        alley.jane.say(line)
    alley.sam.must("+combat/as Lurker=+attack Bob")
    told = alley.heard()
    first = told.find("Lurker comes into view")
    assert "Lurker" not in told[:first].replace("'Lurker'", "").replace("> +attack Lurker", "")


@pytest.mark.parametrize("style", ["normal", "full"])
@pytest.mark.parametrize("ruleset", ["ashes", "storyteller"])
def test_who_is_tied_with_the_hidden_alone_hears_of_no_tie(
    table: Any, ruleset: str, style: str
) -> None:
    """ASH-INI-06, STO-INI-06."""
    alley = Alley(table, ruleset, style)
    alley.begin(Lurker=5, Jane=5, Bob=5 - 1)
    alley.bob.must("+pass")
    alley.sam.must("+combat/as Lurker=+pass")
    alley.jane.must("+attack Bob")
    log = alley.jane.say("+combat/log") + alley.bob.say("+combat/log")
    for word in ("unseen", "ealed", "together", "same moment", "Lurker"):
        assert word not in alley.heard() + log
    assert "Jane declares: " in "\n".join(alley.bob.heard)


@pytest.mark.parametrize("style", ["normal", "full"])
@pytest.mark.parametrize("ruleset", ["close2004", "forsaken", "hubris"])
def test_dice_for_a_tie_bring_nobody_into_view(table: Any, ruleset: str, style: str) -> None:
    """And of a tie with the hidden alone nobody hears."""
    alley = Alley(table, ruleset, style)
    alley.sam.must("+npc/hide Prowler=thug", "+npc/set Lurker & Prowler=dexterity=3")
    alley.begin(Lurker=9, Prowler=9, Jane=5, Bob=4)
    assert "for the tie" in "\n".join(alley.sam.heard)
    told = alley.heard() + alley.jane.say("+combat/log")
    assert not {"Lurker", "Prowler", "tie"} & set(told.replace(".", " ").split())
