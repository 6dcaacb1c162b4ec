"""What the winner of a round may buy with Lead (ASH-CHS-19 to -37)."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.state import STORYTELLER, Question
from ...legal import key_of
from . import agenda, machine, questions, record, stage
from .fight import Decision
from .questions import OfChase
from .record import by_number, keep
from .rules import ChaseRules
from .values import PREDATOR, PREY, Chase, Course, Effect, Obstacle, Purchase

OBSTACLE = "pass"
"""The effect of a maneuver that answers an obstacle instead of following a won round."""


class Maneuver(NamedTuple):
    """A row of the table: whose, its key, what it does to the Lead, its effect."""

    side: str
    key: str
    change: int
    effect: str


def table(rules: ChaseRules, side: str) -> dict[str, Maneuver]:
    rows = [row.split() for row in rules.settings.chase.maneuvers]
    found = [Maneuver(one, key, int(change), effect) for one, key, change, effect in rows]
    return {maneuver.key: maneuver for maneuver in found if maneuver.side == side}


def affordable(rules: ChaseRules, chase: Chase, who: str, during: str) -> list[Maneuver]:
    """What a winner can buy now, after a won `round` or at an `obstacle`."""
    wanted = during == "obstacle"
    found = table(rules, chase.side_of(who)).values()
    return [m for m in found if (m.effect == OBSTACLE) == wanted
            and not too_dear(chase, who, m)]  # fmt: skip


def too_dear(chase: Chase, who: str, maneuver: Maneuver) -> bool:
    """Whether the prey would be caught by paying a price (ASH-CHS-36)."""
    return maneuver.side == PREY and chase.lead_of(who) + maneuver.change <= 0


# --- offering -----------------------------------------------------------------------------------


@agenda.offer_maneuvers.does
def offer(ctx: Decision, chase: Chase) -> None:
    """Ask everybody who won something in this round, all together (ASH-CHS-19, -55)."""
    left = ctx.rules.settings.chase.maneuvers_per_win
    for who in chase.beat if left else ():
        _ask(ctx, chase, who, left)


def _ask(ctx: Decision, chase: Chase, who: str, left: int) -> None:
    if who not in chase.principals or not ctx.here(who):
        return
    found = affordable(ctx.rules, chase, who, "round")
    if found:
        others = [one for one in ctx.state.people if one != who]
        shown = [f"{m.key} ({m.change:+d})" for m in found]
        ctx.announce("chase.may_use", who=who, maneuvers=shown, only=others)
    then, facts = agenda.bought(who, left), OfChase(chase.number)
    stage.ask(ctx, who, questions.maneuver, tuple(m.key for m in found), None, then, facts)


# --- reading ------------------------------------------------------------------------------------


def _in_words(own: dict[str, Maneuver]) -> list[str]:
    return [key.replace("_", " ") for key in own]


def verb(ctx: Decision, given: Input) -> None:
    """`+chase/maneuver <key>[=<trait>]`, in answer to whatever is open."""
    chase = record.mine(ctx, given.who)
    key = key_of(given.text("key").rstrip("! "))
    own = table(ctx.rules, chase.side_of(given.who))
    if not key:
        ctx.refuse("err.chase.maneuver_missing", options=_in_words(own))
    if key not in own:
        ctx.refuse("err.chase.maneuver", word=key, options=_in_words(own))
    kind = "obstacle" if own[key].effect == OBSTACLE else "maneuver"
    question = ctx.state.question_for(given.who, kind)
    if question is None and kind == "obstacle":
        ctx.refuse("err.chase.no_obstacle", word=key)
    if question is None:
        ctx.refuse_unless_allowed("err.chase.no_maneuver_earned")
    said = _bought(ctx, chase, given.who, own[key], given.text("detail"))
    if question is None:
        bought(ctx, chase, given.who, 0, said)
    else:
        ctx.answer(question, said)


@questions.maneuver.reads
@questions.obstacle.reads
def answer(ctx: Decision, question: Question, given: Input) -> Purchase | None:
    """`+choose <maneuver>` or `+pass`."""
    chase = by_number(ctx.state, question.facts.chase)
    if given.do == "pass" or chase is None:
        return None
    if given.do != "choose":
        ctx.refuse("err.chase.asked", options=["+chase/maneuver", "+pass"])
    maneuver = table(ctx.rules, chase.side_of(question.who))[given.text("word")]
    return _bought(ctx, chase, question.who, maneuver, "")


def _bought(ctx: Decision, chase: Chase, who: str, maneuver: Maneuver, detail: str) -> Purchase:
    """A purchase that is legal; refuses any other, and nothing is spent."""
    rules = ctx.rules
    if too_dear(chase, who, maneuver):
        known = {"lead": chase.lead_of(who), "price": abs(maneuver.change), "key": maneuver.key}
        ctx.refuse("err.chase.not_enough_lead", **known)
    trait = detail.strip().lower().replace(" ", "_")
    if maneuver.effect == "course":
        if not trait:
            ctx.refuse("err.chase.trait_missing", key=maneuver.key)
        person = ctx.person(who)
        if not rules.chase.rolls.is_trait(person, trait):
            ctx.refuse("err.chase.trait", word=detail, key=maneuver.key)
    return Purchase(maneuver.key, trait)


# --- paying, and what comes of it ---------------------------------------------------------------


@agenda.bought.does
def bought(ctx: Decision, chase: Chase, who: str, left: int, said: Purchase | None) -> None:
    """The price is paid and the effect is there, or waits for the next round."""
    if said is None:
        return
    maneuver = table(ctx.rules, chase.side_of(who))[said.key]
    chase = pay(ctx, machine.move(ctx, chase, "maneuver"), who, maneuver)
    EFFECTS[maneuver.effect](ctx, chase, Sale(who, maneuver, said.trait))
    if left > 1:
        _ask(ctx, by_number(ctx.state, chase.number) or chase, who, left - 1)


def pay(ctx: Decision, chase: Chase, who: str, maneuver: Maneuver, how: str = "") -> Chase:
    """Take the price off every Lead of the prey, or add it to one's own, or give it `back`."""
    rules = ctx.rules
    before = dict(chase.leads)
    mine = [who] if maneuver.side == PREDATOR else list(before)
    if rules.settings.chase.multi_predator == "shared_lead":
        mine = list(before)
    paid = {by: before[by] + maneuver.change for by in mine}
    after = before | paid
    ctx.announce("chase.bought", chase=chase.number, who=who, maneuver=maneuver.key, how=how,
              before=chase.lead_of(who), after=replace(chase, leads=after).lead_of(who),
              was={by: before[by] for by in mine}, leads=after)  # fmt: skip
    if maneuver.side == PREDATOR and after[who] >= rules.settings.chase.escape_lead:
        ctx.announce("chase.reaches_ten", to=who, lead=after[who])
    return keep(ctx, chase, leads=after)


