"""A Thug in the room: who brings him into a fight, and what he does there by himself."""

from __future__ import annotations

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.fights import fight_in


@pytest.fixture
def alley(table):
    """Jane in a fight that nobody runs, a Thug who stands by; Ada is staff, Sam may run fights."""
    room = table.room()
    jane = table.player("Jane", room)
    thug = table.character("Thug", room)
    sam = table.player("Sam", room, permission="Helper")
    ada = table.player("Ada", room, permission="Builder")
    return room, jane, thug, sam, ada


def names(room):
    return {person.name for person in fight_in(room).live.state.people.values()}


def test_who_stands_by_is_named_with_the_line_that_brings_him_in(alley):
    room, jane, _, sam, ada = alley
    jane.must("+init")
    told = jane.refused("+attack Thug")
    assert "err.who.outside_led" in told and "+combat/add Thug" in told
    assert "stands by" not in jane.say("+combat")
    assert "err.npc.not_free" in jane.refused("+combat/add Thug")
    assert "stands by" in sam.say("+combat")
    jane.refused("+npc/free Thug")
    assert "may bring Thug" in ada.say("+npc/free Thug")
    assert "+combat/add Thug" in jane.say("+combat")
    assert "err.who.outside)" in jane.refused("+attack Thug")
    jane.must("+combat/add Thug")
    assert names(room) == {"Jane", "Thug"} and "stands by" not in jane.say("+combat")


def test_in_a_fight_that_is_run_only_its_storyteller_brings_him_in(alley):
    room, jane, _, sam, ada = alley
    ada.must("+npc/free Thug")
    sam.must("+combat/start")
    jane.must("+init")
    assert "err.storyteller.only" in jane.refused("+combat/add Thug")
    sam.must("+combat/add Thug")
    assert "Thug" in names(room)


def test_he_fights_by_himself(alley):
    """In the plainest way: he attacks who is there, and defends by the default."""
    room, jane, _, _, ada = alley
    ada.must("+npc/free Thug")
    dice = {"Jane.initiative": [9], "Thug.initiative": [1, 1]}
    dice |= {"Jane.dodge": [2], "Thug.attack": [1]}
    with service.dice_from(ScriptedDice(dice, "random")):
        jane.must("+init", "+combat/add Thug")
        assert "Thug declares: attack on Jane" in "\n".join(jane.heard)
        jane.must("+dodge")
    assert fight_in(room).live.state.round == 2


def test_off_he_is_free_no_more(alley):
    _, jane, _, _, ada = alley
    ada.must("+npc/free Thug", "+npc/free Thug=off")
    jane.must("+init")
    assert "err.npc.not_free" in jane.refused("+combat/add Thug")


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "forsaken", "hubris", "storyteller"])
def test_under_any_rules_he_does_not_stand_still(alley, ruleset):
    room, jane, _, _, ada = alley
    ada.must(f"+ruleset/use {ruleset}=here", "+npc/free Thug")
    jane.must("+init", "+combat/add Thug")
    for _ in range(12):
        script = fight_in(room)
        if script is None or "Thug attacks Jane" in "\n".join(jane.heard):
            break
        for line in ("+intent I want him to stop", "+init", "+pass"):
            jane.say(line)
    assert "Thug attacks Jane" in "\n".join(jane.heard) or "Thug shoots" in "\n".join(jane.heard)


def test_who_is_alone_is_told_whom_they_may_bring_in(alley):
    _, jane, _, _, ada = alley
    jane.must("+combat/style normal")
    assert "stands by" not in jane.say("+init")
    jane.must("+pass")
    ada.must("+npc/free Thug")
    assert "Thug stands by: +combat/add Thug." in jane.must("+init").heard[-1]


def test_a_storyteller_is_told_when_their_npcs_are_beaten(alley, table):
    room, jane, _, sam, _ = alley
    frank = table.player("Frank", room)
    sam.must("+combat/start gather")
    jane.must("+init")
    frank.must("+init")
    sam.must("+npc Punk=thug*2", "+combat/next", "+damage Punk=9 lethal", "+combat/remove Punk-2")
    for player in (jane, frank, jane, frank):
        player.say("+pass")
    sam.say("+combat/next")
    assert "\n".join(sam.heard).count("Nobody is left to fight against; type +combat/end") == 1
    assert "Nobody is left" not in "\n".join(jane.heard)


@pytest.mark.parametrize("ruleset", ["ashes", "forsaken", "storyteller"])
def test_players_who_have_beaten_him_are_done(alley, table, ruleset):
    """A fight that nobody runs does not go on between those who fought together."""
    room, jane, _, _, ada = alley
    frank = table.player("Frank", room)
    ada.must(f"+ruleset/use {ruleset}=here", "+npc/free Thug")
    jane.must("+init", "+combat/add Thug")
    frank.must("+init")
    ada.must("+damage Thug=9 lethal")
    for _ in range(12):
        if "the fight ends in a minute" in "\n".join(jane.heard):
            break
        for player in (jane, frank):
            player.say("+intent I want peace")
            player.say("+init")
            player.say("+pass")
    assert "the fight ends in a minute" in "\n".join(jane.heard)
    assert fight_in(room) is not None
