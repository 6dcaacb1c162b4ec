"""What is left when a fight is over: what was ruled, and healing it."""

from __future__ import annotations

import pytest

from combat_ashes.mush.fights import fight_in
from tests.support.shipped import shipped


@pytest.fixture
def alley(table):
    room = table.room()
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    sam = table.player("Sam", room, permission="Helper")
    sam.must("+combat/start")
    for player in (jane, frank):
        player.must("+init")
    return room, jane, frank, sam


@pytest.mark.parametrize(
    ("lines", "told"),
    [(["+combat/set Frank=status dead"], "Frank is dead"),
     (["+combat/set Frank=status torpor"], "Frank is torpor")],
)  # fmt: skip
def test_what_was_ruled_outlasts_the_fight(alley, lines, told):
    """ASH-HLT-03: a new fight does not raise the dead."""
    room, *_, sam = alley
    sam.must(*lines, "+combat/end")
    assert told in sam.say("+health Frank")
    sam.must("+combat/start", "+combat/add Frank")
    person = next(iter(fight_in(room).live.state.people.values()))
    assert person.status != "active" and told in sam.say("+health Frank")
    sam.must("+combat/set Frank=status active", "+combat/set Frank=torpor off", "+combat/end")
    assert told not in sam.say("+health Frank")


def test_healing_does_not_raise_the_dead(alley, table):
    room, *_, sam = alley
    sam.must("+damage Frank=8 lethal", "+combat/rule dead Frank", "+combat/end")
    sam.must("+heal Frank=all")
    assert "Frank is dead" in sam.say("+health Frank")
    ada = table.player("Ada", room, permission="Builder")
    ada.must("+sheet/set Frank/status=")
    assert "dead" not in sam.say("+health Frank")


@pytest.mark.parametrize("fight", ["led", "unled", "over"])
def test_all_is_healed_in_a_fight_or_none(alley, fight):
    *_, frank, sam = alley
    sam.must("+damage Frank=3 lethal", "+damage Frank=2 bashing")
    if fight == "over":
        sam.must("+combat/end")
    elif fight == "unled":
        sam.logout()
        sam.login()
    frank.refused("+heal Frank=all")
    sam.must("+heal Frank=all")
    assert "unhurt" in sam.say("+health Frank").lower()


def test_a_fight_that_nobody_ran_sends_nobody_to_its_storyteller(alley):
    """Also when it is over, since +combat/undo would take that back."""
    _, jane, frank, sam = alley
    sam.must("+combat/end")
    jane.must("+init")
    frank.must("+init")
    assert "Nobody runs this fight, and only people" in jane.refused("+combat/undo")
    sam.must("+combat/end")
    said = jane.refused("+combat/undo")
    assert "Nobody runs this fight, and only people" in said and "(err.storyteller.only)" in said
    assert "; ask them" not in said
    sam.must("+combat/undo")


def test_who_is_down_is_not_meant_by_half_a_name(table):
    """+attack th means Thomas, who stands, and not the Thug who lies there."""
    room = table.room()
    jane, sam = table.player("Jane", room), table.player("Sam", room, permission="Helper")
    for name in ("Thug", "Thomas"):
        table.character(name, room)
    sam.must("+combat/start", "+combat/add Thug & Thomas")
    jane.must("+init")
    sam.must("+damage Thug=7 lethal", "+combat/init Jane=-9")
    jane.must("+attack th")
    assert "Jane declares: attack on Thomas" in "\n".join(jane.heard)


def test_a_pause_in_a_fight_that_nobody_runs_says_once_how_it_goes_on(table):
    room = table.room()
    jane, sam = table.player("Jane", room), table.player("Sam", room, permission="Helper")
    jane.must("+init")
    said = sam.say("+combat/pause")
    assert said.count("The fight is paused") == 1 and "It goes on with +combat/resume." in said
    assert "type +combat/resume to go on" in sam.refused("+combat/next")
    assert "type +combat to see why" in jane.refused("+attack nobody")


@pytest.mark.parametrize("ruleset", sorted(shipped()))
def test_who_comes_in_as_an_earlier_fight_left_them_is_told_so(table, ruleset):
    """Conditions and sides outlast a fight; one line takes each from all."""
    room = table.room()
    sam = table.player("Sam", room, permission="Admin")
    jane = table.player("Jane", room)
    ails = "blinded" if ruleset == "hubris" else "prone"
    sam.must(f"+ruleset/use {ruleset}", "+combat/start gather", "+npc Thug=thug*2")
    jane.must("+init")
    sam.must("+combat/side all=gang", f"+combat/set Jane & Thug={ails}", "+combat/end")
    sam.must("+combat/start gather")
    jane.must("+init")
    assert f"Jane ({ails}) joins the fight." in "\n".join(jane.heard)
    sam.must("+combat/add all")
    told = jane.heard[-1]
    assert f"Thug ({ails}, side gang" in told and "Thug-2 (side gang" in told
    sam.must("+combat/side everybody=off", f"+combat/set everybody={ails} off", "+combat/end")
    sam.must("+combat/start gather")
    jane.must("+init")
    sam.must("+combat/add all")
    told = "\n".join(jane.heard[-2:])
    assert ails not in told and "gang" not in told
