"""What the view shows of a fight under these rules, and of everybody in it."""

from functools import partial

from msgspec import UNSET
from msgspec.structs import replace

from ...engine.lookup import name_of
from ...engine.view_model import CombatantView, FightView
from ...engine.view_rules import ViewRules
from ..common import chases
from ..common.chases.ruleset import leads
from ..common.dice import confirming
from ..common.turn_order import acting
from . import listing
from .combatant import Combatant, FightState
from .defense import plans, value
from .equipment import Weapon
from .fight import Fight
from .people import holds, sheet
from .people.gear import gear
from .rulings.marks import SETS
from .values import LastThrow
from .view_model import GearView, OfFight, OfPerson, Ruled


def of_fight(fight: Fight, reader: str | None, shown: FightView[object, object]) -> OfFight:
    """Grapples, and what the dice last decided; its terms are its owner's business."""
    state = fight.state
    return OfFight(
        grapples=holds.shown(state, partial(name_of, state)), last=_last(state, reader),
        chases=chases.shown(fight, reader), rulings=_rulings(state) if reader is None else {},
    )  # fmt: skip


def _rulings(state: FightState) -> dict[str, Ruled]:
    """By name, what a storyteller has set and what is still to take effect."""
    found = {person.name: _ruled(state, person) for person in state.people.values()}
    return {name: ruled for name, ruled in found.items() if ruled != Ruled()}


def _ruled(state: FightState, person: Combatant) -> Ruled:
    bite = person.flags.bite
    return Ruled(
        surprised=_named(state, person.flags.surprised),
        unaware=_named(state, person.flags.unaware),
        willing=_named(state, person.flags.willing),
        defense=person.flags.defense_ruled,
        defense_for={name_of(state, w): word for w, word in person.flags.defense_for.items()},
        results=person.flags.results,
        shield=person.flags.shield_ruled or None,
        bite="" if bite == "human" else bite.replace("_", " "),
    )


def _named(state: FightState, people: list[str]) -> list[str]:
    """The names of some people; an empty id is anybody."""
    return [name_of(state, who) if who else "anybody" for who in people]


def _last(state: FightState, reader: str | None) -> LastThrow | None:
    last = state.flags.last
    if last is None:
        return None
    return replace(
        last,
        who=name_of(state, last.who),
        against=None if last.against is None else name_of(state, last.against),
        terms=last.terms if reader in (None, last.who) else UNSET,
    )


def of_person(
    fight: Fight, person: Combatant, mine: bool, shown: CombatantView[object]
) -> OfPerson:
    """What the view of somebody shows besides; some of it to themselves alone."""
    state, dodge = fight.state, person.flags.dodge
    shield, reserve = person.flags.shield, value.kept_for(state, person)
    known = [weapon for weapon in gear.of(person) if mine or weapon.carried != "hidden"]
    shown.weapons = [weapon.name for weapon in known]
    return OfPerson(
        chase=chases.seen_in(state, person, shown),
        dodge=dodge.total if dodge is not None else None,
        dodge_manner=dodge.manner if dodge is not None else None,
        defense_lost=person.flags.lost or None,
        acted=person.flags.acted,
        delayed=person.flags.delayed and not person.flags.acted,
        moved=person.flags.moved,
        speed=sheet.speed(fight.rules, person),
        willpower_used=person.flags.spent,
        held_by=_named(state, holds.held_by(state, person.id)),
        holding=_named(state, holds.holding(state, person.id)),
        immobilized=holds.immobilized(state, person.id),
        shield=name_of(state, shield) if shield else None,
        armor=gear.armor(person),
        gear={weapon.name: _thing(state, person, weapon) for weapon in known},
        defense=value.shown(fight, person) if mine else UNSET,
        defense_trait=sheet.defense_trait(person) if mine else UNSET,
        k=person.flags.wear if mine else UNSET,
        reserve=(name_of(state, reserve) if reserve else None) if mine else UNSET,
        boosts=_named(state, person.flags.boosts) if mine else UNSET,
        plan=(plans.spoken(state, person.id) if person.flags.plan else None) if mine else UNSET,
    )


def _thing(state: FightState, person: Combatant, weapon: Weapon) -> GearView:
    """Something that somebody carries, and who can use it."""
    control = name_of(state, weapon.control) if weapon.control else person.name
    return GearView(weapon.carried, None if weapon.carried == "nearby" else control)


def _holds(state: FightState) -> dict[tuple[str, str], int | None]:
    return {(held.holder, held.victim): None for held in state.flags.holds}


VIEWS = ViewRules(
    holds=_holds,
    leads=leads,
    words=acting.words,
    marked=SETS.marked,
    told=acting.told,
    of_fight=of_fight,
    of_person=of_person,
    offers=(chases.offers, confirming.offered, listing.offers),
    menus=(chases.listing, listing.listing),
    would_roll=listing.would_roll,
)
