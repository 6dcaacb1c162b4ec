"""What a fight of ten takes up: in the database for each input, and in memory."""

from __future__ import annotations

import gc
import tracemalloc
from collections import Counter
from statistics import mean
from typing import Any

from tests.bench import ring
from tests.bench.engine import prepared
from tests.bench.table import Row

PEOPLE, FIGHTS = 10, 25
EARLY, LATE = 2, 20
"""Rounds that are compared: what an input stores must not grow with the fight."""

FEW, MANY = 10, 1_000
"""Notes after which others are compared: what one stores must not grow with their number."""

FULL = 430
"""More notes than ten people may have open, and than they may write in a round."""

TOO_OFTEN = "err.line.too_often"

NOTE = "x" * 200


def rows(short: bool = False) -> list[Row]:
    """Bytes stored for an input and for a fight itself, and bytes held by an idle fight."""
    from combat_ashes.mush.boot import boot

    boot()
    script = begin(*make_rooms(1))
    written = [play_round(script) for _ in range(LATE)]
    notes(script, FEW)
    early = notes(script, FEW)
    many = FULL if short else MANY
    fights = 2 if short else FIGHTS
    notes(script, many - 2 * FEW)
    late = notes(script, FEW)
    return [
        Row(f"size: an input of round {LATE} / of round {EARLY}", written[-1], written[EARLY - 1],
            "bytes", "<= 1.1"),
        Row(f"size: an input after {many:,} notes / after {FEW}", late, early, "bytes", "<= 1.1"),
        Row("size: an idle fight's row", len(row_text(script)), None, "bytes"),
        Row("size: an idle fight in memory", memory_of_a_fight(fights), None, "bytes"),
    ]  # fmt: skip


def make_rooms(count: int) -> list[Any]:
    """Empty rooms."""
    from django.conf import settings
    from evennia.utils.create import create_object

    kind = settings.BASE_ROOM_TYPECLASS
    return [create_object(kind, key=f"Room {number}", nohome=True) for number in range(count)]


def begin(room: Any) -> Any:
    """A fight of ten people and a storyteller; its script.

    The people have no characters, so that nothing but the fight is measured.
    """
    from combat_ashes.mush import service

    script = service.open_fight(room, room)
    for key, value in ring.SETTINGS.items():
        settings = {**script.live.state.settings, key: value}
        say(script, "settings", settings=settings, key=key, value=str(value))
    nobody = room.id * 1_000_000
    for place in range(PEOPLE):
        sheet = {**ring.sheet(place), "name": ring.name(place), "ref": nobody + place}
        say(script, "join", f"p{place + 1}", f"p{place + 1}", sheet=sheet)
    say(script, "take", ref=nobody - 1, name="Sam")
    return script


def say(script: Any, do: str, who: str = "st", by: str = "st", **args: Any) -> None:
    """Hand an input in as a command does; none of these is refused."""
    from combat_ashes.engine.inputs import Input
    from combat_ashes.mush import service

    refusal = service.submit(script, Input(do, by, who, args, (), "Sam"))
    if refusal is not None:
        raise RuntimeError(f"{do} was refused: {refusal}")


def play_round(script: Any) -> float:
    """One round as the other figures play it; the mean of what its inputs stored."""
    number = script.live.state.round
    written = []
    row = row_text(script)
    while script.live.state.round == number:
        question = script.live.state.questions[0]
        given = prepared(int(question.who[1:]) - 1, PEOPLE)[question.kind]
        say(script, given.do, given.who, given.by, **given.args)
        before, row = row, row_text(script)
        written.append(entry_bytes(script) + (len(row) if row != before else 0))
    heal(script)
    return mean(written)


def note(script: Any) -> int:
    """A long reminder of somebody's, for which the oldest is settled where there is no room, and
    a round is played where somebody has written as many as one may in a round.

    Returns the bytes of its entry.
    """
    from combat_ashes.engine.inputs import Input
    from combat_ashes.mush import service

    def remind() -> Any:
        mine = Counter(entry.who for entry in script.live.state.books)
        who = min(script.live.state.people, key=lambda person: mine[person])
        return service.submit(script, Input("remind", who, who, {"what": NOTE}, (), "Sam"))

    refusal = remind()
    if refusal and refusal.code != TOO_OFTEN:
        say(script, "books", entry="clear", number=1)
        refusal = remind()  # It is somebody else's turn: whose reminder was settled.
    if refusal and refusal.code == TOO_OFTEN:
        play_round(script)
        refusal = remind()
    if refusal:
        raise RuntimeError(f"there is no room for a reminder: {refusal}")
    return entry_bytes(script)


def notes(script: Any, count: int) -> float:
    """The mean of what so many reminders stored."""
    return mean(note(script) for _ in range(count))


def heal(script: Any) -> None:
    """Heal whoever is hurt, as the storyteller."""
    for who, person in list(script.live.state.people.items()):
        if person.track:
            say(script, "heal", who, all=True)


def entry_bytes(script: Any) -> int:
    """The text of a fight's last entry."""
    from combat_ashes.models import AshesEntry

    live = script.live
    entry = AshesEntry.objects.get(fight_id=live.fight_id, number=live.number)
    return len(entry.given) + len(entry.events)


def row_text(script: Any) -> str:
    """What a fight's own row holds of its state."""
    from combat_ashes.models import AshesFight

    return AshesFight.objects.get(id=script.live.fight_id).state


def memory_of_a_fight(count: int) -> float:
    """What Python holds for each of many fights that wait, after a round was played."""
    rooms = make_rooms(count)
    tracemalloc.start()
    before = held()
    fights = [begin(room) for room in rooms]
    for script in fights:
        play_round(script)
    each = (held() - before) / len(fights)
    tracemalloc.stop()
    for script in fights:
        script.delete()
    return each


def held() -> int:
    """Bytes that are in use now."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
