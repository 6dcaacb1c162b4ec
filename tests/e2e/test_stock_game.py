"""A stock game gets the plugin as the README says, plays a fight, and is rid of it again."""

from __future__ import annotations

import re
import shutil
import sqlite3
import textwrap
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.server import ADMIN, PASSWORD, REPOSITORY
from tests.support.stock import StockGame, steps
from tests.support.wheel import built, copied

pytestmark = pytest.mark.e2e
SHEET = "dexterity 2, strength 2, stamina 3, wits 2, brawl 3, willpower 3"
OWNERS = ("objects_objectdb", "accounts_accountdb", "scripts_scriptdb", "comms_channeldb")
THEIRS = """

from evennia import Command


class CmdTheirs(Command):
    key = "+attack"
    aliases = ["+roll", "+combat"]

    def func(self):
        self.caller.msg("Theirs.")


class CharacterCmdSet(CharacterCmdSet):
    def at_cmdset_creation(self):
        super().at_cmdset_creation()
        self.add(CmdTheirs())
"""
MANY_WINDOWS = """
MULTISESSION_MODE = 2
MAX_NR_CHARACTERS = 3
AUTO_PUPPET_ON_LOGIN = False
"""
RENAMED = 'ASHES_COMMANDS = {"attack": "+hit", "roll": None, "combat": "+fight"}\n'
DOCUMENT = REPOSITORY / "docs" / "removal.md"


class Played:
    """The game after a fight that was stopped in the midst of it, before and after by file."""

    def __init__(self, game: StockGame, before: dict[Path, str], locks: str) -> None:
        self.game, self.before, self.locks = game, before, locks
        self.kept = game.home / "kept"
        shutil.copytree(game.folder, self.kept)

    def again(self) -> StockGame:
        """The game as it was when it had been stopped."""
        shutil.rmtree(self.game.folder)
        shutil.copytree(self.kept, self.game.folder)
        return self.game


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    return built("wheel", copied(folder / "source"), folder)


@pytest.fixture(scope="module")
def played(wheel: Path) -> Iterator[Played]:
    game = StockGame()
    try:
        game.prepare()
        game.make_people("Jane", "Frank", "Rat")
        game.install(wheel)
        before = game.edit()
        said = game.run(["evennia", "migrate"])
        assert "Applying combat_ashes" in said, said
        game.start()
        locks = fight(game)
        game.stop()
        yield Played(game, before, locks)
    finally:
        game.remove()


def fight(game: StockGame) -> str:
    """A round of characters who were there before, and a second one begun; Rat's locks before."""
    admin, jane, frank = (game.telnet(name) for name in (ADMIN, "Jane", "Frank"))
    locks = locks_of(game)
    for name in ("Jane", "Frank", "Rat"):
        admin.ask(f"+sheet/set {name}={SHEET}", f"{name}: dexterity 2")
    admin.ask("+ruleset/set soak.difficulty=7", "soak.difficulty is 7")
    admin.ask("+ruleset/use ashes=here", "New fights here use ashes")
    admin.ask("+npc/hide Rat", "Rat is hidden")
    jane.ask("+init", "Jane has initiative")
    frank.ask("+init", "Order:")
    admin.ask("+npc Thug=thug", "Thug is here")
    admin.ask("+npc/plan Thug=aggressive, dodge the rest", "Thug plays by a plan")
    # Whoever is not asked yet has their line kept until they are.
    jane.ask("+attack Frank", re.compile("Kept|declares"))
    frank.ask("+dodge", re.compile("Kept|declares"))
    jane.expect("Jane attacks Frank", timeout=30)
    jane.expect("Round 2", timeout=30)
    jane.ask("+init", "ready")
    assert locks_of(game) != locks
    return locks


def locks_of(game: StockGame) -> str:
    """What is stored of who may see and find Rat."""
    [(found,)] = rows(game, "SELECT db_lock_storage FROM objects_objectdb WHERE db_key='Rat'")
    return ";".join(sorted(found.split(";")))


def rows(game: StockGame, sql: str) -> list[tuple[str]]:
    with closing(sqlite3.connect(game.database)) as database:
        return database.execute(sql).fetchall()


def left(game: StockGame) -> list[str]:
    """Whatever in the database speaks of the plugin, or belongs to nothing any more."""
    with closing(sqlite3.connect(game.database)) as database:
        named = [line for line in database.iterdump() if "ashes" in line.lower()]
    owned = " UNION ".join(f"SELECT attribute_id FROM {table}_db_attributes" for table in OWNERS)
    orphans = rows(game, f"SELECT db_key FROM typeclasses_attribute WHERE id NOT IN ({owned})")
    return [*named, *(f"Attribute of nothing: {key}" for (key,) in orphans)]


