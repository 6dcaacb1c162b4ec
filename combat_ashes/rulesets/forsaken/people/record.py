"""What the storyteller is told to judge, and what they overruled (FOR-DIC-08)."""

from ....engine.state import STORYTELLER, Json
from ..fight import Decision
from ..values import Prompt, Ruling

MOST = 50
"""So many of each are kept, the newest."""


def prompt(ctx: Decision, kind: str, who: str, about: str | None) -> None:
    """Tell the storyteller that something is theirs to judge."""
    noted(ctx, kind, who, about)
    ctx.announce("judge", to=STORYTELLER, how=kind, who=who, against=about)


def noted(ctx: Decision, kind: str, who: str, about: str | None) -> None:
    """Keep for the view what is the storyteller's to judge."""
    ctx.flag_fight(prompts=[*ctx.state.flags.prompts, Prompt(kind, who, about)][-MOST:])


def overruled(ctx: Decision, who: str | None, what: str, old: Json, new: Json) -> None:
    """Note what the storyteller ruled beside the automatic value."""
    entry = Ruling(ctx.given.speaker, who, what, old, new)
    ctx.flag_fight(rulings=[*ctx.state.flags.rulings, entry][-MOST:])
