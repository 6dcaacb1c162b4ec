"""What is read off a sheet: traits, derived values, boxes, wounds, tilts."""

from collections.abc import Collection
from functools import partial

from ....engine.events import Terms
from ....engine.pools import total
from ...common import formulas
from ...common.health.upgrading import penalty
from ...common.overrides.modifiers import dice_on
from ..combatant import Combatant
from ..equipment import NO_FORM, Armor, Form
from ..fight import Fight
from ..rules import TILTS, UNGIVEN, ForsakenRules, half

MANUAL = ("weaponry", "firearms", "thrown", "weapon_touch", "lock", "device", "manual")
"""What takes manual dexterity (FOR-TGT-05)."""
MOVING = ("movement", "run", "jump", "climb", "swim", "chase")
"""What requires movement (FOR-TGT-06)."""
SIDES = ("left", "right")
LAST_BOXES = (1, 2, 3)
"""The dice that a wound in each of the last boxes costs (FOR-INJ-11)."""


def trait(rules: ForsakenRules, person: Combatant, name: str) -> int:
    """The dots of a trait in the present form, or what it is where the sheet leaves it out."""
    own = person.traits.get(name, UNGIVEN.get(name, 0))
    if not person.form:
        return own
    if person.kind == "werewolf":
        own += rules.charts.forms.get(person.form, NO_FORM).adds.get(name, 0)
    return person.flags.form_traits.get(person.form, {}).get(name, own)


def value(rules: ForsakenRules, person: Combatant, name: str) -> int:
    """What a word in a written pool comes to: a trait, or one that is computed."""
    if name == "defense":
        return defense_trait(rules, person)
    return (
        derived(rules, person, name)
        if name in rules.figures.derived
        else trait(rules, person, name)
    )


def derived(rules: ForsakenRules, person: Combatant, name: str) -> int:
    """A value that is computed unless the sheet gives it (FOR-DIC-07)."""
    given = _given(person, name)
    return _computed(rules, person, name) if given is None else given


def _computed(rules: ForsakenRules, person: Combatant, name: str) -> int:
    found, own = 0, partial(trait, rules, person)
    for sign, names in rules.figures.derived[name]:
        found += sign * min(map(own, names)) if names else sign
    return found


def _given(person: Combatant, name: str) -> int | None:
    form = person.flags.form_traits.get(person.form, {}) if person.form else {}
    return form.get(name, person.traits.get(name))


def _form(rules: ForsakenRules, person: Combatant) -> Form:
    """What the form of a werewolf adds."""
    wolf = person.form and person.kind == "werewolf"
    return rules.charts.forms.get(person.form, NO_FORM) if wolf else NO_FORM


NO_ARMOR = Armor()
ADDED = ("general", "ballistic", "defense", "speed")
"""What several suits have together, beside the greatest Strength that one of them takes."""


def armor(rules: ForsakenRules, person: Combatant) -> Armor:
    """What somebody wears: one suit, or all of them where they add up (FOR-ARM-10)."""
    suits = person.armor
    if len(suits) < 2 or not rules.settings.armor.stacking:
        return suits[0] if suits else NO_ARMOR
    worn = {name: sum(getattr(suit, name) for suit in suits) for name in ADDED}
    return Armor(strength=max(suit.strength for suit in suits), **worn)


def armor_short(rules: ForsakenRules, person: Combatant, words: Collection[str]) -> int:
    """The dice that armor costs a pool of these traits: too little Strength for it (FOR-ARM-10)."""
    if not person.armor or not ("brawl" in words or "weaponry" in words):
        return 0
    short = trait(rules, person, "strength") < armor(rules, person).strength
    return rules.settings.armor.strength_shortfall if short else 0


def defense_trait(rules: ForsakenRules, person: Combatant) -> int:
    """Defense before wounds of the moment: derived and less armor, unless the sheet gives it."""
    given = _given(person, "defense")
    if given is not None:
        return given
    more = _form(rules, person).adds.get("defense", 0) + armor(rules, person).defense
    return max(0, _computed(rules, person, "defense") + more)


def speed(rules: ForsakenRules, person: Combatant) -> int:
    """The yards that somebody may move in a turn; wracked legs slow down (FOR-TGT-06)."""
    whole = derived(rules, person, "speed")
    if _given(person, "speed") is None:
        whole += _form(rules, person).adds.get("speed", 0) + armor(rules, person).speed
    legs = wracked(person, "leg")
    return 1 if len(legs) == len(SIDES) else max(0, half(rules, whole) if legs else whole)


