"""What is asked of who is attacked, and what they answer (HUB-ATK-09, HUB-RES-02)."""

from msgspec.structs import replace

from ....engine.events import StepBegan
from ....engine.inputs import Input
from ....engine.state import Json, Question
from ...common.reading import only
from .. import agenda, questions
from ..combatant import Combatant
from ..declarations import Act, Resistance, pending
from ..dice import rolling
from ..dice.pools import extras
from ..effects import consequences
from ..fight import Decision, Fight
from . import fitting, plans

NONE, WILLPOWER = "none", "willpower"
WORDS = {"strength+dexterity": "grip", "dexterity+strength": "grip", "dodge": "defense"}


def meet(ctx: Decision, act: Act, who: str) -> None:
    """Ask somebody who has a choice that matters; a plan or the best pool serves otherwise."""
    person = ctx.person(who)
    options = ways(ctx, act, person)
    if not options:
        return
    planned = plans.answer(act, person, options)
    if planned is not None:
        defended(ctx, who, planned)
    else:
        ask(ctx, act, person, options)


def ask(ctx: Decision, act: Act, person: Combatant, options: tuple[str, ...]) -> None:
    """Ask who is attacked, with what is open to them."""
    who = person.id
    if ctx.state.step != "defend":
        ctx.emit(StepBegan("defend"))
    facts = questions.Acting(act.who, act.kind)
    if act.effect and not act.does_wounds and who in act.targets:
        facts = replace(facts, bar=consequences.threshold(ctx, act.effect, person))
    names = tuple([name for name in options if name not in (WILLPOWER, NONE)])
    default, then = Resistance(fitting.best(ctx, act, person, names)), agenda.defended(who)
    ctx.ask(who, questions.defend, options, default, then, facts, immediate=True)


@agenda.defended.does
def defended(ctx: Decision, who: str, said: Resistance) -> None:
    """Somebody attacked has chosen how to resist, which is kept with the action."""
    act = pending(ctx.state)
    if act is not None:
        ctx.flag_fight(pending=replace(act, answers={**act.answers, who: said}))


def ways(fight: Fight, act: Act, person: Combatant) -> tuple[str, ...]:
    """What is open to who is attacked; empty where there is nothing to choose."""
    options = open_to(fight, act, person)
    return options if len(options) > len(("one pool", NONE)) else ()


def open_to(fight: Fight, act: Act, person: Combatant) -> tuple[str, ...]:
    """The same, also where it is but one pool; empty where nothing may be rolled."""
    names = fitting.lawful(fight, act, person) if rolls(fight, act, person.id) else ()
    if not names:
        return ()
    return (*names, *((WILLPOWER,) if may_pay(fight, act, person) else ()), NONE)


def rolls(fight: Fight, act: Act, who: str) -> bool:
    """Whether anything is rolled against an action: not where it scored nothing (HUB-ATK-01)."""
    return who in act.area or act.successes > 0


def may_pay(fight: Fight, act: Act, person: Combatant) -> bool:
    """Whether a point of Willpower may be spent on resisting (HUB-DIC-05, HUB-SUP-04)."""
    return rolling.may_spend(fight, person, promised(act, person))


def promised(act: Act, person: Combatant) -> int:
    """The points of Willpower in somebody's interrupts of an action that are not rolled yet."""
    if not person.flags.waiting:
        return 0
    mine = [each.spec for each in act.interrupts if each.who == person.id]
    return len([spec for spec in mine if spec is not None and spec.willpower])


def automatic(fight: Fight, act: Act, person: Combatant) -> Resistance:
    """The best lawful pool, without Willpower."""
    names = fitting.lawful(fight, act, person)
    return Resistance(fitting.best(fight, act, person, names) if names else None)


# --- reading ----------------------------------------------------------------------------------


@questions.defend.reads
def answer(ctx: Decision, question: Question, given: Input) -> Json:
    """`+pass`, or an option by its word."""
    act = pending(ctx.state)
    assert act is not None
    person = ctx.person(question.who)
    if given.do not in ("pass", "choose"):
        ctx.rules.hooks.on_unprompted_command(ctx, given)
    ctx.withdraw("interrupt", who=question.who)
    if given.do == "pass":
        return automatic(ctx, act, person)
    word = given.text("word")
    if word == WILLPOWER:
        return read(ctx, act, person, automatic(ctx, act, person).pool or NONE, [WILLPOWER])
    return read(ctx, act, person, word, [])


def read(ctx: Decision, act: Act, person: Combatant, word: str, options: list[str]) -> Resistance:
    """`<pool>[, willpower][, with <thing>]` as an answer; raises `Refused`."""
    name = WORDS.get("".join(word.split()).lower(), word.strip().lower())
    if name == NONE:
        return Resistance(None)
    names = fitting.lawful(ctx, act, person)
    if name not in names:
        ctx.refuse("err.no_defense", names=[*names, NONE])
    barred = name in ("defense", "resist") or name in ctx.rules.substitutes
    for option in options:
        if barred and option.lower().split()[0] in ("with", "edge"):
            ctx.refuse("err.edge_barred", pool=name)
    said = extras(ctx, person, options)
    only(ctx, said.rest)
    if said.willpower and not may_pay(ctx, act, person):
        ctx.refuse("err.willpower_spent")
    return Resistance(name, said.willpower, tuple(thing.edge for thing in said.things))


def defend(ctx: Decision, given: Input) -> None:
    """`+defend <pool>[, willpower]`, which declines an interrupt as well."""
    if not ctx.here(given.who):
        ctx.refuse("err.fight.not_in")
    question = ctx.state.question_for(given.who, "defend")
    act = pending(ctx.state)
    if question is None or act is None:
        ctx.refuse("err.no_defense", how="nothing")
    word = given.text("word")
    said = read(ctx, act, ctx.person(given.who), word, given.words())
    ctx.withdraw("interrupt", who=given.who)
    ctx.answer(question, said)


HANDLERS = {"defend": defend}
