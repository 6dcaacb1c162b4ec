"""A declaration read from its line and checked (STO-INI-05, STO-GEN-02, -09)."""

from __future__ import annotations

from typing import Any

from ....engine.decision import Decision
from ....engine.inputs import Input
from ....engine.state import Combatant, with_
from ..actions import PASS, Action, Defense, Delay, Hold
from ..attack import legal
from ..attack.reading import attack
from ..close import grips
from ..defense.kinds import KINDS
from ..notes import ALLOWED
from ..people import options
from ..rules import StoRules
from . import others, splits

LINES = (*KINDS, "attack", "misc", "split", "delay", "pass", "rise", "draw", "hold")


def read(ctx: Decision[StoRules], who: str, given: Input) -> Action:
    """The action that a line declares; raises `Refused` for what the rules do not let be."""
    do, args = given.do, given.args
    allowed = [
        one.code for one in ALLOWED.of(ctx.person(who).notes)
        if (one.do, one.args) == (do, args)
    ]  # fmt: skip
    if allowed:
        ctx.given = with_(ctx.given, allow=(*ctx.given.allow, *allowed))
    if do == "choose":
        do, args = str(args["word"]), {}
    if do in ("squeeze", "sustain", "resist", "release"):
        do, args = "hold", {"how": do}
    if do == "bite":
        ctx.refuse("err.declare.incomplete", missing="target: type +attack/bite and a name")
    return line(ctx, ctx.person(who), do, args)


def line(ctx: Decision[StoRules], person: Combatant, do: str, args: dict[str, Any]) -> Action:
    """A line as an action."""
    grips.check(ctx, person, do, args)
    if do == "pass":
        return grips.silent(ctx, person) or PASS
    if do == "hold":
        how = str(args.get("how") or "")
        known = grips.EXTRAS if how in ("resist", "sustain") else frozenset[str]()
        return Hold(how=how, **options.read(ctx, person, args.get("options"), known))
    if do == "attack":
        return attack(ctx, person, args)
    if do in KINDS:
        return _defense(ctx, person, do, args)
    if do == "split":
        return splits.split(ctx, person, args)
    if do == "misc":
        return others.misc(ctx, person, args)
    if do == "rise":
        return others.rise(ctx, person)
    if do == "draw":
        return others.draw(ctx, person, str(args.get("what") or ""))
    if do == "delay":
        return Delay()
    return _elsewhere(ctx, do, args)


def _elsewhere(ctx: Decision[StoRules], do: str, args: dict[str, Any]) -> Action:
    codes = {
        "abort": "err.abort.nothing", "act": "err.delay.none", "defend": "err.defense.too_late",
        "run": "err.chase.none", "pursue": "err.chase.none",
    }  # fmt: skip
    if do == "abort" and args.get("kind") in KINDS:
        ctx.refuse("err.abort.nothing", how="asked", kind=args["kind"])
    if do in ("undeclare", "join"):
        ctx.refuse("err.phase.wrong_step", step=ctx.state.step)
    ctx.refuse(codes.get(do, "err.declare.unknown"), what=do)


# --- defences ------------------------------------------------------------------------------------


def _defense(
    ctx: Decision[StoRules], person: Combatant, kind: str, args: dict[str, Any]
) -> Defense:
    """A turn of nothing but defence (STO-DEF-07)."""
    said = options.read(ctx, person, args.get("options"), options.COMMON - {"dice"})
    if legal.blocked(person, "defense"):
        ctx.refuse_unless_allowed("err.declare.blocked", name=legal.blocked(person, "defense"))
    if said.get("move"):
        others.check_move(ctx, person, said["move"])
    return Defense(kind=kind, whole=True, **said)
