"""Taking the plugin's data out of a game: its fights, people, Attributes, tables and files.

Each step leaves nothing where it was done before, so that a removal that broke off can be
done again. The game's server must not run: it would write back what it remembers.
"""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connections, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Q
from evennia.accounts.models import AccountDB
from evennia.objects.models import ObjectDB
from evennia.scripts.models import ScriptDB
from evennia.server.models import ServerConfig
from evennia.typeclasses.attributes import Attribute

from ..models import AshesFight
from ..records import model
from ..router import APP
from ..router import NAME as FIGHTS
from ..text.words import count
from . import archive, character_sync, database, game_config, house_folder, npcs, records, tutorial
from .database import Unreadable
from .fights import FightScript, standing
from .plan_of import PLAN
from .sheets import LOCKS, PARTS_OF, AshesSheet, name_of

CATEGORY = "ashes"
OURS = f"{APP}."
STORED: tuple[Any, ...] = (ObjectDB, AccountDB)
"""What may have a cmdset of ours stored with it."""


def running() -> str:
    """What of this game runs, in words; empty where nothing does."""
    file = Path(settings.GAME_DIR) / "server" / "server.pid"
    if os.name == "posix" and (pid := _alive(file)):
        return f"its server runs, as process {pid}; if it does not, delete {file}"
    try:
        with socket.create_connection((settings.AMP_HOST, settings.AMP_PORT), timeout=2):
            return f"its portal answers on port {settings.AMP_PORT}"
    except OSError:
        return ""


def _alive(file: Path) -> int:
    """The process whose number is in a file, if there is one of that number; else 0."""
    try:
        pid = int(file.read_text())
        os.kill(pid, 0)
    except PermissionError:
        return pid
    except (OSError, ValueError):
        return 0
    return pid


def export(to: Path) -> list[str]:
    """Write the record of every fight there is into a folder; what was written.

    What makes no record is written row by row. Raises `Refused` where nothing can be written.
    """
    if AshesFight._meta.db_table not in _tables_of(database.name()):
        return []
    ids = list(AshesFight.objects.order_by("id").values_list("id", flat=True))
    raw = [path.name for path in (_exported(each, to) for each in ids) if path.suffix == ".jsonl"]
    told = [f"{count(len(ids), 'record')} of fights, in {to}"] if ids else []
    return told + [f"{name} there has what cannot be read, row by row" for name in raw]


def _exported(fight_id: int, to: Path) -> Path:
    path = to / f"fight-{fight_id}.json"
    try:
        text = model.dump(records.record_of(fight_id))
    except Unreadable:
        return archive.write_rows(fight_id, to)
    records.write(path, text)
    return path


def remove(keep_sheets: bool) -> Iterator[str]:
    """Take everything out, but for sheets where they are kept; what was taken out, step by step."""
    with transaction.atomic():
        done = [*rows_of_the_game(keep_sheets)]
    yield from done
    yield from _tables()
    types = ContentType.objects.filter(app_label=APP)
    yield from _counted(
        types.count(), "content type, with its permissions", "content types, with their permissions"
    )
    types.delete()
    folder = Path(settings.STATIC_ROOT) / APP
    if folder.is_dir():
        shutil.rmtree(folder)
        yield f"the folder {folder}"


def rows_of_the_game(keep_sheets: bool) -> Iterator[str]:
    """Take out what is stored in Evennia's own tables; what was taken out, step by step."""
    scripts = list(ScriptDB.objects.filter(db_typeclass_path__startswith=OURS))
    if keep_sheets:
        for script in scripts:
            _bring_home(script)
    yield from _show_hidden()
    yield from _counted(len(scripts), "fight of a room", "fights of rooms")
    for script in scripts:
        script.delete()
    yield from _npcs()
    yield from _attributes(keep_sheets)
    words = ServerConfig.objects.filter(db_key__startswith="ashes_")
    yield from _counted(words.count(), "setting of the game's", "settings of the game's")
    words.delete()
    yield from _cmdsets()


