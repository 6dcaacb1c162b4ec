"""The base of every command: who may, which switches there are, how a line is refused."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, NoReturn

from django.db import InterfaceError, OperationalError
from evennia.commands.cmdset import CmdSet
from evennia.objects.models import ObjectDB
from evennia.server.serversession import ServerSession
from evennia.utils import logger

from ...engine.inputs import Input
from ...engine.lookup import find
from ...engine.refusals import Refusal, Refused, raise_if
from ...engine.ruleset import Ruleset
from ...engine.state import STORYTELLER as ST
from ...engine.state import FightState
from ...engine.views import Reader
from ...text.colours import as_markup, without
from ...text.explaining import help_on
from ...text.house import surface_of
from ...text.line import Line, check_length, line_of, nothing_more, set_apart, split_line
from ...text.meant import Meant, Words, meaning, understood
from ...text.refusals import REFUSALS, asked_instead, refusal_sentence
from ...text.surface import RUNS, STAFF, STORYTELLER, Row, Surface
from ...text.written import written
from .. import held_lines, presence, service, store, tell
from ..active_rules import house_in, row_in, rulebook_in, rules_in, surface_in
from ..allowed import is_staff, may_run
from ..client_width import columns, fitted, narrow, uses_screenreader
from ..command_names import as_called_here
from ..fights import FightScript, Live, fight_in, last_in, readable, remember
from ..hashed import Command
from ..lost import mend
from ..preferences import wants_colour
from ..sheets import brought_in, name_of

NO_WORD_OF_THE_RULES = (
    "err.line.meant", "err.line.other_rules", "err.line.switch", "err.line.unknown",
    "err.attack.unknown_manner", "err.declare.option",
)  # fmt: skip
"""Refusals of what may be a word of another text or game."""

AWAY = (OperationalError, InterfaceError)
"""What Django says where a database is away."""

Args = dict[str, Any]
LONGEST_KEPT = 60
"""So much of a line is kept beside what it was read as."""


class Windowed:
    """Keeps the window of a line, which Evennia's pager forgets when it is left."""

    session: ServerSession | None
    caller: ObjectDB

    def at_pre_cmd(self) -> None:
        """Without a window it is the one that was opened last."""
        sessions = getattr(self.caller, "sessions", None)
        if self.session is None and sessions is not None and sessions.count():
            self.session = sessions.all()[-1]


