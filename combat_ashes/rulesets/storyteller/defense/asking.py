"""Asking the targets of what comes up, and taking their answers. STO-DEF-01 to -03, -07, -08."""

from msgspec.structs import replace

from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.refusals import Refusal
from ....engine.revalidation import drop
from ....engine.state import Question
from ...common.dice.throws import Throw
from .. import agenda, questions
from ..attack import moments, standing
from ..attack.attempt import Assault
from ..declarations import Defense, Split
from ..fight import Decision
from ..people import acts, dice, sheet
from ..values import Answer, Reply
from . import offers, plans
from .offers import Offer


def ask_targets(ctx: Decision, attacks: list[Assault]) -> bool:
    """Ask each target for the first attack they have not answered; whether anybody was."""
    answers, closed = moments.now(ctx).answers, {}
    asked: dict[str, tuple[Assault, Offer]] = {}
    for coming in attacks:
        key, who = coming.key, coming.target.id
        if who in asked or key in answers:
            continue
        offer = offers.of(ctx, coming)
        if offer.options:
            asked[who] = coming, offer
        else:
            closed[key] = Answer()
    if closed:
        moments.change(ctx, answers={**answers, **closed})
    for coming, offer in asked.values():
        ask(ctx, coming, offer)
    return bool(asked)


def ask(ctx: Decision, coming: Assault, offer: Offer) -> None:
    """Ask one target how to meet one attack, unless their plan says it."""
    planned = plans.answer(ctx, coming, offer)
    who = coming.target.id
    if planned is not None:
        ctx.push(agenda.defended.with_answer(who, coming.key, answer=planned))
        return
    facts = questions.Coming(coming.attacker.id, coming.action.how, coming.key)
    default, then = Reply(offer.silence), agenda.defended(who, coming.key)
    ctx.ask(who, questions.defend, offer.options, default, then, facts)


@questions.defend.revalidates
def defend_again(ctx: Decision, question: Question) -> bool:
    """The attack comes up no more, or its target may answer something else by now."""
    coming = coming_of(ctx, questions.defend.of(question).key)
    offer = offers.of(ctx, coming)
    asked = (question.options, question.default.word)
    if coming is not None and (offer.options, offer.silence) == asked:
        return False
    drop(ctx, question)
    if coming is not None and offer.options:
        ask(ctx, coming, offer)
    return True


def put(ctx: Decision, key: str, answer: Answer) -> None:
    """An attack is met like this."""
    moments.change(ctx, answers={**moments.now(ctx).answers, key: answer})


def coming_of(ctx: Decision, key: str) -> Assault | None:
    """The attack of the present moment that a key names; None where it cannot be any more."""
    moment = moments.top(ctx)
    for number, item in enumerate(moment.items if moment is not None else ()):
        if key.startswith(f"{number}:"):
            found = standing.attacks(ctx, item, number)
            mine = [] if isinstance(found, Refusal) else found
            return next((each for each in mine if each.key == key), None)
    return None


@agenda.defended.does
def defended(ctx: Decision, who: str, key: str, said: Reply) -> None:
    """A target has answered."""
    moment = moments.top(ctx)
    if moment is None or not ctx.here(who):
        return
    if said.word == "none":
        put(ctx, key, Answer())
        return
    if said.line is not None:
        moments.change(ctx, acting={**moment.acting, who: said.line})
        return
    coming = coming_of(ctx, key)
    if coming is None:
        return
    if said.word == "abort":
        _abort(ctx, coming, said)
        return
    found = offers.answer(ctx, coming, said.word)
    if found is None:
        put(ctx, key, Answer())
        return
    _use(ctx, coming, replace(found, **dict.fromkeys(said.extras, True)))
    ctx.announce("defense.announced", who=who, kind=found.kind, against=coming.attacker.id)


def _use(ctx: Decision, coming: Assault, answer: Answer) -> None:
    """A defence is announced: what it costs is used up."""
    who = coming.target.id
    if answer.source == "share":
        acts.finish(ctx, who, answer.part)
        ctx.flag(who, acted=True)
    elif answer.source == "delay":
        ctx.flag(who, delay_used=True)
        ctx.flag(who, acted=True)
    elif answer.source == "run":
        _count(ctx, who, answer.kind)
    elif answer.source == "turn":
        answer = _one_of_many(ctx, who, answer)
    if answer.source != "ambush":  # It breaks an aim (STO-RNG-03).
        ctx.flag(who, aim=None)
    put(ctx, coming.key, answer)


def _count(ctx: Decision, who: str, kind: str) -> None:
    """One defence more, so that the next has fewer dice (STO-DEF-07)."""
    ctx.flag_entry(who, "defenses", kind, ctx.person(who).flags.defenses.get(kind, 0) + 1)


def _one_of_many(ctx: Decision, who: str, answer: Answer) -> Answer:
    """One defence of a turn of nothing else, or of what an abort left over."""
    whole = acts.defends_all_turn(ctx.person(who))
    made = ctx.person(who).flags.defenses
    _count(ctx, who, answer.kind)
    ctx.flag(who, acted=True)
    if whole is None:
        return answer
    if whole.left is not None:
        left = replace(whole, left=whole.left - 1)
        ctx.emit(Declared(who, left, "", secret=True))
    if whole.willpower and not sum(made.values()):
        answer = replace(answer, willpower=True)
    return replace(answer, specialty=answer.specialty or whole.specialty)


def _abort(ctx: Decision, coming: Assault, said: Reply) -> None:
    """Drop what was declared for a defence, for a point or a roll of Willpower (STO-DEF-02)."""
    who, kind = coming.target.id, said.kind
    if not _paid(ctx, who, said.willpower):
        ctx.flag(who, abort_failed=True)
        ctx.announce("abort.failed", who=who)
        return
    whole = Defense(kind=kind, left=_grants(ctx, who))
    ctx.announce("abort.done", who=who)
    ctx.emit(Declared(who, whole, kind))
    _use(ctx, coming, Answer(kind, "turn", specialty=said.specialty))


def _paid(ctx: Decision, who: str, point: bool) -> bool:
    if point:
        dice.spend(ctx, who, "abort")
        return True
    person = ctx.person(who)
    pool = sheet.instead(person, "abort", (("willpower", sheet.trait(person, "willpower")),))
    throw = Throw(who, "abort", pool, None, (("base", dice.SIX),))
    return dice.roll(ctx, throw).successes > 0


def _grants(ctx: Decision, who: str) -> int | None:
    """How many defences an abort gives."""
    action = ctx.person(who).declared
    return len(action.parts) if isinstance(action, Split) else 1


def plan(ctx: Decision, given: Input) -> None:
    """`+defend/plan …`: a plan answers the attack that its owner is asked about, too."""
    plans.set_plan(ctx, given)
    question = ctx.state.question_for(given.who, "defend")
    coming = coming_of(ctx, questions.defend.of(question).key) if question is not None else None
    if question is None or coming is None:
        return
    planned = plans.answer(ctx, coming, offers.of(ctx, coming))
    if planned is not None:
        ctx.answer(question, planned)


HANDLERS = {"plan": plan}
