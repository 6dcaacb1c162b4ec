"""What the tests take a short cut to is stored as Evennia itself stores it."""

from __future__ import annotations

from typing import Any

import pytest
from evennia.utils.idmapper.models import flush_cache

from tests.game.conftest import Table
from tests.support.quick import make_quick


def stored(table: Table) -> dict[str, Any]:
    """What the database holds of a room and the people in it, without numbers and times."""
    room = table.room("Cellar")
    people = [table.character(name, room, weapons=["club"]) for name in ("Jane", "Frank")]
    people += [table.player("Sam", room, permission="Admin").char]
    for someone in people:
        someone.ashes.set_track("/")
        someone.permissions.add("Helper")
    assert room.contents == people
    return {str(it): (row(it), attributes(it), tags(it)) for it in (room, *people)}


def row(it: Any) -> dict[str, Any]:
    (values,) = type(it).objects.filter(id=it.id).values()
    changing = ("id", "db_date_created", "db_location_id", "db_home_id", "db_account_id")
    assert all(values[name] for name in changing[:2])
    known = {name: value for name, value in values.items() if name not in changing}
    known["db_lock_storage"] = sorted(
        lock for lock in values["db_lock_storage"].split(";") if "pid(" not in lock
    )
    return {**known, "db_sessid": bool(values["db_sessid"])}


def attributes(it: Any) -> list[tuple[Any, ...]]:
    found = it.db_attributes.exclude(db_key="prelogout_location")
    return sorted(
        (a.db_key, str(a.db_category), a.db_value, a.db_strvalue, a.db_lock_storage, a.db_model,
         str(a.db_attrtype))
        for a in found
    )  # fmt: skip


def tags(it: Any) -> list[tuple[Any, ...]]:
    found = it.db_tags.values_list("db_key", "db_category", "db_tagtype", "db_model", "db_data")
    return sorted(tuple(map(str, tag)) for tag in found)


def test_it_is_stored_alike(table: Table, quick_evennia: pytest.MonkeyPatch) -> None:
    stored(table)  # The first of a kind are made by Evennia in any case.
    quick = stored(table)
    flush_cache()
    quick_evennia.undo()
    try:
        plain = stored(table)
    finally:
        make_quick(quick_evennia)
    assert quick == plain
