"""The reference game really runs: people meet, and it comes back from reload and death."""

import pytest

from tests.support.clients import Client
from tests.support.server import ADMIN, GameServer, cpu_seconds

pytestmark = pytest.mark.e2e


def greet(speaker: Client, listener: Client, word: str) -> None:
    """One says a word and both are shown it."""
    speaker.send(f"say {word}")
    speaker.expect(f'You say, "{word}"')
    listener.expect(f'says, "{word}"')


def test_players_talk_on_after_the_server_died_and_after_both_did(game: GameServer) -> None:
    """What the launcher starts again; test_survival.py has the rest of what a game outlives."""
    jane, frank = game.telnet("Jane"), game.telnet("Frank")
    greet(jane, frank, "Hello")

    portal, server = game.portal_pid, game.server_pid
    game.kill_server()
    assert game.server_pid is None
    game.start()
    assert game.portal_pid == portal
    assert game.server_pid not in (None, server)
    greet(frank, jane, "Still here")

    game.kill_all()
    assert game.portal_pid is None
    game.start()
    jane, frank = game.telnet("Jane"), game.telnet("Frank")
    greet(jane, frank, "Back")


def test_a_browser_and_a_telnet_window_share_a_character(game: GameServer) -> None:
    jane, frank = game.telnet("Jane"), game.telnet("Frank")
    browser = game.websocket("Jane")
    greet(frank, browser, "Both")
    jane.expect('says, "Both"')
    greet(browser, frank, "Yes")


def test_the_superuser_can_build(game: GameServer) -> None:
    admin = game.telnet(ADMIN)
    admin.ask("look", "The Alley")
    admin.ask("py 6 * 7", "42")


def test_a_command_uses_little_time(game: GameServer) -> None:
    """No more than a guard against the 40 ms of Nagle's algorithm; `make bench` measures."""
    import time

    jane = game.telnet("Jane")
    jane.ask("say 0", 'You say, "0"')
    assert game.server_pid
    used = cpu_seconds(game.server_pid)
    started = time.perf_counter()
    for number in range(1, 51):
        jane.send(f"say {number}")
        jane.expect(f'You say, "{number}"')
    assert (time.perf_counter() - started) / 50 < 0.030
    assert (cpu_seconds(game.server_pid) - used) / 50 < 0.030


def test_a_portal_without_its_half_of_the_settings_is_told_one_by_one() -> None:
    stock = {"AMP_SERVER_PROTOCOL_CLASS": "evennia.server.portal.amp_server.AMPServerProtocol"}
    with GameServer(people={"Jane": {}, "Frank": {}}, settings=stock) as game:
        jane, frank = game.telnet("Jane"), game.telnet("Frank")
        jane.ask("+init", "You are alone in this fight")
        frank.expect("Waiting for Jane to declare")
        frank.ask("+init", "Frank joins the fight")
        jane.expect("Frank joins the fight")
        assert game.logs(200).count("the portal takes no messages together") == 1
