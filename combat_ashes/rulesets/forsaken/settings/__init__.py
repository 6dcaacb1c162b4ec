"""All settings of `forsaken`, one area for each subject."""

from __future__ import annotations

from ...chases.against_eight import ChaseAgainstEight
from ...model import Settings
from .attacks import (
    Attack,
    Bite,
    Defense,
    Dodge,
    Initiative,
    KillingBlow,
    Surprise,
    Targeting,
    Tilts,
    Touch,
    Weapons,
)
from .charts import Data
from .dice_and_people import (
    Actions,
    BeatenDown,
    Contested,
    Derived,
    Dice,
    Dnd,
    Forms,
    Intent,
    Rounding,
    Surrender,
    Willpower,
)
from .harm import Armor, ArmorPiercing, Healing, Improvised, Injury, Objects, Silver, Species, Time
from .ranged_and_grapples import (
    Ammo,
    Autofire,
    Cover,
    Grapple,
    HumanShield,
    Prone,
    Range,
    Reload,
    Thrown,
)

__all__ = ["ForsakenSettings"]


class ForsakenSettings(Settings):
    """Every key of the catalogue, and the areas that all rule systems share."""

    actions: Actions = Actions()
    ammo: Ammo = Ammo()
    armor: Armor = Armor()
    armor_piercing: ArmorPiercing = ArmorPiercing()
    attack: Attack = Attack()
    autofire: Autofire = Autofire()
    beaten_down: BeatenDown = BeatenDown()
    bite: Bite = Bite()
    contested: Contested = Contested()
    cover: Cover = Cover()
    data: Data = Data()
    defense: Defense = Defense()
    derived: Derived = Derived()
    dice: Dice = Dice()
    dnd: Dnd = Dnd()
    dodge: Dodge = Dodge()
    forms: Forms = Forms()
    chase: ChaseAgainstEight = ChaseAgainstEight()
    grapple: Grapple = Grapple()
    healing: Healing = Healing()
    human_shield: HumanShield = HumanShield()
    improvised: Improvised = Improvised()
    initiative: Initiative = Initiative()
    injury: Injury = Injury()
    intent: Intent = Intent()
    killing_blow: KillingBlow = KillingBlow()
    objects: Objects = Objects()
    prone: Prone = Prone()
    range: Range = Range()
    reload: Reload = Reload()
    rounding: Rounding = Rounding()
    silver: Silver = Silver()
    species: Species = Species()
    surprise: Surprise = Surprise()
    surrender: Surrender = Surrender()
    targeting: Targeting = Targeting()
    thrown: Thrown = Thrown()
    tilts: Tilts = Tilts()
    time: Time = Time()
    touch: Touch = Touch()
    weapons: Weapons = Weapons()
    willpower: Willpower = Willpower()
