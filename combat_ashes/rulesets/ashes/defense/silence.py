"""What a silent target of a committed attack chooses (ASH-ATK-07)."""

from __future__ import annotations

from msgspec.structs import replace

from ..answers import NONE, AbortAnswer, Answer
from ..attack import committed
from ..declarations import DodgeAction
from ..rules import AshesRules
from . import abort


def default_choice(rules: AshesRules, endured: Answer, ground: str | None) -> Answer:
    """What a silent target of a committed attack chooses (`committed.default_choice`)."""
    how = rules.settings.committed.default_choice
    if how == "accept":
        return replace(NONE, choice=committed.ACCEPT)
    if how == "abort" and ground == abort.FREE:
        return AbortAnswer(ground=ground, action=DodgeAction())
    return endured
