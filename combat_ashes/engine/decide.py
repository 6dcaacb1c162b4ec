"""The one way a fight moves: an input becomes events, or is refused."""

from typing import NamedTuple

from msgspec.structs import replace

from . import events as ev
from . import kept_lines, proxies, truce
from .answers import speak
from .decision import Decision
from .dice import Dice, Request
from .handlers import ABOUT_SOMEBODY, ANYTIME, HANDLERS, JOINING, STORYTELLER_ONLY
from .inputs import Input
from .refusals import Refusal, Refused
from .revalidation import revalidate_questions
from .ruleset import Rulebook, Ruleset
from .state import CLOCK, STORYTELLER, FightState, Json, Question
from .steps import STEPS


class Decided(NamedTuple):
    """The fight after an input, and the events that made it so; a `seed` is a new one."""

    state: FightState
    events: tuple[ev.Event, ...]
    seed: str = ""


def decide(state: FightState, given: Input, rulebook: Rulebook, dice: Dice) -> Decided | Refusal:
    """Decide one input.

    Takes the fight as it stands and returns it as it stands then, with what
    happened; or a refusal, and then nothing has changed. An input with the
    argument `bare` changes what it says and sets nothing going: for a fight whose
    rules fail when it goes on. One with `each` is said of several people: of all or of nobody.
    """
    ctx: Decision[Ruleset] = Decision(state, given, rulebook, dice, STEPS)
    try:
        carry_out(ctx, given)
        if not given.has("bare"):
            _go_on(ctx)
    except Refused as refused:
        ctx = Decision(state, given, rulebook, dice, STEPS)
        if _is_ruling(ctx, given):
            return refused.refusal
        try:
            kept_lines.keep(ctx, given, refused.refusal)
        except Refused as at_last:
            return at_last.refusal
    ctx.rules.hooks.on_decided(ctx)
    if ctx.state.flags.truce:
        truce.end_if_agreed(ctx)
    ctx.close()
    return Decided(ctx.state, tuple(ctx.events))


def _go_on(ctx: Decision[Ruleset]) -> None:
    """Do what follows, until the fight waits for somebody of whom no line is kept."""
    still_open = ctx.state.questions
    ctx.run()
    while (
        ctx.rules.asking.goes_on_aside(ctx)
        or (still_open and revalidate_questions(ctx))
        or kept_lines.take(ctx)
    ):
        ctx.halted = False
        ctx.run()


def changes_nothing(before: FightState, decided: Decided) -> bool:
    """Whether an input leaves a fight as it is, but for the numbers of its questions."""
    after = decided.state
    if any(isinstance(event, ev.Undone) for event in decided.events):
        return False
    return after.people == before.people and _unnumbered(after) == _unnumbered(before)


def _unnumbered(state: FightState) -> FightState:
    questions = tuple([replace(question, id=0) for question in state.questions])
    return replace(state, questions=questions, asked=0)


def carry_out(ctx: Decision[Ruleset], given: Input) -> None:
    """Do what a line says, before anything follows; raises `Refused`."""
    verb = ctx.rules.verbs.handlers.get(given.do) or HANDLERS.get(given.do)
    if ctx.state.status == "over":
        ctx.refuse("err.fight.over")
    if _is_ruling(ctx, given):
        if given.by not in (STORYTELLER, CLOCK):
            ctx.refuse("err.storyteller.only")
    elif ctx.state.status == "paused" and given.by != STORYTELLER and given.do not in ANYTIME:
        ctx.refuse("err.fight.paused")
    if given.who in (STORYTELLER, CLOCK):
        known = given.do not in ABOUT_SOMEBODY and given.do not in ctx.rules.verbs.combatant_only
    else:
        known = given.who in ctx.state.people
    if not known and given.do not in JOINING and given.do not in ctx.rules.verbs.joining:
        ctx.refuse("err.fight.not_in")
    if given.by != given.who and given.by in ctx.state.people:
        proxies.check(ctx, given)
    _hear(ctx, given)
    if verb is None:
        speak(ctx, given)
        return
    for one in _of_each(ctx, given):
        ctx.given = one
        verb(ctx, one)


def _is_ruling(ctx: Decision[Ruleset], given: Input) -> bool:
    """Whether only who runs the fight may say it."""
    return given.do in STORYTELLER_ONLY or given.do in ctx.rules.verbs.storyteller_only


def _hear(ctx: Decision[Ruleset], given: Input) -> None:
    """Whoever speaks, or is spoken for, is waited for again; so are the npcs of a storyteller."""
    if given.by == CLOCK or given.do == "next":
        return
    ruled = _is_ruling(ctx, given)
    now = ctx.state.round
    for person in [each for each in ctx.state.people.values() if each.silent == now]:
        spoken = person.id == given.by or (person.id == given.who and not ruled)
        mine = given.by == STORYTELLER and not person.player
        if spoken or mine:
            ctx.emit(ev.PersonChanged(person.id, {"silent": 0}))


def _of_each(ctx: Decision[Ruleset], given: Input) -> list[Input]:
    """A storyteller's line about several people, the ids in `each`, as one about each of them."""
    if not all(ctx.here(who) for who in given.words("each")):
        ctx.refuse("err.fight.not_in")
    return given.each()


class Foreseen(NamedTuple):
    """What a line comes to as it is read: how it answers what was asked, or the dice it throws."""

    said: Json = None
    request: Request | None = None


class _Read(Exception):
    """A line got as far as its answer, or its dice."""

    def __init__(self, found: Foreseen) -> None:
        super().__init__()
        self.found = found


class _NoDice:
    """Dice that nobody throws."""

    seed = ""

    def roll(self, request: Request) -> tuple[int, ...]:
        raise _Read(Foreseen(request=request))


class _Reading(Decision[Ruleset]):
    """A turn in which an answer that the fight waits for is read and not followed."""

    def answer(self, question: Question, answer: Json) -> None:
        if question.blocking and not (question.parallel or question.immediate):
            raise _Read(Foreseen(answer))
        super().answer(question, answer)


class Foresight:
    """Reads lines on a fight as it stands: nothing is rolled, and the fight stays so."""

    def __init__(self, state: FightState, rulebook: Rulebook) -> None:
        self._state, self._rulebook = state, rulebook
        self._turn: _Reading | None = None

    def of(self, given: Input) -> Foreseen | None:
        """What a line would come to; None where it would be refused."""
        ctx = self._turn
        # What a line did before it was refused is forgotten.
        if ctx is None or ctx.events or ctx.agenda is not self._state.agenda:
            ctx = self._turn = _Reading(self._state, given, self._rulebook, _NoDice(), STEPS)
        ctx.given = given
        try:
            carry_out(ctx, given)
        except Refused:
            return None
        except _Read as read:
            return read.found
        return Foreseen(next((e.answer for e in ctx.events if type(e) is ev.Answered), None))
