"""What players type in a fight: each command only reads its line and hands it over."""

from __future__ import annotations

from typing import Any

from ...engine.refusals import Refused
from ...engine.state import STORYTELLER
from ...engine.views import view
from ...rulesets import look_at
from ...text.lines import hazard, read
from ...text.screens import order
from ...text.words import listed
from .. import service, tell
from ..fights import fight_in, remember
from ..sheets import sheet_of
from .base import AshesCommand
from .table import LATER


class FightLine(AshesCommand):
    """A line that its speaker says in a fight."""

    reads_all = True

    def act(self) -> None:
        do, args = read(self.line)
        self.hand_over(do, self.speaker(do), args)

    def speaker(self, do: str) -> str:
        """As whom the caller speaks: their person, or the storyteller who is asked something."""
        state = self.live().state
        who = tell.person_id(state, self.caller)
        answers = do in ("choose", "pass") and state.question_for(STORYTELLER) is not None
        if state.storyteller == self.caller.id and (
            who is None or (answers and state.question_for(who) is None)
        ):
            return STORYTELLER
        if who is None:
            if any(person.ref == self.caller.id for person in state.gone.values()):
                self.forbid("err.declare.out_of_fight", status="out of the fight")
            self.forbid("err.fight.not_in")
        return who


class CmdInit(AshesCommand):
    """+init"""

    key = "+init"
    name = "init"

    def act(self) -> None:
        if self.line.switches == ("list",):
            self._list()
        elif self.line.switches == ("leave",):
            who = self.me()
            if who is None:
                self.forbid("err.fight.not_in")
            self.hand_over("leave", who, {})
        else:
            self._join()

    def _list(self) -> None:
        state = self.live().state
        reader = self.reader(state)
        self.say(order(view(look_at(state), reader)))

    def _join(self) -> None:
        room = self.caller.location
        if room is None:
            self.forbid("err.room.no_fights")
        sheet = sheet_of(self.caller)
        if fight_in(room) is None:
            opened = service.open_fight(room, self.caller)
            if hasattr(opened, "code"):
                raise Refused(opened.code, **opened.facts)
        self.hand_over("join", self.me() or "new", {"sheet": sheet})
        remember(self.caller, self.script())


class CmdShift(FightLine):
    """+shift"""

    key = "+shift"
    name = "shift"

    def act(self) -> None:
        script = fight_in(self.caller.location)
        if script is not None and self.me() is not None:
            super().act()
            return
        sheet = sheet_of(self.caller)
        forms = [*sheet["forms"], sheet.get("breed") or "homid"]
        found = [form for form in forms if form.lower().startswith(self.line.whole.lower())]
        if not self.line.whole or not sheet["forms"] or not found:
            self.forbid("err.shift.form", word=self.line.whole, forms=forms)
        self.caller.ashes.set_fact("form", found[0].lower())
        self.say([f"You take the shape called {found[0]}."])


class CmdGrapple(FightLine):
    """+grapple"""

    key = "+grapple"
    name = "grapple"

    def act(self) -> None:
        if self.line.switches == ("hazard",):
            do, args = hazard(self.line)
            self.rule(do, **args)
        else:
            super().act()


class CmdAttack(FightLine):
    """+attack"""

    key = "+attack"
    name = "attack"
    any_switch = True


def _line_command(name: str) -> Any:
    return type(f"Cmd{name.capitalize()}", (FightLine,), {"key": f"+{name}", "name": name})


SIMPLE = (
    "block", "dodge", "guard", "escape", "split", "abort", "defend", "misc",
    "haste", "pass", "delay", "choose", "remind",
)  # fmt: skip
COMMANDS = [CmdInit, CmdAttack, CmdGrapple, CmdShift, *(_line_command(name) for name in SIMPLE)]


class CmdLater(FightLine):
    """Lines of rules that are not there yet, refused in a sentence.

    One command for all of them: Evennia 5 compares every command with every
    other on each line that anybody types.
    """

    key = f"+{LATER[0]}"
    aliases = [f"+{name}" for name in LATER[1:]]
    any_switch = True

    def parse(self) -> None:
        self.name = self.cmdstring.lstrip("+").lower()
        super().parse()

    def get_help(self, caller: Any, cmdset: Any) -> str:
        names = listed(f"+{name}" for name in LATER)
        return f"{names} belong to rules that this game does not have yet."


COMMANDS.append(CmdLater)
