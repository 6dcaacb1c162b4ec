"""The grapple as a manner of attack: its method, its pool, what a hit does (ASH-ATK-05)."""

from __future__ import annotations

from msgspec.structs import replace

from ....engine.events import Terms
from ..attack import nothing
from ..attack.manners import AshesManner
from ..combatant import Combatant
from ..declarations import AssistAction, AttackAction
from ..fight import Decision, Fight
from ..people import holding
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
        opening.begin(ctx, by, to, net, action.attribute)
        return True
