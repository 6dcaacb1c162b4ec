"""Lines of whose turn it is: read, checked, and begun (HUB-ACT-01, -02)."""

from typing import NoReturn

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.off import is_off
from ....engine.state import Question
from .. import agenda, questions
from ..combatant import Combatant
from ..declarations import Act, Line, pending
from ..defense import plans
from ..dice import rolling
from ..effects import afflictions, areas, blocks
from ..fight import Decision, Fight
from ..people import sheet
from ..people.gear import gear
from ..round import coming, moments, turns
from . import attacking, blocking, course, doing, early, opposing
from .serving import served

READERS = {
    "attack": attacking.read, "block": blocking.block, "misc": doing.misc, "draw": doing.draw,
    "stow": doing.stow,
}  # fmt: skip
OPTIONS = ("attack", "block", "misc", "delay", "pass")


def options(fight: Fight, person: Combatant) -> tuple[str, ...]:
    """What somebody whose turn it is may do."""
    if person.flags.hazard is not None:
        return ("attack", "pass")
    return tuple(word for word in OPTIONS if word != "delay" or not person.flags.final)


def read_act(ctx: Decision, given: Input) -> Act:
    """A line as an action, whoever's turn it is; raises `Refused`."""
    reader = READERS.get(given.do)
    if reader is None:
        ctx.refuse("err.declare.unknown", what=given.do)
    act: Act = reader(ctx, given)
    if act.spec is not None:
        doing.check_drawn(ctx, ctx.person(given.who), act.spec)
    return act


def act(ctx: Decision, given: Input) -> None:
    """An act line: of whose turn it is, or outside combat time of anybody in the room."""
    who = coming.come(ctx, given)
    given = replace(given, who=who)
    if _changes_effect(ctx, given):
        new = read_act(ctx, given)
        opposing.shown_again(ctx)
        course.change_effect(ctx, new)
        return
    moments.check_turn(ctx, ctx.person(who))
    coming.bring(ctx, given)
    if not moments.in_combat_time(ctx.state):
        course.fresh(ctx)
    elif moments.is_event(ctx, ctx.person(who)):
        ctx.withdraw("act")
    begin(ctx, read_act(ctx, given))


def begin(ctx: Decision, act_: Act) -> None:
    """An action that was read begins; what was set for it has served."""
    early.check(ctx, act_)
    served(ctx, act_)
    course.begin(ctx, act_)


def _changes_effect(ctx: Decision, given: Input) -> bool:
    """Whether a line changes the effect of an open attack, which is refused (HUB-ATK-03)."""
    open_act = pending(ctx.state)
    if given.do != "attack" or open_act is None or open_act.who != given.who:
        return False
    if open_act.kind not in ("attack", "pass"):
        return False
    ctx.refuse("err.effect_locked")
    return True


def drop(ctx: Decision, given: Input) -> None:
    """`+drop <thing>`: it lies nearby; costs nothing (HUB-ACT-08)."""
    who = coming.come(ctx, given)
    moments.check_turn(ctx, ctx.person(who))
    name = doing.held(ctx, replace(given, who=who))
    gear.change(ctx, who, name, carried="nearby")
    ctx.flag_fight(started=True)
    ctx.announce("gear.dropped", who=who, what=name)


def alert(ctx: Decision, given: Input) -> None:
    """`+alert`: be on alert for the scene, for who has no turns (HUB-DFL-03)."""
    who = coming.come(ctx, given, late=True)
    person = ctx.person(who)
    moments.check_able(ctx, person)
    if moments.is_fighting(ctx.state, person):
        ctx.refuse("err.combat_time")
    open_act = pending(ctx.state)
    if open_act is not None:
        ctx.refuse("err.not_your_turn", awaited=[ctx.name(open_act.who)])
    cost = ctx.rules.settings.alert.cost
    if person.pools.get("willpower", 0) < cost:
        ctx.refuse("err.willpower_spent")
    if "alert" in person.conditions:
        ctx.refuse("err.alert.already")
    rolling.spend(ctx, who, cost, "alert")
    afflictions.add_condition(ctx, who, "alert")
    ctx.announce("alert", who=who)


