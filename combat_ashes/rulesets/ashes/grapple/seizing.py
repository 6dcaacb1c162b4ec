"""The grapple in an attack: as its manner, and as a way to meet it (ASH-ATK-05, ASH-DEF-11)."""

from msgspec.structs import replace

from ....engine.events import Terms
from ...common.dice.throws import Difficulty, Throw
from .. import agenda
from ..answers import Answer, SeizeAnswer
from ..attack import hits, nothing, piling, pools
from ..attack.coming import Attack
from ..attack.manners import AshesManner
from ..attack.ways import AshesWay, Window
from ..combatant import Combatant
from ..declarations import AssistAction, AttackAction, GrappleDefenseAction
from ..fight import Decision, Fight
from ..people import acts, at_once, holding, rolls
from ..rules import AshesRules
from . import helping, opening


class Grapple(AshesManner):
    """A hit seizes its target, with Control as far as it was won."""

    name = "grapple"
    purpose = "grapple"

    def fitted(
        self, rules: AshesRules, attacker: Combatant, target: Combatant, action: AttackAction
    ) -> AttackAction:
        """By a method that applies to the body there is by now (ASH-GRP-04)."""
        if action.let_pass:
            return action
        method = opening.fitting(rules, attacker, target, action.attribute)
        return replace(action, attribute=method)

    def pool(self, fight: Fight, attacker: Combatant, action: AttackAction) -> Terms:
        return opening.pool(fight, attacker, action.attribute, action)

    def difficulty_at(
        self, fight: Fight, attacker: Combatant, target: Combatant, action: AttackAction
    ) -> Terms:
        return opening.difficulty(fight, attacker, target, action.attribute)

    def words(self, action: AttackAction, target: str) -> str:
        return f"grapple {target} with {action.attribute}"

    def wins_ties(self, rules: AshesRules, attacker: Combatant, target: Combatant) -> bool:
        return opening.tie_winner(rules, attacker, target) is attacker

    def comes(self, ctx: Decision, who: str, part: int, action: AttackAction) -> bool:
        """A pinned target is out of reach; to seize one just seized is to help hold them."""
        held = holding.held_by(ctx.state, action.target)
        if held is None:
            return False
        if held.pinned:
            nothing.comes_to_nothing(ctx, who, part, None)
            return True
        if held.grappler == who:
            return False
        # A second who seizes them lends a hand (ASH-GRP-14).
        hand = AssistAction(
            target=held.grappler,
            victim=held.victim,
            attribute=action.attribute,
            split=action.split,
            extras=action.extras,
            pool=action.pool,
        )
        helping.assist(ctx, who, hand)
        return True

    def lands(self, ctx: Decision, by: str, to: str, action: AttackAction, net: int) -> bool:
        at_once.happens(ctx, agenda.seized(by, to, net, action.attribute))
        return True


def action_of(rules: AshesRules, person: Combatant) -> GrappleDefenseAction | None:
    """The grapple defense that a person still holds ready."""
    if person.flags.acted or person.flags.seized_at:
        return None
    return next((one for _, one in acts.standing(person, GrappleDefenseAction)), None)


def throw(fight: Fight, person: Combatant, attacker: Combatant) -> Throw[Difficulty] | None:
    """The roll to seize, less the dice that earlier attacks take; None where they cannot."""
    action = action_of(fight.rules, person)
    if action is None or not opening.legal_methods(person, attacker):
        return None
    method = _method(fight.rules, person, attacker)
    made = opening.throw(fight, person, attacker, method, action)
    made = replace(made, pool=made.pool + piling.earlier_terms(fight, person))
    return made if rolls.dice_in(fight.rules, made.pool) else None


def _method(rules: AshesRules, person: Combatant, attacker: Combatant) -> str:
    said = action_of(rules, person)
    return opening.fitting(rules, person, attacker, said.attribute if said else "")


class SeizeBack(AshesWay):
    """A target who stands ready to seize answers an attack by hand with a grapple."""

    names = ("grapple_defense",)
    facing = ("grapple_defense",)

    def window(self, fight: Fight, now: Attack) -> Window | None:
        if now.ranged or throw(fight, now.target, now.attacker) is None:
            return None
        return Window(SeizeAnswer())

    def opposing(self, fight: Fight, now: Attack, said: Answer) -> Throw[Difficulty] | None:
        return throw(fight, now.target, now.attacker)

    def settle(self, ctx: Decision, now: Attack, said: Answer) -> None:
        """Both roll; the better one hits, or seizes (ASH-RES-07)."""
        seizes = throw(ctx, now.target, now.attacker)
        method = _method(ctx.rules, now.target, now.attacker)
        ctx.flag(now.target.id, seized_at=True)
        successes = pools.roll(ctx, now, pools.throw(ctx, now))
        against = rolls.roll(ctx, seizes) if seizes is not None else 0
        if against == successes and successes:
            winner = opening.tie_winner(ctx.rules, now.attacker, now.target)
            against += winner is now.target
        if against > successes:
            # What the one who is seized did is no third party's attack (ASH-GRP-40).
            ends = (now.target.id, now.attacker.id)
            at_once.happens(ctx, agenda.seized(*ends, against - successes, method))
            return
        piling.count_attack(ctx, now.target.id)
        hits.decide(ctx, now, successes - against, successes == against and successes > 0)
