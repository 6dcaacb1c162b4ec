"""Holding Defense back for one attacker, and Willpower for Defense beforehand (CLO-DEF-07, -11)."""

from ....engine.inputs import Input
from ....engine.off import OFF
from ...common.targets import one_target
from ...common.turn_order.acting import check_here
from ...common.turn_order.one_by_one import has_begun
from .. import questions
from ..answers import NOTHING, Reply
from ..fight import Decision
from ..people import waiting
from ..people.acts import check_out, goes_to_chase
from ..people.rolling import spend
from ..questions import Incoming
from ..refusing import Reasons, refuse
from . import asking, plans, value


def defend(ctx: Decision, given: Input) -> None:
    """`+defend/willpower`, `+defend/reserve <attacker>`, `+defend/plan <answer>`."""
    word, name = given.text("word"), given.text("name")
    check_here(ctx, given)
    if word != "plan":
        if goes_to_chase(ctx, given):
            return
        check_out(ctx, ctx.person(given.who))
    if word == "plan":
        plans.set_plan(ctx, given.who, name)
        if has_begun(ctx.state):
            declare_planned(ctx, given.who)
        asking.answer_as_planned(ctx, given.who)
    elif word == "willpower":
        _willpower(ctx, given, name)
    elif word == "reserve":
        _check_begun(ctx)
        if not name:
            refuse("err.declare.incomplete", missing="the attacker")
        if name.lower() in OFF:
            refuse("err.defense_reserved", name=_kept_for(ctx, given.who))
        own = {"how": "kept", "line": "+defend/reserve"}
        attacker = one_target(ctx, ctx.person(given.who), name, **own).id
        check(ctx, given.who).refuse()
        keep_for(ctx, given.who, attacker)
    elif word == "dodge" or word.startswith("dodge/"):
        ctx.rules.verbs.handlers["dodge"](ctx, given.part("dodge", manner=word))
    elif word in ("none", "pass") and (asked := ctx.state.question_for(given.who, "defend")):
        ctx.answer(asked, NOTHING)
    elif not word:
        refuse("err.declare.incomplete", missing="a way to defend, as in +defend willpower")
    else:
        refuse("err.defend.unknown", word=word)


def _check_begun(ctx: Decision) -> None:
    if not has_begun(ctx.state):
        refuse("err.not_your_turn", how="before")


def _willpower(ctx: Decision, given: Input, name: str) -> None:
    """In answer to an attack for that one, else for the next attack of somebody named."""
    who = given.who
    question = ctx.state.question_for(who, "defend")
    own = {"how": "raised", "line": "+defend/willpower"}
    attacker = one_target(ctx, ctx.person(who), name, **own).id if name else ""
    asked_about = questions.defend.of(question).attacker if question is not None else None
    if question is not None and asked_about is not None and attacker in ("", asked_about):
        asking.check_willpower(ctx, ctx.person(who), asked_about)
        ctx.answer(question, Reply(willpower=True))
        return
    if not attacker:
        refuse("err.declare.incomplete", missing="the attacker")
    _check_begun(ctx)
    asking.check_willpower(ctx, ctx.person(who), attacker)
    spend(ctx, who, "defense")
    ctx.flag(who, boosts=[*ctx.person(who).flags.boosts, attacker])
    ctx.announce("defense.boosted", to=who, who=who, against=attacker)


def check(ctx: Decision, who: str) -> Reasons:
    """Why somebody cannot keep their Defense for one attacker now."""
    person = ctx.person(who)
    met = value.meets(ctx, person, Incoming("", "attack", "brawl"))
    reasons = Reasons()
    reasons.when(person.flags.dodge, "err.dodging", **waiting.asked(ctx, who))
    reasons.when(met.denied or met.lost, "err.defense_denied")
    reasons.when(person.flags.reserved, "err.defense_reserved", name=_kept_for(ctx, who))
    reasons.when(person.flags.applied >= 0, "err.primary_late")
    return reasons


def _kept_for(ctx: Decision, who: str) -> str:
    kept = ctx.person(who).flags.reserve
    return ctx.name(kept) if kept else "one attacker"


def keep_for(ctx: Decision, who: str, attacker: str) -> None:
    """From now on Defense waits for this attacker."""
    ctx.flag(who, reserve=attacker, reserved=True)
    ctx.announce("defense.reserved", to=who, who=who, against=attacker)


def declare_planned(ctx: Decision, who: str) -> None:
    """A planned reserve is declared when it is typed and as each turn begins."""
    attacker = plans.reserved_for(ctx.state, ctx.person(who))
    if attacker is not None and not check(ctx, who):
        keep_for(ctx, who, attacker)


def declare_all_planned(ctx: Decision) -> None:
    """A round begins: whoever planned it reserves their dodge."""
    for who in list(ctx.state.people):
        declare_planned(ctx, who)


HANDLERS = {"defend": defend}
