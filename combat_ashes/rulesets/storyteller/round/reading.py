"""A declaration read from its line and checked (STO-INI-05, STO-GEN-02, -09)."""

from __future__ import annotations

from typing import Any

from ....engine.inputs import Input
from ....engine.state import Person, with_
from ....engine.turn import Turn
from ..attack import legal
from ..attack.reading import attack
from ..close import grips
from ..defense.kinds import KINDS
from ..notes import ALLOWED
from ..people import options
from ..rules import StoRules
from ..values import PASS, Action, Defense, Delay, Hold
from . import others, splits

LINES = (*KINDS, "attack", "misc", "split", "delay", "pass", "rise", "draw", "hold")


def read(turn: Turn[StoRules], who: str, given: Input) -> Action:
    """The action that a line declares; raises `Refused` for what the rules do not let be."""
    do, args = given.do, given.args
    allowed = [
        one["code"] for one in ALLOWED.of(turn.person(who).notes)
        if (one.get("do"), one.get("args")) == (do, args)
    ]  # fmt: skip
    if allowed:
        turn.given = with_(turn.given, allow=(*turn.given.allow, *allowed))
    if do == "choose":
        do, args = str(args["word"]), {}
    if do in ("squeeze", "sustain", "resist", "release"):
        do, args = "hold", {"how": do}
    if do == "bite":
        turn.refuse("err.declare.incomplete", missing="target: type +attack/bite and a name")
    return line(turn, turn.person(who), do, args)


def line(turn: Turn[StoRules], person: Person, do: str, args: dict[str, Any]) -> Action:
    """A line as an action."""
    grips.check(turn, person, do, args)
    if do == "pass":
        return grips.silent(turn, person) or PASS
    if do == "hold":
        how = str(args.get("how") or "")
        known = grips.EXTRAS if how in ("resist", "sustain") else frozenset[str]()
        return Hold(how=how, **options.read(turn, person, args.get("options"), known))
    if do == "attack":
        return attack(turn, person, args)
    if do in KINDS:
        return _defense(turn, person, do, args)
    if do == "split":
        return splits.split(turn, person, args)
    if do == "misc":
        return others.misc(turn, person, args)
    if do == "rise":
        return others.rise(turn, person)
    if do == "draw":
        return others.draw(turn, person, str(args.get("what") or ""))
    if do == "delay":
        return Delay()
    return _elsewhere(turn, do, args)


def _elsewhere(turn: Turn[StoRules], do: str, args: dict[str, Any]) -> Action:
    codes = {
        "abort": "err.abort.nothing", "act": "err.delay.none", "defend": "err.defense.too_late",
        "run": "err.chase.none", "pursue": "err.chase.none",
    }  # fmt: skip
    if do == "abort" and args.get("kind") in KINDS:
        turn.refuse("err.abort.nothing", how="asked", kind=args["kind"])
    if do in ("undeclare", "join"):
        turn.refuse("err.phase.wrong_step", step=turn.state.step)
    turn.refuse(codes.get(do, "err.declare.unknown"), what=do)


# --- defences ------------------------------------------------------------------------------------


def _defense(turn: Turn[StoRules], person: Person, kind: str, args: dict[str, Any]) -> Defense:
    """A turn of nothing but defence (STO-DEF-07)."""
    said = options.read(turn, person, args.get("options"), options.COMMON - {"dice"})
    if legal.blocked(person, "defense"):
        turn.forbid("err.declare.blocked", name=legal.blocked(person, "defense"))
    if said.get("move"):
        others.check_move(turn, person, said["move"])
    return Defense(kind=kind, whole=True, **said)
