"""Which answers to an attack stand open to its target, and what silence takes. STO-DEF-01."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ..actions import Attack
from ..attack import moments
from ..combatant import Combatant
from ..fight import Fight
from ..people import acts, sheet, states
from ..values import Answer, Item
from . import kinds


class Coming(Struct, frozen=True, gc=False):
    """An attack of a moment on one target."""

    number: int
    item: Item
    attacker: Combatant
    target: Combatant
    action: Attack

    @property
    def key(self) -> str:
        """Under what its answer is kept."""
        return moments.key(self.number, self.target.id)


class Offer(Struct, frozen=True, gc=False):
    """What stands open: options in their order, the answers behind them, what silence takes."""

    options: tuple[str, ...]
    answers: dict[str, Answer]
    silence: str


CLOSED = Offer((), {}, "none")


def attacks(fight: Fight) -> list[Coming]:
    """Every attack of the present moment on every target."""
    moment = moments.top(fight)
    found: list[Coming] = []
    if moment is None:
        return found
    for number, item in enumerate(moment.items):
        action = moments.attack_of(fight, item)
        if action is not None and item.who in fight.state.people:
            attacker = fight.state.people[item.who]
            found += [
                Coming(number, item, attacker, target, action)
                for target in moments.targets(fight, item)
            ]
    return found


def of(fight: Fight, coming: Coming) -> Offer:
    """What a target may answer to an attack."""
    target, attacker, action = coming.target, coming.attacker, coming.action
    if coming.item.free == "free" and not fight.rules.settings.ambush.defend_when_beaten:
        return CLOSED
    ambush = bool(coming.item.free)
    if target.status != "active" or not (ambush or takes_part(target)):
        return CLOSED
    own = kinds.answers(fight, target, ambush)
    steps_in = acts.delays(target) and target.flags.place and can_act(fight, target)
    gives_up = not ambush and may_abort(fight, target)
    if not (own or steps_in or gives_up):
        return CLOSED
    legal = _legal(fight, coming)
    open_ = {
        kind: own[kind] for kind in legal
        if kind in own and kinds.dice(fight, target, attacker, action, own[kind]) >= 1
    }  # fmt: skip
    options = ["act"] if steps_in else []
    options += list(open_)
    if gives_up and any(_aborts(fight, coming, legal)):
        options.append("abort")
    if not options:
        return CLOSED
    return Offer((*options, "none"), open_, _silence(fight, coming, open_))


def takes_part(person: Combatant) -> bool:
    """Whether somebody has an initiative and so a defence in this turn."""
    return person.initiative is not None


def can_act(fight: Fight, person: Combatant) -> bool:
    """Whether somebody could take an action held back."""
    return not states.unable(fight, person) and states.grapple_of(fight.state, person.id) is None


def may_abort(fight: Fight, person: Combatant) -> bool:
    """Whether there is something to abort and something to pay with (STO-DEF-02)."""
    if not acts.may_abort(fight.rules, person):
        return False
    failed = person.flags.abort_failed and not fight.rules.settings.defense.abort__retry
    payable = person.pools.get("willpower", 0) > 0 or sheet.trait(person, "willpower") > 0
    return payable and not failed


def _legal(fight: Fight, coming: Coming) -> list[str]:
    """The kinds that may answer this attack, whatever their dice."""
    target, attacker, action = coming.target, coming.attacker, coming.action
    if kinds.state(fight, target, attacker) not in ("", "unaware"):
        return []
    return [
        kind for kind in kinds.KINDS
        if not kinds.state(fight, target, attacker, kind)
        and kinds.pairing(fight, kind, attacker, target, action) is None
    ]  # fmt: skip


def aborts(fight: Fight, coming: Coming) -> list[str]:
    """The kinds that an abort could answer this attack with."""
    return list(_aborts(fight, coming, _legal(fight, coming)))


def _aborts(fight: Fight, coming: Coming, legal: list[str]) -> Iterator[str]:
    for kind in legal:
        answer = Answer(kind, "abort")
        if kinds.dice(fight, coming.target, coming.attacker, coming.action, answer) >= 1:
            yield kind


def _silence(fight: Fight, coming: Coming, open_: dict[str, Answer]) -> str:
    """What is taken for somebody who says nothing."""
    if not open_:
        return "none"
    source = next(iter(open_.values())).source
    if source == "delay":
        return "none"
    whole = acts.defends_all_turn(coming.target)
    if source == "turn" and whole is not None and whole.kind in open_:
        return whole.kind

    def most(kind: str) -> int:
        return kinds.dice(fight, coming.target, coming.attacker, coming.action, open_[kind])

    return max(open_, key=most)
