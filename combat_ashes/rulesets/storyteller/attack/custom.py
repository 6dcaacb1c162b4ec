"""Custom maneuvers: proposed by anybody, approved by a storyteller. STO-CLS-15."""

from msgspec.structs import replace

from ....engine.inputs import Input
from ....engine.numbers import whole
from ....engine.pools import trait_key
from ...common.equipment.chart import read_damage
from ..equipment import TYPES
from ..fight import Decision
from ..values import Maneuver, Proposed
from . import maneuvers

MOST = 50


def propose(ctx: Decision, given: Input) -> None:
    """`+maneuvers/propose key=maneuver[, +n diff][, +n dice][, damage x][, type]`."""
    key = trait_key(given.text("key"))
    like = trait_key(given.text("like"))
    known = maneuvers.known(ctx)
    if not key.replace("_", "").isalnum() or len(key) > 40:
        ctx.refuse("err.maneuver.key", key=key)
    if key in ctx.rules.charts.maneuvers or key in ("aim", "ambush", "reload"):
        ctx.refuse("err.maneuver.taken", key=key)
    if like not in known:
        ctx.refuse("err.attack.unknown_manner", word=like, manners=list(known))
    if len(ctx.state.flags.proposed) >= MOST:
        ctx.refuse("err.note.full", what="proposed maneuvers", most=MOST)
    row = replace(known[like], key=key)
    for option in given.words():
        row = _changed(ctx, row, str(option))
    ctx.flag_entry(None, "proposed", key, Proposed(known[like].like, row))
    ctx.announce("maneuver.proposed", who=given.who, key=key, like=like)


def _changed(ctx: Decision, row: Maneuver, text: str) -> Maneuver:
    words = text.strip().lower().split()
    match words:
        case [number, "diff" | "difficulty"]:
            return replace(row, difficulty=row.difficulty + whole(number, -10, 10))
        case [number, "dice" | "die"]:
            return replace(row, accuracy=row.accuracy + whole(number, -20, 20))
        case ["damage", *rest] if rest:
            try:
                strength, dice = read_damage("".join(rest))
            except ValueError:
                ctx.refuse("err.declare.option", option=text)
            return replace(row, strength=strength, dice=dice, harmless=False)
        case [kind] if kind in TYPES:
            return replace(row, type=kind)
    ctx.refuse("err.declare.option", option=text)


def settle(ctx: Decision, given: Input, key: str, approved: bool) -> None:
    """A proposed maneuver is approved, or rejected and gone."""
    proposed = ctx.state.flags.proposed.get(trait_key(key))
    if proposed is None:
        ctx.refuse("err.maneuver.unknown", key=key)
    name = given.speaker or "the storyteller"
    told = replace(proposed, approved_by=name) if approved else None
    ctx.flag_entry(None, "proposed", trait_key(key), told)


HANDLERS = {"propose": propose}
