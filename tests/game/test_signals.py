"""What a game's own code is told of a fight; the receivers in the documentation run here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from django.dispatch import Signal

from combat_ashes.mush import signals, store
from combat_ashes.mush.fights import FightScript, fight_in

PAGE = Path(__file__).parents[2] / "docs" / "your-game.md"
ALL = {name: each for name, each in vars(signals).items() if isinstance(each, Signal)}


class Alley:
    """Jane and Frank fight where Sam runs it, and what is sent of it."""

    def __init__(self, table: Any) -> None:
        self.room = table.room()
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.jane, self.frank = (table.player(name, self.room) for name in ("Jane", "Frank"))
        self.sam = table.player("Sam", self.room, permission="Helper")

    def hear(self, signal: Any, script: Any, **facts: Any) -> None:
        assert script.live.number == store.load(script.live.fight_id).number
        name = next(name for name, each in ALL.items() if each is signal)
        del facts["sender"]
        self.sent.append((name, {"script": script, **facts}))

    @property
    def script(self) -> FightScript:
        script = fight_in(self.room)
        assert script is not None
        return script

    def begin(self) -> None:
        self.sam.must("+combat/start")
        self.jane.must("+init")
        self.frank.must("+init")

    def names(self) -> list[str]:
        names, self.sent = [name for name, _ in self.sent], []
        return names


@pytest.fixture
def own_receivers() -> Iterator[None]:
    """What is connected within a test is not connected after it."""
    kept = {name: list(each.receivers) for name, each in ALL.items()}
    yield
    for name, each in ALL.items():
        each.receivers = kept[name]
        each.sender_receivers_cache.clear()


@pytest.fixture
def alley(table: Any, own_receivers: None) -> Alley:
    alley = Alley(table)
    for signal in ALL.values():
        signal.connect(alley.hear, weak=False)
    return alley


def test_there_are_as_many_as_the_page_names() -> None:
    named = set(re.findall(r"@receiver\(signals\.(\w+)\)", PAGE.read_text()))
    assert named == ALL.keys()
    assert named == {"fight_started", "round_started", "damage_taken", "person_out", "fight_ended"}


def test_each_is_sent_once_when_it_has_happened(alley: Alley) -> None:
    alley.begin()
    assert alley.sent[1:] == [("round_started", {"script": alley.script, "round": 1})]
    assert alley.names() == ["fight_started", "round_started"]
    alley.sam.must("+combat/next", "+combat/next")
    assert alley.sent == [("round_started", {"script": alley.script, "round": 2})]
    alley.names()
    alley.sam.must("+damage Frank=2 lethal")
    [(name, facts)] = alley.sent
    assert name == "damage_taken" and facts["character"] == alley.frank.char
    assert facts["combatant"].name == "Frank" and facts["attacker"] is None
    assert (facts["levels"], facts["damage"]) == (2, "lethal")
    alley.names()
    alley.sam.must("+heal Frank=all")
    assert alley.names() == []
    alley.sam.must("+combat/set Frank=status dead")
    [(name, facts)] = alley.sent
    assert (name, facts["status"], facts["character"]) == ("person_out", "dead", alley.frank.char)
    alley.names()
    alley.sam.must("+combat/end")
    assert alley.names() == ["fight_ended"]
    alley.sam.must("+combat/undo")
    assert alley.names() == []


def test_what_is_refused_is_not_sent(alley: Alley) -> None:
    alley.begin()
    alley.names()
    alley.jane.refused("+combat/next")
    alley.sam.refused("+damage Nobody=2")
    assert alley.names() == []


def test_who_is_taken_out_of_the_fight_is_out(alley: Alley) -> None:
    alley.begin()
    alley.names()
    alley.jane.must("+init/leave")
    alley.sam.must("+choose agree")
    [(_, facts)] = [each for each in alley.sent if each[0] == "person_out"]
    assert (facts["status"], facts["character"]) == ("removed", alley.jane.char)


def test_the_attacker_is_named(alley: Alley) -> None:
    alley.begin()
    for _ in range(20):
        if any(name == "damage_taken" for name, _ in alley.sent):
            break
        alley.sam.say("+combat/rule result Jane damage 3")
        alley.sam.say("+combat/rule result Frank soak 0")
        alley.jane.say("+attack Frank")
        alley.frank.say("+pass")
        alley.sam.say("+combat/next")
    damage = next(facts for name, facts in alley.sent if name == "damage_taken")
    assert damage["attacker"].name == "Jane" and damage["combatant"].name == "Frank"


def test_what_was_stored_and_not_told_is_sent_after_the_restart(alley: Alley) -> None:
    alley.begin()
    alley.sam.must("+damage Frank=2 lethal")
    script = alley.script
    store.mark_told(script.live.fight_id, script.live.number - 1)
    script.forget()
    alley.names()
    script.schedule.recap()
    assert alley.names() == ["damage_taken"]
    script.forget()
    script.schedule.recap()
    assert alley.names() == []


def test_a_receiver_that_fails_is_logged_and_hinders_nothing(
    alley: Alley, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(**kwargs: Any) -> None:
        raise ZeroDivisionError("a game's own")

    logged: list[str] = []
    monkeypatch.setattr(signals.logger, "log_err", logged.append)
    signals.damage_taken.receivers.clear()
    signals.damage_taken.connect(fails, weak=False)
    signals.damage_taken.connect(alley.hear, weak=False)
    alley.begin()
    alley.names()
    assert "Frank" in alley.sam.must("+damage Frank=2 lethal").heard[-1]
    assert alley.names() == ["damage_taken"]
    assert len(logged) == 1 and "a game's own" in logged[0]


def test_the_receivers_of_the_page_work(table: Any, own_receivers: None) -> None:
    code = PAGE.read_text().split("## Signals")[1].split("\n## ")[0]
    lines = [line for line in code.splitlines() if line.startswith("    ") or not line]
    made: dict[str, Any] = {}
    exec(dedent("\n".join(lines)), made)
    alley = Alley(table)
    alley.begin()
    alley.sam.must("+damage Frank=2 aggravated")
    assert (alley.room.db.rounds_fought, alley.frank.char.db.scars) == (1, 2)
    alley.sam.must("+combat/set Frank=status unconscious", "+combat/end")
    heard = "\n".join(alley.jane.heard)
    for said in ("a bell rings", "an ambulance for Frank", "quiet again"):
        assert heard.count(said) == 1, said
