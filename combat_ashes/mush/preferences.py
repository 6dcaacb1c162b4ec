"""What a player wants to read of fights, and has read: style, and prompts at length."""

from __future__ import annotations

from django.conf import settings
from evennia.objects.models import ObjectDB

from ..text.styles import USUAL

STYLE = "style"
"""The Attribute of a character that says how much of a fight its player reads."""

STYLE_READ = "_ashes_style"
"""The same on the object in memory: every line of a fight asks it of everybody who hears it."""

COLOUR = "colour"
"""The Attribute that says whether this player wants colours; the setting is `ASHES_COLOUR`."""

RECAP = "recap"
"""The Attribute that says whether this player is told after each round where a fight stands."""

PROMPTED = "prompted"
"""The kinds of questions whose prompt this player has read at length."""


def style_of(listener: ObjectDB) -> str:
    found: str | None = vars(listener).get(STYLE_READ)
    if found is None:
        found = listener.attributes.get(STYLE, category="ashes", default=USUAL)
        setattr(listener, STYLE_READ, found)
    return found


def set_style(listener: ObjectDB, style: str) -> None:
    listener.attributes.add(STYLE, style, category="ashes")
    setattr(listener, STYLE_READ, style)


def wants_colour(reader: ObjectDB) -> bool:
    """Whether somebody is shown colours, as the game or they themselves say."""
    usual = getattr(settings, "ASHES_COLOUR", True)
    return bool(reader.attributes.get(COLOUR, category="ashes", default=usual))


def set_colour(reader: ObjectDB, on: bool) -> None:
    reader.attributes.add(COLOUR, on, category="ashes")


def wants_recap(reader: ObjectDB) -> bool:
    """Whether somebody is told after each round where the fight stands."""
    return bool(reader.attributes.get(RECAP, category="ashes"))


def set_recap(reader: ObjectDB, on: bool) -> None:
    reader.attributes.add(RECAP, on, category="ashes")


def reads_short(listener: ObjectDB, ruleset: str, kind: str) -> bool:
    """Whether a prompt may be short: in `normal` not the first of its kind, which this notes."""
    if (style := style_of(listener)) != "normal":
        return style == "brief"
    known = listener.attributes.get(PROMPTED, category="ashes", default=())
    key = f"{ruleset} {kind}"
    if key in known:
        return True
    listener.attributes.add(PROMPTED, [*known, key], category="ashes")
    return False
