"""What holds of everything that is told: of one's own rolls nobody reads less than a bystander."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from combat_ashes.engine.events import Event, Rolled, TrackChanged
from combat_ashes.engine.state import FightState
from combat_ashes.engine.views import Reader
from combat_ashes.rulesets import rulesets
from combat_ashes.text.arrivals import drop_superseded, merge_arrivals
from combat_ashes.text.clauses import HARM
from combat_ashes.text.events import names_of, render_event
from combat_ashes.text.house import surface_of
from combat_ashes.text.rolls import purpose_of
from combat_ashes.text.styles import told
from combat_ashes.text.surface import Names, Surface
from combat_ashes.text.words import name_in, upper_first

BYSTANDERS = (Reader(style="normal"), Reader(style="normal", screenreader=True))
ROLL = r"(?: with [^:(]*)?(?: \((?P<dice>[^()]*) at (?P<at>\d+)[^()]*\))?: (?P<score>\d+)[^.(]*"
WHY = r"(?:\((?P<why>[^)]*)\))?\."


class Said(NamedTuple):
    """What is said of a roll; None is what is not."""

    dice: str | None
    at: str | None
    score: str
    why: str | None

    def holds(self, other: Said) -> bool:
        """Whether it says all that another does."""
        return all(
            o is None or _parts(o) <= _parts(mine) for mine, o in zip(self, other, strict=True)
        )


def _parts(said: str | None) -> set[str]:
    """`by Willpower, 1s cancel 2` says two things."""
    return set((said or "").split(", "))


def check(before: FightState, state: FightState, events: Iterable[Event]) -> None:
    """Compare what everybody reads of what an input made happen."""
    surface, names = surface_of(rulesets()[state.ruleset]), names_of(before, state)
    happened = list(drop_superseded(surface, merge_arrivals(events)))
    rolls = [e for e in happened if isinstance(e, Rolled) and e.purpose != "initiative"]
    for bystander in BYSTANDERS if rolls else ():
        for reader in _concerned(bystander, rolls):
            for event in happened:
                _holds_all_numbers(surface, event, names, reader, bystander)
        seen = told(surface, happened, names, bystander)
        for roll in rolls:
            theirs = _said(surface, roll, names, seen)
            for reader in _concerned(bystander, [roll]):
                mine = told(surface, happened, names, reader)
                own = _said(surface, roll, names, mine)
                for said in theirs:
                    assert any(each.holds(said) for each in own), (said, mine, seen)


def _concerned(like: Reader, rolls: Iterable[Rolled]) -> list[Reader]:
    """The storyteller, and who makes these rolls."""
    people = [replace(like, who=who) for who in {roll.who for roll in rolls}]
    return [replace(like, storyteller=True), *people]


def _holds_all_numbers(
    surface: Surface, event: Event, names: Names, reader: Reader, bystander: Reader
) -> None:
    """In the style `full`, in which each event is told by itself."""
    if isinstance(event, TrackChanged):
        return
    less, more = (
        Counter(re.findall(r"\d+", " ".join(render_event(surface, event, names, each))))
        for each in (bystander, reader)
    )
    assert not less - more, (event, reader)


def _said(surface: Surface, roll: Rolled, names: Names, lines: Iterable[str]) -> list[Said]:
    """All that some lines say of a roll, or of another just like it."""
    who, against = name_in(names, roll.who), name_in(names, roll.against)
    begins = [purpose_of(surface, roll).format(who=who, against=against)]
    begins += [upper_first(roll.purpose)] if roll.purpose in HARM else []
    found: list[Any] = []
    for begin in begins:
        for line in lines:
            found += re.finditer(re.escape(upper_first(begin)) + ROLL + WHY, line)
            found += re.finditer(r"(?<!\w)" + re.escape(begin) + ROLL + WHY, line)
    said = [Said(_number(m["dice"]), m["at"], m["score"], m["why"]) for m in found]
    return [s for s in said if s.score == str(roll.successes) and s.dice in (None, _pool(roll))]


def _pool(roll: Rolled) -> str:
    return "a chance die" if roll.chance else str(roll.pool)


def _number(dice: str | None) -> str | None:
    """`6 dice = strength 2 + brawl 4,` as 6."""
    if dice is None or dice.startswith("a chance die"):
        return dice and "a chance die"
    return dice.split()[0]
