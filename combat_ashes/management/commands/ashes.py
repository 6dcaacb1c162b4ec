"""`evennia ashes remove` takes Combat Ashes out of a game, `move` the game to a new database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

TO_CONFIRM = """\
This takes Combat Ashes out of the game {game}: its fights, whose records are written into
{folder} first, its npcs, its settings{sheets} and its tables.
Only a copy of the database brings them back. Type yes to go on: """


class Command(BaseCommand):
    """What there is to type after `evennia ashes`."""

    help = (
        "Combat Ashes: `remove` takes its data out of the game and says what else to undo, `move` "
        "takes the whole game from SQLite to the database that its settings name."
    )
    # A game that is half taken apart may have a fault that checks find, and nothing else cures.
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        words = parser.add_subparsers(dest="word", required=True)
        remove = words.add_parser("remove", help="take Combat Ashes out of this game")
        remove.add_argument("--yes", action="store_true", help="do not ask")
        remove.add_argument("--keep-sheets", action="store_true", help="leave sheets on characters")
        remove.add_argument("--records", metavar="FOLDER", help="where records are written to")

        move = words.add_parser("move", help="move this game from SQLite to another database")
        move.add_argument("files", nargs="+", type=Path, help="such as server/evennia.db3")

    def handle(self, *args: Any, **options: Any) -> None:
        import evennia

        try:
            evennia._init()
        except DatabaseError as error:
            raise CommandError(f"Type evennia migrate first: {error}") from error
        if options["word"] == "move":
            self._move(options["files"])
        else:
            self._remove(options)

    def _move(self, files: list[Path]) -> None:
        from ...mush import moving, removal

        if why := removal.running():
            raise CommandError(f"Nothing was moved: {why}. Type evennia stop first.")
        try:
            self._told("Moved:", moving.move(files))
        except moving.NotMovedError as error:
            raise CommandError(f"Nothing was moved: {error}.") from error
        self.stdout.write("Then type evennia start. The old files are as they were.")

    def _remove(self, options: dict[str, Any]) -> None:
        from ...mush import records, removal

        if why := removal.running():
            raise CommandError(f"Nothing was taken out: {why}. Type evennia stop first.")
        folder = Path(options["records"] or records.folder()).absolute()
        if not (options["yes"] or self._is_wanted(folder, options["keep_sheets"])):
            raise CommandError("Nothing was taken out.")
        self._told("Written:", _exported(folder))
        self._told("Taken out:", removal.remove(options["keep_sheets"]))
        self._told("Yours, and still there; keep or delete:", removal.files_left())
        self._told("Lines that you undo now, since they name Combat Ashes:", _lines())
        self.stdout.write("Then type pip uninstall combat-ashes and evennia start.")

    def _is_wanted(self, folder: Path, keep_sheets: bool) -> bool:
        sheets = "" if keep_sheets else ", the sheets of all characters"
        self.stdout.write(TO_CONFIRM.format(game=settings.GAME_DIR, folder=folder, sheets=sheets))
        try:
            return input().strip().lower() == "yes"
        except EOFError:
            return False

    def _told(self, heading: str, lines: Iterable[str]) -> None:
        told = list(lines)
        self.stdout.write(heading if told else f"{heading} nothing.")
        for line in told:
            self.stdout.write(f"  {line}")


def _exported(folder: Path) -> list[str]:
    from ...engine.refusals import Refused
    from ...mush import removal
    from ...web.pages import sentence_of

    try:
        return removal.export(folder)
    except Refused as refused:
        raise CommandError(f"Nothing was taken out: {sentence_of(refused)}") from refused


def _lines() -> Iterable[str]:
    from ...mush import left_over

    game = Path(settings.GAME_DIR)
    for line in left_over.lines_in(game):
        yield f"{line.path.relative_to(game)}:{line.number}: {line.text}"
