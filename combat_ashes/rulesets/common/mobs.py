"""Mobs: several who act and are hit as one (ASH-MOB, CLO-MOB, FOR-MOB, STO-MOB)."""

from typing import Any

from ...engine.decision import Decision
from ...engine.events import Terms
from ...engine.state import Combatant
from ...text.surface import Surface

MOST_DICE = 5
"""The most dice that its size gives a mob."""


def is_mob(person: Combatant) -> bool:
    """Whether somebody stands for several; their wounds hamper none of the others."""
    return bool(person.flags.members)


def dice(person: Combatant) -> int:
    """What its size adds to an attack of a mob: one die for each two beyond the first."""
    members: int = person.flags.members
    return min(max(0, members - 1) // 2, MOST_DICE)


def terms(person: Combatant) -> Terms:
    """The same by its name; nothing for one alone."""
    more = dice(person) if person.flags.members else 0
    return (("mob", more),) if more else ()


def carried(
    ctx: Decision[Any, Any, Any], who: str, track: str, levels: int, boxes: int
) -> tuple[str, int]:
    """The track, and the levels left, of whoever of a mob a hit reaches last.

    Those whose tracks it fills before that are gone; the last one of all is hurt like anybody.
    """
    members = left = ctx.state.people[who].flags.members
    while left > 1 and levels and len(track) + levels >= boxes:
        levels -= max(0, boxes - len(track))
        left, track = left - 1, ""
    if left < members:
        ctx.flag(who, members=left)
        ctx.announce("mob.fewer", who=who, lost=members - left, left=left)
    return track, levels


SURFACE = Surface(told={"mob.fewer": "{who} loses {lost}, and {left} of them are left."})
