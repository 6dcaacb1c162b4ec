"""The fight that is measured: people in a ring, each of whom attacks the next.

Their ratings lie further apart than a die reaches, so that next to nobody ties.
"""

from __future__ import annotations

from typing import Any

SETTINGS = {"bookkeeping.confirm_before_init": False}
"""With a storyteller there, rounds follow each other by themselves."""

APART = 11
WEAPON_DICE = 2


def sheet(place: int) -> dict[str, Any]:
    """The sheet of the person at this place, counted from 0."""
    return {
        "traits": {
            "strength": 2, "dexterity": 3, "stamina": 3, "wits": 1 + APART * place, "brawl": 3,
            "melee": 3, "athletics": 2, "willpower": 5,
        },
        "weapons": ["club"],
    }  # fmt: skip


def name(place: int) -> str:
    """A name that is not the beginning of another's."""
    return f"Fighter{place:02d}"


def names(people: int) -> list[str]:
    """Everybody's name, in the order of the ring."""
    return [name(place) for place in range(people)]


def next_to(place: int, people: int) -> int:
    """Whom the person at this place attacks."""
    return (place + 1) % people
