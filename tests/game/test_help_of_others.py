"""Help of commands that are not ours is left as it is, and that of ours begins with what it is."""

from __future__ import annotations

from typing import Any

import pytest
from evennia.commands.cmdset import CmdSet
from evennia.commands.command import Command

from tests.game.test_everyday import RULESETS
from tests.game.test_meant import alley as alley


class Sheet(Command):
    """
    The sheet of this game.
    """

    key = "sheet"
    aliases = ("dots",)


class Own(CmdSet):
    """What a game adds to ours."""

    def at_cmdset_creation(self):
        self.add(Sheet())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_plus_combat_is_comes_first(alley, ruleset):
    jane, _, ada, _ = alley
    ada.must(f"+ruleset/use {ruleset}=here")
    for line in ("help combat", "help +combat"):
        text = jane.say(line).partition("Help for ")[2].partition("\n")[2]
        assert text.lstrip().startswith("+combat: "), text


@pytest.mark.parametrize("word", ["give", "say", "get", "look", "drop"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_evennias_own_is_left_alone(alley, ruleset, word):
    jane, _, ada, _ = alley
    ada.must(f"+ruleset/use {ruleset}=here")
    said = jane.say(f"help {word}")
    assert f"{word} <" in said
    assert "In these rules" not in said and "Lines about" not in said and "+attack" not in said


def test_a_games_own_command_of_the_same_name(alley):
    jane = alley[0]
    jane.char.cmdset.add(Own)
    for word in ("sheet", "dots"):
        assert "The sheet of this game." in jane.say(f"help {word}")
    assert "your traits" in jane.say("help +sheet")


@pytest.mark.parametrize("system", ["ashes", "storyteller", "forsaken", "hubris", "close2004"])
def test_the_page_of_a_round_is_found_by_either_word(table: Any, system: str) -> None:
    """Some rules call it a turn; a slash and a blank before it are the same."""
    room = table.room()
    table.player("Sam", room, permission="Admin").must(f"+ruleset/use {system}=here")
    ann = table.player("Ann", room)
    found = {
        ann.say(f"help fighting{parted}{word}") for parted in "/ " for word in ("round", "turn")
    }
    assert len(found) == 1 and "No help entry" not in found.pop()
