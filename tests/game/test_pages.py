"""The pages of fights: who may look, what they are sent, and the lines typed there."""

from __future__ import annotations

import html
import json
import re
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client

from combat_ashes.mush.fights import last_in
from combat_ashes.web import feed, panel
from combat_ashes.web.feed import Watcher, watch
from tests.support.shipped import shipped

pytestmark = pytest.mark.usefixtures("nobody_looks")
HOSTILE = "<b>&\"'\u202e</script>" + "x" * 40


def browser(player: Any = None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player.account)
    return client


def led(table: Any, ruleset: str = "") -> tuple[Any, Any, Any]:
    """Sam runs a fight of Jane and Frank, with a hidden Lurker."""
    room = table.room()
    sam = table.player("Sam", room, permission="Helper")
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    if ruleset:
        sam.must(f"+ruleset/use {ruleset}=here")
    if ruleset == "forsaken":
        boss = table.player("Boss", room, permission="Admin")
        boss.must("+ruleset/set intent.required=off")
    sam.must("+combat/start", "+npc/hide Lurker=thug")
    jane.must("+init")
    frank.must("+init")
    return sam, jane, frank


def number_in(player: Any) -> int:
    script = last_in(player.char.location)
    assert script is not None
    number: int = script.live.fight_id
    return number


def shown_to(client: Client, number: int) -> dict[str, Any]:
    """The messages in a page's own attributes."""
    answer = client.get(f"/combat/{number}/")
    assert answer.status_code == 200, answer.content
    text = answer.content.decode()
    found = dict(re.findall(r'data-(fight|question)="([^"]*)"', text))
    return {name: json.loads(html.unescape(each)) for name, each in found.items() if each}


# --- who may look -------------------------------------------------------------------------------


def test_who_may_look_is_who_is_in_it_or_there(table: Any) -> None:
    sam, jane, _ = led(table)
    number = number_in(jane)
    mia, ada = table.player("Mia", jane.char.location), table.player("Ada", table.room("Park"))
    boss = table.player("Boss", table.room("Pier"), permission="Builder")
    for who, status in ((sam, 200), (jane, 200), (mia, 200), (boss, 200), (ada, 403), (None, 403)):
        answer = browser(who).get(f"/combat/{number}/")
        assert answer.status_code == status, who
        if status == 403:
            assert b"+combat/watch players" in answer.content
    answer = browser(jane).get("/combat/99999/")
    assert answer.status_code == 404 and b"There is no fight 99999" in answer.content
    assert browser(jane).get("/combat/" + "9" * 8000 + "/").status_code == 404


def test_the_lock_of_a_fight_says_who_else_may_look(table: Any) -> None:
    sam, jane, _ = led(table)
    number, ada = number_in(jane), table.player("Ada", table.room("Park"))
    path = f"/combat/{number}/"
    sam.must("+combat/watch players")
    assert [browser(ada).get(path).status_code, Client().get(path).status_code] == [200, 403]
    assert "everybody with this address" in sam.say("+combat/watch everybody")
    assert Client().get(path).status_code == 200
    sam.must("+combat/watch room")
    assert [browser(ada).get(path).status_code, Client().get(path).status_code] == [403, 403]
    assert "err.line.usage" in sam.refused("+combat/watch nobody")
    # A room's own lock holds for the fights in it.
    jane.char.location.locks.add("watch:all()")
    assert Client().get(path).status_code == 200


