"""What storytellers ruled: who, about whom, what it was and what it is (STO-TRN-03)."""

from ....engine.events import Ruled
from ....engine.inputs import Input
from ....engine.state import Json
from ..fight import Decision
from ..values import Ruling


def ruled(ctx: Decision, given: Input, who: str | None, what: str, old: Json, new: Json) -> None:
    """Keep a ruling for the view; it is told by whoever calls this."""
    entry = Ruling(given.speaker or "the storyteller", who, what, old, new)
    ctx.flag_fight(rulings=(*ctx.state.flags.rulings, entry))


def told(ctx: Decision, given: Input, code: str, /, **facts: Json) -> None:
    """Tell what was ruled, with the name of whoever ruled it."""
    ctx.emit(Ruled(given.speaker, code, facts, ctx.rules.views.public_rulings(ctx)))
