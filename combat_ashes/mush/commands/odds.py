"""+odds: the chances of a line before it is typed, away from the reactor's thread."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from evennia.utils import logger

from ...engine.fight import Fight
from ...engine.inputs import Input
from ...engine.refusals import Refusal, Refused
from ...engine.ruleset import Ruleset
from ...play.odds import as_json, odds
from ...rulesets import look_at, proposing
from ...text.line import split_line
from ...text.meant import understood
from ...text.odds import BARS_FROM, is_answer, screen, side_by_side
from ...text.prompts import TARGET, as_typed
from ...text.surface import PLAYER
from ..active_rules import row_in
from ..reactor import away
from .base import AshesCommand

MOST_ROWS = 10
"""So many lines are set side by side."""

JOIN = "join"
"""The verb of who comes in, which has no chances."""

NOTHING = "Dice decide nothing that you can do now; +odds attack <name> tells of one line."

_asking: dict[int, object] = {}
"""By whoever has asked, the question that is to be answered; a newer one takes its place."""


class CmdOdds(AshesCommand):
    """+odds"""

    key = "+odds"
    name = "odds"

    def act(self) -> None:
        me = self.me()
        if me is None:
            self.forbid("err.fight.not_in")
        ask(self, me, self.line.whole)


def ask(command: AshesCommand, who: str, whole: str) -> None:
    """Tell the speaker of a command the chances of somebody's line, or of all they may type.

    What is refused is told with the command's name before it: nobody has typed the line.
    """
    fight = look_at(command.live().state)
    knows_all = command.reader(fight.state).storyteller
    bars = command.columns() >= BARS_FROM and not command.reader(fight.state).screenreader

    if whole:
        try:
            given = read(command, who, whole)
        except Refused as refused:
            command.refuse(refused.refusal, CmdOdds.key)
            return

        def found() -> list[str]:
            return screen(as_json(odds(fight, given, whole, knows_all)), bars)
    else:
        # Lines are read here: what a thread looks at is in memory.
        lines = _open_lines(command, fight, who)

        def found() -> list[str]:
            return side_by_side(_all(fight, lines, knows_all))

    _away(command, found)


def _away(command: AshesCommand, find: Callable[[], list[str]]) -> None:
    """Find out in a thread of its own, where the server runs, and tell it.

    Of a fight that has ended meanwhile nothing is told but that.
    """
    caller, script = command.caller, command.script()
    question = _asking[caller.id] = object()

    def tried() -> list[str] | Refusal:
        try:
            return find() or [NOTHING]
        except Refused as refused:
            return refused.refusal

    def told(found: list[str] | Refusal) -> None:
        if _asking.get(caller.id) is not question:
            return
        del _asking[caller.id]
        if script.live.is_over():
            found = Refusal("err.fight.none")
        if isinstance(found, Refusal):
            command.refuse(found, CmdOdds.key)
        else:
            command.say(found)

    def failed(failure: Any) -> None:
        logger.log_err(f"Combat Ashes: +odds broke: {failure.getTraceback()}")

    away(tried, told, failed)


def read(command: AshesCommand, who: str, whole: str) -> Input:
    """A line of somebody that is only asked about; raises `Refused`."""
    line = understood(command.surface.everyday, split_line(whole))
    row = row_in(command.caller.location, line)
    if row.who != PLAYER or row.read is None:
        raise Refused("err.line.unknown", word=line.name)
    do, args = command.surface.read(line)
    if do == JOIN:
        raise Refused("err.line.unknown", word=line.name)
    return Input(do, who, who, args)


def _open_lines(command: AshesCommand, fight: Fight[Ruleset], who: str) -> dict[str, Input]:
    """The lines of all that somebody can do or answer now, about their likeliest foe."""
    person, surface = fight.state.people[who], command.surface
    asked = next((q for q in fight.state.questions if q.who == who and q.blocking), None)
    if asked is None or proposing.is_in_turn(surface, asked):
        typed = [as_typed(each) for each in proposing.maneuvers(surface, fight.state, person)]
    else:
        typed = ["+pass", *proposing.answers(surface, fight.state, asked)]
    found = {}
    for line in typed:
        if TARGET in line:
            line = line.replace(TARGET, proposing.likeliest(fight.state, who, line))
        if "<" not in line:
            with suppress(Refused):
                found[line] = read(command, who, line)
    return found


def _all(fight: Fight[Ruleset], lines: dict[str, Input], knows_all: bool) -> list[dict[str, Any]]:
    """What each line comes to where dice decide it, the best first."""
    rows = []
    for line, given in lines.items():
        with suppress(Refused, LookupError):
            rows.append(as_json(odds(fight, given, line, knows_all)))
    rows = [row for row in rows if row.get("hit") or row.get("own")]
    rows.sort(key=lambda row: row.get("own", {}).get("mean", 0) if is_answer(row) else
              -row.get("mean", 0))  # fmt: skip
    return rows[:MOST_ROWS]


COMMANDS = [CmdOdds]
