"""What is left of an attack for one person: wounds, marks that have served, and what is told."""

from msgspec.structs import asdict, replace

from ..declarations import Act, Came
from ..fight import Decision
from ..harm import damage as harm
from ..harm import wounds as health
from . import afflictions


def wounded(ctx: Decision, act: Act, who: str, came: Came, levels: int) -> Came:
    """Wounds as far as the caps let them be (HUB-CAP)."""
    if act.kind == "hazard":
        return _unlimited(ctx, act, who, came)
    done = harm.attack(ctx, who, levels, act.type or "bashing", act.who, capped=True)
    return replace(came, **asdict(done), outcome="hit" if done.wounds else "missed")


def _unlimited(ctx: Decision, act: Act, who: str, came: Came) -> Came:
    """Automatic wounds of a hazard are outside the caps (HUB-CAP-02)."""
    if came.net:
        health.hurt(ctx, who, came.net, act.type or "bashing", act.who)
    outcome = "hit" if came.net else "missed"
    return replace(came, counted=came.net, excess=0, wounds=came.net, outcome=outcome)


def sweeps(ctx: Decision, act: Act, who: str, came: Came) -> Came:
    """Automatic wounds for somebody of an area (HUB-AUT-01, HUB-HAZ-02)."""
    return wounded(ctx, replace(act, type=act.type or "lethal"), who, came, came.net)


def served(ctx: Decision, act: Act, who: str) -> None:
    """An attack has been made: marks that concern one attack are used up."""
    flags = ctx.person(who).flags
    marks = [name for name in flags.unaware if name not in ("", act.who)]
    ctx.flag(who, attacked=flags.attacked + 1, unaware=marks)
    if not marks:
        afflictions.end_condition(ctx, who, "unaware")


def tell(ctx: Decision, act: Act, came: dict[str, Came]) -> None:
    """Say of each target what no track and no condition shows."""
    for who, each in came.items():
        rolled = each.fallen.successes if each.fallen is not None else 0
        reaches = act.successes or each.automatic
        if reaches and each.opposed > max(rolled, each.against.interrupt or 0):
            worn = each.result == each.opposed
            code, whom = ("armor.counts", who) if worn else ("block.counts", act.who)
            ctx.announce(code, who=whom, opposed=each.opposed)
        if each.outcome in ("missed", "stopped", "through", "failure", "success"):
            fails = each.outcome == "missed" and act.effect and not act.does_wounds
            said = {"how": "fails", "effect": act.effect} if fails else {"how": each.outcome}
            ctx.announce("attack.came", **said, who=act.who, against=who)
        if each.excess:
            ctx.announce("attack.excess", who=act.who, against=who, excess=each.excess)
