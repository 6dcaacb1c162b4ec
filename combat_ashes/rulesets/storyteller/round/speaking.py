"""Lines of people who are not asked: kept, carried out, or refused with the reason."""

from ....engine.attending import awaited
from ....engine.inputs import Input
from ...common import chases
from ...common.declare_resolve import ahead
from ...common.declare_resolve.agenda import turns
from ...common.declare_resolve.rules import is_held_back
from .. import agenda
from ..attack import moments
from ..combatant import Combatant
from ..declarations import Pass
from ..defense import answers
from ..fight import Decision
from ..people import acts, states
from . import declaring, delays

STATES = {
    "dazed": "err.declare.dazed", "held": "err.declare.held",
    "immobilized": "err.declare.immobilized",
}  # fmt: skip
"""How a state that forbids a declaration is refused."""

DEFENSES = ("block", "dodge", "parry", "defend", "abort")


def unasked(ctx: Decision, given: Input) -> None:
    """Somebody speaks who is not asked."""
    if not ctx.here(given.who):
        ctx.refuse("err.fight.not_in")
    if chases.unasked(ctx, given):
        return
    person, state = ctx.person(given.who), ctx.state
    if given.do == "pursue":
        ctx.refuse("err.chase.none")
    if person.status != "active":
        ctx.refuse("err.declare.out_of_fight", status=person.status)
    if given.do == "hold" and given.text("how") == "resist":
        grip = states.held_in(state, person.id)
        if grip is not None and (grip.relented or given.words()):
            declaring.relent(ctx, given)
            return
    if given.do == "act":
        delays.check_line(ctx, given)
    elif ahead.waits_for_round(ctx, person.id):
        _ahead(ctx, person, given)
    elif given.do in DEFENSES and state.step == "initiative":
        ctx.refuse("err.defense.too_late")
    elif state.step == "declare" or is_held_back(state):
        _in_declarations(ctx, person, given)
    elif state.step == "resolve":
        _in_resolution(ctx, person, given)
    else:
        ctx.refuse("err.phase.wrong_step", step=state.step)


def _in_declarations(ctx: Decision, person: Combatant, given: Input) -> None:
    if person.declared is not None or person.initiative is None:
        ahead.out_of_turn(ctx, person.id)
    _ahead(ctx, person, given)


def _ahead(ctx: Decision, person: Combatant, given: Input) -> None:
    _state(ctx, person)
    if given.do in ("abort", "defend"):
        ctx.refuse("err.defense.too_late")
    declaring.keep(ctx, given)


def _state(ctx: Decision, person: Combatant) -> None:
    """Refuse by the state that forbids a declaration, looked at first."""
    found = states.unable(ctx, person)
    if found:
        ctx.refuse(STATES[found], how="victim")


def _in_resolution(ctx: Decision, person: Combatant, given: Input) -> None:
    if given.do in DEFENSES:
        answers.unasked(ctx, given)
    _state(ctx, person)
    moment = moments.top(ctx)
    on = [i.part for i in moment.items if i.who == person.id] if moment is not None else []
    left = [number for number, _ in acts.open_parts(person) if number not in on]
    waits = any(step[0] in (turns.name, agenda.extra_slots.name) for step in ctx.state.agenda)
    if (person.flags.acted or person.flags.contested) and not left:
        ctx.refuse("err.declare.acted")
    if person.declared is not None and (left or waits) and person.initiative is not None:
        how = "passed" if isinstance(person.declared, Pass) else ""
        ctx.refuse("err.declare.differs", how=how)
    ctx.refuse("err.declare.out_of_turn", awaited=awaited(ctx))
