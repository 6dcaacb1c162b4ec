"""What a fight tells of what has happened in it: +combat/why and +combat/undo."""

from __future__ import annotations

from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service

ALWAYS = {"Jane.initiative": {"faces": [9]}, "Frank.initiative": {"faces": [1]}}


def test_why_finds_the_readers_own_last_roll(table: Any) -> None:
    """Others' may have come after it: both are told, one's own first, and no initiative before."""
    room = table.room()
    jane, frank, mia = (table.player(name, room) for name in ("Jane", "Frank", "Mia"))
    with service.dice_from(ScriptedDice({}, unfed="random", always=ALWAYS)):
        for line in ("+init", "+init"):
            jane.must(line)
            frank.must(line)
        jane.must("+misc pick the lock=dexterity+wits")
        frank.must("+misc climb=strength+athletics")
        frank.must("+init")
        jane.must("+init")
        jane.must("+pass")
        frank.must("+misc jump=strength+brawl")
    why = jane.say("+combat/why")
    assert "Jane rolls: " in why and "dexterity" in why and "wits" in why
    assert why.index("Jane rolls: ") < why.index("Frank rolls: ")
    assert "Jane rolls: " not in frank.say("+combat/why")
    assert "Frank rolls: " in mia.say("+combat/why")


TRAITS = {"dexterity": 4, "wits": 3, "strength": 2, "stamina": 2, "brawl": 3, "athletics": 2}


@pytest.mark.parametrize("system", ["ashes", "storyteller", "forsaken", "hubris", "close2004"])
def test_why_finds_the_readers_own_last_roll_under_all_rules(table: Any, system: str) -> None:
    """What others rolled in lines after it, or for the next round, does not hide it."""
    room = table.room()
    sam = table.player("Sam", room, permission="Admin").must(f"+ruleset/use {system}=here")
    ann, bob = (table.player(name, room, sheet={"traits": TRAITS}) for name in ("Ann", "Bob"))
    sam.must("+combat/start gather")
    ann.must("+init")
    bob.must("+init")
    if system == "forsaken":
        sam.must("+combat/rule waive intents")
    sam.must("+combat/next", "+combat/init Ann=20", "+combat/init Bob=2")
    if system in ("ashes", "storyteller"):
        bob.must("+pass")
        ann.must("+misc look=wits+brawl")
    else:
        ann.must("+misc look=wits+brawl")
        bob.must("+misc climb=strength+athletics")
    sam.must("+combat/next")
    for who, none in ((ann, False), (bob, system in ("ashes", "storyteller"))):
        why = who.say("+combat/why")
        assert ("You have rolled nothing of your own yet." in why) is none
        assert none or f"{who.name} rolls: " in why
    assert "wits 3 + brawl 3" in ann.say("+combat/why")


def test_why_says_when_its_reader_has_rolled_nothing(table: Any) -> None:
    """Others' last rolls follow; who only looks on reads those alone."""
    room = table.room()
    jane, frank, mia = (table.player(name, room) for name in ("Jane", "Frank", "Mia"))
    with service.dice_from(ScriptedDice({}, unfed="random", always=ALWAYS)):
        for player in (jane, frank, jane, frank):
            player.must("+init")
        frank.must("+pass")
        jane.must("+misc pick the lock=dexterity+wits")
    none = "You have rolled nothing of your own yet."
    assert frank.say("+combat/why").startswith(none) and "Jane rolls" in frank.heard[-1]
    assert none not in jane.say("+combat/why") and none not in mia.say("+combat/why")


def _exchange(table: Any) -> tuple[Any, Any, Any]:
    """Sam runs a fight; in round 2 Frank is attacked and blocks."""
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    sam.must("+combat/start gather")
    jane.must("+init")
    frank.must("+init")
    sam.must("+combat/next")
    frank.must("+pass")
    jane.must("+pass")
    sam.must("+combat/next")
    frank.must("+pass")
    jane.must("+attack Frank, willpower")
    sam.must("+combat/mod Jane=1, hidden strings")
    return sam, jane, frank


