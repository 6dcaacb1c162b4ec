"""What these parts ask of a rule system in which people declare, with plain defaults."""

from typing import Any, ClassVar, Protocol

from ....engine.agenda import Step
from ....engine.decision import Decision
from ....engine.kinds import C, S
from ....engine.state import Step as AgendaEntry
from ..chases.rules import ChaseRules, ChaseScene
from ..chases.settings import HasChase
from .entries import CheckEntry, DamageEntry, Entry, Reminder
from .turns import Turns

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


class DeclaringRules(ChaseRules[S, C]):
    """People declare from the slowest up, then act from the fastest down."""

    settings: HasCombat

    rolls_together: bool = False
    """Whether all dice of initiative fall when the last has typed +init, rather than each one's."""

    ranks_anew: bool = False
    """Whether what happens in a round moves those in it who are still to come."""

    turns: ClassVar[Turns]

    after_turns: ClassVar[tuple[str, ...]] = ()
    """The steps of a round that come after everybody's turn."""

    def is_gathering(self, state: S) -> bool:
        """Whether people still come in for the first round: nobody has declared yet."""
        return state.round == 1 and not state.flags.begun and state.phase != "chase"

    def is_held_back(self, state: S) -> bool:
        """Whether the first declarations wait for +combat/next."""
        return bool(state.flags.held_until_next)

    def first_steps(self, state: S) -> tuple[AgendaEntry, ...]:
        """What comes next while people gather: an order, and whoever is slowest is asked."""
        return () if self.is_held_back(state) else (ORDER(),)

    def fastest_declares_first(self) -> bool:
        """Whether declarations go the other way round."""
        return False

    # --- slots of initiative --------------------------------------------------------------------

    def seals_ties(self) -> bool:
        """Whether the fully tied declare unseen by each other."""
        return True

    def reveals_ties(self) -> bool:
        """Whether that is told as soon as all of them have declared."""
        return True

    # --- when a round begins --------------------------------------------------------------------

    def asks_to_begin(self) -> bool:
        """Whether a round waits for the storyteller."""
        return True

    # --- book-keeping ---------------------------------------------------------------------------

    book_entries: ClassVar[tuple[type[Entry], ...]] = (DamageEntry, CheckEntry, Reminder)
    """What is entered for it."""

    difficulty_limits: ClassVar[tuple[int, int]] = (2, 10)
    """The lowest and the highest difficulty there is."""

    def refuses_late_reminders(self) -> bool:
        """Whether a reminder of the last round may come after this round's first declaration."""
        return False


class SceneDeclared(ChaseScene[S, C]):
    """A chase beside a round in which people declare."""

    rules: DeclaringRules[S, C]

    def fight_has_begun(self, state: S) -> bool:
        return super().fight_has_begun(state) and not self.rules.is_gathering(state)

    def on_enter(self, ctx: Decision[Any, S, C], who: str) -> None:
        if ctx.person(who).status != "active":
            return
        early = self.rules.is_gathering(ctx.state)
        if early:
            # Nobody has declared yet: whoever is slowest is asked anew.
            ctx.withdraw("declare", "tie")
        self.rules.turns.put_out(ctx, who, "chase", "chase")
        if early:
            ctx.agenda = self.rules.first_steps(ctx.state) if ctx.state.able() else ()

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
