"""Settings of dice, traits, forms, aims, giving in, and Down and Dirty Combat."""

from typing import Any, Literal, get_args

from ...model import Area, key
from ...parts.formulas import Formula
from .words import Again, Claws, FormRow, NumberOrNone

Violent = Literal[
    "attack", "grab", "harmful_touch", "killing_blow", "break_free", "control_weapon", "damage",
    "disarm", "drop_prone", "hold", "restrain", "take_cover",
]  # fmt: skip
VIOLENT = tuple(deed for deed in get_args(Violent) if deed not in ("break_free", "disarm"))
OutState = Literal["fled", "unconscious", "dead"]
Harm = Literal["none", "hurt", "kill"]


class Dice(Area):
    """Dice (FOR-DIC-01 to -03)."""

    target_number: int = key(8, "What a die must show to be a success.", "FOR-DIC-01", ge=2, le=10)
    again: Again = key("10", "From which face a die is rolled again.", "FOR-DIC-01")
    modifier_cap: NumberOrNone = key(
        "none",
        "How many dice all bonuses, and all penalties, may come to at the most.",
        "FOR-DIC-02",
    )
    chance_success_face: int = key(
        10, "What a chance die must show to be a success.", "FOR-DIC-02", ge=8, le=10
    )
    forced_chance_overrides_bonuses: bool = key(
        True,
        "Whether a pool that is a chance die by rule stays one whatever is added; else "
        "bonuses and penalties alone make the pool.",
        "FOR-DIC-02",
    )
    exceptional_at: int = key(
        5, "From how many successes a success is exceptional.", "FOR-DIC-03", ge=1, le=20
    )


class Contested(Area):
    """Contested rolls (FOR-DIC-04)."""

    tie: Literal["reroll", "defender", "nobody"] = key(
        "reroll",
        "What equal successes above zero mean: both roll again, the defender wins, or nobody.",
        "FOR-DIC-04",
    )
    both_zero: Literal["nobody", "reroll"] = key(
        "nobody", "Whether nobody wins where neither scores, or both roll again.", "FOR-DIC-04"
    )
    exceptional_basis: Literal["raw", "margin"] = key(
        "raw",
        "Whether a contest is won exceptionally by the winner's successes or by the margin.",
        "FOR-DIC-04",
    )


class Willpower(Area):
    """Willpower (FOR-DIC-05)."""

    bonus_dice: int = key(
        3,
        "The dice that a point of Willpower adds to a roll; 0 disables it.",
        "FOR-DIC-05",
        ge=0,
        le=20,
    )
    max_per_turn: NumberOrNone = key(
        "1", "How many points of Willpower a fighter may choose to spend in a turn.", "FOR-DIC-05"
    )


class Rounding(Area):
    """Rounding (FOR-DIC-06)."""

    halves: Literal["down", "up"] = key("down", "How every halving is rounded.", "FOR-DIC-06")


class Derived(Area):
    """Derived traits (FOR-DIC-07)."""

    defense: Formula = key(
        "min(dexterity,wits)+athletics", "What Defense is, before armor.", "FOR-DIC-07"
    )
    initiative: Formula = key(
        "dexterity+composure", "What the Initiative Modifier is.", "FOR-DIC-07"
    )
    health: Formula = key("stamina+size", "How many health boxes a fighter has.", "FOR-DIC-07")
    speed: Formula = key(
        "strength+dexterity+5",
        "How many yards a fighter may move in a turn, before armor.",
        "FOR-DIC-07",
    )


def _form(row: str, name: str, rule: str = "FOR-ATK-07") -> Any:
    return key(row, f"The bite of {name}, and what the form adds to traits.", rule)


class Forms(Area):
    """Forms of werewolves (FOR-ATK-06, -07, FOR-DIC-07)."""

    homid: FormRow = _form("modifier=-1 type=bashing", "Homid", "FOR-ATK-06")
    glabro: FormRow = _form("modifier=1 type=bashing", "Glabro")
    crinos: FormRow = _form("modifier=1 type=lethal normal", "Crinos")
    hispo: FormRow = _form("modifier=1 type=lethal normal ap=1", "Hispo")
    lupus: FormRow = _form("modifier=1 type=lethal normal", "Lupus")
    claws: dict[Literal["homid", "glabro", "crinos", "hispo", "lupus"], Claws] = key(
        {}, "By form, what its claws do: they take the place of bare hands.", "FOR-ATK-07"
    )


