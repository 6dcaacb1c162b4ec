"""A round of one chase from its beginning to its end, and asking the people in it."""

from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

from ....engine.events import RoundBegan, StatusChanged, Withdrawn
from ....engine.questions import QuestionKind
from ....engine.state import STORYTELLER, Json, Step
from ..dice.throws import Difficulty, Throw
from . import agenda, questions, record
from .fight import Decision
from .questions import OfChase
from .record import keep
from .rules import STATUS
from .values import Chase, Waiting, Word

C = TypeVar("C", bound=OfChase)

OBSTACLES: tuple[Step, ...] = (agenda.face(), agenda.check())
ROUND: tuple[Step, ...] = (
    agenda.confirm_shots(), agenda.fire(), agenda.ask_about_harm(),
    agenda.confirm_contest(), agenda.contest(),
    agenda.offer_maneuvers(), agenda.check(),
    *OBSTACLES,
    agenda.runs(),
    agenda.fatigue(), *OBSTACLES,
    agenda.edge(), agenda.played(),
)  # fmt: skip
"""The steps of a round in their order (ASH-CHS-23, -42)."""


# --- a round of one chase -----------------------------------------------------------------------


def begin(ctx: Decision, chase: Chase) -> None:
    rules = ctx.rules
    number = chase.round + 1
    lasting = tuple(e for e in chase.effects if e.round is None or e.round >= number)
    chase = keep(
        ctx, chase, round=number, sprint=chase.sprint + 1, played=False, said={}, beat={},
        effects=lasting, start=dict(chase.leads),
        since={w: ctx.person(w).track for w in chase.everybody if ctx.here(w)},
    )  # fmt: skip
    ctx.announce("chase.round", chase=chase.number, round=number, lead=chase.lead,
              leads=chase.leads, course=chase.course.name,
              difficulty=chase.course.shown_difficulty, who=chase.speaker,
              words={by: record.in_words(rules, lead) for by, lead in chase.leads.items()},
              how="same" if _is_told(ctx, number) else "")  # fmt: skip
    if chase.sprint == rules.settings.chase.sprint_rounds + 1 and _sprints(ctx, chase):
        ctx.announce("chase.winded", attribute=record.TIRED)
    for who in chase.prey[1:] if number == 1 else ():
        tell_of_group(ctx, chase, who)
    ask_missing(ctx, chase)


def tell_of_group(ctx: Decision, chase: Chase, who: str) -> None:
    """Tell one of a group that is prey what they can do beside who speaks for it (ASH-CHS-56)."""
    weapon = ctx.rules.chase.shots.weapon(ctx.person(who))
    ctx.announce("chase.with_group", to=who, who=chase.speaker, by=chase.predators[0],
              weapon=weapon, how="shoots" if weapon else "")  # fmt: skip


def _is_told(ctx: Decision, number: int) -> bool:
    """Whether everybody has just read that a round of this number begins."""
    return any(isinstance(event, RoundBegan) and event.round == number for event in ctx.events)


def _sprints(ctx: Decision, chase: Chase) -> bool:
    there = [ctx.person(who) for who in chase.principals]
    return any(record.who_sprints(ctx.rules, chase, person) for person in there)


def ask_missing(ctx: Decision, chase: Chase) -> bool:
    """Ask all who have still to say what they do in this round; False where nobody has."""
    if not is_open(chase):
        return False
    asked = [q.who for q in ctx.state.questions if q.parallel and q.kind in record.SPOKEN]
    missing = [w for w in chase.awaited
               if w not in chase.said and w not in asked and can_act(ctx, w)]  # fmt: skip
    for who in missing:
        _ask_for_word(ctx, chase, who)
    return bool(missing)


def _ask_for_word(ctx: Decision, chase: Chase, who: str) -> None:
    rides = who in chase.riders
    kind, options = questions.run, ("run", "attack")
    default = Word(do="run")
    if rides:
        kind, options, default = questions.ride, ("attack", "dodge"), Word(do="dodge", dodge=True)
    then, facts = _of_chase(chase.number, agenda.said(who)), OfChase(chase.number)
    ctx.ask(who, kind, options, default, then, facts, parallel=True)


def is_open(chase: Chase) -> bool:
    """Whether people still say what they do in this round."""
    return not chase.played and agenda.played() not in chase.steps


