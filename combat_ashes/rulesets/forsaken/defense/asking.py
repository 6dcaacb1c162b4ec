"""What the target of an attack is asked before it is rolled, and what they answer (FOR-DEF-03)."""

from collections.abc import Callable

from ....engine.events import StepBegan
from ....engine.inputs import Input
from ....engine.revalidation import ask_with, can_act, settle
from ....engine.state import Json, Question, Step
from .. import questions
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..people.acts import silenced
from ..people.rolling import check_points, may_spend, spend
from ..questions import Incoming
from ..refusing import Reasons, refuse
from ..values import Met
from . import dodge, value

APPLY = Met()
WAYS = ("apply", "none", "willpower", "dodge", "prone")


def ways(fight: Fight, target: Combatant, incoming: Incoming) -> tuple[str, ...]:
    """What is open to the target of an attack."""
    can = value.can_apply(fight, target, incoming)
    found = ["apply", "none"] if can else ["none"]
    if can and may_spend(fight, target) and not value.raised(target, incoming.attacker):
        found.append("willpower")
    if not dodge.check(fight, target, incoming):
        found.append("dodge")
    if not dodge.check_prone(fight, target):
        found.append("prone")
    return tuple(found)


def _is_a_choice(fight: Fight, target: Combatant, options: tuple[str, ...]) -> bool:
    """Whether it matters what the target answers."""
    if "apply" in options and value.now(fight, target) > 0:
        return True
    return "dodge" in options or "prone" in options


def meet(
    ctx: Decision, target: str, attacker: str, facing: Callable[[], Incoming], then: Step
) -> None:
    """Ask the target, or let what they have said answer; `then` takes what is said."""
    person = ctx.person(target)
    said = person.flags.said.get(attacker)
    if person.flags.dodge is not None or said:
        ctx.push((*then, Met(said or "apply")))
        return
    plan = _planned(person, attacker)
    asks = plan == "ask" or (not plan and ctx.rules.settings.defense.prompt == "ask")
    if not asks and plan in ("", "apply"):
        ctx.push((*then, APPLY))
        return
    incoming = facing()
    options = ways(ctx, person, incoming)
    if asks and _is_a_choice(ctx, person, options):
        if ctx.state.step != "defend":
            ctx.emit(StepBegan("defend"))
        ctx.ask(target, questions.defend, options, APPLY, then, incoming)
        return
    ctx.push((*then, _as_planned(ctx, target, plan, options)))


def _planned(person: Combatant, attacker: str) -> str:
    plans = person.flags.plan
    return plans.get(attacker, plans.get("", ""))


def _as_planned(ctx: Decision, target: str, plan: str, options: tuple[str, ...]) -> Met:
    """What a plan says to an attack; Defense is applied where that is not open."""
    if plan not in options or plan == "apply":
        return APPLY
    ctx.announce("plan.answers", to=target, who=target, plan=plan)
    return Met(plan)


def _plan(ctx: Decision, given: Input, question: Question | None) -> None:
    """`+defend/plan …`: a plan answers the attack that its owner is asked about, too."""
    ctx.rules.verbs.handlers["defend_plan"](ctx, given)
    if question is None:
        return
    plan = _planned(ctx.person(question.who), questions.defend.of(question).attacker)
    if plan not in ("", "ask"):
        ctx.answer(question, _as_planned(ctx, question.who, plan, question.options))