def test_an_undo_says_which_lines_and_rolls_it_takes_back(table: Any) -> None:
    """Everybody reads what players typed, and only the storyteller their own lines."""
    with service.dice_from(ScriptedDice({}, unfed="random", always=ALWAYS)):
        sam, _, frank = _exchange(table)
        frank.must("+block")
        sam.must("+combat/undo 3")
    told = frank.heard[-1]
    assert "Sam takes back the last 3 inputs, typed by Jane, Sam and Frank" in told
    assert 'Of round 2: Jane "+attack Frank, willpower" and Frank "+block".' in told
    assert "Rolls taken back: Jane attack and damage; Frank block." in told
    assert "hidden strings" not in told and "hidden strings" in sam.heard[-1]
    sam.must("+combat/undo 3")
    assert "Of round 1 and round 2: " in sam.heard[-1]


def test_an_undo_of_the_round_goes_back_to_its_beginning(table: Any) -> None:
    with service.dice_from(ScriptedDice({}, unfed="random", always=ALWAYS)):
        sam, jane, _ = _exchange(table)
        sam.must("+combat/undo round")
        assert "the last 4 inputs, typed by Sam, Frank and Jane" in jane.heard[-1]
        assert "Before round 2." in sam.say("+combat")
        sam.must("+combat/redo")
        jane.heard.clear()
        sam.must("+combat/undo round")
        assert "the last 4 inputs, typed by Sam, Frank and Jane" in jane.heard[-1]


def test_of_a_round_in_which_nobody_typed_the_one_before_is_taken_back(table: Any) -> None:
    """Who has just read how a round ended takes it back with one line."""
    with service.dice_from(ScriptedDice({}, unfed="random", always=ALWAYS)):
        sam, jane, _ = _exchange(table)
        sam.must("+combat/undo round", "+combat/undo round")
        assert 'Of round 1: Frank "+pass" and Jane "+pass".' in jane.heard[-1]
        assert "Round 1" in sam.say("+combat") and "Frank" in sam.say("+combat")
        assert "err.undo.round" in sam.refused("+combat/undo round")
        sam.must("+combat/redo")
        assert "Before round 2." in sam.say("+combat")


def test_an_undo_of_the_first_round_leaves_who_came_in(table: Any) -> None:
    with service.dice_from(ScriptedDice({}, unfed="random", always=ALWAYS)):
        room = table.room()
        table.player("Ada", room, permission="Builder").must("+ruleset/use close2004=here")
        sam = table.player("Sam", room, permission="Helper")
        jane, frank = table.player("Jane", room), table.player("Frank", room)
        sam.must("+combat/start")
        jane.must("+init")
        frank.must("+init")
        sam.must("+combat/next")
        jane.must("+pass")
        sam.must("+combat/undo round")
    assert "Round 1" in sam.say("+combat")
    assert jane.char.location.scripts.all()[0].live.state.people.keys() == {"p1", "p2"}


def test_undo_tells_nobody_what_was_kept_unseen(table: Any) -> None:
    """ASH-RND-06: that it is gone is told, to the storyteller no more than to the others."""
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    ann, bob = (table.player(name, room, sheet={"traits": TRAITS}) for name in ("Ann", "Bob"))
    sam.must("+combat/start gather")
    ann.must("+init")
    bob.must("+init")
    sam.must("+combat/init Ann=20", "+combat/init Bob=2", "+combat/next")
    ann.must("+attack Bob", "+defend/plan dodge the rest")
    assert "7. " in sam.say("+combat/undo/list")
    listed = sam.say("+combat/undo/list")
    assert "A line that Ann keeps unseen." in listed and "attack Bob" not in listed
    for player in (sam, ann, bob):
        player.heard.clear()
    sam.must("+combat/undo 2")
    for player in (sam, ann, bob):
        heard = "\n".join(player.heard)
        assert "Sam takes back the last 2 inputs, typed by Ann" in heard
        assert "a line that Ann had kept unseen" in heard and "attack Bob" not in heard
    assert "plan" not in "\n".join(bob.heard)
    sam.must("+combat/redo")
    assert "ahead: attack on" in ann.say("+combat") and "attack on" not in bob.say("+combat")
