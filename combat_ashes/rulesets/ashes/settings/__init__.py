"""The settings of `ashes`, an area of keys per prefix; RULES.md says where each key bears."""

from ...model import Settings
from . import attack_and_defense, chases, dice_and_health, grapples, harm, rounds, special


class AshesSettings(Settings):
    """Every key of the core catalogue, and the areas that all rulesets share."""

    abort: special.Abort = special.Abort()
    armor: harm.Armor = harm.Armor()
    attack: attack_and_defense.Attack = attack_and_defense.Attack()
    block: attack_and_defense.Block = attack_and_defense.Block()
    bookkeeping: rounds.Bookkeeping = rounds.Bookkeeping()
    chase: chases.ChaseAfterEscape = chases.ChaseAfterEscape()
    combat: rounds.Combat = rounds.Combat()
    committed: special.Committed = special.Committed()
    condition: grapples.Condition = grapples.Condition()
    damage: harm.Damage = harm.Damage()
    declare: rounds.Declare = rounds.Declare()
    defense: attack_and_defense.Defense = attack_and_defense.Defense()
    dice: dice_and_health.Dice = dice_and_health.Dice()
    dodge: attack_and_defense.Dodge = attack_and_defense.Dodge()
    engage: special.Engage = special.Engage()
    escape: special.Escape = special.Escape()
    exchange: attack_and_defense.Exchange = attack_and_defense.Exchange()
    firefight: attack_and_defense.Firefight = attack_and_defense.Firefight()
    grapple: grapples.Grapple = grapples.Grapple()
    grapple_defense: special.GrappleDefense = special.GrappleDefense()
    guard: special.Guard = special.Guard()
    gun_melee: special.GunMelee = special.GunMelee()
    haste: rounds.Haste = rounds.Haste()
    health: dice_and_health.Health = dice_and_health.Health()
    initiative: rounds.Initiative = rounds.Initiative()
    movement: rounds.Movement = rounds.Movement()
    piling: attack_and_defense.Piling = attack_and_defense.Piling()
    posture: rounds.Posture = rounds.Posture()
    powers: special.Powers = special.Powers()
    resolve: rounds.Resolve = rounds.Resolve()
    round: rounds.Round = rounds.Round()
    soak: harm.Soak = harm.Soak()
    split: special.Split = special.Split()
    storyteller: rounds.Storyteller = rounds.Storyteller()
    wounds: dice_and_health.Wounds = dice_and_health.Wounds()
