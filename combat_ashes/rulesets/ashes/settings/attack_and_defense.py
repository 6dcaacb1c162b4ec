"""Keys about attacks, the answers to them, several attackers and fighting at a distance."""

from typing import Annotated, Literal

from annotated_types import Ge, Le

from ...legal import Word
from ...model import Area, key

Attribute = Literal[
    "strength",
    "dexterity",
    "stamina",
    "charisma",
    "manipulation",
    "appearance",
    "perception",
    "intelligence",
    "wits",
]


class Attack(Area):
    """Attacking (ASH-ATK, ASH-ACT-02, ASH-DIC-07, ASH-RES-10)."""

    combine_manners: bool = key(
        False, "Whether one attack may have several manners, such as power and feint.", "ASH-ACT-02"
    )
    default_attribute: Attribute = key(
        "dexterity",
        "The attribute an attack is rolled with where its weapon or power names none.",
        "ASH-DIC-07",
    )
    h2h_difficulty: int = key(
        6, "The difficulty of an attack with Brawl or Melee.", "ASH-ATK-01", ge=1
    )
    use_weapon_difficulty: bool = key(
        True,
        "Whether the difficulty in a weapon's own row is used instead of the general one.",
        "ASH-ATK-01",
    )
    thrown_ability: Word = key(
        "athletics", "The ability that weapons are thrown with.", "ASH-ATK-02"
    )
    magic_reach: Literal["ranged", "h2h"] = key(
        "ranged",
        "Whether magic counts as an attack from afar (`ranged`) or hand-to-hand (`h2h`) where "
        "the power says nothing.",
        "ASH-ATK-02",
    )
    uncontested_needs_success: bool = key(
        True,
        "Whether an attack that nobody answers must still roll a success to hit.",
        "ASH-ATK-10",
    )
    ranged_manners: tuple[Literal["basic", "power", "feint"], ...] = key(
        ("basic", "power", "feint"), "The manners an attack from afar may have.", "ASH-ATK-11"
    )
    target_down: Literal["void_or_insist", "void", "insist"] = key(
        "void_or_insist",
        "An attack on a target already out of the fight is void unless the attacker insists "
        "(`void_or_insist`), is void in any case (`void`), or is carried out (`insist`).",
        "ASH-RES-10",
    )


class Defense(Area):
    """Who may answer an attack and with what (ASH-DEF-01 to 03)."""

    unaware: Literal["none", "reflex_plus_2_difficulty"] = key(
        "none",
        "A target who does not see an attack coming has no defense (`none`) or a reflex defense "
        "two harder (`reflex_plus_2_difficulty`).",
        "ASH-DEF-01",
    )
    reflex_kinds: tuple[Literal["block", "dodge"], ...] = key(
        ("block", "dodge"),
        "The defenses that are open to a target whose own action is something else.",
        "ASH-DEF-02",
    )
    locked_kind: bool = key(
        True,
        "Whether a declared Block or Dodge must answer every attack of its phase.",
        "ASH-DEF-03",
    )


class Block(Area):
    """Blocking (ASH-DEF-04, 06)."""

    melee_vs_brawl: bool = key(
        False, "Whether a Brawl attack may be blocked with Melee.", "ASH-DEF-04"
    )
    melee_needs_weapon: bool = key(
        True, "Whether blocking with Melee takes something in hand that can parry.", "ASH-DEF-04"
    )
    thrown_surcharge: int = key(
        2, "How much harder it is to block something thrown.", "ASH-DEF-06", ge=0
    )
    same_pool_ranged: bool = key(
        False,
        "Whether a block of what is shot with a bow or thrown counts as made with the very "
        "ability of the attack, and is the easier for it.",
        "ASH-DEF-06",
    )


class Dodge(Area):
    """Dodging attacks from afar (ASH-DEF-09, ASH-PIL-07, 08)."""

    default_cover: Literal["half", "dive", "open"] | Annotated[int, Ge(2), Le(10)] = key(
        "dive",
        "The cover of a target for whom none is set: `half` hidden (dodge at 3), something to "
        "`dive` behind (6), none in the `open` (9), or the difficulty itself.",
        "ASH-DEF-09",
    )
    ranged_roll_scope: Literal["phase", "round"] = key(
        "phase",
        "One dodge roll answers all shots of the same `phase`, or of the whole `round`.",
        "ASH-PIL-07",
    )
    direction_groups: Literal["storyteller", "automatic", "off"] = key(
        "storyteller",
        "Shots from different directions are dodged by separate rolls when the `storyteller` "
        "says so, whenever directions are set (`automatic`), or never (`off`).",
        "ASH-PIL-08",
    )


