"""Fights whose server dies at any step, and what must be so when it is there again.

A fight is played twice with the same dice: once as it is, and once in a server that dies in each
line, before a statement that stores something or before a message to somebody, or after all of
them. What was in memory is gone; the fight is taken up as at a start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, NamedTuple

import pytest
from django.db import connection
from django.db.transaction import Atomic
from evennia.scripts.models import ScriptDB
from evennia.typeclasses.attributes import Attribute

from combat_ashes.engine.codec import dump_state
from combat_ashes.mush import fights, tell
from combat_ashes.mush.sheets import ashes_of

from .arena import Arena
from .generator import Generator, Typed
from .invariants import lines_of
from .scenes import SCENES, ruleset_of

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")

LINES = 10
"""Lines of one fight."""

FIGHTING = [scene for scene in SCENES if not scene.endswith((": no fight", ": over"))]

Heard = dict[str, list[str]]


class Killed(BaseException):
    """The end of a server; no handler of ours or of Evennia's may go on after it."""


class Death:
    """Counts what can be seen outside of a server: what it stores, and what it sends.

    Before step `at` the server dies (None: it does not), and does nothing any more.
    """

    def __init__(self) -> None:
        self.at: int | None = None
        self.steps = 0
        self.dead = False

    def expect(self, at: int | None) -> None:
        self.at, self.steps, self.dead = at, 0, False

    def step(self) -> None:
        self.dead = self.dead or self.steps == self.at
        if self.dead:
            raise Killed
        self.steps += 1

    def store(self, execute: Any, sql: str, params: Any, *rest: Any) -> Any:
        """Around each statement."""
        if sql.startswith(WRITES):
            self.step()
        return execute(sql, params, *rest)


class Line(NamedTuple):
    """A line of a fight in which nothing went wrong, and what came of it."""

    typed: Typed
    steps: int
    entries: int
    state: str
    heard: Heard


