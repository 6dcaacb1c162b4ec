"""Being asked what one does, and saying it (STO-INI-05, -06).

The slowest are asked first, the fully tied together and unseen by each other. A line typed
before its speaker is asked is kept until then.
"""

from msgspec.structs import replace

from ....engine.answers import speak
from ....engine.events import Declared
from ....engine.inputs import Input
from ....engine.proxies import speaks_for
from ....engine.questions import About
from ....engine.revalidation import drop
from ....engine.state import STORYTELLER, Facts, Question
from ...common.declare_resolve import ahead, slots
from ...common.declare_resolve.agenda import declare
from .. import agenda, questions
from ..combatant import Combatant
from ..declarations import PASS, Action, AnyAction, Attack, Hold, Rise, Split
from ..fight import Decision
from ..grapple import grips
from ..people import acts, options, space, states
from ..people.gear import gear
from ..rules import StoRules
from ..values import Shares
from . import gathering, reading

OPTIONS = ("attack", "dodge", "block", "parry", "split", "delay", "rise", "misc", "pass")


def may_declare(ctx: Decision, person: Combatant) -> bool:
    """Whether somebody is asked: not who is down, has spoken, is dazed, held or immobilized."""
    if person.status != "active" or person.declared is not None or person.initiative is None:
        return False
    return not states.unable(ctx, person)


def ask_declaration(ctx: Decision, who: str, sealed: int) -> None:
    """Ask one person what they do in this turn, or take the line they typed before."""
    if not AHEAD.take(ctx, who, sealed):
        _ask(ctx, who, sealed)


def _ask(ctx: Decision, who: str, sealed: int, spoken: bool = False) -> None:
    facts = Facts(sealed=slots.is_unseen(ctx, who, sealed))
    found, silent = _open(ctx, ctx.person(who))
    then = agenda.declared(who, sealed)
    ctx.ask(who, questions.declare, found, silent, then, facts, spoken=spoken)


def _open(ctx: Decision, person: Combatant) -> tuple[tuple[str, ...], Action]:
    """What somebody may declare, and what is taken for their silence."""
    found = grips.options(ctx, person) or _options(person)
    return found, grips.silent(ctx, person) or PASS


@questions.declare.revalidates
def declare_again(ctx: Decision, question: Question) -> bool:
    """Who is asked may declare no more, or something else by now."""
    person = ctx.person(question.who)
    may = may_declare(ctx, person)
    if may and _open(ctx, person) == (question.options, question.default):
        return False
    drop(ctx, question)
    if may:
        _ask(ctx, question.who, question.then[2])
    return True


def _options(person: Combatant) -> tuple[str, ...]:
    """What of the lines is possible at all: a parry needs a weapon, rising that one lies."""
    weapon = gear.main_weapon(person)
    missing = set() if weapon is not None and weapon.by_hand else {"parry"}
    if "prone" not in person.conditions:
        missing.add("rise")
    return tuple([word for word in OPTIONS if word not in missing])


@questions.declare.reads
def answer(ctx: Decision, question: Question, given: Input) -> Action:
    """A declaration as the answer to being asked for one."""
    who = question.who
    if given.do in ("dodge", "block", "parry") and given.has("answer"):
        ctx.refuse("err.defense.too_late")
    action = reading.read(ctx, given)
    if question.facts.sealed:
        text = acts.words(ctx.state, action)
        ctx.announce("declared.sealed", to=STORYTELLER, who=who, text=text)
        ctx.announce("declared.sealed", to=who, who=who, text=text)
    return action


@agenda.declared.does
def declared(ctx: Decision, who: str, sealed: int, told: AnyAction) -> None:
    """A declaration is made: it is public unless sealed."""
    if not ctx.here(who) or ctx.person(who).status != "active":
        return
    if _at_once(ctx, who, told):
        ask_declaration(ctx, who, sealed)
        return
    grip = states.grapple_of(ctx.state, who)
    if grip is not None and isinstance(told, Hold) and told.how == "release":
        ctx.ask(
            grip.grappler, questions.release, ("agree", "refuse"), "refuse",
            agenda.release_said(who, grip.grappler), About(who),
        )  # fmt: skip
        return
    person = ctx.person(who)
    if ctx.state.flags.begun != ctx.state.round:
        ctx.flag_fight(begun=ctx.state.round)
        gathering.took_part(ctx)
    if person.flags.allowed:
        ctx.flag(who, allowed=())
    by = speaks_for(ctx, who)
    ctx.emit(Declared(who, told, acts.words(ctx.state, told), by, bool(sealed)))
    if isinstance(told, Split):
        shares = [part.dice for part in told.parts]
        ctx.flag(who, split_seen=Shares(told.pool, shares))
    elif isinstance(told, Attack) and told.shares:
        ctx.flag(who, split_seen=Shares(sum(told.shares), list(told.shares)))


