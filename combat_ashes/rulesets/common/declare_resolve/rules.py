"""What these parts ask of a rule system in which people declare, with plain defaults."""

from typing import Any, ClassVar, Protocol

from ....engine.agenda import Step
from ....engine.decision import Decision
from ....engine.kinds import C, S
from ....engine.state import FightState
from ....engine.state import Step as AgendaEntry
from ..chases.rules import ChaseRules, ChaseScene
from ..chases.settings import HasChase
from .turns import Turns

DIFFICULTIES = (2, 10)
"""The lowest and the highest difficulty there is."""

ORDER: Step[()] = Step("order")
"""What the rule system does to settle who comes before whom, and who is asked to declare."""
FINISH: Step[()] = Step("finish")
"""What it does to end a fight by itself."""


class Combat(Protocol):
    """When a fight is over."""

    @property
    def end(self) -> str: ...


class HasCombat(HasChase, Protocol):
    """Settings with an area of chases and one of combat."""

    @property
    def combat(self) -> Combat: ...


def is_held_back(state: FightState) -> bool:
    """Whether the first declarations wait for +combat/next."""
    return bool(state.flags.held_until_next)


def first_steps(state: FightState) -> tuple[AgendaEntry, ...]:
    """What comes next while people gather: an order, and whoever is slowest is asked."""
    return () if is_held_back(state) else (ORDER(),)


class DeclaringRules(ChaseRules[S, C]):
    """People declare from the slowest up, then act from the fastest down."""

    settings: HasCombat

    turns: ClassVar[Turns]


class SceneDeclared(ChaseScene[S, C]):
    """A chase beside a round in which people declare."""

    rules: DeclaringRules[S, C]

    def fight_has_begun(self, state: S) -> bool:
        return super().fight_has_begun(state) and not self.rules.turns.is_gathering(state)

    def on_enter(self, ctx: Decision[Any, S, C], who: str) -> None:
        if ctx.person(who).status != "active":
            return
        early = self.rules.turns.is_gathering(ctx.state)
        if early:
            # Nobody has declared yet: whoever is slowest is asked anew.
            ctx.withdraw("declare", "tie")
        self.rules.turns.put_out(ctx, who, "chase", "chase")
        if early:
            ctx.agenda = first_steps(ctx.state) if ctx.state.able() else ()

    def on_out(self, ctx: Decision[Any, S, C], who: str, status: str, why: str) -> None:
        self.rules.turns.put_out(ctx, who, status, why)

    def fight_begins(self, ctx: Decision[Any, S, C], people: list[str]) -> None:
        """They roll at once where nothing else goes on here, else with the next round."""
        if ctx.state.phase == "chase":
            ctx.flag_fight(fight_now=True)
        else:
            super().fight_begins(ctx, people)

    def ends_by_itself(self, state: S) -> bool:
        return state.storyteller is None or bool(self.rules.settings.combat.end == "automatic")
