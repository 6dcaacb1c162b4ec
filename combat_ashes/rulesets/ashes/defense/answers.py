"""Putting the question of an attack to its target, and reading the answer (ASH-RES-09)."""

from msgspec.structs import replace

from ....engine.events import Declared, PersonNoted
from ....engine.inputs import Input
from ....engine.readers import check_option
from ....engine.state import Question, Step
from .. import agenda, questions
from ..answers import (
    ACCEPTED,
    BEST,
    NONE,
    REFLEXES,
    AbortAnswer,
    Answer,
    AnyAnswer,
    ExchangeAnswer,
    GuardAnswer,
    ReactAnswer,
)
from ..attack.coming import Attack, coming
from ..attack.ways import AshesWay, Window
from ..declarations import AttackAction
from ..fight import Decision
from ..flags import flagged
from ..people import acts, holding, options, sheet
from ..people.weapons import check_parry
from ..questions import Attacked
from . import abort, committed, plans, reflex

"""What answers an attack by itself, so that nobody is asked about it."""


def ask_attacker(ctx: Decision, now: Attack) -> None:
    """A committed attack is still to come: its target, who is faster, chooses now (ASH-ATK-08)."""
    number = acts.open_attack(now.target, now.attacker.id) or 0
    theirs = coming(ctx, now.target.id, number) or now
    endured = ExchangeAnswer(part=now.part, choice=committed.ENDURE)
    window = committed.window(endured, abort.FREE, declined=endured)
    ask(ctx, theirs, window, agenda.attacker_chose(now.attacker.id, now.part))


def ask(ctx: Decision, now: Attack, window: Window, then: Step) -> None:
    """Put all that is open to the target of an attack as one question; a plan may answer it."""
    who, target = now.attacker.id, now.target.id
    said = plans.answer(ctx, now, window) if now.target.flags.plan else None
    if said is not None:
        ctx.push((*then, said))
        return
    committed_ = "committed" if now.committed else ""
    facts = Attacked(
        by=who, part=now.part, weapon=sheet.weapon_name(now.weapon.key),
        declined=window.declined, ground=window.ground or "",
        how="grapple" if "grapple" in now.action.manners else committed_,
    )  # fmt: skip
    ctx.ask(target, questions.defend, window.options, window.standing, then, facts)


def plan(ctx: Decision, given: Input) -> None:
    """`+defend/plan …`: a plan answers the attack that its owner is asked about, too."""
    plans.set_plan(ctx, given)
    question = ctx.state.question_for(given.who, "defend")
    if question is None:
        return
    facts = questions.defend.of(question)
    now = coming(ctx, facts.by, facts.part)
    window = Window(question.default, question.options, facts.declined, facts.ground or None)
    said = plans.answer(ctx, now, window) if now is not None else None
    if said is not None:
        ctx.answer(question, said)


class React(AshesWay):
    """A defense that is declared in answer to an attack (`haste.reaction`)."""

    names = ("react",)

    said = ("escape", "grapple_defend")

    def read(self, ctx: Decision, question: Question, given: Input, word: str) -> Answer:
        if "escape" not in question.options:
            return _not_open(ctx, question, given.typed())
        return ReactAnswer(action=ctx.rules.acts.read(ctx, given.typed()))

    def anew(self, ctx: Decision, now: Attack, said: ReactAnswer) -> bool:
        fresh = flagged(acted=None, escape=None)
        ctx.emit(Declared(now.target.id, said.action, acts.told(ctx, said.action), notes=fresh))
        return True


class Committed(AshesWay):
    """A committed attack is taken, or endured and so opposed at a price (ASH-ATK-07)."""

    said = (committed.ACCEPT, committed.ENDURE)

    def read(self, ctx: Decision, question: Question, given: Input, word: str) -> Answer:
        check_option(ctx, question, word)
        declined = questions.defend.of(question).declined
        if word == committed.ACCEPT:
            return ACCEPTED
        if declined == NONE:
            return NONE
        endured = declined if isinstance(declined, (ExchangeAnswer, GuardAnswer)) else BEST
        return replace(endured, choice=committed.ENDURE)


@agenda.attacker_chose.does
def attacker_chose(ctx: Decision, who: str, part: int, said: AnyAnswer) -> None:
    """The faster one takes the committed attack, contests it, or gives up the own for a defense."""
    person = ctx.person(who)
    action = acts.part(person, part)
    if not isinstance(action, AttackAction):
        return
    if isinstance(said, AbortAnswer):
        # The attack that comes up now is the one that is given up.
        done = [n for n in person.flags.done if n != part]
        ctx.emit(PersonNoted(who, flagged(acted=None, done=done or None)))
        abort.attempt(ctx, who, said, part)
        return
    committed.remember(ctx, who, action.target, said.choice)
    if said.choice == committed.ENDURE:
        target = ctx.person(action.target)
        number = acts.open_attack(target, who)
        contested = ExchangeAnswer(part=number, harder=committed.HARDER, harder_for=who)
        ctx.push(agenda.confirm(who, part, contested))
        return
    ctx.push(agenda.meet(who, part))


