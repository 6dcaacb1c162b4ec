"""The settings of the ruleset `ashes`, an area of keys per prefix.

Defaults and legal values are the catalogue's; RULES.md beside this package says where each key
bears. No rule is written here and nothing but the machinery of `rulesets.model` is used.
"""

from ...model import Settings
from .attack_and_defense import Attack, Block, Defense, Dodge, Exchange, Firefight, Piling
from .chases import ChaseAfterEscape
from .dice_and_health import Dice, Health, Wounds
from .grapples import Condition, Grapple
from .harm import Armor, Damage, Soak
from .rounds import (
    Bookkeeping,
    Combat,
    Declare,
    Haste,
    Initiative,
    Movement,
    Posture,
    Resolve,
    Round,
    Storyteller,
)
from .special import (
    Abort,
    Committed,
    Engage,
    Escape,
    GrappleDefense,
    Guard,
    GunMelee,
    Powers,
    Split,
)

__all__ = ["AshesSettings"]


class AshesSettings(Settings):
    """Every key of the core catalogue, and the areas that all rulesets share."""

    abort: Abort = Abort()
    armor: Armor = Armor()
    attack: Attack = Attack()
    block: Block = Block()
    bookkeeping: Bookkeeping = Bookkeeping()
    chase: ChaseAfterEscape = ChaseAfterEscape()
    combat: Combat = Combat()
    committed: Committed = Committed()
    condition: Condition = Condition()
    damage: Damage = Damage()
    declare: Declare = Declare()
    defense: Defense = Defense()
    dice: Dice = Dice()
    dodge: Dodge = Dodge()
    engage: Engage = Engage()
    escape: Escape = Escape()
    exchange: Exchange = Exchange()
    firefight: Firefight = Firefight()
    grapple: Grapple = Grapple()
    grapple_defense: GrappleDefense = GrappleDefense()
    guard: Guard = Guard()
    gun_melee: GunMelee = GunMelee()
    haste: Haste = Haste()
    health: Health = Health()
    initiative: Initiative = Initiative()
    movement: Movement = Movement()
    piling: Piling = Piling()
    posture: Posture = Posture()
    powers: Powers = Powers()
    resolve: Resolve = Resolve()
    round: Round = Round()
    soak: Soak = Soak()
    split: Split = Split()
    storyteller: Storyteller = Storyteller()
    wounds: Wounds = Wounds()
