"""A line of a fight by somebody who is out of character: told how to become somebody."""

from __future__ import annotations

from ...text.refusals import REFUSALS, refusal_sentence
from ...text.surface import Surface
from ..hashed import Command
from ..sheets import name_of
from .base import AshesCommand, Windowed

MOST_NAMED = 5


class CmdNobody(Windowed, Command):
    """Stands for every command of fights, for an account; a character's own come before it."""

    arg_regex = AshesCommand.arg_regex
    locks = "cmd:all()"
    auto_help = False

    def func(self) -> None:
        code, facts = self._why()
        sentence = refusal_sentence(Surface(refusals=REFUSALS), code, facts)
        self.caller.msg((sentence, {"type": "ashes_refusal"}), session=self.session)

    def _why(self) -> tuple[str, dict[str, str]]:
        puppet = self.session.get_puppet() if self.session is not None else None
        if puppet is not None:
            return "err.who.no_sheet", {"name": name_of(puppet)}
        names = [name_of(each) for each in self.account.characters.all()[:MOST_NAMED]]
        lines = " or ".join(f"ic {name}" for name in names)
        how = "" if names else "none"
        return "err.who.nobody", {"again": self.cmdstring, "become": lines, "how": how}