@questions.defend.reads
def answer(ctx: Decision, question: Question, given: Input) -> Answer:
    """What was said in answer to an attack, as the way of its word reads it (ASH-RES-09)."""
    word = given.typed().do
    way = ctx.rules.ways.by_word.get(word)
    if way is not None:
        said: Answer = way.read(ctx, question, given, word)
        return said
    if word == "pass" and "shrug" not in question.options:
        return questions.defend.of(question).declined
    return _not_open(ctx, question, given.typed())


def _not_open(ctx: Decision, question: Question, line: Input) -> Answer:
    """Refuse what answers no attack, or none now; an abort may be meant (`line.meant`)."""
    word = line.do
    if "shrug" in question.options:
        ctx.refuse("err.choose.option", word=word, options=list(question.options))
    _check_held(ctx, question, word)
    if word in abort.DEFENSIVE_LINES and "abort" in question.options:
        return _abort_meant(ctx, question, line)
    answers = word in ("escape", "guard", "grapple", "grapple_defend")
    code = "err.defense.kind" if answers else "err.phase.wrong_step"
    asked = {"options": list(question.options), "kinds": [question.kind]}
    ctx.refuse(code, what=word, step="asked", **asked)


def _check_held(ctx: Decision, question: Question, word: str) -> None:
    held = holding.held_by(ctx.state, question.who)
    if held is not None and word != "block":
        ctx.refuse_unless_allowed("err.grapple.victim_options", name=ctx.name(held.grappler))


def read_reflex(ctx: Decision, question: Question, given: Input, word: str) -> Answer:
    """`+block` or `+dodge` in answer to an attack (ASH-DEF-02)."""
    line = given.typed()
    if ctx.state.flags.grapples:
        _check_held(ctx, question, word)
    if "abort" in question.options and word not in question.options:
        return _abort_meant(ctx, question, line)
    said = _reflex(ctx, question, line)
    if questions.defend.of(question).how == "committed":
        return replace(said, choice=committed.ENDURE)
    return said


def _reflex(ctx: Decision, question: Question, line: Input) -> Answer:
    facts = questions.defend.of(question)
    now = coming(ctx, facts.by, facts.part)
    if now is None:
        return NONE
    person, do = now.target, line.do
    kinds, allowed = reflex.kinds_open(ctx, now), False
    if do not in question.options or do not in kinds:
        code = "err.defense.kind" if kinds else "err.defense.not_entitled"
        ctx.refuse_unless_allowed(code, what=do, options=list(question.options))
        allowed = True
    ability = options.ability_of(ctx, person, do, line.text("ability"))
    if ability == "melee" and _check_melee(ctx, now):
        allowed = True
    extras = options.extras_of(ctx, person, line.words())
    if ability and not allowed:
        _check_dice(ctx, now, ability)
    return REFLEXES[do](ability=ability, allowed=allowed, extras=extras)


def _abort_meant(ctx: Decision, question: Question, line: Input) -> Answer:
    """A defense that only an abort opens: told as it is typed, or done (`line.meant`)."""
    aborts = abort.read(ctx, line, abort.ground_for(ctx, question, line))
    if ctx.rules.settings.line.meant == "tell":
        typed = f"+abort {line.do.replace('_', ' ')}"
        ctx.refuse("err.defense.kind", how="abort", what=line.do, meant=typed,
                    options=list(question.options))  # fmt: skip
    return aborts


def _check_dice(ctx: Decision, now: Attack, ability: str) -> None:
    """Refuse a block with an ability that has no dice left, rather than take another."""
    found = reflex.defenses(ctx, now, ("block",))
    if found and ability not in [one.ability for one in found]:
        ctx.refuse_unless_allowed(
            "err.defense.no_dice", ability=ability, options=[d.ability for d in found]
        )


def _check_melee(ctx: Decision, now: Attack) -> bool:
    """Refuse a Melee block that cannot be; True where a storyteller let it pass."""
    bare = (
        now.weapon.method == "brawl"
        and now.weapon.reach != "grips"
        and not ctx.rules.settings.block.melee_vs_brawl
    )
    if bare:
        ctx.refuse_unless_allowed("err.block.wrong_pool")
    return check_parry(ctx, now.target) or bare


HANDLERS = {"plan": plan}
