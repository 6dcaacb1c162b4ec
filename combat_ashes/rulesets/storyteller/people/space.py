"""Distance, sight, cover and movement. STO-TRN-02, STO-GEN-05, STO-RNG-05, -06."""

from ..combatant import Combatant
from ..declarations import Move
from ..fight import Decision, Fight
from ..rules import running_metres
from . import states

WALK = 7
"""Metres: who aims may walk so far in a turn, and no further their target (STO-RNG-03)."""
COVER = {"none": 0, "light": 1, "good": 2, "superior": 3, "full": 4}
"""What cover adds to the difficulty of a shot."""
NAMES = tuple(COVER)

Metres = int | float


def between(fight: Fight, one: str, other: str) -> Metres | None:
    """Metres between two people; None where nobody has said."""
    return fight.state.relation(one, other).range


def set_range(ctx: Decision, one: str, other: str, metres: Metres | None) -> None:
    """So far are they apart from now on."""
    whole = int(metres) if metres is not None and float(metres).is_integer() else metres
    if whole is not None and whole - (between(ctx, one, other) or 0) >= 1:
        ctx.relate(one, other, inside=None)
    ctx.relate(one, other, range=whole)


def most_metres(fight: Fight, person: Combatant, running: bool) -> int:
    """How far somebody may move with an action, or `running` the whole turn (STO-GEN-05)."""
    if "prone" in person.conditions:
        return 1
    whole = running_metres(fight.rules, person.traits)
    return whole if running else whole // 2


def after(
    fight: Fight, who: str, other: str, move: Move | None, said: Metres | None = None
) -> Metres | None:
    """The distance between two as it is when the first has moved.

    `said` is what it is before, where nobody has recorded it.
    """
    now = fight.state.relation(who, other).range
    now = said if now is None else now
    if move is None or move.who != other:
        return now
    if now is None:
        return -move.metres if move.metres < 0 else None
    return max(0, _plain(now - move.metres))


def _plain(value: Metres) -> Metres:
    rounded = round(value, 3)
    return int(rounded) if float(rounded).is_integer() else rounded


def go(ctx: Decision, who: str, move: Move) -> None:
    """Carry out a move before an action."""
    now = between(ctx, who, move.who)
    then = after(ctx, who, move.who, move)
    done = abs(move.metres) if now is None or then is None else abs(now - then)
    if then is not None:
        set_range(ctx, who, move.who, then)
    moved(ctx, who, done)


def moved(ctx: Decision, who: str, metres: Metres) -> None:
    """So far did somebody move: what they stood behind is left, and who aims at them notes it."""
    ctx.flag(who, moved=_plain(metres), dodge_cover=None)
    if metres <= WALK:
        return
    for person in list(ctx.state.people.values()):  # Faster than a walk (STO-RNG-03).
        aim = person.flags.aim
        if aim is not None and aim.target == who:
            ctx.flag(person.id, aim=None)


def covers(person: Combatant, against: str | None = None) -> list[str]:
    """Every cover that holds against an attacker, or (None) against everybody."""
    stated = person.flags.covers
    found = [stated.get("", "none"), person.flags.dodge_cover or "none"]
    if against is not None:
        found.append(stated.get(against, "none"))
    if "prone" in person.conditions:
        found.append("light")
    return found


def cover_of(person: Combatant, against: str | None = None) -> str:
    """The best cover that holds (STO-RNG-05)."""
    return max(covers(person, against), key=NAMES.index)


def lie(ctx: Decision, who: str, by_dodge: bool = False) -> None:
    """Somebody goes down, or by an own dodge lies down."""
    stood = "prone" not in ctx.person(who).conditions
    states.add(ctx, who, "prone")
    if not by_dodge:
        ctx.flag(who, lay_down=None)
        step_back(ctx, who)
    elif stood:
        ctx.flag(who, lay_down=True)


def step_back(ctx: Decision, who: str, other: str | None = None) -> None:
    """Nobody (or not this one) is inside somebody's longer weapon any more (STO-CLS-13)."""
    for one, two in ctx.state.related("inside"):
        if who in (one, two) and other in (None, one, two):
            ctx.relate(one, two, inside=None)


def stand(ctx: Decision, who: str) -> None:
    """Somebody is on their feet again."""
    states.drop(ctx, who, "prone")
    ctx.flag(who, lay_down=False)