class Sale(NamedTuple):
    """A maneuver that is paid: who bought it, and with which trait of a new course."""

    who: str
    maneuver: Maneuver
    trait: str

    def beats(self, chase: Chase) -> tuple[str, ...]:
        prey = self.maneuver.side == PREY
        return chase.beat.get(self.who, ()) if prey else chase.prey


def _pending(ctx: Decision, chase: Chase, kind: str, on: Iterable[str], sale: Sale) -> Chase:
    """An effect on the roll of the next round, and on that one only (ASH-CHS-21)."""
    effect = Effect(kind, tuple(on), sale.maneuver.key, chase.round + 1, sale.who)
    return keep(ctx, chase, effects=(*chase.effects, effect))


def _halve(ctx: Decision, chase: Chase, sale: Sale) -> None:
    """Bait and Tail: the other side's margin is halved (ASH-CHS-24, -30)."""
    _pending(ctx, chase, "halve", sale.beats(chase), sale)


def _double(ctx: Decision, chase: Chase, sale: Sale) -> None:
    """Head-Off: the own margin is doubled (ASH-CHS-34)."""
    _pending(ctx, chase, "double", [sale.who], sale)


def _ease(ctx: Decision, chase: Chase, sale: Sale) -> None:
    """Gun It: the own difficulty is 1 lower (ASH-CHS-25, -31)."""
    own = chase.prey if sale.who in chase.prey else [sale.who]
    _pending(ctx, chase, "ease", own, sale)


