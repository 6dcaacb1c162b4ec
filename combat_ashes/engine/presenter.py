"""What a rule system shows of a fight: health, declarations, offers, and its part of the view."""

from collections.abc import Sequence
from typing import Any, Generic

from .fight import Fight
from .kinds import C, S
from .offers import EVERY, AwaitedRoll, Commands, Dice, Menu, Offer
from .state import Json, Question
from .view_model import CombatantView, FightView


class Presenter(Generic[S, C]):
    """What people and programs see; the part of `Ruleset` that changes nothing."""

    def words(self, state: S, action: Json) -> str:
        """A declaration in words, as the view shows it to programs."""
        raise NotImplementedError

    def told(self, state: S, action: Json) -> str:
        """A declaration in words, as people are told it: what its speaker wrote is in quotes."""
        return self.words(state, action)

    def offers(self, state: S, question: Question) -> Sequence[Offer]:
        """What the choices of a question amount to at this moment, for those who are told."""
        return self.own_offers(Fight[Any, S, C](state, self), question)

    def own_offers(self, fight: Fight[Any, S, C], question: Question) -> Sequence[Offer]:
        """The same for the questions of the rule system's own."""
        return []

    def roll_awaited(self, state: S, question: Question) -> tuple[str, str] | None:
        """Whose roll waits for the storyteller's word, and its purpose; None without one."""
        rolls = (each for each in self.offers(state, question) if isinstance(each, AwaitedRoll))
        return next(((each.who, each.purpose) for each in rolls if each.purpose), None)

    def maneuvers(self, state: S, person: C, commands: Commands = EVERY) -> Menu:
        """What somebody can do now, at least by these `commands`, such as `+attack/feint`."""
        return self.own_menu(Fight[Any, S, C](state, self), person, commands)

    def own_menu(self, fight: Fight[Any, S, C], person: C, commands: Commands) -> Menu:
        """The same of the rule system's own."""
        return []

    def would_roll(self, fight: Fight[Any, S, C], person: C, said: Json) -> Dice:
        """What somebody's answer would be rolled with, as far as they may know."""
        return Dice()

    def ahead(self, person: C) -> str:
        """What somebody has typed before they are asked, which nobody else is shown; or nothing."""
        return ""

    def awaiting(self, state: S) -> dict[str, tuple[Json, bool]]:
        """Declarations that were made and have not taken place yet, by person: and if sealed."""
        return {}

    def still_to_act(self, state: S, person: C) -> bool:
        """Whether somebody, where people act in order, is asked later in this round."""
        return False

    def is_turn(self, question: Question) -> bool:
        """Whether a question asks what somebody does whose place in the order has come."""
        return False

    def is_public(self, state: S) -> bool:
        """Whether what has been declared may be seen by everybody yet."""
        return True

    def has_acted(self, state: S, person: C) -> bool:
        return False

    def fight_view(
        self, fight: Fight[Any, S, C], reader: str | None, shown: FightView[object, object]
    ) -> object:
        """What these rules show of a fight, to a `reader` or (None) of all; `shown` may change."""
        return None

    def combatant_view(
        self, fight: Fight[Any, S, C], person: C, mine: bool, shown: CombatantView[object]
    ) -> object:
        """What these rules show of a person besides, as in `fight_view`; `mine` is themselves."""
        return None

    def rating(self, state: S, person: C) -> int:
        """What decides between equal initiative totals."""
        return person.rating

    def public_rulings(self) -> bool:
        """Whether players see what a storyteller rules."""
        return True