def speaks(ctx: Decision, given: Input) -> None:
    """`+rise` and the lines of a grapple: of the fully tied, what costs nothing is done as it is
    said, and not only when the last of them has declared."""
    question = ctx.state.question_for(given.who, "declare") if ctx.here(given.who) else None
    sealed = question is not None and question.then[2]
    if not sealed or not _at_once(ctx, given.who, reading.read(ctx, given)):
        speak(ctx, given)


def _at_once(ctx: Decision, who: str, told: AnyAction) -> bool:
    """What costs nothing, its speaker still declares: getting up after an own dodge, and letting
    go, of who began (STO-DEF-09, STO-CLS-06, -07)."""
    if isinstance(told, Rise) and ctx.person(who).flags.lay_down:
        space.stand(ctx, who)
        ctx.announce("risen", who=who)
        return True
    grip = states.grapple_of(ctx.state, who)
    if not isinstance(told, Hold) or told.how != "release" or (grip and grip.grappler != who):
        return False
    if grip is not None:
        _freed(ctx, who, grip.victim)
    return True


def _freed(ctx: Decision, grappler: str, victim: str) -> None:
    """A grapple ends by word; a victim who was not asked yet is asked in their place."""
    grip = states.grapple_of(ctx.state, grappler)
    if grip is not None:
        grips.free(ctx, grip)
    person = ctx.state.people.get(victim)
    if person is None or person.declared is not None or person.initiative is None:
        return
    asked = any(q.who == victim and q.kind == "declare" for q in ctx.state.questions)
    waits = any(
        victim in slot for step in ctx.agenda if step[0] == declare.name for slot in step[1]
    )
    if ctx.state.step == "declare" and not asked and not waits and person.status == "active":
        ctx.push(declare([[victim]], 0))


@questions.release.revalidates
def release_again(ctx: Decision, question: Question) -> bool:
    """Who asked to be let go, and is free without a word, declares."""
    who = questions.release.of(question).who
    grip = states.grapple_of(ctx.state, who)
    if grip is not None and grip.grappler == question.who:
        return False
    drop(ctx, question)
    if ctx.here(who) and may_declare(ctx, ctx.person(who)):
        ask_declaration(ctx, who, 0)
    return True


@agenda.release_said.does
def release_said(ctx: Decision, who: str, grappler: str, word: str) -> None:
    """The other one lets go, or not; whoever asked declares."""
    grip = states.grapple_of(ctx.state, who)
    if word == "agree" and grip is not None:
        grips.free(ctx, grip)
    elif grip is not None:
        ctx.announce("release.refused", who=grappler, against=who)
    if ctx.here(who) and ctx.person(who).declared is None:
        ctx.push(declare([[who]], 0))


def relent(ctx: Decision, given: Input) -> None:
    """`+grapple/relent` and, of the held, `+grapple/resist`: give the contests up, or on.

    What is added to the next contest is spent when it comes (STO-GEN-09).
    """
    who, how = given.who, given.text("how")
    grip = states.held_in(ctx.state, who) if ctx.here(who) else None
    if grip is None:
        ctx.refuse("err.grapple.none")
    known = frozenset[str]() if how == "relent" else grips.EXTRAS
    options.read(ctx, ctx.person(who), Hold(how=how), given.words(), known)
    said = [word.lower() for word in given.words()]
    if "willpower" in said and "willpower" in grip.extras:
        ctx.refuse("err.willpower.spent")
    extras = tuple(dict.fromkeys((*grip.extras, *said)))
    changed = replace(grip, relented=how == "relent", extras=extras)
    states.change_grapple(ctx, grip, changed)
    if not said or changed.relented != grip.relented:
        ctx.announce("grapple.relents" if changed.relented else "grapple.resists", who=who)
    if said:
        ctx.announce("grapple.strains", who=who, extras=said)


def keep(ctx: Decision, given: Input) -> None:
    """A line before its speaker is asked is kept unseen (STO-INI-06)."""
    if given.do not in reading.LINES:
        ahead.out_of_turn(ctx, given.who)
    AHEAD.keep(ctx, given)


AHEAD = ahead.Ahead(_ask)


HANDLERS = {"undeclare": AHEAD.undeclare, "relent": relent, "rise": speaks, "hold": speaks}


def fastest_first(rules: StoRules) -> bool:
    """Whether declarations go down."""
    return rules.settings.declare.order == "forward"