class Piling(Area):
    """Several attackers on one person (ASH-PIL)."""

    first_free: bool = key(
        True,
        "Whether the first attack of the round is met at full pool even by somebody who "
        "attacks someone else.",
        "ASH-PIL-01",
    )
    neutral_step: Literal[2, 1] = key(
        2,
        "How many dice each further attack costs a target who neither attacks nor defends.",
        "ASH-PIL-04",
    )
    zero_pool: Literal["uncontested", "automatic_hit_one_success"] = key(
        "uncontested",
        "Against a target with no defense dice left an attack is rolled without opposition "
        "(`uncontested`) or hits with one success unrolled (`automatic_hit_one_success`).",
        "ASH-PIL-05",
    )
    ranged_group_counts: Literal[1, "each"] = key(
        1,
        "How far a group of shots met by one dodge raises the count of attacks: by `1`, or by "
        "one for `each` shot.",
        "ASH-PIL-07",
    )
    between_ranged_groups: bool = key(
        False,
        "Whether groups of shots from different directions add to each other's penalty.",
        "ASH-PIL-08",
    )
    max_attackers_open: int = key(
        5, "How many people can fight one person hand-to-hand in the open.", "ASH-PIL-09", ge=1
    )
    max_attackers_wall: int = key(
        3, "How many people can fight one person who has a wall behind them.", "ASH-PIL-09", ge=1
    )
    max_attackers_doorway: int = key(
        1, "How many people can fight one person who stands in a doorway.", "ASH-PIL-09", ge=1
    )
    cap_mode: Literal["warn", "refuse", "off"] = key(
        "warn",
        "One attacker too many is pointed out to the storyteller (`warn`), refused (`refuse`) or "
        "not counted at all (`off`).",
        "ASH-PIL-09",
    )
    reduces_exchange_roll: bool = key(
        False,
        "Whether the penalty also reduces the target's own attack in an exchange.",
        "ASH-PIL-10",
    )


class Exchange(Area):
    """Two people attacking each other (ASH-RES-01, 02)."""

    tie: Literal["both_fail", "higher_initiative_wins_by_1"] = key(
        "both_fail",
        "When both roll the same, neither hits (`both_fail`) or the faster one hits with one "
        "success (`higher_initiative_wins_by_1`).",
        "ASH-RES-01",
    )
    when: Literal["higher_initiative", "each_turn"] = key(
        "higher_initiative",
        "The exchange takes place once, in the faster one's turn (`higher_initiative`), or in "
        "the turn of each (`each_turn`).",
        "ASH-RES-02",
    )


class Firefight(Area):
    """Fighting at a distance (ASH-FIR, ASH-DEF-09)."""

    reflex_defense: Literal["unless_shooting", "always", "never"] = key(
        "unless_shooting",
        "A reflex defense against shots is open to all but those who only shoot "
        "(`unless_shooting`), to everybody (`always`) or to nobody (`never`).",
        "ASH-FIR-02",
    )
    increments: Literal["total", "beyond_first"] = key(
        "total",
        "How distance beyond effective range is counted: in whole ranges from the shooter "
        "(`total`) or in whole ranges past the first (`beyond_first`).",
        "ASH-FIR-04",
    )
    over_ten: Literal["refuse", "clamp"] = key(
        "refuse",
        "A shot that distance makes harder than 10 is refused (`refuse`) or made at the highest "
        "difficulty there is (`clamp`).",
        "ASH-FIR-04",
    )
    close_yards: int = key(5, "Within how many yards a shot is very close.", "ASH-FIR-05", ge=0)
    close_difficulty: int = key(4, "The difficulty of a very close shot.", "ASH-FIR-05", ge=1)
    applies_to: Literal["all_ranged", "firearms"] = key(
        "all_ranged",
        "The difficulties by distance hold for everything that reaches far (`all_ranged`) or for "
        "`firearms` alone.",
        "ASH-FIR-06",
    )
    cover_raises_attack: bool = key(
        False,
        "Whether cover makes its owner harder to hit, besides easing the dodge.",
        "ASH-DEF-09",
    )
    track_ammo: bool = key(
        False, "Whether rounds of ammunition are counted and run out.", "ASH-FIR-07"
    )
    into_melee: int = key(
        0,
        "What is added to the difficulty of a shot at a target in a hand-to-hand fight.",
        "ASH-FIR-07",
    )
