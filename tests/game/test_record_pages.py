"""Records in the browser: the list of one's own, step by step, the export and the proof."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from combat_ashes.models import AshesEntry
from combat_ashes.mush.past import past_of
from combat_ashes.web import record_view
from tests.game.test_pages import HOSTILE, browser
from tests.game.test_records import fought, number_of


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, answer.content
    found: str = answer.content.decode()
    return found


def test_ones_own_fights_are_listed(table: Any) -> None:
    _, jane, _ = fought(table)
    mia = table.player("Mia", table.room("Park"))
    assert 'href="/combat/1/replay/"' in text(browser(jane), "/combat/")
    assert "in no fight yet" in text(browser(mia), "/combat/")
    assert "Log in" in text(Client(), "/combat/")


def test_a_record_is_shown_as_its_reader_may_know_it(table: Any) -> None:
    sam, jane, _ = fought(table)
    path = f"/combat/{number_of(jane)}/replay/"
    shown = text(browser(jane), path)
    assert "Jane grins." in shown and "Lurker" not in shown
    assert "initiative: 1 die" in shown and not re.search(r"\b1 dice|\b1[0-9] successes", shown)
    assert "Lurker" in text(browser(sam), path)
    mia = table.player("Mia", table.room("Park"))
    for stranger in (browser(mia), Client()):
        for page in (path, path.replace("replay", "record/text"), path.replace("/replay", "")):
            answer = stranger.get(page, follow=True)
            assert answer.status_code == 403 and b"send it to you" in answer.content
        assert stranger.get("/combat/999999/replay/").status_code == 404
    # The terms of another's roll are theirs.
    terms = {
        who.name: [
            (roll.who, bool(roll.terms))
            for each in record_view.rounds(past_of(who.char, 1))
            for step in each.steps
            for roll in step.rolls
        ]
        for who in (jane, sam)
    }
    assert ("Jane", True) in terms["Jane"] and ("Frank", True) not in terms["Jane"]
    assert ("Frank", True) in terms["Sam"]


def test_a_record_is_read_from_anywhere(table: Any) -> None:
    """Also one of npcs that somebody reads who is where another fight was last."""
    _, jane, _ = fought(table)
    number = number_of(jane)
    jane.must("+init")
    assert "Round 1" in jane.say(f"+combat/replay {number}")
    assert browser(jane).get(f"/combat/{number}/replay/").status_code == 200


def test_a_step_stands_in_the_round_in_which_it_began(table: Any) -> None:
    """The last one of a round says that the next begins, and is none of it."""
    _, jane, _ = fought(table)
    told = record_view.rounds(past_of(jane.char, 1))
    ends = [each.steps[-1].lines for each in told[:-1]]
    assert ends and all(f"Round {number}." in lines for number, lines in enumerate(ends, 2))


def test_health_goes_step_by_step(table: Any) -> None:
    _, jane, _ = fought(table)
    past = past_of(jane.char, 1)
    told = record_view.rounds(past)
    curves = {each.name: each for each in record_view.curves(past, told)}
    assert [levels for _, levels in curves["Frank"].points] == [0, 2]
    assert "Lurker" not in curves
    assert {each.who for each in record_view.luck(past)} <= {"Jane", "Frank"}


def test_who_poses_writes_text(table: Any) -> None:
    room = table.room()
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    jane.must("+init")
    frank.must("+init")
    long = "y" * 2000
    jane.say(f"pose {HOSTILE}")
    jane.say(f"pose {long}")
    jane.must("+combat/truce")
    frank.must("+combat/truce")
    shown = text(browser(jane), f"/combat/{number_of(jane)}/replay/")
    assert "<b>" not in shown.replace("<b>Jane</b>", "").replace("<b>Frank</b>", "")
    assert "&lt;b&gt;" in shown and long in shown and "</script>x" not in shown


@pytest.mark.parametrize(
    ("form", "kind"), [("json", "application/json"), ("markdown", "text/markdown"),
                       ("text", "text/plain")],
)  # fmt: skip
def test_a_record_is_taken_home(table: Any, form: str, kind: str) -> None:
    _, jane, _ = fought(table)
    number = number_of(jane)
    answer = browser(jane).get(f"/combat/{number}/record/{form}/")
    assert answer.status_code == 200 and answer["Content-Type"].startswith(kind)
    assert answer["Content-Disposition"].startswith("attachment")
    if form == "json":
        assert json.loads(answer.content)["id"] == int(number)
    elif form == "text":
        assert b"Lurker" not in answer.content
    assert browser(jane).get(f"/combat/{number}/record/pdf/").status_code == 403
    mia = table.player("Mia", table.room("Park"))
    assert browser(mia).get(f"/combat/{number}/record/{form}/").status_code == 403


def test_a_fight_that_goes_on_is_no_record_yet(table: Any) -> None:
    _, jane, _ = fought(table, over=False)
    assert browser(jane).get("/combat/1/replay/").status_code == 403
    assert browser(jane).get("/combat/1/record/json/").status_code == 403
    assert b"seed" not in browser(jane).get("/combat/1/record/text/").content


def test_a_record_is_proved_on_request(table: Any) -> None:
    _, jane, _ = fought(table)
    path = f"/combat/{number_of(jane)}/verify/"
    assert "rolls follow from the seeds." in browser(jane).post(path).content.decode()
    entry = AshesEntry.objects.filter(fight_id=1, events__contains='"faces"').first()
    assert entry is not None
    events = json.loads(entry.events)
    roll = next(each for each in events if each.get("faces"))
    roll["faces"][0] = roll["faces"][0] % 10 + 1
    AshesEntry.objects.filter(pk=entry.pk).update(events=json.dumps(events))
    told = browser(jane).post(path).content.decode().partition('role="status"><strong>')[2]
    assert told.startswith(f"Entry {entry.number}, ")
