"""Everything that a fight may come to from where it stands, and how likely each of it is.

The engine decides; where dice fall, the future parts into one branch for each result that the rules
can tell apart. Branches that have come to the same state are one again, after each step.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from ..engine.codec import dump_state
from ..engine.decision import Decision
from ..engine.dice import Dice, Request
from ..engine.events import Event
from ..engine.flags import without_past
from ..engine.state import FightState, Question
from .pools import Faces, results

AnyDecision = Decision[Any, Any, Any]
N = TypeVar("N")
"""What is noted of the events on the way: a value that can be hashed."""
Answer = Callable[[AnyDecision, Question], None]
"""Answers a question that the fight waits for."""

RAREST = 1e-9
"""What is less likely than that counts as nothing."""

MOST_STEPS = 2_000
"""More steps than the settling of any line takes."""


class TooManyBranches(Exception):
    """What may come is more than is to be counted one by one."""


class Parting(Exception):
    """Dice fall of which nothing is known yet."""

    def __init__(self, request: Request) -> None:
        super().__init__()
        self.request = request


class ForkingDice:
    """Dice that fall as given, one roll after another; at the next roll the future parts."""

    seed = ""

    def __init__(self, fallen: tuple[Faces, ...]) -> None:
        self._left = list(fallen)

    def roll(self, request: Request) -> Faces:
        """The faces of this roll; those that are thrown again are among them already."""
        if request.again or not request.dice:
            return ()
        if not self._left:
            raise Parting(request)
        return self._left.pop(0)


class Branch(Generic[N]):
    """A fight as it may come to stand, with what was noted on the way, and its chance."""

    def __init__(self, ctx: AnyDecision, noted: N, chance: float) -> None:
        self.ctx, self.noted, self.chance = ctx, noted, chance

    @cached_property
    def key(self) -> tuple[str, N, bool]:
        """What is the same for branches that are one again."""
        state = replace(still_to_come(self.ctx.state), agenda=self.ctx.agenda)
        return dump_state(state), self.noted, self.ctx.halted


Known = dict[tuple[str, N, bool], list[Branch[N]]]
"""What branches come to by their next step, by their keys; their chances are those of a whole."""


class Walk(Generic[N]):
    """Walks on from a decision, and stops before steps of these names.

    `note(noted, ctx, events)` is what is noted once these events happened. A question that holds
    the fight up is given to `answer`. More than `most` branches raise `TooManyBranches`. Walks
    of one fight that differ in the answers share what is `known`. With `dice` nothing parts: they
    fall as they do.
    """

    def __init__(
        self, stops: frozenset[str], note: Callable[[N, AnyDecision, Iterable[Event]], N],
        answer: Answer, most: int, known: Known[N], dice: Dice | None = None,
    ) -> None:  # fmt: skip
        self._stops, self._note, self._answer = stops, note, answer
        self._most, self._known, self._dice = most, known, dice

    def to_the_end(self, branches: list[Branch[N]]) -> list[Branch[N]]:
        """The branches where nothing is left to do before one of the steps to stop at."""
        settled: list[Branch[N]] = []
        for _ in range(MOST_STEPS):
            if not branches:
                return settled
            onward: list[Branch[N]] = []
            for branch in branches:
                go = self._next(branch)
                if go is None:
                    settled.append(branch)
                elif go == self.advance and self._dice is None:
                    onward += self._advanced(branch)
                else:
                    onward += self.parted(branch, go)
                if len(onward) > self._most:
                    onward = merged(onward)
                if len(onward) > self._most:
                    raise TooManyBranches
            # A tie that is rolled again and again ends where it hardly comes to pass.
            branches = [branch for branch in merged(onward) if branch.chance > RAREST]
        raise RuntimeError("the settling of a line goes on for ever")

    def advance(self, ctx: AnyDecision) -> None:
        """Take the next step of the fight."""
        ctx.advance()

    def _advanced(self, branch: Branch[N]) -> list[Branch[N]]:
        """What a branch comes to by the next step of the fight."""
        found = self._known.get(branch.key)
        if found is None:
            whole = Branch(branch.ctx, branch.noted, 1.0)
            found = self._known[branch.key] = merged(self.parted(whole, self.advance))
        return [Branch(each.ctx, each.noted, each.chance * branch.chance) for each in found]

    def parted(self, branch: Branch[N], go: Callable[[AnyDecision], None]) -> list[Branch[N]]:
        """What a branch comes to by something that may roll dice, each time anew."""
        found: list[Branch[N]] = []
        todo: list[tuple[tuple[Faces, ...], float]] = [((), branch.chance)]
        while todo:
            if len(found) + len(todo) > self._most:
                raise TooManyBranches  # Ties that are rolled again might go on for ever.
            fallen, chance = todo.pop()
            ctx = again(branch.ctx, self._dice or ForkingDice(fallen))
            try:
                go(ctx)
            except Parting as parting:
                todo += [((*fallen, faces), chance * part)
                         for faces, part in results(parting.request)]  # fmt: skip
            else:
                noted = self._note(branch.noted, ctx, ctx.events)
                found.append(Branch(ctx, noted, chance))
        return found

    def _next(self, branch: Branch[N]) -> Callable[[AnyDecision], None] | None:
        ctx = branch.ctx
        question = next((q for q in ctx.state.questions if q.blocking and not q.parallel), None)
        if question is not None:
            return lambda anew: self._answer(anew, question)
        if not ctx.agenda or ctx.agenda[0][0] in self._stops or ctx.halted:
            return None
        return self.advance if ctx.state.status == "running" else None


def again(ctx: AnyDecision, dice: Dice) -> AnyDecision:
    """The same decision with other dice, as it stands and as if nothing had happened in it."""
    found: AnyDecision = Decision(ctx.state, ctx.given, ctx.rulebook, dice, ctx.every_step)
    found.agenda, found.halted = ctx.agenda, ctx.halted
    return found


def still_to_come(state: FightState) -> FightState:
    """A fight without what has happened: none of its steps asks for it."""
    people = {who: replace(person, flags=without_past(person.flags))
              for who, person in state.people.items()}  # fmt: skip
    flags = without_past(state.flags)
    return replace(state, people=people, flags=flags, last_roll=None)


def merged(branches: list[Branch[N]]) -> list[Branch[N]]:
    """Branches that have come to the same state as one."""
    if len(branches) < 2:
        return branches
    found: dict[Any, Branch[N]] = {}
    for branch in branches:
        key = branch.key
        if key in found:
            found[key].chance += branch.chance
        else:
            found[key] = branch
    return list(found.values())
