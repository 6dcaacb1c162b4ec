"""Areas, and hazards that strike them (HUB-AUT-03, HUB-HAZ)."""

from ....text.words import listed
from ..combatant import Combatant
from ..declarations import WOUNDS, Act
from ..fight import Decision, Fight
from ..harm import wounds as health
from ..people import sheet
from ..values import Hazard, Spec


def within(
    fight: Fight, named: list[str] | tuple[str, ...] | None, maker: str, but: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """The people of an area: all combatants, or who is named, but for the safe (HUB-AUT-03)."""
    people = fight.state.people
    found = list(people) if named is None else [who for who in named if who in people]
    return tuple(
        who for who in dict.fromkeys(found)
        if who not in (maker, *but) and is_exposed(fight, people[who])
    )  # fmt: skip


def is_exposed(fight: Fight, person: Combatant) -> bool:
    """Whether an area attack can reach somebody."""
    safe = "safe" in person.conditions or "cover" in person.conditions
    return not (safe or sheet.is_hazard(person) or person.status in health.AWAY)


def strike(ctx: Decision, who: str, maker: str = "", named: list[str] | None = None) -> Act:
    """A hazard does what it does to its area: automatic wounds, or one attack roll for all."""
    person = ctx.person(who)
    hazard = hazard_of(person)
    where = hazard.area if named is None else named
    where = ctx.state.flags.area if where is None else where
    area = within(ctx, where, who, (maker,) if maker and where is None else ())
    if not area:
        ctx.refuse("err.hazard.nobody", name=person.name)
    words = f"attack on {listed(ctx.name(each) for each in area)}"
    attacks = hazard.mode == "attack"
    return Act(
        who, "attack", "attack" if attacks else "hazard", person.name, effect=WOUNDS,
        spec=Spec(hazard.pool) if attacks else None, automatic=0 if attacks else hazard.amount,
        targets=area if attacks else (), area=() if attacks else area,
        type=hazard.type, words=words, placed_by=maker,
    )  # fmt: skip


def has_area(fight: Fight, who: str) -> bool:
    """Whether a hazard threatens anybody."""
    return bool(within(fight, hazard_of(fight.state.people[who]).area, who))


def hazard_named(ctx: Decision, word: str) -> Combatant:
    """The hazard that somebody means; raises `Refused`."""
    wanted = word.strip().lower()
    found = [p for p in ctx.state.people.values() if sheet.is_hazard(p)]
    for person in found:
        if person.name.lower() == wanted:
            return person
    begun = [p for p in found if wanted and p.name.lower().startswith(wanted)]
    if len(begun) != 1:
        names = [p.name for p in found if not p.hidden]
        how = "" if names else "none"
        ctx.refuse("err.hazard.unknown", how=how, word=word, names=names)
    return begun[0]


def hazard_of(person: Combatant) -> Hazard:
    """What somebody is as a hazard."""
    hazard = person.flags.hazard
    assert hazard is not None
    return hazard
