"""Whether two people who attack each other contest one another (ASH-RES-01 to -03)."""

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.order import rank
from ...common.dice.throws import Difficulty, Throw
from ..answers import NONE, ExchangeAnswer
from ..attack import close_quarters, hits, piling, pools
from ..attack.coming import Attack, aimed, with_weapon
from ..attack.ways import AshesWay, Window, harder
from ..declarations import AttackAction
from ..fight import Decision, Fight
from ..people import acts, holding, sheet
from ..rules import AshesRules
from . import abort, committed


def with_whom(fight: Fight, now: Attack) -> int | None:
    """The target's own attack that contests this one (ASH-RES-01 to -03, ASH-HAS-09)."""
    state, rules = fight.state, fight.rules
    target, attacker = now.target, now.attacker
    if state.flags.grapples and (
        holding.is_holding(state, target.id) or holding.is_holding(state, attacker.id)
    ):
        # Every blow at somebody who holds another forces its price (ASH-GRP-56).
        return None
    if target.declared is None or target.status != "active" or now.ranged:
        return None
    number = acts.open_attack(target, attacker.id)
    if number is None or number in target.flags.voided:
        return None
    action = acts.part(target, number)
    assert isinstance(action, AttackAction)
    if state.phase != "main" and attacker.declared is None:
        return None
    back = aimed(fight, target, attacker, action, number)
    if back is None or "dazed" in target.conditions:
        return None
    # A gun that is fired at grips contests (ASH-GUN-06).
    if back.weapon.reach not in ("h2h", "grips"):
        return None
    if _committed_apart(rules, now, back.committed):
        return None
    return number if pools.can_roll(fight, back) else None


def _committed_apart(rules: AshesRules, now: Attack, theirs: bool) -> bool:
    """Whether committed attacks, this one or `theirs`, prevent an exchange (ASH-ATK-08)."""
    mine = now.committed
    if mine and theirs:
        return True
    if theirs:
        chosen = committed.chosen(now.attacker, now.target.id)
        return chosen != committed.ENDURE
    if mine:
        return committed.chosen(now.target, now.attacker.id) == committed.ACCEPT
    return False


class Exchange(AshesWay):
    """Two attack each other, and their rolls contest (ASH-RES-01, -02)."""

    names = ("exchange",)
    facing = ("attack", "")

    def window(self, fight: Fight, now: Attack) -> Window | None:
        number = with_whom(fight, now)
        return _window(fight, now, ExchangeAnswer(part=number)) if number is not None else None

    def opposing(self, fight: Fight, now: Attack, said: ExchangeAnswer) -> Throw[Difficulty] | None:
        throw = pools.throw(fight, _answer_in_kind(fight, now, said))
        return replace(throw, scoring=throw.scoring + harder(said))

    def settle(self, ctx: Decision, now: Attack, said: ExchangeAnswer) -> None:
        """Both attack rolls are contested; at most one blow lands (ASH-RES-01, -02)."""
        back = _answer_in_kind(ctx, now, said)
        if said.part is not None:
            acts.finish(ctx, now.target.id, said.part)
        # Enduring a committed attack makes one of the two rolls harder.
        mine = said.harder_for == now.attacker.id
        scores = [
            _rolled(ctx, now, harder(said) if mine else ()),
            _rolled(ctx, back, () if mine else harder(said)),
        ]
        lead = scores[0] - scores[1]
        if lead == 0 and scores[0] > 0:
            lead = _tie_break(ctx.rules, now, back)
        _count(ctx, now, seizes=lead > 0 and now.action.seizes)
        _count(ctx, back, seizes=lead < 0 and back.action.seizes)
        _settle(ctx, now, back, lead)


def _window(fight: Fight, now: Attack, said: ExchangeAnswer) -> Window:
    target, full = now.target, now.committed
    ground = abort.open_ground(fight, now)
    if not full and target.flags.committed:
        # The faster one has chosen to oppose the committed attack that is still to come.
        return Window(replace(said, harder=committed.HARDER, harder_for=now.attacker.id))
    if full and not target.flags.committed:
        endured = replace(said, choice=committed.ENDURE)
        choice = committed.chosen(target, now.attacker.id)
        if choice is not None:
            return Window(NONE if choice == committed.ACCEPT else endured)
        return committed.window(endured, ground, declined=endured)
    if full:
        return Window(NONE)
    return Window(said, ("abort",) if ground is not None else (), said, ground)


def _answer_in_kind(fight: Fight, now: Attack, said: ExchangeAnswer) -> Attack:
    target, number = now.target, said.part
    action = acts.part(target, number) if number is not None else None
    assert isinstance(action, AttackAction), "an exchange is only offered to who has an attack"
    weapon = sheet.weapon(fight.rules, target, action.weapon)
    assert weapon is not None, "an exchange is only offered to who can strike"
    weapon = close_quarters.as_used(fight.state, target.id, now.attacker.id, weapon)
    return with_weapon(fight.rules, target, now.attacker, action, weapon, number or 0)


def _rolled(ctx: Decision, one: Attack, more: Terms) -> int:
    """The roll of one side of an exchange, `more` being added to its difficulty."""
    throw = pools.throw(ctx, one)
    return pools.roll(ctx, one, replace(throw, scoring=throw.scoring + more))


def _count(ctx: Decision, one: Attack, seizes: bool) -> None:
    """The other's blow was one more attack, unless its owner is seized by it (ASH-GRP-40)."""
    if not seizes:
        piling.count_attack(ctx, one.attacker.id)


def _settle(ctx: Decision, now: Attack, back: Attack, lead: int) -> None:
    attacker, target = now.attacker, now.target
    if lead == 0:
        ctx.announce("exchange.tie", who=attacker.id, against=target.id)
        return
    won, lost = (now, back) if lead > 0 else (back, now)
    if lost.action.seizes:
        ctx.announce("grapple.missed", who=lost.attacker.id, against=lost.target.id)
    ctx.announce("exchange.won", who=won.attacker.id, against=won.target.id, net=abs(lead))
    hits.land(ctx, won, abs(lead))


def _tie_break(rules: AshesRules, now: Attack, back: Attack) -> int:
    """Who wins an exchange that is even, where a setting says so: 1, -1 or 0."""
    one, other = rank(now.attacker), rank(now.target)
    if now.action.seizes or back.action.seizes:
        broken = rules.settings.grapple.tie != "nothing"
    else:
        broken = rules.settings.exchange.tie == "higher_initiative_wins_by_1"
    return (one > other) - (one < other) if broken else 0
