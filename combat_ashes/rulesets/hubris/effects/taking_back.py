"""Whom the action resolved last has changed, and how that is taken back (HUB-DIC-07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ....engine.decision import Decision
from ....engine.events import InitiativeSet, PersonChanged, PersonNoted, StatusChanged
from ....engine.health_track import MARKS, heal
from ....engine.state import Combatant
from ...parts.harm.upgrading import upgrade
from ...parts.notes import FightNote, PersonNote
from ..actions import Act, Against, Came
from ..equipment import Thing
from ..notes import (
    ATTACKED,
    ATTACKS,
    AWAY,
    BURDENS,
    CAPPED,
    FAR,
    GAINED,
    LEFT,
    OBSTACLES,
    OBSTRUCTS,
    ONGOING,
    PENALTY,
    STORED,
    Affliction,
    Away,
    Burden,
    Left,
    Obstacle,
    Stored,
    note,
)
from ..people import sheet
from ..rules import HubrisRules


class Kept(Struct, frozen=True):
    """How somebody was: what an action may change of a person and of the notes of one."""

    status: str
    initiative: int | None
    track: str
    conditions: tuple[str, ...]
    weapons: tuple[Thing, ...]
    burdens: list[Burden] | None = None
    effects: dict[str, Left] | None = None
    ongoing: dict[str, Affliction] | None = None
    capped: dict[str, int] | None = None
    attacks: int | None = None
    attacked: int | None = None
    gained: dict[str, int] | None = None
    penalty: int | None = None
    away: Away | None = None
    stored: list[Stored] | None = None
    obstructs: list[str] | None = None


FIELDS = ("conditions", "weapons")
NOTES: tuple[PersonNote[Any], ...] = (
    LEFT, ONGOING, CAPPED, ATTACKS, ATTACKED, GAINED, PENALTY, STORED, OBSTRUCTS
)  # fmt: skip
NOTED = tuple(each.name for each in NOTES)
"""What is as it was before where nothing has changed it since."""


class Done(Struct, frozen=True):
    """An action that is over: what opposed it, and what it met for each of its people."""

    act: Act
    against: Against
    met: dict[str, Came]


class Before(Struct, frozen=True):
    """The action resolved last: `by` whom, and its `people` before it and as it `left` them."""

    by: tuple[str, ...]
    people: dict[str, Kept]
    far: tuple[tuple[str, str, int], ...]
    obstacles: dict[str, Obstacle | None]
    left: dict[str, Kept] = {}
    done: Done | None = None


BEFORE: FightNote[Before | None] = note.of_fight("before", None, typed=Before)


def before(ctx: Decision[HubrisRules], act: Act) -> None:
    """Keep how those are whom an action may change, and how far work on an obstacle is."""
    named = dict.fromkeys((act.who, *act.everybody, act.detail))
    far = ((act.who, who, FAR.of(ctx.state.between(act.who, who))) for who in act.targets)
    work = {act.what: OBSTACLES.of(ctx.state.notes).get(act.what)} if act.do == "obstacle" else {}
    by = (act.placed_by or act.who, act.who)
    BEFORE.put(ctx, Before(by, _all_kept(ctx, named), tuple(far), work))


def settled(
    ctx: Decision[HubrisRules], act: Act, against: Against, met: Mapping[str, Came] | None = None
) -> None:
    """Keep what an action met, so that a roll against it may be voided."""
    _add(ctx, done=Done(act, against, dict(met or {})))


def after(ctx: Decision[HubrisRules]) -> None:
    """Keep how the action that is over has left those people."""
    kept = BEFORE.of(ctx.state.notes)
    if kept is not None:
        _add(ctx, left=_all_kept(ctx, kept.people))


def _add(ctx: Decision[HubrisRules], **facts: Any) -> None:
    kept = BEFORE.of(ctx.state.notes)
    if kept is not None:
        BEFORE.put(ctx, replace(kept, **facts))


def _all_kept(ctx: Decision[HubrisRules], people: Iterable[str]) -> dict[str, Kept]:
    return {who: _kept(ctx.person(who)) for who in people if ctx.here(who)}


def _kept(person: Combatant) -> Kept:
    kept: tuple[PersonNote[Any], ...] = (BURDENS, AWAY, *NOTES)
    notes = {each.name: each.found(person.notes) for each in kept}
    return Kept(
        person.status, person.initiative, person.track, person.conditions,
        person.weapons, **notes,
    )  # fmt: skip


def is_by(ctx: Decision[HubrisRules], who: str) -> bool:
    """Whether the action resolved last was of this maker."""
    kept = BEFORE.of(ctx.state.notes)
    return kept is not None and who in kept.by


def done_against(ctx: Decision[HubrisRules], who: str) -> Done | None:
    """The action resolved last, if a roll of theirs stood against it."""
    kept = BEFORE.of(ctx.state.notes)
    done = kept.done if kept is not None else None
    if done is None:
        return None
    rolled = who in done.met and done.met[who].fallen is not None
    stood = [done.against, *(came.against for came in done.met.values())]
    return done if rolled or any(each.has(who) for each in stood) else None


def take_back(ctx: Decision[HubrisRules], again: bool = False) -> None:
    """What the action resolved last did is taken back; what has happened since stays.

    It may come out `again`, in another way.
    """
    kept = BEFORE.of(ctx.state.notes)
    assert kept is not None
    people = [who for who in kept.people if ctx.here(who)]
    healed = [who for who in people if _put_back(ctx, who, kept)]
    for one, other, closing in kept.far:
        FAR.put(ctx, one, other, closing or None)
    for name, obstacle in kept.obstacles.items():
        OBSTACLES.put_entry(ctx, name, obstacle)
    BEFORE.put(ctx, None)
    how = "again" if again else "healed" if healed else ""
    ctx.announce("action.void", how=how, who=kept.by[0], people=healed)


def _put_back(ctx: Decision[HubrisRules], who: str, kept: Before) -> bool:
    """Somebody as they were, but for what has happened since; whether wounds are gone."""
    was, now = kept.people[who], _kept(ctx.person(who))
    left = kept.left.get(who, now)
    track = _track(was.track, left.track, now.track, sheet.boxes(ctx.rules, ctx.person(who)))
    ctx.emit(PersonChanged(who, {**_unmade(FIELDS, was, left, now), "track": track}))
    ctx.emit(PersonNoted(who, _unmade(NOTED, was, left, now)))
    _lift(ctx, who, was, left)
    status = now.status
    if _over(left.away) != _over(was.away) and _over(now.away) in (_over(left.away), None):
        AWAY.put(ctx, who, was.away)
        if status == "fled" != left.status:
            status = left.status
            person = ctx.person(who)
            place = (left.initiative or 0, person.rating, person.tiebreak)
            ctx.emit(InitiativeSet(who, *place))
    if status == left.status and now.status != was.status:
        ctx.emit(StatusChanged(who, was.status, "ruled"))
    ctx.rules.line_up(ctx)
    return track != now.track


def _over(away: Away | None) -> Away | None:
    """A getaway, whether or not the end of its round has come."""
    return None if away is None else replace(away, over=True)


def _unmade(names: tuple[str, ...], was: Kept, left: Kept, now: Kept) -> dict[str, Any]:
    """What nothing has changed since the action, as it was before that."""
    return {name: getattr(was, name) for name in names if getattr(left, name) == getattr(now, name)}


def _track(was: str, left: str, now: str, boxes: int) -> str:
    """A track without the wounds of the action, and with those that came after it."""
    since, healed = Counter(now) - Counter(left), Counter(left) - Counter(now)
    for damage, mark in MARKS.items():
        was = upgrade(heal(was, damage, healed[mark]), damage, since[mark], boxes).track
    return was


def _lift(ctx: Decision[HubrisRules], who: str, was: Kept, left: Kept) -> None:
    """Partial effects of the action are gone, also where they are in force by now."""
    came = list(left.burdens or ())
    for burden in was.burdens or ():
        if burden in came:
            came.remove(burden)
    kept = list(BURDENS.of(ctx.person(who).notes))
    for burden in came:
        mine = [each for each in kept if replace(each, waits=burden.waits) == burden]
        if mine:
            kept.remove(mine[-1])
    BURDENS.set(ctx, who, kept)
