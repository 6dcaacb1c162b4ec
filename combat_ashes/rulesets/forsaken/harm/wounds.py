"""Wounds: marking them, and what they make of their owner (FOR-INJ)."""

from ....engine.events import PersonChanged, StatusChanged, TrackChanged
from ....engine.health_rules import HealthRules
from ....engine.order import put_in_order
from ....engine.view_model import Health
from ...common import mobs
from ...common.formulas import DAMAGE
from ...common.health import marking, upgrading
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..people import conditions, sheet
from ..rules import ForsakenRules
from ..values import LastHit
from .damage import Points

AWAY = ("fled", "out")
"""Who is not in the fight any more, whatever their wounds."""
GONE = ("surrendered", "fled", "out", "dead")
"""Who has no place in the order of a fight any more."""
SPECIES = ("mortal", "werewolf", "vampire")


def species(person: Combatant) -> str:
    """As whom somebody is hurt (FOR-INJ-18)."""
    return person.kind if person.kind in SPECIES else "mortal"


def marked(track: str, kind: str, boxes: int) -> str:
    """A track after one point (FOR-INJ-04 to -09)."""
    return upgrading.upgrade(track, kind, 1, boxes).track


def suffer(
    ctx: Decision, who: str, counts: Points, by: str | None = None, gross: Points | None = None
) -> tuple[Points, int]:
    """Mark points, the most severe first; returns what had effect, and the leftmost box marked.

    They are what armor left of the `gross` points of a hit.
    """
    person, rules = ctx.person(who), ctx.rules
    boxes, before = sheet.boxes(rules, person), person.track
    track = before
    done = dict.fromkeys(DAMAGE, 0)
    for kind in reversed(DAMAGE):
        start, lost = track, 0
        track, left = mobs.carried(ctx, who, track, counts[kind], boxes)
        for _ in range(left):
            after = marked(track, kind, boxes)
            lost += after == track
            track = after
        done[kind] = counts[kind] - lost
        if counts[kind]:
            event = TrackChanged(who, counts[kind], kind, track, by=by, overflow=lost)
            marked_any = track != start or left < counts[kind]
            ctx.emit(event if marked_any else TrackChanged(who, 0, kind, track, by=by))
    hit = None if by is None or gross is None else LastHit(by, gross, done)
    if any(done.values()):
        _injured(ctx, person, done, by, upgrading.last_box(track, boxes), hit)
    elif hit is not None:
        ctx.flag(who, last_hit=hit)
    settle(ctx, who)
    return done, first_difference(before, track)


def first_difference(before: str, after: str) -> int:
    """The leftmost box that has changed."""
    for place, mark in enumerate(after):
        if before[place : place + 1] != mark:
            return place
    return max(0, len(after) - 1)


def _injured(
    ctx: Decision, person: Combatant, done: Points, by: str | None, last: str, hit: LastHit | None
) -> None:
    """What new wounds do besides: clocks begin anew, and who dealt them is noted (FOR-HEA-02)."""
    flags = person.flags
    fills = by and not flags.filled and last in ("X", "*")
    ctx.flag(
        person.id,
        clock=0,
        stable=False,
        bashed=flags.bashed + done["bashing"],
        hurt_by=by or flags.hurt_by,
        filled=by if fills else flags.filled,
        last_hit=hit or flags.last_hit,
    )


def hurt(ctx: Decision, who: str, levels: int, damage: str, soak: bool) -> None:
    """Wounds outside of a roll, without armor (`+damage`)."""
    done, _ = suffer(ctx, who, {**dict.fromkeys(DAMAGE, 0), damage: levels})
    ctx.rules.harm.wounded(ctx, who, done)


def heal(ctx: Decision, who: str, levels: int, damage: str) -> None:
    """Take wounds of one kind off."""
    before, track = ctx.person(who).track, marking.healed(ctx, who, levels, damage)
    set_track(ctx, who, track, len(before) - len(track), damage)


def set_track(ctx: Decision, who: str, track: str, healed: int, damage: str) -> None:
    """Wounds are healed: who wakes by it wakes, and tilts of healed boxes end."""
    was_full = is_full(ctx.rules, ctx.person(who))
    ctx.emit(TrackChanged(who, healed, damage, track, healed=True))
    _wakes(ctx, who, was_full)
    ctx.rules.harm.healed(ctx, who)
    settle(ctx, who)


