"""What `evennia ashes remove` takes out of Evennia's own tables, and what it says and refuses.

`tests/e2e/test_stock_game.py` does all of it to a game on a disk.
"""

from __future__ import annotations

import io
import os
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from evennia.objects.models import ObjectDB
from evennia.server.models import ServerConfig
from evennia.typeclasses.attributes import Attribute
from evennia.utils.idmapper.models import flush_cache

from combat_ashes.models import AshesEntry, AshesFight
from combat_ashes.mush import left_over, removal
from combat_ashes.mush.cmdsets import AshesCmdSet


@pytest.fixture
def fight(table: Any) -> Any:
    """Jane and Frank fight in the alley, and Sara, who runs it, has made a Thug and a Dog."""
    room = table.room()
    jane, frank = table.player("Jane", room), table.player("Frank", room)
    sara = table.player("Sara", room, permission="Builder")
    sara.must("+ruleset/use ashes=here", "+combat/start")
    jane.must("+init")
    frank.must("+init")
    sara.must("+npc Thug=thug", "+npc/plan Thug=aggressive", "+npc Dog=dog")
    sara.must("+ruleset/set soak.difficulty=7")
    return SimpleNamespace(room=room, jane=jane, frank=frank, sara=sara)


def named(key: str) -> list[Any]:
    return list(ObjectDB.objects.filter(db_key=key))


def ours() -> list[str]:
    """What is stored of ours in tables of Evennia's."""
    kept = Attribute.objects.all()
    words = ServerConfig.objects.filter(db_key__startswith="ashes_")
    return [each.db_key for each in kept if each.db_category == "ashes" or "ashes_" in each.db_key
            ] + [each.db_key for each in words]  # fmt: skip


def test_everything_in_the_tables_of_the_game_is_taken_out(fight: Any) -> None:
    fight.jane.char.cmdset.add(AshesCmdSet, persistent=True)
    said = list(removal.rows_of_the_game(keep_sheets=False))
    assert "2 npcs that were made with +npc" in said and "1 fight of a room" in said
    assert "1 setting of the game's" in said
    assert ours() == [] and named("Thug") == named("Dog") == []
    assert not fight.room.scripts.all()
    assert "combat_ashes" not in (named("Jane")[0].db_cmdset_storage or "")
    assert list(removal.rows_of_the_game(keep_sheets=False)) == []


def test_sheets_are_kept_as_the_fight_has_them(fight: Any) -> None:
    fight.sara.must("+damage Jane=2 lethal")
    fight.jane.char.attributes.remove("ashes_track", category="ashes")  # As after a crash.
    list(removal.rows_of_the_game(keep_sheets=True))
    assert fight.jane.char.ashes.snapshot()["health"] == "XX"
    assert fight.jane.char.ashes.snapshot()["traits"]["brawl"] == 2
    assert set(ours()) == {"ashes_traits", "ashes_facts", "ashes_track", "ashes_pools"}


def test_what_a_tutorial_was_about_to_put_back_is_put_back(table: Any) -> None:
    jane = table.player("Jane", table.room())
    jane.must("+tutorial")
    jane.char.ashes.set_track("//")
    list(removal.rows_of_the_game(keep_sheets=True))
    assert jane.char.ashes.snapshot()["health"] == "" and named("Dummy") == []


def test_who_was_hidden_has_their_own_locks_again(table: Any) -> None:
    room = table.room()
    rat = table.character("Rat", room)
    rat.locks.add("view:perm(Admin) or holds()")
    before = sorted(str(rat.locks).split(";"))
    table.player("Sara", room, permission="Builder").must("+npc/hide Rat")
    assert sorted(str(rat.locks).split(";")) != before
    assert "the locks that hid Rat" in list(removal.rows_of_the_game(keep_sheets=False))
    assert sorted(str(rat.locks).split(";")) == before


