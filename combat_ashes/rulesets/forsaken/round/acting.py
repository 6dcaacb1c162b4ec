"""How a line becomes the action of a turn: read, checked, declared and done (FOR-DIC-09)."""

from __future__ import annotations

from ....engine.events import PersonNoted
from ....engine.inputs import Input
from ....engine.state import Json, Question
from ...parts.round import one_by_one
from ...parts.round.one_by_one import is_waiting
from .. import agenda, questions
from ..actions import Action, AnyAction, AttackAction, DelayAction, PassAction
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..flags import flagged
from ..grapple import contest
from ..grapple.choosing import spoken
from ..harm import tilts
from ..people import holds
from ..people.acts import GRAPPLED, IMMOBILIZED, STUNNED, ForsakenAct, declare, who_speaks
from ..people.gear import gear
from ..refusing import Reasons, refuse

IN_GRAPPLE = ("choose_move", "sustain", "resist")
"""Lines that answer what is asked in a grapple."""


def options(fight: Fight, person: Combatant) -> tuple[str, ...]:
    """What somebody whose count it is may do, as far as it is legal; to pass always is."""
    under, silent = _under(fight, person), {}
    for defends in (False, True):
        who_speaks(fight, person, reasons := Reasons(), defends)
        silent[defends] = bool(reasons)
    return tuple(
        act.name for act in fight.rules.acts.values() if act.offered and act.is_open(fight, person)
        and (act.name == "pass" or not (silent[act.defends] or under - act.allowed))
    )  # fmt: skip


@questions.act.reads
def answer(ctx: Decision, question: Question, given: Input) -> Json:
    """The action of somebody whose count it is; nothing keeps them from passing."""
    if "pass" in (given.do, given.text("word")):
        return ctx.rules.action_default()
    return read(ctx, given, in_place=True)


@questions.act.revalidates
def act_again(ctx: Decision, question: Question) -> bool:
    """Who has no action left is asked no more; to others other acts may be open by now."""
    if not ctx.person(question.who).flags.acted:
        return one_by_one.act_again(ctx, question)
    ctx.withdraw("act", who=question.who)
    return True


def read(ctx: Decision, given: Input, in_place: bool) -> Action:
    """The action that a line says; raises `Refused` with the first reason against it."""
    if given.do in IN_GRAPPLE:
        _against_contest(ctx, ctx.person(given.who)).refuse()
    given = given.typed()
    act: ForsakenAct | None = ctx.rules.lines.get(given.do)
    if act is None:
        refuse("err.line.other_rules", ruleset=ctx.rules.name, line=f"+{given.do} here")
    person = ctx.person(given.who)
    reasons = speaks(ctx, person, act, in_place)
    first = Reasons()
    who_speaks(ctx, person, first, act.defends)
    first.refuse()
    action = act.read(ctx, person, given)
    act = ctx.rules.acts[action.do]
    if act.name == "rise" and holds.of(ctx.state, person.id) is not None:
        reasons.add("err.break_free_first")
    act.check(ctx, person, action, reasons)
    reasons.refuse()
    return action


def _against_contest(ctx: Decision, person: Combatant) -> Reasons:
    """Why somebody answers no contest: none is asked of them."""
    reasons = Reasons()
    who_speaks(ctx, person, reasons)
    grapples = holds.of(ctx.state, person.id) is not None
    reasons.when(not grapples, "err.not_grappled")
    reasons.when(grapples, "err.not_your_turn", **whose_count(ctx, person.id))
    return reasons


def speaks(ctx: Decision, person: Combatant, act: ForsakenAct, in_place: bool) -> Reasons:
    """What keeps somebody from an act at this moment."""
    reasons = hinders(ctx, person, act)
    used = person.flags.acted or person.flags.refused_action
    reasons.when(used and (act.waits or not act.free), "err.action_used")
    if not in_place:
        reasons.add("err.not_your_turn", **whose_count(ctx, person.id))
    return reasons


def hinders(fight: Fight, person: Combatant, act: ForsakenAct) -> Reasons:
    """What somebody is under that keeps them from an act, whosever count it is."""
    reasons = Reasons()
    who_speaks(fight, person, reasons, act.defends)
    for code in _under(fight, person) - act.allowed:
        reasons.add(code)
    return reasons


def _under(fight: Fight, person: Combatant) -> set[str]:
    """The codes of what keeps somebody from every act that does not allow for it."""
    found = {
        IMMOBILIZED: "immobilized" in person.conditions,
        GRAPPLED: holds.of(fight.state, person.id) is not None,
        STUNNED: tilts.is_stunned(person, fight.state.round),
    }
    return {code for code, applies in found.items() if applies}


def whose_count(ctx: Decision, who: str) -> dict[str, Json]:
    """For who speaks out of turn: whom the fight waits for, and how things stand with them."""
    state, person = ctx.state, ctx.person(who)
    mine = state.question_for(who)
    how = ""
    if not one_by_one.has_begun(state):
        how = "before"
    elif mine is not None and mine.blocking:
        return {"awaited": ctx.awaited(), **_asked(ctx, mine)}
    elif person.flags.missed:
        how = "late"
    elif person.flags.acted:
        how = "acted"
    elif holds.of(state, who) is not None:
        how = "contest"
    elif person.flags.delayed:
        how = "holding"
    return {"awaited": ctx.awaited(), "how": how}


