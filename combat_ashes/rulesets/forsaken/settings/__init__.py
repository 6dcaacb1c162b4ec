"""All settings of `forsaken`, one area for each subject."""

from ...chases.against_eight import ChaseAgainstEight
from ...model import Settings
from . import attacks, charts, dice_and_people, harm, ranged_and_grapples


class ForsakenSettings(Settings):
    """Every key of the catalogue, and the areas that all rule systems share."""

    actions: dice_and_people.Actions = dice_and_people.Actions()
    ammo: ranged_and_grapples.Ammo = ranged_and_grapples.Ammo()
    armor: harm.Armor = harm.Armor()
    armor_piercing: harm.ArmorPiercing = harm.ArmorPiercing()
    attack: attacks.Attack = attacks.Attack()
    autofire: ranged_and_grapples.Autofire = ranged_and_grapples.Autofire()
    beaten_down: dice_and_people.BeatenDown = dice_and_people.BeatenDown()
    bite: attacks.Bite = attacks.Bite()
    contested: dice_and_people.Contested = dice_and_people.Contested()
    cover: ranged_and_grapples.Cover = ranged_and_grapples.Cover()
    data: charts.Data = charts.Data()
    defense: attacks.Defense = attacks.Defense()
    derived: dice_and_people.Derived = dice_and_people.Derived()
    dice: dice_and_people.Dice = dice_and_people.Dice()
    dnd: dice_and_people.Dnd = dice_and_people.Dnd()
    dodge: attacks.Dodge = attacks.Dodge()
    forms: dice_and_people.Forms = dice_and_people.Forms()
    chase: ChaseAgainstEight = ChaseAgainstEight()
    grapple: ranged_and_grapples.Grapple = ranged_and_grapples.Grapple()
    healing: harm.Healing = harm.Healing()
    human_shield: ranged_and_grapples.HumanShield = ranged_and_grapples.HumanShield()
    improvised: harm.Improvised = harm.Improvised()
    initiative: attacks.Initiative = attacks.Initiative()
    injury: harm.Injury = harm.Injury()
    intent: dice_and_people.Intent = dice_and_people.Intent()
    killing_blow: attacks.KillingBlow = attacks.KillingBlow()
    objects: harm.Objects = harm.Objects()
    prone: ranged_and_grapples.Prone = ranged_and_grapples.Prone()
    range: ranged_and_grapples.Range = ranged_and_grapples.Range()
    reload: ranged_and_grapples.Reload = ranged_and_grapples.Reload()
    rounding: dice_and_people.Rounding = dice_and_people.Rounding()
    silver: harm.Silver = harm.Silver()
    species: harm.Species = harm.Species()
    surprise: attacks.Surprise = attacks.Surprise()
    surrender: dice_and_people.Surrender = dice_and_people.Surrender()
    targeting: attacks.Targeting = attacks.Targeting()
    thrown: ranged_and_grapples.Thrown = ranged_and_grapples.Thrown()
    tilts: attacks.Tilts = attacks.Tilts()
    time: harm.Time = harm.Time()
    touch: attacks.Touch = attacks.Touch()
    weapons: attacks.Weapons = attacks.Weapons()
    willpower: dice_and_people.Willpower = dice_and_people.Willpower()