class AshesCommand(Windowed, Command):
    """Reads a line, looks its row up in the rules in force here, and hands it over."""

    help_category = "Combat Ashes"
    arg_regex = r"^[ /,]|\n|$"
    locks = "cmd:all()"
    name = ""
    row: Row
    line: Line
    args: str

    def func(self) -> None:
        """Run the line, or let it wait where the fights' database is locked."""
        mend()
        if not held_lines.behind(self) and not self.run():
            held_lines.hold(self)

    def run(self, patient: bool = True) -> bool:
        """Run the line; False where it met a lock and is `patient`, so that it may wait.

        Whatever is refused is told in one sentence and changes nothing. So is what nobody
        thought of, and it is logged with its line.
        """
        stored = store.stored()
        try:
            try:
                if self.unread is not None:
                    raise self.unread
                self.check()
                self.act()
            except Refused as refused:
                if patient and held_lines.can_wait(refused.refusal):
                    return False
                self.refuse(refused.refusal)
        except Exception as error:
            if service.in_scenario():
                raise  # A scenario tells the fault itself.
            logger.log_trace(f"Combat Ashes: +{self.name} broke on {self.args!a}")
            away = "away" if isinstance(error, AWAY) else ""
            self.excuse("counts" if store.stored() != stored else away)
        presence.heard(self.caller)
        return True

    def excuse(self, how: str) -> None:
        """Tell of a fault, and whether the line counts, by what is in memory."""
        facts = {"how": how} if how else {}
        sentence = refusal_sentence(Surface(refusals=REFUSALS), "err.line.broken", facts)
        with suppress(Exception):
            self.caller.msg((sentence, {"type": "ashes_refusal"}), session=self.session)

    def act(self) -> None:
        raise NotImplementedError

    def get_help(self, caller: ObjectDB, cmdset: CmdSet) -> str:
        """Help is made from the rows of the rules in force where its reader is."""
        rules = rules_in(getattr(caller, "location", None))
        surface = surface_of(rules)
        if surface.rows_of(self.name):
            return help_on(surface, self.name)
        facts = {"ruleset": rules.name, "line": f"+{self.name}"}
        return refusal_sentence(surface, "err.line.other_rules", facts)

    # --- may this line be typed ---------------------------------------------------------------

    def parse(self) -> None:
        """As a MUX line; what cannot be read waits for `func` to be refused."""
        self.switch_options = None
        self.unread: Exception | None = None
        self.line = Line(self.name)  # What is refused unread is a line as well.
        try:
            check_length(f"{self.cmdstring}{self.args}")
            self.args = set_apart(written(self.args))
            super().parse()
            switches = tuple(switch.rstrip(",") for switch in self.switches if switch)
            self.line = line_of(self.name, switches, self.args)
        except Exception as error:
            self.unread = error

    def check(self) -> None:
        """Refuse a line that the rules here do not have, and one that is not for this caller."""
        self.line = understood(self.surface.everyday, self.line)
        row = self.row = row_in(self.caller.location, self.line)
        if row.who == STAFF and not self.is_staff():
            self.forbid("err.staff.only")
        elif row.who == RUNS and not self.may_run():
            self.forbid("err.storyteller.may_run")
        elif row.who == STORYTELLER:
            self.check_storyteller()
        if not row.rest:
            nothing_more(self.line.whole)

    def check_storyteller(self) -> None:
        """Refuse somebody who does not run the fight here, or may not where nobody does."""
        if self.row.opens and fight_in(self.caller.location) is None:
            if not self.may_run():
                self.forbid("err.storyteller.may_run")
            return
        state = self.live().state
        if state.storyteller == self.caller.id:
            return
        if not self.may_run():
            self.forbid("err.storyteller.only")
        if state.storyteller is not None:
            self.forbid("err.storyteller.other", name=state.storyteller_name)

    def may_run(self) -> bool:
        return may_run(self.caller)

    def is_staff(self) -> bool:
        return is_staff(self.caller)

    @property
    def surface(self) -> Surface:
        return surface_in(self.caller.location)

    def rules(self) -> Ruleset:
        return rulebook_in(self.caller.location)

    def house(self) -> str:
        """The house rules in force here; empty for none."""
        return house_in(self.caller.location)

    # --- the fight -----------------------------------------------------------------------------

    def script(self) -> FightScript:
        """The fight in this room; raises `Refused`."""
        found = fight_in(self.caller.location)
        if found is None:
            self.forbid(self.row.nowhere or "err.fight.none")
        return found

    def live(self) -> Live:
        return self.script().live

    def me(self) -> str | None:
        return tell.person_id(self.live().state, self.caller)

    def reader(self, state: FightState) -> Reader:
        """What the caller is to a fight, in the way this session reads."""
        screenreader = self.session is not None and uses_screenreader(self.session)
        return tell.reader_of(state, self.caller, screenreader)

    def hand_over(
        self, do: str, who: str, args: Args, by: str | None = None, allow: tuple[str, ...] = ()
    ) -> None:
        """Give an input to the fight in this room; raises `Refused`."""
        given = Input(do, by or who, who, args, allow, name_of(self.caller), self.typed)
        raise_if(service.submit(self.script(), given))

    @property
    def typed(self) -> str:
        """The line as it was typed, for the log: as much of it as is worth keeping."""
        line = written(self.raw_string).strip()
        return line if len(line) <= LONGEST_KEPT else f"{line[: LONGEST_KEPT - 2]}.."

    def rule(self, do: str, who: str = ST, **args: Any) -> None:
        """Give a storyteller's input to the fight in this room; raises `Refused`."""
        self.hand_over(do, who, args, by=ST)

    def rule_each(self, do: str, whom: list[str], **args: Any) -> None:
        """The same about each of some people: of all or, raising `Refused`, of none."""
        several = {"each": whom} if len(whom) > 1 else {}
        self.rule(do, whom[0], **args, **several)

    def bring_in(self, characters: list[ObjectDB], *sheets: dict[str, Any]) -> None:
        """Bring people into the fight here, with these sheets or their own; raises `Refused`."""
        self.rule("add", sheets=list(sheets or map(brought_in, characters)))
        for character in characters:
            remember(character, self.script())

    def named(self, text: str) -> str:
        """The id of a person of this fight; raises `Refused`."""
        self.needs(text)
        return find(self.live().state, text, me=self.me()).id

    # --- what the caller is told ---------------------------------------------------------------

    def forbid(self, code: str, **facts: Any) -> NoReturn:
        raise Refused(code, **facts)

    def usage(self) -> NoReturn:
        """Refuse this line by showing how it is written."""
        self.forbid("err.line.usage", usage=f"Write {self.row.usage}.")

    def needs(self, *parts: object) -> None:
        """Refuse the line where one of its parts is empty."""
        if not all(parts):
            self.usage()

    def spoken_for(self) -> str:
        """The id of the person whose line it is; empty where there is none in the fight."""
        return self.me() or ""

    def typed_line(self) -> Line:
        """The line that wants something of a fight."""
        return self.line

    def _meant(self, refusal: Refusal) -> Meant | None:
        """The lines that were meant by one that is refused for a word that the rules have not."""
        if refusal.code not in NO_WORD_OF_THE_RULES:
            return None
        facts, line = refusal.facts, self.typed_line()
        within = {
            "err.line.unknown": facts.get("word"),
            "err.line.switch": f"{facts.get('command')}/{facts.get('switch')}",
            "err.attack.unknown_manner": f"attack/{facts.get('word')}",
        }.get(refusal.code)
        found = meaning(self.words(), line)
        return found or (meaning(self.words(), split_line(str(within))) if within else None)

    def words(self) -> Words:
        """Words of other texts and games that stand for lines."""
        return self.surface.everyday

    def refuse(self, refusal: Refusal, name: str = "") -> None:
        """Tell why nothing happened (and of whom), or do the line that was meant."""
        meant = self._meant(refusal)
        if meant is not None:
            clear = len(meant.lines) == 1 and "<" not in meant.lines[0]
            own = self.typed_line() is self.line and not name and not meant.word.nearest
            if clear and own and self.rules().settings.line.meant == "do":
                self.caller.execute_cmd(as_called_here(meant.lines[0]), session=self.session)
                return
            refusal = replace(refusal, facts={
                "typed": meant.typed, "lines": list(meant.lines), "ruleset": self.rules().name,
                "how": "nearest" if meant.word.nearest else "",
            })  # fmt: skip
        # A fight that is over counts, too: +combat/undo reaches it.
        live = readable(last_in(self.caller.location))
        run = live is None or live.state.storyteller is not None
        told = (refusal.code, refusal.facts, refusal.may_allow)
        sentence = refusal_sentence(self.surface, *told, run)
        if live is not None and live.state.status == "running":
            sentence = asked_instead(sentence, tell.asked_of(live.state, self.spoken_for()))
        self.say([f"{name}: {sentence}" if name else sentence], kind="ashes_refusal")

    def say(self, lines: list[str], kind: str = "ashes") -> None:
        text = as_called_here("\n".join(line for line in lines if line))
        colours = wants_colour(self.caller)
        text = fitted(text, narrow(self.session) if self.session else 0)
        text = as_markup(tell.plain(text)) if colours else tell.plain(without(text))
        if text:
            self.caller.msg((text, {"type": kind}), session=self.session)

    def columns(self) -> int:
        return columns(self.session)
