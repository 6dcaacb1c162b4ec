"""Whole fights through the engine, of people who play by their plans."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..engine.decide import Decided, decide
from ..engine.dice import SeededDice
from ..engine.fight import Fight
from ..engine.inputs import Input
from ..engine.refusals import Refusal, Refused
from ..engine.ruleset import Ruleset
from ..engine.state import STORYTELLER, Combatant, FightState, Question
from ..rulesets import look_at, new_fight, rulebook, rulesets
from ..text.house import surface_of
from ..text.line import split_line
from ..text.surface import Surface
from .plans import Plan, lines

MOST_LINES = 2_000
"""More lines than any fight of a study has; one that has them is a draw."""

HOLE = "<what>"


class Fighter(NamedTuple):
    """Somebody by their sheet, on a side, with a plan."""

    sheet: Mapping[str, Any]
    plan: Plan


class Fought(NamedTuple):
    """How a fight went: the side that won (empty for a draw), rounds, levels taken by side."""

    winner: str
    rounds: int
    levels: dict[str, int]
    used: dict[str, int]
    """How often each line was typed, by its command."""


class Table:
    """A fight that is played to its end by the plans of those in it."""

    def __init__(
        self, ruleset: str, settings: Mapping[str, Any], people: Sequence[Fighter], seed: str
    ) -> None:
        self._dice = SeededDice(seed)
        self._surface: Surface = surface_of(rulesets()[ruleset])
        self._plans: dict[str, Plan] = {}
        self.state: FightState = new_fight(ruleset)
        self.used: Counter[str] = Counter()
        self._rule("start", ruleset=ruleset, settings=dict(settings), room="", seed_hash="")
        self._rule("take", ref=0, name="the study")
        for number, fighter in enumerate(people, 1):
            sheet = {**fighter.sheet, "ref": number, "player": True}
            who = f"p{number}"
            self._decided(Input("join", who, "new", {"sheet": sheet}))
            self._plans[who] = fighter.plan
        self._say_what_is_owed()

    def play(self, rounds: int) -> Fought:
        """Play until one side is left, or for so many rounds."""
        for _ in range(MOST_LINES):
            sides = {person.side for person in self.fight.rules.order.able(self.fight)}
            if len(sides) < 2 or self.state.round > rounds or self.state.status != "running":
                break
            self._go_on()
        able = {str(person.side) for person in self.fight.rules.order.able(self.fight)}
        levels: Counter[str] = Counter()
        for person in (*self.state.people.values(), *self.state.gone.values()):
            levels[str(person.side)] += len(person.track)
        winner = next(iter(able)) if len(able) == 1 else ""
        return Fought(winner, min(self.state.round, rounds), dict(levels), dict(self.used))

    @property
    def fight(self) -> Fight[Ruleset]:
        return look_at(self.state)

    def _go_on(self) -> None:
        """Let whoever is awaited type the best line that is not refused."""
        asked = [q for q in self.state.questions if q.blocking and q.who in self._plans]
        if asked and self._answered(self.state.people[asked[0].who], asked[0]):
            return
        self._rule("next")

    def _answered(self, person: Combatant, question: Question) -> bool:
        plan = self._plans[person.id]
        return any(self._typed(person.id, line) for line in
                   lines(plan, self.fight, person, question))  # fmt: skip

    def _typed(self, who: str, line: str) -> bool:
        try:
            do, args = self._surface.read(split_line(line))
        except Refused:
            return False
        done = self._decided(Input(do, who, who, args))
        if done and do not in ("pass", "choose"):
            self.used[line.partition(" ")[0]] += 1
        return done

    def _say_what_is_owed(self) -> None:
        for person in list(self.state.people.values()):
            line = self.fight.rules.asking.owes(self.fight, person)
            if line:
                self._typed(person.id, line.replace(HOLE, "to win"))

    def _rule(self, do: str, **args: Any) -> bool:
        return self._decided(Input(do, STORYTELLER, STORYTELLER, args))

    def _decided(self, given: Input) -> bool:
        decided: Decided | Refusal = decide(self.state, given, rulebook, self._dice)
        if isinstance(decided, Refusal):
            return False
        self.state = decided.state
        return True
