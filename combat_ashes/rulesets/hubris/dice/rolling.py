"""A roll: its terms, its dice, and what a storyteller makes of it (HUB-DIC)."""

from collections.abc import Iterable

from msgspec import Struct

from ....engine.events import PoolChanged, Terms
from ....engine.pools import total
from ....engine.state import STORYTELLER
from ...common.dice.target_number import TargetNumber, Thrown, dice_in, roll
from ...common.dice.throws import Throw
from ..combatant import Combatant
from ..fight import Decision, Fight
from ..people import sheet
from ..rules import PHYSICAL, HubrisRules
from ..values import Fallen, Spec

PLAIN = ("initiative", "tie", "ongoing")
"""Rolls that no Difficulty and no modifier touches."""
RESISTING = ("defense", "resist", "way")
"""Rolls on another's turn, which wounds and partial effects leave alone (HUB-WND-03)."""


class Made(Struct, frozen=True):
    """A roll before it is made: its dice, and the successes that are added to theirs."""

    throw: Throw[TargetNumber]
    bonus: int = 0


def made(
    fight: Fight,
    person: Combatant,
    purpose: str,
    spec: Spec,
    against: str | None = None,
    traits: Terms | None = None,
    harder: Iterable[int] = (),
    more: int = 0,
    using: str = "",
) -> Made:
    """A roll of somebody as it stands now.

    `traits` is the pool where it is not that of the words; `harder` are Difficulties besides
    those that lie on the person, `more` dice of other changes. It is made `using` a weapon.
    """
    settings = fight.rules.settings
    ruled = person.flags.pools.get(purpose)
    words = ruled.words if ruled is not None else spec.words
    if traits is None and sheet.is_group(person) and words == ("attack",):
        traits = (("attack", sheet.group_attack(fight.rules, person)),)
    elif traits is None and sheet.is_group(person) and set(words) & set(PHYSICAL):
        traits = (("defense", person.traits.get("defense", 0)),)
    terms = traits if traits is not None and ruled is None else sheet.terms_of(person, words)
    size = _size(fight.rules, person, purpose, terms)
    edge = _edge(person, purpose, spec, size)
    lasting = (ruled.difficulty if ruled is not None else 0, spec.difficulty, *harder)
    hard = _difficulty(fight, person, purpose, spec, (*lasting, -size), terms)
    wounds = purpose not in RESISTING or settings.wounds.on_resistance
    changes = [
        ("edge", edge if settings.edge.mode == "dice" else 0),
        ("willpower", settings.willpower.dice if spec.willpower else 0),
        ("difficulty", -hard if settings.difficulty.mode == "dice" else 0),
        ("wounds", -sheet.wounds(fight.rules, person) if wounds else 0),
        ("modifier", _modifier(fight, person, purpose) + more),
    ]
    bonus = edge if settings.edge.mode == "successes" else 0
    bonus -= hard if settings.difficulty.mode == "successes" else 0
    whole = tuple([term for term in (*terms, *changes) if term[1]])
    return Made(Throw(person.id, purpose, whole, against, fight.rules.dice, using=using), bonus)


def _size(rules: HubrisRules, person: Combatant, purpose: str, terms: Terms) -> int:
    """Size counts for strength and stamina alone, in attacks and holding ground (HUB-ATK-11)."""
    if purpose not in SIZED or {name for name, _ in terms} != {"strength", "stamina"}:
        return 0
    return sheet.trait(person, "size") - 5 if rules.settings.size.edge != "none" else 0


SIZED = ("attack", "pass", "resist", "way")


def _edge(person: Combatant, purpose: str, spec: Spec, size: int) -> int:
    """Edges of different origin add, that of size among them (HUB-DIC-02)."""
    once = person.flags.edges.get(purpose, 0)
    found = sum([edge for edge in (*spec.edges, size, once) if edge > 0])
    return found if spec.edge_most is None else min(found, spec.edge_most)


def _difficulty(
    fight: Fight, person: Combatant, purpose: str, spec: Spec, more: Iterable[int], terms: Terms
) -> int:
    """Difficulties add (HUB-DIC-03)."""
    settings = fight.rules.settings
    laid = person.flags.difficulties
    found = [laid.get("", 0), laid.get(purpose, 0), *more]
    if spec.extra:
        extra = person.flags.extra
        found.append(settings.minor.extra_difficulty if extra is None else extra)
    found += burdens(person, purpose, terms)
    return sum([each for each in found if each > 0])


