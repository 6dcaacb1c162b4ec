"""Four people and a storyteller fight one round through: ASH-EX-01, on real connections."""

import re
from collections.abc import Callable

import pytest

from tests.support.server import GameServer
from tests.support.table import BEGIN, Table, screen

pytestmark = pytest.mark.e2e

ORDER = {"Paulo": 19, "Jane": 17, "Teddy": 11, "Frank": 9}
YOUR_TURN = "It is your turn to declare{}: type +attack"

Around = Callable[..., Table]


def gather(table: Table) -> None:
    """All four are in, with the initiatives of the example."""
    table.say("Sara", "+combat/start", "A fight begins", "Sara is the storyteller of this fight.")
    for name in ORDER:
        table.say(name, "+init", f"{name} joins the fight.", f"{name} has initiative")
    for name, total in ORDER.items():
        line = f"+combat/init {name}={total}"
        table.say("Sara", line, f"{name} has initiative {total} by ruling")
    assert "Waiting for Frank to declare." in screen(table.archive, "+combat")


def declare(table: Table, who: str, line: str, words: str, then: str, phase: str) -> None:
    """Somebody declares; all see it and who is next, and who is next is told what to type."""
    table.say(who, line, f"{who} declares: {words}.", f"Waiting for {then} to declare.")
    table.hears(then, YOUR_TURN.format("" if phase == "main" else f" for the {phase} phase"))


@pytest.mark.parametrize("kind", ["telnet", "websocket"])
def test_a_round_with_haste_from_end_to_end(around: Around, kind: str) -> None:
    """ASH-EX-01."""
    table = around("Sara", *ORDER, kind=kind)
    gather(table)

    # Declarations from the slowest up.
    table.windows["Jane"].send("+misc shout")
    table.hears("Jane", "Kept until you are asked, and shown to nobody: misc: ")
    table.windows["Jane"].send("+undeclare")
    table.hears("Jane", "Taken back: misc: ")
    table.say("Frank", "+haste 1=time", "Frank has 1 haste action this round (time).")
    declare(table, "Frank", "+attack Jane=knife", "attack on Jane with knife", "Teddy", "main")
    table.refused("Frank", "+haste 1=time", "err.haste.not_announced")
    table.say("Teddy", "+haste 2=rage", "Teddy has 2 haste actions this round (rage).")
    declare(table, "Teddy", "+misc howl", 'misc: "howl"', "Jane", "main")
    table.say("Jane", "attack/power Teddy", "Jane declares: power attack on Teddy with club.")
    table.see("Waiting for Paulo to declare.")
    table.hears("Paulo", YOUR_TURN.format(""))

    # Resolution from the fastest down.
    table.say(
        "Paulo",
        "+misc look about",
        "All have declared.",
        'Paulo does it: "look about".',
        "Waiting for Teddy to meet an attack.",
    )
    table.hears("Teddy", "Jane attacks you with club: type +block brawl (")
    table.say(
        "Teddy",
        "+dodge",
        "Jane attacks Teddy: ",
        "Teddy dodges: ",
        'Teddy does it: "howl".',
        "Waiting for Jane to meet an attack.",
    )
    table.hears("Jane", "Frank attacks you with knife", "+block melee")
    table.say(
        "Jane",
        "+block melee",
        "Frank attacks Jane: ",
        "Jane blocks: ",
        "Haste 1 phase: declarations, the slowest first.",
        "Waiting for Frank to declare.",
    )

    # Haste 1: Frank declares, then Teddy; Teddy acts, then Frank.
    table.hears("Frank", YOUR_TURN.format(" for the haste 1 phase"))
    table.refused("Paulo", "+attack Frank", "err.haste.none_left")
    declare(table, "Frank", "+misc run", 'misc: "run"', "Teddy", "haste 1")
    table.say(
        "Teddy",
        "+misc leap",
        'Teddy declares: misc: "leap".',
        "All have declared.",
        'Teddy does it: "leap".',
        'Frank does it: "run".',
        "Haste 2 phase: declarations, the slowest first.",
        "Waiting for Teddy to declare.",
    )

    # Haste 2: Teddy alone.
    table.hears("Teddy", YOUR_TURN.format(" for the haste 2 phase"))
    table.refused("Frank", "+misc run", "err.haste.none_left")
    table.say(
        "Teddy",
        "+attack Paulo",
        "Teddy declares: attack on Paulo with bare hands.",
        "Waiting for Paulo to meet an attack.",
    )
    table.hears("Paulo", "Teddy attacks you with ", "+pass to take it")
    table.say(
        "Paulo",
        "+pass",
        "Teddy attacks Paulo: ",
        "Book-keeping.",
        "Round 2.",
        "Waiting for Sara to begin the round.",
    )
    table.hears("Sara", "Type +combat/next to roll initiative.")
    begin_round_two(table)
    everybody_was_told_the_same(table)
    # ASH-HAS-02: what was paid and not used is gone.
    assert "haste" not in screen(table.archive, "+combat")


