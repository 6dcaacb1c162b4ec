"""Django's admin: fights, records, rules and sheets, for those with the right."""

from __future__ import annotations

import html
import subprocess
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from combat_ashes.models import AshesEntry, AshesFight
from combat_ashes.mush import game_config, houses
from combat_ashes.mush.fights import last_in
from combat_ashes.mush.sheets import ashes_of
from combat_ashes.web.admin import FightAdmin
from tests.game.test_pages import HOSTILE
from tests.game.test_records import fought

HERE = "/admin/combat_ashes/ashesfight/"


def admin(table: Any, *rights: str, staff: bool = True, superuser: bool = False) -> Client:
    """Somebody logged in to the site, with these rights."""
    player = table.player(f"Ada{next(table.numbers)}", table.room("Office"))
    account = player.account
    account.is_staff, account.is_superuser = staff, superuser
    account.save()
    for right in rights:
        label, _, code = right.partition(".")
        found = Permission.objects.get(codename=code, content_type__app_label=label)
        account.user_permissions.add(found)
    client = Client()
    client.force_login(account)
    return client


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.status_code)
    return html.unescape(answer.content.decode())


SHEETS, SHEET, RULES = f"{HERE}sheets/", f"{HERE}sheets/{{}}/", f"{HERE}rules/"


def test_each_page_asks_for_its_right(table: Any) -> None:
    _, jane, _ = fought(table)
    pages = [HERE, f"{HERE}1/change/", SHEETS, SHEET.format(jane.char.id), RULES]
    fights, sees = "combat_ashes.view_ashesfight", "objects.view_objectdb"

    def codes(client: Client) -> list[int]:
        return [client.get(path).status_code for path in pages]

    assert codes(Client()) == [302] * 5
    assert codes(admin(table, staff=False)) == [302] * 5
    assert codes(admin(table)) == [403] * 5
    assert codes(admin(table, fights)) == [200, 200, 403, 403, 200]
    assert codes(admin(table, sees)) == [403, 403, 200, 200, 403]
    assert codes(admin(table, superuser=True)) == [200] * 5


def test_a_record_is_read_and_entitled_but_not_changed(table: Any) -> None:
    fought(table)
    boss = admin(table, superuser=True)
    path = f"{HERE}1/change/"
    shown = read(boss, path)
    assert AshesFight.objects.get(id=1).seed in shown and "/combat/1/replay/" in shown
    assert "A fight (1)" in shown and "AshesFight object" not in shown
    assert [name for name in ("seed", "state", "status") if f'name="{name}"' in shown] == []
    answer = boss.post(path, {"title": "Blood", "status": "running", "seed": "x"})
    assert answer.status_code == 302
    row = AshesFight.objects.get(id=1)
    assert (row.title, row.status) == ("Blood", "over") and row.seed != "x"
    assert boss.get(f"{HERE}add/").status_code == 403


def test_a_title_is_taken_off_again(table: Any) -> None:
    _, jane, _ = fought(table)
    boss, path = admin(table, superuser=True), f"{HERE}1/change/"
    boss.post(path, {"title": "Blood"})
    assert "Blood" in jane.say("+combat/logs")
    assert boss.post(path, {"title": ""}).status_code == 302
    assert not AshesFight.objects.get(id=1).title
    assert "Blood" not in jane.say("+combat/logs")
    assert jane.char.location.key in read(boss, "/combat/1/replay/")


def test_the_seed_of_a_fight_that_goes_on_is_not_shown(table: Any) -> None:
    fought(table, over=False)
    boss = admin(table, superuser=True)
    shown = read(boss, f"{HERE}1/change/")
    assert AshesFight.objects.get(id=1).seed not in shown
    assert boss.post(f"{HERE}1/delete/", {"post": "yes"}).status_code == 403


def test_a_record_goes_as_a_whole(table: Any) -> None:
    fought(table)
    boss = admin(table, superuser=True)
    assert boss.post(f"{HERE}1/delete/", {"post": "yes"}).status_code == 302
    assert not AshesFight.objects.exists() and not AshesEntry.objects.exists()


def test_a_sheet_is_changed_as_by_its_line(table: Any) -> None:
    jane = table.player("Jane", table.room())
    boss, path = admin(table, superuser=True), SHEET.format(jane.char.id)
    text = read(boss, path).partition('cols="60">')[2].partition("</textarea>")[0]
    assert "brawl 2" in text.splitlines()
    answer = boss.post(path, {"text": text.replace("brawl 2", "brawl 4") + "\nmelee 3"})
    assert "Jane: brawl 4 and melee 3." in html.unescape(answer.content.decode()) or (
        "Jane: brawl 4, melee 3." in html.unescape(answer.content.decode())
    )
    assert ashes_of(jane.char).snapshot()["traits"]["melee"] == 3
    again = boss.post(path, {"text": read_text(boss, path)})
    assert "Nothing is changed." in again.content.decode()
    assert "Jane" in read(boss, SHEETS) and "Jane" not in read(boss, f"{SHEETS}?q=frank")


