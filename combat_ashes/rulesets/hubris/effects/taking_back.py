"""Whom the action resolved last has changed, and how that is taken back (HUB-DIC-07)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from ....engine.events import InitiativeSet, PersonChanged, StatusChanged
from ....engine.health_track import MARKS, heal
from ...common.health.upgrading import upgrade
from ..combatant import Combatant
from ..declarations import Act, Against, Before, Came, Done, Kept
from ..fight import Decision
from ..people import sheet
from ..values import Away

FIELDS = ("conditions", "weapons")
FLAGS = (
    "left", "ongoing", "capped", "attacks", "attacked", "gained", "penalty", "stored", "obstructs",
)  # fmt: skip
"""What is as it was before where nothing has changed it since."""
_OF_PERSON = ("status", "initiative", "track", "conditions", "weapons")
_flags_of = attrgetter(*Kept.__struct_fields__[len(_OF_PERSON) :])
_own_of = attrgetter(*_OF_PERSON)


def before(ctx: Decision, act: Act) -> Before:
    """How those are whom an action may change, and how far work on an obstacle is."""
    named = dict.fromkeys((act.who, *act.everybody, act.detail))
    far = ((act.who, who, ctx.state.relation(act.who, who).far) for who in act.targets)
    work = {act.what: ctx.state.flags.obstacles.get(act.what)} if act.do == "obstacle" else {}
    by = (act.placed_by or act.who, act.who)
    return Before(by, _all_kept(ctx, named), tuple(far), work)


def settled(
    ctx: Decision, kept: Before, act: Act, against: Against, met: Mapping[str, Came] | None = None
) -> None:
    """Keep how it was before an action, and what that met, so that a roll may be voided."""
    ctx.flag_fight(before=replace(kept, done=Done(act, against, dict(met or {}))))


def after(ctx: Decision) -> None:
    """Keep how the action that is over has left those people."""
    kept = ctx.state.flags.before
    if kept is not None:
        ctx.flag_fight(before=replace(kept, left=_all_kept(ctx, kept.people)))


def _all_kept(ctx: Decision, people: Iterable[str]) -> dict[str, Kept]:
    known = ctx.state.people
    return {who: _kept(known[who]) for who in people if who in known}


def _kept(person: Combatant) -> Kept:
    return Kept(*_own_of(person), *_flags_of(person.flags))


def is_by(ctx: Decision, who: str) -> bool:
    """Whether the action resolved last was of this maker."""
    kept = ctx.state.flags.before
    return kept is not None and who in kept.by


def done_against(ctx: Decision, who: str) -> Done | None:
    """The action resolved last, if a roll of theirs stood against it."""
    kept = ctx.state.flags.before
    done = kept.done if kept is not None else None
    if done is None:
        return None
    rolled = who in done.met and done.met[who].fallen is not None
    stood = [done.against, *(came.against for came in done.met.values())]
    return done if rolled or any(each.has(who) for each in stood) else None


def take_back(ctx: Decision, again: bool = False) -> None:
    """Take back what the last action did and nothing has changed since; it may come out `again`."""
    kept = ctx.state.flags.before
    assert kept is not None
    people = [who for who in kept.people if ctx.here(who)]
    healed = [who for who in people if _put_back(ctx, who, kept)]
    for one, other, closing in kept.far:
        ctx.relate(one, other, far=closing or None)
    for name, obstacle in kept.obstacles.items():
        ctx.flag_entry(None, "obstacles", name, obstacle)
    ctx.flag_fight(before=None)
    how = "again" if again else "healed" if healed else ""
    ctx.announce("action.void", how=how, who=kept.by[0], people=healed)


def _put_back(ctx: Decision, who: str, kept: Before) -> bool:
    """Somebody as they were, but for what has happened since; whether wounds are gone."""
    was, now = kept.people[who], _kept(ctx.person(who))
    left = kept.left.get(who, now)
    track = _track(was.track, left.track, now.track, sheet.boxes(ctx.rules, ctx.person(who)))
    ctx.emit(PersonChanged(who, {**_unmade(FIELDS, was, left, now), "track": track}))
    ctx.flag(who, **_unmade(FLAGS, was, left, now))
    _lift(ctx, who, was, left)
    status = now.status
    if _over(left.away) != _over(was.away) and _over(now.away) in (_over(left.away), None):
        ctx.flag(who, away=was.away)
        if status == "fled" != left.status:
            status = left.status
            person = ctx.person(who)
            place = (left.initiative or 0, person.rating, person.tiebreak)
            ctx.emit(InitiativeSet(who, *place))
    if status == left.status and now.status != was.status:
        ctx.emit(StatusChanged(who, was.status, "ruled"))
    ctx.rules.turns.line_up(ctx)
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


def _lift(ctx: Decision, who: str, was: Kept, left: Kept) -> None:
    """Partial effects of the action are gone, also where they are in force by now."""
    came = list(left.burdens or ())
    for burden in was.burdens or ():
        if burden in came:
            came.remove(burden)
    kept = list(ctx.person(who).flags.burdens)
    for burden in came:
        mine = [each for each in kept if replace(each, waits=burden.waits) == burden]
        if mine:
            kept.remove(mine[-1])
    ctx.flag(who, burdens=kept)
