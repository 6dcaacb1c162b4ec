"""What the dice last decided (the view's `last`)."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from ..declarations import Act, Came
from ..fight import Decision
from ..values import LastAct

BEST_FIRST = (
    "complete", "hit", "through", "success", "placed", "stored", "partial", "stopped", "missed",
    "misplaced", "failure",
)  # fmt: skip


NOT_ROLLED: dict[str, Any] = {
    "chance": False, "terms": {}, "dramatic": False, "exceptional": False,
}  # fmt: skip


def remember(
    ctx: Decision,
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
    last = LastAct(
        who=act.who, kind=act.kind, what=act.what, against=against(act), effect=act.effect,
        type=act.type if act.effect is None or act.does_wounds else None,
        rolled=0 if fallen is None or act.kind == "kill" else act.rolls,
        needed=needed, opposed=opposed, net=net, outcome=outcome,
        targets={who: each.view() for who, each in came.items()},
        **(asdict(fallen) if fallen is not None else NOT_ROLLED),
    )  # fmt: skip
    ctx.flag_fight(last=last)


def against(act: Act) -> str | None:
    """Whom an action was made against: its only target, or who is followed or hindered."""
    if act.do == "follow":
        return act.detail
    kind, _, whom = act.detail.partition(" ")
    return whom if act.do == "guard" and kind == "hinder" and " " not in whom else act.only_target


def struck(ctx: Decision, came: Mapping[str, Came]) -> None:
    """Note what a hazard did that somebody has brought about."""
    last = ctx.state.flags.last
    if last is None:
        return
    only = next(iter(came.values())) if len(came) == 1 else None
    targets = {who: each.view() for who, each in came.items()}
    opposed, net = (only.opposed, only.net) if only else (None, None)
    ctx.flag_fight(last=replace(last, targets=targets, opposed=opposed, net=net))


def best(outcomes: list[str]) -> str:
    """The best of several outcomes."""
    return min(outcomes, key=BEST_FIRST.index, default="missed")