def modifier_terms(rules: ForsakenRules, person: Combatant) -> Terms:
    """The Initiative Modifier as named dice (FOR-DIC-07)."""
    given = _given(person, "initiative_mod")
    if given is not None:
        return (("initiative_mod", given),)
    return formulas.terms_of(rules.figures.derived["initiative_mod"], partial(trait, rules, person))


def modifier(rules: ForsakenRules, person: Combatant) -> int:
    """The Initiative Modifier: traits alone."""
    return total(modifier_terms(rules, person))


def boxes(rules: ForsakenRules, person: Combatant) -> int:
    """How many health boxes somebody has."""
    return max(1, derived(rules, person, "health"))


def wounds(rules: ForsakenRules, person: Combatant) -> int:
    """The dice that wounds cost, 0 to 3 (FOR-INJ-11)."""
    if not person.track or person.flags.members:
        return 0
    return penalty(person.track, boxes(rules, person), LAST_BOXES)


def of_parts(*terms: tuple[str, int]) -> Terms:
    """Terms without those that are 0, which are not shown."""
    return tuple([term for term in terms if term[1]])


def traits_terms(rules: ForsakenRules, person: Combatant, names: tuple[str, ...]) -> Terms:
    """Traits as named dice, those of none among them."""
    return tuple([(name, value(rules, person, name)) for name in names])


def everywhere(fight: Fight, person: Combatant, willpower: bool) -> Terms:
    """The terms of every roll: Willpower, wounds, a storyteller's modifier."""
    return of_parts(
        ("willpower", fight.rules.settings.willpower.bonus_dice if willpower else 0),
        ("wounds", -wounds(fight.rules, person)),
        ("mod", dice_on(fight.state, person.id)),
    )


def shown(rules: ForsakenRules, person: Combatant) -> dict[str, int]:
    """The traits of a sheet, those that it leaves out and those that are computed."""
    usual = {name: dots for name, dots in UNGIVEN.items() if name != "willpower"}
    now = {name: trait(rules, person, name) for name in {**usual, **person.traits}}
    computed = {
        "defense": defense_trait(rules, person),
        "speed": speed(rules, person),
        "initiative_mod": modifier(rules, person),
        "health": boxes(rules, person),
    }
    return {**now, **computed}


def lines(rules: ForsakenRules, person: Combatant) -> list[str]:
    """What a sheet has besides traits: the dominant hand, items, what is not in hand."""
    items = person.flags.items
    away = [f"the {each.name}, {each.carried}" for each in person.weapons
            if each.carried != "hand"]  # fmt: skip
    found = [f"Dominant hand: {person.flags.dominant}."]
    found += [f"Items: {', '.join(items)}."] if items else []
    return [*found, f"Not in hand: {'; '.join(away)}."] if away else found


# --- conditions and tilts -------------------------------------------------------------------------


def wracked(person: Combatant, limb: str) -> list[str]:
    """The sides on which an `arm` or a `leg` is wracked (FOR-TGT-05, -06)."""
    return wracked_in(person.conditions, limb) if person.conditions else []


def limbs(person: Combatant, moves: bool) -> Terms:
    """What wracked limbs cost a Physical roll; a leg where it requires movement (FOR-TGT-06)."""
    one_leg = moves and len(wracked(person, "leg")) == 1
    return of_parts(arms(person), ("legs", -2 if one_leg else 0))


def lame(person: Combatant) -> bool:
    """Whether both legs are wracked."""
    return len(wracked(person, "leg")) == len(SIDES)


def armless(person: Combatant) -> bool:
    """Whether both arms are wracked."""
    return len(wracked(person, "arm")) == len(SIDES)


def arms(person: Combatant) -> tuple[str, int]:
    """What wracked arms cost a Physical roll without manual dexterity (FOR-TGT-05)."""
    return "arms", -3 if armless(person) else 0


def sight(person: Combatant) -> tuple[str, int]:
    """What blinded eyes cost a roll that takes sight (FOR-TGT-07)."""
    return "sight", (0, -3, -5)[eyes(person)]


def wracked_in(conditions: Collection[str], limb: str) -> list[str]:
    """The same by conditions alone."""
    return [side for side in SIDES if f"{limb} wrack {side}" in conditions]


def eyes(person: Combatant) -> int:
    """How many eyes are blinded (FOR-TGT-07)."""
    if "blinded both eyes" in person.conditions:
        return 2
    return 1 if "blinded one eye" in person.conditions else 0


def tilts(person: Combatant) -> list[str]:
    """The tilts of somebody, in the order they came."""
    return [each for each in person.conditions if each in TILTS]


def other_side(side: str) -> str:
    """The other of two sides."""
    return "right" if side == "left" else "left"
