"""An action compared with all that opposes it; of several the best counts (HUB-RES-01, -10)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ....engine.state import Person
from ....engine.turn import Turn
from ..defense import asking, fitting
from ..dice import rolling
from ..dice.rolling import Fallen
from ..notes import Stored
from ..rules import HubrisRules
from . import blocks, course
from .value import Act, Came, Interrupt


class Against(Struct, frozen=True):
    """What opposes an action whomever it is aimed at: hindrance, and the best interrupt."""

    hinder: int | None = None
    nets: dict[str, int] = {}
    """What is left of each interrupt, by its maker."""

    @property
    def interrupt(self) -> int | None:
        """The best interrupt (HUB-DLY-03)."""
        return max(self.nets.values(), default=None)


def gathered(turn: Turn[HubrisRules], act: Act) -> Against:
    """Roll the interrupts of an action, and see what hinders its maker (HUB-BLK-07)."""
    nets = _interrupts(turn, act)
    fits = blocks.hindering(act.who)
    hinder = blocks.best(turn, fits)
    blocks.serve(turn, fits)
    return Against(hinder, nets)


def _interrupts(turn: Turn[HubrisRules], act: Act) -> dict[str, int]:
    """The interrupts of an action, each less what opposed it (HUB-DLY-03)."""
    direct = [each for each in act.interrupts if each.spec is not None and not each.against]
    makers = {each.who for each in direct}
    counters = [each for each in act.interrupts if each.spec is not None and each.against in makers]
    rolled = {each.who: _roll(turn, act, each, act.who) for each in direct}
    foiled = {each.who: _roll(turn, act, each, each.against) for each in counters}
    nets = {}
    for each in direct:
        opposed = [foiled[other.who] for other in counters if other.against == each.who]
        opposed.append(blocks.hindrance(turn, each.who))
        nets[each.who] = max(0, rolled[each.who] - max(opposed))
    if turn.rules.settings.interrupt.scope == "until_next_turn":
        for who, net in nets.items():
            if net:
                blocks.store(turn, who, Stored("hinder", act.who, net))
    return nets


def _roll(turn: Turn[HubrisRules], act: Act, each: Interrupt, other: str) -> int:
    """One interrupt, which is its maker's turn."""
    assert each.spec is not None
    course.answered(turn, each.who, other)
    course.draws(turn, each.who, each.spec)
    if each.spec.willpower:
        rolling.spend(turn, each.who)
    made = rolling.made(turn, turn.person(each.who), "interrupt", each.spec, other)
    rolling.use_up_extra(turn, each.who, each.spec)
    return rolling.make(turn, made).successes


def met(turn: Turn[HubrisRules], act: Act, who: str, against: Against) -> Came:
    """The successes of an action less the best of all that opposes it for one target."""
    fallen, result, least = resisted(turn, act, who)
    guard = _guard(turn, act, who)
    if act.kind == "pass":
        guard = _most(guard, blocks.way_of(turn.person(who)))
    joins = turn.rules.settings.block.hinder_joins_best
    hinder = against.hinder or 0
    return compared(act.successes, Came(
        fallen, result, _most(guard, against.hinder), against.interrupt, least,
        max(guard or 0, hinder if joins else 0), 0 if joins else hinder, guard or 0,
    ))  # fmt: skip


def swept(turn: Turn[HubrisRules], act: Act, who: str, automatic: int) -> Came:
    """Automatic wounds less what that person's roll, minimum and guards take off (HUB-AUT-02)."""
    fallen, result, least = resisted(turn, act, who)
    guard = _guard(turn, act, who)
    return compared(automatic, Came(
        fallen, result, guard, None, least, guard or 0, automatic=automatic,
    ))  # fmt: skip


def compared(reach: int, came: Came) -> Came:
    """What is left of so many successes, or wounds, against the best of all that opposes them."""
    opposed = max(came.result or 0, came.held, came.interrupt or 0) + came.added
    return replace(came, opposed=opposed, net=max(0, reach - opposed))


def without(act: Act, came: Came, nets: dict[str, int], target: str, voided: str) -> Came:
    """The same where somebody's roll counts 0: the target's own, or an interrupt (HUB-DIC-07)."""
    if voided in nets and came.interrupt is not None:
        left = [net for who, net in nets.items() if who != voided]
        came = replace(came, interrupt=max(left, default=0))
    if voided == target and came.fallen is not None:
        came = replace(came, fallen=replace(came.fallen, successes=0), result=came.least)
    return compared(act.successes if came.automatic is None else came.automatic, came)


def _guard(turn: Turn[HubrisRules], act: Act, who: str) -> int | None:
    """What others or oneself have stored against attacks on somebody."""
    if act.kind in ("power", "pass"):
        return None
    fits = blocks.guarding(who)
    found = blocks.best(turn, fits)
    blocks.serve(turn, fits)
    return found


def _most(one: int | None, other: int | None) -> int | None:
    found = [each for each in (one, other) if each is not None]
    return max(found, default=None)


def resisted(
    turn: Turn[HubrisRules], act: Act, who: str
) -> tuple[Fallen | None, int | None, int]:
    """The own roll of who is attacked, what it comes to, and its guaranteed minimum."""
    person = turn.person(who)
    if not asking.rolls(turn, act, who):
        return None, None, 0
    name, said = _chosen(turn, act, person)
    least = fitting.minimum(turn, act, person, name)
    if name is None:
        return None, least or None, least
    if said["willpower"]:
        rolling.spend(turn, who)
    fallen = rolling.make(turn, fitting.made(turn, act, person, name, asking.spec_of(said)))
    scored = fallen.successes
    if turn.rules.settings.block.affects_resistance:
        scored = max(0, scored - blocks.hindrance(turn, who))
    if turn.rules.settings.minimum.mode == "add":
        return fallen, scored + least, least
    return fallen, max(scored, least), least


def _chosen(
    turn: Turn[HubrisRules], act: Act, person: Person
) -> tuple[str | None, dict[str, bool]]:
    """The pool somebody resists with, as far as it is still lawful."""
    names = fitting.lawful(turn, act, person)
    said = act.answers.get(person.id) or asking.automatic(turn, act, person)
    name = said["pool"]
    if name is not None and name not in names:
        said = asking.automatic(turn, act, person)
        name = said["pool"]
    pays = bool(said["willpower"]) and asking.may_pay(turn, act, person)
    return name, {**said, "willpower": pays}


def opposed_by(turn: Turn[HubrisRules], act: Act, against: Against, way: str = "") -> int:
    """What opposes an action without targets: the best of hindrance, interrupts and a held way."""
    fits = blocks.in_way(way)
    held = blocks.best(turn, fits) if way else None
    if held is not None:
        blocks.serve(turn, fits)
    stored = max(against.hinder or 0, held or 0)
    if stored > (against.interrupt or 0):
        turn.tell("block.counts", who=act.who, opposed=stored)
    return max(stored, against.interrupt or 0)
