"""What the dice last decided, and how people were before it (the view's `last`, HUB-DIC-07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import convert
from msgspec.json import decode, encode

from ....engine.events import PersonChanged, PersonNoted, StatusChanged
from ....engine.state import Json, Person
from ....engine.turn import Turn
from ..notes import BEFORE, LAST, Affliction, Burden, Stored
from ..rules import HubrisRules
from .value import Act, Came

BEST_FIRST = (
    "complete", "hit", "through", "success", "placed", "stored", "partial", "stopped", "missed",
    "misplaced", "failure",
)  # fmt: skip

FIELDS = ("track", "conditions", "weapons")
NOTED: Mapping[str, Any] = {
    "burdens": list[Burden], "effects": dict[str, Any], "ongoing": dict[str, Affliction],
    "capped": dict[str, int], "attacks": int, "attacked": int, "gained": dict[str, int],
    "penalty": int, "away": dict[str, Any], "stored": list[Stored], "obstructs": list[str],
}  # fmt: skip
"""Notes that an action may change of people, and what each is."""


def remember(
    turn: Turn[HubrisRules],
    act: Act,
    outcome: str,
    came: Mapping[str, Came] | None = None,
    opposed: int | None = None,
    net: int | None = None,
    needed: int | None = None,
) -> None:
    """Note what an action came to."""
    came = came or {}
    fallen = act.fallen
    if len(came) == 1:
        only = next(iter(came.values()))
        opposed, net = only.opposed, only.net
    facts: dict[str, Json] = {
        "who": act.who, "kind": act.kind, "what": act.what, "effect": act.effect,
        "type": act.type if act.effect is None or act.does_wounds else None,
        "pool": None, "chance": False, "terms": {}, "successes": None, "dramatic": False,
        "exceptional": False,
    }  # fmt: skip
    if fallen is not None:
        facts |= fallen.view()
    rolled = 0 if fallen is None or act.kind == "kill" else act.rolls
    targets = {who: each.view() for who, each in came.items()}
    facts |= {"rolled": rolled, "needed": needed, "opposed": opposed, "net": net,
              "outcome": outcome, "targets": targets}  # fmt: skip
    LAST.put(turn, facts)


def struck(turn: Turn[HubrisRules], came: Mapping[str, Came]) -> None:
    """Note what a hazard did that somebody has brought about."""
    facts = dict(LAST.of(turn.state.notes) or {})
    facts["targets"] = {who: each.view() for who, each in came.items()}
    only = next(iter(came.values())) if len(came) == 1 else None
    facts |= {"opposed": only.opposed if only else None, "net": only.net if only else None}
    LAST.put(turn, facts)


def best(outcomes: list[str]) -> str:
    """The best of several outcomes."""
    return min(outcomes, key=BEST_FIRST.index, default="missed")


# --- taking back ------------------------------------------------------------------------------


def before(turn: Turn[HubrisRules], act: Act) -> None:
    """Keep how those are whom an action may change."""
    people = [turn.person(who) for who in (act.who, *act.everybody) if turn.here(who)]
    BEFORE.put(turn, {"by": act.who, "people": {p.id: _kept(p) for p in people}})


def _kept(person: Person) -> dict[str, Json]:
    notes = {name: decode(encode(person.notes.get(name))) for name in NOTED}
    fields = {name: decode(encode(getattr(person, name))) for name in FIELDS}
    return {"fields": fields, "notes": notes, "status": person.status}


def taken_back(turn: Turn[HubrisRules], by: str) -> bool:
    """What the action resolved last did is taken back, where it was of this maker."""
    kept = BEFORE.of(turn.state.notes)
    if kept is None or kept["by"] != by:
        return False
    for who, each in kept["people"].items():
        if not turn.here(who):
            continue
        turn.emit(PersonChanged(who, each["fields"]))
        notes = {
            name: None if each["notes"][name] is None else convert(each["notes"][name], kind)
            for name, kind in NOTED.items()
        }
        turn.emit(PersonNoted(who, notes))
        if turn.person(who).status != each["status"]:
            turn.emit(StatusChanged(who, each["status"], "ruled"))
    BEFORE.put(turn, None)
    return True
