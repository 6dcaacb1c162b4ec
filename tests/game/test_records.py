"""Records in the game: +combat/logs, /replay, /export, /title, /poses, and their age."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from combat_ashes.engine.events import Rolled
from combat_ashes.engine.history import Entry
from combat_ashes.engine.state import Combatant, FightState
from combat_ashes.engine.views import ALL, Reader
from combat_ashes.models import AshesEntry, AshesFight
from combat_ashes.mush import records
from combat_ashes.mush.past import past_of
from combat_ashes.records import model
from combat_ashes.records.told import dice_lines
from combat_ashes.records.verify import verify
from combat_ashes.web import record_view


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "ASHES_RECORDS", str(tmp_path / "records"), raising=False)
    return tmp_path / "records"


def fought(table: Any, over: bool = True) -> tuple[Any, Any, Any]:
    """Sam runs a fight of Jane and Frank over two rounds, with a hidden lurker."""
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    sam.must("+combat/start gather", "+npc/hide Lurker=thug")
    jane.must("+init")
    frank.must("+init")
    sam.must("+combat/next", "+combat/as all=+pass")
    sam.must("+combat/as Jane & Frank=+pass")
    jane.must("pose grins.")
    sam.must("+damage Frank=2 bashing", "+combat/next", "+combat/next")
    if over:
        sam.must("+combat/end")
    return sam, jane, frank


def number_of(player: Any) -> str:
    return str(player.say("+combat/logs").splitlines()[0].partition(":")[0].split()[-1])


def test_fights_that_are_over_are_listed_for_who_was_in_them(table: Any) -> None:
    sam, jane, _ = fought(table)
    mia = table.player("Mia", table.room("Park"))
    listed = jane.say("+combat/logs")
    assert "Alley" in listed and "Jane and Frank" in listed and "Lurker" not in listed
    assert jane.say("+combat/logs mine") == listed == sam.say("+combat/logs mine")
    assert "You have no past fights to read yet" in mia.say("+combat/logs")
    number = number_of(jane)
    assert "err.record.none" in mia.refused(f"+combat/logs {number}")
    assert "err.record.none" in jane.refused("+combat/logs 99999")
    assert "+combat/logs mine for your own" in jane.refused("+combat/logs yours")
    # Who may run fights reads them all, but not as their own.
    tom = table.player("Tom", table.room("Pier"), permission="Helper")
    assert "Jane and Frank" in tom.say("+combat/logs")
    assert "You have no past fights" in tom.say("+combat/logs mine")


def test_one_of_them_says_who_was_in_it_and_how_the_dice_fell(table: Any) -> None:
    sam, jane, _ = fought(table)
    number = number_of(jane)
    shown = jane.say(f"+combat/logs {number}")
    assert "The rules are ashes." in shown and "In it: Jane and Frank." in shown
    assert f"+combat/replay {number}" in shown
    assert "In it: Lurker, Jane and Frank." in sam.say(f"+combat/logs {number}")


def test_a_fight_is_read_again_round_by_round(table: Any) -> None:
    sam, jane, _ = fought(table)
    number = number_of(jane)
    first = jane.say(f"+combat/replay {number}")
    assert "Round 1 of 2" in first and "Jane 6" in first
    second = jane.say(f"+combat/replay {number}=2")
    assert "Jane grins." in second and "2 bashing" in second
    assert "Lurker" not in first and "Lurker" in sam.say(f"+combat/replay {number}")
    assert f"+combat/replay {number}=2" in first
    assert "That was the last round." in second
    assert "from 1 to 2" in jane.refused(f"+combat/replay {number}=3")
    assert "err.number.range" in jane.refused(f"+combat/replay {number}=no")


def test_a_fight_that_goes_on_is_not_told_before_its_end(table: Any, folder: Path) -> None:
    sam, jane, _ = fought(table, over=False)
    number = AshesFight.objects.get(room_id=jane.char.location.id).id
    assert "err.record.running" in jane.refused(f"+combat/replay {number}")
    assert "err.record.running" in jane.refused("+combat/export")
    assert "err.record.running" in jane.refused(f"+combat/export {number}=json")
    sam.must("+combat/export")
    found = json.loads((folder / f"fight-{number}.json").read_bytes())
    assert found["seeds"][0]["seed"] is None and found["ended"] is None
    jane.must("+combat/export=text")
    assert "Lurker" not in next(folder.glob("*.txt")).read_text()


def test_an_exported_record_is_proved(table: Any, folder: Path) -> None:
    sam, jane, _ = fought(table)
    sam.must("+combat/title Blood in the alley")
    jane.must("+combat/export")
    [path] = folder.iterdir()
    record = model.load(path.read_bytes())
    assert verify(record).inputs == len(record.entries)
    assert record.title == "Blood in the alley"
    assert [(pose.who, pose.text) for pose in record.poses] == [("Jane", "Jane grins.")]


def test_text_and_markdown_leave_out_what_their_reader_may_not_know(
    table: Any, folder: Path
) -> None:
    sam, jane, _ = fought(table)
    number = number_of(jane)
    sam.must("+combat/title off")
    assert "has no title" in sam.heard[-1] and "off" not in sam.say("+combat/logs")
    sam.must("+combat/title *Blood*")
    for form, ending in (("text", "txt"), ("markdown", "md")):
        jane.must(f"+combat/export {number}={form}")
        sam.must(f"+combat/export {number}={form}")
        mine = (folder / f"fight-{number}-{jane.char.id}.{ending}").read_text()
        whole = (folder / f"fight-{number}.{ending}").read_text()
        assert "Jane grins." in mine and "Jane grins." in whole and "The dice" in mine
        assert "Lurker" not in mine and "Lurker" in whole
    assert mine.startswith("# \\*Blood\\*") and "\n> Jane grins.\n" in mine
    for form in ("md", "txt", "mark"):
        assert f"is written as fight-{number}" in jane.say(f"+combat/export {number}={form}")
    assert "err.record.format" in jane.refused(f"+combat/export {number}=banana")


def test_a_disk_that_cannot_be_written_is_said_and_loses_nothing(
    table: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sam, _, _ = fought(table)
    folder.parent.mkdir(exist_ok=True)
    folder.write_text("a file where the folder should be")
    said = sam.refused("+combat/export")
    assert "cannot be written" in said and "err.record.write" in said
    os.remove(folder)

    def full(path: Path, text: bytes) -> None:
        with path.open("wb") as file:
            file.write(text[:9])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", full)
        assert "No space left on device" in sam.refused("+combat/export")
    assert list(folder.iterdir()) == []
    sam.must("+combat/export")


def test_poses_are_kept_where_the_storyteller_lets_them(table: Any) -> None:
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane, mia = table.player("Jane", room), table.player("Mia", room)
    sam.must("+combat/start")
    jane.must("+init")
    assert "Poses are kept with the record" in jane.say("pose waves.")
    assert "Poses are kept" not in jane.say("say Hello")
    mia.must("pose watches.")
    jane.must("whisper Mia=secret")
    assert "keep no poses" in sam.say("+combat/poses off")
    jane.must("pose dances.")
    sam.must("+combat/poses on")
    sam.must("pose nods.")
    live = room.ashes_fight.live
    kept = [pose.text for pose in records.poses_of(live.fight_id)]
    assert kept == ["Jane waves.", 'Jane says, "Hello"', "Sam nods."]
    assert "err.storyteller.may_run" in jane.refused("+combat/poses off")
    assert "err.storyteller.may_run" in jane.refused("+combat/title Mine")
    assert "err.line.usage" in sam.refused("+combat/poses maybe")


def test_only_its_storyteller_and_staff_give_a_record_a_title(table: Any) -> None:
    sam, jane, _ = fought(table)
    tom = table.player("Tom", jane.char.location, permission="Helper")
    assert "err.storyteller.other" in tom.refused("+combat/title Mine")
    sam.must("+combat/title Ours")
    assert "Ours" in jane.say("+combat/logs")


def test_old_records_go(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sam, jane, _ = fought(table)
    number = number_of(jane)
    assert records.prune() == 0, "they are kept for ever unless the game says otherwise"
    monkeypatch.setattr(settings, "ASHES_RECORD_DAYS", 30, raising=False)
    AshesFight.objects.filter(id=number).update(ended_at=1.0)
    assert records.prune() == 0, "the room still remembers its last fight"
    sam.must("+combat/start", "+combat/end")
    assert records.prune() == 1
    assert not AshesEntry.objects.filter(fight_id=number).exists()
    assert "err.record.none" in jane.refused(f"+combat/logs {number}")


def test_an_end_that_is_taken_back_is_no_end(table: Any) -> None:
    sam, jane, _ = fought(table)
    number = number_of(jane)
    sam.must("+combat/undo")
    assert "You have no past fights to read yet" in jane.say("+combat/logs")
    assert AshesFight.objects.get(id=number).ended_at is None


@pytest.mark.parametrize("ruleset", ["ashes", "close2004", "forsaken", "hubris", "storyteller"])
def test_a_record_has_as_many_rounds_as_its_fight_took(table: Any, ruleset: str) -> None:
    """A round that only asks who is ready is none."""
    room = table.room()
    sam, jane = table.player("Sam", room, permission="Helper"), table.player("Jane", room)
    sam.must(f"+combat/start {ruleset} gather", "+npc Thug=thug")
    jane.must("+init")
    sam.say("+combat/rule waive intents")
    for _ in range(9):
        if room.ashes_fight.live.state.round == 1:
            sam.say("+combat/next")
            sam.say("+combat/continue")
    assert room.ashes_fight.live.state.round == 2
    sam.must("+combat/end")
    number = number_of(jane)
    told = " ".join(jane.heard)
    rounds = 1 + ("It took 2 rounds." in told)
    assert f"It took {rounds} round" in jane.say(f"+combat/logs {number}")
    assert f"Round 1 of {rounds}." in jane.say(f"+combat/replay {number}")
    past = past_of(jane.char, int(number))
    assert [each.name for each in record_view.rounds(past)] == [
        f"Round {each}" for each in range(1, rounds + 1)
    ]


def test_who_comes_in_is_told_once(table: Any, folder: Path) -> None:
    room = table.room()
    sam, jane = table.player("Sam", room, permission="Helper"), table.player("Jane", room)
    sam.must("+combat/start forsaken", "+npc Thug=thug*2")
    jane.must("+init")
    assert jane.say("+combat/log").count("Thug-2") == 1
    sam.must("+combat/end")
    number = number_of(jane)
    assert jane.say(f"+combat/replay {number}").count("Thug-2 joins the fight") == 1
    [one] = record_view.rounds(past_of(jane.char, int(number)))
    told = [line for step in one.steps for line in step.lines]
    assert sum("Thug-2" in line and "joins" in line for line in told) == 1


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        ((3,), "Jane: of 1 die none reached its difficulty, 0.5 expected"),
        ((3, 4), "Jane: of 2 dice none reached their difficulty, 1.0 expected"),
        ((9, 4), "Jane: of 2 dice 1 reached their difficulty, 1.0 expected"),
    ],
)
def test_dice_are_told_in_words_that_fit_their_number(faces: tuple[int, ...], told: str) -> None:
    state = FightState("ashes", people={"p1": Combatant("p1", "Jane")})
    roll = Rolled("p1", "attack", None, len(faces), 6, (), (), faces, 0)
    [line] = dice_lines([Entry(1, (roll,))], state, ALL)
    assert line.startswith(told)
    assert dice_lines([Entry(1, (roll,))], state, Reader(unseen=frozenset({"p1"}))) == []


def test_a_fight_that_ended_while_people_gathered_had_no_round(table: Any) -> None:
    room = table.room()
    sam, jane = table.player("Sam", room, permission="Helper"), table.player("Jane", room)
    sam.must("+combat/start gather")
    jane.must("+init")
    sam.must("+combat/end")
    assert "It ended before its first round." in jane.say(f"+combat/logs {number_of(jane)}")
