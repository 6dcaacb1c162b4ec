"""A line on a fight as it stands, and all that it may come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ..engine.answers import speak
from ..engine.decide import carry_out
from ..engine.decision import Decision
from ..engine.dice import SeededDice
from ..engine.events import Event, Rolled, Told, TrackChanged
from ..engine.inputs import Input
from ..engine.ruleset import Rulebook
from ..engine.state import FightState, Question
from ..engine.steps import STEPS
from .walk import AnyDecision, Branch, ForkingDice, Known, TooManyBranches, Walk, merged

DECLARING = ("declare", "act", "init", "begin")
"""Questions by which somebody is asked what they do."""


class Noted(Struct, frozen=True):
    """What was seen on the way: who was reached, whether the first roll failed badly."""

    reached: frozenset[str] = frozenset()
    rolled: bool = False
    botch: bool = False
    planned: tuple[tuple[str, str], ...] = ()
    """Whose plan has answered, and what of it."""
    leads: tuple[tuple[tuple[str, str], int], ...] = ()
    """How leads have changed, by prey and predator; a chase may be over by that."""


Branches = list[Branch[Noted]]

Choose = Callable[[Question], Input | None]

TOUCHES = ("attack.came", "touch.contact")
"""What is told where an attack may reach somebody and do no harm."""

PLAYS = 1000
"""So often a line is played that has too many branches."""

ERROR = 0.031
"""The half-width of the 95 % interval of a chance that so many plays show."""


def no_answer(question: Question) -> None:
    """Nobody says anything but the default."""


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

    def without_plan(self, who: str) -> Case:
        """The same where somebody has no answer to attacks ready, so that they are asked."""
        person = self._state.people[who]
        flags = replace(person.flags, plan=type(person.flags)().plan)
        people = {**self._state.people, who: replace(person, flags=flags)}
        return Case(replace(self._state, people=people), self.given, self._rulebook)

    def first_asked(self, who: str) -> Question | None:
        """What somebody is asked first when the line is decided."""
        asked: list[Question] = []

        def heard(question: Question) -> None:
            if question.who == who:
                asked.append(question)

        self.foreseen(heard)
        return asked[0] if asked else None

    def foreseen(self, choose: Choose) -> Branches:
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

    def _walked(self, walk: Walk[Noted]) -> Branches:
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
            reached = _reached(event) or self._won_over(event)
            if isinstance(event, Told) and event.code == "plan.answers":
                said = event.facts["who"], event.facts["plan"]
                noted = replace(noted, planned=(*noted.planned, said))
            if isinstance(event, Told) and event.code == "chase.contest":
                pair = (event.facts["who"], event.facts["by"])
                noted = replace(noted, leads=(*noted.leads, (pair, event.facts["moved"])))
            if reached is not None and reached not in noted.reached:
                noted = replace(noted, reached=noted.reached | {reached})
        return noted

    def _won_over(self, event: Event) -> str | None:
        """Over whom the speaker has won a contest by this event, if so."""
        if not isinstance(event, Told) or event.code != "contest.won":
            return None
        return str(event.facts["against"]) if event.facts["who"] == self.who else None


def _reached(event: Event) -> str | None:
    """Whom an attack has reached by this event, if anybody."""
    if isinstance(event, Rolled):
        return event.against if event.purpose == "damage" else None
    if isinstance(event, TrackChanged):
        return None if event.healed else event.who
    if isinstance(event, Told) and event.code in TOUCHES:
        came = event.code != "attack.came" or event.facts.get("how") == "success"
        return str(event.facts["against"]) if came else None
    if isinstance(event, Told) and event.code.startswith("hit."):
        found = event.facts.get("target") or event.facts.get("against") or event.facts.get("who")
        return found if isinstance(found, str) else None
    return None