class Actions(Area):
    """Actions (FOR-DIC-09)."""

    refused_is_free: bool = key(
        True,
        "A line that is refused costs no action, no round and no Willpower; `false` changes "
        "nothing, since a refused line never reaches the fight.",
        "FOR-DIC-09",
    )


class Intent(Area):
    """Aims (FOR-INT)."""

    required: bool = key(
        True, "Whether everybody in the fight needs an accepted aim before it begins.", "FOR-INT-01"
    )
    require_prefix: bool = key(True, "Whether an aim must begin with `I want`.", "FOR-INT-01")
    default_harm: Literal["none", "hurt", "kill"] = key(
        "none", "The harm of an aim that names none.", "FOR-INT-03"
    )
    charge_bleedout_deaths: bool = key(
        True, "Whether a death by bleeding is charged to who dealt the wounds.", "FOR-INT-04"
    )
    change_midfight: Literal["storyteller", "free", "never"] = key(
        "storyteller",
        "Whether an aim may be changed after Initiative: where the storyteller lets it, "
        "freely, or never.",
        "FOR-INT-05",
    )


class BeatenDown(Area):
    """Being Beaten Down (FOR-SUR)."""

    enabled: bool = key(False, "Whether people can be Beaten Down and give in.", "FOR-SUR-01")
    bashing_basis: Literal["fight_total", "single_hit", "track"] = key(
        "fight_total",
        "Which bashing damage counts against Stamina: all of the fight, one hit's, or what is "
        "on the track.",
        "FOR-SUR-02",
    )
    violent_actions: tuple[Violent, ...] = key(
        VIOLENT, "What costs a fighter who is Beaten Down a point of Willpower.", "FOR-SUR-03"
    )
    default_qualms: tuple[str, ...] = key(
        ("mortal", "werewolf"),
        "The species for whom murder is a breaking point where the sheet does not say.",
        "FOR-SUR-08",
    )


class Surrender(Area):
    """Giving in (FOR-SUR)."""

    requires_beaten_down: bool = key(
        True, "Whether only who is Beaten Down may give in.", "FOR-SUR-04"
    )
    timing: Literal["reflexive", "own_count"] = key(
        "reflexive", "Whether a fighter gives in at any moment or at the own count.", "FOR-SUR-04"
    )
    attack_cost: int = key(
        1, "The Willpower that an attack on a target who gave in costs.", "FOR-SUR-05", ge=0, le=20
    )
    out_states: tuple[OutState, ...] = key(
        ("fled", "unconscious", "dead"),
        "Who does not keep a side in the fight besides those who gave in.",
        "FOR-SUR-06",
    )
    blocking_harm: tuple[Harm, ...] = key(
        ("hurt", "kill"),
        "The harm of an aim that keeps its opponents from giving in.",
        "FOR-SUR-07",
    )
    protected: Literal["side", "named_targets"] = key(
        "side",
        "Whom a violent aim keeps from being Beaten Down: the whole other side, or those whom "
        "it names.",
        "FOR-SUR-07",
    )
    blocked_result: Literal["refuse", "allow_without_benefit"] = key(
        "refuse",
        "Whether giving in before a violent aim is refused, or does nothing for who does it.",
        "FOR-SUR-07",
    )


class Dnd(Area):
    """Down and Dirty Combat (FOR-DND)."""

    group_representative: Literal["largest", "storyteller"] = key(
        "largest",
        "Who answers for a group: the largest pool, or whom the storyteller names.",
        "FOR-DND-02",
    )
    dramatic_includes_failure: bool = key(
        True, "Whether a dramatic failure is a failure as well.", "FOR-DND-03"
    )
    zero_margin_damage: Literal["0", "weapon_modifier"] = key(
        "0", "The damage of a failure in which nobody scored.", "FOR-DND-03"
    )
    press_starts_initiative: bool = key(
        True, "Whether an opponent who presses on begins the first round.", "FOR-DND-05"
    )
