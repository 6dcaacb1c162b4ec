"""Stored successes of blocks, and people in the way (HUB-BLK)."""

from collections.abc import Callable

from ..combatant import Combatant, FightState
from ..fight import Decision, Fight
from ..values import Stored

Fits = Callable[[Stored], bool]


def held(fight: Fight, fits: Fits) -> dict[str, int]:
    """The successes that blocks have stored against something, by whose they are."""
    return _best(covering(fight.state, fits))


def _best(blocks: list[tuple[str, Stored]]) -> dict[str, int]:
    """The most that each of some people has stored."""
    found: dict[str, int] = {}
    for who, each in blocks:
        found[who] = max(each.successes, found.get(who, 0))
    return found


def counting(ctx: Decision, fits: Fits) -> dict[str, int]:
    """The same, where they count against an action now: what is consumed is gone (BLK-06)."""
    found = covering(ctx.state, fits)
    if ctx.rules.settings.block.consumed:
        for who, each in found:
            left = [one for one in ctx.person(who).flags.stored if one != each]
            ctx.flag(who, stored=left)
    return _best(found)


def covering(state: FightState, fits: Fits) -> list[tuple[str, Stored]]:
    """The blocks that cover something, or by a storyteller's word the open action (HUB-BLK-05)."""
    ruled = state.flags.covers
    return [
        (who, each)
        for who, person in state.people.items() for each in person.flags.stored
        if ruled.get(who, fits(each)) and each.successes
    ]  # fmt: skip


def guarding(who: str) -> Fits:
    """Blocks against attacks on somebody."""
    return lambda each: each.kind == "guard" and each.who == who


def hindering(who: str) -> Fits:
    """Blocks against what somebody does."""
    return lambda each: each.kind == "hinder" and each.who == who


def in_way(place: str) -> Fits:
    """Blocks of a way."""
    wanted = place.strip().lower()
    return lambda each: each.kind == "way" and bool(wanted) and each.who.lower() == wanted


def hindrance(fight: Fight, who: str) -> int:
    """What somebody must reach to do what would happen by itself (HUB-BLK-08)."""
    return max(held(fight, hindering(who)).values(), default=0)


def way_of(person: Combatant) -> dict[str, int]:
    """The most successes with which somebody holds a way, if they do (HUB-BLK-04)."""
    ways = [each.successes for each in person.flags.stored if each.kind == "way"]
    return {person.id: max(ways)} if ways else {}


def store(ctx: Decision, who: str, block: Stored) -> None:
    """Somebody keeps successes until their next turn (HUB-BLK-06)."""
    ctx.flag(who, stored=[*ctx.person(who).flags.stored, block])


def end(ctx: Decision, who: str) -> None:
    """Somebody's blocks are over: their turn comes, or they can act no more."""
    ctx.flag(who, stored=[])


def lets_go(ctx: Decision, one: str, other: str) -> None:
    """Two are out of each other's reach: neither guards or hinders the other any more (BLK-06)."""
    for blocker, whom in ((one, other), (other, one)):
        held = ctx.person(blocker).flags.stored
        left = [each for each in held if each.kind == "way" or each.who != whom]
        ctx.flag(blocker, stored=left)
        gives_way(ctx, blocker, whom)


def close_to(state: FightState, who: str) -> list[str]:
    """Those who guard or hinder somebody, and so move along with them (HUB-MOV-04)."""
    found = [
        one for one, person in state.people.items() for each in person.flags.stored
        if one != who and each.kind != "way" and each.who == who and each.successes
    ]  # fmt: skip
    return list(dict.fromkeys(found))


def falls(ctx: Decision, who: str) -> None:
    """Somebody can act no more: they block nothing and stand in nobody's way."""
    ctx.flag(who, stored=[], obstructs=[])


def obstructors(state: FightState, who: str) -> list[str]:
    """Those who do not let somebody by (HUB-BLK-01)."""
    return [one for one, person in state.people.items() if who in person.flags.obstructs]


def gives_way(ctx: Decision, blocker: str, mover: str) -> None:
    """Somebody does not stand in another's way any more."""
    left = [who for who in ctx.person(blocker).flags.obstructs if who != mover]
    ctx.flag(blocker, obstructs=left)


def is_narrow(fight: Fight) -> bool:
    """Whether a way can be held here (HUB-BLK-02)."""
    ruled = fight.state.flags.narrow
    return "narrow" in fight.state.flags.exits if ruled is None else ruled
