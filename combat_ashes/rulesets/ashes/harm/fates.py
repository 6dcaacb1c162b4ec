"""What becomes of those who take more damage than their tracks hold (ASH-HLT-03)."""

from ....engine.events import BookAdded
from ....engine.state import STORYTELLER
from ..fight import Decision
from . import damage

FATES = {"dead": "dead", "dying": "dead", "torpor": "torpor", "unconscious": "unconscious",
         "up": "active", "active": "active"}  # fmt: skip
"""What becomes of somebody, by the words for it."""


def ask(ctx: Decision) -> None:
    """Ask the storyteller once about all whom an input has brought there, by what threatens."""
    added = [event.entry for event in ctx.events if isinstance(event, BookAdded)]
    if not added:
        return
    threats: dict[str, list[str]] = {}
    for entry in _pending(ctx):
        if entry in added:
            threats.setdefault(entry.fate, []).append(entry.who)
    for fate, people in threats.items():
        names = " & ".join(ctx.name(who) for who in people)
        several = "several" if len(people) > 1 else ""
        ctx.announce("overflow.pending", to=STORYTELLER, people=people, fate=fate, names=names,
                  how=several)  # fmt: skip


def settle(ctx: Decision, text: str, how: str) -> None:
    """`+combat/rule dead Thug & Dog`, or of `all` of whom it is open; raises `Refused`."""
    people = [ctx.find(name.strip()).id for name in text.split("&") if text.lower() != "all"]
    people = people or [entry.who for entry in _pending(ctx)]
    if not people:
        ctx.refuse("err.rule.nobody_pending")
    for who in people:
        damage.settle_overflow(ctx, who, how)


def _pending(ctx: Decision) -> list[damage.OverflowEntry]:
    return [entry for entry in ctx.state.books if isinstance(entry, damage.OverflowEntry)]