def _asked(ctx: Decision, question: Question) -> dict[str, Json]:
    """For who is asked something else: what it is, and what they can type."""
    if question.kind == "contest":
        return {"how": "asked.contest", "lines": contest.lines(ctx.state, question)}
    kinds = ("defend", "choose")
    how = f"asked.{question.kind}" if question.kind in kinds else "asked"
    return {"how": how, "options": [*map(spoken, question.options), "pass"]}


def unasked(ctx: Decision, given: Input) -> None:
    """A line of somebody whose count it is not: refused with its first reason."""
    if not ctx.here(given.who):
        refuse("err.fight.not_in")
    if given.do != "choose":
        read(ctx, given, in_place=False)
    refuse("err.not_your_turn", **whose_count(ctx, given.who))


@agenda.act.does
def act(ctx: Decision, who: str, action: AnyAction) -> None:
    """Do what somebody says they do."""
    if not ctx.here(who) or ctx.rules.is_out(ctx.person(who)):
        return
    row: ForsakenAct = ctx.rules.acts[action.do]
    if row.free:
        if ctx.person(who).flags.on_the_spot:
            ctx.push(agenda.on_the_spot(who))
        row.comes(ctx, who, 0, action)
        return
    declare(ctx, who, action)
    if _has_another(ctx, who, action):
        ctx.push(agenda.second_attack(who))
    row.comes(ctx, who, 0, action)


def _has_another(ctx: Decision, who: str, action: Action) -> bool:
    """Whether a second weapon gives a second attack, where these rules have that (FOR-INI-03)."""
    person = ctx.person(who)
    if ctx.rules.settings.weapons.two_weapon_attacks < 2 or not isinstance(action, AttackAction):
        return False
    return len(gear.in_hand(person)) > 1 and not person.flags.extra


@agenda.second_attack.does
def second_attack(ctx: Decision, who: str) -> None:
    """The attack with the second weapon."""
    if ctx.here(who) and not ctx.rules.is_out(ctx.person(who)):
        notes = flagged(extra=True, acted=None, on_the_spot=True)
        ctx.emit(PersonNoted(who, notes))
        ctx.push(agenda.on_the_spot(who))


def act_now(ctx: Decision, given: Input) -> None:
    """`+act <line>`: what was held back, before whoever is asked (FOR-INI-10)."""
    inner = given.inner()
    if inner is None:
        refuse("err.declare.incomplete", missing="the line of an action")
    question = one_by_one.steps_in(ctx, given)
    if question is None or question.who == given.who:
        own = ctx.state.question_for(given.who, "act")
        if own is not None and ctx.person(given.who).flags.waited and inner.do != "dodge":
            ctx.answer(own, read(ctx, inner, in_place=True))
            return
        if question is None and own is not None:
            refuse("err.act.no_hold")
        unasked(ctx, inner)
    assert question is not None
    if inner.do != "dodge" and not _another_is_done(ctx, given.who):
        refuse("err.not_your_turn", **whose_count(ctx, given.who))
    verb = ctx.rules.HANDLERS.get(inner.do)
    if verb is not None and inner.do not in ctx.rules.lines:
        refuse("err.declare.unknown", what=inner.do)
    if inner.do == "dodge":
        verb = ctx.rules.HANDLERS["dodge"]
        verb(ctx, inner)
        return
    action = read(ctx, inner, in_place=True)
    if ctx.rules.acts[action.do].free:
        refuse("err.declare.hold_over")
    one_by_one.act_before(ctx, question, given.who, action)


def _another_is_done(fight: Fight, who: str) -> bool:
    """Whether the count of somebody else has ended this turn (FOR-INI-10)."""
    others = [each for each in fight.state.people.values() if each.id != who]
    return any(each.flags.counted and not is_waiting(each) for each in others)


class Pass(ForsakenAct):
    """`+pass`: the action is given up."""

    name = "pass"
    allowed = frozenset({IMMOBILIZED, GRAPPLED, STUNNED})
    offered = True

    def words(self, fight: Fight, action: PassAction) -> str:
        return "nothing"


class Delay(ForsakenAct):
    """`+delay`: hold, and act later in the turn (FOR-INI-10)."""

    name = "delay"
    offered = True
    free = True
    waits = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        held = person.flags.delayed or person.flags.waited
        on_the_spot = person.flags.on_the_spot
        return fight.rules.settings.initiative.hold == "same_turn" and not (held or on_the_spot)

    def check(
        self, ctx: Decision, person: Combatant, action: DelayAction, reasons: Reasons
    ) -> None:
        if ctx.rules.settings.initiative.hold == "off":
            refuse("err.hold_off")
        if person.flags.on_the_spot:
            refuse("err.hold_last", how="free")
        if person.flags.waited:
            refuse("err.hold_last")
        if person.flags.delayed:
            refuse("err.declare.hold_over")

    def comes(self, ctx: Decision, who: str, part: int, action: DelayAction) -> None:
        one_by_one.delay(ctx, who)
        last = not one_by_one.somebody_waits(ctx)
        ctx.announce("delay.last" if last else "delay.keeps", who=who)


HANDLERS = {"act": act_now}
