"""All settings of `hubris`, one area for each subject."""

from collections.abc import Mapping
from typing import ClassVar

from ...model import Settings
from . import actions, attacks
from . import dice_and_order as order

__all__ = ["HubrisSettings"]


class HubrisSettings(Settings):
    """Every key of the catalogue, and the areas that all rule systems share."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "armor.ratings": "1..3",
        "autofire.hits_primary_too": False,
        "autofire.safe_if": "before_declaration",
        "block_move.cost": "instant",
        "block_move.needs_approval": True,
        "delay.persist": True,
        "delay.tie": "behind",
        "delay.unused": "last",
        "group.area_bonus": 0,
        "group.decay": "manual",
        "group.single_target": "pool",
        "group.wound_penalties": False,
        "incapable.beats_combat_time": True,
        "interrupt.follow_target": False,
        "interrupt.noncontest": "after",
        "interrupt.scope": "that_turn",
        "interrupt.window": "compared",
        "minimum.mode": "floor",
        "minimum.stacking": "highest",
        "move.follow": "match",
        "move.pool": "best:strength,dexterity+athletics",
        "obstacle.shared": True,
        "pause.clears_transients": True,
        "range.default_closing_actions": 1,
        "unaware.default": False,
    }

    alert: attacks.Alert = attacks.Alert()
    attack: attacks.Attack = attacks.Attack()
    block: actions.Block = actions.Block()
    caps: attacks.Caps = attacks.Caps()
    consequence: attacks.Consequence = attacks.Consequence()
    data: order.Data = order.Data()
    defender: attacks.Defender = attacks.Defender()
    defense: attacks.Defense = attacks.Defense()
    dice: order.Dice = order.Dice()
    difficulty: order.Difficulty = order.Difficulty()
    edge: order.Edge = order.Edge()
    hazard: actions.Hazard = actions.Hazard()
    health: order.Health = order.Health()
    initiative: order.Initiative = order.Initiative()
    killing_blow: attacks.KillingBlow = attacks.KillingBlow()
    minor: actions.Minor = actions.Minor()
    multi: attacks.Multi = attacks.Multi()
    ongoing: actions.Ongoing = actions.Ongoing()
    partial: attacks.Partial = attacks.Partial()
    round: order.Round = order.Round()
    size: order.Size = order.Size()
    storyteller: order.Storyteller = order.Storyteller()
    willpower: order.Willpower = order.Willpower()
    wounds: order.Wounds = order.Wounds()