def burdens(person: Combatant, purpose: str, terms: Terms) -> list[int]:
    """What partial effects cost in the turn in which they are in force (HUB-ATK-07)."""
    if purpose in RESISTING or not person.flags.burdens:
        return []
    physical = any(name in PHYSICAL for name, _ in terms)
    return [
        each.difficulty for each in person.flags.burdens
        if not each.waits and (purpose in each.purposes if each.purposes else physical)
    ]  # fmt: skip


def _modifier(fight: Fight, person: Combatant, purpose: str) -> int:
    """The dice that a storyteller laid on somebody's rolls, and what a group has lost."""
    if purpose in PLAIN:
        return 0
    now = fight.state.round
    laid = sum([
        m.dice for m in fight.state.modifiers
        if m.who == person.id and (m.until is None or m.until >= now)
    ])  # fmt: skip
    lost = person.flags.penalty if sheet.is_group(person) and purpose == "attack" else 0
    return laid + person.flags.once - lost


def make(ctx: Decision, what: Made) -> Fallen:
    """Roll it, or take what a storyteller said that it comes to, and use up what was set for it."""
    fallen = fall(ctx, what)
    use_up(ctx, what.throw.who, what.throw.purpose)
    return fallen


def fall(ctx: Decision, what: Made) -> Fallen:
    """One of several rolls of an action: what was set for it serves the next one as well."""
    throw, settings = what.throw, ctx.rules.settings.dice
    result = ctx.person(throw.who).flags.results.get(throw.purpose)
    chance = settings.chance
    dice = dice_in(throw)
    if result is None and not dice and not chance:
        thrown = Thrown((), 0)
    else:
        thrown = roll(ctx, throw, result)
    if thrown.dramatic:
        ctx.announce("chance.dramatic", to=STORYTELLER, who=throw.who, purpose=throw.purpose)
    successes = thrown.successes if result is not None else thrown.successes + what.bonus
    successes = max(0, successes)
    exceptional = successes >= settings.exceptional
    return Fallen(
        dice, not dice and chance, dict(throw.pool), successes, thrown.dramatic, exceptional
    )


def use_up(ctx: Decision, who: str, purpose: str) -> None:
    """What was set for one roll, or the rolls of one action, has served."""
    if purpose in PLAIN:
        return
    flags = ctx.person(who).flags
    for flag, laid in (("results", flags.results), ("edges", flags.edges)):
        if purpose in laid:
            ctx.flag(who, **{flag: {k: v for k, v in laid.items() if k != purpose}})
    if flags.once:
        ctx.flag(who, once=0)


def use_up_extra(ctx: Decision, who: str, spec: Spec) -> None:
    """The size of something more that was done has served (HUB-ACT-10)."""
    if spec.extra:
        ctx.flag(who, extra=None)


def plain(fight: Fight, person: Combatant, purpose: str, dice: int) -> Made:
    """A roll of a fixed number of dice that nothing changes (HUB-ONG-01)."""
    terms: Terms = (("ongoing", dice),)
    return Made(Throw(person.id, purpose, terms, None, fight.rules.dice))


def shown(fight: Fight, person: Combatant, purpose: str, spec: Spec) -> int:
    """The dice of a roll as a list shows them, 0 for a chance die."""
    return max(0, total(made(fight, person, purpose, spec).throw.pool))


# --- Willpower (HUB-DIC-05) -------------------------------------------------------------------


def may_spend(fight: Fight, person: Combatant, promised: int = 0) -> bool:
    """Whether somebody has a point of Willpower, besides those promised, and may spend it."""
    left = person.pools.get("willpower", 0) - promised
    spent = person.flags.spent + promised
    return left > 0 and spent < fight.rules.settings.willpower.per_round


def check_willpower(ctx: Decision, person: Combatant, promised: int = 0) -> None:
    """Refuse a point that cannot be spent."""
    if not may_spend(ctx, person, promised):
        ctx.refuse("err.willpower_spent")


def spend(ctx: Decision, who: str, points: int = 1, why: str = "dice") -> None:
    """Pay points of Willpower; those for dice count against the round."""
    if not points:
        return
    left = ctx.person(who).pools.get("willpower", 0) - points
    ctx.emit(PoolChanged(who, "willpower", -points, left, why))
    if why == "dice":
        ctx.flag(who, spent=ctx.person(who).flags.spent + points)


def give_back(ctx: Decision, who: str) -> None:
    """A point comes back with the action it was spent on."""
    person = ctx.person(who)
    left = person.pools.get("willpower", 0) + 1
    ctx.emit(PoolChanged(who, "willpower", 1, left, "veto"))
    ctx.flag(who, spent=max(0, person.flags.spent - 1))
