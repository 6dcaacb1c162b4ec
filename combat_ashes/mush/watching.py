"""Who may look at a fight from elsewhere, and where."""

from __future__ import annotations

from django.urls import NoReverseMatch, reverse

WATCH = "watch"
"""The lock of a fight, or of a room, that says who may look on without being there."""


def address(fight_id: int) -> str:
    """The page of a fight, below the address of the game's web site."""
    try:
        return reverse("combat_ashes:fight", kwargs={"fight_id": fight_id})
    except NoReverseMatch:
        return f"/combat/{fight_id}/"