@questions.defend.reads
def answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+pass`, an option by its word, `+dodge`, `+defend …`."""
    do = given.text("word") if given.do in ("choose", "defend") else given.do
    willpower = "willpower" in [w.lower() for w in given.words()]
    if do == "pass":
        return APPLY
    if do not in WAYS:
        if given.do == "defend":
            _check_word(do)
        ctx.rules.hooks.on_unprompted_command(ctx, given)
        raise AssertionError("a line that answers nothing is refused")
    return _checked(ctx, question, do, willpower)


def _checked(ctx: Decision, question: Question, do: str, willpower: bool) -> Json:
    """The answer, where it is legal; raises `Refused`."""
    person, incoming = ctx.person(question.who), questions.defend.of(question)
    reasons = Reasons()
    if do == "dodge":
        reasons = dodge.check(ctx, person, incoming)
    elif do == "prone":
        reasons = dodge.check_prone(ctx, person)
    elif do in ("apply", "willpower"):
        reasons.when(not value.can_apply(ctx, person, incoming), "err.no_defense")
    buys = (willpower or do == "willpower") and not value.raised(person, incoming.attacker)
    check_points(ctx, person, reasons, buys)
    reasons.refuse()
    return Met("apply" if do == "willpower" else do, buys)


def take(ctx: Decision, target: str, incoming: Incoming, said: Met) -> bool:
    """Let the answer be so; returns whether Defense is applied to the attack."""
    if said.willpower:
        raise_defense(ctx, target, incoming.attacker)
    person = ctx.person(target)
    if said.do == "dodge" and not dodge.check(ctx, person, incoming):
        dodge.begin(ctx, target)
    elif said.do == "prone" and not dodge.check_prone(ctx, person):
        dodge.drop_prone(ctx, target)
    person = ctx.person(target)
    if person.flags.dodge is not None or said.do == "none":
        return False
    return value.can_apply(ctx, person, incoming)


def raise_defense(ctx: Decision, who: str, attacker: str) -> None:
    """Pay for 2 more Defense against one attacker (FOR-DEF-04)."""
    if may_spend(ctx, ctx.person(who)):
        spend(ctx, who, "defense")
        ctx.flag(who, raised=[*ctx.person(who).flags.raised, attacker])


@questions.defend.revalidates
def defend_again(ctx: Decision, question: Question) -> bool:
    """Ask with what is open by now; no more where no attack is made or no answer matters."""
    target, incoming = ctx.person(question.who), questions.defend.of(question)
    options = ways(ctx, target, incoming)
    made = can_act(ctx, incoming.attacker)
    if made and _is_a_choice(ctx, target, options):
        return ask_with(ctx, question, options)
    return settle(ctx, question, APPLY)


# --- lines ----------------------------------------------------------------------------------------


def defend(ctx: Decision, given: Input) -> None:
    """`+defend <answer> [<attacker>]`, `+defend/willpower`, `+defend/plan`, in answer or before."""
    word, name = given.text("word"), given.text("name")
    question = ctx.state.question_for(given.who, "defend")
    if word == "plan":
        _plan(ctx, given, question)
    elif (dnd := ctx.state.question_for(given.who, "dnd")) is not None:
        ctx.answer(dnd, questions.dnd.answer(ctx, dnd, given))
    elif question is not None and _is_meant(ctx, question, name):
        ctx.answer(question, answer(ctx, question, given))
    else:
        _beforehand(ctx, given, word, name)


def _is_meant(ctx: Decision, question: Question, name: str) -> bool:
    return not name or ctx.find(name).id == questions.defend.of(question).attacker


def _check_word(word: str) -> None:
    """Refuse what is no answer to any attack."""
    if not word:
        refuse("err.declare.incomplete", missing="an answer")
    if word not in WAYS:
        refuse("err.defend.unknown", word=word)


def _beforehand(ctx: Decision, given: Input, word: str, name: str) -> None:
    """What somebody says of their Defense before they are attacked."""
    who, person = given.who, ctx.person(given.who)
    _check_word(word)
    if word in ("dodge", "prone"):
        reasons = (dodge.check if word == "dodge" else dodge.check_prone)(ctx, person)
        dodge.check_moment(ctx, reasons)
        reasons.refuse()
        (dodge.begin if word == "dodge" else dodge.drop_prone)(ctx, who)
        return
    reasons = silenced(ctx, person, defends=True)
    reasons.when(word == "willpower" and value.is_barred(ctx, person), "err.no_defense")
    reasons.refuse()
    if not name:
        refuse("err.declare.incomplete", missing="the attacker")
    attacker = ctx.find(name)
    if attacker.id == who:
        ctx.refuse("err.attack.self")
    if word == "willpower":
        check_points(ctx, person, reasons, True)
        reasons.refuse()
        raise_defense(ctx, who, attacker.id)
        ctx.announce("defense.raised", to=who, who=who, against=attacker.id)
        return
    ctx.flag(who, said={**person.flags.said, attacker.id: word})
    ctx.announce("defense.said", to=who, who=who, against=attacker.id, how=word)


HANDLERS = {"defend": defend}
