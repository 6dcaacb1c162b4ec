"""Fights as an earlier version of this game stored them, one at each kind of moment.

The files beside this one hold every row of a fight, a row a line, as `+combat/shelve`
writes them. They are never made anew: a new version must read what an old one wrote.
`python -m tests.support.kept FOLDER` plays the same fights with the code that is there,
and writes what that stores of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from combat_ashes.engine import events as ev
from combat_ashes.engine.inputs import Input
from combat_ashes.engine.refusals import Refusal
from combat_ashes.engine.state import FightState
from combat_ashes.text.line import split_line
from tests.support.fight import ABLE, PlayedFight, RefusedLineError, TableDice

FOLDER = Path(__file__).parent
NOBODY = 10**6
"""People of these fights have no characters: no object has so high a number."""


class StoredFight(PlayedFight):
    """A fight in a room and in the database, told by inputs as a fight of the engine is."""

    def __init__(self, script: Any, unfed: str = "random") -> None:
        self.script = script
        self.table = TableDice(unfed)
        self.last = ()

    @property
    def state(self) -> FightState:  # type: ignore[override]
        return self.script.live.state

    @property
    def events(self) -> list[ev.Event]:  # type: ignore[override]
        from combat_ashes.mush import service

        return service.history(self.script.live)

    def input(self, given: Input) -> StoredFight:
        from combat_ashes.mush import service

        if "sheet" in given.args:
            given.args["sheet"]["ref"] += NOBODY
        with service.dice_from(self.table):
            refusal = service.submit(self.script, given)
        if refusal is not None:
            raise RefusedLineError(given, refusal)
        return self

    def undo(self, count: int = 1) -> StoredFight:
        """Take back the last inputs."""
        from combat_ashes.mush import service

        refusal = service.undo(self.script, count, self.script.obj)
        assert not isinstance(refusal, Refusal), refusal
        return self

    def ruled(self, text: str) -> StoredFight:
        """A line of the storyteller about the fight: `chase/course roofs=7`."""
        do, args = self.surface.read(split_line(text))
        self.tell(do, **args)
        return self


def begin(room: Any) -> StoredFight:
    """A fight with a storyteller and nobody else."""
    from combat_ashes.mush import service

    f = StoredFight(service.open_fight(room, room), "miss")
    f.tell("take", ref=NOBODY, name="Sam")
    return f


def restore(room: Any, moment: str | Path) -> StoredFight:
    """Put a kept fight, one of those beside this file or another, into a database and a room."""
    from django.db import connection

    from combat_ashes.mush import fights

    path = moment if isinstance(moment, Path) else FOLDER / f"{moment}.jsonl"
    return StoredFight(fights.new_script(room, put(path, room.id, connection)))


def put(path: Path, room_id: int, connection: Any) -> int:
    """Put the rows of a kept fight into those columns of a database that there are; its id."""
    from django.core.management.color import no_style

    from combat_ashes.models import AshesEntry, AshesFight

    fight_id = 0
    with connection.cursor() as cursor:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            table = row.pop("table")
            if "room_id" in row:
                fight_id, row["room_id"] = row["id"], room_id
            there = connection.introspection.get_table_description(cursor, table)
            names = [each.name for each in there if each.name in row]
            marks = ", ".join(["%s"] * len(names))
            sql = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"
            cursor.execute(sql, [row[name] for name in names])
        for sql in connection.ops.sequence_reset_sql(no_style(), [AshesFight, AshesEntry]):
            cursor.execute(sql)
    return fight_id


# --- the moments ----------------------------------------------------------------------------------


def declaring(f: StoredFight) -> None:
    """Round 2: Dan and Cleo have declared, Bob is asked; Cleo asks to leave the fight."""
    f.join("Ann", die=9, weapons=["knife"], armor=["leather"], **ABLE)
    f.join("Bob", die=7, weapons=["light pistol", "club"], side="law", **ABLE)
    f.join("Cleo", die=5, weapons=["club"], specialties={"melee": ["clubs"]}, **ABLE)
    f.join("Dan", die=3, by="st", player=False, side="law", **ABLE)
    f.set("Ann", "cover half")
    f.set("Dan", "unaware Bob")
    f.set("Bob", "direction north")
    f.set("Dan", "range Ann 20")
    f.set("Cleo", "pool misc wits+athletics")
    f.rule("result Cleo misc 2")
    f.modify("Dan", -1, 1, why="mud", rounds=3)
    f.remind("Ann", "Rage comes back")
    f.line("Ann", "defend/plan block; dodge shots")
    f.tell("hazard", name="fire", dice=4, damage="lethal", yards=2, reach=[])
    f.line("Dan", "attack/power Ann").line("Cleo", "guard attack club")
    f.line("Bob", "attack Ann=light pistol, willpower")
    f.set("Ann", "haste 1").line("Ann", "split attack Cleo=knife; dodge")
    f.next_round()
    f.line("Dan", "attack/committed Ann=bare hands")
    f.line("Cleo", "split misc climb=wits+athletics/6; dodge").line("Cleo", "init/leave")


def grapple(f: StoredFight) -> None:
    """Round 2: Bob holds Ann and meets an attack of Cleo's; Eve is pinned by Dan."""
    strong = {**ABLE, "strength": 5, "brawl": 9}
    f.join("Cleo", die=9, weapons=["club"], **ABLE)
    f.join("Bob", die=7, **strong)
    f.join("Dan", die=5, **strong)
    f.join("Ann", die=3, weapons=["knife"], **ABLE)
    f.join("Eve", die=2, **ABLE)
    f.rule("result Bob grapple 4").rule("result Dan grapple 9")
    f.pass_("Eve", "Ann").line("Dan", "grapple Eve=strength")
    f.line("Bob", "grapple Ann=strength, willpower").line("Cleo", "pass")
    f.next_round()
    f.line("Eve", "grapple/relent").line("Ann", "grapple/reverse strength")
    f.line("Dan", "grapple/sustain").line("Bob", "split grapple/sustain; dodge")
    f.line("Cleo", "attack Bob=club")


def chase(f: StoredFight) -> None:
    """Round 2: Bob hunts Cleo, who has run and shoots; Ann and Dan fight beside them."""
    for name, die in (("Ann", 9), ("Bob", 7), ("Cleo", 3), ("Dan", 1)):
        f.join(name, die=die, weapons=["light pistol"], **{**ABLE, "drive": 3})
    f.rule("result Cleo escape 4").rule("result Bob attack 1")
    f.pass_("Dan").line("Cleo", "escape").attack("Bob", "Cleo", "bare hands").pass_("Ann")
    f.line("Bob", "chase/pursue").next()
    f.ruled("chase/course roofs=7")
    f.line("Dan", "attack Ann=light pistol")
    f.line("Cleo", "split chase/run; attack Bob=light pistol")


MOMENTS: dict[str, Callable[[StoredFight], None]] = {
    "declaring": declaring,
    "grapple": grapple,
    "chase": chase,
}


def make(folder: Path) -> None:
    """Play every moment and write what is stored of it."""
    from combat_ashes.mush.boot import boot

    boot()
    from combat_ashes.mush import store
    from tests.bench.size import make_rooms

    store.MOST_ENTRIES = 10  # So that a state is stored on the way, and events after it.
    for room, (moment, play) in zip(make_rooms(len(MOMENTS)), MOMENTS.items(), strict=True):
        f = begin(room)
        play(f)
        rows = store.rows(f.script.live.fight_id)
        lines = [json.dumps(row, ensure_ascii=False) for row in rows]
        (folder / f"{moment}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
