"""The records of fights: `+combat/logs`, `/replay`, `/export`, `/title`, `/poses`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from ...engine.history import Entry, kept
from ...engine.numbers import MOST_COUNT, whole
from ...engine.off import is_off
from ...engine.refusals import Refused
from ...engine.state import FightState
from ...engine.views import Reader
from ...models import AshesFight
from ...records import model
from ...records.told import (
    Chapter,
    Head,
    as_markdown,
    as_text,
    chapters,
    dice_lines,
    heading,
    spoken,
    title,
)
from ...text.words import listed, noun
from .. import poses, records, store
from ..active_rules import surface_under
from ..fights import fight_in, last_in, room_of
from .base import AshesCommand

MOST_LISTED = 20
ENDINGS = {"json": "json", "markdown": "md", "text": "txt"}


class Past(NamedTuple):
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
            getattr(first, "house", "") or getattr(first, "ruleset", state.ruleset),
            getattr(first, "settings", {}),
        )  # fmt: skip

    @property
    def people(self) -> list[str]:
        unseen = self.reader.unseen
        everybody = {**self.state.gone, **self.state.people}
        return [person.name for who, person in everybody.items() if who not in unseen]

    @property
    def chapters(self) -> list[Chapter]:
        surface = surface_under(self.state.ruleset)
        told = records.poses_of(self.row.id)
        return chapters(surface, self.entries, told, self.state, self.reader)


def logs(command: AshesCommand) -> None:
    """`+combat/logs [mine]`: fights that are over; `+combat/logs <id>`: one of them."""
    word = command.line.whole.lower()
    if word not in ("", "mine"):
        past = _past(command, word)
        dice = dice_lines(past.entries, past.state)
        rounds = len(past.chapters)
        command.say(
            [
                f"{title(past.head)}.",
                *heading(past.head, past.people),
                *dice,
                f"It has {rounds} {noun(rounds, 'round', 'rounds')}; type +combat/replay {word} "
                f"to read it, +combat/export {word}=markdown to keep it.",
            ]
        )
        return
    everybody = command.may_run() and word != "mine"
    rows = records.over(None if everybody else command.caller, MOST_LISTED)
    command.say(
        [_listed(row) for row in rows]
        or ["You have no past fights to read yet; a fight is kept here when it ends."]
    )


def _listed(row: AshesFight) -> str:
    try:
        state = records.state_of(row)
    except Refused:
        return f"{row.id}: it cannot be read."
    names = [person.name for person in state.people.values() if not person.hidden]
    ended = spoken(records.moment(row.ended_at or row.begun_at))
    return f"{row.id}: {row.title or state.room}, {ended}, {state.ruleset}, {listed(names)}."


def replay(command: AshesCommand) -> None:
    """`+combat/replay <id>[=<round>]`: one round of a fight that is over, the first unless said."""
    command.needs(command.line.left)
    past = _past(command, command.line.left)
    told = past.chapters
    number = whole(command.line.right or "1", 1, len(told))
    chapter = told[number - 1]
    more = f"Type +combat/replay {past.row.id}={number + 1} for the next round."
    command.say(
        [
            f"{title(past.head)}. {chapter.name} of {len(told)}.",
            *([line for line, _ in chapter.lines] or ["Nothing happened that you know of."]),
            more if number < len(told) else "That was the last round.",
        ]
    )


def export(command: AshesCommand) -> None:
    """`+combat/export [<id>=json, markdown or text]`: a record as a file."""
    form = (command.line.right or "json").lower()
    found = [name for name in ENDINGS if form and name.startswith(form)]
    if len(found) != 1:
        command.forbid("err.record.format", word=form, names=list(ENDINGS))
    past = _past(command, command.line.left or _last(command), running=True)
    is_open = past.row.status == "over" or past.reader.storyteller
    if found == ["json"] and not is_open:
        command.forbid("err.record.running", number=past.row.id)
    path = folder() / f"fight-{past.row.id}.{ENDINGS[found[0]]}"
    if found != ["json"] and not past.reader.storyteller:
        # What one of its people may know is written apart from what another may.
        path = path.with_stem(f"{path.stem}-{command.caller.id}")
    _write(path, _exported(found[0], past))
    where = f" It is in {path.parent}." if command.is_staff() else " Staff can hand it to you."
    command.say([f"Fight {past.row.id} is written as {path.name}.{where}"])


def _exported(form: str, past: Past) -> bytes:
    if form == "json":
        return model.dump(records.record_of(past.row.id))
    write = as_markdown if form == "markdown" else as_text
    dice = dice_lines(past.entries, past.state)
    return write(past.head, past.people, past.chapters, dice).encode()


def folder() -> Path:
    """Where records are written: the setting `ASHES_RECORDS`, else beside the game's logs."""
    default = Path(settings.GAME_DIR) / "server" / "records"
    return Path(getattr(settings, "ASHES_RECORDS", default))


def _write(path: Path, text: bytes) -> None:
    """Write a file whole or not at all; raises `Refused`."""
    part = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(text)
        part.replace(path)
    except OSError as error:
        problem = error.strerror or "it fails"
        raise Refused("err.record.write", folder=str(path.parent), problem=problem) from error


def entitle(command: AshesCommand) -> None:
    """`+combat/title <words>`: what the record of the last fight here is called."""
    command.needs(command.line.whole)
    past = _past(command, _last(command), running=True)
    if not (past.state.storyteller == command.caller.id or command.is_staff()):
        command.forbid("err.storyteller.only")
    records.entitle(past.row.id, command.line.whole)
    command.say([f"The record of fight {past.row.id} is called: {command.line.whole}."])


def keep_poses(command: AshesCommand) -> None:
    """`+combat/poses on` or `off`: whether records of fights here keep poses."""
    room, word = room_of(command.caller), command.line.whole.lower()
    command.needs(word == "on" or is_off(word))
    if fight_in(room) is not None and not command.is_staff():
        command.check_storyteller()
    poses.keep_in(room, word == "on")
    kept = "keep the poses made in them" if word == "on" else "keep no poses"
    command.say([f"Records of fights here {kept} from now on."])


def _last(command: AshesCommand) -> str:
    script = last_in(room_of(command.caller))
    if script is None:
        command.forbid("err.fight.none")
    return str(script.live.fight_id)


def _past(command: AshesCommand, word: str, running: bool = False) -> Past:
    """The fight with a number, one that goes on only where `running`; raises `Refused`."""
    row = records.row_of(whole(word, 1, MOST_COUNT))
    caller = command.caller
    if not (command.may_run() or records.was_in(caller, row.id)):
        command.forbid("err.record.none", number=row.id)
    script = last_in(caller.location)
    mine = script is not None and script.db.fight_id == row.id
    state = script.live.state if script is not None and mine else records.state_of(row)
    if row.status != "over" and not running:
        command.forbid("err.record.running", number=row.id)
    reader = replace(command.reader(state), style="full")
    if command.is_staff() or (command.may_run() and row.status == "over"):
        reader = replace(reader, storyteller=True, unseen=frozenset(), veiled=())
    last = script.live.number if script is not None and mine else _number(row)
    entries = list(kept(store.reader(row.id), last))[::-1]
    return Past(row, state, entries, reader)


def _number(row: AshesFight) -> int:
    """The last entry of a fight: its row may be older where it goes on."""
    return store.load(row.id).number
