"""What a botch brings: the storyteller is asked, and nothing waits for it. STO-ATK-05."""

from __future__ import annotations

from ....engine.state import STORYTELLER
from .. import agenda, questions
from ..fight import Decision
from ..questions import Botch
from . import records

OPTIONS = ("none", "jam", "dropped", "broken", "wasted", "ally", "down")


def ask(ctx: Decision, who: str, against: str, record: int, kind: str) -> None:
    """A botched attack or defence is flagged, and where there is a storyteller, asked about."""
    ctx.announce("botched", who=who, against=against)
    if ctx.state.storyteller is None:
        return
    if ctx.rules.settings.botch.attack == "flag_only":
        return
    made = records.of(ctx, record)
    if made is not None:
        then, facts = agenda.mishap_said(who, made, kind), Botch(who, made, kind)
        ctx.ask(STORYTELLER, questions.mishap, OPTIONS, "none", then, facts, blocking=False)
