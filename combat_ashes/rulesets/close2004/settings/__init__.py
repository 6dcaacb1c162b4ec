"""All settings of `close2004`, one area for each subject."""

from collections.abc import Mapping
from typing import ClassVar

from ...common.chases.against_eight import ChaseAgainstEight
from ...model import Settings
from . import attack_and_defense as attacks
from . import dice_and_people as people
from . import grapples

__all__ = ["CloseSettings"]


class CloseSettings(Settings):
    """Every key of the catalogue, and the areas that all rule systems share."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "dodge.ends_on_hold": True,
        "dodge.move_is_action": False,
        "draw.hidden_after_defense": True,
    }

    all_out: attacks.AllOut = attacks.AllOut()
    armor: people.Armor = people.Armor()
    attack: attacks.Attack = attacks.Attack()
    bite: attacks.Bite = attacks.Bite()
    chase: ChaseAgainstEight = ChaseAgainstEight()
    damage: attacks.Damage = attacks.Damage()
    data: people.Data = people.Data()
    defense: attacks.Defense = attacks.Defense()
    dice: people.Dice = people.Dice()
    grapple: grapples.Grapple = grapples.Grapple()
    health: people.Health = people.Health()
    immobilize: grapples.Immobilize = grapples.Immobilize()
    initiative: people.Initiative = people.Initiative()
    killing_blow: attacks.KillingBlow = attacks.KillingBlow()
    merits: people.Merits = people.Merits()
    offhand: attacks.Offhand = attacks.Offhand()
    prone: attacks.Prone = attacks.Prone()
    range: attacks.Range = attacks.Range()
    shield: attacks.Shield = attacks.Shield()
    shooting_into_melee: attacks.ShootingIntoMelee = attacks.ShootingIntoMelee()
    speed: people.Speed = people.Speed()
    touch: attacks.Touch = attacks.Touch()
    willpower: people.Willpower = people.Willpower()
    wounds: people.Wounds = people.Wounds()
