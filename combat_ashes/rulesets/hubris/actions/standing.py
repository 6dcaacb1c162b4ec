"""Whether the open action still stands: its maker, and the people that it is about."""

from msgspec.structs import replace

from ..declarations import Act, pending
from ..fight import Decision
from ..people import sheet


def standing(ctx: Decision) -> Act | None:
    """The open action as it stands now; None where there is none, or where it came to nothing.

    Who is gone is no target any more. Nobody carries out what they have only announced once they
    can do nothing; a roll that has fallen counts.
    """
    act = pending(ctx.state)
    if act is None:
        return None
    left = _among_those_here(ctx, act)
    if left is None or (left.fallen is None and not sheet.may_act(ctx.person(left.who))):
        close(ctx)
        return None
    if left is not act:
        ctx.flag_fight(pending=left)
    return left


def close(ctx: Decision) -> None:
    """No action is open any more."""
    ctx.flag_fight(pending=None, covers=None)


def _among_those_here(ctx: Decision, act: Act) -> Act | None:
    """An action without those who are gone; None where it lacks its maker or all it is about."""
    people = ctx.state.people
    needed = (act.who, *_about(act))
    if people.keys() >= {*needed, *act.targets, *act.area}:
        return act
    if not people.keys() >= set(needed):
        return None
    targets = tuple([who for who in act.targets if who in people])
    area = tuple([who for who in act.area if who in people])
    if act.everybody and not (targets or area):
        return None
    one_each = act.rolls > 1 and act.fallen is None
    return replace(act, targets=targets, area=area, rolls=len(targets) if one_each else act.rolls)


def _about(act: Act) -> tuple[str, ...]:
    """Whom an action is about that has no targets: guarded, followed, a thing's owner, a hazard."""
    if act.do in ("follow", "draw", "hazard"):
        return (act.detail,)
    if act.do != "guard":
        return ()
    kind, _, whom = act.detail.partition(" ")
    # Of several who are guarded or hindered those count who are still there.
    return (whom,) if kind != "way" and " " not in whom else ()
