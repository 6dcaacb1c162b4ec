"""All settings of `close2004`, one area for each subject."""

from __future__ import annotations

from ...chases.against_eight import ChaseAgainstEight
from ...model import Settings
from .attack_and_defense import (
    AllOut,
    Attack,
    Bite,
    Damage,
    Defense,
    Dodge,
    Draw,
    KillingBlow,
    Offhand,
    Prone,
    Range,
    Shield,
    ShootingIntoMelee,
    Touch,
)
from .dice_and_people import Armor, Data, Dice, Health, Initiative, Merits, Speed, Willpower, Wounds
from .grapples import Grapple, Immobilize

__all__ = ["CloseSettings"]


class CloseSettings(Settings):
    """Every key of the catalogue, and the areas that all rule systems share."""

    all_out: AllOut = AllOut()
    armor: Armor = Armor()
    attack: Attack = Attack()
    bite: Bite = Bite()
    chase: ChaseAgainstEight = ChaseAgainstEight()
    damage: Damage = Damage()
    data: Data = Data()
    defense: Defense = Defense()
    dice: Dice = Dice()
    dodge: Dodge = Dodge()
    draw: Draw = Draw()
    grapple: Grapple = Grapple()
    health: Health = Health()
    immobilize: Immobilize = Immobilize()
    initiative: Initiative = Initiative()
    killing_blow: KillingBlow = KillingBlow()
    merits: Merits = Merits()
    offhand: Offhand = Offhand()
    prone: Prone = Prone()
    range: Range = Range()
    shield: Shield = Shield()
    shooting_into_melee: ShootingIntoMelee = ShootingIntoMelee()
    speed: Speed = Speed()
    touch: Touch = Touch()
    willpower: Willpower = Willpower()
    wounds: Wounds = Wounds()
