"""Sheets in the admin: each as the lines that write it, changed as `+sheet/set` does."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404
from evennia.objects.models import ObjectDB

from ..engine.sheet_rules import fighter_from
from ..mush.active_rules import rulebook_in
from ..mush.editing import Editor, edit
from ..mush.reactor import in_reactor
from ..mush.sheet_lines import parts, written
from ..mush.sheets import name_of
from ..mush.sheets import sheet_of as sheet_in_game
from ..text.sheets import sheet as sheet_screen

MOST_LISTED = 500
OURS = "ashes_"
"""What the Attributes of a sheet are called begins so."""


class Sheet(NamedTuple):
    """A character's sheet: as it is read, and as lines of `what to what`."""

    number: int
    name: str
    character: Any
    screen: list[str]
    text: str
    left_out: list[str]


def sheets(word: str) -> list[tuple[int, str]]:
    """The numbers and names of those who have a sheet, of a name with this word in it."""
    found = ObjectDB.objects.filter(
        db_attributes__db_key__startswith=OURS, db_key__icontains=word.strip()
    )
    people = found.distinct().order_by("db_key")[:MOST_LISTED]
    return [(each.id, name_of(each)) for each in people if hasattr(each, "ashes")]


def sheet_of(number: int) -> Sheet:
    """The sheet of an object with this number; raises `Http404`."""
    character = ObjectDB.objects.filter(id=number).first()
    if character is None or not hasattr(character, "ashes"):
        raise Http404
    return in_reactor(_read, character)


def _read(character: ObjectDB) -> Sheet:
    sheet = sheet_in_game(character)
    lines = written(sheet)
    left_out = [*(what for what, _ in lines.alone), *lines.left_out]
    rules = rulebook_in(room_of(character))
    screen = sheet_screen(rules, fighter_from(rules, "p1", sheet))
    return Sheet(
        character.id, name_of(character), character, screen, "\n".join(lines.parts), left_out
    )


def changed(sheet: Sheet, text: str, account: Any) -> list[str]:
    """Write the lines that are new or other than they were; the sentences that say so.

    What is taken out of the text stays as it is. Raises `Refused`, and nothing changes.
    """
    before = set(sheet.text.splitlines())
    lines = [line.strip() for line in text.splitlines()]
    new = [line for line in lines if line and line not in before]
    if not new:
        return ["Nothing is changed."]
    return in_reactor(_edit, sheet.character, ", ".join(new), account.username)


def room_of(character: ObjectDB) -> ObjectDB | None:
    """Where somebody is, or was before they logged out."""
    return character.location or character.db.prelogout_location


def _edit(character: ObjectDB, text: str, name: str) -> list[str]:
    rules = rulebook_in(room_of(character))
    line = f"+sheet/set {name_of(character)}={text}"
    return edit(Editor(rules, name, line[:60], True), [character], parts(text))
