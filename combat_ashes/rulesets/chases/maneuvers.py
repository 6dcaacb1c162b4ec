"""What the winner of a round may buy with Lead (ASH-CHS-19 to -37)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import to_builtins

from ...engine.decision import Decision
from ...engine.inputs import Input
from ...engine.state import STORYTELLER, Question, with_
from ..legal import key_of
from . import agenda, machine, questions, record, stage
from .questions import OfChase
from .record import PREDATOR, PREY, by_number, keep
from .rules import ChaseRules
from .values import Chase, Course, Effect, Obstacle, Purchase

OBSTACLE = "pass"
"""The effect of a maneuver that answers an obstacle instead of following a won round."""


class Maneuver(NamedTuple):
    """A row of the table: whose, its key, what it does to the Lead, its effect."""

    side: str
    key: str
    change: int
    effect: str


def table(rules: ChaseRules, side: str) -> dict[str, Maneuver]:
    """The maneuvers of a side by key."""
    rows = [row.split() for row in rules.settings.chase.maneuvers]
    found = [Maneuver(one, key, int(change), effect) for one, key, change, effect in rows]
    return {maneuver.key: maneuver for maneuver in found if maneuver.side == side}


def lead_of(chase: Chase, who: str) -> int:
    """The Lead that counts for a price: a predator's own, the prey's smallest."""
    return chase.leads[who] if who in chase.predators else record.lead(chase)


def affordable(rules: ChaseRules, chase: Chase, who: str, during: str) -> list[Maneuver]:
    """What a winner can buy now, after a won `round` or at an `obstacle`."""
    wanted = during == "obstacle"
    found = table(rules, record.side_of(chase, who)).values()
    return [m for m in found if (m.effect == OBSTACLE) == wanted
            and not too_dear(rules, chase, who, m)]  # fmt: skip


def too_dear(rules: ChaseRules, chase: Chase, who: str, maneuver: Maneuver) -> str:
    """The code of the refusal of a price, or nothing (ASH-CHS-36, -37)."""
    settings = rules.settings.chase
    after = lead_of(chase, who) + maneuver.change
    if maneuver.side == PREY and after <= 0 and not settings.allow_suicidal_maneuver:
        return "err.chase.not_enough_lead"
    reaches = maneuver.side == PREDATOR and after >= settings.escape_lead
    if reaches and not settings.predator_may_reach_ten:
        return "err.chase.too_much_lead"
    return ""


# --- offering -----------------------------------------------------------------------------------


@agenda.offer_maneuvers.does
def offer(ctx: Decision[ChaseRules], number: int) -> None:
    """Ask everybody who won something in this round, all together (ASH-CHS-19, -55)."""
    chase = by_number(ctx.state, number)
    left = ctx.rules.settings.chase.maneuvers_per_win
    for who in chase.beat if chase is not None and left else ():
        _ask(ctx, who, number, left)


def _ask(ctx: Decision[ChaseRules], who: str, number: int, left: int) -> None:
    chase = by_number(ctx.state, number)
    if chase is None or who not in record.principals(chase) or not ctx.here(who):
        return
    found = affordable(ctx.rules, chase, who, "round")
    options = tuple(m.key for m in found)
    if found:
        others = [one for one in ctx.state.people if one != who]
        shown = [f"{m.key} ({m.change:+d})" for m in found]
        ctx.announce("chase.may_use", who=who, maneuvers=shown, only=others)
    then, facts = agenda.bought(who, left), OfChase(number)
    stage.ask(ctx, who, questions.maneuver, options, None, then, facts)


# --- reading ------------------------------------------------------------------------------------


def _in_words(own: dict[str, Maneuver]) -> list[str]:
    """The names of maneuvers as people type them."""
    return [key.replace("_", " ") for key in own]


def verb(ctx: Decision[ChaseRules], given: Input) -> None:
    """`+chase/maneuver <key>[=<trait>]`, in answer to whatever is open."""
    chase = record.of(ctx.state, given.who)
    if chase is None:
        ctx.refuse("err.chase.none")
    key = key_of(given.text("key").rstrip("! "))
    own = table(ctx.rules, record.side_of(chase, given.who))
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
        bought(ctx, chase.number, given.who, 0, said)
    else:
        ctx.answer(question, said)


@questions.maneuver.reads
@questions.obstacle.reads
def answer(ctx: Decision[ChaseRules], question: Question, given: Input) -> Purchase | None:
    """`+choose <maneuver>` or `+pass`."""
    chase = by_number(ctx.state, question.facts.chase)
    if given.do == "pass" or chase is None:
        return None
    if given.do != "choose":
        ctx.refuse("err.chase.asked", options=["+chase/maneuver", "+pass"])
    maneuver = table(ctx.rules, record.side_of(chase, question.who))[given.text("word")]
    return _bought(ctx, chase, question.who, maneuver, "")


def _bought(
    ctx: Decision[ChaseRules], chase: Chase, who: str, maneuver: Maneuver, detail: str
) -> Purchase:
    """A purchase that is legal; refuses any other, and nothing is spent."""
    rules = ctx.rules
    code = too_dear(rules, chase, who, maneuver)
    if code:
        ctx.refuse(code, lead=lead_of(chase, who), price=abs(maneuver.change), key=maneuver.key)
    trait = detail.strip().lower().replace(" ", "_")
    if maneuver.effect == "course":
        if not trait:
            ctx.refuse("err.chase.trait_missing", key=maneuver.key)
        person = ctx.person(who)
        if rules.settings.chase.course_trait == "pool_component" and not rules.is_trait(
            person, trait
        ):
            ctx.refuse("err.chase.trait", word=detail, key=maneuver.key)
    return Purchase(maneuver.key, trait)


# --- paying, and what comes of it ---------------------------------------------------------------


@agenda.bought.does
def bought(
    ctx: Decision[ChaseRules], number: int, who: str, left: int, said: Purchase | None
) -> None:
    """The price is paid and the effect is there, or waits for the next round."""
    chase = by_number(ctx.state, number)
    if chase is None or said is None:
        return
    maneuver = table(ctx.rules, record.side_of(chase, who))[said.key]
    chase = pay(ctx, machine.move(ctx, chase, "maneuver"), who, maneuver)
    EFFECTS[maneuver.effect](ctx, chase, who, maneuver, said.trait)
    if left > 1:
        _ask(ctx, who, number, left - 1)


def pay(
    ctx: Decision[ChaseRules], chase: Chase, who: str, maneuver: Maneuver, how: str = ""
) -> Chase:
    """Take the price off every Lead of the prey, or add it to the predator's own.

    `how` is `back` where a price is given back.
    """
    rules = ctx.rules
    before = dict(chase.leads)
    mine = [who] if maneuver.side == PREDATOR else list(before)
    if rules.settings.chase.multi_predator == "shared_lead":
        mine = list(before)
    paid = {by: record.capped(rules, before[by] + maneuver.change) for by in mine}
    after = before | paid
    ctx.announce("chase.bought", chase=chase.number, who=who, maneuver=maneuver.key, how=how,
              before=lead_of(chase, who), after=lead_of(with_(chase, leads=after), who),
              was={by: before[by] for by in mine}, leads=after)  # fmt: skip
    if maneuver.side == PREDATOR and after[who] >= rules.settings.chase.escape_lead:
        ctx.announce("chase.reaches_ten", to=who, lead=after[who])
    return keep(ctx, chase, leads=after)


def _pending(
    ctx: Decision[ChaseRules], chase: Chase, kind: str, on: Iterable[str], name: str, by: str = ""
) -> None:
    """An effect on the roll of the next round, and on that one only (ASH-CHS-21)."""
    effect = Effect(kind, tuple(on), name, chase.round + 1, by)
    keep(ctx, chase, effects=(*chase.effects, effect))


def _halve(
    ctx: Decision[ChaseRules], chase: Chase, who: str, maneuver: Maneuver, trait: str
) -> None:
    """Bait and Tail: the other side's margin is halved (ASH-CHS-24, -30)."""
    on = chase.prey if maneuver.side == PREDATOR else chase.beat.get(who, ())
    _pending(ctx, chase, "halve", on, maneuver.key, who)


