"""What the rules leave to a storyteller: `+combat/rule <what>`, logged with their name (STD)."""

from ....engine.events import Declared, HasteSet, Withdrawn
from ....engine.numbers import MOST_COUNT, is_whole, whole
from ....engine.off import is_off
from ....engine.revalidation import drop
from ....engine.state import Question
from ...common import chases
from ...common.overrides.rules import OR_OFF, Ruling, Rulings
from .. import agenda, questions
from ..attack import nothing
from ..combatant import Combatant
from ..declarations import PASS, DelayAction
from ..defense import abort
from ..fight import Decision
from ..flags import flagged
from ..grapple import buying
from ..harm import fates
from ..people import acts, holding
from ..round import declaring
from .marks import PURPOSES

BEFORE_DICE = (agenda.met.name, agenda.confirmed.name, agenda.misc_roll.name)
"""The steps that wait for a word before an action rolls."""

RULES = Rulings(PURPOSES, vetoes=chases.vetoes)


def _fate(ctx: Decision, ruling: Ruling) -> None:
    RULES.check_bare(ruling, off=True)
    fate = fates.FATES[ruling.word]
    if ruling.off and fate == "active":
        RULES.short(ruling)
    fates.settle(ctx, ruling.name, "active" if ruling.off else fate)


for word, fate in fates.FATES.items():
    RULES.does(word, f"{word} <name or all>{'' if fate == 'active' else OR_OFF}")(_fate)


@RULES.does("action", "action <its words>=<cost or off>")
def _action(ctx: Decision, ruling: Ruling) -> None:
    what, equals, price = ruling.rest.rpartition("=")
    if not equals or not price.strip():
        RULES.short(ruling)
    if is_off(price):
        ctx.flag_entry(None, "prices", what.strip().lower(), None)
        return
    number = whole(price, 0, MOST_COUNT) if is_whole(price) else 0
    buying.set_price(ctx, what, number)


def _waits(ctx: Decision, who: str) -> Question | None:
    """The question that an action of this person waits for, before its dice."""
    for question in ctx.state.questions:
        if question.then[0] in BEFORE_DICE:
            asks = question.kind == "defend"
            about = questions.defend.of(question).by if asks else question.facts.who
            if about == who:
                return question
    return None


def _check_open(ctx: Decision, person: Combatant) -> None:
    """Refuse a ruling on a declaration where there is none, or its dice have fallen."""
    over = person.flags.acted and _waits(ctx, person.id) is None
    if person.declared is None or over:
        ctx.refuse("err.rule.nothing_declared", name=person.name)


@RULES.person("void")
def _void(ctx: Decision, who: str) -> None:
    """An action can no longer be carried out, which is ground for aborting it (ASH-ABT-01)."""
    person, waits = ctx.person(who), _waits(ctx, who)
    if waits is not None:
        drop(ctx, waits)
        _tell_void(ctx, person)
        nothing.comes_to_nothing(ctx, who, waits.then[2], None)
        return
    left = [number for number, _ in acts.open_parts(person)]
    if not left:
        ctx.refuse("err.rule.nothing_declared", name=person.name)
    ctx.flag(who, voided=left)
    _tell_void(ctx, person)


def _tell_void(ctx: Decision, person: Combatant) -> None:
    """And of an abort, where one has any chance."""
    why = None if person.flags.abort_failed else abort.VOID
    how = "" if abort.may(ctx, person, why) else "lost"
    ctx.announce("action.ruled_void", how=how, who=person.id)


@RULES.person("pin")
def _pin(ctx: Decision, who: str) -> None:
    """What was done in a hold amounts to restraint, such as cuffs (ASH-GRP-39)."""
    held = holding.held_by(ctx.state, who)
    if held is None or held.pinned:
        ctx.refuse("err.rule.not_held", name=ctx.name(who))
    holding.pin(ctx, held, "ruled")


@RULES.person("veto")
def _veto(ctx: Decision, who: str) -> None:
    """A declaration may not be; its speaker does nothing in this phase."""
    _check_open(ctx, ctx.person(who))
    _made_no_more(ctx, who)
    words = acts.words(ctx, PASS)
    ctx.emit(Declared(who, PASS, words, notes=flagged(committed=None, voided=None)))
    _come_up_again(ctx, who)


@RULES.person("reopen")
def _reopen(ctx: Decision, who: str) -> None:
    """One declaration is asked for again, to correct a mistake (ASH-RND-06)."""
    person = ctx.person(who)
    _check_open(ctx, person)
    if _made_no_more(ctx, who):
        ctx.push(agenda.turn(who))
    spent = ctx.state.phase != "main" and not isinstance(person.declared, DelayAction)
    again = flagged(voided=None, committed=None, done=None, acted=None)
    ctx.emit(Declared(who, None, "", notes=again))
    if spent:
        ctx.emit(HasteSet(who, person.haste + 1))
    _come_up_again(ctx, who)
    declaring.ask_declaration(ctx, who, 0, immediate=True)


def _made_no_more(ctx: Decision, who: str) -> bool:
    """What this person does waits for an answer: nobody is asked about it any more."""
    waits = _waits(ctx, who)
    return waits is not None and drop(ctx, waits)


def _come_up_again(ctx: Decision, target: str) -> None:
    """What may meet an attack, such as a guard, depends on what its target has declared."""
    asked = [q for q in ctx.state.questions if q.who == target and q.then[0] == agenda.met.name]
    for question in asked:
        ctx.emit(Withdrawn((question.id,)))
        ctx.push(agenda.meet(*question.then[1:]))


HANDLERS = {"rule": RULES.rule}