class Fight:
    """One fight in an arena, in which the server can die."""

    def __init__(self, arena: Arena, death: Death, scene: str, seed: str) -> None:
        self.arena, self.death, self.scene, self.seed = arena, death, scene, seed
        self.random = Random(seed)

    def whole(self) -> list[Line]:
        """Make the lines of the fight and play them."""
        generator = Generator(self.seed, ruleset_of(self.scene))
        self._enter()
        return [
            self._whole_line(number, generator.fitting(self.arena.awaited()))
            for number in range(LINES)
        ]

    def _whole_line(self, number: int, typed: Typed) -> Line:
        before = self._place()
        heard = self._type(number, typed, None)
        fight, last = self._place()
        entries = last - before[1] if fight == before[0] else last
        return Line(typed, self.death.steps, entries, self._state(), heard)

    def killed(self, lines: list[Line], came: Counter[str]) -> str:
        """Play them again, and let the server die in each; what was lost, or nothing."""
        self._enter()
        for number, line in enumerate(lines):
            if not line.entries:
                self._type(number, line.typed, None)
                continue
            # The first steps store; those that follow tell one after the other.
            at = self.random.randint(0, self.random.choice((min(line.steps, 3), line.steps)))
            wrong, how = self._killed_line(number, line, at)
            came[how] += 1
            if wrong:
                return f"line {number}, step {at} of {line.steps}, {how}: {line.typed}\n  {wrong}"
            if how in ("in part", "otherwise"):
                break
        return ""

    def _killed_line(self, number: int, line: Line, at: int) -> tuple[str, str]:
        """What is wrong after a line in which the server dies, and how much of it counts."""
        fight, last = self._place()
        shown = self._type(number, line.typed, at)
        self._start_again()
        told = self._heard()
        now, reached = self._place()
        stored = reached - last if now == fight else reached
        if stored == 0:
            early = next((who for who in shown if who != _name(line) and shown[who]), "")
            if early:
                return f"{early} was shown what is not stored: {shown[early]}", "not at all"
            told = self._type(number, line.typed, None)
            now, reached = self._place()
            stored = reached - last if now == fight else reached
            if stored != line.entries:
                return "", "otherwise"
            return self._compared(line, {}, told), "not at all"
        if stored == line.entries:
            return self._compared(line, shown, told), "whole"
        return self._in_step(), "in part"

    def _compared(self, line: Line, shown: Heard, told: Heard) -> str:
        """What is missing or different after a line that counts."""
        if self._state() != line.state:
            return "the fight is another"
        for who, texts in line.heard.items():
            wanted = Counter(facts(texts))
            missing = wanted - Counter(facts([*shown.get(who, ()), *told.get(who, ())]))
            if missing:
                return f"{who} was never told {sorted(missing)}; but {told.get(who)}"
        return self._in_step()

    def _in_step(self) -> str:
        """Whose sheet is not as the fight has them."""
        state = self.arena.state
        for person in state.people.values() if state is not None else ():
            body = tell.character(person.ref)
            if body is not None and ashes_of(body).snapshot()["health"] != person.track:
                return f"the sheet of {person.name} is not as the fight has it"
        return ""

    # --- the server ----------------------------------------------------------------------------

    def _enter(self) -> None:
        self.death.expect(None)
        self.arena.enter(self.scene, self.seed)

    def _type(self, number: int, typed: Typed, at: int | None) -> Heard:
        """Type a line in a server that dies before that step; what people were shown by then."""
        chance = Random(f"{self.seed} {number}")
        fights.secrets.token_hex = lambda size: chance.randbytes(size).hex()
        for person in self.arena.people.values():
            person.heard.clear()
        self.death.expect(at)
        with suppress(Killed):
            self.arena.type(typed)
        shown = self._heard()
        for person in self.arena.people.values():
            person.heard.clear()
        return shown

    def _start_again(self) -> None:
        """A new server, which knows what is in the database."""
        self.death.expect(None)
        connection.set_rollback(False)
        room = self.arena.room
        script = fights.last_in(room)
        if script is not None and script.pk is not None:
            script.schedule.stop()
        Attribute.flush_instance_cache(force=True)
        ScriptDB.flush_instance_cache(force=True)
        vars(room).pop(fights.HELD, None)
        for each in (room, *self.arena.sheets):
            each.attributes.reset_cache()
            each.nattributes.clear()
            vars(each).pop("ashes", None)
        for script in room.scripts.get(fights.KEY):
            vars(script).pop("held", None)
            vars(script).pop("schedule", None)
            script.attributes.reset_cache()
        script = fights.last_in(room)
        if script is not None:
            script.schedule.take_up()
            script.schedule.recap()
            script.schedule.see_who_is_there()

    def _place(self) -> tuple[int, int]:
        """The number of the fight in the room, and of its last entry."""
        live = self.arena.live
        return (live.fight_id, live.number) if live is not None else (0, 0)

    def _state(self) -> str:
        state = self.arena.state
        return dump_state(state) if state is not None else ""

    def _heard(self) -> Heard:
        return {name: list(person.heard) for name, person in self.arena.people.items()}


def _name(line: Line) -> str:
    return line.typed.who.removesuffix("'s other window")


def facts(texts: list[str]) -> list[str]:
    """The lines that say what happened, and neither what to type nor whom the fight waits for."""
    return [each for each in lines_of("\n".join(texts)) if each.startswith("Combat: ")]


@contextmanager
def mortal(death: Death, handler: Any) -> Iterator[None]:
    """A server of which every statement and every message is a step."""
    send = handler.data_out

    def sent(*args: Any, **kwargs: Any) -> None:
        death.step()
        send(*args, **kwargs)

    def whole(self: Atomic, using: Any, savepoint: bool, durable: bool) -> None:
        make(self, using, True, durable)

    make = Atomic.__init__
    with pytest.MonkeyPatch.context() as patch, connection.execute_wrapper(death.store):
        patch.setattr(handler, "data_out", sent)
        # What a server does in one transaction is undone as one, within that of the test.
        patch.setattr(Atomic, "__init__", whole)
        yield


def hunt(arena: Arena, handler: Any, count: int, seed: str) -> tuple[list[str], Counter[str]]:
    """Let so many fights die; what was lost, and how often a line counted whole or not."""
    found: list[str] = []
    came: Counter[str] = Counter()
    death = Death()
    with mortal(death, handler):
        for number in range(count):
            scene = FIGHTING[number % len(FIGHTING)]
            fight = Fight(arena, death, scene, f"{seed}.{number}")
            lines = fight.whole()
            wrong = fight.killed(lines, came)
            if wrong:
                typed = "\n".join(f"    {each.typed.who}: {each.typed.line!a}" for each in lines)
                found.append(f"scene '{scene}', seed {fight.seed}\n{typed}\n  {wrong}")
                print(f"\n{found[-1]}", flush=True)
    return found, came