def _bring_home(script: ScriptDB) -> None:
    """Write to the sheets what a fight, or a tutorial, has kept back."""
    live = standing(script) if isinstance(script, FightScript) else None
    if live is not None:
        character_sync.write_through(live.state, live.state.people)
    if memory := script.attributes.get(tutorial.MEMORY):
        tutorial.put_back(memory)


def _show_hidden() -> Iterator[str]:
    noted = ObjectDB.objects.filter(
        db_attributes__db_key=LOCKS, db_attributes__db_category=CATEGORY
    )
    hidden = [each for each in map(AshesSheet, noted) if each.is_hidden()]
    for sheet in hidden:
        sheet.set_hidden(False)
    if hidden:
        yield f"the locks that hid {', '.join(name_of(sheet.owner) for sheet in hidden)}"


def _npcs() -> Iterator[str]:
    made = ObjectDB.objects.filter(
        db_attributes__db_key=npcs.MADE, db_attributes__db_category=CATEGORY
    )
    gone = [npc for npc in made if not AshesSheet(npc).is_played_by_an_account()]
    yield from _counted(len(gone), "npc that was made with +npc", "npcs that were made with +npc")
    for npc in gone:
        npc.delete()


def _attributes(keep_sheets: bool) -> Iterator[str]:
    plain = Q(db_key__in=(PLAN, game_config.ROOM_RULES), db_category=None)
    found = Attribute.objects.filter(Q(db_category=CATEGORY) | plain)
    if keep_sheets:
        found = found.exclude(db_category=CATEGORY, db_key__in=PARTS_OF)
    yield from _counted(found.count(), "Attribute", "Attributes")
    found.delete()


def _cmdsets() -> Iterator[str]:
    """Take our cmdsets from what has them stored, and leave the others as they are."""
    for stored in STORED:
        for thing in stored.objects.filter(db_cmdset_storage__contains=OURS):
            paths = thing.db_cmdset_storage.split(",")
            kept = [path for path in paths if not path.strip().startswith(OURS)]
            thing.db_cmdset_storage = ",".join(kept) or None
            thing.save(update_fields=["db_cmdset_storage"])
            yield f"the commands that {thing.key} (#{thing.id}) had stored"


def _tables() -> Iterator[str]:
    for name in connections:
        before = _tables_of(name)
        if any(app == APP for app, _ in MigrationRecorder(connections[name]).applied_migrations()):
            call_command("migrate", APP, "zero", database=name, verbosity=0, interactive=False,
                         skip_checks=True)  # fmt: skip
        # A router that came later keeps Django from those that are where they do not belong.
        for each in apps.get_app_config(APP).get_models():
            if each._meta.db_table in _tables_of(name):
                with connections[name].schema_editor() as editor:
                    editor.delete_model(each)
        gone = len(before - _tables_of(name))
        yield from _counted(gone, f"table of the database {name}", f"tables of the database {name}")


def _tables_of(name: str) -> set[str]:
    """Our tables in a database."""
    ours = {each._meta.db_table for each in apps.get_app_config(APP).get_models()}
    return ours.intersection(connections[name].introspection.table_names())


def files_left() -> Iterator[str]:
    """Where there are files that the game's people had written, or its owner."""
    folders = {
        "records of fights": records.folder(), "fights set aside": archive.folder(),
        "templates of npcs": npcs.folder(), "house rules": house_folder.folder(),
    }  # fmt: skip
    for what, folder in folders.items():
        if folder.is_dir():
            yield f"{what}: {folder}"
    if FIGHTS in settings.DATABASES:
        file = database.file_of(connections[FIGHTS]) or "it"
        yield f"the database '{FIGHTS}' in DATABASES, in which nothing is left: {file}"


def _counted(number: int, one: str, many: str = "") -> Iterator[str]:
    if number:
        yield count(number, one, many)
