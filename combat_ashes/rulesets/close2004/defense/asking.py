"""What targets of attacks are asked who have a choice, and what they answer (CLO-DEF-02)."""

from ....engine.events import StepBegan
from ....engine.inputs import Input
from ....engine.revalidation import ask_with, settle
from ....engine.state import Json, Question, Step
from .. import questions
from ..answers import NOTHING, Reply
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..people.rolling import may_spend, spend
from ..questions import Incoming
from ..refusing import Reasons
from . import dodge, plans, value

PASS = "pass"


def ways(fight: Fight, target: Combatant, incoming: Incoming) -> tuple[str, ...]:
    """What is open to the target of an attack; empty where they need not be asked."""
    met = value.meets(fight, target, incoming)
    if not met.open:
        return ()
    found = [dodge.OPTIONS[manner] for manner in dodge.manners_open(fight, target)]
    bought = incoming.attacker in target.flags.boosts
    if met.applies and not bought and may_spend(fight, target):
        found.append("willpower")
    return (*found, PASS) if found else ()


def meet(ctx: Decision, target: str, incoming: Incoming, then: Step) -> None:
    """Ask the target, or let their plan or their Defense answer; `then` takes what is said."""
    person = ctx.person(target)
    options = ways(ctx, person, incoming)
    if options and person.flags.plan:
        ctx.push((*then, plans.answer(ctx, person, options)))
    elif options:
        if ctx.state.step != "defend":
            ctx.emit(StepBegan("defend"))
        ctx.ask(target, questions.defend, options, NOTHING, then, incoming)
    else:
        ctx.push((*then, NOTHING))


def answer_as_planned(ctx: Decision, target: str) -> None:
    """Let a plan that has just been made answer what its owner is asked."""
    question, person = ctx.state.question_for(target, "defend"), ctx.person(target)
    if question and person.flags.plan and not plans.reserved_for(ctx.state, person):
        ctx.answer(question, plans.answer(ctx, person, question.options))


def ask_again(ctx: Decision, question: Question, incoming: Incoming) -> bool:
    """Ask with what is open by now, or `+pass` where Defense is held; True where that is new."""
    target = ctx.person(question.who)
    options = ways(ctx, target, incoming)
    held = value.meets(ctx, target, incoming).held
    if options or held:
        return ask_with(ctx, question, options or (PASS,))
    return settle(ctx, question, NOTHING)


@questions.defend.reads
def answer(ctx: Decision, question: Question, given: Input) -> Reply:
    """`+pass`, or an option by its word; Dodge and Willpower have lines of their own."""
    do = given.typed().do
    if do == PASS:
        return NOTHING
    if do == "willpower":
        check_willpower(ctx, ctx.person(question.who), questions.defend.of(question).attacker)
        return Reply(willpower=True)
    if do in dodge.OPTIONS.values():
        manner = dodge.manner_of(do)
        dodge.check(ctx, ctx.person(question.who), manner, False)
        return Reply(dodge=manner)
    ctx.rules.hooks.on_unprompted_command(ctx, given)
    raise AssertionError("a line that answers nothing is refused")


def check_willpower(fight: Fight, target: Combatant, attacker: str) -> None:
    """Refuse a point for Defense that cannot be spent (CLO-DEF-05, -08, -13, CLO-DIC-05)."""
    met = value.meets(fight, target, Incoming(attacker, "attack", "brawl"))
    instead = _instead(fight, target, attacker)
    reasons = Reasons()
    reasons.when(met.denied or met.lost, "err.defense_denied", **instead)
    reasons.when(met.held, "err.defense_reserved", name=_kept_for(fight, target), **instead)
    reasons.when(not may_spend(fight, target), "err.willpower_limit", **instead)
    reasons.refuse()


def _instead(fight: Fight, target: Combatant, attacker: str) -> dict[str, Json]:
    """What else is open to who is asked about this attacker, or that nobody asks them yet."""
    question = fight.state.question_for(target.id, "defend")
    if question is None or questions.defend.of(question).attacker != attacker:
        return {"how": "ahead"}
    return {"how": "defend", "options": [each for each in question.options if each != "willpower"]}


def _kept_for(fight: Fight, target: Combatant) -> str:
    person = fight.state.people.get(target.flags.reserve)
    return person.name if person else "somebody"


def pay(ctx: Decision, target: str, incoming: Incoming, said: Reply) -> int:
    """Pay for it where Defense is applied; returns what is added (CLO-DEF-11, CLO-DOD-09)."""
    person = ctx.person(target)
    if not value.meets(ctx, person, incoming).applies:
        return 0
    boosts = person.flags.boosts
    if said.willpower and may_spend(ctx, person):
        spend(ctx, target, "defense")
    elif incoming.attacker in boosts:
        left = list(boosts)
        left.remove(incoming.attacker)
        ctx.flag(target, boosts=left)
    else:
        return 0
    return ctx.rules.settings.willpower.defense
