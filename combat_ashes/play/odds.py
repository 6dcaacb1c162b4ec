"""The chances of a line: what it comes to, over every way that its dice can fall.

What counts is the state when the line, the answer to it and all that follows at once are settled,
and before anybody else acts.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import UNSET, Struct, UnsetType, to_builtins
from msgspec.structs import replace

from ..engine.answers import speak
from ..engine.decide import carry_out
from ..engine.decision import Decision
from ..engine.dice import SeededDice
from ..engine.events import Event, Rolled, Told, TrackChanged
from ..engine.fight import Fight
from ..engine.inputs import Input
from ..engine.refusals import Refused
from ..engine.ruleset import Rulebook, Ruleset
from ..engine.state import FightState, Question
from ..engine.steps import STEPS
from ..rulesets import rulebook, rulesets
from ..rulesets.proposing import filled
from ..text.house import surface_of
from ..text.line import split_line
from .knowing import as_all_know, as_known
from .walk import AnyDecision, Branch, ForkingDice, Known, TooManyBranches, Walk, merged

PLACES = 4
"""Decimal places of a chance."""

DECLARING = ("declare", "act", "init", "begin")
"""Questions by which somebody is asked what they do."""


class Harm(Struct, frozen=True):
    """What may happen to somebody: levels newly marked, how many to expect, whether they fall."""

    levels: dict[int, float]
    mean: float
    down: float


class Chances(Struct, frozen=True):
    """What a line comes to. What it cannot have is left out."""

    hit: float | UnsetType = UNSET
    levels: dict[int, float] | UnsetType = UNSET
    mean: float | UnsetType = UNSET
    down: float | UnsetType = UNSET
    control: dict[int, float] | UnsetType = UNSET
    lead: dict[int, float] | UnsetType = UNSET
    botch: float = 0.0
    own: Harm | UnsetType = UNSET
    targets: dict[str, Any] | UnsetType = UNSET


class Answered(Chances, frozen=True, kw_only=True):
    """The chances for one `answer` of the target, and those for each of its `answers`."""

    answer: str | UnsetType = UNSET
    answers: dict[str, Chances] | UnsetType = UNSET


class Odds(Answered, frozen=True, kw_only=True):
    """The chances of a `line` that `who` would type."""

    line: str
    who: str
    exact: bool
    error: float | UnsetType = UNSET
    against: str | UnsetType = UNSET
    assumed: list[str]


class Noted(Struct, frozen=True):
    """What was seen on the way: who was reached, whether the first roll failed badly."""

    reached: frozenset[str] = frozenset()
    rolled: bool = False
    botch: bool = False


Choose = Callable[[Question], Input | None]

PLAYS = 1000
"""So often a line is played that has too many branches."""

ERROR = 0.031
"""The half-width of the 95 % interval of a chance that so many plays show."""


class Aside(Walk[Noted]):
    """Goes on beside the agenda until the dice of `who` have fallen and somebody is asked anew."""

    def __init__(self, who: str, *how: Any) -> None:
        super().__init__(*how)
        self.who = who

    def _next(self, branch: Branch[Noted]) -> Callable[[AnyDecision], None] | None:
        ctx = branch.ctx
        open_ = [q for q in ctx.state.questions if q.blocking and q.parallel]
        others = [question for question in open_ if question.who != self.who]
        if ctx.halted or (open_ and (branch.noted.rolled or not others)):
            return None
        if others:
            return lambda anew: anew.answer(others[0], others[0].default)
        return self.advance

    def advance(self, ctx: AnyDecision) -> None:
        """Take the next step of what goes on aside."""
        if not ctx.rules.asking.goes_on_aside(ctx):
            ctx.halted = True


class Case:
    """One line on a fight as it stands, with the rules to decide it."""

    def __init__(self, state: FightState, given: Input, rulebook: Rulebook) -> None:
        self.who, self.given = given.who, given
        self._rulebook, self._state = rulebook, state
        self.ctx: AnyDecision = Decision(state, given, rulebook, ForkingDice(()), STEPS)
        self.rules = self.ctx.rules
        self.exact = True
        self._known: Known[Noted] = {}

    def foreseen(self, choose: Choose) -> list[Branch[Noted]]:
        """All that the line may come to; `choose` answers for others, None being the default.

        Where that is too much, what `PLAYS` plays of it come to. Raises `Refused` for a line that
        would be refused.
        """
        how = (self.rules.order.between, self._noted, self._answering(choose),
               self.rules.settings.odds.branches, self._known)  # fmt: skip
        walk: Callable[..., Walk[Noted]] = partial(Aside, self.who) if self.chases else Walk
        try:
            return self._walked(walk(*how))
        except TooManyBranches:
            self.exact = False
        found = []
        for play in range(PLAYS):
            dice = SeededDice(f"odds.{play}")
            found += self._walked(walk(*how, dice))
        for branch in found:
            branch.chance /= PLAYS
        return found

    def _walked(self, walk: Walk[Noted]) -> list[Branch[Noted]]:
        if self.reacts:
            said = walk.parted(self._whole(), lambda ctx: carry_out(ctx, self.given))
            return walk.to_the_end(merged(said))
        said = walk.parted(self._whole(), self._says)
        declared = walk.to_the_end(merged(said))
        begun = [one for branch in declared for one in walk.parted(branch, self._resolves)]
        return walk.to_the_end(merged(begun))

    @property
    def chases(self) -> bool:
        """Whether the line is about a chase, which goes on beside the agenda."""
        asked = [q for q in self._state.questions if q.who == self.who]
        return any(question.parallel and question.blocking for question in asked)

    @property
    def reacts(self) -> bool:
        """Whether the line answers something else than what its speaker does at their turn."""
        asked = self._state.question_for(self.who)
        if asked is None or not asked.blocking:
            return False
        return self.chases or asked.kind not in DECLARING

    def _whole(self) -> Branch[Noted]:
        return Branch(self.ctx, Noted(), 1.0)

    def _says(self, ctx: AnyDecision) -> None:
        ctx.rules.order.stage(ctx, self.who)
        carry_out(ctx, self.given)

    def _resolves(self, ctx: AnyDecision) -> None:
        ctx.rules.order.resolve(ctx, self.who)

    def _answering(self, choose: Choose) -> Callable[[AnyDecision, Question], None]:
        def answer(ctx: AnyDecision, question: Question) -> None:
            given = choose(question) if question.who != self.who else None
            if given is None:
                ctx.answer(question, question.default)
                return
            ctx.given = given
            speak(ctx, given)
            ctx.given = self.given

        return answer

    def _noted(self, noted: Noted, ctx: AnyDecision, events: Iterable[Event]) -> Noted:
        for event in events:
            if isinstance(event, Rolled) and event.who == self.who and not noted.rolled:
                noted = replace(noted, rolled=True, botch=event.botch)
            reached = _reached(event)
            if reached is not None and reached not in noted.reached:
                noted = replace(noted, reached=noted.reached | {reached})
        return noted


def _reached(event: Event) -> str | None:
    """Whom an attack has reached by this event, if anybody."""
    if isinstance(event, Rolled):
        return event.against if event.purpose == "damage" else None
    if isinstance(event, TrackChanged):
        return None if event.healed else event.who
    if isinstance(event, Told) and event.code.startswith("hit."):
        found = event.facts.get("target") or event.facts.get("against") or event.facts.get("who")
        return found if isinstance(found, str) else None
    return None


def odds(fight: Fight[Ruleset], given: Input, line: str, knows_all: bool = False) -> Odds:
    """The chances of a `line` that was read as `given`, by what its targets may answer.

    Who `knows_all` runs the fight; others know what their person does. Raises `Refused` where the
    line would be refused.
    """
    assumed: dict[str, None] = {}
    state = fight.state
    known = as_all_know(state) if knows_all else as_known(fight, given.who, assumed)
    case = Case(known, given, rulebook)
    targets = [who for who in _targets(case) if who != given.who]
    asked: dict[str, Question] = {}

    def first(question: Question) -> None:
        if question.who in targets:
            asked.setdefault(question.who, question)

    found: Chances = _chances(case, case.foreseen(first), targets)
    if len(targets) == 1:
        found = _best_known(case, asked.get(targets[0]), targets[0], found)
    elif found.targets:
        each = {who: found.targets[state.people[who].name] for who in targets}
        answered = {who: _best_known(case, asked.get(who), who, each[who]) for who in targets}
        named = {state.people[who].name: chances for who, chances in answered.items()}
        found = replace(found, targets=named)
    return Odds(
        line=line, who=state.people[given.who].name, exact=case.exact,
        error=UNSET if case.exact else ERROR,
        against=state.people[targets[0]].name if len(targets) == 1 else UNSET,
        assumed=[] if knows_all else list(assumed), **_fields(found),
    )  # fmt: skip


def _targets(case: Case) -> list[str]:
    """Whom the line, or a line within it, names."""
    within = [case.given, *case.given.parts()]
    texts = [each.text("target").replace(",", "&") for each in within]
    found = [case.ctx.find(name).id for text in texts for name in case.ctx.names(text)]
    return list(dict.fromkeys(found))


def _fields(chances: Chances) -> dict[str, Any]:
    return {name: getattr(chances, name) for name in chances.__struct_fields__}


def _best_known(case: Case, question: Question | None, who: str, plain: Chances) -> Chances:
    """The chances at one target, by what they may answer where they are asked."""
    if question is None:
        return plain
    answers = _answered(case, question, who)
    answer = next(iter(answers), "")
    found = answers.get(answer, plain)
    return Answered(answer=answer or UNSET, answers=answers or UNSET, **_fields(found))


def _answered(case: Case, question: Question, who: str) -> dict[str, Chances]:
    """The chances for each answer that is a line by itself; `none` is to do nothing."""
    found: dict[str, Chances] = {}
    for option, said in _spoken(case, question):

        def choose(other: Question, said: Input = said) -> Input | None:
            return said if (other.who, other.kind) == (said.who, question.kind) else None

        with suppress(Refused, LookupError):
            found[option] = _chances(case, case.foreseen(choose), [who])
    return found


def _spoken(case: Case, question: Question) -> Iterator[tuple[str, Input]]:
    """What somebody may answer, by its words; some of it may be refused."""
    who = question.who
    surface = surface_of(rulesets()[case.ctx.state.ruleset])
    for option in ("none", *(word for word in question.options if word != "pass")):
        lines = [] if option == "none" else surface.choosing([option])
        full = [each for line in lines for each in filled(case.ctx.state, who, line)]
        if full == lines:
            word = "pass" if option == "none" else option
            yield option, Input(word, who, who, {"ability": "", "options": [], "word": word})
            continue
        for line in full:
            with suppress(Refused):
                do, args = surface.read(split_line(line))
                yield line.removeprefix("+").replace("/", "_"), Input(do, who, who, args)


def _chances(case: Case, branches: list[Branch[Noted]], targets: list[str]) -> Chances:
    before = case.ctx
    own = _harm(before, branches, case.who)
    hurt = own if own.mean or own.down else UNSET
    botch = _share(branches, lambda branch: branch.noted.botch)
    if case.chases:
        return _of_chase(case, branches, Chances(botch=botch, own=hurt))
    if not targets:
        hit = _share(branches, lambda branch: case.who in branch.noted.reached)
        return Chances(botch=botch, own=own if case.reacts else hurt,
                       hit=hit if case.reacts else UNSET)  # fmt: skip
    each = {who: _against(case, branches, who) for who in targets}
    if len(each) == 1:
        return replace(each[targets[0]], botch=botch, own=hurt)
    names = {before.state.people[who].name: found for who, found in each.items()}
    return Chances(botch=botch, own=hurt, targets=names)


def _against(case: Case, branches: list[Branch[Noted]], who: str) -> Chances:
    harm = _harm(case.ctx, branches, who)
    found = Chances(
        hit=_share(branches, lambda branch: who in branch.noted.reached),
        levels=harm.levels, mean=harm.mean, down=harm.down,
    )  # fmt: skip
    two, of = (case.who, who), case.rules.views.holds
    held = [of(branch.ctx.state) for branch in branches]
    if two not in of(case.ctx.state) and not any(two in holds for holds in held):
        return found
    hit = _share(branches, lambda branch: two in of(branch.ctx.state))
    if all(control is None for holds in held for control in holds.values()):
        return replace(found, hit=hit)
    control: dict[int, float] = defaultdict(float)
    for branch, holds in zip(branches, held, strict=True):
        control[holds.get(two) or 0] += branch.chance
    return replace(found, hit=hit, control=_rounded(control))


def _of_chase(case: Case, branches: list[Branch[Noted]], found: Chances) -> Chances:
    """How the Lead changes; one is ahead as the prey by more of it, as a predator by less."""
    of, who = case.rules.views.leads, case.who
    before = of(case.ctx.state)
    pair = next((two for two in before if who in two), None)
    if pair is None:
        return found
    lead: dict[int, float] = defaultdict(float)
    for branch in branches:
        lead[of(branch.ctx.state).get(pair, 0) - before[pair]] += branch.chance
    ahead = 1 if who == pair[0] else -1
    hit = round(sum(chance for by, chance in lead.items() if by * ahead > 0), PLACES)
    return replace(found, hit=hit, lead=_rounded(lead))


def _rounded(chances: dict[int, float]) -> dict[int, float]:
    """Chances in order, without those that are none in so many places."""
    found = {value: round(chances[value], PLACES) for value in sorted(chances)}
    return {value: chance for value, chance in found.items() if chance}


def _harm(before: AnyDecision, branches: list[Branch[Noted]], who: str) -> Harm:
    marked = len(before.state.people[who].track)
    levels: dict[int, float] = defaultdict(float)
    for branch in branches:
        levels[len(_track(branch, who)) - marked] += branch.chance
    mean = sum(level * chance for level, chance in levels.items())
    down = _share(branches, lambda branch: not _stands(branch.ctx, who))
    if not _stands(before, who):
        down = 0.0
    return Harm(_rounded(levels), round(mean, PLACES), down)


def _track(branch: Branch[Noted], who: str) -> str:
    state = branch.ctx.state
    person = state.people.get(who) or state.gone.get(who)
    return person.track if person else ""


def _stands(ctx: AnyDecision, who: str) -> bool:
    return any(person.id == who for person in ctx.rules.order.able(ctx))


def _share(branches: list[Branch[Noted]], is_so: Callable[[Branch[Noted]], bool]) -> float:
    return round(sum(branch.chance for branch in branches if is_so(branch)), PLACES)


def as_json(found: Odds) -> dict[str, Any]:
    """The same as JSON has it."""
    plain: dict[str, Any] = to_builtins(found, str_keys=True)
    return plain