def _close(ctx: Decision, chase: Chase, sale: Sale) -> None:
    """Attack Run: the own attacks see less Lead (ASH-CHS-33)."""
    chase = _pending(ctx, chase, "close", [sale.who], sale)


def _other_faces(ctx: Decision, chase: Chase, sale: Sale) -> None:
    """Quick Reverse: those who were beaten face an obstacle (ASH-CHS-26)."""
    faces = (PREY,) if sale.maneuver.side == PREDATOR else sale.beats(chase)
    _add_obstacle(ctx, chase, faces, sale)


def _both_face(ctx: Decision, chase: Chase, sale: Sale) -> None:
    """Never Tell Me The Odds: everybody faces an obstacle (ASH-CHS-27)."""
    _add_obstacle(ctx, chase, (PREY, *chase.predators), sale)


def _add_obstacle(ctx: Decision, chase: Chase, faces: tuple[str, ...], sale: Sale) -> None:
    keep(ctx, chase, obstacles=(*chase.obstacles, Obstacle(faces, sale.maneuver.key)))


def _passes(ctx: Decision, chase: Chase, sale: Sale) -> None:
    """Nope! and Damnit! are paid where the obstacle is answered (ASH-CHS-29, -35)."""


# --- a new course -------------------------------------------------------------------------------


def _course(ctx: Decision, chase: Chase, sale: Sale) -> None:
    """In There! and Herd: a new course with one trait picked (ASH-CHS-22, -28, -32)."""
    if ctx.state.storyteller is None:
        name, pool = sale.trait.replace("_", " "), completed(ctx, chase, sale.trait)
        stage.at_edge(
            ctx, chase, agenda.course_changes(Course(name, chase.course.difficulty, pool))
        )
        return
    then = agenda.course_said(sale.who, sale.maneuver.key, sale.trait)
    facts = questions.Course(chase.number, by=sale.who, trait=sale.trait)
    stage.ask(ctx, STORYTELLER, questions.course, ("course", "veto"), "course", then, facts)


def completed(ctx: Decision, chase: Chase, trait: str) -> str:
    """The pool of the present course with the picked trait in its place."""
    rules = ctx.rules
    now = list(rules.chase.rolls.words(chase.course.pool))
    if trait in now:
        return chase.course.pool
    now = [*now, *rules.chase.rolls.foot][:2]
    return f"{trait}+{now[1]}" if rules.chase.rolls.is_attribute(trait) else f"{now[0]}+{trait}"


@agenda.course_said.does
def course_said(
    ctx: Decision, chase: Chase, who: str, key: str, trait: str, said: Course | str
) -> None:
    """The storyteller has filled in the course, or refused the trait (ASH-CHS-22)."""
    if said == "veto" and who not in chase.principals:
        return
    if said == "veto":
        maneuver = table(ctx.rules, chase.side_of(who))[key]
        chase = pay(ctx, chase, who, maneuver._replace(change=-maneuver.change), "back")
        ctx.announce("chase.vetoed", who=who, trait=trait)
        _ask(ctx, chase, who, 1)
        return
    if not isinstance(said, Course):
        name, pool = trait.replace("_", " "), completed(ctx, chase, trait)
        said = replace(chase.course, name=name, pool=pool)
    stage.at_edge(ctx, chase, agenda.course_changes(said))


EFFECTS = {
    "halve": _halve,
    "double": _double,
    "ease": _ease,
    "close": _close,
    "obstacle_other": _other_faces,
    "obstacle_both": _both_face,
    "course": _course,
    OBSTACLE: _passes,
}
