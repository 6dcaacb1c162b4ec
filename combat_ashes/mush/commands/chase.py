"""`+chase`: beginning a chase, and what is done in one."""

from __future__ import annotations

from typing import Any

from ...engine.refusals import Refused
from ...text.lines import read
from .. import service, tell
from ..fights import fight_in, remember
from ..sheets import name_of, sheet_of
from .look import called
from .player import FightLine
from .table import STORYTELLER, row_for

COMES_IN = ("chase", "chase_join", "chase_ride")
"""What may bring people into the fight of a room who have not typed +init."""

COURSE = "chase_course"
"""What a storyteller may say before there is anything in the room."""


class CmdChase(FightLine):
    """+chase"""

    key = "+chase"
    name = "chase"

    def act(self) -> None:
        do, args = read(self.line)
        row = row_for(self.name, list(self.line.switches))
        if do not in (*COMES_IN, COURSE) and fight_in(self.caller.location) is None:
            self.forbid("err.chase.none")
        if do == COURSE and fight_in(self.caller.location) is None:
            self._take_the_room()
        if row is not None and row.who == STORYTELLER:
            self.rule(do, **args)
        elif do in COMES_IN:
            self._come_in(do, args)
        elif self.me() is None and not self._runs_it():
            self.forbid("err.chase.none")
        else:
            self.hand_over(do, self.speaker(do), args)

    def check_storyteller(self) -> None:
        if fight_in(self.caller.location) is not None:
            super().check_storyteller()
        elif self.line.switches != ("course",):
            self.forbid("err.chase.none")
        elif not self.may_run():
            self.forbid("err.storyteller.only")

    def _take_the_room(self) -> None:
        """Who says where the next chase goes is its storyteller (ASH-CHS-04)."""
        self._open()
        self.rule("take", ref=self.caller.id, name=name_of(self.caller))
        remember(self.caller, self.script())

    def _check_prey(self, prey: list[dict[str, Any]]) -> None:
        """Refuse a hunt for nobody or for oneself before anything is opened for it."""
        if not prey:
            self.forbid("err.declare.incomplete", missing="prey")
        if any(entry["sheet"]["ref"] == self.caller.id for entry in prey):
            self.forbid("err.attack.self")

    def _open(self) -> None:
        """Open a fight in this room for a chase."""
        room = self.caller.location
        if room is None:
            self.forbid("err.room.no_fights")
        opened = service.open_fight(room, self.caller)
        if hasattr(opened, "code"):
            raise Refused(opened.code, **opened.facts)

    def _runs_it(self) -> bool:
        return bool(self.live().state.storyteller == self.caller.id)

    def _come_in(self, do: str, args: dict[str, Any]) -> None:
        if fight_in(self.caller.location) is None:
            if do != "chase":
                self.forbid("err.chase.none")
            self._check_prey(coming_in(self, do, args, self.caller)["prey"])
            self._open()
        self.hand_over(do, self.me() or "new", coming_in(self, do, args, self.caller))
        remember_all(self, args, self.caller)


def coming_in(command: Any, do: str, args: dict[str, Any], character: Any) -> dict[str, Any]:
    """The arguments of a line with the sheets of people in the room; raises `Refused`."""
    script = fight_in(command.caller.location)
    inside = {p.name.lower() for p in script.live.state.people.values()} if script else set()
    prey = []
    for entry in args.get("prey", ()):
        found = [] if entry["name"].lower() in inside else called(command.caller, entry["name"])
        names = {obj.key.lower() for obj in found}
        if len(names) > 1:
            raise Refused("err.who.ambiguous", word=entry["name"], names=sorted(names))
        known = any(name.startswith(entry["name"].lower()) for name in inside)
        if not found and not known:
            raise Refused("err.who.not_here", word=entry["name"])
        prey.append({**entry, **({"sheet": _sheet(found[0])} if found else {})})
    return {**args, "sheet": sheet_of(character), **({"prey": prey} if "prey" in args else {})}


def _sheet(character: Any) -> dict[str, Any]:
    """A sheet; who is not connected and not said to be played is the storyteller's."""
    sheet = sheet_of(character)
    if not character.sessions.count() and not character.ashes.is_said_to_be_played():
        sheet["player"] = False
    return sheet


def remember_all(command: Any, args: dict[str, Any], character: Any) -> None:
    """Note on everybody whom a line brought in that they are in this fight."""
    script = command.script()
    for obj in (character, *(o for e in args.get("prey", ()) for o in called(
        command.caller, e["name"]
    ))):  # fmt: skip
        if tell.person_id(script.live.state, obj) is not None:
            remember(obj, script)


COMMANDS = [CmdChase]
