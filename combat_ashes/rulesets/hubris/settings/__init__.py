"""All settings of `hubris`, one area for each subject."""

from ...model import Settings
from . import actions, attacks
from . import dice_and_order as order

__all__ = ["HubrisSettings"]


class HubrisSettings(Settings):
    """Every key of the catalogue, and the areas that all rule systems share."""

    alert: attacks.Alert = attacks.Alert()
    armor: attacks.Armor = attacks.Armor()
    attack: attacks.Attack = attacks.Attack()
    autofire: attacks.Autofire = attacks.Autofire()
    block: actions.Block = actions.Block()
    block_move: actions.BlockMove = actions.BlockMove()
    caps: attacks.Caps = attacks.Caps()
    consequence: attacks.Consequence = attacks.Consequence()
    data: order.Data = order.Data()
    defender: attacks.Defender = attacks.Defender()
    defense: attacks.Defense = attacks.Defense()
    delay: order.Delay = order.Delay()
    dice: order.Dice = order.Dice()
    difficulty: order.Difficulty = order.Difficulty()
    edge: order.Edge = order.Edge()
    group: actions.Group = actions.Group()
    hazard: actions.Hazard = actions.Hazard()
    health: order.Health = order.Health()
    incapable: attacks.Incapable = attacks.Incapable()
    initiative: order.Initiative = order.Initiative()
    interrupt: order.Interrupt = order.Interrupt()
    killing_blow: attacks.KillingBlow = attacks.KillingBlow()
    minimum: attacks.Minimum = attacks.Minimum()
    minor: actions.Minor = actions.Minor()
    move: actions.Move = actions.Move()
    multi: attacks.Multi = attacks.Multi()
    obstacle: actions.Obstacle = actions.Obstacle()
    ongoing: actions.Ongoing = actions.Ongoing()
    partial: attacks.Partial = attacks.Partial()
    pause: order.Pause = order.Pause()
    range: attacks.Range = attacks.Range()
    round: order.Round = order.Round()
    size: order.Size = order.Size()
    storyteller: order.Storyteller = order.Storyteller()
    unaware: attacks.Unaware = attacks.Unaware()
    willpower: order.Willpower = order.Willpower()
    wounds: order.Wounds = order.Wounds()