def _double(
    ctx: Decision[ChaseRules], chase: Chase, who: str, maneuver: Maneuver, trait: str
) -> None:
    """Head-Off: the own margin is doubled (ASH-CHS-34)."""
    _pending(ctx, chase, "double", [who], maneuver.key, who)


def _ease(
    ctx: Decision[ChaseRules], chase: Chase, who: str, maneuver: Maneuver, trait: str
) -> None:
    """Gun It: the own difficulty is 1 lower (ASH-CHS-25, -31)."""
    both = ctx.rules.settings.chase.gun_it_scope == "both"
    own = list(chase.prey) if who in chase.prey else [who]
    _pending(ctx, chase, "ease", record.principals(chase) if both else own, maneuver.key, who)


def _close(
    ctx: Decision[ChaseRules], chase: Chase, who: str, maneuver: Maneuver, trait: str
) -> None:
    """Attack Run: the own attacks see less Lead (ASH-CHS-33)."""
    _pending(ctx, chase, "close", [who], maneuver.key, who)
    if ctx.rules.settings.chase.attack_run__when == "until_used":
        fresh = by_number(ctx.state, chase.number)
        assert fresh is not None
        *before, run = fresh.effects
        keep(ctx, fresh, effects=(*before, with_(run, round=None)))


def _other_faces(
    ctx: Decision[ChaseRules], chase: Chase, who: str, maneuver: Maneuver, trait: str
) -> None:
    """Quick Reverse: those who were beaten face an obstacle (ASH-CHS-26)."""
    faces = (PREY,) if maneuver.side == PREDATOR else chase.beat.get(who, ())
    _add_obstacle(ctx, chase, faces, maneuver.key)


