"""Which answers to an attack stand open to its target, and what silence takes. STO-DEF-01."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ..attack import moments
from ..attack.attempt import Assault
from ..combatant import Combatant
from ..fight import Fight
from ..people import acts, sheet, states
from ..values import Answer
from . import kinds


class Offer(Struct, frozen=True, gc=False):
    """What stands open: options in their order, the answers behind them, what silence takes."""

    options: tuple[str, ...]
    answers: dict[str, Answer]
    silence: str


CLOSED = Offer((), {}, "none")


def attacks(fight: Fight) -> list[Assault]:
    """Every attack of the present moment on every target."""
    moment = moments.top(fight)
    numbers = range(len(moment.items) if moment is not None else 0)
    return [coming for number in numbers for coming in moments.assaults(fight, number)]


def of(fight: Fight, coming: Assault | None) -> Offer:
    """What a target may answer to an attack."""
    if coming is None:
        return CLOSED
    target, ambush = coming.target, coming.item.free
    if ambush == "free":
        return CLOSED
    if target.status != "active" or (target.initiative is None and not ambush):
        return CLOSED
    own = kinds.answers(coming)
    steps_in = acts.delays(target) and target.flags.place and can_act(fight, target)
    gives_up = not ambush and may_abort(fight, target)
    if not (own or steps_in or gives_up):
        return CLOSED
    legal = tuple(_legal(coming)) if own or gives_up else ()
    open_ = {
        kind: own[kind] for kind in legal if kind in own and kinds.dice(coming, own[kind]) >= 1
    }
    options = ["act"] if steps_in else []
    options += list(open_)
    if gives_up and any(_aborts(coming, legal)):
        options.append("abort")
    return Offer((*options, "none"), open_, _silence(coming, open_)) if options else CLOSED


def answer(fight: Fight, coming: Assault, kind: str) -> Answer | None:
    """What stands behind one of the options; None where it is no defense, or is open no more."""
    if kind not in kinds.KINDS:
        return None
    return of(fight, coming).answers.get(kind)


def can_act(fight: Fight, person: Combatant) -> bool:
    """Whether somebody could take an action held back."""
    return not states.unable(fight, person) and states.grapple_of(fight.state, person.id) is None


def may_abort(fight: Fight, person: Combatant) -> bool:
    """Whether there is something to abort and something to pay with (STO-DEF-02)."""
    if not acts.may_abort(fight.rules, person):
        return False
    payable = person.pools.get("willpower", 0) > 0 or sheet.trait(person, "willpower") > 0
    return payable and not person.flags.abort_failed


def _legal(coming: Assault) -> Iterator[str]:
    """The kinds that may answer this attack, whatever their dice."""
    if not kinds.state(coming):
        yield from (kind for kind in kinds.KINDS if kinds.pairing(coming, kind) is None)


def aborts(coming: Assault) -> list[str]:
    """The kinds that an abort could answer this attack with."""
    return list(_aborts(coming, _legal(coming)))


def _aborts(coming: Assault, legal: Iterable[str]) -> Iterator[str]:
    return (kind for kind in legal if kinds.dice(coming, Answer(kind, "abort")) >= 1)


def _silence(coming: Assault, open_: dict[str, Answer]) -> str:
    """What is taken for somebody who says nothing."""
    source = next(iter(open_.values())).source if open_ else ""
    if source in ("", "delay"):
        return "none"
    whole = acts.defends_all_turn(coming.target)
    if source == "turn" and whole is not None and whole.kind in open_:
        return whole.kind
    return max(open_, key=lambda kind: kinds.dice(coming, open_[kind]))
