"""Who counts as an opponent of whom in a turn (STO-CLS-12)."""

from __future__ import annotations

from ..actions import Attack
from ..attack.attempt import Assault
from ..combatant import Combatant
from ..equipment import CLOSE
from ..fight import Decision
from ..people import acts, space, states
from ..values import Item


def count_opponents(ctx: Decision) -> None:
    """Who counts as an opponent of whom, once for the whole turn (STO-CLS-12)."""
    people = [p for p in ctx.state.people.values() if p.status == "active"]
    adjacent = ctx.rules.settings.multiple_opponents.count == "adjacent"
    engaged = _near(ctx, people) if adjacent else _engaged(ctx, people)
    for person in people:
        mine = engaged[person.id]
        found = [p.id for p in people if p.id in mine and states.enemies(person, p)] if mine else []
        if found:
            ctx.flag(person.id, opponents=found)


def _near(ctx: Decision, people: list[Combatant]) -> dict[str, set[str]]:
    """By person, everybody within 2 m."""
    return {
        one.id: {other.id for other in people if space.is_near(ctx, one.id, other.id)}
        for one in people
    }


def _engaged(ctx: Decision, people: list[Combatant]) -> dict[str, set[str]]:
    """By person, those with whom they are at grips, in close combat or within 2 m of a shot."""
    found: dict[str, set[str]] = {person.id: set() for person in people}
    for grip in ctx.state.flags.grapples:
        for one, other in ((grip.grappler, grip.victim), (grip.victim, grip.grappler)):
            if one in found:
                found[one].add(other)
    for attacker in people:
        for action in acts.parts(attacker):
            if isinstance(action, Attack):
                _attacked(ctx, attacker, action, found)
    return found


def _attacked(
    ctx: Decision, attacker: Combatant, action: Attack, found: dict[str, set[str]]
) -> None:
    """An attack makes its targets the attacker's opponents, a close one the attacker theirs.

    They are within 2 m; where nobody has said, close attacks are, shots are not.
    """
    for who in action.targets:
        if who not in found:
            continue
        made = Assault(ctx, attacker, action, ctx.person(who), Item(attacker.id))
        close, metres = made.reach == CLOSE, made.metres
        if close if metres is None else metres <= ctx.rules.settings.range.point_blank_m:
            found[attacker.id].add(who)
            found[who] |= {attacker.id} if close else set()
