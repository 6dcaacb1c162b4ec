"""Settings of dice, traits, forms, aims, giving in, and Down and Dirty Combat."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from ...common.formulas import Formula
from ...model import Area, key
from .words import Again, Claws, FormRow, NumberOrNone

Harm = Literal["none", "hurt", "kill"]


class Dice(Area):
    """Dice (FOR-DIC-01 to -03)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"forced_chance_overrides_bonuses": True}

    target_number: int = key(
        8,
        "What a die must show to be a success.",
        "FOR-DIC-01",
        who="A game of other odds sets 7 or 9.",
        ge=2,
        le=10,
    )
    again: Again = key(
        "10",
        "From which face a die is rolled again.",
        "FOR-DIC-01",
        who="A game of wilder dice sets 9 or 8.",
    )
    modifier_cap: NumberOrNone = key(
        "none",
        "How many dice all bonuses, and all penalties, may come to at the most.",
        "FOR-DIC-02",
        who="A game that wants modifiers to matter less sets one.",
    )
    chance_success_face: int = key(
        10,
        "What a chance die must show to be a success.",
        "FOR-DIC-02",
        who="A kinder game sets 9 or 8.",
        ge=8,
        le=10,
    )
    exceptional_at: int = key(
        5,
        "From how many successes a success is exceptional.",
        "FOR-DIC-03",
        who="A game in which this is to be common lowers it.",
        ge=1,
        le=20,
    )


class Contested(Area):
    """Contested rolls (FOR-DIC-04)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"both_zero": "nobody", "exceptional_basis": "raw"}

    tie: Literal["reroll", "defender", "nobody"] = key(
        "reroll",
        "What equal successes above zero mean: both roll again, the defender wins, or nobody.",
        "FOR-DIC-04",
        who="A table that does not like to roll again sets `defender` or `nobody`.",
    )


class Willpower(Area):
    """Willpower (FOR-DIC-05)."""

    bonus_dice: int = key(
        3,
        "The dice that a point of Willpower adds to a roll; 0 disables it.",
        "FOR-DIC-05",
        who="A more heroic game raises it.",
        ge=0,
        le=20,
    )
    max_per_turn: NumberOrNone = key(
        "1",
        "How many points of Willpower a fighter may choose to spend in a turn.",
        "FOR-DIC-05",
        who="A more heroic game raises it.",
    )


class Rounding(Area):
    """Rounding (FOR-DIC-06)."""

    halves: Literal["down", "up"] = key(
        "down", "How every halving is rounded.", "FOR-DIC-06", who="A kinder game rounds up."
    )


class Derived(Area):
    """Derived traits (FOR-DIC-07)."""

    defense: Formula = key(
        "min(dexterity,wits)+athletics",
        "What Defense is, before armor.",
        "FOR-DIC-07",
        who="A game with other traits adds up those.",
    )
    initiative: Formula = key(
        "dexterity+composure",
        "What the Initiative Modifier is.",
        "FOR-DIC-07",
        who="A game with other traits adds up those.",
    )
    health: Formula = key(
        "stamina+size",
        "How many health boxes a fighter has.",
        "FOR-DIC-07",
        who="A game of tougher people adds to it.",
    )
    speed: Formula = key(
        "strength+dexterity+5",
        "How many yards a fighter may move in a turn, before armor.",
        "FOR-DIC-07",
        who="A game of faster people adds to it.",
    )


def _form(row: str, name: str, rule: str = "FOR-ATK-07") -> Any:
    meaning = f"The bite of {name}, and what the form adds to traits."
    return key(row, meaning, rule, who="A game whose shapes differ writes its own.")


class Forms(Area):
    """Forms of werewolves (FOR-ATK-06, -07, FOR-DIC-07)."""

    homid: FormRow = _form("modifier=-1 type=bashing", "Homid", "FOR-ATK-06")
    glabro: FormRow = _form("modifier=1 type=bashing", "Glabro")
    crinos: FormRow = _form("modifier=1 type=lethal normal", "Crinos")
    hispo: FormRow = _form("modifier=1 type=lethal normal ap=1", "Hispo")
    lupus: FormRow = _form("modifier=1 type=lethal normal", "Lupus")
    claws: dict[Literal["homid", "glabro", "crinos", "hispo", "lupus"], Claws] = key(
        {},
        "By form, what its claws do: they take the place of bare hands.",
        "FOR-ATK-07",
        who="A game whose claws differ writes them.",
    )


class Intent(Area):
    """Aims (FOR-INT)."""

    RETIRED: ClassVar[Mapping[str, object]] = {"charge_bleedout_deaths": True}

    required: bool = key(
        True,
        "Whether everybody in the fight needs an accepted aim before it begins.",
        "FOR-INT-01",
        who="A game that states no aims turns it off.",
    )
    require_prefix: bool = key(
        True,
        "Whether an aim must begin with `I want`.",
        "FOR-INT-01",
        who="A table that takes aims in any words turns it off.",
    )
    default_harm: Literal["none", "hurt", "kill"] = key(
        "none",
        "The harm of an aim that names none.",
        "FOR-INT-03",
        who="A game in which every fight is meant to hurt sets `hurt`.",
    )
    change_midfight: Literal["storyteller", "free", "never"] = key(
        "storyteller",
        "Whether an aim may be changed after Initiative: where the storyteller lets it, "
        "freely, or never.",
        "FOR-INT-05",
        who="A table that trusts its players sets `free`.",
    )


class BeatenDown(Area):
    """Being Beaten Down (FOR-SUR)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "bashing_basis": "fight_total",
        "violent_actions": (
            "attack",
            "grab",
            "harmful_touch",
            "killing_blow",
            "control_weapon",
            "damage",
            "drop_prone",
            "hold",
            "restrain",
            "take_cover",
        ),
    }

    enabled: bool = key(
        False,
        "Whether people can be Beaten Down and give in.",
        "FOR-SUR-01",
        who="A game in which fights end by giving in sets it.",
    )
    default_qualms: tuple[str, ...] = key(
        ("mortal", "werewolf"),
        "The species for whom murder is a breaking point where the sheet does not say.",
        "FOR-SUR-08",
        who="A game with other kinds of beings says who shrinks from murder.",
    )


class Surrender(Area):
    """Giving in (FOR-SUR)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "blocked_result": "refuse",
        "blocking_harm": ("hurt", "kill"),
        "out_states": ("fled", "unconscious", "dead"),
        "protected": "side",
        "requires_beaten_down": True,
        "timing": "reflexive",
    }

    attack_cost: int = key(
        1,
        "The Willpower that an attack on a target who gave in costs.",
        "FOR-SUR-05",
        who="A game in which none strikes who gave in raises it.",
        ge=0,
        le=20,
    )


class Dnd(Area):
    """Down and Dirty Combat (FOR-DND)."""

    RETIRED: ClassVar[Mapping[str, object]] = {
        "dramatic_includes_failure": True,
        "group_representative": "largest",
        "zero_margin_damage": "0",
    }

    press_starts_initiative: bool = key(
        True,
        "Whether an opponent who presses on begins the first round.",
        "FOR-DND-05",
        who="A table that goes on without a new order turns it off.",
    )
