"""Tilts: how they come by hits at specified targets, and how they end (FOR-TGT-03 to -09)."""

from collections.abc import Iterable

from ....engine.events import PersonNoted
from ...common.turn_order.one_by_one import has_begun
from ..combatant import Combatant
from ..fight import Decision
from ..flags import flagged
from ..people import sheet
from ..people.conditions import lose, take
from ..people.gear import gear
from ..people.handling import handling
from ..rules import SEEN, TILTS

LOCATIONS = {"arm": 2, "leg": 2, "head": 3, "heart": 3, "hand": 4, "eye": 5}
"""Specified targets, and the dice that aiming at each costs (FOR-TGT-01)."""
SIDED = ("arm", "leg", "hand", "eye")
HEART = 5
"""The damage that pierces the heart."""


def location_of(text: str) -> tuple[str, str] | None:
    """`left eye` as side and location, or None for what is no specified target."""
    words = text.lower().split()
    side = words.pop(0) if words and words[0] in sheet.SIDES else ""
    place = words[0] if len(words) == 1 else ""
    if place not in LOCATIONS or (side and place not in SIDED):
        return None
    return side, place


def side_hit(ctx: Decision, attacker: str, target: Combatant, aim: str) -> str:
    """On which side a specified target is hit (FOR-TGT-03)."""
    found = location_of(aim)
    side, place = found if found is not None else ("", "")
    if side:
        return side
    if place in ("leg", "eye"):
        bad = sheet.wracked(target, "leg")
        return next((each for each in sheet.SIDES if place == "eye" or each not in bad), "left")
    holding = [weapon.hand for weapon in gear.in_hand(target) if weapon.hand in sheet.SIDES]
    return holding[0] if holding else target.flags.dominant or "left"


def come_of(
    ctx: Decision, attacker: str, who: str, aim: str, marked: int, successes: int
) -> list[str]:
    """The tilts that a hit of so much damage brings about (FOR-TGT-01)."""
    target = ctx.person(who)
    found = location_of(aim)
    if found is None or marked < 1:
        return []
    place = found[1]
    stamina = sheet.trait(ctx.rules, target, "stamina")
    side = side_hit(ctx, attacker, target, aim) if place in SIDED else ""
    if place == "hand" or (place == "arm" and marked > stamina):
        return [f"arm wrack {side}"]
    if place == "leg" and marked > stamina:
        return [f"leg wrack {side}"]
    if place == "head" and marked >= sheet.value(ctx.rules, target, "size"):
        return ["stun"]
    if place == "eye":
        both = successes >= ctx.rules.settings.dice.exceptional_at
        return ["blinded both eyes" if both or sheet.eyes(target) else "blinded one eye"]
    return []


def add(ctx: Decision, who: str, tilt: str, box: int | None = None) -> None:
    """Somebody comes under a tilt, through a hit whose leftmost mark is in `box` (from 0)."""
    if tilt == "stun":
        _stun(ctx, who)
        return
    if tilt == "blinded both eyes":
        lose(ctx, who, "blinded one eye")
    person = ctx.person(who)
    if tilt in person.conditions:
        return
    take(ctx, who, tilt)
    if box is not None:
        ctx.flag(who, boxes={**ctx.person(who).flags.boxes, tilt: box})
    ctx.announce("tilt.comes", who=who, tilt=tilt)
    if tilt.startswith("arm"):
        _drops(ctx, who, tilt.rpartition(" ")[2])
    elif len(sheet.wracked(ctx.person(who), "leg")) == len(sheet.SIDES):
        take(ctx, who, "prone")


def _drops(ctx: Decision, who: str, side: str) -> None:
    """A wracked arm holds nothing (FOR-TGT-05)."""
    for weapon in gear.in_hand(ctx.person(who)):
        if weapon.hand in (side, "both"):
            handling.falls(ctx, who, weapon.name)
            ctx.announce("gear.dropped", who=who, what=weapon.name)


def _stun(ctx: Decision, who: str) -> None:
    """The next action is lost: this round's if it is still to come (FOR-TGT-08)."""
    person = ctx.person(who)
    costs, now = person.flags.stunned, ctx.state.round
    if "stun" in person.conditions and costs >= now:
        return
    new = now + (1 if person.flags.acted else 0)
    ctx.flag(who, stunned=new)
    take(ctx, who, "stun")
    ctx.announce("tilt.comes", who=who, tilt="stun")
    if new == now and (person.flags.counted or person.flags.on_the_spot):
        loses_action(ctx, who)


def loses_action(ctx: Decision, who: str) -> None:
    """This turn's action is lost, held back or asked for as it may be (FOR-TGT-08)."""
    notes = flagged(acted=True, delayed=None, on_the_spot=None)
    ctx.emit(PersonNoted(who, notes))
    ctx.announce("stunned", who=who)


def is_stunned(person: Combatant, now: int) -> bool:
    """Whether Stun costs somebody an action that is not over yet."""
    return "stun" in person.conditions and person.flags.stunned >= now


def end(ctx: Decision, who: str, *tilts: str) -> None:
    """Tilts end."""
    person = ctx.person(who)
    ended = [tilt for tilt in tilts if tilt in person.conditions]
    if not ended:
        return
    lose(ctx, who, *ended)
    boxes = {tilt: b for tilt, b in person.flags.boxes.items() if tilt not in ended}
    ctx.flag(who, boxes=boxes)
    for tilt in ended:
        ctx.announce("tilt.ends", who=who, tilt=tilt)


def healed(ctx: Decision, who: str) -> None:
    """Wracks and blindness end with the wounds that caused them (FOR-TGT-09)."""
    person = ctx.person(who)
    how = ctx.rules.settings.tilts.end
    caused = person.flags.boxes
    if how == "causing_box":
        end(ctx, who, *[tilt for tilt, box in caused.items() if box >= len(person.track)])
    elif how == "all_healed" and not person.track:
        end(ctx, who, *TILTS[:-1])


def lapse(ctx: Decision, people: Iterable[str]) -> None:
    """Stun and what hangs on grapples end with a fight, wracks where a setting says so."""
    scene = ctx.rules.settings.tilts.end == "scene"
    over = [*SEEN[1:7], "stun", *(TILTS if scene else ())]
    for who in people:
        lose(ctx, who, *over)


def comes_in(ctx: Decision, who: str) -> None:
    """A sheet may say that somebody is stunned: their first action here is lost."""
    person = ctx.person(who)
    if "stun" in person.conditions and not person.flags.stunned:
        ctx.flag(who, stunned=ctx.state.round + has_begun(ctx.state))
