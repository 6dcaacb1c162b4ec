"""What a storyteller says about a chase: course, obstacle, Run, Lead, end."""

from msgspec.structs import replace

from ....engine.events import Ruled
from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ....engine.pools import spelled_out
from ....engine.state import STORYTELLER, Json, Question
from . import agenda, endings, machine, maneuvers, obstacles, opening, record, rounds, stage
from .fight import Decision
from .record import by_number, keep
from .rules import ChaseRules
from .values import PREY, Chase, Course, Obstacle

LEAST, MOST = 2, 10
"""The limits of a difficulty (ASH-CHS-18)."""

MOST_OBSTACLES = 20
"""How many obstacles may lie ahead of a chase, and how many changes the end of its round."""


def _ruled(ctx: Decision, given: Input, code: str, **facts: Json) -> None:
    public = ctx.rules.views.public_rulings(ctx)
    ctx.emit(Ruled(given.speaker, code, facts, public))


# --- the course ---------------------------------------------------------------------------------


def course(ctx: Decision, given: Input) -> None:
    """`+chase/course <name>=<difficulty>[, <pool>][, prey or predator <pool>/<n>]` (ASH-CHS-04)."""
    rules = ctx.rules
    said = given.into(Course)
    for number in (said.difficulty, *(side.difficulty for side in said.sides.values())):
        _check_difficulty(ctx, number)
    sides = {
        name: replace(side, pool=_spelled(ctx, side.pool)) for name, side in said.sides.items()
    }
    said = replace(said, pool=_spelled(ctx, said.pool), sides=sides)
    check_length(ctx, f"{said.name} {said.pool}", "A course")
    later = False
    chases = record.all_of(ctx.state)
    question = ctx.state.question_for(STORYTELLER, "course")
    if question is not None:
        chase = by_number(ctx.state, question.facts.chase)
        pool = _fitting(ctx, chase, question, said.pool)
        ctx.answer(question, _course(rules, replace(said, pool=pool), chase))
    elif not chases or ctx.state.question_for(STORYTELLER, "again") is not None:
        ctx.flag_fight(next_course=_course(rules, said, None))
    else:
        chase = record.named(ctx, given.text("with"))
        found = _course(rules, said, chase)
        later = not chase.between_rounds
        check_count(ctx, chase.edge, MOST_OBSTACLES, "changes waiting for the end of this round")
        stage.at_edge(ctx, chase, agenda.course_changes(found))
    shown = "hidden" if said.hidden else said.difficulty
    _ruled(ctx, given, "chase.course", name=said.name, difficulty=shown)
    if later:
        ctx.announce("chase.course_later")


def _check_difficulty(ctx: Decision, number: int | None) -> None:
    if number is not None and not LEAST <= number <= MOST:
        ctx.refuse("err.chase.difficulty", number=number)


def _spelled(ctx: Decision, pool: str) -> str:
    """A pool as it was typed, with its traits spelled out; raises `Refused` for a mistyped one."""
    words, known = ctx.rules.chase.rolls.words(pool), ctx.rules.sheets.known_traits
    own = {trait for person in ctx.state.people.values() for trait in person.traits}
    return "+".join(spelled_out(words, own, known)) if known else pool


def _course(rules: ChaseRules, said: Course, chase: Chase | None) -> Course:
    """A course with what was said of it; what was not stays as it was."""
    before = chase.course if chase is not None else opening.default_course(rules)
    keeps = chase is not None and not said.pool and not said.sides
    return replace(said, pool=said.pool or before.pool, sides=before.sides if keeps else said.sides)


def _fitting(ctx: Decision, chase: Chase | None, question: Question, pool: str) -> str:
    """The pool of a new course must have the trait that was bought (ASH-CHS-22)."""
    trait: str = question.facts.trait
    if not pool and chase is not None:
        return maneuvers.completed(ctx, chase, trait)
    if trait not in ctx.rules.chase.rolls.words(pool):
        ctx.refuse_unless_allowed("err.chase.trait_left_out", trait=trait, pool=pool)
    return pool


@agenda.course_changes.does
def course_changes(ctx: Decision, chase: Chase, new: Course) -> None:
    """The chase comes to its new course (ASH-CHS-18)."""
    keep(ctx, chase, course=new)
    ctx.announce("chase.course", who=chase.speaker, course=new.name,
              difficulty=new.shown_difficulty, pool=new.pool)  # fmt: skip


