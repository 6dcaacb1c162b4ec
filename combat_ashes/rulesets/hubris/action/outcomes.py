"""What the dice last decided, and how people were before it (the view's `last`, HUB-DIC-07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct, convert
from msgspec.json import decode, encode

from ....engine.events import PersonChanged, PersonNoted, StatusChanged
from ....engine.state import Json, Person
from ....engine.tracks import MARKS, heal
from ....engine.turn import Turn
from ...parts.harm.upgrading import upgrade
from ..notes import BEFORE, FAR, LAST, OBSTACLES, Affliction, Burden, Stored
from ..people import sheet
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


class Done(Struct, frozen=True):
    """An attack that is over: what met it for each, and what was left of each interrupt."""

    act: Act
    met: dict[str, Came]
    nets: dict[str, int]


def before(turn: Turn[HubrisRules], act: Act) -> None:
    """Keep how those are whom an action may change, and how far work on an obstacle is."""
    named = dict.fromkeys((act.who, *act.everybody, act.detail))
    people = {who: _kept(turn.person(who)) for who in named if turn.here(who)}
    makers = [act.placed_by or act.who, act.who]
    far = [[act.who, who, FAR.of(turn.state.between(act.who, who))] for who in act.targets]
    work = {act.what: OBSTACLES.of(turn.state.notes).get(act.what)} if act.do == "obstacle" else {}
    BEFORE.put(turn, {"by": makers, "people": people, "far": far, "obstacles": work})


def settled(
    turn: Turn[HubrisRules], act: Act, met: Mapping[str, Came], nets: dict[str, int]
) -> None:
    """Keep what an attack met, so that a roll against it may be voided."""
    done = decode(encode(Done(act, dict(met), nets)))
    BEFORE.put(turn, {**(BEFORE.of(turn.state.notes) or {}), "done": done})


def after(turn: Turn[HubrisRules]) -> None:
    """Keep how the action that is over has left those people."""
    kept = BEFORE.of(turn.state.notes)
    if kept is not None:
        left = {who: _kept(turn.person(who)) for who in kept["people"] if turn.here(who)}
        BEFORE.put(turn, {**kept, "left": left})


def _kept(person: Person) -> dict[str, Json]:
    notes = {name: _as_read(person.notes.get(name)) for name in NOTED}
    fields = {name: _as_read(getattr(person, name)) for name in FIELDS}
    return {"fields": fields, "notes": notes, "status": person.status}


def _as_read(value: Any) -> Json:
    """A value as it would be read back, so that what was kept compares with it later."""
    return value if value is None or isinstance(value, str | int) else decode(encode(value))


def done_against(turn: Turn[HubrisRules], who: str) -> Done | None:
    """The attack that is over, if somebody has rolled against it."""
    kept = BEFORE.of(turn.state.notes)
    if kept is None or "done" not in kept:
        return None
    done = convert(kept["done"], Done)
    rolled = who in done.met and done.met[who].fallen is not None
    return done if rolled or who in done.nets else None


def is_by(turn: Turn[HubrisRules], who: str) -> bool:
    """Whether the action resolved last was of this maker."""
    kept = BEFORE.of(turn.state.notes)
    return kept is not None and who in kept["by"]


def take_back(turn: Turn[HubrisRules], again: bool = False) -> None:
    """What the action resolved last did is taken back; what has happened since stays.

    It may come out `again`, in another way.
    """
    kept = BEFORE.of(turn.state.notes)
    assert kept is not None
    healed = []
    for who, each in kept["people"].items():
        if not turn.here(who):
            continue
        now = _kept(turn.person(who))
        left = kept.get("left", {}).get(who, now)
        fields = _unmade(each["fields"], left["fields"], now["fields"])
        boxes = sheet.boxes(turn.rules, turn.person(who))
        was, ended, track = (one["fields"]["track"] for one in (each, left, now))
        fields["track"] = _track(was, ended, track, boxes)
        if fields["track"] != now["fields"]["track"]:
            healed.append(who)
        turn.emit(PersonChanged(who, fields))
        notes = _unmade(each["notes"], left["notes"], now["notes"])
        turn.emit(PersonNoted(who, {
            name: None if value is None else convert(value, NOTED[name])
            for name, value in notes.items()
        }))  # fmt: skip
        if turn.person(who).status != each["status"] and now["status"] == left["status"]:
            turn.emit(StatusChanged(who, each["status"], "ruled"))
    for one, other, closing in kept["far"]:
        FAR.put(turn, one, other, closing or None)
    for name, obstacle in kept["obstacles"].items():
        OBSTACLES.put_entry(turn, name, obstacle)
    BEFORE.put(turn, None)
    how = "again" if again else "healed" if healed else ""
    turn.tell("action.void", how=how, who=kept["by"][0], people=healed)


def _unmade(
    before: dict[str, Json], left: dict[str, Json], now: dict[str, Json]
) -> dict[str, Json]:
    """What nothing has changed since the action, as it was before that."""
    return {name: value for name, value in before.items() if left[name] == now[name]}


def _track(before: str, left: str, now: str, boxes: int) -> str:
    """A track without the wounds of the action, and with those that came after it."""
    since, healed = Counter(now) - Counter(left), Counter(left) - Counter(now)
    for damage, mark in MARKS.items():
        before = upgrade(heal(before, damage, healed[mark]), damage, since[mark], boxes).track
    return before