def begin_round_two(table: Table) -> None:
    """New initiative; the slowest is asked first."""
    table.windows["Sara"].send("+combat/next")
    shown = table.hears("Sara", re.compile(r"Waiting for [\w, ]+ to declare\."))
    totals = {n: int(total) for n, total in re.findall(r"(\w+) has initiative (-?\d+) \(", shown)}
    assert set(totals) == set(ORDER)
    asked = [name for name in ORDER if name in shown.rpartition("Waiting for ")[2]]
    for name in asked:
        assert totals[name] == min(totals.values())
        table.hears(name, YOUR_TURN.split("{}")[0])


def everybody_was_told_the_same(table: Table) -> None:
    """Nobody was shown other dice than the storyteller, and nobody else's question."""
    for window in table.windows.values():
        window.read_available()
    rolls = re.compile(r"^(?:Combat: )?(\w+ \w+).*(rolled [\d ]+),", re.MULTILINE)
    every = rolls.findall(table.everything("Sara"))
    assert len(every) >= 5
    asked = {"Paulo": 1, "Jane": 1, "Teddy": 1, "Frank": 0, "Sara": 0}
    for name, times in asked.items():
        text = table.everything(name)
        assert rolls.findall(text) == every
        assert text.count("attacks you with") == times
    assert "It is your turn" not in table.everything("Sara")


def test_a_screen_reader_is_told_the_same_one_fact_to_a_line(around: Around) -> None:
    table = around("Sara", "Paulo", "Jane")
    plain = table.windows["Jane"]
    reader = table.game.telnet("Jane")
    reader.ask("option SCREENREADER=on", "was changed")
    for client in (plain, reader):
        client.read_available()
    table.say("Sara", "+combat/start", "Sara is the storyteller")
    for name, total in {"Paulo": 9, "Jane": 8}.items():
        table.say(name, "+init", f"{name} joins the fight.")
        table.say("Sara", f"+combat/init {name}={total}", f"{name} has initiative {total}")
    table.say("Jane", "+dodge", "Jane declares: dodge.")
    table.say("Paulo", "+attack Jane", "Jane dodges", "Round 2.", "Waiting for Sara to begin")

    reader.expect("Waiting for Sara")
    for client in (plain, reader):
        client.read_available()
    told, heard = (client.tail(10**7).rpartition(BEGIN)[2] for client in (plain, reader))
    assert words(heard) == words(told)
    # What a 1 or a doubled 10 does stands behind the successes.
    faces = r"^Paulo attacks Jane: .*: rolled [\d ]+, \d success(es)?(, .*)?\."
    assert re.search(faces, told, re.MULTILINE)
    attack = r"^Paulo attacks Jane: .*, difficulty 6\.\nRolled [\d ]+\.\n\d success(es)?(, .*)?\."
    assert re.search(attack, heard, re.MULTILINE)

    drawn = screen(plain, "+combat")
    # Both windows are Jane's, and what ends the screen of one is shown in the other as well.
    reader.read_available()
    spoken = screen(reader, "+combat").strip()
    for name in ("Paulo", "Jane"):
        assert re.search(rf"^{name} .*\[.{{7}}\] (Unhurt|Bruised|Hurt)", drawn, re.MULTILINE)
        assert re.search(rf"^{name} is (unhurt|Bruised|Hurt).*\.$", spoken, re.MULTILINE)
        assert f"\n{name} waits for the round.\n" in spoken
    assert "\nWaiting for Sara to begin the round." in spoken
    for line in spoken.splitlines():
        assert line.endswith(".")
        assert not re.search(r"  |[\[\]|]", line), "something is drawn"


def words(text: str) -> list[str]:
    """The words of a text, in order, whatever stands between them."""
    return re.findall(r"[\w+=/'<>]+", text.lower())


def test_the_whole_fight_fits_a_small_screen(around: Around, game: GameServer) -> None:
    table = around("Sara", *ORDER)
    gather(table)
    lines = screen(table.windows["Frank"], "+combat").strip("\n").splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) < 80
    assert any(re.match(r"Paulo +19 \[\.{7}\] Unhurt +nothing", line) for line in lines)
    assert "Waiting for Frank to declare." in lines
    assert "+pass" in " ".join(lines[-5:]), "the one who looks is awaited and told what to type"