def _wakes(ctx: Decision, who: str, was_full: bool) -> None:
    """Fewer wounds, or more boxes: what hung on a full track ends where it is full no more."""
    last, gone = last_box(ctx.rules, ctx.person(who)), []
    if was_full and not last:
        gone.append("unconscious")
    if last in ("", "/"):
        gone.append("roused")
        ctx.flag(who, filled="")
    conditions.lose(ctx, who, *gone)


# --- what wounds make of somebody -----------------------------------------------------------------


def last_box(rules: ForsakenRules, person: Combatant) -> str:
    """The mark in the rightmost box, empty where it is free."""
    track, boxes = person.track, sheet.boxes(rules, person) if person.track else 0
    return upgrading.last_box(track, boxes) if track and len(track) >= boxes else ""


def is_full(rules: ForsakenRules, person: Combatant) -> bool:
    """Whether the rightmost box is marked."""
    return bool(last_box(rules, person))


def is_bleeding(rules: ForsakenRules, person: Combatant) -> bool:
    """Whether somebody is bleeding out (FOR-INJ-13)."""
    if species(person) != "mortal" or "dead" in person.conditions:
        return False
    return last_box(rules, person) == "X" and not person.flags.stable


def level_of(rules: ForsakenRules, person: Combatant) -> str:
    """`active`, or what wounds and conditions make of somebody."""
    if "dead" in person.conditions:
        return "dead"
    last, kind, found = last_box(rules, person), species(person), "active"
    if last == "*":
        return "dead"
    if last == "X" and kind == "vampire":
        found = rules.settings.species.vampire__full_lethal.replace("nothing", "active")
    elif last == "X" and kind == "werewolf":
        found = "active" if "roused" in person.conditions else "unconscious"
    elif last == "X":
        found = "unconscious" if person.flags.stable else "dying"
    asleep = found == "active" and "unconscious" in person.conditions
    return "unconscious" if asleep else found


def status_of(rules: ForsakenRules, person: Combatant) -> str:
    """The status of somebody by now."""
    level = level_of(rules, person)
    if level == "dead":
        return level
    if person.status in AWAY:
        return person.status
    return "surrendered" if level == "active" and person.flags.gave_in else level


def settle(ctx: Decision, who: str) -> None:
    """Let somebody be what their wounds and conditions make of them by now."""
    person = ctx.person(who)
    status = status_of(ctx.rules, person)
    if status == person.status or (person.status == "chase" and status == "active"):
        return
    was_out = ctx.rules.turns.is_out(person)
    ctx.emit(StatusChanged(who, status, "healed" if status == "active" else "wounds"))
    if status == "dead":
        ctx.rules.harm.dies(ctx, who)
    if status in GONE:
        leaves_order(ctx, who)
    if status in GONE or (status != "active" and not was_out):
        ctx.rules.partings.out(ctx, who)


def goes(ctx: Decision, who: str, status: str, why: str) -> None:
    """Somebody is out of the fight for another reason than wounds: surrendered, fled, out."""
    ctx.emit(StatusChanged(who, status, why))
    leaves_order(ctx, who)
    ctx.rules.partings.out(ctx, who)


def leaves_order(ctx: Decision, who: str) -> None:
    """Somebody has no count any more."""
    if ctx.person(who).initiative is not None:
        ctx.emit(PersonChanged(who, {"initiative": None}))
        put_in_order(ctx)


def fit(ctx: Decision, who: str, was_full: bool) -> None:
    """After a change of form or sheet: there may be more wounds than boxes now, or fewer."""
    _wakes(ctx, who, was_full)
    settle(ctx, who)
    marking.fit(ctx, who, sheet.boxes(ctx.rules, ctx.person(who)))


def shown(fight: Fight, person: Combatant) -> Health:
    """The health of somebody in the view."""
    rules = fight.rules
    level = level_of(rules, person)
    if level == "active":
        level = "hurt" if person.track else "unhurt"
    boxes = sheet.boxes(rules, person)
    return Health(person.track[:boxes], level, -sheet.wounds(rules, person), boxes)


HEALTH = HealthRules(shown, hurt, heal)