def can_act(ctx: Decision, who: str) -> bool:
    """Whether a person is here and able, in a chase or beside it."""
    return ctx.here(who) and ctx.person(who).status in ("active", STATUS)


def get_up(ctx: Decision, chase: Chase, people: Iterable[str]) -> None:
    """Whoever of some people lies on the ground gets up to run."""
    for who in people:
        if record.lies(ctx.rules, chase, ctx.person(who)):
            ctx.rules.chase.on_stand_up(ctx, who)


@agenda.said.does
def said(ctx: Decision, chase: Chase, who: str, word: Word) -> None:
    """One person has said what they do; with the last word the round is resolved."""
    see_complete(ctx, keep(ctx, chase, said={**chase.said, who: word}))


def see_complete(ctx: Decision, chase: Chase) -> Chase:
    """Resolve the round once nobody is awaited any more; returns the chase as it is now."""
    missing = [w for w in chase.awaited if w not in chase.said and can_act(ctx, w)]
    if missing or not is_open(chase):
        return chase
    return keep(ctx, chase, steps=(*chase.steps, *ROUND))


@agenda.edge.does
def edge(ctx: Decision, chase: Chase) -> None:
    """What was put off until the end of the round."""
    keep(ctx, chase, edge=(), steps=(*chase.edge, *chase.steps))


def at_edge(ctx: Decision, chase: Chase, step: Step) -> None:
    """Do something between two rounds: now, if nobody has run in this one yet."""
    if chase.between_rounds:
        keep(ctx, chase, steps=(step,))
    elif step not in chase.edge:
        keep(ctx, chase, edge=(*chase.edge, step))


@agenda.played.does
def played(ctx: Decision, chase: Chase) -> None:
    """The round of a chase is over."""
    keep(ctx, chase, played=True)


# --- questions ----------------------------------------------------------------------------------


def ask(
    ctx: Decision, who: str, kind: QuestionKind[C], options: tuple[str, ...],
    default: Json, then: Step, facts: C,
) -> None:  # fmt: skip
    """Ask a question of a chase; what people do in the round waits for it."""
    withdraw(ctx, facts.chase, kinds=record.SPOKEN)
    step = _of_chase(facts.chase, then)
    ctx.ask(who, kind, options, default, step, facts, parallel=True)


def _of_chase(number: int, then: Step) -> Step:
    """A step with the number of its chase, as one that takes an answer has it."""
    name, *arguments = then
    return (name, number, *arguments)


def is_step_by_step(ctx: Decision) -> bool:
    """Whether the storyteller sees rolls before they are made."""
    return ctx.state.mode == "storyteller" and ctx.state.storyteller is not None


def ask_about(ctx: Decision, chase: Chase, throws: Sequence[Throw[Difficulty]]) -> None:
    """In a fight run step by step the storyteller sees throws before they are made."""
    ask_to_roll(
        ctx, chase, [Waiting(one.who, one.pool, one.scoring, one.purpose) for one in throws]
    )


def ask_to_roll(ctx: Decision, chase: Chase, waiting: list[Waiting]) -> None:
    """The same of rolls with their dice and difficulties."""
    if waiting and is_step_by_step(ctx):
        facts = questions.Throws(chase.number, rolls=tuple(waiting))
        ask(ctx, STORYTELLER, questions.go, ("roll",), "roll", agenda.go(), facts)


def withdraw(
    ctx: Decision, number: int, who: str | None = None, kinds: Collection[str] = ()
) -> None:
    """Close what is open of a chase without an answer: of some kinds, or to or about somebody."""
    closed = tuple(
        q.id for q in ctx.state.questions if q.parallel and q.facts.chase == number
        and who in (None, q.who, q.facts.about) and (not kinds or q.kind in kinds)
    )  # fmt: skip
    if closed:
        ctx.emit(Withdrawn(closed))


def set_down(ctx: Decision, chase: Chase, drivers: list[str]) -> Chase:
    """The passengers of these drivers are in the chase no more (ASH-CHS-41)."""
    aboard = chase.riders_with(*drivers)
    for one in aboard:
        withdraw(ctx, chase.number, one)
        free(ctx, one)
    return keep(ctx, chase.without(*aboard))


def free(ctx: Decision, who: str) -> None:
    if ctx.here(who) and ctx.person(who).status == STATUS:
        ctx.emit(StatusChanged(who, "active", "chase over"))
