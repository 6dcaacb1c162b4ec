"""What a storyteller has said for people of theirs is taken as soon as these are asked."""

from __future__ import annotations

from ..engine.decision import Decision
from ..engine.inputs import Input
from ..engine.refusals import Refusal, Refused
from ..engine.ruleset import Ruleset
from ..engine.state import STORYTELLER, FightState, Question
from ..engine.steps import STEPS
from ..rulesets import rulebook
from ..text.refusals import refusal_sentence
from . import said_ahead, service, tell
from .active_rules import surface_under
from .fights import FightScript
from .reactor import reactor
from .schedule import RETRY_SECONDS, TRANSIENT


def may_wait(state: FightState, who: str) -> bool:
    """Whether somebody no player plays is still to be asked what they do in this round."""
    person = state.people.get(who)
    if person is None or person.player or state.question_for(who) is not None:
        return False
    return rulebook(state.ruleset, state.settings).still_to_act(state, person)


def misnames(state: FightState, given: Input, refusal: Refusal) -> Refusal | None:
    """Why a line may not wait: it names somebody who is not there, or is no plan."""
    if refusal.code.startswith("err.plan."):
        return refusal
    ctx: Decision[Ruleset] = Decision(state, given, rulebook, service.free_dice(), STEPS)
    kinds = [Question(0, given.who, kind, (), None, ()) for kind in ctx.rules.questions]
    question = next(each for each in kinds if ctx.rules.is_turn(each))
    try:
        ctx.rules.questions[question.kind].answer(ctx, question, given)
    except Refused as refused:
        return refused.refusal if refused.refusal.code.startswith("err.who.") else None
    return None


def take(script: FightScript) -> None:
    """After each input: say what was kept for who is asked now; its own end does the rest."""
    if script.pk is None or script.live is None:
        return
    asked = said_ahead.said(script, script.live.state)
    if not asked:
        return
    state, who = script.live.state, asked[0].who
    lines = said_ahead.kept(script, state)
    line = lines.pop(who)
    said_ahead.write(script, lines)
    typed = f"+combat/as {state.people[who].name}={line.get('text', line['do'])}"
    given = Input(line["do"], STORYTELLER, who, line["args"], (), line["speaker"], typed)
    refusal = service.submit(script, given)
    if refusal is not None and refusal.code in TRANSIENT:
        said_ahead.write(script, {**said_ahead.kept(script, state), who: line})
        reactor.callLater(RETRY_SECONDS, take, script)
        return
    storyteller = tell.character(state.storyteller)
    if refusal is not None and storyteller is not None:
        surface = surface_under(state.ruleset)
        sentence = refusal_sentence(surface, refusal.code, refusal.facts)
        tell.remind(script, storyteller, f"{state.people[who].name}: {sentence}")
        tell.awaited(script, storyteller)


service.AFTER.append(take)
