"""Games that have commands, cmdsets and characters of their own beside ours.

`evennia check` names what stands in the way and the setting that cures it, and cured it is. All of
it is run once more in a stock game by `tests/e2e/test_beside_a_stock_game.py`.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings as game_settings
from django.core.checks import run_checks
from evennia.commands.cmdhandler import CMD_NOMATCH
from evennia.commands.cmdset import CmdSet
from evennia.commands.command import Command
from evennia.commands.default.help import CmdHelp
from evennia.objects.objects import DefaultCharacter
from evennia.utils.utils import class_from_module

from combat_ashes.mush.cmdsets import (
    AshesAccountCmdSet,
    AshesCmdSet,
    AshesHelpCmdSet,
    AshesMeantCmdSet,
)
from combat_ashes.mush.mixins import AshesCharacterMixin
from tests.game.test_out_of_character import Window

CHARACTER = class_from_module(game_settings.CMDSET_CHARACTER)
ACCOUNT = class_from_module(game_settings.CMDSET_ACCOUNT)
NAMES = ("attack", "roll", "init", "combat")
RENAMED = {name: f"+ashes{name}" for name in NAMES}


class CmdTheirs(Command):
    """A command of the game's own."""

    locks = "cmd:all()"

    def func(self) -> None:
        self.caller.msg(f"Theirs: {self.cmdstring}.")


class CmdTheirNoMatch(CmdTheirs):
    """What the game says to what is no command."""

    key = CMD_NOMATCH

    def func(self) -> None:
        self.caller.msg("Huh? That is not in our book.")


class CmdTheirHelp(CmdHelp):
    """The game's own help."""

    def func(self) -> None:
        self.caller.msg("Read our book.")


def theirs() -> list[Command]:
    return [CmdTheirs(key=f"+{name}") for name in NAMES]


class Before(CHARACTER):
    """Theirs come first, and then ours."""

    def at_cmdset_creation(self) -> None:
        super().at_cmdset_creation()
        for command in (*theirs(), CmdTheirNoMatch(), CmdTheirHelp()):
            self.add(command)
        for ours in (AshesCmdSet, AshesHelpCmdSet, AshesMeantCmdSet):
            self.add(ours)


class After(CHARACTER):
    """The other way round."""

    def at_cmdset_creation(self) -> None:
        super().at_cmdset_creation()
        for ours in (AshesCmdSet, AshesHelpCmdSet, AshesMeantCmdSet):
            self.add(ours)
        for command in (*theirs(), CmdTheirNoMatch(), CmdTheirHelp()):
            self.add(command)


class Added(CmdSet):
    """What the game lays over a character's own."""

    priority = 5

    def at_cmdset_creation(self) -> None:
        for command in theirs():
            self.add(command)


class AccountAfter(ACCOUNT):
    """A command that works out of character, too, and comes after ours."""

    def at_cmdset_creation(self) -> None:
        super().at_cmdset_creation()
        self.add(AshesAccountCmdSet)
        self.add(CmdTheirs(key="+roll"))


class Bare(CmdSet):
    """Nothing of ours at all."""


class Sheetless(DefaultCharacter):
    """Somebody of a game that left the mixin out."""


class Deaf(AshesCharacterMixin, DefaultCharacter):
    """Somebody whose game does not go on to what stands behind it."""

    def at_post_move(self, source_location: Any, move_type: str = "move", **kwargs: Any) -> None:
        self.msg("You arrive.")

    def at_say(self, message: str, *args: Any, **kwargs: Any) -> None:
        super().at_say(message, *args, **kwargs)


class Last(DefaultCharacter, AshesCharacterMixin):
    """Somebody whose game put the mixin where Evennia does not go on to it."""


def checked(*tags: str) -> dict[str, str]:
    """What the checks say, by what cures it."""
    return {each.hint: f"{each.id}: {each.msg}" for each in run_checks(tags=tags)}


def named(cmdset: type) -> str:
    return f"{__name__}.{cmdset.__name__}"


def dressed(player: Any, path: str) -> Any:
    """Somebody in the cmdset of the settings, as if they had logged in anew."""
    player.char.cmdset.remove_default()
    player.char.cmdset.add_default(path)
    return player


def cured(settings: Any) -> None:
    settings.ASHES_COMMANDS = {**RENAMED, "help": None, CMD_NOMATCH: None}


@pytest.mark.parametrize("cmdset, got", [(Before, "that of Combat Ashes"), (After, "")])
def test_each_command_that_both_have_is_named_with_who_gets_it(
    settings: Any, cmdset: type, got: str
) -> None:
    settings.CMDSET_CHARACTER = named(cmdset)
    said = checked("commands")
    for name in NAMES:
        [line] = [line for line in said.values() if f"'+{name}'" in line]
        theirs = f"{__name__}.CmdTheirs"
        assert line == (
            f"combat_ashes.W003: '+{name}' is a command of Combat Ashes and of {theirs}; "
            f"whoever types it gets {got or theirs}."
        )
        cure = next(hint for hint, each in said.items() if each == line)
        assert cure == (
            f"ASHES_COMMANDS = {{'{name}': None}} in the settings leaves ours out, "
            f"'+ashes{name}' in place of None renames it."
        )
    for key in ("help", CMD_NOMATCH):
        assert f"ASHES_COMMANDS = {{'{key}': None}} in the settings leaves ours out." in said
    assert len(said) == len(NAMES) + 2
    cured(settings)
    assert checked("commands") == {}