def test_pages_load_nothing_from_elsewhere(table: Any) -> None:
    _, jane, _ = led(table)
    for path in ("/combat/", f"/combat/{number_in(jane)}/", "/combat/99999/"):
        answer = browser(jane).get(path)
        policy = answer["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert answer["X-Content-Type-Options"] == "nosniff"
        text = answer.content.decode()
        assert not re.search(r'(src|href)="(https?:)?//', text)
        assert not re.search(r"<script(?![^>]*src=)|style=|\son\w+=", text)


# --- what leaves the server ----------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", shipped())
def test_everybody_is_sent_what_they_may_know(table: Any, ruleset: str) -> None:
    sam, jane, _ = led(table, ruleset)
    number = number_in(jane)
    own = shown_to(browser(jane), number)
    assert own["fight"]["you"] == "Jane" and not own["fight"]["runs"]
    assert "Lurker" not in json.dumps(own)
    combatants = own["fight"]["fight"]["combatants"]
    assert "traits" in combatants["Jane"] and "traits" not in combatants["Frank"]
    desk = shown_to(browser(sam), number)
    assert desk["fight"]["runs"] and "Lurker" in desk["fight"]["fight"]["combatants"]
    assert "+combat/undo" in desk["question"]["desk"]
    mia = table.player("Mia", jane.char.location)
    seen = shown_to(browser(mia), number)
    assert "question" not in seen and "Lurker" not in json.dumps(seen)


@pytest.mark.parametrize("ruleset", shipped())
def test_every_button_is_a_line_that_is_taken(table: Any, ruleset: str) -> None:
    """Who is asked presses every button there is; undo brings the question back."""
    sam, jane, frank = led(table, ruleset)
    asked: dict[Any, list[Any]] = {}
    pressed = 0
    for _ in range(4):
        for player in (jane, frank):
            found = shown_to(browser(player), number_in(jane))["question"]
            asked[player] = found["choices"]
        if any(asked.values()):
            break
        sam.say("+combat/rule accept all")
        sam.say("+combat/next")
    for player, choices in asked.items():
        for button in (each for choice in choices for each in choice["buttons"]):
            assert "None" not in button.get("words", "")
            for target in button.get("targets", [""])[:1]:
                line = button["line"].replace("<target>", target)
                assert not re.search("<(weapon|who|attacker)>", line)
                if "<" in line:
                    continue  # What its reader is to write.
                before = number_after(jane)
                player.must(line)
                pressed += 1
                if number_after(jane) != before:
                    sam.must("+combat/undo")
    assert pressed


def test_what_may_be_done_at_any_time_has_buttons(table: Any) -> None:
    room = table.room()
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    jane.must("+init")
    number = number_in(jane)

    def asked() -> dict[str, Any]:
        found: dict[str, Any] = shown_to(browser(jane), number)["question"]
        return found

    # Alone she can attack nobody.
    assert "<target>" not in json.dumps(asked())
    frank.must("+init")
    assert {"+init/leave", "+combat/truce"} <= set(asked()["desk"])
    jane.must("+combat/truce")
    assert "+combat/truce off" in asked()["desk"]
    table.player("Sam", room, permission="Helper").must("+combat/start")
    assert "truce" not in json.dumps(asked()["desk"])


def test_what_comes_before_being_ready_has_a_button(table: Any) -> None:
    room = table.room()
    table.player("Boss", room, permission="Admin").must("+ruleset/use forsaken=here")
    jane = table.player("Jane", room)
    jane.must("+init")
    choices = shown_to(browser(jane), number_in(jane))["question"]["choices"]
    lines = [button["line"] for button in choices[0]["buttons"]]
    assert lines == ["+intent I want <what>", "+init"]


def number_after(player: Any) -> int:
    script = last_in(player.char.location)
    assert script is not None
    number: int = script.live.number
    return number


def heard_by(player: Any, number: int) -> list[feed.Sent]:
    """What somebody's browser is sent from now on."""
    found: list[feed.Sent] = []
    watch(Watcher(number, player.char.id if player is not None else None, found.extend))
    return found


def test_a_sealed_or_hidden_thing_is_in_no_message(table: Any) -> None:
    room = table.room()
    table.player("Boss", room, permission="Admin").must("+ruleset/set declare.public=no")
    sam = table.player("Sam", room, permission="Helper")
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    sam.must("+combat/start", "+npc/hide Lurker=thug")
    jane.must("+init")
    frank.must("+init")
    sam.must("+combat/as all=+pass")
    number = number_in(jane)
    of_frank, of_nobody, of_sam = (heard_by(who, number) for who in (frank, None, sam))
    first = jane if "Jane" in asked_to_declare(number, jane) else frank
    first.must(f"+attack {'Frank' if first is jane else 'Jane'}=bare hands")
    watching = of_frank if first is jane else of_nobody
    told = b"".join(each.json for each in watching if each.name != feed.QUESTION)
    assert told and b"Lurker" not in told and b"bare hands" not in told
    everything = b"".join(each.json for each in of_sam)
    assert b"Lurker" in everything and b"with bare hands" in everything


def asked_to_declare(number: int, player: Any) -> list[str]:
    script = last_in(player.char.location)
    assert script is not None
    fight = panel.shown(script.live, panel.Seat()).fight
    return [each["name"] for each in fight["waiting_for"] if each["question"] == "declare"]


def test_who_sees_alike_is_sent_the_same_made_once(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sam, jane, _ = led(table)
    number, made = number_in(jane), []
    shown = panel.shown
    monkeypatch.setattr(feed, "shown", lambda *how: made.append(how[1]) or shown(*how))
    found = [heard_by(None, number) for _ in range(50)]
    sam.must("+damage Frank=1 bashing")
    assert made == [panel.Seat()]
    assert len({id(each[0]) for each in found}) == 1


def test_a_panel_that_fails_keeps_nothing_from_others(table: Any) -> None:
    sam, jane, _ = led(table)
    number = number_in(jane)

    def broken(found: object) -> None:
        raise OSError("gone")

    watch(Watcher(number, None, broken))
    found = heard_by(None, number)
    sam.must("+damage Frank=1 bashing")
    assert [each.name for each in found] == [feed.FIGHT, feed.EVENT]


# --- lines typed on a page ------------------------------------------------------------------------


def typed(client: Client, number: int, line: str) -> tuple[int, list[str]]:
    answer = client.post(f"/combat/{number}/line/", {"line": line})
    return answer.status_code, json.loads(answer.content)["told"]


def test_a_line_is_typed_and_what_it_tells_comes_back(table: Any) -> None:
    sam, jane, _ = led(table)
    number = number_in(jane)
    status, told = typed(browser(sam), number, "+combat/title Blood in the alley")
    assert (status, told) == (
        200, ["The record of fight 1 is called: Blood in the alley."]
    )  # fmt: skip
    status, told = typed(browser(jane), number, "+attack Nobody")
    assert status == 200 and "(err." in told[0]
    for line in ("say hello", "quit", "", "+nonsense", "@py 1"):
        status, told = typed(browser(jane), number, line)
        assert status == 403 and "err.watch.line" in told[0]
    ada = table.player("Ada", table.room("Park"))
    assert typed(browser(ada), number, "+combat")[0] == 403
    sam.must("+combat/watch everybody")
    status, told = typed(browser(ada), number, "+combat")
    assert status == 403 and "err.watch.elsewhere" in told[0]
    assert browser(jane).get(f"/combat/{number}/line/").status_code == 405


def test_a_line_from_another_site_is_refused(table: Any) -> None:
    _, jane, _ = led(table)
    client = Client(enforce_csrf_checks=True)
    client.force_login(jane.account)
    answer = client.post(f"/combat/{number_in(jane)}/line/", {"line": "+init"})
    assert answer.status_code == 403


# --- panels of clients ---------------------------------------------------------------------------


class Wire:
    """Takes what a session is sent besides text."""

    def __init__(self, player: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []
        usual = player.session.data_out

        def data_out(**kwargs: Any) -> None:
            for name, value in kwargs.items():
                if name.startswith("ashes_"):
                    self.sent.append((name, value[1]))
            usual(**{k: v for k, v in kwargs.items() if not k.startswith("ashes_")})

        monkeypatch.setattr(player.session, "data_out", data_out)
        monkeypatch.setattr(player.session, "update_flags", lambda **how: None)

    def names(self) -> list[str]:
        names = [name for name, _ in self.sent]
        self.sent.clear()
        return names


def test_a_client_is_sent_panels_once_it_has_asked(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from combat_ashes.web import inputs

    sam, jane, _ = led(table)
    wire = Wire(jane, monkeypatch)
    sam.must("+damage Frank=1 bashing")
    assert wire.names() == []
    inputs.supports_set(jane.session, "Char 1", "Ashes.Fight 1")
    assert wire.names() == ["ashes_fight", "ashes_question"]
    sam.must("+damage Frank=1 bashing")
    assert wire.names() == ["ashes_fight", "ashes_event"]
    inputs.supports_remove(jane.session, "Ashes.Fight")
    sam.must("+damage Frank=1 bashing")
    assert wire.names() == []
    inputs.ashes_hello(jane.session, v=1)
    assert wire.names() == ["ashes_fight", "ashes_question"]


def test_nothing_that_evennia_would_take_away_is_at_the_top(table: Any) -> None:
    _, jane, _ = led(table)
    live = last_in(jane.char.location).live  # type: ignore[union-attr]
    for sent in feed.standing(live, panel.seat_of(live.state, jane.char.id)):
        assert {"options", "cmdid"}.isdisjoint(sent.builtins)
        assert json.loads(sent.json) == json.loads(json.dumps(sent.builtins))


def test_who_comes_into_a_fight_is_sent_it(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from combat_ashes.web import inputs

    room = table.room()
    jane = table.player("Jane", room)
    wire = Wire(jane, monkeypatch)
    inputs.ashes_hello(jane.session)
    assert wire.names() == []
    jane.must("+init")
    assert wire.names()[:1] == ["ashes_fight"]


def test_strangers_may_ask_and_are_sent_nothing() -> None:
    from combat_ashes.web import inputs

    session: Any = SimpleNamespace(
        sessid=77, logged_in=False, update_flags=lambda **how: None, get_puppet=lambda: None
    )
    inputs.ashes_hello(session, "x", v="y")
    inputs.supports_add(session, "Ashes.Fight 1", 3, None)
    inputs.supports_remove(session)
