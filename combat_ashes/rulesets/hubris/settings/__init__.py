"""All settings of `hubris`, one area for each subject."""

from __future__ import annotations

from ...model import Settings
from .actions import Block, BlockMove, Group, Hazard, Minor, Move, Obstacle, Ongoing
from .attacks import (
    Alert,
    Armor,
    Attack,
    Autofire,
    Caps,
    Consequence,
    Defender,
    Defense,
    Incapable,
    KillingBlow,
    Minimum,
    Multi,
    Partial,
    Range,
    Unaware,
)
from .dice_and_order import (
    Data,
    Delay,
    Dice,
    Difficulty,
    Edge,
    Health,
    Initiative,
    Interrupt,
    Pause,
    Round,
    Size,
    Storyteller,
    Willpower,
    Wounds,
)

__all__ = ["HubrisSettings"]


class HubrisSettings(Settings):
    """Every key of the catalogue, and the areas that all rule systems share."""

    alert: Alert = Alert()
    armor: Armor = Armor()
    attack: Attack = Attack()
    autofire: Autofire = Autofire()
    block: Block = Block()
    block_move: BlockMove = BlockMove()
    caps: Caps = Caps()
    consequence: Consequence = Consequence()
    data: Data = Data()
    defender: Defender = Defender()
    defense: Defense = Defense()
    delay: Delay = Delay()
    dice: Dice = Dice()
    difficulty: Difficulty = Difficulty()
    edge: Edge = Edge()
    group: Group = Group()
    hazard: Hazard = Hazard()
    health: Health = Health()
    incapable: Incapable = Incapable()
    initiative: Initiative = Initiative()
    interrupt: Interrupt = Interrupt()
    killing_blow: KillingBlow = KillingBlow()
    minimum: Minimum = Minimum()
    minor: Minor = Minor()
    move: Move = Move()
    multi: Multi = Multi()
    obstacle: Obstacle = Obstacle()
    ongoing: Ongoing = Ongoing()
    partial: Partial = Partial()
    pause: Pause = Pause()
    range: Range = Range()
    round: Round = Round()
    size: Size = Size()
    storyteller: Storyteller = Storyteller()
    unaware: Unaware = Unaware()
    willpower: Willpower = Willpower()
    wounds: Wounds = Wounds()
