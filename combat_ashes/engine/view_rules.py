"""What a rule system shows of a fight: declarations, offers, and its part of the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .fight import AnyFight
from .offers import EVERY, AwaitedRoll, Commands, Dice, Menu, Offer
from .state import Combatant, FightState, Json, Question
from .view_model import CombatantView, FightView


def _no_dice(fight: AnyFight, person: Combatant, said: Json) -> Dice:
    return Dice()


def _no_more(fight: AnyFight, *about: object) -> None:
    """The view shows nothing besides what is shown of every fight."""


def _unmarked(fight: AnyFight, person: Combatant) -> list[str]:
    return []


def _nothing_awaited(state: FightState) -> dict[str, tuple[Json, bool]]:
    return {}


def _nobody_held(state: FightState) -> dict[tuple[str, str], int | None]:
    return {}


def _nobody_chased(state: FightState) -> dict[tuple[str, str], int]:
    return {}


def _always(fight: AnyFight) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class ViewRules:
    """What people and programs see under a rule system; nothing here changes a fight."""

    words: Callable[[Any, Any], str]
    """A declaration in words, as the view shows it to programs; none for None."""

    told: Callable[[Any, Any], str]
    """A declaration in words, as people are told it: what its speaker wrote is in quotes."""

    of_fight: Callable[[Any, str | None, FightView[object, object]], object] = _no_more
    """What these rules show of a fight, to a reader or (None) of all; what is shown may change."""

    of_person: Callable[[Any, Any, bool, CombatantView[object]], object] = _no_more
    """What these rules show of a person besides, as of a fight; True where it is the reader."""

    offers: tuple[Callable[[Any, Question], Sequence[Offer]], ...] = ()
    """What the choices of a question amount to now; the first that has any offers counts."""

    menus: tuple[Callable[[Any, Any, Commands], Menu], ...] = ()
    """What somebody can do now, at least by these commands; the first that has any rows counts."""

    marked: Callable[[Any, Any], list[str]] = _unmarked
    """All that a storyteller has set on somebody and that is shown nowhere else, as written."""

    would_roll: Callable[[Any, Any, Any], Dice] = _no_dice
    """What somebody's answer would be rolled with, as far as they may know."""

    awaiting: Callable[[Any], dict[str, tuple[Json, bool]]] = _nothing_awaited
    """Declarations that were made and have not taken place yet, by person: and if sealed."""

    holds: Callable[[Any], Mapping[tuple[str, str], int | None]] = _nobody_held
    """Who holds whom in a state of a fight, with the Control of it where there is such a thing."""

    leads: Callable[[Any], Mapping[tuple[str, str], int]] = _nobody_chased
    """By prey and predator of each chase in a state of a fight, the Lead between them."""

    is_public: Callable[[Any], bool] = _always
    """Whether what has been declared may be seen by everybody yet."""

    public_rulings: Callable[[Any], bool] = _always
    """Whether players see what a storyteller rules in a fight."""


def offers_of(fight: AnyFight, question: Question) -> Sequence[Offer]:
    """What the choices of a question amount to at this moment, for those who are told."""
    found = (each(fight, question) for each in fight.rules.views.offers)
    return next((each for each in found if each), [])


def menu_of(fight: AnyFight, person: Combatant, commands: Commands = EVERY) -> Menu:
    """What somebody can do now, at least by these `commands`, such as `+attack/feint`."""
    found = (each(fight, person, commands) for each in fight.rules.views.menus)
    return next((each for each in found if each), [])


def roll_awaited(fight: AnyFight, question: Question) -> tuple[str, str] | None:
    """Whose roll waits for the storyteller's word, and its purpose; None without one."""
    rolls = (each for each in offers_of(fight, question) if isinstance(each, AwaitedRoll))
    return next(((each.who, each.purpose) for each in rolls if each.purpose), None)
