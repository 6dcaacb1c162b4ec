"""What a sheet says: traits, wounds, armor, and the terms of a pool. STO-TRN-04, -08, STO-ARM."""

from msgspec.structs import replace

from ....engine.events import Terms
from ....engine.numbers import MOST_DICE, is_whole, whole
from ....engine.view_model import Health
from ...common.dice.throws import Difficulty, Throw
from ...common.mobs import is_mob
from ..combatant import Combatant
from ..equipment import Armor
from ..fight import Fight
from ..rules import ATTRIBUTES, StoRules

BLIND = 2
"""What blindness adds to a difficulty (STO-CMP-02)."""
UNBALANCED = 1


def trait(person: Combatant, name: str) -> int:
    """Dots in a trait: attributes are 1 unless the sheet says otherwise, Willpower 5, others 0."""
    if name in person.traits:
        return person.traits[name]
    return 1 if name in ATTRIBUTES else 5 if name == "willpower" else 0


def wounds(rules: StoRules, person: Combatant) -> int:
    """The dice that wounds cost (STO-DMG-08), 0 or more."""
    if is_mob(person):
        return 0
    filled, levels = len(person.track), rules.levels
    return levels.penalties[filled if filled < levels.boxes else levels.boxes]


def is_out(rules: StoRules, person: Combatant) -> bool:
    """Whether the track is full: unconscious, dying or dead."""
    return len(person.track) >= rules.levels.boxes


def health(fight: Fight, person: Combatant) -> Health:
    """The health of somebody in the view."""
    rules = fight.rules
    filled = min(len(person.track), rules.levels.boxes)
    level, penalty = rules.levels.names[filled], -wounds(rules, person)
    return Health(person.track[: rules.levels.boxes], level, penalty, rules.levels.boxes)


def armor(rules: StoRules, person: Combatant) -> Armor | None:
    """The armor that counts: the highest rating worn (STO-ARM-01), ruined armor last."""
    worn = person.armor
    if not worn:
        return None
    best = max(worn, key=lambda suit: (not suit.destroyed, suit.rating))
    if rules.settings.armor.stacking == "sum" and not best.destroyed:
        rating = sum(suit.rating for suit in worn if not suit.destroyed)
        penalty = sum(suit.penalty for suit in worn if not suit.destroyed)
        return replace(best, rating=rating, penalty=penalty)
    return best


def armor_penalty(rules: StoRules, person: Combatant) -> int:
    """What armor takes from pools with Dexterity (STO-ARM-02)."""
    worn = armor(rules, person)
    if worn is None or worn.destroyed:
        return 0
    return worn.penalty


def words_for(person: Combatant, purpose: str, usual: tuple[str, ...]) -> tuple[str, ...]:
    """The traits of a roll: those a storyteller set, else the usual ones (STO-TRN-03)."""
    return tuple(person.flags.pools.get(purpose, ())) or usual


def instead(person: Combatant, purpose: str, usual: Terms) -> Terms:
    """What a roll is made of that no wounds hamper, or the traits that a storyteller set."""
    words = words_for(person, purpose, ())
    return _rated(person, words) if words else usual


def _rated(person: Combatant, words: tuple[str, ...]) -> Terms:
    """Traits and numbers with their dice, without those that have none."""
    own = person.traits
    dots = [(word, own[word] if word in own else _unwritten(person, word)) for word in words]
    return tuple([each for each in dots if each[1]])


def _unwritten(person: Combatant, word: str) -> int:
    """The dice of a number, or of a trait that is not on the sheet."""
    return whole(word, 0, MOST_DICE) if is_whole(word) else trait(person, word)


def own_terms(rules: StoRules, person: Combatant, words: tuple[str, ...]) -> Terms:
    """A pool of traits with wounds and armor alone (STO-TRN-04, -08, STO-ARM-02)."""
    terms = _rated(person, words)
    hurt = wounds(rules, person) if rules.settings.wounds.apply_to != "none" else 0
    if hurt:
        terms += (("wounds", -hurt),)
    hindered = armor_penalty(rules, person) if "dexterity" in words else 0
    return (*terms, ("armor", -hindered)) if hindered else terms


def ruled_dice(fight: Fight, person: Combatant) -> Terms:
    """The dice that a storyteller laid on somebody's rolls (STO-TRN-03, STO-CMP-08)."""
    found = [
        (m.why or "storyteller", m.dice)
        for m in fight.state.modifiers if m.who == person.id and m.dice
    ]  # fmt: skip
    found += [(name, c.dice) for name, c in person.flags.custom.items() if c.dice]
    return tuple(found)


def pool_terms(fight: Fight, person: Combatant, purpose: str, words: tuple[str, ...]) -> Terms:
    """A pool of traits with all that changes every roll of its owner."""
    words = words_for(person, purpose, words)
    return own_terms(fight.rules, person, words) + ruled_dice(fight, person)


def throw(
    fight: Fight, who: str, purpose: str, words: tuple[str, ...], usual: int,
    against: str | None = None, extras: tuple[str, ...] = (), base: str = "base",
) -> Throw[Difficulty]:  # fmt: skip
    """A roll of traits at its usual difficulty, with all that changes it."""
    person = fight.state.people[who]
    difficulty = ((base, usual), *hardships(fight, person, purpose, words))
    pool = pool_terms(fight, person, purpose, words)
    return Throw(who, purpose, pool, against, difficulty, extras)


def hardships(fight: Fight, person: Combatant, purpose: str, words: tuple[str, ...]) -> Terms:
    """What makes a roll of traits harder for somebody (STO-CMP-02, -07, -08)."""
    terms: list[tuple[str, int]] = []
    lacking = fight.rules.settings.dice.unskilled_difficulty
    if lacking and len(words) > 1 and not trait(person, words[-1]):
        terms.append(("unskilled", lacking))
    blind = blindness(person, purpose)
    if blind and purpose not in ("damage", "soak", "willpower"):
        terms.append(("blinded", blind))
    if "unbalanced" in person.conditions and purpose not in ("balance", "recover"):
        terms.append(("unbalanced", UNBALANCED))
    custom = person.flags.custom
    terms += [(n, c.difficulty) for n, c in custom.items() if c.difficulty]
    terms += [
        (m.why or "storyteller", m.difficulty)
        for m in fight.state.modifiers if m.who == person.id and m.difficulty
    ]  # fmt: skip
    return tuple(terms)


def blindness(person: Combatant, purpose: str) -> int:
    """The one penalty of being blind or in the dark; darkness hampers attacks alone."""
    told, found = person.flags.penalties, 0
    if "blinded" in person.conditions:
        found = told.get("blinded", BLIND)
    if "darkness" in person.conditions and purpose in ("attack", "grapple"):
        found = max(found, told.get("darkness", BLIND))
    return found


def is_blind(person: Combatant) -> bool:
    """Whether somebody attacks blind."""
    return blindness(person, "attack") > 0 or bool({"blinded", "darkness"} & set(person.conditions))
