"""The settings of the ruleset `storyteller`, an area of keys per prefix."""

from __future__ import annotations

from ...chases.settings import ChaseWithDodges
from ...model import Settings
from .attacks import (
    Aim,
    Attack,
    Auto,
    Bite,
    Clinch,
    Close,
    Cover,
    Disarm,
    Hold,
    MultipleOpponents,
    MultiShot,
    Range,
    Reload,
    Strafe,
    Sweep,
    Tackle,
    Thrown,
    TwoWeapons,
    Weapon,
)
from .data import Data
from .defense import Dazed, Defense, Dodge, Immobilized, Knockdown, Parry, Prone, Unbalanced
from .dice_and_health import (
    Armor,
    Damage,
    Dice,
    Difficulty,
    Health,
    Initiative,
    Reflexive,
    Soak,
    Wounds,
)
from .turns import (
    Ambush,
    Blind,
    Botch,
    Combat,
    Declare,
    Delay,
    Flank,
    Maneuvers,
    Movement,
    Multi,
    Powers,
    Reach,
    Storyteller,
    Targeting,
    TurnArea,
    Willpower,
)

__all__ = ["StorytellerSettings"]


class StorytellerSettings(Settings):
    """Every key of the catalogue, and the areas that all rulesets share."""

    aim: Aim = Aim()
    ambush: Ambush = Ambush()
    armor: Armor = Armor()
    attack: Attack = Attack()
    auto: Auto = Auto()
    bite: Bite = Bite()
    blind: Blind = Blind()
    botch: Botch = Botch()
    chase: ChaseWithDodges = ChaseWithDodges()
    clinch: Clinch = Clinch()
    close: Close = Close()
    combat: Combat = Combat()
    cover: Cover = Cover()
    damage: Damage = Damage()
    data: Data = Data()
    dazed: Dazed = Dazed()
    declare: Declare = Declare()
    defense: Defense = Defense()
    delay: Delay = Delay()
    dice: Dice = Dice()
    difficulty: Difficulty = Difficulty()
    disarm: Disarm = Disarm()
    dodge: Dodge = Dodge()
    flank: Flank = Flank()
    health: Health = Health()
    hold: Hold = Hold()
    immobilized: Immobilized = Immobilized()
    initiative: Initiative = Initiative()
    knockdown: Knockdown = Knockdown()
    maneuvers: Maneuvers = Maneuvers()
    movement: Movement = Movement()
    multi: Multi = Multi()
    multi_shot: MultiShot = MultiShot()
    multiple_opponents: MultipleOpponents = MultipleOpponents()
    parry: Parry = Parry()
    powers: Powers = Powers()
    prone: Prone = Prone()
    range: Range = Range()
    reach: Reach = Reach()
    reflexive: Reflexive = Reflexive()
    reload: Reload = Reload()
    soak: Soak = Soak()
    storyteller: Storyteller = Storyteller()
    strafe: Strafe = Strafe()
    sweep: Sweep = Sweep()
    tackle: Tackle = Tackle()
    targeting: Targeting = Targeting()
    thrown: Thrown = Thrown()
    turn: TurnArea = TurnArea()
    two_weapons: TwoWeapons = TwoWeapons()
    unbalanced: Unbalanced = Unbalanced()
    weapon: Weapon = Weapon()
    willpower: Willpower = Willpower()
    wounds: Wounds = Wounds()
