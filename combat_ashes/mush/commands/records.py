"""The records of fights: `+combat/logs`, `/replay`, `/export`, `/title`, `/poses`."""

from __future__ import annotations

from ...engine.numbers import MOST_COUNT, is_whole, whole
from ...engine.off import is_off
from ...engine.refusals import Refused
from ...models import AshesFight
from ...records.told import dice_lines, heading, spoken, title
from ...text.words import listed, took
from .. import poses, records
from ..client_width import uses_screenreader
from ..fights import fight_in, last_in, room_of
from ..past import ENDINGS, Past, past_of
from .base import AshesCommand

MOST_LISTED = 20


def logs(command: AshesCommand) -> None:
    """`+combat/logs [mine]`: fights that are over; `+combat/logs <id>`: one of them."""
    word = command.line.whole.lower()
    if word not in ("", "mine"):
        if not is_whole(word):
            command.forbid("err.record.word", word=word)
        past = _past(command, word)
        dice = dice_lines(past.entries, past.state, past.reader)
        command.say(
            [
                f"{title(past.head)}.",
                *heading(past.head, past.people),
                *dice,
                f"{took(past.state.rounds)} Type +combat/replay {word} to read it, "
                f"+combat/export {word}=markdown to keep it.",
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
    return f"{row.id}: {row.title or state.room}, {ended}, {state.called}, {listed(names)}."


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
    found = [name for name, end in ENDINGS.items() if name.startswith(form) or form == end]
    if len(found) != 1:
        command.forbid("err.record.format", word=form, names=list(ENDINGS))
    past = _past(command, command.line.left or _last(command), running=True)
    path = records.folder() / f"fight-{past.row.id}.{ENDINGS[found[0]]}"
    if found != ["json"] and not past.reader.storyteller:
        # What one of its people may know is written apart from what another may.
        path = path.with_stem(f"{path.stem}-{command.caller.id}")
    records.write(path, past.exported(found[0]))
    where = f" It is in {path.parent}." if command.is_staff() else " Staff can hand it to you."
    command.say([f"Fight {past.row.id} is written as {path.name}.{where}"])


def entitle(command: AshesCommand) -> None:
    """`+combat/title <words>`: what the record of the last fight here is called."""
    command.needs(command.line.whole)
    past = _past(command, _last(command), running=True)
    if past.row.status != "over" and not command.is_staff():
        command.check_storyteller()
    elif not (past.state.storyteller == command.caller.id or command.is_staff()):
        command.forbid("err.storyteller.other", name=past.state.storyteller_name)
    title = "" if is_off(command.line.whole) else command.line.whole
    records.entitle(past.row.id, title)
    called = f"is called: {title}" if title else "has no title"
    command.say([f"The record of fight {past.row.id} {called}."])


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
    screenreader = command.session is not None and uses_screenreader(command.session)
    return past_of(command.caller, whole(word, 1, MOST_COUNT), running, screenreader)
