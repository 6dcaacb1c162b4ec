"""Commands under a game's own names, left out, locked, and what `evennia check` says of clashes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.checks import run_checks
from evennia.commands.cmdset import CmdSet
from evennia.commands.default.muxcommand import MuxCommand

from combat_ashes.mush import command_names, commands
from combat_ashes.mush.cmdsets import AshesCmdSet, AshesHelpCmdSet, AshesMeantCmdSet
from combat_ashes.mush.commands.base import AshesCommand
from combat_ashes.rulesets import rulesets
from combat_ashes.text.house import surface_of

GAME = Path(__file__).parents[2]


class CmdTheirRoll(MuxCommand):
    """A game's own."""

    key = "+roll"

    def func(self) -> None:
        self.caller.msg("They roll.")


class CmdLockedChase(commands.CmdChase):  # type: ignore[misc,name-defined]
    """Whoever types this needs a permission of the game's."""

    locks = "cmd:perm(Builder)"


class LockedCmdSet(CmdSet):
    """What a game adds after ours."""

    def at_cmdset_creation(self) -> None:
        self.add(CmdLockedChase())


class TheirCmdSet(CmdSet):
    """Their +roll comes first, and is ours when AshesCmdSet is added."""

    def at_cmdset_creation(self) -> None:
        self.add(CmdTheirRoll())
        self.add(AshesCmdSet)


def keys_of(cmdset: Any) -> set[str]:
    return {command.key for command in cmdset().commands}


def checked() -> list[str]:
    return [f"{each.id}: {each.msg}" for each in run_checks(tags=["commands"])]


@pytest.fixture
def renamed(settings: Any) -> None:
    settings.ASHES_COMMANDS = {"sheet": None, "roll": "+ashesroll", "pass": "+wait"}


def with_cmdset(player: Any, cmdset: Any) -> Any:
    """What somebody can type is made anew, as after a reload."""
    player.char.cmdset.remove_default()
    player.char.cmdset.add_default(cmdset)
    return player


def test_every_command_is_a_class_that_can_be_imported() -> None:
    for ruleset in rulesets().values():
        for name in {row.command for row in surface_of(ruleset).rows}:
            command = getattr(commands, f"Cmd{name.capitalize()}")
            assert issubclass(command, AshesCommand) and command.key == f"+{name}"
            assert getattr(commands, command.__name__) is command
    with pytest.raises(AttributeError, match="CmdNothing"):
        commands.CmdNothing  # noqa: B018


def test_one_is_renamed_and_one_left_out(renamed: None, table: Any) -> None:
    keys = keys_of(AshesCmdSet)
    assert {"+ashesroll", "+wait", "+init"} <= keys and not {"+sheet", "+roll", "+pass"} & keys
    room = table.room()
    ann, bob = (with_cmdset(table.player(name, room), AshesCmdSet) for name in ("Ann", "Bob"))
    assert "dexterity" in ann.must("+ashesroll dexterity+brawl/7").heard[-1]
    ann.must("+init")
    bob.must("+init")
    assert "Waiting for Ann" in bob.say("+combat")
    assert "+wait" in ann.say("+combat") and "+pass" not in "\n".join(ann.heard)
    ann.must("+wait")


def test_help_and_lines_for_others_have_the_game_s_name(renamed: None, table: Any) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    with_cmdset(sam, AshesCmdSet).char.cmdset.add(AshesHelpCmdSet)
    told = sam.say("help +ashesroll")
    assert "+ashesroll dexterity" in told and "+roll" not in told
    with_cmdset(table.player("Ann", room), AshesCmdSet)
    sam.must("+combat/start", "+npc Thug=thug", "+combat/add Ann", "+combat/next")
    sam.must("+combat/as Thug=+wait")


def test_no_name_is_changed_within_another_word(renamed: None) -> None:
    said = "+roll, +rolls, a+roll, ++roll, +roll/x, roll, +pass"
    told = "+ashesroll, +rolls, a+roll, ++roll, +ashesroll/x, roll, +wait"
    assert command_names.as_called_here(said) == told
    assert command_names.ours("wait") == "pass" and command_names.ours("attack") == "attack"


def test_a_command_of_the_game_s_own_takes_the_place_of_ours(table: Any) -> None:
    room = table.room()
    ann, ada = table.player("Ann", room), table.player("Ada", room, permission="Builder")
    for player in (ann, ada):
        player.char.cmdset.add(LockedCmdSet)
    assert "not available" in ann.say("+chase Ada")
    assert "not available" not in ada.say("+chase Ann")


def test_evennia_s_own_commands_are_replaced_only_where_a_game_asks() -> None:
    ours = AshesCmdSet().commands
    names = {name for command in ours for name in (command.key, *command.aliases)}
    assert all(name.startswith("+") for name in names) and not {"+quit", "+grab"} & names
    assert keys_of(AshesHelpCmdSet) == {"help"}
    assert keys_of(AshesMeantCmdSet) == {
        "__nomatch_command", "+style", "+quit", "+grab",
    }  # fmt: skip


def test_the_check_names_each_clash(settings: Any) -> None:
    settings.CMDSET_CHARACTER = f"{__name__}.TheirCmdSet"
    [clash] = checked()
    assert clash == (
        "combat_ashes.W003: '+roll' is a command of Combat Ashes and of "
        f"{__name__}.CmdTheirRoll; whoever types it gets that of Combat Ashes."
    )
    assert "+roll" in keys_of(AshesCmdSet), "the check leaves the cmdset as it was"
    settings.ASHES_COMMANDS = {"roll": "+ashesroll"}
    assert checked() == []
    settings.ASHES_COMMANDS = {"roll": None, "rol": "+x"}
    [unknown] = [each for each in checked() if "W002" in each]
    assert unknown.startswith("combat_ashes.W002: ASHES_COMMANDS names 'rol', which is no command")


def test_nothing_clashes_in_the_reference_game() -> None:
    own = {**os.environ, "DJANGO_SETTINGS_MODULE": "server.conf.settings"}
    line = [sys.executable, "-m", "django", "check", "--tag", "commands"]
    done = subprocess.run(line, cwd=GAME, env=own, capture_output=True, text=True, timeout=60)
    assert "no issues" in done.stdout + done.stderr, done.stderr