def stand(ctx: Decision, given: Input) -> None:
    """`+block/stand <who>` or `off`: no action, at any moment (HUB-BLK-01, -02)."""
    who = coming.come(ctx, given, late=True)
    person, word = ctx.person(who), given.text("what")
    moments.check_able(ctx, person)
    if is_off(word):
        ctx.flag(who, obstructs=[])
        ctx.announce("stand.off", who=who)
        return
    coming.bring(ctx, given)
    other = ctx.find(word)
    if other.id == who:
        ctx.refuse("err.attack.self", how="other")
    if not blocks.is_narrow(ctx):
        ctx.refuse("err.not_credible")
    ctx.flag(who, obstructs=list(dict.fromkeys((*person.flags.obstructs, other.id))))
    ctx.announce("stand", who=who, against=other.id)


# --- what the question of a turn is answered with ---------------------------------------------


@questions.act.reads
def act_answer(ctx: Decision, question: Question, given: Input) -> Line:
    """`+pass`, or what an npc does by itself; any other line has a verb of its own."""
    if given.do in READERS:
        read_act(ctx, given)
        return Line(given.do, given.args)
    if given.do == "pass":
        return Line("pass")
    if given.do == "choose":
        return _chosen(ctx, question, given.text("word"))
    unasked(ctx, given)


def _chosen(ctx: Decision, question: Question, word: str) -> Line:
    """An option by its word; refused where its line takes more than that."""
    if word in ("pass", "delay"):
        return Line(word)
    person = ctx.person(question.who)
    if word == "attack" and (sheet.is_hazard(person) or sheet.is_group(person)):
        line = Line(word)
        read_act(ctx, line.of(person.id))
        return line
    ctx.refuse("err.choose.line", how=word, word=word)


def holds_back(ctx: Decision, who: str) -> None:
    """Somebody waits open-ended in their turn (HUB-DLY-02)."""
    ctx.flag(who, waiting=True)
    ctx.announce("delay.waits", who=who)
    ctx.flag_fight(current="")


@agenda.acts.does
def acts(ctx: Decision, who: str, line: Line) -> None:
    """A turn ends unused; or an npc acts by itself, or a hazard without a storyteller strikes."""
    if line.do in READERS:
        begin(ctx, read_act(ctx, line.of(who)))
        return
    if line.do == "delay":
        holds_back(ctx, who)
        return
    if line.do == "strike" and areas.has_area(ctx, who):
        course.begin(ctx, areas.strike(ctx, who))
        return
    if ctx.here(who) and sheet.may_act(ctx.person(who)):
        ctx.announce("turn.passed", who=who)
    ctx.push(agenda.turn_over(who))


def unasked(ctx: Decision, given: Input) -> NoReturn:
    """A line of somebody who was not asked for it: why it cannot be."""
    if not ctx.here(given.who):
        ctx.refuse("err.fight.not_in")
    if given.do in ("pass", "choose"):
        moments.check_turn(ctx, ctx.person(given.who))
        ctx.refuse("err.phase.wrong_step", step=ctx.state.step)
    ctx.refuse("err.declare.unknown", what=given.do)


def step_in(ctx: Decision, who: str) -> None:
    """A waiter is on turn now; whoever was asked is asked again later (HUB-DLY-02)."""
    ctx.flag(who, waiting=False)
    ctx.withdraw("act")
    ctx.flag_fight(current=who, started=True)
    turns.begins(ctx, who)
    ctx.agenda = (agenda.places(),)


def plan(ctx: Decision, given: Input) -> None:
    """`+defend/plan …`, of anybody in the room; it answers what is open, too."""
    who = coming.come(ctx, given, late=True)
    plans.set_plan(ctx, who, given.text("plan"))
    question, act_ = ctx.state.question_for(who, "defend"), pending(ctx.state)
    if question is None or act_ is None:
        return
    planned = plans.answer(act_, ctx.person(who), question.options)
    if planned is not None:
        ctx.withdraw("interrupt", who=who)
        ctx.answer(question, planned)


HANDLERS = {
    "attack": act, "block": act, "misc": act, "draw": act, "stow": act, "drop": drop,
    "alert": alert, "stand": stand, "plan": plan,
}  # fmt: skip
JOINING = frozenset(HANDLERS)
"""Lines that may be typed by who is only in the room."""