def test_an_npc_that_an_account_plays_by_now_stays(fight: Any) -> None:
    [dog] = named("Dog")
    dog.locks.add(f"puppet:pid({fight.jane.account.id})")
    list(removal.rows_of_the_game(keep_sheets=False))
    assert named("Dog") == [dog] and ours() == []


def test_records_are_written_and_what_makes_none_row_by_row(fight: Any, tmp_path: Path) -> None:
    fight.sara.must("+combat/end", "+combat/start")
    last = AshesFight.objects.order_by("-id").first()
    AshesEntry.objects.filter(fight_id=last.id).update(events="no events")
    told = removal.export(tmp_path)
    names = [f"fight-{last.id - 1}.json", f"fight-{last.id}.jsonl"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert told[0] == f"2 records of fights, in {tmp_path}" and names[1] in told[1]
    assert "no events" in (tmp_path / names[1]).read_text()


# --- the command ---------------------------------------------------------------------------------


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The game's folder, in which nothing runs."""
    monkeypatch.setattr(settings, "GAME_DIR", str(tmp_path))
    monkeypatch.setattr(settings, "AMP_PORT", 1)
    (tmp_path / "server").mkdir()
    return tmp_path


def refused(*words: str) -> str:
    with pytest.raises(CommandError) as found:
        call_command("ashes", "remove", *words)
    return str(found.value)


def test_it_refuses_while_the_server_runs(folder: Path, fight: Any) -> None:
    (folder / "server" / "server.pid").write_text(str(os.getpid()))
    said = refused("--yes")
    assert f"its server runs, as process {os.getpid()}" in said and "evennia stop" in said
    assert named("Thug") and AshesFight.objects.count()


def test_it_refuses_when_nobody_says_yes(
    folder: Path, fight: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for typed in ("", "no\n", "y\n"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert refused() == "Nothing was taken out."
    assert "the sheets of all characters" in capsys.readouterr().out
    assert named("Thug") and AshesFight.objects.count()


def test_nothing_is_taken_out_when_records_cannot_be_written(folder: Path, fight: Any) -> None:
    (folder / "taken").write_text("a file")
    said = refused("--yes", "--records", str(folder / "taken"))
    assert said.startswith("Nothing was taken out: ") and str(folder / "taken") in said
    assert named("Thug") and AshesFight.objects.count()
    flush_cache()


# --- what its owner has written ------------------------------------------------------------------

FILES = {
    "typeclasses/rooms.py": """\
        from combat_ashes.mush.mixins import (
            AshesRoomMixin as Held,
        )
        # Nothing here installs anything.
        class Room(Held, DefaultRoom):
            install = 1
    """,
    "server/conf/settings.py": """\
        from combat_ashes.install import install
        ASHES_COLOUR = False
        SERVERNAME = "install"
        install(globals())
    """,
    "web/urls.py": """\
        import combat_ashes.web.urls as fights
        urlpatterns = [path("x/", include(fights))]
    """,
    "web/templates/webclient/base.html": '<script src="{% static "combat_ashes/dock.js" %}">',
    "broken.py": "def (\n# combat_ashes",
    "requirements.txt": "evennia\ncombat-ashes==1.0",
    "env/pyvenv.cfg": "",
    "env/lib/x.py": "import combat_ashes",
    ".git/x.py": "import combat_ashes",
}
LINES = {
    "broken.py:2", "requirements.txt:2", "server/conf/settings.py:1", "server/conf/settings.py:2",
    "server/conf/settings.py:4", "typeclasses/rooms.py:1", "typeclasses/rooms.py:2",
    "typeclasses/rooms.py:5", "web/templates/webclient/base.html:1", "web/urls.py:1",
    "web/urls.py:2",
}  # fmt: skip


def test_lines_that_name_us_or_use_what_was_imported_are_found(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(textwrap.dedent(text))
    found = {f"{line.path.relative_to(tmp_path)}:{line.number}"
             for line in left_over.lines_in(tmp_path)}  # fmt: skip
    assert found == LINES