def vetoes(ctx: Decision, name: str) -> bool:
    """`+combat/rule veto[ <name>]` of a new course (ASH-CHS-22); False where none is open."""
    question = ctx.state.question_for(STORYTELLER, "course")
    if question is None or (name and ctx.find(name).id != question.facts.by):
        return False
    if "veto" not in question.options:
        ctx.refuse_unless_allowed("err.chase.no_veto")
    ctx.answer(question, "veto")
    return True


# --- an obstacle --------------------------------------------------------------------------------


def obstacle(ctx: Decision, given: Input) -> None:
    """`+chase/obstacle <pool>/<difficulty>[, …]`, or what a bought one is (ASH-CHS-43)."""
    said, names, sides = given.into(Obstacle), given.words("names"), given.words("sides")
    _check_difficulty(ctx, said.difficulty)
    pool = said.pool if said.pool == "chase" else _spelled(ctx, said.pool)
    named = [ctx.find(name).id for name in names]
    chase = record.named(ctx, names[0] if names else "")
    faces = [PREY if who in chase.prey else who for who in named]
    faces += [PREY] if "prey" in sides else []
    faces += chase.predators if "predator" in sides else []
    new = replace(said, faces=tuple(dict.fromkeys(faces)), pool=pool)
    check_length(ctx, pool, "The pool of an obstacle")
    ruled = {"pool": pool, "difficulty": new.difficulty}
    if obstacles.to_fill(chase) is not None:
        _ruled(ctx, given, "chase.obstacle_is", **ruled)
        obstacles.fill(ctx, chase, new)
        return
    new = replace(new, faces=new.faces or (PREY, *chase.predators))
    check_count(ctx, chase.obstacles, MOST_OBSTACLES, "obstacles in this chase")
    _ruled(ctx, given, "chase.obstacle", **ruled)
    chase = keep(ctx, chase, obstacles=(*chase.obstacles, new))
    if chase.between_rounds:
        keep(ctx, chase, steps=stage.OBSTACLES)


# --- Runs, Lead, end ----------------------------------------------------------------------------


def limit(ctx: Decision, given: Input) -> None:
    """`+chase/limit <name>=<rounds>`: how long they have; 0 takes it off (ASH-CHS-06)."""
    if not record.all_of(ctx.state):
        ctx.refuse("err.chase.none")
    who, rounds = ctx.find(given.text("name")).id, given.number("rounds")
    record.mine(ctx, who)
    ctx.flag_entry(None, "chase_limits", who, rounds if rounds > 0 else None)
    for reader in (who, STORYTELLER):
        ctx.announce("chase.limit", to=reader, who=who, rounds=rounds)


def set_lead(ctx: Decision, given: Input) -> None:
    """`+chase/lead [<predator>=]<n>`."""
    name, lead = given.text("name"), given.number("lead")
    chase = record.named(ctx, name)
    by = ctx.find(name).id if name else ""
    if name and by not in chase.predators:
        ctx.refuse("err.chase.no_predator", name=ctx.name(by))
    how = "over" if by and len(chase.predators) > 1 else ""
    _ruled(ctx, given, "chase.lead", chase=chase.number, how=how, lead=lead,
           who=chase.speaker, over=by)  # fmt: skip
    leads = {one: lead if by in ("", one) else old for one, old in chase.leads.items()}
    chase = keep(ctx, chase, leads=leads, start=leads if not chase.said else chase.start)
    if not chase.steps:
        rounds.check(ctx, chase)


def end(ctx: Decision, given: Input) -> None:
    """`+chase/end`, `+chase/end caught` or `escaped`, `+chase/end <name>` for who is out."""
    word = given.text("word")
    how = {"": "ruled over", "over": "ruled over", "caught": "ruled caught",
           "escaped": "ruled escaped"}.get(word.lower())  # fmt: skip
    chase = record.named(ctx, "" if how else word)
    _ruled(ctx, given, "chase.end", word=word)
    if how:
        endings.finish(ctx, chase, how)
        return
    who = ctx.find(word).id
    if who not in chase.principals or chase.state != machine.RUNNING:
        ctx.refuse("err.chase.cannot", name=ctx.name(who))
    keep(ctx, chase, steps=(agenda.put_out(who), *chase.steps))
