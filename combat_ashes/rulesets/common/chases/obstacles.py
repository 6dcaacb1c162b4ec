"""Obstacles, which ask for skill and not for Lead (ASH-CHS-43, -44, -49, -50)."""

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.state import STORYTELLER, Step
from ..dice.throws import Difficulty, Throw
from . import agenda, endings, machine, maneuvers, questions, record, stage
from .fight import Decision
from .record import by_number, keep
from .values import PREY, Chase, Obstacle, Purchase

CHASE_POOL = "chase"
"""An obstacle is met with the pool of the chase where nobody named another (ASH-CHS-43)."""


@agenda.face.does
def face(ctx: Decision, chase: Chase) -> None:
    """The next obstacle is faced: prey first, then predators (ASH-CHS-43)."""
    if not chase.obstacles:
        return
    chase = machine.move(ctx, chase, "obstacle")
    ctx.announce("chase.obstacle", who=chase.speaker, faces=_faces(chase),
              name=chase.obstacles[0].name)  # fmt: skip
    if to_fill(chase) == 0:
        ctx.announce("chase.what_obstacle", to=STORYTELLER, faces=_faces(chase))
    keep(ctx, chase, steps=(*_ASKING, agenda.roll_obstacle(), agenda.face(), *chase.steps))


def to_fill(chase: Chase) -> int | None:
    """Which obstacle a maneuver has brought in of which nobody has said what it is."""
    for place, one in enumerate(chase.obstacles):
        if one.name and one == Obstacle(one.faces, one.name, passed=one.passed):
            return place
    return None


def fill(ctx: Decision, chase: Chase, said: Obstacle) -> None:
    """The storyteller says what a bought obstacle is; whom it waits for is asked anew."""
    place = to_fill(chase)
    assert place is not None
    bought = chase.obstacles[place]
    filled = replace(said, name=bought.name, faces=said.faces or bought.faces, passed=bought.passed)
    kept = (*chase.obstacles[:place], filled, *chase.obstacles[place + 1 :])
    chase = keep(ctx, chase, obstacles=kept)
    if place or chase.state != machine.OBSTACLE:
        return
    stage.withdraw(ctx, chase.number, kinds=("obstacle", "chase_go"))
    rest = tuple(step for step in chase.steps if step not in _ASKING)
    keep(ctx, chase, steps=(*_ASKING, *rest))


_ASKING: tuple[Step, ...] = (agenda.ask_prey(), agenda.ask_predators(), agenda.confirm_obstacle())


def _faces(chase: Chase) -> list[str]:
    """Who faces the obstacle at hand; one person stands for a group of prey."""
    faces = chase.obstacles[0].faces
    prey = [chase.speaker] if PREY in faces else []
    return [*prey, *(by for by in chase.predators if by in faces)]


@agenda.ask_prey.does
def ask_prey(ctx: Decision, chase: Chase) -> None:
    """Whether the prey passes unrolled."""
    if PREY in chase.obstacles[0].faces:
        _ask(ctx, chase, chase.speaker)


@agenda.ask_predators.does
def ask_predators(ctx: Decision, chase: Chase) -> None:
    for who in chase.predators:
        if who in chase.obstacles[0].faces:
            _ask(ctx, chase, who)


def _ask(ctx: Decision, chase: Chase, who: str) -> None:
    obstacle = chase.obstacles[0]
    if who in obstacle.passed:
        return
    options = tuple(m.key for m in maneuvers.affordable(ctx.rules, chase, who, "obstacle"))
    written = obstacle.pool or CHASE_POOL
    usual = chase.course.of_side(chase.side_of(who)).difficulty or chase.course.difficulty
    facts = questions.Facing(
        chase.number,
        pool="your chase pool" if written == CHASE_POOL else written.replace("+", " and "),
        needs=obstacle.successes or ctx.rules.settings.chase.obstacle__successes,
        difficulty=obstacle.difficulty or (0 if chase.course.hidden else usual),
    )
    stage.ask(ctx, who, questions.obstacle, options, None, agenda.answered(who), facts)


@agenda.answered.does
def answered(ctx: Decision, chase: Chase, who: str, said: Purchase | None) -> None:
    """One who faces it rolls, or has paid to pass (ASH-CHS-29, -35)."""
    if said is None:
        return
    maneuver = maneuvers.table(ctx.rules, chase.side_of(who))[said.key]
    chase = maneuvers.pay(ctx, machine.move(ctx, chase, "passed unrolled"), who, maneuver)
    first, *rest = chase.obstacles
    first = replace(first, passed=(*first.passed, who))
    keep(ctx, chase, obstacles=(first, *rest))


# --- the rolls ----------------------------------------------------------------------------------


