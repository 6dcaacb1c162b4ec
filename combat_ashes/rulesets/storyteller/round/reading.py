"""A declaration read from its line and checked (STO-INI-05, STO-GEN-02, -09)."""

from msgspec.structs import replace

from ....engine.inputs import Input
from ..attack import legal
from ..attack.reading import attack
from ..combatant import Combatant
from ..declarations import PASS, AnyAction, Defense, Delay, Hold
from ..defense.kinds import KINDS
from ..fight import Decision
from ..grapple import grips
from ..people import options
from . import others, splits

LINES = (*KINDS, "attack", "misc", "split", "delay", "pass", "rise", "draw", "hold")


def read(ctx: Decision, given: Input) -> AnyAction:
    """The action that a line declares; raises `Refused` for what the rules do not let be."""
    person = ctx.person(given.who)
    allowed = [
        one.code for one in person.flags.allowed
        if (one.do, one.args) == (given.do, given.args)
    ]  # fmt: skip
    if allowed:
        ctx.given = replace(ctx.given, allow=(*ctx.given.allow, *allowed))
    given = given.typed()
    if given.do in ("squeeze", "sustain", "resist", "release"):
        given = given.part("hold", how=given.do)
    if given.do == "bite":
        ctx.refuse("err.declare.incomplete", missing="target: type +attack/bite and a name")
    return line(ctx, person, given)


def line(ctx: Decision, person: Combatant, given: Input) -> AnyAction:
    """A line as an action."""
    grips.check(ctx, person, given)
    do = given.do
    if do == "pass":
        return grips.silent(ctx, person) or PASS
    if do == "hold":
        how = given.text("how")
        known = grips.EXTRAS if how in ("resist", "sustain") else frozenset[str]()
        return options.read(ctx, person, Hold(how=how), given.words(), known)
    if do == "attack":
        return attack(ctx, person, given)
    if do in KINDS:
        return _defense(ctx, person, given)
    if do == "split":
        return splits.split(ctx, person, given)
    if do == "misc":
        return others.misc(ctx, person, given)
    if do == "rise":
        return others.rise(ctx, person)
    if do == "draw":
        return others.draw(ctx, person, given.text("what"))
    if do == "delay":
        return Delay()
    return _elsewhere(ctx, given)


def _elsewhere(ctx: Decision, given: Input) -> AnyAction:
    do, kind = given.do, given.text("kind")
    codes = {
        "abort": "err.abort.nothing", "act": "err.delay.none", "defend": "err.defense.too_late",
        "run": "err.chase.none", "pursue": "err.chase.none",
    }  # fmt: skip
    if do == "abort" and kind in KINDS:
        ctx.refuse("err.abort.nothing", how="asked", kind=kind)
    if do in ("undeclare", "join"):
        ctx.refuse("err.phase.wrong_step", step=ctx.state.step)
    ctx.refuse(codes.get(do, "err.declare.unknown"), what=do)


def _defense(ctx: Decision, person: Combatant, given: Input) -> Defense:
    """A turn of nothing but defence (STO-DEF-07)."""
    plain = Defense(kind=given.do, whole=True)
    action = options.read(ctx, person, plain, given.words(), options.COMMON - {"dice"})
    if legal.blocked(person, "defense"):
        ctx.refuse_unless_allowed("err.declare.blocked", name=legal.blocked(person, "defense"))
    others.check_move(ctx, person, action.move)
    return action