def _both_face(
    ctx: Decision[ChaseRules], chase: Chase, who: str, maneuver: Maneuver, trait: str
) -> None:
    """Never Tell Me The Odds: everybody faces an obstacle (ASH-CHS-27)."""
    _add_obstacle(ctx, chase, (PREY, *chase.predators), maneuver.key)


def _add_obstacle(
    ctx: Decision[ChaseRules], chase: Chase, faces: tuple[str, ...], name: str
) -> None:
    keep(ctx, chase, obstacles=(*chase.obstacles, Obstacle(faces, name)))


def _passes(
    ctx: Decision[ChaseRules], chase: Chase, who: str, maneuver: Maneuver, trait: str
) -> None:
    """Nope! and Damnit! are paid where the obstacle is answered (ASH-CHS-29, -35)."""


# --- a new course -------------------------------------------------------------------------------


def _course(
    ctx: Decision[ChaseRules], chase: Chase, who: str, maneuver: Maneuver, trait: str
) -> None:
    """In There! and Herd: a new course with one trait picked (ASH-CHS-22, -28, -32)."""
    if ctx.state.storyteller is None:
        name, pool = trait.replace("_", " "), completed(ctx, chase, trait)
        found = Course(name, chase.course.difficulty, pool)
        stage.at_edge(ctx, chase, agenda.course_changes(to_builtins(found)))
        return
    options = ("course", "veto") if ctx.rules.settings.chase.course_veto else ("course",)
    then = agenda.course_said(who, maneuver.key, trait)
    facts = questions.Course(chase.number, by=who, trait=trait)
    stage.ask(ctx, STORYTELLER, questions.course, options, "course", then, facts)


def completed(ctx: Decision[ChaseRules], chase: Chase, trait: str) -> str:
    """The pool of the present course with the picked trait in its place."""
    rules = ctx.rules
    now = list(rules.chase_words(chase.course.pool))
    if rules.settings.chase.course_trait == "any" or trait in now:
        return chase.course.pool
    now = [*now, *rules.foot][:2]
    return f"{trait}+{now[1]}" if rules.is_attribute(trait) else f"{now[0]}+{trait}"


@agenda.course_said.does
def course_said(
    ctx: Decision[ChaseRules], number: int, who: str, key: str, trait: str, said: Course | str
) -> None:
    """The storyteller has filled in the course, or refused the trait (ASH-CHS-22)."""
    chase = by_number(ctx.state, number)
    if chase is None or (said == "veto" and who not in record.principals(chase)):
        return
    if said == "veto":
        maneuver = table(ctx.rules, record.side_of(chase, who))[key]
        chase = pay(ctx, chase, who, maneuver._replace(change=-maneuver.change), "back")
        ctx.announce("chase.vetoed", who=who, trait=trait)
        _ask(ctx, who, number, 1)
        return
    if not isinstance(said, Course):
        name, pool = trait.replace("_", " "), completed(ctx, chase, trait)
        said = with_(chase.course, name=name, pool=pool)
    stage.at_edge(ctx, chase, agenda.course_changes(to_builtins(said)))


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
