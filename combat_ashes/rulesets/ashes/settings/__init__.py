"""The settings of `ashes`, an area of keys per prefix; RULES.md says where each key bears."""

from collections.abc import Mapping
from typing import ClassVar

from ...model import Settings
from . import attack_and_defense, chases, dice_and_health, grapples, harm, rounds, special
from .data import Data


class AshesSettings(Settings):
    """Every key of the core catalogue, and the areas that all rulesets share."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "committed.abort_restores_defense": False,
        "committed.allow_ranged": False,
        "committed.allow_split": False,
        "committed.choice_time": "at_resolution",
        "committed.default_choice": "plus_two",
        "committed.mutual": "contested_on_plus_two",
        "committed.no_defense_until": "end_of_round",
        "committed.plus2_applies_to": "opposing_roll",
        "committed.versus_committed": "both_land",
        "committed.via_abort": False,
        "engage.on": "h2h_attack_comes_up",
        "grapple_defense.answers": "first_attack",
        "piling.between_ranged_groups": False,
        "piling.cap_mode": "warn",
        "piling.first_free": True,
        "piling.max_attackers_doorway": 1,
        "piling.max_attackers_open": 5,
        "piling.max_attackers_wall": 3,
        "piling.neutral_step": 2,
        "piling.ranged_group_counts": 1,
        "piling.reduces_exchange_roll": False,
        "piling.zero_pool": "uncontested",
        "posture.haste_nonholder": "keep_main",
        "posture.split_attack_and_defense": "offense",
        "powers.catalog": "data_only",
    }

    abort: special.Abort = special.Abort()
    armor: harm.Armor = harm.Armor()
    attack: attack_and_defense.Attack = attack_and_defense.Attack()
    block: attack_and_defense.Block = attack_and_defense.Block()
    bookkeeping: rounds.Bookkeeping = rounds.Bookkeeping()
    chase: chases.ChaseAfterEscape = chases.ChaseAfterEscape()
    combat: rounds.Combat = rounds.Combat()
    condition: grapples.Condition = grapples.Condition()
    damage: harm.Damage = harm.Damage()
    data: Data = Data()
    declare: rounds.Declare = rounds.Declare()
    defense: attack_and_defense.Defense = attack_and_defense.Defense()
    dice: dice_and_health.Dice = dice_and_health.Dice()
    dodge: attack_and_defense.Dodge = attack_and_defense.Dodge()
    escape: special.Escape = special.Escape()
    exchange: attack_and_defense.Exchange = attack_and_defense.Exchange()
    firefight: attack_and_defense.Firefight = attack_and_defense.Firefight()
    grapple: grapples.Grapple = grapples.Grapple()
    guard: special.Guard = special.Guard()
    gun_melee: special.GunMelee = special.GunMelee()
    haste: rounds.Haste = rounds.Haste()
    health: dice_and_health.Health = dice_and_health.Health()
    initiative: rounds.Initiative = rounds.Initiative()
    movement: rounds.Movement = rounds.Movement()
    resolve: rounds.Resolve = rounds.Resolve()
    round: rounds.Round = rounds.Round()
    soak: harm.Soak = harm.Soak()
    split: special.Split = special.Split()
    storyteller: rounds.Storyteller = rounds.Storyteller()
    wounds: dice_and_health.Wounds = dice_and_health.Wounds()
