"""Who runs a fight: becoming its storyteller, and asking the one it has."""

from . import common_agenda as agenda
from . import common_questions as questions
from . import events as ev
from .decision import Decision
from .inputs import Input
from .ruleset import Ruleset
from .state import STORYTELLER


def take(ctx: Decision[Ruleset], given: Input) -> None:
    """Somebody becomes the storyteller; to `gather`, they begin the first round themselves."""
    _become(ctx, given.number("ref"), given.text("name"))
    if given.has("gather"):
        ctx.rules.hooks.on_gathering(ctx)


def claim(ctx: Decision[Ruleset], given: Input) -> None:
    """Somebody (`ref`, `name`) asks the storyteller, who is there, to hand over the fight."""
    ref, name = given.number("ref"), given.text("name")
    if any(q.kind == "claim" and q.facts.ref == ref for q in ctx.state.questions):
        ctx.refuse("err.claim.asked", name=ctx.state.storyteller_name)
    ctx.announce("claim.asked", name=name, by=ctx.state.storyteller_name)
    ctx.ask(
        STORYTELLER,
        questions.claim,
        ("agree", "refuse"),
        "refuse",
        agenda.claim_said(ref, name),
        questions.Takeover(ref=ref, name=name),
        blocking=False,
    )


@agenda.claim_said.does
def claim_said(ctx: Decision[Ruleset], ref: int, name: str, answer: str) -> None:
    if answer == "agree":
        _become(ctx, ref, name)
    else:
        ctx.announce("claim.refused", name=name, by=ctx.state.storyteller_name)


def _become(ctx: Decision[Ruleset], ref: int, name: str) -> None:
    state = ctx.state
    ctx.withdraw("claim", "closing")
    if state.storyteller not in (None, ref):
        ctx.announce("storyteller.over", name=name, by=state.storyteller_name)
    ctx.emit(ev.StorytellerTaken(ref, name))
    ctx.rules.hooks.on_storyteller_changed(ctx)
