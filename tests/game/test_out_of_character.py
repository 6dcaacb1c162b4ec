"""Accounts with one window or several, in each of Evennia's session modes, and out of character."""

from __future__ import annotations

from typing import Any

import pytest
from evennia.accounts import accounts
from evennia.accounts.accounts import DefaultAccount
from evennia.objects import objects
from evennia.server import sessionhandler

AT_POST_LOGIN = DefaultAccount.at_post_login  # A table takes it away.
MODES = range(4)
SHARED = (1, 3)
"""Modes in which several windows of an account may be one character."""


class Window:
    """One connection of somebody's account; `heard` is what it is shown."""

    def __init__(self, owner: Any) -> None:
        self.owner, self.account = owner, owner.account
        self.heard: list[str] = []
        self.refusals: list[str] = []
        self.session = owner.table.connect(self)

    def say(self, line: str) -> str:
        first = len(self.heard)
        self.session.execute_cmd(line)
        return "\n".join(self.heard[first:])

    def close(self) -> None:
        if self.session.get_puppet() is not None:
            self.account.unpuppet_object(self.session)
        self.owner.table.disconnect(self.session)


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch, table: Any) -> Any:
    """Makes the game one with a session mode, and somebody in it who is not connected."""

    def made(name: str, mode: int = 0, auto: bool = True, room: Any = None) -> Any:
        for module in (accounts, objects, sessionhandler):
            monkeypatch.setattr(module, "_MULTISESSION_MODE", mode)
        monkeypatch.setattr(objects, "_SESSID_MAX", 16 if mode in SHARED else 1)
        monkeypatch.setattr(accounts, "_MAX_NR_SIMULTANEOUS_PUPPETS", 2 if mode > 1 else 1)
        monkeypatch.setattr(accounts, "_AUTO_PUPPET_ON_LOGIN", auto)
        player = table.player(name, room or table.room())
        player.account.characters.add(player.char)
        player.account.db._last_puppet = player.char
        player.logout()
        monkeypatch.setattr(DefaultAccount, "at_post_login", AT_POST_LOGIN)
        return player

    return made


@pytest.mark.parametrize("auto", [True, False])
@pytest.mark.parametrize("mode", MODES)
def test_who_is_nobody_is_told_how_to_become_somebody(seat: Any, mode: int, auto: bool) -> None:
    window = Window(seat("Jane", mode, auto))
    if not auto:
        assert "You are out of character; type ic Jane, then +init again." in window.say("+init")
        assert window.say("+attack/kick Frank=2, willpower").startswith("You are out of character")
        window.say("ic Jane")
    assert "Jane joins the fight" in window.say("+init")
    window.say("ooc")
    assert "out of character; type ic Jane, then +combat again." in window.say("+combat")
    window.say("ic Jane")
    assert "Waiting for" in window.say("+combat")


def test_who_has_several_characters_or_none(seat: Any, table: Any) -> None:
    jane = seat("Jane", 2, auto=False)
    window = Window(jane)
    jane.account.characters.add(table.character("Jim", jane.char.location))
    assert "type ic Jane or ic Jim, then +sheet again." in window.say("+sheet")
    for each in jane.account.characters.all():
        jane.account.characters.remove(each)
    assert window.say("+init").startswith("You have no character; type charcreate <name>")


def test_who_is_a_thing_without_a_sheet_is_told_so(table: Any) -> None:
    from evennia.utils import create

    jane = table.player("Jane", table.room(), permission="Admin")
    box = create.create_object("typeclasses.objects.Object", key="Box")
    box.locks.add("puppet:all()")
    box.location = jane.char.location
    jane.account.unpuppet_object(jane.session)
    jane.account.puppet_object(jane.session, box)
    assert "Box has no sheet to fight with; pick a character." in jane.say("+init")


@pytest.mark.parametrize("mode", SHARED)
def test_every_window_of_a_character_is_told_and_the_last_one_logs_out(
    seat: Any, table: Any, mode: int
) -> None:
    room = table.room()
    frank = table.player("Frank", room)
    jane = seat("Jane", mode, room=room)
    first, second = Window(jane), Window(jane)
    first.say("+init")
    frank.must("+init")
    assert "Frank joins the fight" in "\n".join(first.heard)
    assert "Frank joins the fight" in "\n".join(second.heard)
    assert "Waiting for" in second.say("+combat") and "Jane (you)" in "\n".join(second.heard)
    frank.heard.clear()
    first.close()
    assert "Jane is gone" not in "\n".join(frank.heard)
    second.close()
    assert "Jane is gone" in "\n".join(frank.heard)


@pytest.mark.parametrize("mode", [2, 3])
def test_two_characters_of_one_account_fight_each_other(seat: Any, table: Any, mode: int) -> None:
    room = table.room()
    jane = seat("Jane", mode, room=room)
    jim = table.character("Jim", room)
    jane.account.characters.add(jim)
    jim.locks.add(f"puppet:pid({jane.account.id})")
    first, second = Window(jane), Window(jane)
    second.say("ic Jim")
    if mode == 2:
        first.say("ic Jane")  # The second window had taken her over.
    first.say("+init")
    second.say("+init")
    assert "Jim (you)" in second.say("+combat") and "Jane (you)" in first.say("+combat")
    assert "Jim (you)" not in "\n".join(first.heard)


def test_a_second_window_takes_the_character_over(seat: Any, table: Any) -> None:
    room = table.room()
    frank = table.player("Frank", room)
    jane = seat("Jane", 2, room=room)
    first = Window(jane)
    first.say("+init")
    frank.must("+init")
    second = Window(jane)
    assert "out of character" in first.say("+combat")
    assert "Jane (you)" in second.say("+combat")
    assert not first.session.get_puppet() and second.session.get_puppet() == jane.char
