"""People who were made, or have fought, under one rule system and are seen under another."""

from __future__ import annotations

from typing import Any

TRAITS = {"dexterity": 3, "wits": 3, "strength": 2, "stamina": 2, "brawl": 3, "willpower": 5}


def test_where_a_thing_was_carried_keeps_nobody_out(table: Any) -> None:
    """A knife that forsaken has stowed is a knife under ashes; what is unknown is named."""
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must("+ruleset/use forsaken=here")
    sam.must("+npc Soldier=soldier")
    said = sam.say("+ruleset/use ashes=here")
    assert "knife" not in said
    sam.must("+npc/set Soldier=armor none", "+combat/start", "+combat/add Soldier")
    assert "Soldier has assault rifle and knife." in sam.say("+combat/full").replace("\n", " ")
    sam.must("+combat/end", "+npc/set Soldier=firearms 5")


def test_a_word_that_is_wrong_still_keeps_somebody_out(table: Any) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must("+combat/start")
    table.character("Bad", room, weapons=[{"name": "knife", "dmage": 3}])
    assert "knife.dmage" in sam.refused("+combat/add Bad")


def test_what_other_rules_spend_is_kept_and_not_shown(table: Any) -> None:
    """FOR-INJ: Beats are forsaken's."""
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must("+ruleset/use forsaken=here")
    ann = table.player("Ann", room, sheet={"traits": TRAITS})
    sam.must("+combat/start")
    ann.must("+init")
    sam.must("+combat/set Ann=beats 3", "+combat/end")
    assert "Left to spend: Beats 3 and Willpower 5." in ann.say("+sheet")
    for system in ("ashes", "storyteller", "hubris", "close2004"):
        sam.must(f"+ruleset/use {system}=here", "+combat/start", "+combat/add Ann")
        assert "Left to spend: Willpower 5." in ann.say("+sheet"), system
        assert "bea" not in sam.say("+combat/desk"), system
        sam.must("+combat/end")
    sam.must("+ruleset/use forsaken=here")
    assert "Beats 3" in ann.say("+sheet")


def test_whose_gear_keeps_a_line_from_drawing_them_in_is_said(table: Any) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must("+sheet/template Sam=thug")
    jane = table.player("Jane", room, sheet={"traits": TRAITS})
    sam.must("+sheet/set Jane=armor flak", "+ruleset/use hubris=here", "+combat/start")
    sam.must("+npc Boss=police")
    told = "Jane has armor that these rules do not know, and cannot come in"
    assert told in sam.refused("+combat/as Boss=+attack Jane")
    sam.must("+sheet/set Jane=armor none", "+combat/as Boss=+attack Jane")
    assert "Jane" in jane.say("+combat")
