"""What stays behind: memory after thousands of fights, and time where thousands are kept."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from typing import Any

from combat_ashes.mush.reactor import reactor
from tests.bench import size
from tests.bench.table import Row

FIGHTS, SHORT_FIGHTS = 5_000, 40
WARM = 10
"""One in so many of the fights is begun and ended before memory is looked at: caches are full."""

RECORDS, SHORT_RECORDS = 10_000, 200
FEW = 20
"""Records with which time is compared: as many as `+combat/logs` lists."""

ENTRIES = 10
"""Entries of a kept record."""

TIMES = 20


def rows(short: bool = False) -> list[Row]:
    """Memory after many fights beside that after few; lines with many records beside few."""
    from combat_ashes.mush.boot import boot

    boot()
    fights, kept = (SHORT_FIGHTS, SHORT_RECORDS) if short else (FIGHTS, RECORDS)
    return [*memory(fights), *records(kept)]


# --- memory ---------------------------------------------------------------------------------------


def memory(fights: int) -> list[Row]:
    """Objects and blocks of memory that Python holds after a tenth of the fights, and after all."""
    (room,) = size.make_rooms(1)
    first = max(1, fights // WARM)
    _begin_and_end(room, first)
    before = _held()
    _begin_and_end(room, fights - first)
    done = f"{fights:,} fights begun and ended / {first:,}"
    return [
        Row(f"growth: {what} in memory, {done}", now, then, what, "<= 1.01")
        for what, now, then in zip(("objects", "blocks"), _held(), before, strict=True)
    ]


def _held() -> tuple[int, int]:
    # Of calls that were cancelled a reactor lets go when it looks at them next.
    reactor.runUntilCurrent()
    gc.collect()
    return len(gc.get_objects()), sys.getallocatedblocks()


def _begin_and_end(room: Any, fights: int) -> None:
    from combat_ashes.mush import service

    for _ in range(fights):
        script = service.open_fight(room, room)
        for place in (1, 2):
            sheet = {**size.ring.sheet(place), "name": f"P{place}", "ref": room.id * 1000 + place}
            size.say(script, "join", f"p{place}", f"p{place}", sheet=sheet)
        size.say(script, "take", ref=room.id * 1000, name="Sam")
        first = script.live.state.questions[0]
        size.say(script, "pass", first.who, first.who)
        size.say(script, "end")


# --- kept records ---------------------------------------------------------------------------------


def records(kept: int) -> list[Row]:
    """A listing, a line and a fight begun with few records and with many, of one who was in all."""
    (room,) = size.make_rooms(1)
    template = _kept_fight(room)
    _keep(template, room.id, FEW)
    few = _timed(room)
    _keep(template, room.id, kept - FEW)
    many = _timed(room)
    return [
        Row(f"growth: {name}, {kept:,} records / {FEW}", many[name], few[name], "ms", "<= 1.1")
        for name in few
    ]


def _kept_fight(room: Any) -> Any:
    """The row of a fight that is over."""
    from combat_ashes.models import AshesFight

    _begin_and_end(room, 1)
    return AshesFight.objects.latest("id")


def _keep(template: Any, who: int, count: int) -> None:
    """So many fights like one, in each of which somebody was."""
    from combat_ashes.models import AshesEntry, AshesFight, AshesMember

    names = [field.attname for field in AshesFight._meta.fields if field.attname != "id"]
    same = {name: getattr(template, name) for name in names}
    entry = AshesEntry.objects.filter(fight_id=template.id).latest("number")
    first = AshesFight.objects.latest("id").id + 1
    ids = range(first, first + count)
    AshesFight.objects.bulk_create(AshesFight(id=each, **same) for each in ids)
    AshesMember.objects.bulk_create(
        [AshesMember(fight_id=each, character_id=who) for each in ids], batch_size=500
    )
    for each in ids:
        AshesEntry.objects.bulk_create(
            AshesEntry(
                fight_id=each, number=number, given=entry.given, events=entry.events, made_at=0
            )
            for number in range(1, ENTRIES + 1)
        )


def _timed(room: Any) -> dict[str, float]:
    """The least milliseconds of a processor that they take: what others do only adds to it."""
    from combat_ashes.mush import records as kept
    from combat_ashes.mush import service

    here, there = size.make_rooms(2)
    script = size.begin(here)
    totals = iter(range(1000))
    return {
        "+combat/logs": _ms(lambda: list(map(kept.state_of, kept.over(room, FEW)))),
        "a storyteller's list": _ms(lambda: list(map(kept.state_of, kept.over(None, FEW)))),
        "a line": _ms(lambda: size.say(script, "initiative", "p1", total=100 + next(totals))),
        "a fight begun and ended": _ms(lambda: size.say(service.open_fight(there, there), "end")),
    }


def _ms(do: Callable[[], object]) -> float:
    spent = []
    for _ in range(TIMES):
        begun = time.process_time()
        do()
        spent.append(time.process_time() - begun)
    return min(spent) * 1000