@pytest.mark.parametrize("cmdset", [Before, After])
def test_with_the_cure_both_are_typed(settings: Any, table: Any, cmdset: type) -> None:
    cured(settings)
    room = table.room()
    jane, frank = (dressed(table.player(name, room), named(cmdset)) for name in ("Jane", "Frank"))
    for name in NAMES:
        assert jane.say(f"+{name} Frank") == f"Theirs: +{name}."
    assert (
        jane.say("help") == "Read our book." and jane.say("fly") == "Huh? That is not in our book."
    )
    jane.must("+ashesinit")
    assert "+ashesattack" in frank.must("+ashesinit").say("+maneuvers")
    jane.must("+ashesattack Frank")
    assert "Jane" in frank.say("+ashescombat") and "dice" in jane.say("+ashesroll strength+brawl")
    assert "Huh?" not in jane.say("+quit")  # A word for a line of the fight as before.


def test_a_cmdset_that_is_stored_with_a_character_is_looked_into(settings: Any, table: Any) -> None:
    jane = table.player("Jane", table.room())
    assert checked("commands") == {}
    jane.char.cmdset.add(named(Added), persistent=True)
    said = checked("commands")
    assert sorted(line.split("'")[1] for line in said.values()) == sorted(f"+{n}" for n in NAMES)
    assert all(line.endswith(f"gets {__name__}.CmdTheirs.") for line in said.values())
    assert jane.say("+init") == "Theirs: +init."
    settings.ASHES_COMMANDS = RENAMED
    assert checked("commands") == {}


def test_a_command_of_accounts_leaves_the_others_of_ours_alone(settings: Any, table: Any) -> None:
    settings.CMDSET_ACCOUNT = named(AccountAfter)
    assert [each[:18] for each in checked("commands").values()] == ["combat_ashes.W003:"]
    settings.ASHES_COMMANDS = {"roll": "+ashesroll"}
    assert checked("commands") == {}
    jane = table.player("Jane", table.room())
    jane.account.characters.add(jane.char)
    jane.account.cmdset.add_default(named(AccountAfter))
    jane.logout()
    window = Window(jane)
    if window.session.get_puppet() is not None:
        window.say("ooc")
    assert window.say("+roll") == "Theirs: +roll."
    for line in ("+init", "+ashesroll"):
        assert f"You are out of character; type ic Jane, then {line} again." in window.say(line)


def test_who_reaches_no_command_of_ours_is_told_of(settings: Any) -> None:
    settings.CMDSET_CHARACTER = settings.CMDSET_ACCOUNT = named(Bare)
    said = list(checked("commands").values())
    assert said == [
        f"combat_ashes.W005: Who types +init {who} is told that there is no such command: "
        f"{cmdset} is not in {named(Bare)}."
        for who, cmdset in (
            ("in character", "AshesCmdSet"), ("out of character", "AshesAccountCmdSet"),
        )
    ]  # fmt: skip


def test_a_cmdset_that_cannot_be_made_stops_no_check(settings: Any) -> None:
    settings.CMDSET_SESSION = "nowhere.at.all"
    assert checked("commands") == {}


def test_characters_without_a_sheet(settings: Any, table: Any) -> None:
    assert checked("characters") == {}
    settings.BASE_CHARACTER_TYPECLASS = named(Sheetless)
    [(cure, line)] = checked("characters").items()
    assert line.startswith(f"combat_ashes.W006: {named(Sheetless)} is not made of Ashes")
    assert "class Sheetless(AshesCharacterMixin" in cure


def test_hooks_that_do_not_reach_ours(settings: Any) -> None:
    settings.BASE_CHARACTER_TYPECLASS = named(Deaf)
    assert list(checked("characters").items()) == [(
        "Call super().at_post_move(...) in it, with what it was given.",
        f"combat_ashes.W007: {named(Deaf)}.at_post_move does not call super(): fights do not "
        "hear of it.",
    )]  # fmt: skip
    settings.BASE_CHARACTER_TYPECLASS = named(Last)
    found = {each.msg.partition(" does")[0].rpartition(".")[2] for each in run_checks(
        tags=["characters"])}  # fmt: skip
    assert {"at_post_puppet", "at_post_unpuppet", "at_pre_move", "at_post_move"} <= found
    [cure] = checked("characters")
    assert cure == "Put AshesCharacterMixin first among what Last is made of."


def test_a_fight_goes_on_with_somebody_who_does_not_tell_it_of_moving(
    settings: Any, table: Any
) -> None:
    settings.BASE_CHARACTER_TYPECLASS = named(Deaf)
    room, other = table.room(), table.room("Elsewhere")
    jane, frank = (table.player(name, room) for name in ("Jane", "Frank"))
    jane.must("+init")
    frank.must("+init")
    jane.char.move_to(other)
    assert "Jane" in frank.say("+combat")
    assert "Traceback" not in jane.say("+combat") + frank.say("+combat/leave")
