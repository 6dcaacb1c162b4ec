"""Fights that are over, as somebody may read them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from evennia.objects.models import ObjectDB

from ..engine.history import Entry, kept
from ..engine.refusals import Refused
from ..engine.state import FightState
from ..engine.views import ALL, Reader
from ..models import AshesFight
from ..records import model
from ..records.told import Chapter, Head, as_markdown, as_text, chapters, dice_lines  # fmt: skip
from . import allowed, records, store, tell
from .active_rules import surface_under
from .fights import last_in

ENDINGS = {"json": "json", "markdown": "md", "text": "txt"}
"""The forms of an exported record, and what their files' names end with."""


@dataclass(frozen=True)
class Past:
    """A fight that somebody reads: its row, how it stands, what counts of it, and as whom."""

    row: AshesFight
    state: FightState
    entries: list[Entry]
    reader: Reader

    @property
    def head(self) -> Head:
        row, state, first = self.row, self.state, self.entries[0].events[0]
        ended = records.moment(row.ended_at) if row.ended_at else ""
        return Head(
            row.id, state.room, row.title or "", records.moment(row.begun_at), ended,
            getattr(first, "ruleset", state.ruleset), getattr(first, "house", ""),
            getattr(first, "settings", {}),
        )  # fmt: skip

    @property
    def people(self) -> list[str]:
        unseen = self.reader.unseen
        everybody = {**self.state.gone, **self.state.people}
        return [person.name for who, person in everybody.items() if who not in unseen]

    @cached_property
    def chapters(self) -> list[Chapter]:
        surface = surface_under(self.state.ruleset)
        told = records.poses_of(self.row.id)
        return chapters(surface, self.entries, told, self.state, self.reader)

    def exported(self, form: str) -> bytes:
        """The record in one of the forms of `ENDINGS`; raises `Refused` where it is not theirs."""
        if form == "json":
            if self.row.status != "over" and not self.reader.storyteller:
                raise Refused("err.record.running", number=self.row.id)
            return model.dump(records.record_of(self.row.id))
        write = as_markdown if form == "markdown" else as_text
        dice = dice_lines(self.entries, self.state, self.reader)
        return write(self.head, self.people, self.chapters, dice).encode()


def past_of(
    character: ObjectDB, number: int, running: bool = False, screenreader: bool = False
) -> Past:
    """A fight as a character may read it, one that goes on only where `running`.

    Raises `Refused`.
    """
    row = records.row_of(number)
    runs = allowed.may_run(character)
    if not (runs or records.was_in(character, row.id)):
        raise Refused("err.record.none", number=row.id)
    _check_over(row, running)
    script = last_in(character.location)
    live = script.live if script is not None and script.db.fight_id == row.id else None
    state = live.state if live is not None else records.state_of(row)
    reader = replace(tell.reader_of(state, character, screenreader), style="full")
    if allowed.is_staff(character) or (runs and row.status == "over"):
        reader = replace(reader, storyteller=True, unseen=frozenset(), veiled=())
    # The row of one that goes on may be older than its last entry.
    last = live.number if live is not None else store.load(row.id).number
    return Past(row, state, _entries(row, last), reader)


def whole_past(number: int, running: bool = False) -> Past:
    """A fight as who may read all of it does, one that goes on only where `running`.

    Raises `Refused`.
    """
    row = records.row_of(number)
    _check_over(row, running)
    return Past(row, records.state_of(row), _entries(row, store.load(row.id).number), ALL)


def _check_over(row: AshesFight, running: bool) -> None:
    if row.status != "over" and not running:
        raise Refused("err.record.running", number=row.id)


def _entries(row: AshesFight, last: int) -> list[Entry]:
    return list(kept(store.reader(row.id), last))[::-1]
