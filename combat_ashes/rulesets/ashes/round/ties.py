"""People who are fully tied act at the same moment (ASH-INI-07)."""

from ....engine.revalidation import can_act, drop
from ....engine.state import STORYTELLER, Question
from .. import agenda, questions
from ..attack import shooting
from ..attack.coming import Attack, aimed
from ..combatant import Combatant
from ..declarations import DodgeAction
from ..defense import abort, exchange, guard, plans, reflex
from ..fight import Decision
from ..flight import escape
from ..people import acts, at_once, holding


@agenda.together.does
def together(ctx: Decision, slot: list[str], first: dict[str, str]) -> None:
    """A tied group rolls from one state; `first` is by victim who counts first (ASH-INI-07)."""
    attackers = _by_victim(ctx, slot)
    if ctx.rules.settings.initiative.tie_incoming_order != "name":
        for victim, people in attackers.items():
            asked = _who_orders(ctx, victim)
            if victim in first or asked is None or not _order_matters(ctx, victim, people):
                continue
            free = [who for who in people if _ordered(ctx, slot, attackers, {**first, victim: who})]
            if len(free) > 1:
                names = tuple(ctx.name(who) for who in free)
                then = agenda.ordered_first(slot, first, victim)
                facts = questions.Tied(free, victim)
                ctx.ask(asked, questions.first, names, names[0], then, facts)
                return
    ctx.push(agenda.act_together(_ordered(ctx, slot, attackers, first)))


def _by_victim(ctx: Decision, slot: list[str]) -> dict[str, list[str]]:
    """Everybody whom several of a tied group are still to attack, with those who are."""
    found: dict[str, list[str]] = {}
    for who in slot:
        mine = acts.open_attacks(ctx.person(who)) if ctx.here(who) else []
        for victim in dict.fromkeys(action.target for action in mine):
            found.setdefault(victim, []).append(who)
    return {victim: people for victim, people in found.items() if len(people) > 1}


def _ordered(
    ctx: Decision, slot: list[str], attackers: dict[str, list[str]], first: dict[str, str]
) -> list[str]:
    """The group, the chosen first, then whom they strike back at; empty where there is none."""
    after: dict[str, set[str]] = {who: set() for who in slot}
    for victim, chosen in first.items():
        for who in attackers.get(victim, ()):
            after[who] |= {chosen} - {who}
            if who != chosen and victim in after and _strikes_back(ctx, who, victim):
                after[victim].add(chosen)
    left = sorted(slot, key=ctx.name)
    order: list[str] = []
    while left:
        ready = next((who for who in left if after[who] <= set(order)), None)
        if ready is None:
            return []
        left.remove(ready)
        order.append(ready)
    return order


def _order_matters(ctx: Decision, victim: str, people: list[str]) -> bool:
    """Whether a victim meets any by a roll that earlier ones make harder, and has no plan."""
    target = ctx.person(victim)
    if plans.answers_all(target):
        return False
    held = holding.held_by(ctx.state, victim)
    if held is not None:
        return False
    if escape.action_of(target) is not None:
        return False
    attacks = [now for who in people for now in _attacks_on(ctx, who, target)]
    return any(_is_met(ctx, now) for now in attacks) and not _dodged_at_once(ctx, attacks)


def _dodged_at_once(ctx: Decision, attacks: list[Attack]) -> bool:
    """Whether these are shots that one declared dodge answers alike (ASH-PIL-07)."""
    rolls: dict[str, set[object]] = {}
    for now in attacks:
        ways = reflex.defenses(ctx, now, reflex.kinds_open(ctx, now))
        dodges = acts.standing(now.target, DodgeAction)
        if not now.ranged or not dodges or [one.throw.purpose for one in ways] != ["dodge"]:
            return False
        rolls.setdefault(shooting.group(ctx.rules, now.attacker), set()).add(ways[0].throw.scoring)
    return all(len(scoring) == 1 for scoring in rolls.values())


def _strikes_back(ctx: Decision, who: str, victim: str) -> bool:
    attacks = _attacks_on(ctx, who, ctx.person(victim))
    return any(exchange.with_whom(ctx, now) is not None for now in attacks)


def _attacks_on(ctx: Decision, who: str, target: Combatant) -> list[Attack]:
    person = ctx.person(who)
    mine = [action for action in acts.open_attacks(person) if action.target == target.id]
    return [now for action in mine if (now := aimed(ctx, person, target, action)) is not None]


def _is_met(ctx: Decision, now: Attack) -> bool:
    return bool(
        reflex.open_with_dice(ctx, now)
        or guard.standing(now.target)
        or exchange.with_whom(ctx, now) is not None
        or abort.open_ground(ctx, now)
    )


def _who_orders(ctx: Decision, victim: str) -> str | None:
    if ctx.rules.settings.initiative.tie_incoming_order == "storyteller":
        return STORYTELLER if ctx.state.storyteller is not None else None
    able = ctx.here(victim) and ctx.person(victim).status == "active"
    return victim if able else None


@agenda.ordered_first.does
def ordered_first(
    ctx: Decision, slot: list[str], first: dict[str, str], victim: str, name: str
) -> None:
    """Of those who attack this victim the one named acts first within the common slot."""
    people = _by_victim(ctx, slot).get(victim, [])
    chosen = next((who for who in people if ctx.name(who) == name), None)
    ctx.push(agenda.together(slot, {**first, victim: chosen or ""}))


@agenda.act_together.does
def act_together(ctx: Decision, slot: list[str]) -> None:
    """Hold every blow of the slot back until all of it is rolled."""
    at_once.begin(ctx)
    slot = [who for who in slot if ctx.here(who)]
    known = [who for who in slot if not ctx.person(who).hidden]
    if len(known) > 1:
        ctx.announce("slot.together", people=known)
    ctx.push(*(agenda.turn(who) for who in slot), agenda.apply_together())


@questions.first.revalidates
def first_again(ctx: Decision, question: Question) -> bool:
    """One of the attackers is gone or out: the group is put in order without them."""
    if all(can_act(ctx, who) for who in questions.first.of(question).people):
        return False
    drop(ctx, question)
    _, slot, first, _ = question.then
    ctx.push(agenda.together([who for who in slot if ctx.here(who)], first))
    return True
