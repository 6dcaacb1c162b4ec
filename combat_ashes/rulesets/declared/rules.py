"""What these parts ask of a rule system in which people declare, with plain defaults."""

from __future__ import annotations

from typing import Any, ClassVar

from ...engine.agenda import Step
from ...engine.decision import Decision
from ...engine.state import Combatant, FightState
from ...engine.state import Step as AgendaEntry
from ..chases import ChaseRules
from ..parts.notes import Notes
from ..parts.round.ahead import Ahead
from .entries import CheckEntry, DamageEntry, Entry, Reminder

ORDER: Step[()] = Step("order")
"""What the rule system does to settle who comes before whom, and who is asked to declare."""
FINISH: Step[()] = Step("finish")
"""What it does to end a fight by itself."""

note = Notes()
BEGUN = note.of_fight("begun", 0)
"""The last round in which anybody has declared."""
FIGHT_NOW = note.of_fight("fight_now", False)
"""A chase turns into a fight: initiative is rolled at once."""
HELD_BACK = note.of_fight("held_until_next", False)
"""The storyteller holds the first declarations back until +combat/next."""
GATHERED = note.of_fight("gathered", False)
"""A storyteller brought people in before the first round."""


class DeclaringRules(ChaseRules):
    """People declare from the slowest up, then act from the fastest down."""

    rolls_together: bool = False
    """Whether all dice of initiative fall when the last has typed +init, rather than each one's."""

    ranks_anew: bool = False
    """Whether what happens in a round moves those in it who are still to come."""

    lines_ahead: ClassVar[Ahead]
    """Where lines are kept that were typed before their speaker was asked."""

    after_turns: ClassVar[tuple[str, ...]] = ()
    """The steps of a round that come after everybody's turn."""

    def is_gathering(self, state: FightState) -> bool:
        """Whether people still come in for the first round: nobody has declared yet."""
        return state.round == 1 and not BEGUN.of(state.notes) and state.phase != "chase"

    def is_held_back(self, state: FightState) -> bool:
        """Whether the first declarations wait for +combat/next."""
        return HELD_BACK.of(state.notes)

    def first_steps(self, state: FightState) -> tuple[AgendaEntry, ...]:
        """What comes next while people gather: an order, and whoever is slowest is asked."""
        return () if self.is_held_back(state) else (ORDER(),)

    def fastest_declares_first(self) -> bool:
        """Whether declarations go the other way round."""
        return False

    # --- slots of initiative --------------------------------------------------------------------

    def may_declare(self, ctx: Decision[Any], person: Combatant) -> bool:
        """Whether somebody is asked what they do, now that their place has come."""
        raise NotImplementedError

    def ask_declaration(self, ctx: Decision[Any], who: str, sealed: int) -> None:
        """Ask somebody what they do, or take the line they typed ahead.

        `sealed` is 0, or the number of those who are asked together, unseen by each other.
        """
        raise NotImplementedError

    def seals_ties(self) -> bool:
        """Whether the fully tied declare unseen by each other."""
        return True

    def reveals_ties(self) -> bool:
        """Whether that is told as soon as all of them have declared."""
        return True

    def slot_comes(self, ctx: Decision[Any], slot: list[str]) -> None:
        """The place of some has come: one person, or those who are fully tied."""
        raise NotImplementedError

    def rate_anew(self, ctx: Decision[Any], who: str) -> None:
        """Somebody's initiative as it has become since it was rolled."""

    # --- when a round begins --------------------------------------------------------------------

    def asks_to_begin(self) -> bool:
        """Whether a round waits for the storyteller."""
        return True

    def round_opens(self, ctx: Decision[Any]) -> None:
        """Initiative is about to be rolled."""

    def comes_late(self, ctx: Decision[Any], who: str) -> None:
        """Somebody came in when the first round had begun."""
        ctx.announce("joined.later", who=who)

    def put_out(self, ctx: Decision[Any], who: str, status: str, why: str) -> None:
        """Somebody is in the fight no longer."""
        raise NotImplementedError

    # --- book-keeping ---------------------------------------------------------------------------

    book_entries: ClassVar[tuple[type[Entry], ...]] = (DamageEntry, CheckEntry, Reminder)
    """What is entered for it."""

    difficulty_limits: tuple[int, int]
    """The lowest and the highest difficulty there is."""

    def refuses_late_reminders(self) -> bool:
        """Whether a reminder of the last round may come after this round's first declaration."""
        return False

    def soaked(self, ctx: Decision[Any], who: str, levels: int, kind: str) -> int:
        """The levels of damage that are left when somebody has soaked them."""
        raise NotImplementedError

    def check(self, ctx: Decision[Any], who: str, words: tuple[str, ...], difficulty: int) -> None:
        """Roll a check that a storyteller entered."""
        raise NotImplementedError

    # --- chases beside the fight ----------------------------------------------------------------

    def has_begun(self, state: FightState) -> bool:
        return super().has_begun(state) and not self.is_gathering(state)

    def leaves_for_chase(self, ctx: Decision[Any], who: str) -> None:
        if ctx.person(who).status != "active":
            return
        early = self.is_gathering(ctx.state)
        if early:
            # Nobody has declared yet: whoever is slowest is asked anew.
            ctx.withdraw("declare", "tie")
        self.put_out(ctx, who, "chase", "chase")
        if early:
            ctx.agenda = self.first_steps(ctx.state) if ctx.state.able() else ()

    def out_of_chase(self, ctx: Decision[Any], who: str, status: str, why: str) -> None:
        self.put_out(ctx, who, status, why)

    def fight_begins(self, ctx: Decision[Any], people: list[str]) -> None:
        """They roll at once where nothing else goes on here, else with the next round."""
        if ctx.state.phase == "chase":
            FIGHT_NOW.put(ctx, True)
        else:
            super().fight_begins(ctx, people)

    def ends_by_itself(self, state: FightState) -> bool:
        return state.storyteller is None or bool(self.settings.combat.end == "automatic")
