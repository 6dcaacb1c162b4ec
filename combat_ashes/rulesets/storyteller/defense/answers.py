"""Reading how somebody meets an attack, and refusing what cannot be. STO-DEF-01 to -06."""

from typing import NoReturn

from ....engine.inputs import Input
from ....engine.state import Question
from ...common.reading import only
from .. import questions
from ..attack import moments
from ..attack.attempt import Assault
from ..combatant import Combatant
from ..declarations import Defense
from ..fight import Decision
from ..people import acts, sheet, states
from ..people.options import read
from ..values import Reply
from . import kinds, offers

STATES = {
    "dazed": "err.defense.dazed", "clinched": "err.defense.clinched", "held": "err.defense.held",
    "immobilized": "err.defense.immobilized", "unaware": "err.defense.unaware",
    "blocked": "err.defense.blocked",
}  # fmt: skip
"""How a state that forbids a defence is refused."""

EXTRAS = frozenset({"willpower", "specialty"})


@questions.defend.reads
def read_answer(ctx: Decision, question: Question, given: Input) -> Reply:
    """`+dodge`, `+abort block, willpower`, `+defend none`, `+pass`: how an attack is met."""
    given = given.typed()
    do = _spelled(ctx, given) if given.do == "defend" else given.do
    if do in ("pass", "none"):
        return Reply("none")
    key = questions.defend.of(question).key
    coming = next((one for one in offers.attacks(ctx) if one.key == key), None)
    if coming is None:
        ctx.refuse("err.defense.too_late")
    if do == "act":
        if "act" not in question.options:
            acts.cannot_step_in(ctx, coming.target)
        return Reply("act", line=ctx.rules.held_line(ctx, given))
    if do == "abort":
        return _aborts(ctx, coming, given)
    if do not in kinds.KINDS:
        _other(ctx, coming.target)
    return _defends(ctx, coming, do, given.words())


def _spelled(ctx: Decision, given: Input) -> str:
    """`+defend <kind or none>[, willpower]`."""
    word = given.text("word").lower()
    if word not in (*kinds.KINDS, "none"):
        ctx.refuse("err.choose.option", word=word, options=[*kinds.KINDS, "none"])
    return word


def _other(ctx: Decision, target: Combatant) -> NoReturn:
    """Another line than a defence, of somebody who is asked how to meet an attack."""
    if target.flags.acted:
        ctx.refuse("err.declare.acted")
    ctx.refuse("err.declare.differs", how="" if target.declared is not None else "asked")


def _defends(ctx: Decision, coming: Assault, kind: str, options: list[str]) -> Reply:
    check(ctx, coming, kind)
    own = kinds.answers(coming)
    if kind not in own:
        how = "" if offers.may_abort(ctx, coming.target) else "acted"
        ctx.refuse(
            "err.defense.abort",
            how=how,
            kind=kind,
            lines=[f"+{each}" for each in offers.of(ctx, coming).answers],
        )
    if kinds.dice(coming, own[kind]) < 1:
        ctx.refuse("err.defense.no_dice", kind=kind)
    said = read(ctx, coming.target, Defense(kind=kind), options, EXTRAS)
    if said.willpower and own[kind].source not in ("delay", "ambush"):
        ctx.refuse("err.declare.differs", how="willpower")
    return Reply(kind, willpower=said.willpower, specialty=said.specialty)


def check(ctx: Decision, coming: Assault, kind: str) -> None:
    """Refuse a kind of defence by the states, then by what it may answer (STO-DEF-05, -06)."""
    found = kinds.state(coming)
    if found:
        ctx.refuse(STATES[found])
    if not coming.item.free and not _has_any(ctx, coming.target):
        ctx.refuse("err.defense.no_action")
    _check_pairing(ctx, coming, kind)


def _check_pairing(ctx: Decision, coming: Assault, kind: str) -> None:
    """Refuse a kind of defence that cannot answer this attack (STO-DEF-05)."""
    problem = kinds.pairing(coming, kind)
    if problem is not None:
        ctx.refuse(problem.code, kind=kind, **problem.facts)


def _has_any(ctx: Decision, person: Combatant) -> bool:
    """Whether somebody has a defence left, or something to abort."""
    if person.initiative is None:
        return False
    shares = bool(acts.open_shares(person)) or acts.defends_all_turn(person) is not None
    return shares or acts.delays(person) or offers.may_abort(ctx, person)


def _aborts(ctx: Decision, coming: Assault, given: Input) -> Reply:
    kind = given.text("kind")
    if kind not in kinds.KINDS:
        ctx.refuse("err.declare.incomplete", missing="block, dodge or parry")
    target = coming.target
    check_abort(ctx, target, coming.attacker.id)
    _check_pairing(ctx, coming, kind)
    if kind not in offers.aborts(coming):
        ctx.refuse("err.defense.no_dice", kind=kind)
    said = only(ctx, given.words(), *EXTRAS)
    if "willpower" in said:
        if target.pools.get("willpower", 0) < 1:
            ctx.refuse("err.willpower.none")
    elif not sheet.trait(target, "willpower"):
        ctx.refuse("err.willpower.none")
    return Reply("abort", kind, willpower="willpower" in said, specialty="specialty" in said)


def check_abort(ctx: Decision, person: Combatant, attacker: str) -> None:
    """Refuse an abort: by the states, then passed, acted, failed before (STO-DEF-02, -03)."""
    found = states.cannot_defend(ctx, person, attacker)
    if found:
        ctx.refuse(STATES[found])
    action = person.declared
    if person.flags.acted:
        ctx.refuse("err.abort.acted")
    if action is None or not acts.may_abort(ctx.rules, person):
        ctx.refuse("err.abort.nothing")
    if person.flags.abort_failed:
        ctx.refuse("err.abort.failed")


def unasked(ctx: Decision, given: Input) -> None:
    """A defence line of somebody who is not asked in the resolution: refused with the reason."""
    person, do = ctx.person(given.who), given.do
    if do == "defend":
        do = given.text("word")
    waiting = [one for one in offers.attacks(ctx) if one.target.id == person.id]
    answers = moments.now(ctx).answers if waiting else {}
    open_ = [one for one in waiting if one.key not in answers or answers[one.key].kind == "none"]
    if not open_:
        ctx.refuse("err.defense.too_late")
    coming = open_[0]
    how = "answered" if answers.get(coming.key) is not None else ""
    if given.do == "abort":
        check_abort(ctx, person, coming.attacker.id)
        ctx.refuse("err.defense.too_late", how=how)
    if do in kinds.KINDS:
        check(ctx, coming, do)
    ctx.refuse("err.defense.no_action", how=how)
