"""Which pools fit an attack, and what each of them rolls (HUB-RES, HUB-DFL, HUB-SUP)."""

from collections.abc import Mapping

from ....engine.events import Terms
from ....engine.numbers import is_whole
from ....engine.pools import split_pool, total
from ....engine.sheet_rules import knows_trait
from ..combatant import Combatant
from ..declarations import WOUNDS, Act
from ..dice import rolling
from ..dice.rolling import Made
from ..effects.consequences import effect_of
from ..fight import Fight
from ..people import sheet
from ..people.gear import gear
from ..round import moments
from ..rules import AGAINST
from ..values import Spec

PLAIN: Mapping[str, tuple[str, ...]] = {
    "grip": ("strength", "dexterity"),
    "ground": ("strength", "stamina"),
    "hold": ("strength", "brawl"),
}
"""Pools of resistance that are traits and nothing more (HUB-RES-05, -06, HUB-BLK-04)."""
FOR_EFFECTS = {"disarm": ("defense", "grip"), "throw": ("defense", "grip", "ground")}
NAMES = ("defense", *PLAIN, "resist")
"""Pools of resistance by their names."""


def lawful(fight: Fight, act: Act, target: Combatant) -> tuple[str, ...]:
    """The pools with which somebody may resist an action; none where no roll is allowed."""
    if act.kind == "power":
        return ("resist",)
    if not may_roll(fight, act, target):
        return ()
    names = fitting(fight, act, target)
    # A group rolls its Defense under any of these names: there is nothing to choose.
    return names[:1] if sheet.is_group(target) else names


def fitting(fight: Fight, act: Act, target: Combatant) -> tuple[str, ...]:
    """The pools that fit an action, whether or not its target can use them (HUB-RES-02)."""
    ruled = target.flags.resist
    if ruled and act.kind != "power":
        names = tuple(ruled)
    elif act.kind == "pass":
        return ("ground", "hold")
    elif act.effect is None or act.does_wounds or target.id not in act.targets:
        names = ("defense",)
    else:
        names = effect_of(fight, act.effect).resist or FOR_EFFECTS.get(act.effect, ("defense",))
    if "defense" not in names:
        return names
    have = [name for name in fight.rules.substitutes if target.traits.get(name, 0)]
    return tuple(dict.fromkeys((*names, *have))) if have else names


def may_roll(fight: Fight, act: Act, target: Combatant) -> bool:
    """Whether somebody can respond at all: able, and aware of it (HUB-DFL-01, -02, -04)."""
    if target.status != "active" or "unconscious" in target.conditions:
        return False
    if "incapable" in target.conditions:
        return False
    return moments.is_fighting(fight.state, target) or not is_unaware(fight, act, target)


def is_unaware(fight: Fight, act: Act, target: Combatant) -> bool:
    """Whether somebody outside of combat knows nothing of an attack (HUB-DFL-01, -03, -06)."""
    if "alert" in target.conditions:
        return False
    marks = target.flags.unaware
    if "" in marks or act.who in marks:
        return True
    return "unaware" in target.conditions and not marks


def purpose(act: Act, name: str) -> str:
    """What the roll of a pool is for."""
    if name == "defense":
        return "defense"
    return "way" if act.kind == "pass" else "resist"


def made(fight: Fight, act: Act, target: Combatant, name: str, spec: Spec | None = None) -> Made:
    """The roll of a pool of resistance; an Edge only counts where it is not barred (RES-07)."""
    what = purpose(act, name)
    declines = fight.rules.settings.defense.decline * target.flags.attacked
    more = -declines if name == "defense" else 0
    return rolling.made(
        fight, target, what, spec or Spec(()), act.who, traits(fight, act, target, name), more=more
    )


def dice(fight: Fight, act: Act, target: Combatant, name: str) -> int:
    """How many dice a pool of resistance has, below 0 too."""
    return total(made(fight, act, target, name).throw.pool)


def defense(fight: Fight, person: Combatant) -> int:
    """The dice of Defense that the next attack would meet; 0 where none may be rolled."""
    attack = Act("", "attack", "attack", targets=(person.id,), effect=WOUNDS)
    if sheet.is_hazard(person) or not may_roll(fight, attack, person):
        return 0
    return max(0, dice(fight, attack, person, "defense"))


def traits(fight: Fight, act: Act, target: Combatant, name: str) -> Terms:
    """The traits of a pool of resistance."""
    if sheet.is_group(target) and name != "resist":
        return (("defense", target.traits.get("defense", 0)),)
    if name == "defense":
        return sheet.defense_terms(target)
    if name == "resist":
        return _supernatural(target, act.detail)
    if name in PLAIN:
        return sheet.terms_of(target, PLAIN[name])
    if name in fight.rules.substitutes:
        return sheet.formula_terms(target, fight.rules.substitutes[name])
    return sheet.terms_of(target, split_pool(name))


def _supernatural(target: Combatant, attribute: str) -> Terms:
    """The attribute of the power and the power trait, 0 for ordinary people (HUB-SUP-01, -02)."""
    if sheet.is_group(target):
        traits = target.traits
        return (("resist", traits.get("resist", traits.get("defense", 0))),)
    power = ("power_trait", sheet.trait(target, "power_trait"))
    return ((attribute, sheet.trait(target, attribute)), power)


def best(fight: Fight, act: Act, target: Combatant, names: tuple[str, ...]) -> str:
    """The largest of some pools, the first of equals."""
    if len(names) == 1:
        return names[0]
    return max(names, key=lambda name: dice(fight, act, target, name))


def minimum(fight: Fight, act: Act, target: Combatant, name: str | None) -> int:
    """The least one comes to: armor for Defense or without a roll, protection (HUB-DIC-06)."""
    if act.kind == "power":
        return sheet.trait(target, "protection")
    worn = gear.armor(target)
    if name is None:
        return worn if "defense" in fitting(fight, act, target) else 0
    return worn if name == "defense" else 0


def attribute_against(what: str, powers: Mapping[str, str]) -> str:
    """What a power is resisted with; empty where nothing says so (HUB-SUP-01)."""
    word = what.strip().lower()
    return powers.get(word) or AGAINST.get(word, "")


def is_pool(fight: Fight, word: str) -> bool:
    """Whether a word names a pool of resistance, or is a sum of traits."""
    parts = split_pool(word)
    is_sum = parts and all(is_whole(p) or knows_trait(fight.rules, p) for p in parts)
    return word in NAMES or word in fight.rules.substitutes or bool(is_sum)
