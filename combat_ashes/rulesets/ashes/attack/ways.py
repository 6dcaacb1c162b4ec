"""What a way to meet an attack brings: its window, its price, its roll (ASH-RES-09).

A rule system of the house lists its ways in their order of precedence: the first that has a window
is the one. The way of what was said in answer carries it out.
"""

from typing import Any, ClassVar

from msgspec import Struct

from ....engine.events import Terms
from ....engine.inputs import Input
from ....engine.state import Question
from ...common.dice.throws import Difficulty, Throw
from ...common.tables import Way
from ..answers import NONE, Answer, AnyAnswer
from ..fight import Decision, Fight
from ..rules import AshesRules
from .coming import Attack


class Window(Struct, frozen=True, gc=False):
    """`standing` meets the attack if the target says nothing, `declined` if they pass. `denied`
    says that there is no right to defend at all."""

    standing: Answer
    options: tuple[str, ...] = ()
    declined: AnyAnswer = NONE
    ground: str | None = None
    denied: bool = False


class AshesWay(Way[AshesRules]):
    """A way to meet an attack; what a way does not say does nothing."""

    said: ClassVar[tuple[str, ...]] = ()
    """The words, of a line or of `+choose`, that it reads in answer to an attack."""

    def window(self, fight: Fight, now: Attack) -> Window | None:
        """What stands open to the target; None where this way is no matter."""
        return None

    def read(self, ctx: Decision, question: Question, given: Input, word: str) -> Answer:
        """What a line says in answer to an attack; raises `Refused`."""
        raise NotImplementedError

    def paid(self, ctx: Decision, now: Attack, said: Answer) -> tuple[Attack, Answer]:
        """What an answer costs or sets off before the dice, whichever way it goes by."""
        return now, said

    def anew(self, ctx: Decision, now: Attack, said: Any) -> bool:
        """Carry out an answer that changes what the attack meets; True where it is met anew."""
        return False

    def opposing(self, fight: Fight, now: Attack, said: Any) -> Throw[Difficulty] | None:
        """What will be rolled against the attack; None without any."""
        return None

    def settle(self, ctx: Decision, now: Attack, said: Any) -> None:
        """Roll both sides and compare."""
        raise NotImplementedError

    def unopposed(self, ctx: Decision, now: Attack, successes: int) -> None:
        """Nothing was rolled against an attack."""

    def after(self, ctx: Decision, now: Attack, said: Answer, net: int) -> None:
        """An attack against a reflex, or against nothing, has ended with `net` successes."""


def harder(said: Answer) -> Terms:
    """What enduring a committed attack adds to the difficulty of opposing it (ASH-ATK-07)."""
    return (("committed attack", said.harder),) if said.harder else ()
