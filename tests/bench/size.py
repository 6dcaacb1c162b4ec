"""What a fight of ten takes up: on disk for each input, in the database, in memory."""

from __future__ import annotations

import gc
import tracemalloc
from statistics import mean
from typing import Any

from tests.bench import ring
from tests.bench.table import Row

PEOPLE, FIGHTS = 10, 200
EARLY, LATE = 2, 20
"""Rounds that are compared: what an input stores must not grow with the fight."""


def rows() -> list[Row]:
    """Bytes stored for an input and for the fight itself, and bytes held by an idle fight."""
    from combat_ashes.mush.boot import boot

    boot()
    script = begin(make_rooms(1)[0], 0)
    stored = [stored_in_round(script) for _ in range(LATE)]
    early, late = stored[EARLY - 1], stored[-1]
    return [
        Row(f"size: an input of round {LATE} / of round {EARLY}", late, early, "bytes", "<= 1.1"),
        Row("size: the fight's row", state_bytes(script), None, "bytes"),
        Row("size: memory of an idle fight", memory_of_fights(), None, "bytes"),
    ]


def make_rooms(count: int) -> list[Any]:
    """Empty rooms."""
    from django.conf import settings
    from evennia.utils.create import create_object

    kind = settings.BASE_ROOM_TYPECLASS
    return [create_object(kind, key=f"Room {number}", nohome=True) for number in range(count)]


def begin(room: Any, number: int) -> Any:
    """A fight of ten people whom nobody plays now, and a storyteller; its script."""
    from combat_ashes.mush import service

    script = service.open_fight(room, room)
    for key, value in ring.SETTINGS.items():
        settings = {**script.live.state.settings, key: value}
        say(script, "settings", "st", settings=settings, key=key, value=str(value))
    # Characters that do not exist: only the fight is measured.
    first = 1_000_000 + number * PEOPLE
    for place in range(PEOPLE):
        sheet = {**ring.sheet(place), "name": ring.name(place), "ref": first + place}
        say(script, "join", f"p{place + 1}", sheet=sheet)
    say(script, "take", "st", ref=first - 1, name="Sam")
    return script


def say(script: Any, do: str, who: str, **args: Any) -> None:
    """Hand an input in as a command does; none of these is refused."""
    from combat_ashes.engine.inputs import Input
    from combat_ashes.mush import service

    refusal = service.submit(script, Input(do, who, who, args, (), "Sam"))
    if refusal is not None:
        raise RuntimeError(f"{do} was refused: {refusal}")


def play_round(script: Any) -> int:
    """One round as the other figures play it, then everybody is healed; the inputs it took."""
    from tests.bench.engine import prepared

    number, inputs = script.live.state.round, 0
    while script.live.state.round == number:
        question = script.live.state.questions[0]
        given = prepared(int(question.who[1:]) - 1, PEOPLE)[question.kind]
        say(script, given.do, given.who, **given.args)
        inputs += 1
    return inputs


def heal(script: Any) -> None:
    """Heal whoever is hurt."""
    for who, person in list(script.live.state.people.items()):
        if person.track:
            args = {"levels": len(person.track), "damage": "bashing"}
            say_for(script, "heal", who, args)


def say_for(script: Any, do: str, who: str, args: dict[str, Any]) -> None:
    """An input of the storyteller about somebody."""
    from combat_ashes.engine.inputs import Input
    from combat_ashes.mush import service

    service.submit(script, Input(do, "st", who, args, (), "Sam"))


def stored_in_round(script: Any) -> float:
    """Play a round; the mean of what each of its inputs stored: its entry and the new state."""
    from combat_ashes.models import AshesEntry

    fight_id, before = script.live.fight_id, script.live.number
    states = []
    inputs = play_round(script)
    entries = AshesEntry.objects.filter(fight_id=fight_id, number__gt=before)[:inputs]
    written = mean(len(entry.given) + len(entry.events) for entry in entries)
    heal(script)
    return written + state_bytes(script)