def files_left(game: StockGame) -> list[str]:
    """Our files in the game's folder, and those that name us, but for the logs."""
    return [
        str(path.relative_to(game.folder)) for path in game.folder.rglob("*")
        if path.is_file() and path.suffix not in (".log", ".db3")
        and ("ashes" in str(path.relative_to(game.folder)).lower()
             or b"combat_ashes" in path.read_bytes())
    ]  # fmt: skip


def plays_without(game: StockGame) -> str:
    """Start it without the plugin and try it; what the server's log says since."""
    log = game.folder / "server" / "logs" / "server.log"
    log.unlink()
    game.start()
    jane = game.telnet("Jane")
    jane.ask("say Hello", 'You say, "Hello"')
    jane.ask("look Rat", "Rat")
    jane.ask("+init", "Command '+init' is not available")
    game.stop()
    return log.read_text()


def test_the_readme_asks_for_three_edits_at_most() -> None:
    names = [name for name, _ in steps()]
    assert names == [
        "server/conf/settings.py", "typeclasses/characters.py", "commands/default_cmdsets.py",
    ]  # fmt: skip


def test_nothing_is_left_of_it(played: Played, tmp_path: Path) -> None:
    game = played.again()
    assert any("AshesFightScript" in line for line in left(game))
    said = game.run(["evennia", "ashes", "remove", "--yes", "--records", str(tmp_path)])
    assert {path.name for path in tmp_path.iterdir()} == {"fight-1.json"}
    assert set(re.findall(r"^  (\S+\.py):(\d+):", said, re.MULTILINE)) == written(played.before), (
        said
    )
    assert left(game) == [] and locks_of(game) == played.locks, said
    for file, text in played.before.items():
        file.write_text(text)
    assert "Traceback" not in (log := plays_without(game)), log
    assert left(game) == files_left(game) == []
    people = rows(game, "SELECT db_key FROM objects_objectdb ORDER BY id")
    assert [name for (name,) in people] == ["Admin", "Limbo", "Jane", "Frank", "Rat"]


@pytest.fixture
def again(played: Played) -> Iterator[StockGame]:
    """The game as it was when it had been stopped; stopped it is afterwards."""
    yield played.again()
    played.game.kill_all()


def test_beside_commands_of_its_own_and_where_people_begin_out_of_character(
    again: StockGame,
) -> None:
    game = again
    settings = game.folder / "server" / "conf" / "settings.py"
    for file, more in ((settings, MANY_WINDOWS),
                       (game.folder / "commands" / "default_cmdsets.py", THEIRS)):  # fmt: skip
        file.write_text(file.read_text() + more)
    said = game.run(["evennia", "check"])
    for name in ("+attack", "+roll", "+combat"):
        assert f"'{name}' is a command of Combat Ashes and of commands.default_cmdsets" in said
    settings.write_text(settings.read_text() + RENAMED)
    said = game.run(["evennia", "check"])
    assert "no issues" in said, said
    game.start()
    jane, frank = game.telnet(), game.telnet()
    for window, name in ((jane, "Jane"), (frank, "Frank")):
        window.ask(f"connect {name} {PASSWORD}", "you are Out-of-Character")
    jane.ask("+init", "You are out of character; type ic Jane, then +init again.")
    for window, name in ((jane, "Jane"), (frank, "Frank")):
        window.ask(f"ic {name}", f"You become {name}")
    jane.ask("+attack", "Theirs.")
    jane.ask("+roll strength", "Theirs.")
    jane.ask("+fight", "Jane")  # In the fight of before, which was taken up again.
    jane.ask("+init", "ready")
    frank.ask("+init", re.compile("Waiting for|Your turn"))
    frank.ask("+hit Jane", re.compile("Kept|declares"))


def written(before: dict[Path, str]) -> set[tuple[str, str]]:
    """The lines of ours in the files of a game: file and number."""
    found = set()
    for file, old in before.items():
        name = "/".join(file.parts[file.parts.index("game") + 1 :])
        lines = file.read_text().split("\n")
        found |= {(name, str(n)) for n, line in enumerate(lines, 1) if line not in old.split("\n")}
    return found


def test_a_game_whose_owner_just_uninstalled_it_starts_and_can_be_cleaned(played: Played) -> None:
    game = played.again()
    for file, text in played.before.items():
        file.write_text(text)
    game.uninstall()
    log = plays_without(game)
    assert "AshesFightScript" in log  # Evennia says what it does not find.
    said = game.python(by_hand())
    assert "Traceback" not in said, said
    assert left(game) == [] and locks_of(game) == played.locks, said


def by_hand() -> str:
    """What the document has an owner paste into the shell."""
    section = DOCUMENT.read_text().split("## When it is uninstalled already")[1]
    return textwrap.dedent("\n".join(
        line for line in section.split("\n") if line.startswith("    ") or not line
    ))  # fmt: skip
