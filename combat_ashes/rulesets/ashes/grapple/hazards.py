"""Dangers nearby that a victim can be dropped, slammed or thrown into (ASH-GRP-51)."""

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, astuple

from ....engine.events import BookAdded, Terms
from ....engine.inputs import Input
from ....engine.limits import check_count, check_length
from ...common.declare_resolve.books import settle
from ...common.declare_resolve.entries import Entry
from .. import agenda
from ..combatant import FightState
from ..fight import Decision
from ..flags import Hazard
from ..harm import damage
from ..people.rolls import roll_damage

AIMED = ("drop", "slam", "throw", "action")
"""Effects that may be aimed at a hazard."""

MOST_HAZARDS = 50
"""How many dangers a fight may have."""


class HazardEntry(Entry, frozen=True, tag="hazard"):
    """Somebody in harm's way, through another."""

    by: str
    hazard: str
    dice: int
    damage: str
    yards: int | None = None
    reach: tuple[str, ...] | UnsetType = UNSET


def declare(ctx: Decision, given: Input) -> None:
    """`+grapple/hazard <name>=<dice> <type>[, <n> yards][, <effects that reach it>]`."""
    reach = [_effect(ctx, word) for word in given.words("reach")]
    able = tuple(name for name in AIMED if name in reach) or UNSET
    danger = Hazard(given.number("dice"), given.text("damage"), given.args.get("yards"), able)
    name = given.text("name").lower()
    check_length(ctx, name, "The name of a danger")
    known = ctx.state.flags.hazards
    if name not in known:
        check_count(ctx, known, MOST_HAZARDS, "dangers here")
    ctx.flag_entry(None, "hazards", name, danger)
    told = {**asdict(danger), "reach": list(_reached_by(danger))}
    ctx.announce("hazard.declared", hazard=given.text("name"), **told)


def _reached_by(danger: Hazard) -> tuple[str, ...]:
    return AIMED if danger.reach is UNSET else danger.reach


def _effect(ctx: Decision, word: str) -> str:
    found = [name for name in AIMED if name.startswith(word)]
    if len(found) != 1:
        ctx.refuse("err.grapple.effect", word=word, effects=list(AIMED))
    return found[0]


def named(ctx: Decision, detail: str) -> str:
    """A danger by its (shortened) name; raises `Refused`."""
    hazards = ctx.state.flags.hazards
    word = detail.strip().lower()
    found = [word] if word in hazards else [key for key in hazards if key.startswith(word)]
    if len(found) != 1:
        ctx.refuse("err.grapple.hazard", word=detail, names=list(hazards) or ["none"])
    return found[0]


def check_reach(ctx: Decision, name: str, effect: str, flies: int) -> None:
    """Refuse an effect that does not reach a danger; a throw reaches as far as one `flies`."""
    hazard = ctx.state.flags.hazards[name]
    reach, yards = _reached_by(hazard), hazard.yards
    if effect not in reach:
        ctx.refuse_unless_allowed(
            "err.grapple.hazard_far", name=name, effect=effect, needs=list(reach)
        )
    elif effect == "throw" and yards is not None and yards > flies:
        ctx.refuse_unless_allowed(
            "err.grapple.hazard_far", name=name, effect=f"throw of {flies} yards",
            needs=f"a throw of {yards} yards",
        )  # fmt: skip


def in_reach(state: FightState, effects: tuple[str, ...], flies: int) -> dict[str, list[str]]:
    """The dangers that one of these effects reaches, with those that do."""
    found = {}
    for name, hazard in state.flags.hazards.items():
        reach, yards = _reached_by(hazard), hazard.yards or 0
        able = [e for e in effects if e in reach and (e != "throw" or yards <= flies)]
        found[name] = [effect for effect in able if effect != "action"]
    return {name: able for name, able in found.items() if able}


def threatens(ctx: Decision, victim: str, by: str, name: str) -> None:
    """What a hazard does comes in book-keeping, unless one gets clear of it first."""
    ctx.emit(BookAdded(HazardEntry(victim, by, name, *astuple(ctx.state.flags.hazards[name]))))
    ctx.announce("hazard.threatens", who=victim, hazard=name)


@agenda.hazards.does
def strike(ctx: Decision) -> None:
    """Book-keeping: everybody still in harm's way is harmed."""
    struck = _threats(ctx)
    settle(ctx, lambda entry: isinstance(entry, HazardEntry))
    for entry in [entry for entry in struck if ctx.here(entry.who)]:
        who = entry.who
        terms: Terms = ((entry.hazard, entry.dice),)
        levels = roll_damage(ctx, who, entry.dice, terms, who)
        if levels:
            levels = damage.soaked(ctx, who, levels, entry.damage, False, "")
        if levels:
            damage.mark_levels(ctx, who, levels, entry.damage, None)


def _threats(ctx: Decision) -> list[HazardEntry]:
    return [entry for entry in ctx.state.books if isinstance(entry, HazardEntry)]


def threatening(ctx: Decision, who: str, text: str) -> HazardEntry | None:
    """The hazard a person means to get clear of, if they are in its way."""
    word = text.strip().lower()
    found = [each for each in _threats(ctx) if each.who == who and each.hazard.startswith(word)]
    return found[0] if found else None


def clear_of(ctx: Decision, entry: HazardEntry) -> None:
    """A person got out of harm's way in time."""
    settle(ctx, lambda other: other == entry)
    ctx.announce("hazard.avoided", who=entry.who, hazard=entry.hazard)


HANDLERS = {"hazard": declare}
