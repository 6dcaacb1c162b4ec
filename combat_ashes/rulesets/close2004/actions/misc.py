"""Any other action (`+misc`), rolled where it has a pool; powers of the immobilized (MAN-03)."""

from collections.abc import Iterable

from msgspec.structs import replace

from ....engine.events import StepBegan, Terms
from ....engine.inputs import Input
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.quoting import quoted
from ....engine.revalidation import can_act, settle
from ....engine.state import STORYTELLER, Json, Question
from ...common.dice.confirming import confirm, make
from ...common.dice.target_number import TargetNumber
from ...common.dice.throws import Throw
from ...common.reading import only, written_pool
from .. import agenda, questions
from ..combatant import Combatant
from ..declarations import Action, MiscAction
from ..fight import Decision, Fight
from ..people import holds, sheet
from ..people.acts import CloseAct
from ..people.rolling import remember
from ..refusing import Reasons, refuse
from ..rules import ATTRIBUTES, DERIVED, SKILLS

KNOWN = (*ATTRIBUTES, *SKILLS, *DERIVED, "size")


class Misc(CloseAct):
    """`+misc <what>[=<pool>][, willpower]`"""

    name = "misc"
    physical = False
    offered = True

    def is_open(self, fight: Fight, person: Combatant) -> bool:
        return not holds.immobilized(fight.state, person.id) or may_use_powers(fight)

    def read(self, ctx: Decision, person: Combatant, given: Input) -> Action:
        what = given.text("what")
        if not what:
            refuse("err.declare.incomplete", missing="what you do")
        if given.has("difficulty"):
            ctx.refuse("err.declare.option", option=f"/{given.text('difficulty')}")
        willpower = bool(only(ctx, given.words(), "willpower"))
        pool = _pool(ctx, person, given.text("pool"))
        return MiscAction(what=what, pool=tuple(pool), willpower=willpower)

    def check(self, ctx: Decision, person: Combatant, action: MiscAction, reasons: Reasons) -> None:
        bound = holds.immobilized(ctx.state, person.id)
        reasons.when(bound and not may_use_powers(ctx), "err.immobilized")

    def words(self, fight: Fight, action: MiscAction) -> str:
        return f"misc: {action.what}"

    def told(self, fight: Fight, action: MiscAction) -> str:
        return f"misc: {quoted(action.what)}"

    def comes(self, ctx: Decision, who: str, part: int, action: MiscAction) -> None:
        do(ctx, who, action)


def may_use_powers(fight: Fight) -> bool:
    """Whether somebody immobilized may try what is not physical (CLO-MAN-03)."""
    return fight.state.storyteller is not None


def _pool(ctx: Decision, person: Combatant, text: str) -> list[str]:
    """A written pool as names; a bare number of dice is the storyteller's to type."""
    return written_pool(person, text, KNOWN, dice=ctx.given.by == STORYTELLER)


def asks_for_power(ctx: Decision, who: str, action: Action) -> bool:
    """Ask the storyteller about what somebody immobilized wants to do; True where asked."""
    if not isinstance(action, MiscAction) or action.allowed:
        return False
    if not holds.immobilized(ctx.state, who):
        return False
    ctx.emit(StepBegan("ruling"))
    options, facts = ("allow", "veto"), questions.Power(who, action.what)
    ctx.ask(STORYTELLER, questions.ruling, options, "veto", agenda.ruled(who, action), facts)
    return True


@questions.ruling.reads
def ruling_answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+combat/rule allow <name>` or `veto <name>`, or `+choose`; `+pass` is a veto."""
    if given.do == "pass":
        return "veto"
    if given.do != "choose":
        ctx.refuse("err.phase.wrong_step", step=ctx.state.step)
    return given.text("word")


@agenda.ruled.does
def ruled(ctx: Decision, who: str, action: MiscAction, word: str) -> None:
    """What is allowed is done; after a veto its owner is asked again."""
    if word == "allow":
        ctx.push(agenda.act.with_answer(who, answer=replace(action, allowed=True)))
    else:
        ctx.announce("power.vetoed", who=who)


def terms(fight: Fight, person: Combatant, words: Iterable[str], willpower: bool) -> Terms:
    """The pool of `+misc`: what was typed, Willpower, wounds and modifiers."""
    typed = tuple(
        ("pool", whole(word, 0, MOST_DICE))
        if is_whole(word)
        else (word, sheet.value_of(person, word))
        for word in words
    )
    return sheet.of_parts(*typed, *sheet.everywhere(fight, person, willpower))


def do(ctx: Decision, who: str, action: MiscAction) -> None:
    """Do it, and roll for it where it has a pool."""
    throw = throw_of(ctx, who, action)
    if throw is None:
        ctx.announce("misc.done", who=who, what=action.what)
        return
    ctx.announce("misc.tried", who=who, what=action.what)
    confirm(ctx, lambda: throw, agenda.misc_roll(who, action))


def throw_of(ctx: Decision, who: str, action: MiscAction) -> Throw[TargetNumber] | None:
    if not action.pool:
        return None
    person = ctx.person(who)
    pool = terms(ctx, person, action.pool, action.willpower)
    return Throw(who, "misc", pool, None, ctx.rules.dice)


@agenda.misc_roll.does
def misc_roll(ctx: Decision, who: str, action: MiscAction, word: str) -> None:
    """Roll for it."""
    throw = throw_of(ctx, who, action) if can_act(ctx, who) else None
    if throw is not None:
        remember(ctx, throw, make(ctx, throw), "done")


def free_roll(ctx: Decision, who: str, pool: str, difficulty: str) -> None:
    """`+roll dexterity+brawl[/7]`: traits or dice, less wounds; a face of its own may score."""
    person = ctx.person(who)
    words = written_pool(person, pool, KNOWN, dice=True)
    if not words:
        ctx.refuse("err.roll.pool", problem="write traits or dice joined by +")
    dice = ctx.rules.dice
    if difficulty:
        dice = replace(dice, target=whole(difficulty, 2, 10))
    make(ctx, Throw(who, "roll", terms(ctx, person, words, False), None, dice))


@questions.ruling.revalidates
def ruling_again(ctx: Decision, question: Question) -> bool:
    """Who can act no more uses no power; who is free by now needs nobody's word."""
    who = questions.ruling.of(question).who
    if not ctx.here(who) or ctx.rules.turns.is_out(ctx.person(who)):
        ctx.withdraw("ruling")
        return True
    return not holds.immobilized(ctx.state, who) and settle(ctx, question, "allow")
