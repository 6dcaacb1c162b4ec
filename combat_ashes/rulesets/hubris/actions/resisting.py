"""An action compared with all that opposes it; of several the best counts (HUB-RES-01, -10)."""

from msgspec.structs import replace

from ..declarations import Act, Against, Came, Contest, Interrupt, Resistance
from ..defense import asking, fitting
from ..dice import rolling
from ..effects import blocks
from ..fight import Decision
from ..values import Fallen
from . import course


def gathered(ctx: Decision, act: Act) -> Against:
    """Roll the interrupts of an action, and see what hinders its maker (HUB-BLK-07)."""
    interrupts = _interrupts(ctx, act)
    return Against({}, blocks.counting(ctx, blocks.hindering(act.who)), interrupts)


def _interrupts(ctx: Decision, act: Act) -> dict[str, Contest]:
    """The interrupts of an action, each with what opposes it (HUB-DLY-03)."""
    direct = [each for each in act.interrupts if each.spec is not None and not each.against]
    makers = {each.who for each in direct}
    counters = [each for each in act.interrupts if each.spec is not None and each.against in makers]
    rolled = {each.who: _roll(ctx, each, act.who) for each in direct}
    foiled = {each.who: _roll(ctx, each, each.against) for each in counters}
    found = {}
    for who, successes in rolled.items():
        opposed = blocks.held(ctx, blocks.hindering(who))
        for each in counters:
            if each.against == who:
                opposed[each.who] = max(foiled[each.who], opposed.get(each.who, 0))
        found[who] = Contest(successes, opposed)
    return found


def _roll(ctx: Decision, each: Interrupt, other: str) -> int:
    """One interrupt, which is its maker's turn."""
    assert each.spec is not None
    course.answered(ctx, each.who, other)
    course.draws(ctx, each.who, each.spec)
    if each.spec.willpower:
        rolling.spend(ctx, each.who)
    made = rolling.made(ctx, ctx.person(each.who), "interrupt", each.spec, other)
    rolling.use_up_extra(ctx, each.who, each.spec)
    return rolling.make(ctx, made).successes


def met(ctx: Decision, act: Act, who: str, against: Against) -> Came:
    """The successes of an action less the best of all that opposes it for one target."""
    fallen, result, least = resisted(ctx, act, who)
    guards = _guards(ctx, act, who)
    if act.kind == "pass":
        guards = blocks.way_of(ctx.person(who))
    all_ = replace(against, guards=guards)
    return compared(act.successes, Came(fallen, result, least, all_))


def swept(ctx: Decision, act: Act, who: str, automatic: int) -> Came:
    """Automatic wounds less what that person's roll, minimum and guards take off (HUB-AUT-02)."""
    fallen, result, least = resisted(ctx, act, who)
    against = Against(_guards(ctx, act, who))
    return compared(automatic, Came(fallen, result, least, against, automatic=automatic))


def compared(reach: int, came: Came) -> Came:
    """What is left of so many successes, or wounds, against the best of all that opposes them."""
    against = came.against
    hinder = max(against.hinders.values(), default=0)
    guard = max(against.guards.values(), default=0)
    opposed = max(came.result or 0, guard, hinder, against.interrupt or 0)
    return replace(came, opposed=opposed, net=max(0, reach - opposed))


def without(act: Act, came: Came, target: str, voided: str) -> Came:
    """The same where a roll counts 0: the target's own, or what they rolled else (HUB-DIC-07)."""
    if voided == target and came.fallen is not None and came.fallen.successes:
        came = replace(came, fallen=replace(came.fallen, successes=0), result=came.least)
    else:
        came = replace(came, against=came.against.without(voided))
    return compared(act.successes if came.automatic is None else came.automatic, came)


def _guards(ctx: Decision, act: Act, who: str) -> dict[str, int]:
    """What others or oneself have stored against attacks on somebody."""
    if act.kind in ("power", "pass"):
        return {}
    return blocks.counting(ctx, blocks.guarding(who))


def resisted(ctx: Decision, act: Act, who: str) -> tuple[Fallen | None, int | None, int]:
    """The own roll of who is attacked, what it comes to, and its guaranteed minimum."""
    person = ctx.person(who)
    said = chosen(ctx, act, who)
    if said is None:
        return None, None, 0
    name = said.pool
    least = fitting.minimum(ctx, act, person, name)
    if name is None:
        return None, least or None, least
    if said.willpower:
        rolling.spend(ctx, who)
    fallen = rolling.make(ctx, fitting.made(ctx, act, person, name, said.spec))
    return fallen, max(fallen.successes, least), least


def chosen(ctx: Decision, act: Act, who: str) -> Resistance | None:
    """The pool somebody resists with, as far as it is still lawful; None where nothing rolls."""
    if not asking.rolls(ctx, act, who):
        return None
    person = ctx.person(who)
    names = fitting.lawful(ctx, act, person)
    said = act.answers.get(person.id) or asking.automatic(ctx, act, person)
    if said.pool is not None and said.pool not in names:
        said = asking.automatic(ctx, act, person)
    pays = said.willpower and asking.may_pay(ctx, act, person)
    return replace(said, willpower=pays)


def in_way(ctx: Decision, against: Against, way: str) -> Against:
    """What opposes an action, and those who hold the way that it goes (HUB-BLK-05)."""
    return replace(against, guards=blocks.counting(ctx, blocks.in_way(way))) if way else against


def opposed_by(ctx: Decision, act: Act, against: Against) -> int:
    """What opposes an action without targets: the best of hindrance, interrupts and a held way."""
    stored, interrupt = against.stored or 0, against.interrupt or 0
    if stored > interrupt:
        ctx.announce("block.counts", who=act.who, opposed=stored)
    return max(stored, interrupt)
