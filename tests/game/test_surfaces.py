"""A rule system's own lines, prompts, sentences and help, through the game's real commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from combat_ashes.engine.scripted_dice import ScriptedDice
from combat_ashes.mush import service
from combat_ashes.mush.commands import commands
from combat_ashes.rulesets import rulesets
from combat_ashes.text.house import surface_of


@pytest.fixture(autouse=True)
def dice() -> Iterator[None]:
    """Jane acts before Frank; every other roll misses."""
    fed = ScriptedDice({"Jane.initiative": [9], "Frank.initiative": [1]}, "random", "a seed")
    with service.dice_from(fed):
        yield


class Rooms:
    """Jane, Frank and Sam, who may run fights, under the toy's rules; Kim elsewhere."""

    def __init__(self, table: Any) -> None:
        room = table.room()
        self.sam = table.player("Sam", room, permission="Helper")
        self.jane = table.player("Jane", room)
        self.frank = table.player("Frank", room)
        self.kim = table.player("Kim", table.room())
        self.sam.must("+ruleset/use toy")

    def fight(self) -> Rooms:
        """Jane is to act in a fight that Sam runs."""
        self.sam.must("+combat/start")
        self.jane.must("+init")
        self.frank.must("+init")
        return self


@pytest.fixture
def rooms(table: Any) -> Rooms:
    return Rooms(table)


def test_its_line_and_its_sentence(rooms: Rooms) -> None:
    rooms.fight().jane.must("+taunt Frank")
    assert "Jane makes a face at Frank." in rooms.frank.heard[-1]
    assert "Jane makes a face at Frank." in rooms.frank.say("+combat/log")


def test_its_prompt(rooms: Rooms) -> None:
    rooms.fight()
    prompt = "It is your turn to act: type +attack <target>=<weapon>, +dodge or +pass."
    assert prompt in "\n".join(rooms.jane.heard)
    assert "Waiting for Jane to act." in rooms.frank.heard[-1]


def test_its_switch(rooms: Rooms) -> None:
    rooms.fight().jane.must("+attack/wild Frank")
    rolled = "\n".join(rooms.sam.heard)
    assert "wild 2" in rolled and "+attack/wild" not in rooms.kim.say("help +attack")


def test_the_storyteller_speaks_by_the_same_rows(rooms: Rooms) -> None:
    rooms.fight().sam.must("+combat/as Jane=+taunt Frank", "+combat/set Frank=status unconscious")
    assert "Jane makes a face at Frank." in "\n".join(rooms.frank.heard)
    assert "err.line.unknown" in rooms.sam.refused("+combat/as Jane=+combat/set Frank=status dead")
    assert "err.line.unknown" in rooms.sam.refused("+combat/as Jane=+dance")


def test_its_help(rooms: Rooms) -> None:
    assert "two dice more" in rooms.jane.say("help +attack")
    assert "+taunt <target>: make a face, at any time." in rooms.jane.say("help +taunt")
    assert "makes Frank angry" in rooms.jane.say("help fighting/toy")
    assert "makes Frank angry" in rooms.jane.say("+fighting toy")
    assert "+grapple" not in rooms.jane.say("help fighting")


def test_help_is_that_of_the_rules_where_its_reader_is(rooms: Rooms) -> None:
    assert "+attack/power" in rooms.kim.say("help +attack")
    assert "Effects, with what they cost" in rooms.kim.say("help fighting/grapple")
    assert "No help entry found" in rooms.kim.say("help fighting/toy")
    assert "have no +taunt" in rooms.kim.say("help +taunt")
    assert "have no +grapple" in rooms.jane.say("help +grapple")


def test_a_line_of_other_rules_is_refused_with_those_in_force(rooms: Rooms) -> None:
    said = rooms.kim.refused("+taunt Kim")
    assert "err.line.other_rules" in said and "ashes, have no +taunt" in said
    rooms.fight()
    for line in ("+grapple Frank", "+attack/power Frank", "+grapple/defend", "+chase Frank"):
        said = rooms.jane.refused(line)
        typed = line.partition(" ")[0]
        assert "err.line.other_rules" in said and f"toy, have no {typed};" in said
    assert "err.line.other_rules" in rooms.sam.refused("+combat/as Jane=+grapple Frank")
    assert "err.line.switch" in rooms.jane.refused("+attack/sideways Frank")


def test_a_fight_keeps_its_lines_when_the_room_gets_other_rules(rooms: Rooms) -> None:
    rooms.fight().sam.must("+ruleset/use ashes")
    rooms.jane.must("+taunt Frank")


def test_the_record_of_a_fight_is_told_in_the_words_of_its_own_rules(rooms: Rooms) -> None:
    rooms.fight().jane.must("+taunt Frank")
    rooms.sam.must("+combat/end", "+ruleset/use ashes")
    assert "Jane makes a face at Frank." in rooms.frank.say("+combat/log")
    assert "Rules toy" in rooms.frank.say("+combat")


def test_a_record_of_two_rules_is_told_whole(rooms: Rooms) -> None:
    rooms.sam.must("+ruleset/use ashes")
    rooms.fight().frank.must("+misc dance")
    rooms.sam.must("+ruleset/use toy")
    rooms.jane.must("+choose agree")
    rooms.frank.must("+choose agree")
    rooms.sam.must("+combat/next", "+combat/next")
    told = rooms.sam.say("+combat/log 50")
    assert 'Frank does it: "dance".' in told and "The rules are now 'toy'." in told
    rooms.jane.must("+taunt Frank")


def test_a_line_that_would_be_refused_opens_no_fight(rooms: Rooms) -> None:
    assert "err.attack.self" in rooms.kim.refused("+chase Kim")
    assert "err.fight.none" in rooms.kim.refused("+combat")


def test_there_is_one_command_for_each_name() -> None:
    keys = [command.key for command in commands()]
    assert len(keys) == len(set(keys))
    rows = [row for each in rulesets().values() for row in surface_of(each).rows]
    assert {f"+{row.command}" for row in rows} < set(keys)