def read_text(client: Client, path: str) -> str:
    return read(client, path).partition('cols="60">')[2].partition("</textarea>")[0]


@pytest.mark.parametrize(
    ("line", "code"),
    [("brawl 99", "err.number.range"), ("kind vampyre", "err.sheet.trait"),
     ("weapons chainsaw of doom", "err.sheet.gear"), (HOSTILE, "err.")],
)  # fmt: skip
def test_what_the_line_refuses_the_form_refuses(table: Any, line: str, code: str) -> None:
    jane = table.player("Jane", table.room())
    staff = table.player("Boss", jane.char.location, permission="Admin")
    boss, path = admin(table, superuser=True), SHEET.format(jane.char.id)
    before = read_text(boss, path)
    answer = boss.post(path, {"text": f"melee 2\n{line}"})
    shown = html.unescape(answer.content.decode())
    assert code in shown and "<b>&" not in answer.content.decode()
    assert read_text(boss, path) == before
    said = staff.say(f"+sheet/set Jane=melee 2, {line}") if "<" not in line else ""
    assert said in shown


def test_a_sheet_of_who_has_logged_out_changes_in_their_fight(table: Any) -> None:
    _, jane, frank = fought(table, over=False)
    jane.logout()
    assert jane.char.location is None
    boss, path = admin(table, superuser=True), SHEET.format(jane.char.id)
    boss.post(path, {"text": "brawl 5"})
    script = last_in(frank.char.location)
    assert script is not None
    person = next(p for p in script.live.state.people.values() if p.name == "Jane")
    assert person.traits["brawl"] == 5


def test_a_title_that_is_saved_late_takes_nothing_back(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sam, _, _ = fought(table, over=False)
    boss, usual = admin(table, superuser=True), FightAdmin.save_model

    def late(self: Any, *how: Any) -> None:
        sam.must("+combat/end")
        usual(self, *how)

    monkeypatch.setattr(FightAdmin, "save_model", late)
    boss.post(f"{HERE}1/change/", {"title": "Blood"})
    row = AshesFight.objects.get(id=1)
    assert (row.title, row.status) == ("Blood", "over") and row.ended_at


def test_who_may_see_all_fights_reads_their_records(table: Any) -> None:
    fought(table)
    reads, other = admin(table, "combat_ashes.view_ashesfight"), admin(table)
    assert "Lurker" in read(reads, "/combat/1/replay/")
    assert reads.get("/combat/1/record/json/").status_code == 200
    assert other.get("/combat/1/replay/").status_code == 403


def test_who_may_only_see_sheets_changes_none(table: Any) -> None:
    jane = table.player("Jane", table.room())
    sees, path = admin(table, "objects.view_objectdb"), SHEET.format(jane.char.id)
    assert "<textarea" not in read(sees, path)
    assert sees.post(path, {"text": "brawl 5"}).status_code == 403
    assert ashes_of(jane.char).snapshot()["traits"]["brawl"] == 2
    assert sees.get(SHEET.format(999999)).status_code == 404


def test_a_sheet_in_a_fight_changes_in_the_fight(table: Any) -> None:
    _, jane, _ = fought(table, over=False)
    boss, path = admin(table, superuser=True), SHEET.format(jane.char.id)
    boss.post(path, {"text": "brawl 5"})
    script = last_in(jane.char.location)
    assert script is not None
    person = next(p for p in script.live.state.people.values() if p.name == "Jane")
    assert person.traits["brawl"] == 5


def test_the_rules_in_force_are_shown_and_a_file_is_checked(table: Any) -> None:
    room = table.room()
    table.player("Root", room, permission="Admin").must("+ruleset/set declare.public=no")
    game_config.use_in_zone("hubris", "docks")
    boss = admin(table, superuser=True)
    shown = read(boss, RULES)
    assert "the zone docks: hubris" in shown
    assert "the game: ashes" in shown and "declare.public" in shown and "(set here)" in shown
    answer = boss.post(RULES, {"text": 'base = "ashes"\n[settings]\n"dice.tens" = "tripple"\n'})
    found = html.unescape(answer.content.decode())
    assert "house.toml:" in found and "dice.tens" in found and "/tmp" not in found
    good = boss.post(RULES, {"text": 'base = "ashes"\n'}).content.decode()
    assert "No mistakes." in good


def test_one_file_at_a_time_is_checked_and_not_for_long(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss = admin(table, superuser=True)
    meanwhile: list[str] = []

    def slow(*how: Any, **more: Any) -> None:
        meanwhile.append(boss.post(RULES, {"text": "other"}).content.decode())
        raise subprocess.TimeoutExpired("ashes", more["timeout"])

    monkeypatch.setattr(houses.subprocess, "run", slow)
    found = boss.post(RULES, {"text": 'base = "ashes"'}).content.decode()
    assert "house.toml: checking took longer than 30 seconds" in found
    assert ["Another file is being checked" in each for each in meanwhile] == [True]
    monkeypatch.undo()
    assert "No mistakes." in boss.post(RULES, {"text": 'base = "ashes"'}).content.decode()