@agenda.roll_obstacle.does
def roll(ctx: Decision, chase: Chase) -> None:
    """One who faces it and has not passed rolls; see who is out of the chase."""
    obstacle = chase.obstacles[0]
    failed: list[str] = []
    for who in _faces(chase):
        if who in obstacle.passed:
            continue
        if not _passes(ctx, chase, who, obstacle):
            failed.append(who)
        else:
            ctx.announce("chase.passed", who=who)
    chase = keep(ctx, chase, obstacles=chase.obstacles[1:])
    for who in failed:
        ctx.announce("chase.failed", who=who)
        _hurt(ctx, chase, who, obstacle)
    chase = by_number(ctx.state, chase.number) or chase
    _conclude(ctx, chase, failed, obstacle)


@agenda.confirm_obstacle.does
def confirm(ctx: Decision, chase: Chase) -> None:
    """In a fight run step by step the storyteller sees the pools before they are rolled."""
    rolling = [who for who in _faces(chase) if who not in chase.obstacles[0].passed]
    throws = [_throw(ctx, chase, who, chase.obstacles[0]) for who in rolling]
    stage.ask_about(ctx, chase, throws)


def _passes(ctx: Decision, chase: Chase, who: str, obstacle: Obstacle) -> bool:
    needed = obstacle.successes or ctx.rules.settings.chase.obstacle__successes
    return ctx.rules.chase.rolls.roll(ctx, _throw(ctx, chase, who, obstacle)) >= needed


def _throw(ctx: Decision, chase: Chase, who: str, obstacle: Obstacle) -> Throw[Difficulty]:
    """The roll of the full pool, whatever a split costs (ASH-CHS-43)."""
    rules = ctx.rules
    written = obstacle.pool or CHASE_POOL
    words = () if written == CHASE_POOL else rules.chase.rolls.words(written)
    if who in chase.prey:
        who, terms = record.weakest(ctx, chase, full=True, words=words)
    else:
        terms = _pool(ctx, chase, who, words)
    ruled = rules.chase.rolls.ruled_pool(ctx.person(who), "obstacle")
    if ruled:
        terms = rules.chase.rolls.pool(ctx.state, ctx.person(who), rules.chase.rolls.words(ruled))
    return Throw(who, "obstacle", terms, None, _difficulty(ctx, chase, who, obstacle, words))


def _pool(ctx: Decision, chase: Chase, who: str, words: tuple[str, ...]) -> Terms:
    if words:
        return ctx.rules.chase.rolls.pool(ctx.state, ctx.person(who), words)
    return record.pool(ctx, chase, who, split=False)


def _difficulty(
    ctx: Decision, chase: Chase, who: str, obstacle: Obstacle, words: tuple[str, ...]
) -> Terms:
    rules = ctx.rules
    person = ctx.person(who)
    hard = rules.chase.rolls.hardships(
        ctx.state, person, words or record.words(rules, chase, person)
    )
    ruled = rules.chase.rolls.ruled_difficulty(person, "obstacle")
    if ruled:
        return (("storyteller", ruled), *hard)
    if obstacle.difficulty:
        return (("obstacle", obstacle.difficulty), *hard)
    return (*record.base_difficulty(rules, chase, person), *hard)


def _hurt(ctx: Decision, chase: Chase, who: str, obstacle: Obstacle) -> None:
    """The harm of a failure, to a whole side with its passengers (ASH-CHS-44)."""
    usual = (ctx.rules.settings.chase.obstacle__default_harm, "bashing")
    levels, kind = obstacle.harm or usual
    if not levels:
        return
    side = chase.prey if who in chase.prey else [who]
    for one in [*side, *(r for d in side for r in chase.riders_with(d))]:
        if ctx.here(one):
            ctx.rules.health.hurt(ctx, one, levels, kind, False)


# --- what it means ------------------------------------------------------------------------------


def _conclude(ctx: Decision, chase: Chase, failed: list[str], obstacle: Obstacle) -> None:
    hunters = [by for by in chase.predators if by in failed]
    if obstacle.not_final or not failed:
        machine.move(ctx, chase, "all passed")
    elif chase.speaker not in failed:
        _lose(ctx, chase, hunters)
    elif len(hunters) == len(chase.predators):
        endings.offer_again(ctx, chase)
    else:
        by = next(by for by in chase.predators if by not in hunters)
        # Who lies by the road does not go on to fight.
        fit = not record.is_out(ctx.rules, ctx.person(chase.speaker))
        endings.finish(ctx, chase, "prey failed", by, offer=fit)


def _lose(ctx: Decision, chase: Chase, hunters: list[str]) -> None:
    """Only predators failed: each of them is out, and with the last one the prey is away."""
    for who in hunters:
        chase = endings.lose_predator(ctx, chase, who, "last predator failed", "fails")
    if by_number(ctx.state, chase.number) is not None:
        machine.move(ctx, chase, "all passed")
